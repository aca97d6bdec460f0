/* The value of five cards (nz1996:VIII.13), against a plain reading of the clauses over every hand
 * of the deck. */
#include "games/stud/poker.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { HANDS_OF_A_DECK = 2598960, VALUES = POKER_CATEGORIES << POKER_CATEGORY_BITS };

/* --- a plain reading ----------------------------------------------------------------------------
 */

/* Ranks from the deuce, the ace high. */
static unsigned high(card c)
{
    return (card_rank(c) + CARD_RANKS - 1) % CARD_RANKS;
}

static bool one_suit(const card *hand)
{
    for (unsigned i = 1; i < POKER_HAND; i++)
        if (card_suit(hand[i]) != card_suit(hand[0]))
            return false;
    return true;
}

/* The highest rank of a hand in sequence; -1: it is none. */
static int in_sequence(const unsigned count[CARD_RANKS])
{
    static const unsigned ACE = CARD_RANKS - 1;
    for (unsigned top = ACE; top >= 4; top--)
        if (count[top] == 1 && count[top - 1] == 1 && count[top - 2] == 1 && count[top - 3] == 1 &&
            count[top - 4] == 1)
            return (int)top;
    bool low = count[ACE] == 1 && count[0] == 1 && count[1] == 1 && count[2] == 1 && count[3] == 1;
    return low ? 3 : -1;
}

static enum poker_category plain_category(const unsigned count[CARD_RANKS], const card *hand)
{
    unsigned of[POKER_HAND] = {0};
    for (unsigned r = 0; r < CARD_RANKS; r++)
        of[count[r]]++;
    int top = in_sequence(count);
    if (one_suit(hand))
        return top < 0                 ? POKER_FLUSH
               : top == CARD_RANKS - 1 ? POKER_ROYAL_FLUSH
                                       : POKER_STRAIGHT_FLUSH;
    if (top >= 0)
        return POKER_STRAIGHT;
    if (of[4] == 1)
        return POKER_FOURS;
    if (of[3] == 1)
        return of[2] == 1 ? POKER_FULL_HOUSE : POKER_THREES;
    return of[2] == 2 ? POKER_TWO_PAIRS : of[2] == 1 ? POKER_PAIR : POKER_ODD_CARDS;
}

/* Category, then rank after rank as 13.3 compares them: what comes more often first. */
static uint32_t plain_value(const card *hand)
{
    unsigned count[CARD_RANKS] = {0}, place = 5 * 4;
    for (unsigned i = 0; i < POKER_HAND; i++)
        count[high(hand[i])]++;
    uint32_t value = (uint32_t)plain_category(count, hand) << place;
    if (in_sequence(count) >= 0)
        return value | (uint32_t)in_sequence(count);
    for (unsigned times = 4; times > 0; times--)
        for (unsigned r = CARD_RANKS; r-- > 0;)
            if (count[r] == times)
                value |= r << (place -= 4);
    return value;
}

/* --- every hand ---------------------------------------------------------------------------------
 */

struct seen {
    unsigned hands, of[POKER_CATEGORIES];
    uint32_t plain[VALUES]; /* by value of the evaluator; none is zero */
};

/* Four cards of one suit are told from others, and where they are not nothing but ranks counts. */
static void see_four(const card *hand, poker_rank r)
{
    uint64_t four = POKER_NO_CARDS;
    bool suited = true;
    for (unsigned i = 0; i < POKER_HAND - 1; i++) {
        four += poker_word[hand[i]];
        suited &= card_suit(hand[i]) == card_suit(hand[0]);
    }
    assert_int_equal(poker_four_suited(four), suited);
    assert_true(suited || poker_mixed_rank_of(four + poker_word[hand[POKER_HAND - 1]]) == r);
}

static void see(struct seen *s, const card *hand)
{
    poker_rank r = poker_hand(hand);
    uint32_t plain = plain_value(hand) + 1;
    assert_true(r < VALUES);
    see_four(hand, r);
    assert_true(s->plain[r] == 0 || s->plain[r] == plain);
    s->plain[r] = plain;
    s->of[poker_category_of(r)]++;
    s->hands++;
}

static void see_all(struct seen *s)
{
    memset(s, 0, sizeof *s);
    card h[POKER_HAND];
    for (h[0] = 0; h[0] < DECK; h[0]++)
        for (h[1] = 0; h[1] < h[0]; h[1]++)
            for (h[2] = 0; h[2] < h[1]; h[2]++)
                for (h[3] = 0; h[3] < h[2]; h[3]++)
                    for (h[4] = 0; h[4] < h[3]; h[4]++)
                        see(s, h);
}

/* Hands that compare alike have one value, and a better one a higher: VIII.13.1 to 13.3. */
static void every_hand_compares_as_the_clauses_say(void **state)
{
    (void)state;
    static const unsigned OF[POKER_CATEGORIES] = {1302540, 1098240, 123552, 54912, 10200,
                                                  5108,    3744,    624,    36,    4};
    static struct seen s;
    see_all(&s);
    assert_int_equal(s.hands, HANDS_OF_A_DECK);
    assert_memory_equal(s.of, OF, sizeof OF);
    unsigned values = 0;
    uint32_t below = 0;
    for (unsigned r = 0; r < VALUES; r++) {
        if (s.plain[r] == 0)
            continue;
        assert_true(s.plain[r] > below);
        assert_int_equal((s.plain[r] - 1) >> 20, poker_category_of((poker_rank)r));
        below = s.plain[r];
        values++;
    }
    assert_int_equal(values, POKER_RANKS);
}

/* --- by name ------------------------------------------------------------------------------------
 */

/* "As Kd 4c 3h 2s" */
static poker_rank value(const char *words)
{
    card hand[POKER_HAND];
    for (unsigned i = 0; i < POKER_HAND; i++) {
        char text[3] = {words[3 * i], words[3 * i + 1], '\0'};
        assert_true(card_parse(text, &hand[i]));
    }
    return poker_hand(hand);
}

/* VIII.13.1, lowest to highest, and VIII.13.3 within a category. */
static void better_hands_are_higher(void **state)
{
    (void)state;
    static const char *const RISING[] = {
        "7c 5d 4h 3s 2c", /* the lowest of all */
        "Ac Qd Jh Ts 9c", "Ac Kd 4h 3s 2c", "Ac Kd 5h 3s 2c", "Ac Kd Qh Js 9c", "2c 2d 5h 4s 3c",
        "2c 2d 6h 4s 3c", "Kc Kd Ah Qs Jc", "Ac Ad 4h 3s 2c", "3c 3d 2h 2s 4c", "Kc Kd 2h 2s 3c",
        "Kc Kd 2h 2s 4c", "Kc Kd 3h 3s 2c", "Ac Ad Kh Ks Qc", "2c 2d 2h 4s 3c", "Ac Ad Ah Ks Qc",
        "Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c", "9c Td Jh Qs Kc", "Tc Jd Qh Ks Ac", "7c 5c 4c 3c 2c",
        "Ac Kc Qc Jc 9c", "2c 2d 2h 3s 3c", "Ac Ad Ah Ks Kc", "2c 2d 2h 2s 3c", "Ac Ad Ah As Kc",
        "Ah 2h 3h 4h 5h", "2s 3s 4s 5s 6s", "9d Td Jd Qd Kd", "Td Jd Qd Kd Ad",
    };
    for (unsigned i = 1; i < sizeof RISING / sizeof *RISING; i++)
        if (value(RISING[i - 1]) >= value(RISING[i]))
            fail_msg("%s is not below %s", RISING[i - 1], RISING[i]);
}

/* VIII.13.2: suits count for nothing but a flush; no straight goes round the ace. */
static void suits_and_the_ace(void **state)
{
    (void)state;
    assert_int_equal(value("Ac Kd 4h 3s 2c"), value("2d 3c Ks 4d Ah"));
    assert_int_equal(value("Ac Kc Qc Jc 9c"), value("Ad Kd Qd Jd 9d"));
    assert_int_equal(value("Tc Jc Qc Kc Ac"), value("Ts Js Qs Ks As"));
    assert_int_equal(poker_category_of(value("Qc Kd Ah 2s 3c")), POKER_ODD_CARDS);
    assert_int_equal(poker_category_of(value("Kc Ac 2c 3c 4c")), POKER_FLUSH);
    assert_string_equal(poker_category_name(poker_category_of(value("Ah 2h 3h 4h 5h"))),
                        "straight-flush");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_hand_compares_as_the_clauses_say),
        cmocka_unit_test(better_hands_are_higher),
        cmocka_unit_test(suits_and_the_ace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
