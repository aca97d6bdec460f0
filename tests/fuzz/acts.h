/* Arbitrary bytes as arbitrary acts, and what must hold of a table whatever it is told.
 *
 * The unit tests feed this from a seeded generator, the fuzzer from its mutations. */
#ifndef BAIZE_TESTS_ACTS_H
#define BAIZE_TESTS_ACTS_H

#include "table/image.h"
#include "table/legs.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
    const uint8_t *at;
    size_t left;
};

static inline uint8_t next_byte(struct bytes *b)
{
    if (b->left == 0)
        return 0;
    b->left--;
    return *b->at++;
}

static inline int64_t next_amount(struct bytes *b)
{
    static const int64_t ODD[] = {0,
                                  -1,
                                  1,
                                  99,
                                  100,
                                  500,
                                  1000,
                                  2500,
                                  100000,
                                  100000000,
                                  MONEY_STAKE_MAX,
                                  MONEY_STAKE_MAX + 1,
                                  INT64_MAX,
                                  INT64_MIN};
    uint8_t k = next_byte(b);
    return k < 200 ? k * 50 : ODD[k % (sizeof ODD / sizeof *ODD)];
}

static inline void next_word(struct bytes *b, char *to, const char *const *words, size_t count)
{
    strcpy(to, words[next_byte(b) % count]);
}

/* Mostly acts that could be meant, with every field that the act could carry. */
static inline struct act next_act(struct bytes *b)
{
    static const char *const PLAYERS[] = {"ann", "bob", "cyd", "dee", ""};
    static const char *const ROLES[] = {"",
                                        "dealer",
                                        "game-supervisor",
                                        "casino-supervisor",
                                        "casino-manager",
                                        "shift-manager",
                                        "higher-duties-dealer",
                                        "assistant-casino-manager",
                                        "area-manager",
                                        "inspector",
                                        "player"};
    static const char *const REASONS[] = {"",
                                          "notice",
                                          "consent",
                                          "opening",
                                          "idle",
                                          "hours",
                                          "fraud",
                                          "disruption",
                                          "system",
                                          "integrity",
                                          "malfunction",
                                          "terminal",
                                          "wheel",
                                          "early-ball",
                                          "sequence",
                                          "wrong-direction",
                                          "few-revolutions",
                                          "ball-out",
                                          "private",
                                          "event",
                                          "value",
                                          "non-value",
                                          "either",
                                          "wheel-error"};
    static const char *const BETS[][2] = {{"straight", "0"},
                                          {"straight", "17"},
                                          {"split", "17-20"},
                                          {"split", "0-1"},
                                          {"street", "0-2-3"},
                                          {"corner", "0-1-2-3"},
                                          {"six-line", "1-2-3-4-5-6"},
                                          {"dozen", "2"},
                                          {"column", "3"},
                                          {"red", ""},
                                          {"even", ""},
                                          {"tier", ""},
                                          {"grand-series", ""},
                                          {"zero-spiel", ""},
                                          {"split", "1-5"},
                                          {"", ""}};
    static const char *const COLOURS[] = {"", "blue", "pink"};
    static const char *const CALLS[] = {"", "tier", "zero-spiel", "horn"};
    struct act a = {.yes = true};
    uint8_t k = next_byte(b);
    /* Half of all acts move a round on; the rest are any. */
    static const enum act_kind COMMON[] = {ACT_WAGER,  ACT_WAGER,    ACT_WAGER,
                                           ACT_WAGER,  ACT_WITHDRAW, ACT_CLOSE,
                                           ACT_NUMBER, ACT_TIME,     ACT_BUY_IN};
    a.kind =
        k < 128 ? COMMON[k % (sizeof COMMON / sizeof *COMMON)] : (enum act_kind)(k % ACT_COUNT);
    a.has = (uint32_t)(next_byte(b) << 8 | next_byte(b));
    a.has |= HAS_SEAT | (k % 8 != 0 ? HAS_STAKE | HAS_NUMBER | HAS_AT : 0u);
    if (k < 128)
        a.has &= ~(uint32_t)(HAS_CHIPS | HAS_REVOLUTIONS);
    a.seat = next_byte(b) % 5;
    a.number = (int32_t)(next_byte(b) % 40) - 1;
    a.revolutions = next_byte(b) % 8;
    a.round = next_byte(b) % 8;
    uint8_t flags = next_byte(b);
    a.yes = flags % 4 != 0;
    if (!a.yes)
        a.has |= HAS_YES;
    a.spoken = flags % 16 == 1;
    next_word(b, a.player, PLAYERS, 5);
    next_word(b, a.by, ROLES, sizeof ROLES / sizeof *ROLES);
    next_word(b, a.reason, REASONS, sizeof REASONS / sizeof *REASONS);
    uint8_t bet = next_byte(b) % (sizeof BETS / sizeof *BETS);
    strcpy(a.bet, BETS[bet][0]);
    strcpy(a.on, BETS[bet][1]);
    if (k >= 128) {
        next_word(b, a.colour, COLOURS, 3);
        next_word(b, a.call, CALLS, 4);
        a.name_count = next_byte(b) % 4;
        for (unsigned i = 0; i < a.name_count; i++)
            next_word(b, a.names[i], PLAYERS, 4);
        a.min = next_amount(b);
        a.max = next_amount(b);
        a.unit = next_amount(b);
        a.total_min = next_amount(b);
        a.total_max = next_amount(b);
        a.chips = next_amount(b);
    }
    a.stake = next_amount(b);
    a.at = next_byte(b) * 20000;
    return a;
}

/* What would take a table with a tumbler one step further, told by somebody who may. */
static inline void next_tumble(const struct table *t, struct act *a, uint8_t k)
{
    const struct ruleset *rs = t->rs;
    bool down = t->phase == PHASE_COLD || t->phase == PHASE_DOWN;
    strcpy(a->by, rs->roles[rs->role_count - 1]);
    a->number = k % 5;
    if (down && t->equipment.stopped) {
        a->kind = ACT_REPAIRED;
        strcpy(a->reason, rs->repairs[k % rs->repair_count].name);
    } else if (down && k % 4 != 0 && rs->check_count > 0) {
        a->kind = ACT_CHECK;
        strcpy(a->reason, rs->checks[k / 4 % rs->check_count].name);
    } else if (down) {
        a->kind = ACT_OPEN_TABLE;
    } else if (t->phase == PHASE_RESULT) {
        a->kind = ACT_CONFIRM;
    } else if (t->own.sicbo.tumbled == 0) {
        a->kind = ACT_TUMBLE;
    } else if (t->phase == PHASE_OPEN) {
        a->kind = ACT_CLOSE;
    } else {
        a->kind = ACT_DICE;
    }
}

/* Speaks of a wager that lies there, or of the odds behind it. */
static inline void name_wager(const struct table *t, uint8_t which, struct act *a)
{
    const struct felt *f = &t->felt[t->current];
    const struct wager *w = f->count > 0 ? &f->wager[which % f->count] : NULL;
    if (w == NULL)
        return;
    unsigned point = t->layout->game->lasting->point_of(w->at);
    strcpy(a->bet, t->layout->game->bet_of(w->at));
    strcpy(a->player, t->player[w->player].name);
    t->layout->game->on_of(w->at, a->on);
    if (point > 0 && which % 2 == 0)
        snprintf(a->on, sizeof a->on, "%u", point);
    if (point > 0 && a->kind == ACT_WAGER && strstr(a->bet, "-odds") == NULL)
        strcat(a->bet, "-odds");
    a->seat = w->seat;
}

/* Craps: wagers of every kind in stakes that may be payable, odds behind what has travelled, calls,
 * throws; and staff who void, cut and invalidate what lies there. */
static inline void next_roll(struct bytes *b, const struct table *t, struct act *a)
{
    static const enum act_kind ROUND[] = {ACT_WAGER, ACT_WAGER,    ACT_WAGER,    ACT_WAGER,
                                          ACT_WAGER, ACT_WITHDRAW, ACT_WITHDRAW, ACT_DICE,
                                          ACT_WAGER, ACT_DICE,     ACT_WORKING,  ACT_THROW,
                                          ACT_WAGER, ACT_POSITION, ACT_FOUND,    ACT_POSITION},
                               STAFF[] = {ACT_VOID_PLAYER,   ACT_INVALIDATE,  ACT_PARTNERS,
                                          ACT_PLAYER_LIMITS, ACT_CLOSE_TABLE, ACT_OPEN_TABLE,
                                          ACT_CHANGE_LIMITS, ACT_CONFIRM};
    static const uint8_t STEPS[] = {1, 1, 2, 5, 6, 10, 12, 15, 20, 30, 40, 60};
    uint8_t k = next_byte(b), flags = next_byte(b), n = next_byte(b);
    if (k < 230)
        a->kind = ROUND[k % (sizeof ROUND / sizeof *ROUND)];
    else if (k < 246)
        a->kind = STAFF[k % (sizeof STAFF / sizeof *STAFF)];
    if (k < 246) {
        strcpy(a->by, t->rs->roles[t->rs->role_count - 1]);
        a->has &= ~(uint32_t)(HAS_ROUND | HAS_CHIPS | HAS_STAKE | HAS_UNIT);
        a->seat = a->seat % 3 + 1;
        if (a->player[0] == '\0')
            strcpy(a->player, "eve");
    }
    if (n % 8 != 0 && (a->kind == ACT_WITHDRAW || a->kind == ACT_POSITION ||
                       a->kind == ACT_WORKING || (a->kind == ACT_WAGER && n % 8 < 4)))
        name_wager(t, n, a);
    if (a->kind == ACT_INVALIDATE) {
        strcpy(a->reason, flags % 2 == 0 ? "fraud" : "disruption");
        a->name_count = flags % 2 == 0 ? flags / 2 % 2 : 0;
        strcpy(a->names[0], a->player);
        if (flags % 4 != 0)
            a->player[0] = '\0';
        a->has |= flags % 3 == 0 ? HAS_ROUND : 0u;
        a->round = t->last_round;
    }
    const union game_state *st = &t->game;
    if (n % 4 == 0 && st->craps.point > 0) /* behind the line, or on the point */
        snprintf(a->on, sizeof a->on, "%u", st->craps.point);
    if (a->kind != ACT_WITHDRAW || flags % 2 == 0)
        a->has |= HAS_STAKE;
    if (flags % 4 != 0)
        a->stake = STEPS[n % sizeof STEPS] * 100;
    a->spoken = flags % 8 == 0 || (t->phase == PHASE_CLOSED && flags % 4 != 0);
    a->only = flags % 4 == 1;
    if (flags % 16 < 3) {
        a->has |= HAS_FIRST_PART | HAS_SECOND_PART;
        a->first_part = flags % 16 == 2 ? next_amount(b) : a->stake / 200 * 100;
        a->second_part =
            a->stake > 0 && a->first_part > 0 ? a->stake - a->first_part : next_amount(b);
    }
    if (k == 229)
        a->dice_count = flags % 4;
}

/* What would bring the dice to somebody who may throw them, and him to do so. */
static inline enum act_kind next_hand(const struct table *t, uint8_t n, struct act *a)
{
    const struct shooting *s = &t->own.craps.shooting;
    unsigned who = s->told & 0xffff;
    if (who > 0)
        strcpy(a->player, t->player[who - 1].name);
    if (t->own.craps.dice.due && n % 2 == 0)
        return ACT_INSPECT;
    if (t->own.craps.dice.lost >= 2 && n % 4 == 1)
        return ACT_REPLACE_DICE;
    if (t->own.craps.dice.off != 0 && n % 4 == 2)
        return n % 8 < 5 ? ACT_DICE_LOST : ACT_DICE_FOUND;
    if (s->shooter == 0)
        return s->offering  ? n % 4 < 3 ? ACT_TAKE : ACT_DECLINE
               : n % 2 == 0 ? ACT_OFFER_DICE
                            : ACT_SIT;
    if (s->old == 0 && (s->in_hand & (s->in_hand - 1)) == 0 && n % 4 < 3)
        return n % 4 < 2 ? ACT_TAKE : ACT_DECLINE;
    if (n % 3 == 0)
        return ACT_THROW;
    a->has |= HAS_STAKE | HAS_SEAT;
    a->stake = 600;
    a->seat = s->from;
    a->on[0] = '\0';
    a->spoken = false;
    strcpy(a->bet, n % 3 == 1 ? "pass" : "dont-pass");
    return ACT_WAGER;
}

/* Who throws the dice, where they are, and how the throw is called; mostly by whom it is asked of.
 */
static inline void next_call(struct bytes *b, const struct table *t, struct act *a)
{
    static const enum act_kind CALLS[] = {ACT_NO_ROLL, ACT_OVERRULE, ACT_OVERRULE, ACT_DECIDE,
                                          ACT_CORRECT, ACT_NO_ROLL,  ACT_OVERRULE, ACT_CONFIRM},
                               DICE[] = {
                                   ACT_TAKE,       ACT_TAKE,       ACT_TAKE,       ACT_DECLINE,
                                   ACT_DECLINE,    ACT_PASS,       ACT_OFFER_DICE, ACT_OFFER_DICE,
                                   ACT_ORDER_PASS, ACT_DICE_FOUND, ACT_DICE_LOST,  ACT_REPLACE_DICE,
                                   ACT_INSPECT,    ACT_INSPECT,    ACT_SIT,        ACT_LEAVE};
    uint8_t k = next_byte(b), n = next_byte(b);
    unsigned who = t->own.craps.shooting.told & 0xffff;
    a->kind = k % 2 == 0 ? CALLS[k / 2 % (sizeof CALLS / sizeof *CALLS)]
                         : DICE[k / 2 % (sizeof DICE / sizeof *DICE)];
    strcpy(a->by, t->rs->roles[n % t->rs->role_count]);
    if (k % 3 == 0)
        a->kind = next_hand(t, n, a);
    if (who > 0 && n % 8 != 0 &&
        (a->kind == ACT_TAKE || a->kind == ACT_DECLINE || a->kind == ACT_PASS))
        strcpy(a->player, t->player[who - 1].name);
    a->reason[0] = '\0';
    if (t->rs->own.craps.no_roll_count > 0 && (a->kind == ACT_NO_ROLL || n % 4 == 0))
        strcpy(a->reason, t->rs->own.craps.no_rolls[n / 4 % t->rs->own.craps.no_roll_count].name);
    if (t->rs->own.craps.pass_order_count > 0 && a->kind == ACT_ORDER_PASS)
        strcpy(a->reason, t->rs->own.craps.pass_orders[n % t->rs->own.craps.pass_order_count].name);
    if (a->kind == ACT_OVERRULE && n % 4 == 0)
        a->dice_count = 0;
    if (k % 2 == 1 && n % 3 != 0)
        a->dice_count = 0;
    a->has &= ~(uint32_t)HAS_ROUND;
    a->yes = n % 5 != 0;
}

/* The same where no ball runs: this game's own chance, positions and causes, mostly as they can be.
 */
static inline struct act next_thrown_act(struct bytes *b, const struct table *t)
{
    static const char *const SYMBOLS[] = {"", "", "A", "B", "G", "H", "Tui"};
    const struct game *g = t->layout->game;
    struct act a = next_act(b);
    uint8_t k = next_byte(b);
    uint32_t has = a.has;
    if (a.kind == ACT_NUMBER)
        a.kind = g->chance_act;
    if (k % 8 != 0) {
        spot s = (spot)(k % g->spots);
        strcpy(a.bet, g->bet_of(s));
        g->on_of(s, a.on);
    }
    if (t->rs->own.spins.no_spin_count > 0 && a.kind == ACT_NO_SPIN)
        strcpy(a.reason, t->rs->own.spins.no_spins[k % t->rs->own.spins.no_spin_count].name);
    if (t->rs->malfunction_count > 0 && a.kind == ACT_MALFUNCTION)
        strcpy(a.reason, t->rs->malfunctions[k % t->rs->malfunction_count].name);
    if (t->rs->repair_count > 0 && a.kind == ACT_REPAIRED)
        strcpy(a.reason, t->rs->repairs[k % t->rs->repair_count].name);
    if (t->rs->own.sicbo.known && k % 3 == 0)
        next_tumble(t, &a, next_byte(b));
    g->drawn(next_byte(b) % t->layout->chance_range, &a);
    a.has |= has;
    if (g->chance_act == ACT_DICE && k % 16 == 1) {
        a.dice_count = next_byte(b) % (DICE_MAX + 1);
        a.dice[0] = next_byte(b) % 8;
    }
    if (g->chance_act == ACT_SECTION && k % 4 == 0) {
        a.section = (int32_t)(next_byte(b) % 56) - 2;
        next_word(b, a.symbol, SYMBOLS, sizeof SYMBOLS / sizeof *SYMBOLS);
        if (k % 8 == 0)
            a.has &= ~(uint32_t)HAS_SECTION;
    }
    if (g->lasting != NULL) {
        next_roll(b, t, &a);
        if (next_byte(b) < 90)
            next_call(b, t, &a);
        if (next_byte(b) < 6 && a.kind == ACT_DICE) {
            a.dice_count = 1;
            a.resting_count = 1;
            a.resting[0] = (uint8_t)(next_byte(b) % 6 + 1);
        }
    }
    return a;
}

/* What would take the cards one step further. */
static inline enum act_kind next_step(const struct table *t, uint8_t k)
{
    if (t->own.cards.mishandled)
        return ACT_VERIFY_CARDS;
    switch (t->phase) {
    case PHASE_COLD:
    case PHASE_CARDS:
        switch (t->own.cards.due) {
        case DUE_INSPECTION:
            return ACT_INSPECT;
        case DUE_CUT:
            return k % 4 == 0 ? ACT_CUT : k % 4 == 1 ? ACT_DECLINE : ACT_STAFF_CUT;
        case DUE_CUTTING_CARD:
            return ACT_PLACE_CUTTING_CARD;
        case DUE_BURN:
            return ACT_CARD;
        case DUE_NOTHING: /* cold: the first step, whichever these rules have */
            return k % 2 == 0 ? ACT_INSPECT : ACT_SHUFFLE;
        case DUE_SHUFFLE:
            return t->own.cards.fresh && k % 4 == 0 ? ACT_SIT : ACT_SHUFFLE;
        }
        break;
    case PHASE_OPEN:
        return ACT_CLOSE;
    case PHASE_RESULT:
        return ACT_CONFIRM;
    case PHASE_DOWN:
        return ACT_OPEN_TABLE;
    default:
        break;
    }
    return ACT_CARD;
}

/* Something goes wrong with the cards, and somebody who may says so. */
static inline void next_mishap(struct bytes *b, const struct table *t, struct act *a)
{
    static const enum act_kind KINDS[] = {
        ACT_EXTRA_CARD, ACT_EXPOSED, ACT_IRREGULAR, ACT_RECONSTRUCT, ACT_RESUME,   ACT_APPROVE,
        ACT_NO_BETS,    ACT_CONSENT, ACT_KEY_CARD,  ACT_CORRECT,     ACT_WITHDRAW, ACT_CONTINUOUS};
    uint8_t flags = next_byte(b), round = next_byte(b);
    a->kind = KINDS[next_byte(b) % (sizeof KINDS / sizeof *KINDS)];
    strcpy(a->by, t->rs->roles[t->rs->role_count - 1]);
    a->has &= ~(uint32_t)(HAS_ROUND | HAS_STAKE | HAS_DISCLOSED | HAS_SPARE);
    if (flags % 4 == 0)
        a->has |= HAS_DISCLOSED | HAS_SPARE;
    a->disclosed = (flags & 4) != 0;
    a->spare = (flags & 8) != 0;
    a->damage = (flags & 48) == 16;
    a->disadvantage = (flags & 192) == 64;
    if (round % 2 == 0) {
        a->has |= HAS_ROUND;
        a->round = t->last_round;
    }
    if (a->kind == ACT_NO_BETS)
        strcpy(a->reason, round % 4 < 2 ? "idle" : "consent");
    if (a->kind == ACT_IRREGULAR && t->rs->irregularity_count > 0)
        strcpy(a->reason, t->rs->irregularities[round % t->rs->irregularity_count].name);
    a->card_count = flags % 8;
    for (unsigned i = 0; i < a->card_count; i++)
        a->cards[i] = (card)(next_byte(b) % DECK);
}

/* What concerns the stakes of all: found wagers, tokens, limits that change, approvals. */
static inline void next_stakes(struct bytes *b, const struct table *t, struct act *a)
{
    static const enum act_kind KINDS[] = {
        ACT_WAGER,        ACT_WITHDRAW,  ACT_FOUND,       ACT_BALANCE, ACT_ALLOW_BOTH,
        ACT_RESTRICT,     ACT_POST_MODE, ACT_CHANGE_MODE, ACT_CONSENT, ACT_CHANGE_LIMITS,
        ACT_REFUSE_WAGER, ACT_WAGER,     ACT_POST_LIMITS, ACT_LEAVE,   ACT_PLAYER_LIMITS};
    static const char *const REASONS[] = {"protect", "notice", "consent", ""};
    uint8_t flags = next_byte(b);
    a->kind = KINDS[next_byte(b) % (sizeof KINDS / sizeof *KINDS)];
    strcpy(a->by, t->rs->roles[t->rs->role_count - 1]);
    strcpy(a->with, flags % 2 == 0 ? "tokens" : "");
    next_word(b, a->reason, REASONS, 4);
    a->has &= ~(uint32_t)(HAS_ROUND | HAS_CHIPS | HAS_MIN | HAS_MAX | HAS_UNIT | HAS_TOTAL_MIN |
                          HAS_TOTAL_MAX | HAS_DIFFERENTIAL | HAS_AREA_MAX);
    a->has |= (flags & 4 ? HAS_MIN : 0u) | (flags & 8 ? HAS_MAX : 0u) |
              (flags & 16 ? HAS_DIFFERENTIAL : 0u) | (flags & 32 ? HAS_AREA_MAX : 0u);
    a->min = next_byte(b) * 4; /* so that play goes on */
    a->max = next_byte(b) * 100 + 10000;
    a->differential = next_amount(b);
    a->area_max = next_amount(b);
}

/* The same for a game of cards: half of the acts go on with it, the rest come between. */
static inline struct act next_card_act(struct bytes *b, const struct table *t)
{
    static const enum act_kind KINDS[] = {
        ACT_WAGER,         ACT_CARD,      ACT_INSPECT,      ACT_SHUFFLE,    ACT_CUT,
        ACT_DECLINE,       ACT_SIT,       ACT_LEAVE,        ACT_TAKE,       ACT_REVEAL,
        ACT_TURN,          ACT_OFFER_CUT, ACT_PRE_SHUFFLED, ACT_RIFFLE,     ACT_DEMAND,
        ACT_REPLACE_CARDS, ACT_RESHUFFLE, ACT_VERIFY_CARDS, ACT_MISHANDLED, ACT_SHOW_BURN,
        ACT_CUTTING_CARD,  ACT_OPEN_TABLE};
    static const char *const BETS[] = {"player", "banker", "tie", "player-pair", "super-six"};
    static const char *const REASONS[] = {"",        "casino",    "angel",     "view",
                                          "riffle",  "procedure", "last-coup", "unfit",
                                          "handled", "suspicion", "revealed",  "disruption"};
    static const char *const TO[] = {"", "player", "banker", "ann", "bob"};
    static const char *const STAFF[] = {"casino-supervisor", "casino-manager", "", "dealer"};
    static const int64_t PLACES[] = {52, 200, 260, 51, 365, 400, 410, 416, 0, -1, INT64_MAX};
    struct act a = next_act(b);
    uint8_t k = next_byte(b);
    if (k < 140)
        a.kind = next_step(t, k);
    else if (k < 230)
        a.kind = KINDS[k % (sizeof KINDS / sizeof *KINDS)];
    a.has |= HAS_CARD | HAS_SEAT | HAS_STAKE;
    a.card = (card)(next_byte(b) % DECK);
    next_word(b, a.bet, BETS, sizeof BETS / sizeof *BETS);
    a.on[0] = '\0';
    next_word(b, a.reason, REASONS, sizeof REASONS / sizeof *REASONS);
    next_word(b, a.to, TO, sizeof TO / sizeof *TO);
    if (a.kind != ACT_TIME)
        a.at = PLACES[next_byte(b) % 16 < 9 ? k % 3 : k % (sizeof PLACES / sizeof *PLACES)];
    if (k < 230)
        next_word(b, a.by, STAFF, sizeof STAFF / sizeof *STAFF);
    uint8_t other = next_byte(b);
    if (other < 50)
        next_mishap(b, t, &a);
    else if (other < 110)
        next_stakes(b, t, &a);
    return a;
}

/* The same where cards are dealt: mostly what moves a coup on, and mostly it is the player asked
 * who answers. */
static inline struct act next_coup_act(struct bytes *b, const struct table *t)
{
    static const enum act_kind OPEN[] = {ACT_WAGER, ACT_WAGER, ACT_WAGER, ACT_CLOSE,
                                         ACT_CARD,  ACT_TAKE,  ACT_WAGER, ACT_CLOSE},
                               ASKED[] = {ACT_TAKE, ACT_TAKE, ACT_DECLINE, ACT_CARD,
                                          ACT_TAKE, ACT_TURN, ACT_DECLINE, ACT_TAKE},
                               DEALT[] = {ACT_CARD, ACT_CARD, ACT_CARD, ACT_REVEAL,
                                          ACT_CARD, ACT_CARD, ACT_TURN, ACT_REVEAL};
    static const char *const BETS[] = {"player",        "banker",     "banker",
                                       "tie",           "super-six",  "dragon-banker",
                                       "dragon-player", "player-pair"};
    static const char *const TO[] = {"", "", "", "player", "banker", "A", "B", "C", "ann"};
    struct act a = next_act(b);
    uint8_t k = next_byte(b);
    if (k < 208) {
        a.kind = t->phase == PHASE_OPEN            ? OPEN[k % 8]
                 : t->own.baccarat.hands.asked > 0 ? ASKED[k % 8]
                                                   : DEALT[k % 8];
        a.by[0] = '\0';
        a.has = (a.has | HAS_STAKE) & ~(uint32_t)HAS_CHIPS;
    }
    if (k % 16 != 15) {
        next_word(b, a.bet, BETS, sizeof BETS / sizeof *BETS);
        a.on[0] = '\0';
    }
    next_word(b, a.to, TO, sizeof TO / sizeof *TO);
    a.has |= HAS_CARD;
    if (a.kind == ACT_REVEAL && k % 4 != 0)
        a.has &= ~(uint32_t)HAS_NUMBER;
    a.card = next_byte(b) % DECK;
    a.card_count = k % 8 == 7 ? next_byte(b) % 7 : 0;
    for (unsigned i = 0; i < ACT_CARDS_MAX && i < a.card_count; i++)
        a.cards[i] = next_byte(b) % DECK;
    bool answers = a.kind == ACT_TAKE || a.kind == ACT_DECLINE || a.kind == ACT_REVEAL;
    unsigned who = t->own.baccarat.hands.asked > 0 ? t->own.baccarat.hands.asked
                                                   : t->own.baccarat.hands.holder[a.seat % HANDS];
    if (answers && who > 0 && k % 8 != 7)
        strcpy(a.player, t->player[who - 1].name);
    if (next_byte(b) < 30)
        next_stakes(b, t, &a);
    return a;
}

/* A card that may come, often one that makes a flush. */
static inline card next_box_card(struct bytes *b, const struct table *t)
{
    uint8_t k = next_byte(b), n = next_byte(b);
    const struct shoe *s = &t->own.cards.shoe;
    if (k < 16 || s->left == 0)
        return n % DECK;
    for (card c = k % CARD_SUITS; k < 160 && c < DECK; c = (card)(c + CARD_SUITS))
        if (s->of[c] > 0)
            return c;
    return shoe_nth(s, (uint32_t)(n % s->left));
}

/* The same where cards are dealt to boxes: wagers, cards and decisions, and all that staff report
 * between them. */
static inline struct act next_box_act(struct bytes *b, const struct table *t)
{
    static const enum act_kind OPEN[] = {ACT_WAGER, ACT_WAGER,  ACT_WAGER, ACT_WAGER,
                                         ACT_CLOSE, ACT_BUY_IN, ACT_WAGER, ACT_WITHDRAW},
                               DECIDE[] = {ACT_RAISE, ACT_FOLD,  ACT_RAISE, ACT_HIT,
                                           ACT_STAND, ACT_SPLIT, ACT_RAISE, ACT_DOUBLE},
                               STAFF[] = {ACT_MISDEAL,  ACT_FACED,        ACT_STRAY,
                                          ACT_FACED,    ACT_FACE_DOWN,    ACT_DEAD_HAND,
                                          ACT_COUNT_UP, ACT_POOL,         ACT_ABSENT,
                                          ACT_STRAY,    ACT_VOID_PLAYER,  ACT_INVALIDATE,
                                          ACT_LEAVE,    ACT_CLOSE_TABLE,  ACT_OPEN_TABLE,
                                          ACT_FOUND,    ACT_VERIFY_CARDS, ACT_REPLACE_CARDS};
    const struct game *g = t->layout->game;
    struct act a = next_act(b);
    uint8_t k = next_byte(b), n = next_byte(b), flags = next_byte(b);
    if (k < 215) {
        a.has = HAS_SEAT | (a.has & HAS_AT);
        a.by[0] = '\0';
        a.spoken = flags % 32 == 0;
        a.kind = t->phase == PHASE_OPEN                                ? OPEN[n % 8]
                 : g->boxes->next(t->rs, &t->game).kind == NEXT_CHOICE ? DECIDE[n % 8]
                                                                       : ACT_CARD;
        if (t->phase == PHASE_CARDS || t->phase == PHASE_COLD || t->phase == PHASE_DOWN)
            a.kind = next_step(t, n);
        if (a.kind == ACT_INSPECT || a.kind == ACT_SHUFFLE || a.kind == ACT_STAFF_CUT)
            strcpy(a.by, t->rs->roles[flags % 2]);
        if (t->own.stud.jackpot.counting)
            a.kind = ACT_COUNT_UP;
    } else if (k < 240) {
        a.kind = STAFF[n % (sizeof STAFF / sizeof *STAFF)];
        strcpy(a.by, t->rs->roles[t->rs->role_count - 1]);
    }
    a.seat = flags % 4 + 1;
    static const char *const SEATED[] = {"ann", "bob", "cyd", "dee"};
    if (flags % 16 != 0)
        strcpy(a.player, SEATED[flags % 4]);
    strcpy(a.bet, g->bet_of((spot)(flags / 4 % g->spots)));
    a.on[0] = '\0';
    a.has |= HAS_NUMBER |
             (a.kind == ACT_WAGER || a.kind == ACT_POOL || a.kind == ACT_BUY_IN ? HAS_STAKE : 0u);
    a.has |= a.kind == ACT_CARD || (a.kind == ACT_FACED && n % 3 == 0) ? HAS_CARD : 0u;
    a.number = n % 16 == 0 ? 51 : 52;
    if (a.kind == ACT_WAGER && k < 215)
        a.stake = flags / 4 % g->spots == STUD_JACKPOT && flags < 240 ? 100 : 100 * (n % 9 + 1);
    a.card = next_box_card(b, t);
    a.card_count = a.kind != ACT_STRAY ? 0 : n % 3 == 0 ? POKER_HAND : (uint8_t)(n % 7);
    for (unsigned i = 0; i < a.card_count; i++)
        a.cards[i] = next_box_card(b, t);
    if (a.kind == ACT_MISDEAL && t->rs->own.cards.misdeal_count > 0)
        strcpy(a.reason, t->rs->own.cards.misdeals[n % t->rs->own.cards.misdeal_count].name);
    if (a.kind == ACT_INVALIDATE) {
        strcpy(a.reason, n % 2 == 0 ? "fraud" : "disruption");
        a.name_count = n % 2 == 0 && n % 3 == 0;
        strcpy(a.names[0], a.player);
        a.player[0] = '\0';
        a.has |= n % 5 < 2 ? HAS_ROUND : 0u;
        a.round = t->last_round;
    }
    return a;
}

/* Acts at blackjack: all boxes are near, decisions are mostly open ones, and staff find errors in
 * every state of the deal. */
static inline struct act next_hand_act(struct bytes *b, const struct table *t)
{
    static const enum act_kind OPEN[] = {ACT_WAGER, ACT_WAGER, ACT_WAGER,    ACT_WAGER,
                                         ACT_WAGER, ACT_CLOSE, ACT_WITHDRAW, ACT_BUY_IN},
                               DECIDE[] = {ACT_HIT,   ACT_STAND,  ACT_DOUBLE,     ACT_SPLIT,
                                           ACT_STAND, ACT_INSURE, ACT_EVEN_MONEY, ACT_SPLIT},
                               FOLLOW[] = {ACT_DOUBLE,  ACT_SPLIT, ACT_ASSIGN, ACT_DECLINE,
                                           ACT_DECLINE, ACT_CARD,  ACT_INSURE, ACT_WITHDRAW},
                               STAFF[] = {ACT_EXPOSED,     ACT_EXTRA_CARD,    ACT_IRREGULAR,
                                          ACT_IRREGULAR,   ACT_EXTRA_CARD,    ACT_IRREGULAR,
                                          ACT_ABSENT,      ACT_LATE_ENTRY,    ACT_BOX_MAXIMUM,
                                          ACT_LEAVE,       ACT_CUTTING_CARD,  ACT_FULL_PATRONAGE,
                                          ACT_VOID_PLAYER, ACT_INVALIDATE,    ACT_CLOSE_TABLE,
                                          ACT_OPEN_TABLE,  ACT_REPLACE_CARDS, ACT_FOUND};
    static const char *const SEATED[] = {"ann", "bob", "cyd", "dee"},
                             *const ERRORS[] = {"unbet-box", "missed-box",   "missed-dealer",
                                                "misplaced", "not-shuffled", "no-cutting-card"};
    const struct game *g = t->layout->game;
    struct next due = g->boxes->next(t->rs, &t->game);
    struct act a = next_act(b);
    uint8_t k = next_byte(b), n = next_byte(b), flags = next_byte(b);
    if (k < 220) {
        a.has = HAS_SEAT | (a.has & HAS_AT);
        a.by[0] = '\0';
        a.spoken = flags % 32 == 0;
        a.kind =
            t->phase == PHASE_OPEN ? OPEN[n % 8]
            : t->own.boxes.follow_count > 0 || t->own.boxes.choosing != 0 || t->own.boxes.offering
                ? FOLLOW[n % 8]
            : due.kind == NEXT_CHOICE ? DECIDE[n % 8]
                                      : ACT_CARD;
        if (t->phase == PHASE_CARDS || t->phase == PHASE_COLD || t->phase == PHASE_DOWN)
            a.kind = next_step(t, n);
        if (a.kind == ACT_INSPECT || a.kind == ACT_SHUFFLE || a.kind == ACT_STAFF_CUT)
            strcpy(a.by, t->rs->roles[flags % 2]);
    } else if (k < 246) {
        a.kind = STAFF[n % (sizeof STAFF / sizeof *STAFF)];
        strcpy(a.by, t->rs->roles[t->rs->role_count - 1]);
    }
    a.seat = a.kind != ACT_WAGER && due.box > 0 && k % 4 != 0 ? due.box : flags % 4 + 1;
    a.player[0] = '\0';
    if (a.kind == ACT_WAGER || a.kind == ACT_BUY_IN || flags % 3 == 0 ||
        t->own.boxes.follow_count > 0)
        strcpy(a.player, SEATED[flags / 16 % 4]);
    strcpy(a.bet, g->bet_of((spot)(n % 16 < 11 ? 0 : flags % g->spots)));
    a.on[0] = '\0';
    a.has |= a.kind == ACT_WAGER || a.kind == ACT_BUY_IN || flags % 8 == 0 ? HAS_STAKE : 0u;
    if (k < 220)
        a.stake = 100 * (n % 9 + 1);
    if (t->phase == PHASE_CARDS && t->own.cards.due >= DUE_CUT) {
        strcpy(a.player, SEATED[flags / 16 % 4]);
        a.has |= t->own.cards.due == DUE_CUT || flags % 2 == 0 ? HAS_AT : 0u;
        a.at = n % 8 == 0 ? 51 : 100;
    }
    a.has |= a.kind == ACT_ASSIGN ? HAS_HAND : 0u;
    a.hand = n % 3 + 1;
    a.has |= HAS_CARD | (flags % 2 == 0 ? HAS_DISCLOSED : 0u);
    a.disclosed = flags % 4 == 0;
    a.decided = n % 2 == 0;
    a.card = next_box_card(b, t);
    if (k % 8 == 0 && t->own.cards.drawn > 0 && t->own.cards.drawn < DRAWN_MAX)
        a.card = t->own.cards.order[0]; /* pairs and sevens more often than chance has them */
    next_word(b, a.to, (const char *const[]){"", "", "dealer", "player"}, 4);
    if (a.kind == ACT_IRREGULAR) {
        strcpy(a.reason, ERRORS[n % 6]);
        a.card_count = flags % 4 == 0 ? (uint8_t)(n % ACT_CARDS_MAX) : 0;
        for (unsigned i = 0; i < a.card_count; i++)
            a.cards[i] = i < t->own.cards.drawn && i < DRAWN_MAX ? t->own.cards.order[i]
                                                                 : next_box_card(b, t);
        if (flags % 5 == 0)
            a.has &= ~(uint32_t)HAS_SEAT;
    }
    if (a.kind == ACT_BOX_MAXIMUM) {
        a.has |= HAS_MAX;
        a.max = 100 * (n % 9 + 1);
    }
    return a;
}

/* --- what must hold --------------------------------------------------------------------------- */

/* Who is next in a session, or anybody of it; -1: nobody is. */
static inline int next_contestant(const struct table *t, uint8_t any)
{
    const struct tournament_procedure *s = &t->own.tournament;
    for (unsigned turn = 0; any % 4 != 0 && turn < 2 * s->count; turn++) {
        const struct contestant *e = &s->contestant[turn % s->count];
        if ((turn >= s->count || e->seat >= s->marker) && e->state == CONTESTANT_IN && !e->acted &&
            !e->absent && (!s->playing_off || e->tied))
            return (int)(turn % s->count);
    }
    return s->count > 0 ? any % (int)s->count : -1;
}

/* Acts of a tournament, over those of its game: who is in turn mostly acts, and whoever runs it
 * does all that he may. */
static inline struct act next_session_act(struct bytes *b, const struct table *t)
{
    static const enum act_kind BEFORE[] = {ACT_ENTER, ACT_ENTER, ACT_PRACTICE, ACT_WAGER},
                               OPEN[] = {
                                   ACT_WAGER,      ACT_WAGER,       ACT_WAGER,    ACT_UNDISCLOSED,
                                   ACT_PASS_CARD,  ACT_CLOSE,       ACT_CLOSE,    ACT_WAGER,
                                   ACT_WAGER,      ACT_UNDISCLOSED, ACT_ABSENT,   ACT_WAGER,
                                   ACT_DISQUALIFY, ACT_CONCLUDE,    ACT_COUNT_UP, ACT_HALT_SESSION};
    static const char *const SEATED[] = {"ann", "bob", "cyd", "dee"}, *const WHY[] = {
                                                                          "breach", "dispute",
                                                                          "cheek", "no-wager"};
    const struct tournament_procedure *s = &t->own.tournament;
    struct act a =
        t->layout->game->procedure->boxes != NULL ? next_hand_act(b, t) : next_coup_act(b, t);
    uint8_t k = next_byte(b), n = next_byte(b), who = next_byte(b), stake = next_byte(b);
    if (k >= 220)
        return a;
    bool told = t->phase == PHASE_CLOSED;
    for (unsigned i = 0; i < s->count; i++)
        told = told && !s->contestant[i].form.filed;
    a.kind = s->halted > 0            ? ACT_RESUME_SESSION
             : !s->begun              ? BEFORE[n % 4]
             : s->over                ? ACT_COUNT_UP
             : t->phase == PHASE_OPEN ? OPEN[n % 16]
             : !told                  ? ACT_ANNOUNCE_UNDISCLOSED
                                      : a.kind;
    if (a.kind == ACT_CARD || act_whose(a.kind) == IN_BLACKJACK)
        return a;
    int c = next_contestant(t, who);
    a.has = HAS_SEAT | (stake % 8 != 0 ? HAS_STAKE : 0u);
    a.seat = a.kind == ACT_ENTER || c < 0 ? who % 4 + 1 : s->contestant[c].seat;
    strcpy(a.player, a.kind == ACT_ENTER || c < 0 ? SEATED[who % 4]
                                                  : t->player[s->contestant[c].player].name);
    strcpy(a.by, t->rs->roles[t->rs->role_count - 1]);
    strcpy(a.reason, WHY[n % 4]);
    if (n % 8 != 0)
        strcpy(a.bet, t->layout->game->bet_of((spot)(n / 8 % 3)));
    a.on[0] = a.with[0] = a.against[0] = '\0';
    a.stake = (stake / 8 - 1) * 70;
    return a;
}

struct watch {
    cents on_felt;              /* by the events alone */
    cents accounts;             /* all accounts less what is owed, by the events alone */
    cents layout;               /* what lies on the layout by the legs alone */
    cents account[PLAYERS_MAX]; /* what each player has, by the legs alone */
    unsigned events, refused;
    uint64_t digest;
    const struct table *table;
};

/* What is being played, for the words; NULL: bytes. */
static const char *watched;

static inline void broken(const char *what)
{
    fprintf(stderr, "invariant broken: %s%s%s\n", what, watched != NULL ? " in " : "",
            watched != NULL ? watched : "");
    abort();
}

static inline const struct bet *bet_of_event(const struct table *t, const struct event *e)
{
    return e->spot >= 0 ? &t->rs->bets[t->layout->spot[e->spot].bet] : NULL;
}

/* Commission that lay beside the stake: kept by the house, or given back with what is void. */
static inline cents paid_with(const struct table *t, const struct event *e)
{
    const struct bet *b = bet_of_event(t, e);
    if (b == NULL || b->paid_percent == 0)
        return 0;
    return e->result == RESULT_VOID ? e->returns - e->stake : e->commission;
}

static inline bool adds_up(const struct table *t, const struct event *e)
{
    const struct bet *b = bet_of_event(t, e);
    cents stake = e->call == WAGER_TOKENS ? 0 : e->stake;
    if (e->result == RESULT_LOSE) /* a dealer's blackjack leaves what was doubled and split */
        return e->pays == 0 && (e->returns == 0 || ((t->layout->game->is & IN_BLACKJACK) != 0 &&
                                                    e->returns <= e->stake));
    if (e->result == RESULT_WIN && t->rs->own.stud.known && e->spot == STUD_JACKPOT)
        return e->returns == e->pays && e->pays == e->pool + e->house;
    if (e->result == RESULT_WIN && b != NULL && b->units > 0) /* the other parts are lost */
        return e->returns > e->pays && e->returns < stake + e->pays;
    cents paid = e->result == RESULT_VOID ? paid_with(t, e) : 0;
    return e->returns == stake + e->pays + paid && paid * 10 <= stake;
}

/* Kinds that have the part of wagers and accounts. */
static inline bool moves_money(const struct event *e)
{
    return e->kind == EV_ACCEPTED || e->kind == EV_WITHDRAWN || e->kind == EV_REDUCED ||
           e->kind == EV_SETTLED || e->kind == EV_ADJUSTED || e->kind == EV_RESTORED ||
           e->kind == EV_MOVED || e->kind == EV_DEDUCTED || e->kind == EV_ALLOTTED;
}

/* A leg has two purses and an amount, and no refusal has any. */
static inline void watch_legs(struct watch *w, const struct event *e)
{
    struct leg leg[LEGS_MAX];
    unsigned count = event_legs(e, leg);
    if (count > 0 && e->kind == EV_REFUSED)
        broken("a refusal that moves money");
    for (unsigned i = 0; i < count; i++)
        if (leg[i].amount <= 0 || leg[i].from == leg[i].to || leg[i].from < PURSE_OUTSIDE ||
            leg[i].to < PURSE_OUTSIDE)
            broken("a leg that moves nothing, or goes nowhere");
    w->layout += legs_for(leg, count, PURSE_LAYOUT);
    if (e->player >= 0)
        w->account[e->player] += legs_for(leg, count, e->player);
}

static inline void watch_event(void *ctx, const struct event *e)
{
    struct watch *w = ctx;
    w->events++;
    watch_legs(w, e);
    if (e->kind != EV_CLOCK && (e->rule == NULL || strchr(e->rule, ':') == NULL))
        broken("an event without its clause");
    bool wager = e->spot >= 0 || e->call >= 0;
    const struct player *who = e->player >= 0 ? &w->table->player[e->player] : NULL;
    bool tokens = e->call == WAGER_TOKENS; /* no money until they win */
    bool booked = who != NULL && who->has_account;
    switch (e->kind) {
    case EV_REFUSED:
        w->refused++;
        break;
    case EV_ACCEPTED:
        if (e->banked)
            w->accounts += e->act == ACT_CASH_OUT ? -e->stake : e->stake;
        else if (wager && !tokens) { /* a spoken bet's stake is there already */
            cents added = (e->act != ACT_POSITION ? e->stake : 0) + e->commission;
            w->on_felt += added;
            w->accounts -= booked ? added : 0;
        }
        break;
    case EV_WITHDRAWN:
        w->on_felt -= tokens ? 0 : e->stake + e->commission;
        w->accounts += booked && !tokens ? e->stake + e->commission : 0;
        break;
    case EV_REDUCED:
        w->on_felt -= tokens ? 0 : e->returns;
        w->accounts += booked && !tokens ? e->returns : 0;
        break;
    case EV_SETTLED:
        if (!adds_up(w->table, e))
            broken("a settlement that does not add up");
        if (wager) {
            w->on_felt -= (tokens ? 0 : e->stake) + paid_with(w->table, e);
            w->accounts += booked ? e->returns : 0;
        }
        break;
    case EV_DEDUCTED:
        w->accounts -= e->stake;
        break;
    case EV_RESTORED:
        w->on_felt += e->stake + e->commission;
        if (who != NULL && who->had_account)
            w->accounts += e->difference;
        break;
    case EV_ADJUSTED:
    case EV_ALLOTTED:
        if (who != NULL && who->had_account)
            w->accounts += e->difference;
        break;
    default:
        break;
    }
    bool amounts = moves_money(e);
    uint64_t parts[] = {e->kind,
                        amounts ? (uint64_t)e->stake : 0,
                        amounts ? (uint64_t)e->returns : 0,
                        amounts ? (uint64_t)e->total : 0,
                        (uint64_t)(uint32_t)e->spot,
                        (uint64_t)e->result,
                        (uint64_t)(uint32_t)e->seat,
                        amounts ? (uint64_t)e->difference : 0};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        w->digest = (w->digest ^ parts[i]) * UINT64_C(1099511628211);
    for (const char *c = e->rule; c != NULL && *c != '\0'; c++)
        w->digest = (w->digest ^ (uint8_t)*c) * UINT64_C(1099511628211);
}

static inline void check_table(const struct table *t, const struct watch *w)
{
    cents accounts = 0, on_felt = 0;
    for (unsigned p = 0; p < t->player_count; p++) {
        if (t->player[p].balance < 0 || t->player[p].owes < 0)
            broken("an account below nothing");
        if (t->player[p].balance != w->account[p])
            broken("an account has changed by something else than its legs");
        accounts += t->player[p].balance - t->player[p].owes;
        on_felt += t->player[p].on_felt + t->player[p].paid;
    }
    if (table_on_felt(t) != w->on_felt || on_felt != w->on_felt)
        broken("the layout does not hold what the events put there");
    if (table_on_felt(t) != w->layout)
        broken("the layout has changed by something else than its legs");
    if (accounts != w->accounts)
        broken("the accounts do not hold what the events left there");
    unsigned cards = 0;
    for (card c = 0; c < DECK; c++)
        cards += t->own.cards.shoe.of[c];
    if (cards != t->own.cards.shoe.left)
        broken("the shoe does not hold what it says");
    bool due = t->own.cards.due != DUE_NOTHING;
    if (due != (t->phase == PHASE_CARDS))
        broken("cards are due and the table plays, or none are and it waits for them");
}

/* Something lies just beyond what is counted, as if it had been left there; how says what. */
static inline void litter(struct table *t, uint64_t how)
{
    for (unsigned i = 0; i < sizeof t->felt / sizeof *t->felt; i++) {
        struct felt *f = &t->felt[i];
        if (f->count == 0 || f->count >= WAGERS_MAX)
            continue;
        struct wager *w = &f->wager[f->count];
        *w = f->wager[how % f->count];
        w->flags = (uint8_t)(how >> 8);
        w->player = (uint16_t)((how >> 16) % t->player_count);
        w->stake += (cents)(how >> 32 & 3) * 100;
    }
    if (t->player_count > 0 && t->player_count < PLAYERS_MAX)
        t->player[t->player_count] = t->player[how % t->player_count];
}

/* Whether a table is still as it was; beyond the lists in use lies litter. */
static inline bool as_before(const struct table *t, const struct table *before)
{
    const struct {
        size_t from, to;
    } parts[] = {
        {0, offsetof(struct table, player[before->player_count])},
        {offsetof(struct table, felt[0]),
         offsetof(struct table, felt[0].wager[before->felt[0].count])},
        {offsetof(struct table, felt[1]),
         offsetof(struct table, felt[1].wager[before->felt[1].count])},
        {offsetof(struct table, index), sizeof *t},
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (memcmp((const char *)before + parts[i].from, (const char *)t + parts[i].from,
                   parts[i].to - parts[i].from) != 0)
            return false;
    return true;
}

/* Plays the bytes as acts on t; before is room for a copy, and a refused act must change nothing of
 * it. Without one the table is littered instead, and nobody may stumble over that. Returns the
 * digest of all events. */
static inline uint64_t play_bytes(struct table *t, struct table *before, const struct layout *l,
                                  struct bytes b)
{
    struct watch w = {.table = t, .digest = UINT64_C(14695981039346656037)};
    struct sink sink = {watch_event, &w};
    table_init(t, l);
    while (b.left > 0) {
        struct act a = l->session != NULL                  ? next_session_act(&b, t)
                       : l->rs->own.stud.known             ? next_box_act(&b, t)
                       : (l->game->is & IN_BLACKJACK) != 0 ? next_hand_act(&b, t)
                       : l->game->chance_act == ACT_NUMBER ? next_act(&b)
                       : l->game->chance_act != ACT_CARD   ? next_thrown_act(&b, t)
                       : l->rs->start_cold                 ? next_card_act(&b, t)
                                                           : next_coup_act(&b, t);
        unsigned events = w.events, refused = w.refused;
        if (before != NULL)
            table_liken(before, t);
        else
            litter(t, w.digest);
        bool done = table_act(t, &a, &sink);
        if (w.events == events)
            broken("an act without an answer");
        if (done == (w.refused > refused))
            broken("neither accepted nor refused");
        if (!done && w.events != events + 1)
            broken("a refusal with something else beside it");
        if (!done && before != NULL && !as_before(t, before))
            broken("a refused act changed the table");
        check_table(t, &w);
    }
    return w.digest;
}

#endif
