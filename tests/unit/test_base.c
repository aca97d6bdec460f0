/* Money, fractions, cards, the RNG, the chain, text, lists. */
#include "base/card.h"
#include "base/chain.h"
#include "base/frac.h"
#include "base/issue.h"
#include "base/list.h"
#include "base/money.h"
#include "base/origin.h"
#include "base/rng.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

static void money_adds_or_says_it_cannot(void **state)
{
    (void)state;
    cents sum = 7;
    assert_true(money_add(40, 2, &sum));
    assert_int_equal(sum, 42);
    assert_false(money_add(INT64_MAX, 1, &sum));
    assert_int_equal(sum, 42);
    assert_false(money_add(INT64_MIN, -1, &sum));
}

static void winnings_round_up_to_chips_never_down(void **state)
{
    (void)state;
    struct odds three_to_two = {3, 2}, nineteen_to_twenty = {19, 20}, straight = {35, 1};
    assert_int_equal(money_common(50, 20), 100);
    assert_int_equal(money_common(7, 7), 7);
    assert_int_equal(money_winnings(500, three_to_two, 100), 800);
    assert_int_equal(money_winnings(500, three_to_two, 1), 750);
    assert_int_equal(money_winnings(155, nineteen_to_twenty, 1), 148);
    assert_int_equal(money_winnings(MONEY_STAKE_MAX, straight, 1), MONEY_STAKE_MAX * 35);
    assert_int_equal(money_winnings(0, straight, 100), 0);
    assert_true(money_payable(400, three_to_two, 100));
    assert_false(money_payable(500, three_to_two, 100));
    for (cents stake = 1; stake < 2000; stake++) {
        cents pays = money_winnings(stake, nineteen_to_twenty, 5);
        assert_int_equal(pays % 5, 0);
        assert_true(pays * 20 >= stake * 19 && (pays - 5) * 20 < stake * 19);
    }
}

static void money_is_written_and_read_exactly(void **state)
{
    (void)state;
    char buf[MONEY_TEXT_MAX];
    cents c;
    assert_string_equal(money_text(123456, buf), "1234.56");
    assert_string_equal(money_text(-5, buf), "-0.05");
    assert_string_equal(money_text(INT64_MIN, buf), "-92233720368547758.08");
    assert_true(money_parse("9223372036854775807", &c) && c == INT64_MAX);
    static const char *const BAD[] = {"", " 5", "5 ", "1.5", "0x10", "9223372036854775808", "+1"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(money_parse(BAD[i], &c));
}

static void fractions_are_exact_and_in_lowest_terms(void **state)
{
    (void)state;
    char buf[FRAC_TEXT_MAX];
    struct frac x = frac_add(frac_make(1, 37), frac_make(35, 37));
    assert_string_equal(frac_text(x, buf), "36/37");
    assert_string_equal(frac_text(frac_sub(frac_make(1, 1), x), buf), "1/37");
    assert_string_equal(frac_text(frac_make(6, -4), buf), "-3/2");
    assert_string_equal(frac_text(frac_mul(frac_make(2, 3), frac_make(3, 2)), buf), "1");
    assert_string_equal(frac_text(frac_make(INT64_C(4998398275503360), 3), buf),
                        "1666132758501120");
    assert_true(frac_cmp(frac_make(1, 3), frac_make(33, 100)) > 0);
}

static void every_card_has_one_name(void **state)
{
    (void)state;
    char text[3];
    for (card c = 0; c < DECK; c++) {
        card back;
        card_text(c, text);
        assert_true(card_parse(text, &back));
        assert_int_equal(back, c);
    }
    card c;
    assert_true(card_parse("Th", &c) && card_rank(c) == 9 && card_suit(c) == 2);
    static const char *const BAD[] = {"", "A", "1s", "10h", "as", "AS", "Xx", "Th "};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(card_parse(BAD[i], &c));
}

static void a_shoe_has_no_fifty_third_card(void **state)
{
    (void)state;
    struct shoe s;
    card ace;
    card_parse("As", &ace);
    shoe_fill(&s, 6);
    assert_int_equal(s.left, 312);
    for (int i = 0; i < 6; i++)
        assert_true(shoe_take(&s, ace));
    assert_false(shoe_take(&s, ace));
    assert_int_equal(s.left, 306);
}

/* Chi-square of n draws over k values; the bound is far in the tail, the seed is fixed. */
static void assert_even(const uint64_t *came, unsigned k, uint64_t n)
{
    double expected = (double)n / k, chi = 0;
    for (unsigned i = 0; i < k; i++)
        chi += ((double)came[i] - expected) * ((double)came[i] - expected) / expected;
    assert_true(chi < k + 5 * __builtin_sqrt(2.0 * k) && chi > k - 5 * __builtin_sqrt(2.0 * k));
}

/* One of each number of values that games draw from: pockets, faces of a die, sections. */
static const unsigned SIZES[] = {37, 6, 52};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES, SIZE_MAX_HERE = 52 };

/* shows: nz1996:III.2.5(b) nz1996:VI.2.6(b) nz1996:VII.2.2(b) nz1996:X.2.3(b) */
static void every_value_is_as_likely(void **state)
{
    (void)state;
    enum { N = 1000000 };
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {41};
    rng_seeded(&r, seed, 0);
    for (unsigned k = 0; k < SIZE_COUNT; k++) {
        uint64_t came[SIZE_MAX_HERE] = {0};
        for (int i = 0; i < N; i++)
            came[rng_below(&r, SIZES[k])]++;
        assert_even(came, SIZES[k], N);
    }
}

static void draws_are_even_both_ways(void **state)
{
    (void)state;
    enum { N = 1000003 };
    static uint8_t bulk[N];
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {42};
    uint64_t one[37] = {0}, many[38] = {0};
    struct byte_draws draws;
    rng_seeded(&r, seed, 0);
    for (int i = 0; i < N; i++)
        one[rng_below(&r, 37)]++;
    byte_draws_make(&draws, 37);
    rng_bytes(&r, bulk, N);
    for (int i = 0; i < N; i++) {
        assert_int_equal(draws.value[bulk[i]] < 37, bulk[i] < 6 * 37);
        many[draws.value[bulk[i]]]++;
    }
    assert_even(one, 37, N);
    assert_even(many, 37, N - many[37]);
}

/* What came says nothing about what comes: every pair is as likely as any other, of neighbours and
 * of every second draw. */
/* shows: nz1996:III.2.5(a) nz1996:VI.2.6(a) nz1996:VII.2.2(a) nz1996:X.2.3(a) */
static void successive_draws_are_independent(void **state)
{
    (void)state;
    enum { N = 2000000 };
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {43};
    rng_seeded(&r, seed, 0);
    for (unsigned k = 0; k < SIZE_COUNT; k++) {
        static uint64_t pair[SIZE_MAX_HERE * SIZE_MAX_HERE], lag[SIZE_MAX_HERE * SIZE_MAX_HERE];
        unsigned before = 0, two_before = 0, size = SIZES[k];
        memset(pair, 0, sizeof pair);
        memset(lag, 0, sizeof lag);
        for (int i = 0; i < N + 2; i++) {
            unsigned n = rng_below(&r, size);
            if (i >= 2) {
                pair[before * size + n]++;
                lag[two_before * size + n]++;
            }
            two_before = before;
            before = n;
        }
        assert_even(pair, size * size, N);
        assert_even(lag, size * size, N);
    }
}

/* Who does not know the key cannot foresee a draw, and the key comes from the system, anew. */
/* shows: nz1996:III.2.5(c) nz1996:VI.2.6(c) nz1996:VII.2.2(c) nz1996:X.2.3(c) */
static void a_seed_repeats_and_the_system_does_not(void **state)
{
    (void)state;
    struct rng a, b;
    uint8_t seed[RNG_SEED_BYTES], x[3000], y[3000];
    assert_true(rng_seed_parse("2a", seed));
    rng_seeded(&a, seed, 5);
    rng_seeded(&b, seed, 5);
    rng_bytes(&a, x, sizeof x);
    for (size_t i = 0; i < sizeof y; i += 3) /* the same stream however it is taken */
        rng_bytes(&b, y + i, 3);
    assert_memory_equal(x, y, sizeof x);
    rng_seeded(&b, seed, 6);
    rng_bytes(&b, y, sizeof y);
    assert_memory_not_equal(x, y, sizeof x);
    rng_system(&a);
    rng_system(&b);
    for (int taken = 0; taken < 2; taken++) { /* as it begins, and with a new key */
        uint8_t z[32];
        rng_bytes(&a, z, sizeof z);
        rng_bytes(&b, y, sizeof z);
        assert_memory_not_equal(z, y, sizeof z); /* no two have the same */
        assert_memory_not_equal(z, x, sizeof z);
        memcpy(x, z, sizeof z);
        rng_reseed(&a);
        rng_reseed(&b);
    }
    static const char *const BAD[] = {
        "", "xy", "0g", "00000000000000000000000000000000000000000000000000000000000000000"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(rng_seed_parse(BAD[i], seed));
}

/* shows: nz1996:III.2.5 nz1996:VI.2.6 nz1996:VII.2.2 nz1996:X.2.3/rng */
static void the_stream_is_chacha20(void **state)
{
    /* First bytes of ChaCha20 under an all-zero key and nonce (RFC 8439, A.1, first vector). */
    (void)state;
    static const uint8_t VECTOR[] = {0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90};
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {0}, out[sizeof VECTOR];
    rng_seeded(&r, seed, 0);
    rng_bytes(&r, out, sizeof out);
    assert_memory_equal(out, VECTOR, sizeof out);
}

#define LINK_OF(expression) (&(struct link[]){expression})

static void a_chain_feels_every_byte(void **state)
{
    (void)state;
    char text[] = "no more bets";
    struct link good = chain_next(chain_start(), text, sizeof text);
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] ^= 1;
        assert_memory_not_equal(&good, LINK_OF(chain_next(chain_start(), text, sizeof text)),
                                sizeof good);
        text[i] ^= 1;
    }
    assert_memory_equal(&good, LINK_OF(chain_next(chain_start(), text, sizeof text)), sizeof good);
    assert_memory_not_equal(&good, LINK_OF(chain_next(good, text, sizeof text)), sizeof good);
}

/* A head and what follows it have the hash of both in one piece. */
static void a_head_and_what_follows_are_hashed_as_one(void **state)
{
    (void)state;
    uint8_t bytes[800], want[CHAIN_BYTES];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7 + i / 251);
    static const size_t HEADS[] = {0, 1, CHAIN_BYTES, 127, 128, 160};
    for (size_t i = 0; i < sizeof HEADS / sizeof *HEADS; i++)
        for (size_t len = 0; HEADS[i] + len <= sizeof bytes; len++) {
            crypto_generichash(want, sizeof want, bytes, HEADS[i] + len, NULL, 0);
            assert_memory_equal(LINK_OF(chain_digest_of(bytes, HEADS[i], bytes + HEADS[i], len)),
                                want, sizeof want);
        }
}

static void json_is_escaped_and_never_overflows(void **state)
{
    (void)state;
    char buf[64];
    struct text t;
    text_on(&t, buf, sizeof buf);
    text_putc(&t, '{');
    json_str(&t, "a\"b", "\\\n\x01");
    json_int(&t, "n", INT64_MIN);
    json_close(&t, '}');
    assert_string_equal(buf, "{\"a\\\"b\":\"\\\\\\u000a\\u0001\",\"n\":-9223372036854775808}");
    assert_false(t.full);
    for (int i = 0; i < 40; i++)
        json_str(&t, "k", "v");
    assert_true(t.full && strlen(buf) < sizeof buf);
}

/* --- JSON ------------------------------------------------------------------------------------- */

/* A text as it must stand in JSON, one character after the other. */
static void spell(const char *s, char *to)
{
    to += sprintf(to, "{\"key\":\"");
    for (; *s != '\0'; s++)
        if (*s == '"' || *s == '\\')
            to += sprintf(to, "\\%c", *s);
        else if ((unsigned char)*s < 0x20)
            to += sprintf(to, "\\u%04x", *s);
        else
            *to++ = (unsigned char)*s < 0x80 ? *s : '?'; /* alone it is of no character */
    sprintf(to, "\",\"again\":");
}

/* Wherever a character that must be escaped stands, and however long the text is. */
static void texts_are_escaped_wherever_they_must_be(void **state)
{
    (void)state;
    enum { LONGEST = 20 };
    char word[LONGEST + 1], out[256], want[256];
    for (size_t len = 0; len <= LONGEST; len++)
        for (size_t at = 0; at <= len; at++)
            for (int c = 1; c < 256; c++) {
                struct text t;
                memset(word, 'a', len);
                word[len] = '\0';
                if (at < len)
                    word[at] = (char)c;
                text_on(&t, out, sizeof out);
                text_putc(&t, '{');
                json_str_named(&t, "key", 3, word);
                json_key(&t, "again");
                spell(word, want);
                assert_string_equal(out, want);
                assert_int_equal(t.len, strlen(out));
            }
}

/* Words with characters of one to four bytes, cut at every length, and the same cut anywhere: what
 * is whole stays, and of what is not nothing or a question mark is left. */
static void no_half_character_is_left(void **state)
{
    (void)state;
    static const char WORDS[] = "a\xc3\xa9\xe4\xb8\xad\xf0\x9f\x8e\xb2z";
    static const size_t ENDS[] = {0, 1, 3, 6, 10, 11};
    for (size_t cap = 1; cap <= sizeof WORDS + 2; cap++) {
        char cut[sizeof WORDS + 2], raw[sizeof WORDS + 2], out[64], want[64];
        size_t whole = 0;
        for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
            if (ENDS[i] < cap)
                whole = ENDS[i];
        text_cut(cut, cap, WORDS);
        assert_int_equal(strlen(cut), whole);
        assert_memory_equal(cut, WORDS, whole);

        snprintf(raw, cap, "%s", WORDS);
        const size_t halves = strlen(raw) - whole;
        snprintf(want, sizeof want, "%.*s%.*s", (int)whole, WORDS, (int)halves, "???");
        struct text t;
        text_on(&t, out, sizeof out);
        json_value_str(&t, raw);
        assert_int_equal(strlen(out), strlen(want) + 2);
        assert_memory_equal(out + 1, want, strlen(want));
        text_mend(raw);
        assert_string_equal(raw, want);
    }
}

/* Where one character ends and the next begins, as the terminal sees it: what it shows stays, and
 * what it obeys is as long as it was. */
static void a_terminal_is_ordered_nothing(void **state)
{
    (void)state;
    static const char *const OBEYED[] = {
        "\x1b",         "\a",           "\n",           "\r",          "\x01",
        "\x1f",         "\x7f",         "\x9b", /* alone it is no character */
        "\xc2\x80",     "\xc2\x9b",     "\xc2\x9f",     "\xd8\x9c",    "\xe2\x80\x8e",
        "\xe2\x80\xa8", "\xe2\x80\xae", "\xe2\x81\xa6", "\xe2\x81\xa9"};
    static const char *const SHOWN[] = {" ",
                                        "~",
                                        "\xc2\xa0",
                                        "\xc3\x9b",
                                        "\xe2\x80\x8d",
                                        "\xe2\x80\xaf",
                                        "\xe2\x81\xa5",
                                        "\xe2\x82\xac",
                                        "\xe5\xa4\x9a",
                                        "\xf0\x9f\x8e\xb2"};
    char words[64], want[64];
    for (size_t i = 0; i < sizeof OBEYED / sizeof *OBEYED; i++) {
        snprintf(words, sizeof words, "%sa\xe4\xb8\xad%s", OBEYED[i], OBEYED[i]);
        const int len = (int)strlen(OBEYED[i]);
        snprintf(want, sizeof want, "%.*sa\xe4\xb8\xad%.*s", len, "???", len, "???");
        text_tame(words);
        assert_string_equal(words, want);
    }
    for (size_t i = 0; i < sizeof SHOWN / sizeof *SHOWN; i++) {
        snprintf(words, sizeof words, "%sa%s", SHOWN[i], SHOWN[i]);
        strcpy(want, words);
        text_tame(words);
        assert_string_equal(words, want);
    }
}

static void numbers_are_written_whole(void **state)
{
    (void)state;
    char out[64], want[64];
    for (int64_t v = 1; v != 0; v = v <= INT64_MAX / 10 ? v * 10 : 0)
        for (int64_t d = -1; d <= 1; d++)
            for (int sign = -1; sign <= 1; sign += 2) {
                struct text t;
                text_on(&t, out, sizeof out);
                json_int_named(&t, "n", 1, sign * (v + d));
                snprintf(want, sizeof want, "\"n\":%lld", (long long)(sign * (v + d)));
                assert_string_equal(out, want);
            }
    struct text t;
    text_on(&t, out, sizeof out);
    text_int(&t, INT64_MIN);
    assert_string_equal(out, "-9223372036854775808");
}

/* What does not fit is marked, and what stands there is still a text. */
static void a_text_that_is_full_says_so(void **state)
{
    (void)state;
    static const char WHOLE[] = "{\"key\":\"a\\\\nword\",\"n\":123456}";
    char out[sizeof WHOLE + 9];
    for (size_t cap = 2; cap + 1 < sizeof out; cap++) {
        struct text t;
        memset(out, '#', sizeof out);
        text_on(&t, out, cap);
        text_putc(&t, '{');
        json_str_named(&t, "key", 3, "a\\nword");
        json_int_named(&t, "n", 1, 123456);
        text_putc(&t, '}');
        assert_int_equal(t.full, cap < sizeof WHOLE);
        assert_true(t.full || strcmp(out, WHOLE) == 0);
        assert_true(t.len < cap && out[t.len] == '\0' && out[cap] == '#');
    }
}

static void a_list_has_room_for_one_more_however_long_it_was(void **state)
{
    (void)state;
    int *list = NULL;
    size_t count = 0;
    for (int round = 0; round < 3; round++) {
        while (count < 1000) {
            list = list_room(list, count, sizeof *list);
            list[count] = (int)count;
            count++;
        }
        for (size_t i = 0; i < count; i++)
            assert_int_equal(list[i], i);
        count = round == 0 ? 0 : 20;
    }
    free(list);
}

/* By its number alone a pit knows that a card was replaced by one that another pit has issued. */
static void which_card_of_a_member_it_is_its_number_tells(void **state)
{
    (void)state;
    assert_int_equal(card_issue("100-0001", "100-0001"), 1);
    assert_int_equal(card_issue("100-0001", "100-0001-2"), 2);
    assert_int_equal(card_issue("100-0001", "100-0001-17"), 17);
    assert_int_equal(card_issue("100-0001", "100-00012"), 0);
    assert_int_equal(card_issue("100-0001", "100-0001-02"), 0);
    assert_int_equal(card_issue("100-0001", "100-0001-2x"), 0);
    assert_int_equal(card_issue("100-0001", "100-0001-99999999999"), 0);
    assert_int_equal(card_issue("100-0001", "100-0002"), 0);
    assert_true(is_card_before("100-0001", "100-0001", "100-0001-2"));
    assert_false(is_card_before("100-0001", "100-0001-2", "100-0001-2"));
    assert_false(is_card_before("100-0001", "100-0002", "100-0001-2"));
    assert_true(may_be_one_member("100-0001", "100-0001-3") &&
                may_be_one_member("100-0001-3", "100-0001"));
    assert_true(may_be_one_member("Fred", "Fred") && !may_be_one_member("100-0001", "100-00012"));
}

/* Whatever else it holds would stand in a header of a reply. */
static void an_origin_is_a_scheme_a_host_and_a_port_and_nothing_else(void **state)
{
    (void)state;
    static const struct {
        const char *origin, *host;
    } GOOD[] = {{"https://one.example", "one.example"},
                {"http://one-2.example:8443", "one-2.example"},
                {"http://127.0.0.1:1", "127.0.0.1"},
                {"https://[::1]:65535", "::1"},
                {"https://[fe80::1]", "fe80::1"}};
    static const char *const BAD[] = {
        "",
        "https://",
        "one.example",
        "ws://one.example",
        "HTTPS://one.example",
        "https://one.example/",
        "https://one.example/ws",
        "https://one.example:",
        "https://one.example:0",
        "https://one.example:65536",
        "https://one.example:123456",
        "https://one.example:80x",
        "https://user@one.example",
        "https://one.example; script-src *",
        "https://one.example\r\nSet-Cookie: a=b",
        "https://one.example?",
        "https://*",
        "https://[::1",
        "https://[one.example]",
        "https://[]:80",
        "https://::1",
        "https://caf\xc3\xa9.example",
    };
    char host[32];
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        assert_true(origin_is_good(GOOD[i].origin));
        assert_true(origin_host(GOOD[i].origin, host, sizeof host));
        assert_string_equal(host, GOOD[i].host);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        if (origin_is_good(BAD[i]) || origin_host(BAD[i], host, sizeof host))
            fail_msg("%s is no origin", BAD[i]);
    assert_true(origin_host("http://one", host, 4));
    assert_false(origin_host("http://one", host, 3));
}

static bool means(const char *name, const char *host)
{
    return host_is(name, host, strlen(host));
}

static void a_name_means_one_host_or_all_below_it(void **state)
{
    (void)state;
    assert_true(means("one.example", "One.Example"));
    assert_false(means("one.example", "two.one.example") || means("one.example", "one.exampl"));
    assert_true(means("*.one.example", "two.one.example") &&
                means("*.one.example", "a.b.one.EXAMPLE"));
    assert_false(means("*.one.example", "one.example") || means("*.one.example", ".one.example") ||
                 means("*.one.example", "twoone.example") ||
                 means("*.one.example", "two.one.example.org"));
    assert_true(host_is("one", "one.example", 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(money_adds_or_says_it_cannot),
        cmocka_unit_test(winnings_round_up_to_chips_never_down),
        cmocka_unit_test(money_is_written_and_read_exactly),
        cmocka_unit_test(fractions_are_exact_and_in_lowest_terms),
        cmocka_unit_test(every_card_has_one_name),
        cmocka_unit_test(a_shoe_has_no_fifty_third_card),
        cmocka_unit_test(every_value_is_as_likely),
        cmocka_unit_test(draws_are_even_both_ways),
        cmocka_unit_test(successive_draws_are_independent),
        cmocka_unit_test(a_seed_repeats_and_the_system_does_not),
        cmocka_unit_test(the_stream_is_chacha20),
        cmocka_unit_test(a_chain_feels_every_byte),
        cmocka_unit_test(json_is_escaped_and_never_overflows),
        cmocka_unit_test(texts_are_escaped_wherever_they_must_be),
        cmocka_unit_test(no_half_character_is_left),
        cmocka_unit_test(a_terminal_is_ordered_nothing),
        cmocka_unit_test(a_head_and_what_follows_are_hashed_as_one),
        cmocka_unit_test(numbers_are_written_whole),
        cmocka_unit_test(a_text_that_is_full_says_so),
        cmocka_unit_test(a_list_has_room_for_one_more_however_long_it_was),
        cmocka_unit_test(which_card_of_a_member_it_is_its_number_tells),
        cmocka_unit_test(an_origin_is_a_scheme_a_host_and_a_port_and_nothing_else),
        cmocka_unit_test(a_name_means_one_host_or_all_below_it),
    };
    return rng_start() ? cmocka_run_group_tests_name("base", tests, NULL, NULL) : 1;
}
