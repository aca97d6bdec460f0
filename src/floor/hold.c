/* Wagers and what became of them are read from the slips of settled rounds; what they must bring is
 * reckoned from the exact odds of the rules under which they were made (odds/theory.h). What the
 * slips of a journal come to is held against what the ledger has booked for it. */
#include "floor/hold.h"

#include "floor/directory.h"
#include "floor/ended.h"
#include "floor/journal_theory.h"
#include "floor/recall.h"
#include "wire/replay.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* A journal: one table under one ruleset and its options. */
struct played {
    struct journal_rules by;
    struct journal_theory odds;
    cents kept;   /* by the house, as the slips have it */
    cents booked; /* as the ledger has it */
    int64_t last; /* when the last of its rounds was settled */
    bool anew;    /* some were settled again */
    struct early {
        int64_t at;
        cents kept;
    } * early; /* slips of players who left while their round went on */
    size_t early_count, early_room;
    bool apart; /* it is played with something else than is asked for */
    struct gathered {
        bool on;
        cents wagered, win;
        struct round_sum usual, altered;
    } bet[BETS_MAX]; /* of the round being read */
};

/* What was wagered in a month on something that has a row. */
struct cell {
    int64_t month; /* since the year 0 */
    const struct played *at;
    int64_t of; /* bet, or terminal */
    int64_t rounds;
    cents wagered, win;
    double expected, variance;
    bool known;
};

struct holding {
    enum hold_by by;
    const struct report_from *of;
    struct report *out;
    struct book_words *why;
    struct replay rules;
    struct kept_slip slip;
    struct played **played;
    size_t played_count;
    struct cell *cell;
    size_t cells, room;
    int64_t *slot; /* cells by what they are of, from 1 */
    size_t slots;
    char (*terminal)[BOOK_NAME_MAX]; /* by account */
    size_t accounts;
    char (*name)[BOOK_NAME_MAX]; /* of terminals, from 1 */
    size_t names, name_room;
    struct directory names_by;
    struct played *now; /* the round being read, and when it ended */
    int64_t round, at, terminal_now;
    uint64_t done;
    struct cell all;
};

static void *grown(void *old, size_t *room, size_t need, size_t size)
{
    while (*room < need)
        *room = *room == 0 ? 64 : 2 * *room;
    void *p = reallocarray(old, *room, size);
    if (p == NULL)
        abort();
    return p;
}

static void note(struct report *out, const char *ruleset, const char *words)
{
    const size_t len = strlen(out->note);
    snprintf(out->note + len, sizeof out->note - len, "%s%s: %s", len > 0 ? "; " : "", ruleset,
             words);
}

/* --- terminals -------------------------------------------------------------------------------- */

static const char *terminal_name(const void *ctx, int64_t number)
{
    return ((const struct holding *)ctx)->name[number - 1];
}

static int64_t terminal_number(struct holding *h, const char *name)
{
    h->names_by.name = terminal_name;
    h->names_by.ctx = h;
    int64_t n = directory_find(&h->names_by, name);
    if (n == 0) {
        h->name = grown(h->name, &h->name_room, h->names + 1, sizeof *h->name);
        memcpy(h->name[h->names], name, BOOK_NAME_MAX);
        n = (int64_t)++h->names;
        directory_add(&h->names_by, n);
    }
    return n;
}

static bool take_terminal(void *ctx, const struct account *a)
{
    struct holding *h = ctx;
    const size_t was = h->accounts;
    if (a->kind != ACCOUNT_CHIPS)
        return true;
    h->terminal = grown(h->terminal, &h->accounts, (size_t)a->id + 1, sizeof *h->terminal);
    if (h->accounts > was)
        memset(h->terminal + was, 0, (h->accounts - was) * sizeof *h->terminal);
    account_terminal(a->name, h->terminal[a->id]);
    return true;
}

/* --- the rules of a journal ------------------------------------------------------------------- */

static void gathered_begin(struct played *p)
{
    for (unsigned b = 0; p->odds.theory != NULL && b < BETS_MAX; b++) {
        round_sum_begin(&p->bet[b].usual, p->odds.theory);
        if (p->odds.altered != NULL)
            round_sum_begin(&p->bet[b].altered, p->odds.altered);
    }
}

static struct played *played_new(struct holding *h, int64_t number)
{
    struct played *p = calloc(1, sizeof *p);
    if (p == NULL)
        abort();
    const bool read = journal_rules_read(h->of->book, &h->rules, number, &p->by, h->why);
    p->apart = p->by.tender != h->of->tender;
    if (p->by.layout != NULL && !p->apart)
        journal_theory_make(&p->by, &p->odds);
    if (!read || (p->odds.theory == NULL && !p->apart))
        report_find(h->out, "the rules of a journal cannot be read");
    else if (p->odds.theory != NULL && p->odds.theory->play != NULL &&
             strstr(h->out->note, p->by.ruleset) == NULL)
        note(h->out, p->by.ruleset, p->odds.theory->play);
    gathered_begin(p);
    return p;
}

static struct played *played_of(struct holding *h, int64_t number)
{
    const size_t was = h->played_count;
    if ((size_t)number >= was) {
        h->played = grown(h->played, &h->played_count, (size_t)number + 1, sizeof *h->played);
        memset(h->played + was, 0, (h->played_count - was) * sizeof *h->played);
    }
    if (h->played[number] == NULL)
        h->played[number] = played_new(h, number);
    return h->played[number];
}

static void played_free(struct played *p)
{
    for (unsigned b = 0; b < BETS_MAX; b++) {
        round_sum_free(&p->bet[b].usual);
        round_sum_free(&p->bet[b].altered);
    }
    journal_theory_free(&p->odds);
    free(p->early);
    journal_rules_free(&p->by);
    free(p);
}

/* --- cells ------------------------------------------------------------------------------------ */

static int64_t month_of(int64_t at)
{
    const time_t t = (time_t)(at / 1000);
    struct tm when;
    localtime_r(&t, &when);
    return (int64_t)(when.tm_year + 1900) * 12 + when.tm_mon;
}

static size_t place_of(const struct holding *h, const struct cell *of)
{
    uint64_t hash = (uint64_t)of->month * UINT64_C(0x9E3779B97F4A7C15);
    hash =
        (hash ^ (uint64_t)(of->at != NULL ? of->at->by.number : 0)) * UINT64_C(0xC2B2AE3D27D4EB4F);
    hash = (hash ^ (uint64_t)of->of) * UINT64_C(0x9E3779B97F4A7C15);
    size_t place = (size_t)(hash >> 20) & (h->slots - 1);
    for (; h->slot[place] != 0; place = (place + 1) & (h->slots - 1)) {
        const struct cell *c = &h->cell[h->slot[place] - 1];
        if (c->month == of->month && c->at == of->at && c->of == of->of)
            break;
    }
    return place;
}

static void more_slots(struct holding *h)
{
    free(h->slot);
    h->slots = h->slots == 0 ? 1024 : 4 * h->slots;
    h->slot = calloc(h->slots, sizeof *h->slot);
    if (h->slot == NULL)
        abort();
    for (size_t i = 0; i < h->cells; i++)
        h->slot[place_of(h, &h->cell[i])] = (int64_t)i + 1;
}

static struct cell *cell_of(struct holding *h, const struct cell *of)
{
    if (2 * (h->cells + 1) > h->slots)
        more_slots(h);
    const size_t place = place_of(h, of);
    if (h->slot[place] == 0) {
        h->cell = grown(h->cell, &h->room, h->cells + 1, sizeof *h->cell);
        h->cell[h->cells] = *of;
        h->slot[place] = (int64_t)++h->cells;
    }
    return &h->cell[h->slot[place] - 1];
}

static void add_to(struct cell *c, const struct cell *more)
{
    c->rounds += more->rounds;
    c->wagered += more->wagered;
    c->win += more->win;
    c->expected += more->expected;
    c->variance += more->variance;
    c->known = c->known || more->known;
}

/* --- a round ---------------------------------------------------------------------------------- */

/* The place of a wager: by its bet where each has a row, else all together. */
static unsigned place_in_round(const struct holding *h, unsigned bet)
{
    return h->by == HOLD_BY_BET ? bet : 0;
}

static double variance_of(const struct played *p, const struct gathered *g)
{
    double usual = sqrt(round_sum_variance(&g->usual, p->odds.theory));
    double altered =
        p->odds.altered != NULL ? sqrt(round_sum_variance(&g->altered, p->odds.altered)) : 0;
    return (usual + altered) * (usual + altered);
}

/* The wagers that were gathered are a round of their row. */
static void round_done(struct holding *h)
{
    struct played *p = h->now;
    for (unsigned b = 0; p != NULL && p->odds.theory != NULL && b < BETS_MAX; b++) {
        struct gathered *g = &p->bet[b];
        if (!g->on)
            continue;
        const bool apart = h->by == HOLD_BY_TERMINAL;
        struct cell *c = cell_of(h, &(struct cell){.month = month_of(h->at),
                                                   .at = apart ? NULL : p,
                                                   .of = apart ? h->terminal_now : b});
        const struct cell more = {.rounds = 1,
                                  .wagered = g->wagered,
                                  .win = g->win,
                                  .expected = g->usual.expected + g->altered.expected,
                                  .variance = variance_of(p, g),
                                  .known = true};
        add_to(c, &more);
        g->on = false;
        g->wagered = g->win = 0;
        round_sum_clear(&g->usual, p->odds.theory);
        if (p->odds.altered != NULL)
            round_sum_clear(&g->altered, p->odds.altered);
    }
}

/* A wager in the other mode keeps the clause by which it was settled. */
static bool in_other_mode(const struct played *p, const struct row *w, int outcome)
{
    if (p->odds.other == NULL || outcome < 0 || w->rule == NULL)
        return false;
    const struct game *game = p->by.layout->game;
    const char *usual = game->verdict(&p->by.layout->spot[w->at], (unsigned)outcome).rule;
    const char *other = game->verdict(&p->odds.other->spot[w->at], (unsigned)outcome).rule;
    return strcmp(w->rule, usual) != 0 && strcmp(w->rule, other) == 0;
}

/* A wager without a theory has a row of its own, and counts nowhere else. */
static void wager_unknown(struct holding *h, const struct played *p, unsigned bet,
                          const struct row *w)
{
    if (h->by != HOLD_BY_BET)
        return;
    struct cell *c = cell_of(h, &(struct cell){month_of(h->at), p, bet, 0, 0, 0, 0, 0, false});
    c->rounds++;
    c->wagered += w->stake;
    c->win += w->stake - w->returns;
}

/* A void wager goes back as it came, with what was paid beside it. */
static void take_wager(struct holding *h, struct played *p, const struct row *w)
{
    if (w->result == RESULT_VOID)
        return;
    const unsigned bet = p->by.layout->spot[w->at].bet;
    const bool beside = p->by.rs->bets[bet].paid_percent > 0, tokens = w->call == WAGER_TOKENS;
    const cents kept = (tokens ? 0 : w->stake) - w->returns + (beside ? w->commission : 0);
    p->kept += kept;
    if (tokens)
        return;
    if (!p->odds.theory->of[w->at].known) {
        wager_unknown(h, p, bet, w);
        return;
    }
    struct gathered *g = &p->bet[place_in_round(h, bet)];
    g->on = true;
    g->wagered += w->stake;
    g->win += kept;
    if (in_other_mode(p, w, h->slip.first))
        round_sum_add(&g->altered, p->odds.altered, w->at, (double)w->stake);
    else
        round_sum_add(&g->usual, p->odds.theory, w->at, (double)w->stake);
}

/* Whether the round is over by now others tell: until then the ledger is not asked about it. */
static void keep_early(struct played *p, int64_t at, cents kept_before)
{
    p->early = grown(p->early, &p->early_room, p->early_count + 1, sizeof *p->early);
    p->early[p->early_count++] = (struct early){at, p->kept - kept_before};
    p->kept = kept_before;
}

static bool take_slip(void *ctx, const struct slip *k)
{
    struct holding *h = ctx;
    if (h->of->progress != NULL && ++h->done % 4096 == 0)
        h->of->progress(h->of->ctx, h->done);
    if (k->at < h->of->from || k->at >= h->of->to)
        return true;
    struct played *p = played_of(h, k->table);
    if (p != h->now || k->round != h->round || h->by == HOLD_BY_TERMINAL)
        round_done(h);
    h->now = p;
    h->round = k->round;
    h->at = k->at;
    if (h->by == HOLD_BY_TERMINAL && (size_t)k->account < h->accounts)
        h->terminal_now = terminal_number(h, h->terminal[k->account]);
    if (p->odds.theory == NULL) /* it is played with something else, or that was found */
        return true;
    slip_read(p->by.layout, k, &h->slip);
    p->anew = p->anew || h->slip.anew;
    const cents kept = p->kept;
    for (size_t i = 0; i < h->slip.count; i++)
        take_wager(h, p, &h->slip.row[i].now);
    if (h->slip.first == ROUND_GOES_ON)
        keep_early(p, k->at, kept);
    else if (k->at > p->last)
        p->last = k->at;
    return true;
}

/* --- held against the ledger ------------------------------------------------------------------ */

/* What a movement of a table's does to what the house and its jackpot keep of wagers. */
static int kept_by(enum movement_kind kind)
{
    switch (kind) {
    case MOVE_LOST:
    case MOVE_COMMISSION:
    case MOVE_FED:
        return 1;
    case MOVE_WON:
    case MOVE_PRIZE:
        return -1;
    default:
        return 0;
    }
}

static bool take_booked(void *ctx, const struct movement *v)
{
    struct holding *h = ctx;
    struct played *p =
        v->table > 0 && (size_t)v->table < h->played_count ? h->played[v->table] : NULL;
    if (p == NULL)
        return true;
    if (v->at <= p->last) /* else it is of a round that is not over, and has no slip yet */
        p->booked += kept_by(v->kind) * v->amount;
    p->anew = p->anew || v->kind == MOVE_ADJUSTED_UP || v->kind == MOVE_ADJUSTED_DOWN ||
              v->kind == MOVE_RESTORED;
    return true;
}

/* What was settled again may be owed, or have been paid to a card: such a journal is left out. In a
 * book that was begun before slips were kept whole, those of rounds in which wagers end one by one
 * may lack some. */
static void compare(struct holding *h, bool slips_whole)
{
    for (size_t i = 0; i < h->played_count; i++) {
        struct played *p = h->played[i];
        for (size_t e = 0; p != NULL && e < p->early_count; e++)
            p->kept += p->early[e].at <= p->last ? p->early[e].kept : 0;
        if (p == NULL || p->odds.theory == NULL || p->anew || p->kept == p->booked)
            continue;
        if (p->by.layout->game->show->singly && !slips_whole)
            note(h->out, p->by.table, "wagers of rounds during which the floor closed are missing");
        else
            report_find(h->out, "what the slips of a table come to is not what the ledger has");
    }
}

/* --- rows ------------------------------------------------------------------------------------- */

/* The law has a gap of more than four points looked into; a gap that chance explains is little
 * play. */
static const double POINTS = 0.04;
enum { ROUNDS_ENOUGH = 30, DEVIATIONS = 3 };

static enum hold_mark mark_of(const struct cell *c, double gap, double deviation)
{
    if (!c->known)
        return MARK_NO_THEORY;
    const bool enough = c->rounds >= ROUNDS_ENOUGH;
    const bool far = enough && fabs(gap) > DEVIATIONS * deviation;
    if (fabs(gap) > POINTS && (!enough || 2 * deviation > POINTS))
        return far ? MARK_DEVIATIONS : MARK_LITTLE_PLAY;
    return (fabs(gap) > POINTS ? MARK_POINTS : 0) | (far ? MARK_DEVIATIONS : 0);
}

static int64_t millionths(double share)
{
    return llround(share * 1e6);
}

static void put_figures(const struct cell *c, struct report_row *r)
{
    const double wagered = c->wagered > 0 ? (double)c->wagered : 1;
    const double hold = (double)c->win / wagered, theory = c->expected / wagered;
    const double deviation = sqrt(c->variance) / wagered, gap = c->known ? hold - theory : 0;
    const int64_t figure[] = {c->rounds,
                              c->wagered,
                              c->win,
                              llround(c->expected),
                              millionths(hold),
                              millionths(theory),
                              millionths(gap),
                              millionths(deviation),
                              deviation > 0 ? llround(gap / deviation * 1000) : 0,
                              mark_of(c, gap, deviation)};
    memcpy(r->figure, figure, sizeof figure);
}

static void put_row_of(struct holding *h, const struct cell *c)
{
    struct report_row *r = report_add_row(h->out);
    unsigned word = 0;
    snprintf(r->word[word++], REPORT_WORD, "%04d-%02d", (int)(c->month / 12),
             (int)(c->month % 12) + 1);
    r->key = c->at != NULL ? c->at->by.number * BETS_MAX + c->of : c->of;
    if (h->by == HOLD_BY_TERMINAL) {
        snprintf(r->word[word], REPORT_WORD, "%s", c->of > 0 ? h->name[c->of - 1] : "?");
    } else {
        memcpy(r->word[word++], c->at->by.table, REPORT_WORD);
        memcpy(r->word[word++], c->at->by.ruleset, REPORT_WORD);
        if (h->by == HOLD_BY_BET)
            snprintf(r->word[word], REPORT_WORD, "%s", c->at->by.rs->bets[c->of].name);
    }
    put_figures(c, r);
    if (c->known)
        add_to(&h->all, c);
}

/* What the total is made of, beside its rounds, wagers and win. */
enum { ALL_EXPECTED, ALL_VARIANCE, ALL_KNOWN };

static void reckon_total(struct report *r)
{
    const int64_t *is = r->total.figure;
    const struct cell all = {.rounds = is[0],
                             .wagered = is[1],
                             .win = is[2],
                             .expected = r->unrounded[ALL_EXPECTED],
                             .variance = r->unrounded[ALL_VARIANCE],
                             .known = r->unrounded[ALL_KNOWN] > 0};
    put_figures(&all, &r->total);
}

static void put_total(const struct cell *all, struct report *out)
{
    out->total.figure[0] = all->rounds;
    out->total.figure[1] = all->wagered;
    out->total.figure[2] = all->win;
    out->unrounded[ALL_EXPECTED] = all->expected;
    out->unrounded[ALL_VARIANCE] = all->variance;
    out->unrounded[ALL_KNOWN] = all->known;
    out->reckon = reckon_total;
    reckon_total(out);
}

static void put_columns(struct report *out)
{
    report_column(out, "rounds", COLUMN_COUNT);
    report_column(out, "wagered", COLUMN_MONEY);
    report_column(out, "win", COLUMN_MONEY);
    report_column(out, "expected", COLUMN_MONEY);
    report_column(out, "hold", COLUMN_SHARE);
    report_column(out, "theory", COLUMN_SHARE);
    report_column(out, "gap", COLUMN_SHARE);
    report_column(out, "deviation", COLUMN_SHARE);
    report_column(out, "deviations", COLUMN_TIMES);
    report_column(out, "mark", COLUMN_MARK);
}

static void holding_free(struct holding *h)
{
    for (size_t i = 0; i < h->played_count; i++)
        if (h->played[i] != NULL)
            played_free(h->played[i]);
    slip_read_end(&h->slip);
    directory_free(&h->names_by);
    free(h->played);
    free(h->cell);
    free(h->slot);
    free(h->terminal);
    free(h->name);
}

bool hold_make(enum hold_by by, const struct report_from *of, struct report *out,
               struct book_words *why)
{
    struct holding h = {.by = by,
                        .of = of,
                        .out = out,
                        .why = why,
                        .rules = {.shelf = of->shelf, .clauses = of->clauses}};
    replay_kept_by(&h.rules, of->book);
    put_columns(out);
    char value[BOOK_WORDS_MAX];
    bool slips_whole = false;
    bool good = book_find_setting(of->book, SLIPS_WHOLE, value, &slips_whole, why) &&
                (by != HOLD_BY_TERMINAL || book_each_account(of->book, take_terminal, &h, why)) &&
                book_each_slip(of->book, 0, 0, 0, take_slip, &h, why);
    if (good)
        round_done(&h);
    const bool whole = of->from == 0 && of->to == INT64_MAX;
    if (good && whole)
        good = report_movements(of->book, take_booked, &h, why);
    if (good && whole)
        compare(&h, slips_whole);
    for (size_t i = 0; i < h.cells; i++)
        put_row_of(&h, &h.cell[i]);
    put_total(&h.all, out);
    holding_free(&h);
    return good;
}
