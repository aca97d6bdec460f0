/* A tournament of 512 entrants on 64 tables, from the first condition to the last prize, while
 * 2,000 other terminals wager and are settled on the same floor, over real WebSockets on loopback.
 *
 * Everything is done over the public protocol: a director runs it, a cashier enrols the entrants
 * and pays them, dealers deal, entrants apply, pay and wager in their turn. How long each kind of
 * answer took is told apart, and beside it how busy the machine was. Every screen looks at the
 * tournament all the time. */
#include "opened.h"
#include "terminals.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    ENTRANTS = 512,
    SEATS = 8,
    TABLES = ENTRANTS / SEATS,
    COUPS = 4,
    FEE = 10000,
    BANK = 100000,
    UNIT = 1000,
    DEALERS = 16,
    DISPLAYS = 4,
    WHEELS = 10,
    PERIOD = 4000,
    SPIN = 400,
    PRIZES = 8,
    RING = 256,    /* messages of a desk that are not answered yet */
    LIMIT_S = 600, /* it is broken off then */
};

/* Answers whose times are told apart. */
enum kind {
    DIRECTOR, /* an act of the organisation, by who runs it or by the cashier */
    ENTRY,    /* an entrant's own: application, fee */
    TURN,     /* an entrant's wager in his turn */
    DEALT,    /* a dealer's or the manager's act at a table */
    WAGER,    /* a wager of the others */
    PIN,      /* a PIN is checked or chosen, which is meant to take long */
    OTHER,    /* whatever else is asked: joining, logging in, looking */
    KINDS
};
static const struct {
    const char *name, *words;
} KIND[KINDS] = {[DIRECTOR] = {"director", "acts of the organisation"},
                 [ENTRY] = {"entries", "applications and fees"},
                 [TURN] = {"turns", "entrants' wagers in turn"},
                 [DEALT] = {"dealers", "dealers' acts at the tables"},
                 [WAGER] = {"wagers", "the others' wagers"},
                 [PIN] = {"pins", "cards with PIN, members enrolled"},
                 [OTHER] = {"others", "joining, logging in, looking"}};

/* A connection: a player's terminal, an entrant's, a desk of staff or a display. */
struct line {
    enum { PLAYER, ENTRANT, DEALER, MANAGER, DIRECTOR_DESK, CAGE, DISPLAY } is;
    struct terminal *t;
    char name[16];
    unsigned nth;                    /* of its kind */
    unsigned long long seq, awaited; /* last number said; the one somebody waits for */
    int64_t sent[RING];
    uint8_t kind[RING], table[RING];
    bool answered, good, open;
    /* of an entrant's terminal */
    char card[32];
    enum { STRANGER, SITS, APPLIED, ACCEPTED, PAID, GONE } entry;
    long long acted; /* the round in which it wagered last */
};

/* One of the tables of the tournament, as its entrants hear of it. */
struct felt {
    long long round;
    enum { IDLE, PLAYING, CLOSING, COUNTING, RANKED } is;
    unsigned card, coup;
};

static struct line *lines;
static unsigned players = 2000, count;
static struct terminals *all;
static struct felt felt[TABLES];
static struct spread times[KINDS];
static uint64_t heard_bytes, news, settled, refused;
static char last_answer[1 << 20], last_refusal[400];
static long long wheel_round[WHEELS];
static bool wheel_open[WHEELS], playing;
static int64_t began;

static struct line *line_of(unsigned which, unsigned nth)
{
    const unsigned from[] = {[PLAYER] = 0,
                             [ENTRANT] = players,
                             [DEALER] = players + ENTRANTS,
                             [MANAGER] = players + ENTRANTS + DEALERS,
                             [DIRECTOR_DESK] = players + ENTRANTS + DEALERS + 1,
                             [CAGE] = players + ENTRANTS + DEALERS + 2,
                             [DISPLAY] = players + ENTRANTS + DEALERS + 3};
    return &lines[from[which] + nth];
}

static void give_up(const char *why)
{
    fprintf(stderr, "tournament: %s; the last refusal: %s\n", why, last_refusal);
    exit(1);
}

/* --- saying ----------------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static void say(struct line *l, enum kind kind,
                                                      const char *fmt, ...)
{
    char text[1024];
    va_list args;
    l->seq++;
    int len = snprintf(text, sizeof text, "{\"seq\":%llu,", l->seq);
    va_start(args, fmt);
    len += vsnprintf(text + len, sizeof text - (size_t)len, fmt, args);
    va_end(args);
    text[len++] = '}';
    l->kind[l->seq % RING] = (uint8_t)kind;
    l->sent[l->seq % RING] = terminals_clock();
    terminal_send(l->t, text, (size_t)len);
}

/* Says something and waits for the answer, while everybody else goes on. */
#define ASK(l, kind, ...) (say(l, kind, __VA_ARGS__), await(l))

static bool await(struct line *l)
{
    l->awaited = l->seq;
    l->answered = false;
    while (!l->answered) {
        terminals_run(all, 1);
        if (terminals_clock() - began > (int64_t)LIMIT_S * 1000000000)
            give_up("it has taken too long");
    }
    return l->good;
}

static void must(bool done, const char *what)
{
    if (!done)
        give_up(what);
}

/* --- the others ------------------------------------------------------------------------------- */

static double pace = 1000; /* wagers a second, of all of them */
static uint64_t pace_sent;
static unsigned pace_next;
static int64_t pace_from;

static void wager(struct line *l)
{
    const unsigned wheel = l->nth % WHEELS;
    say(l, WAGER,
        "\"do\":\"wager\",\"table\":\"W%u\",\"round\":%lld,\"bet\":\"straight\",\"on\":\"%u\","
        "\"stake\":100",
        wheel, wheel_round[wheel], (unsigned)(l->seq * 7 + l->nth) % 12 * 3);
}

static void keep_pace(void *ctx)
{
    (void)ctx;
    if (!playing)
        return;
    const uint64_t due = (uint64_t)((double)(terminals_clock() - pace_from) / 1e9 * pace);
    for (unsigned tried = 0; pace_sent < due && tried < players; tried++) {
        struct line *l = line_of(PLAYER, pace_next++ % players);
        pace_sent++;
        if (wheel_open[l->nth % WHEELS])
            wager(l);
    }
}

static void player_hears(struct line *l, const char *text, size_t len)
{
    const unsigned wheel = l->nth % WHEELS;
    const size_t head = len < 40 ? len : 40;
    if (has(text, head, "\"event\":\"opened\"")) {
        wheel_round[wheel] = number_after(text, len, "\"round\":");
        wheel_open[wheel] = true;
    } else if (has(text, head, "\"event\":\"closed\"")) {
        wheel_open[wheel] = false;
    } else if (has(text, head, "\"event\":\"ended\"")) {
        settled++;
    }
}

/* --- at the tables ---------------------------------------------------------------------------- */

static struct line *dealer_of(unsigned table)
{
    return line_of(DEALER, table % DEALERS);
}

static void at_table(struct line *l, unsigned table, const char *act)
{
    l->table[(l->seq + 1) % RING] = (uint8_t)table;
    say(l, DEALT, "\"do\":\"act\",\"table\":\"X%02u\",\"act\":{%s}", table, act);
}

/* Player 9, Banker 7, in another suit every coup. */
static void deal_next(unsigned table)
{
    static const char FACES[] = "92K5", SUITS[] = "hcds";
    struct felt *x = &felt[table];
    char act[48];
    if (x->card == 4) {
        x->card = 0;
        x->coup++;
        return;
    }
    snprintf(act, sizeof act, "\"act\":\"card\",\"card\":\"%c%c\"", FACES[x->card],
             SUITS[(x->coup + x->card) % 4]);
    x->card++;
    at_table(dealer_of(table), table, act);
}

/* Odd seats wager on Player and even ones on Banker, each another amount: all places differ. */
static void take_turn(struct line *l, unsigned table)
{
    const unsigned seat = l->nth % SEATS + 1;
    if (l->acted == felt[table].round)
        return;
    l->acted = felt[table].round;
    say(l, TURN, "\"do\":\"wager\",\"table\":\"X%02u\",\"round\":%lld,\"bet\":\"%s\",\"stake\":%u",
        table, felt[table].round, seat % 2 != 0 ? "player" : "banker", seat * UNIT);
}

/* How the session stands: whose turn it is acts, and the first of the table calls the staff. */
static void session_told(struct line *l, const char *text, size_t len)
{
    const unsigned table = l->nth / SEATS, seat = l->nth % SEATS + 1;
    struct felt *x = &felt[table];
    char state[16];
    word_after(text, len, "\"state\":\"", state, sizeof state);
    const bool plays = strcmp(state, "playing") == 0 || strcmp(state, "entering") == 0 ||
                       strcmp(state, "playoff") == 0;
    const char *turn = after(text, len, "\"turn\":");
    if (plays && turn != NULL && *turn == '{') {
        if (x->is == IDLE)
            x->is = PLAYING;
        if (number_after(turn, len - (size_t)(turn - text), "\"seat\":") == seat)
            take_turn(l, table);
    } else if (seat != 1) {
        return;
    } else if (plays && x->is == PLAYING && x->round > 0 && l->acted == x->round) {
        x->is = CLOSING;
        at_table(dealer_of(table), table, "\"act\":\"close\"");
    } else if (strcmp(state, "counting") == 0 && x->is != COUNTING) {
        x->is = COUNTING;
        at_table(line_of(MANAGER, 0), table, "\"act\":\"count\"");
    } else if (strcmp(state, "ranked") == 0) {
        x->is = RANKED;
    }
}

static void entrant_hears(struct line *l, const char *text, size_t len)
{
    const unsigned table = l->nth / SEATS;
    const size_t head = len < 40 ? len : 40;
    const char *session;
    if (!has(text, len < 60 ? len : 60, "\"table\":\"X"))
        return;
    if (has(text, head, "\"event\":\"opened\"")) {
        felt[table].round = number_after(text, len, "\"round\":");
        if (felt[table].is == CLOSING)
            felt[table].is = PLAYING;
    } else if (has(text, head, "\"event\":\"terms\"")) {
        felt[table].round = number_after(text, len, "\"round\":");
        felt[table].is = IDLE;
        l->acted = 0;
    }
    session = after(text, len, "\"session\":{");
    if (session != NULL && has(text, head, "\"event\":\"session\""))
        session_told(l, session, len - (size_t)(session - text));
}

/* --- entries ---------------------------------------------------------------------------------- */

static void occasion_act(struct line *l, enum kind kind, const char *act)
{
    say(l, kind, "\"do\":\"occasion-act\",\"name\":\"cup\",\"act\":{%s}", act);
}

/* His own way, from the card to the paid fee. */
static void entrant_goes_on(struct line *l)
{
    char act[64];
    switch (l->entry) {
    case SITS:
        l->entry = APPLIED;
        occasion_act(l, ENTRY, "\"act\":\"apply\",\"yes\":true");
        break;
    case ACCEPTED:
        snprintf(act, sizeof act, "\"act\":\"fee\",\"card\":%d", FEE);
        occasion_act(l, ENTRY, act);
        l->entry = PAID;
        break;
    case PAID:
        l->entry = GONE;
        say(l, OTHER, "\"do\":\"leave\"");
        break;
    default:
        break;
    }
}

static void entrant_answered(struct line *l, enum kind kind, const char *text, size_t len)
{
    if (!l->open) {
        word_after(text, len, "\"card\":\"", l->card, 1);
        l->open = true;
    } else if (kind == PIN) {
        l->entry = SITS;
        entrant_goes_on(l);
    } else if (kind == ENTRY && l->entry == PAID) {
        entrant_goes_on(l);
    }
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void opened(void *ctx, struct terminal *t)
{
    (void)ctx;
    struct line *l = &lines[terminal_index(t)];
    l->t = t;
    if (l->is == DISPLAY)
        say(l, OTHER, "\"do\":\"watch\",\"table\":\"X%02u\"", l->nth);
    else if (l->is == PLAYER || l->is == ENTRANT)
        say(l, OTHER, "\"do\":\"join\",\"terminal\":\"%s\"", l->name);
    else
        say(l, OTHER, "\"do\":\"login\",\"name\":\"%s\",\"password\":\"pass-%s\"", l->name,
            l->name);
}

static void look_at_it(struct line *l)
{
    say(l, OTHER, "\"do\":\"occasion\",\"name\":\"cup\"");
}

static void player_answered(struct line *l, const char *text, size_t len)
{
    const char *view = after(text, len, "\"view\":");
    if (l->open)
        return;
    l->open = true;
    if (view != NULL) {
        wheel_round[l->nth % WHEELS] =
            number_after(view, len - (size_t)(view - text), "\"round\":");
        wheel_open[l->nth % WHEELS] = has(view, len - (size_t)(view - text), "\"phase\":\"open\"");
    }
    say(l, OTHER, "\"do\":\"cash\",\"note\":1000000000");
}

static void answered(struct line *l, const char *text, size_t len)
{
    const unsigned long long re = (unsigned long long)atoll(text + 6);
    const enum kind kind = (enum kind)l->kind[re % RING];
    const bool good = has(text, len < 60 ? len : 60, "\"ok\":true");
    if (good)
        spread_note(&times[kind], terminals_clock() - l->sent[re % RING]);
    else if (kind != WAGER) /* one that came when its round had closed is nobody's fault */
        snprintf(last_refusal, sizeof last_refusal, "%.*s", (int)(len < 390 ? len : 390), text);
    refused += !good && kind != DIRECTOR && kind != WAGER;
    if (re == l->awaited) {
        l->answered = true;
        l->good = good;
        snprintf(last_answer, sizeof last_answer, "%.*s", (int)len, text);
        terminals_stop(all);
    }
    if (l->is == PLAYER)
        player_answered(l, text, len);
    else if (l->is == ENTRANT && good)
        entrant_answered(l, kind, text, len);
    else if (l->is == DEALER && kind == DEALT)
        deal_next(l->table[re % RING]);
    else
        l->open = true;
}

static void heard(void *ctx, struct terminal *t, const char *text, size_t len)
{
    (void)ctx;
    struct line *l = &lines[terminal_index(t)];
    heard_bytes += len;
    if (len > 6 && memcmp(text, "{\"re\":", 6) == 0) {
        answered(l, text, len);
        return;
    }
    news++;
    if (l->is == PLAYER)
        player_hears(l, text, len);
    else if (l->is == ENTRANT)
        entrant_hears(l, text, len);
}

/* --- the floor -------------------------------------------------------------------------------- */

static void write_plan(const char *path)
{
    FILE *f = fopen(path, "w");
    if (f == NULL)
        exit(1);
    fprintf(f, "floor: A tournament\ndemonstration: yes\nhost: 127.0.0.1\nper-address: 1000000\n"
               "backlog-address: 1000000000\nbacklog-all: 1000000000\nnotes: [1000000000]\n"
               "seal-every: 100000\ntables:\n");
    for (unsigned i = 0; i < WHEELS; i++)
        fprintf(f,
                "  - {table: W%u, ruleset: star-rapid-2016/roulette, spin: %d, options: "
                "{wheel: automated, seats: %u, period: %d, max: 100000000}}\n",
                i, SPIN, players / WHEELS + ENTRANTS / WHEELS + SEATS, PERIOD);
    for (unsigned i = 0; i < TABLES; i++)
        fprintf(f,
                "  - {table: X%02u, ruleset: star/baccarat-tournament, automatic: no, options: "
                "{min: %d, max: %d, bank: %d, coups: %d, advance: 1, seats: %d, confirm: 'no'}}\n",
                i, UNIT, SEATS * UNIT, BANK, COUPS, SEATS);
    fprintf(f, "terminals:\n");
    for (unsigned i = 0; i < players; i++)
        fprintf(f, "  - {terminals: S%05u, funding: [cash], tables: [W%u]}\n", i, i % WHEELS);
    for (unsigned i = 0; i < TABLES; i++)
        fprintf(f, "  - {terminals: E%03u-E%03u, funding: [card], tables: [W%u, X%02u]}\n",
                i * SEATS, i * SEATS + SEATS - 1, i % WHEELS, i);
    fprintf(f, "staff:\n  - {name: cage, role: cashier, password: pass-cage}\n"
               "  - {name: boss, role: supervisor, password: pass-boss}\n"
               "  - {name: manager, role: supervisor, password: pass-manager, ranks: "
               "[tournament-manager, gaming-supervisor]}\n");
    for (unsigned i = 0; i < DEALERS; i++)
        fprintf(f, "  - {name: d%02u, role: dealer, password: pass-d%02u}\n", i, i);
    fclose(f);
}

static void name_lines(void)
{
    for (unsigned i = 0; i < count; i++) {
        struct line *l = &lines[i];
        unsigned at = i;
        l->is = at < players ? PLAYER : ENTRANT;
        at -= l->is == PLAYER ? 0 : players;
        if (l->is == ENTRANT && at >= ENTRANTS) {
            at -= ENTRANTS;
            l->is = at < DEALERS        ? DEALER
                    : at == DEALERS     ? MANAGER
                    : at == DEALERS + 1 ? DIRECTOR_DESK
                    : at == DEALERS + 2 ? CAGE
                                        : DISPLAY;
            at -= l->is == DISPLAY ? DEALERS + 3 : l->is == DEALER ? 0 : at;
        }
        l->nth = at;
        static const char *const NAMES[] = {
            [PLAYER] = "S%05u",    [ENTRANT] = "E%03u",      [DEALER] = "d%02u",
            [MANAGER] = "manager", [DIRECTOR_DESK] = "boss", [CAGE] = "cage",
            [DISPLAY] = "display"};
        switch (l->is) {
        case PLAYER:
            snprintf(l->name, sizeof l->name, "S%05u", at);
            break;
        case ENTRANT:
            snprintf(l->name, sizeof l->name, "E%03u", at);
            break;
        case DEALER:
            snprintf(l->name, sizeof l->name, "d%02u", at);
            break;
        default:
            snprintf(l->name, sizeof l->name, "%s", NAMES[l->is]);
        }
    }
}

/* Runs until everybody is so, or it has taken too long. */
static void wait_for(bool (*so)(void), const char *what)
{
    while (!so()) {
        terminals_run(all, 0.02);
        if (terminals_clock() - began > (int64_t)LIMIT_S * 1000000000)
            give_up(what);
    }
}

static bool all_open(void)
{
    for (unsigned i = 0; i < count; i++)
        if (!lines[i].open)
            return false;
    return true;
}

static void gather(const char *port)
{
    static char why[256];
    struct terminals_setup s = {.host = "127.0.0.1",
                                .port = port,
                                .count = count,
                                .opened = opened,
                                .message = heard,
                                .turn = keep_pace};
    all = terminals_new(&s, why, sizeof why);
    if (all == NULL || terminals_connect(all) < 0)
        give_up(all == NULL ? why : "not all got in");
    wait_for(all_open, "not all are there");
}

/* --- the tournament --------------------------------------------------------------------------- */

static bool directs(const char *act)
{
    struct line *boss = line_of(DIRECTOR_DESK, 0);
    occasion_act(boss, DIRECTOR, act);
    return await(boss);
}

static void state_conditions(void)
{
    static const char *const WORDS[] = {"dealing",     "progression", "allocation", "order",
                                        "entry-terms", "application", "payment"};
    static const char *const SAID[] = {"eligibility", "conducted", "rules-prevail", "compulsory"};
    const struct {
        const char *term, *field;
        long long value;
    } numbers[] = {{"entry-fee", "value", FEE},
                   {"buy-in", "value", 0},
                   {"allotment", "value", BANK},
                   {"minimum", "value", UNIT},
                   {"maximum", "value", SEATS * UNIT},
                   {"starts", "time", 1},
                   {"rounds", "number", 3},
                   {"coups", "number", COUPS},
                   {"tables", "number", TABLES},
                   {"advance", "number", 1},
                   {"seats", "number", SEATS},
                   {"pass-cards", "number", 0},
                   {"undisclosed", "number", 0},
                   {"buy-backs", "number", 0},
                   {"second-chances", "number", 0},
                   {"withdraw-until", "time", 4000000000000},
                   {"min-entrants", "number", 2},
                   {"max-entrants", "number", ENTRANTS},
                   {"notice", "number", 0}};
    char act[128];
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        snprintf(act, sizeof act, "\"act\":\"term\",\"term\":\"%s\",\"%s\":%lld", numbers[i].term,
                 numbers[i].field, numbers[i].value);
        must(directs(act), numbers[i].term);
    }
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        snprintf(act, sizeof act, "\"act\":\"term\",\"term\":\"%s\",\"text\":\"in words\"",
                 WORDS[i]);
        must(directs(act), WORDS[i]);
    }
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        snprintf(act, sizeof act, "\"act\":\"term\",\"term\":\"%s\",\"yes\":true", SAID[i]);
        must(directs(act), SAID[i]);
    }
    must(directs("\"act\":\"term\",\"term\":\"repechage\",\"yes\":false"), "repechage");
}

static void publish(void)
{
    char act[64];
    must(ASK(line_of(DIRECTOR_DESK, 0), DIRECTOR,
             "\"do\":\"occasion-new\",\"name\":\"cup\",\"ruleset\":\"star/tournaments\""),
         "it cannot be begun");
    state_conditions();
    for (unsigned i = 0; i < PRIZES; i++) {
        snprintf(act, sizeof act, "\"act\":\"prize\",\"place\":%u,\"share\":%d", i + 1,
                 10000 / PRIZES);
        must(directs(act), "a prize");
    }
    must(directs("\"act\":\"publish\"") &&
             directs("\"act\":\"appoint\",\"official\":\"boss\",\"role\":\"manager\"") &&
             directs("\"act\":\"open\""),
         "it cannot be published");
    for (unsigned i = 0; i < count; i++)
        if (lines[i].is != DEALER && lines[i].is != MANAGER && lines[i].is != DIRECTOR_DESK &&
            lines[i].is != CAGE)
            look_at_it(&lines[i]);
}

/* Everybody who has applied is accepted, and pays. */
static void accept_applications(void)
{
    char act[96];
    for (unsigned i = 0; i < ENTRANTS; i++) {
        struct line *l = line_of(ENTRANT, i);
        if (l->entry != APPLIED)
            continue;
        snprintf(act, sizeof act, "\"act\":\"accept\",\"player\":\"%s\"", l->card);
        if (!directs(act)) /* his application is still on its way */
            continue;
        l->entry = ACCEPTED;
        entrant_goes_on(l);
    }
}

static bool all_gone(void)
{
    accept_applications();
    for (unsigned i = 0; i < ENTRANTS; i++)
        if (line_of(ENTRANT, i)->entry != GONE)
            return false;
    return true;
}

static void enter_everybody(void)
{
    struct line *cage = line_of(CAGE, 0);
    for (unsigned i = 0; i < ENTRANTS; i++) {
        struct line *l = line_of(ENTRANT, i);
        must(ASK(cage, PIN, "\"do\":\"member-new\",\"name\":\"Entrant %u\",\"pin\":\"2468\"", i),
             "a member");
        word_after(last_answer, strlen(last_answer), "\"card\":\"", l->card, sizeof l->card);
        must(ASK(cage, OTHER, "\"do\":\"pay-in\",\"card\":\"%s\",\"amount\":%d,\"to\":\"card\"",
                 l->card, FEE),
             "money on the card");
        say(l, PIN, "\"do\":\"card\",\"card\":\"%s\",\"pin\":\"2468\"", l->card);
        accept_applications();
    }
    wait_for(all_gone, "not all have entered");
}

/* Whom the draw has put where is the floor's to know; the tables are given in order. */
static unsigned draw(void)
{
    must(directs("\"act\":\"draw\""), "the draw");
    return (unsigned)number_after(last_answer, strlen(last_answer), "\"count\":");
}

static void until_done(const char *act)
{
    while (!directs(act))
        terminals_run(all, 0.1);
}

static unsigned in_play;
static bool all_ranked(void)
{
    for (unsigned i = 0; i < in_play; i++)
        if (felt[i].is != RANKED)
            return false;
    return true;
}

/* A session at each of the first tables; `first` is the number of the first one. */
static void play_round(unsigned first, unsigned sessions)
{
    char act[96];
    in_play = sessions;
    for (unsigned i = 0; i < sessions; i++) {
        felt[i].is = IDLE;
        snprintf(act, sizeof act, "\"act\":\"call\",\"session\":%u,\"table\":\"X%02u\"", first + i,
                 i);
        until_done(act);
        snprintf(act, sizeof act, "\"act\":\"begin\",\"session\":%u", first + i);
        must(directs(act), "a session cannot begin");
    }
    wait_for(all_ranked, "not all tables have come to an end");
    for (unsigned i = 0; i < sessions; i++) {
        snprintf(act, sizeof act, "\"act\":\"announce\",\"session\":%u", first + i);
        until_done(act);
    }
}

/* The places of the final are told with its result; each that wins is paid. */
static unsigned pay_prizes(void)
{
    struct line *cage = line_of(CAGE, 0);
    static char told[sizeof last_answer];
    unsigned paid = 0;
    memcpy(told, last_answer, sizeof told);
    for (const char *at = told; (at = strstr(at, "\"event\":\"placed\"")) != NULL; at++) {
        const char *end = strchr(at, '}');
        const size_t len = end != NULL ? (size_t)(end - at) : 0;
        const long long value = number_after(at, len, "\"value\":");
        char card[32];
        word_after(at, len, "\"player\":\"", card, sizeof card);
        if (value <= 0)
            continue;
        must(ASK(cage, DIRECTOR,
                 "\"do\":\"occasion-act\",\"name\":\"cup\",\"reason\":\"his place\",\"act\":"
                 "{\"act\":\"pay\",\"player\":\"%s\",\"card\":%lld}",
                 card, value),
             "a prize cannot be paid");
        paid++;
    }
    return paid;
}

/* --- told ------------------------------------------------------------------------------------- */

static double load_now(void)
{
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : -1;
}

static double ms(double ns)
{
    return ns / 1e6;
}

static void tell(FILE *json, double took, double worked, double load, unsigned paid)
{
    printf("  %-34s %9s %9s %9s %9s\n", "answers", "number", "p50 ms", "p99 ms", "most ms");
    for (unsigned k = 0; k < KINDS; k++)
        printf("  %-34s %9llu %9.2f %9.2f %9.2f\n", KIND[k].words,
               (unsigned long long)times[k].count, ms(spread_at(&times[k], 0.5)),
               ms(spread_at(&times[k], 0.99)), ms((double)times[k].most));
    printf("  the whole of it %.1f s; floor's processor %.2f of a core; settled %llu; prizes paid "
           "%u; refused %llu\n",
           took, worked / took, (unsigned long long)settled, paid, (unsigned long long)refused);
    printf(
        "  heard by everybody: %.1f MB, %llu news; load of the machine %.2f before, %.2f after\n",
        (double)heard_bytes / 1e6, (unsigned long long)news, load, load_now());
    if (json == NULL)
        return;
    fprintf(json,
            "{\"entrants\":%d,\"tables\":%d,\"others\":%u,\"seconds\":%.1f,\"processor\":%.2f,"
            "\"settled\":%llu,\"paid\":%u,\"refused\":%llu,\"megabytes\":%.1f,\"load\":[%.2f,%.2f],"
            "\"answers\":{",
            ENTRANTS, TABLES, players, took, worked / took, (unsigned long long)settled, paid,
            (unsigned long long)refused, (double)heard_bytes / 1e6, load, load_now());
    for (unsigned k = 0; k < KINDS; k++)
        fprintf(json, "%s\"%s\":{\"number\":%llu,\"p50\":%.3f,\"p99\":%.3f,\"most\":%.3f}",
                k > 0 ? "," : "", KIND[k].name, (unsigned long long)times[k].count,
                ms(spread_at(&times[k], 0.5)), ms(spread_at(&times[k], 0.99)),
                ms((double)times[k].most));
    fprintf(json, "}}\n");
    fclose(json);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: tournament BAIZE [JSON-FILE [TERMINALS]]\n");
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc > 3)
        players = (unsigned)atoi(argv[3]);
    count = players + ENTRANTS + DEALERS + 3 + DISPLAYS;
    lines = calloc(count, sizeof *lines);
    char folder[] = "/tmp/tournament-XXXXXX", plan[64], book[64], line[256], port[16];
    if (lines == NULL || mkdtemp(folder) == NULL)
        return 1;
    name_lines();
    snprintf(plan, sizeof plan, "%s/plan.yaml", folder);
    snprintf(book, sizeof book, "%s/book", folder);
    write_plan(plan);
    const double load = load_now();
    char *floor_argv[] = {argv[1], "floor",  plan, "--book", book,        "--port",
                          "0",     "--rate", "0",  "--log",  "/dev/null", NULL};
    pid_t pid = process_start(floor_argv, line, sizeof line);
    if (!port_of(line, port))
        give_up("the floor does not open");
    printf("a tournament of %d entrants on %d tables, %u others play\n", ENTRANTS, TABLES, players);
    began = terminals_clock();
    gather(port);
    memset(times, 0, sizeof times);
    heard_bytes = 0;
    pace_from = began = terminals_clock();
    playing = true;
    const double worked = processor_of(pid);
    publish();
    enter_everybody();
    must(directs("\"act\":\"close\""), "entries cannot be closed");
    for (unsigned i = 0; i < TABLES; i++) {
        char act[48];
        snprintf(act, sizeof act, "\"act\":\"designate\",\"table\":\"X%02u\"", i);
        must(directs(act), "a table");
    }
    unsigned first = 1;
    for (unsigned round = 0; round < 3; round++) {
        const unsigned sessions = draw();
        printf("  round %u after %.1f s: %u sessions\n", round + 1,
               (double)(terminals_clock() - began) / 1e9, sessions);
        play_round(first, sessions);
        first += sessions;
    }
    const unsigned paid = pay_prizes();
    must(ASK(line_of(DIRECTOR_DESK, 0), DIRECTOR, "\"do\":\"occasion-end\",\"name\":\"cup\""),
         "it is not over");
    tell(argc > 2 ? fopen(argv[2], "w") : NULL, (double)(terminals_clock() - began) / 1e9,
         processor_of(pid) - worked, load, paid);
    terminals_free(all);
    process_end(pid, SIGTERM);
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? 0 : 1;
}
