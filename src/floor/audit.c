#include "floor/audit.h"
#include "base/list.h"

#include "floor/audit_barred.h"
#include "floor/audit_drawn.h"
#include "floor/audit_sessions.h"
#include "floor/audit_staff.h"
#include "floor/audit_vouched.h"
#include "floor/courses.h"
#include "floor/meters.h"
#include "floor/plan.h"
#include "floor/vouched.h"
#include "table/show.h"
#include "wire/occasion_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct auditing {
    struct audit *out;
    struct book_reader *reader;
    struct trying *accounts;
    const char *path, *archive;
    bool recent;
    bool readable, proved;           /* the accounts could be read, and all rows */
    struct book_words why, unproved; /* or why not */
    struct book_words meters;        /* which meter differs from the ledger; empty: none */
    int64_t *last;                   /* by journal: its last line */
    struct course_end *end;
    int64_t journals;
    struct held {
        cents lie, credit;   /* as the journals have it: on layouts, and on players' accounts */
        cents wagers, chips; /* as the accounts have it */
    } held[TENDER_KINDS];
    struct pot {
        char table[PLAN_NAME], link[PLAN_NAME];
        bool read; /* its journal was */
        int64_t pool, undecided;
        cents account;
        bool over_pits;
    } * pot;
    size_t pots;
    struct told { /* what the casino's other pits know of a jackpot that they share */
        char jackpot[PLAN_NAME];
        struct jackpot_part part;
        bool ours; /* it has an account for it, with so much on it */
        cents account;
    } * told;
    size_t tolds;
    struct audited_sessions sessions; /* of tournaments over pits */
    struct audited_vouched vouched;   /* rows that crossed between them */
    struct audited_drawn drawn;       /* what they were told of jackpots when they paid */
    struct audited_barred barred;     /* whom its registers bar */
    struct holding {                  /* an account of an occasion, by the number of its journal */
        int64_t journal;
        cents balance;
    } * holding;
    size_t holdings;
    struct corrected {
        int64_t table;
        uint32_t round;
    } * corrected;
    size_t corrected_count;
    char crossed[200]; /* what does not agree with the casino's other pits */
};

/* The jackpot that a table plays for. */
static bool take_pot(void *ctx, const char *name, const char *value)
{
    struct auditing *a = ctx;
    if (strncmp(name, "pool ", 5) == 0) {
        a->pot = list_room(a->pot, a->pots, sizeof *a->pot);
        struct pot *p = &a->pot[a->pots++];
        *p = (struct pot){0};
        snprintf(p->table, sizeof p->table, "%s", name + 5);
        snprintf(p->link, sizeof p->link, "%s", value);
    }
    return true;
}

/* A later journal of the same table counts. */
static void read_pot(struct auditing *a, const struct course_end *e)
{
    for (size_t i = 0; e->has_pool && e->tender == TENDER_MONEY && i < a->pots; i++)
        if (strcmp(a->pot[i].table, e->v.table) == 0) {
            a->pot[i].read = true;
            a->pot[i].pool = e->pool;
            a->pot[i].undecided = e->undecided;
        }
}

/* A round that was corrected from the journal, after later ones: by the table's number. */
static bool take_corrected(void *ctx, const char *name, const char *value)
{
    struct auditing *a = ctx;
    long long table;
    unsigned round;
    (void)value;
    if (sscanf(name, "corrected %lld %u", &table, &round) != 2)
        return true;
    a->corrected = realloc(a->corrected, (a->corrected_count + 1) * sizeof *a->corrected);
    if (a->corrected == NULL)
        abort();
    a->corrected[a->corrected_count++] = (struct corrected){table, round};
    return true;
}

/* No later correction puts another outcome in the place of a draw. */
static bool draw_stands(void *ctx, int64_t number, struct replay *r)
{
    const struct auditing *a = ctx;
    const struct fair_round *f = &r->this;
    for (size_t i = 0; f->drawn && i < a->corrected_count; i++)
        if (a->corrected[i].table == number && a->corrected[i].round == f->round) {
            snprintf(r->v.words, sizeof r->v.words,
                     "round %u was drawn here, and has been corrected later: the outcome is the "
                     "draw",
                     f->round);
            return r->v.good = false;
        }
    return true;
}

static bool count_journals(void *ctx, const char *name, const char *value)
{
    struct auditing *a = ctx;
    if (strcmp(name, "tables") == 0)
        a->journals = strtoll(value, NULL, 10);
    return true;
}

/* What the journals say, in their order. */
static void note_ends(struct auditing *a)
{
    for (int64_t n = 1; n <= a->journals; n++) {
        const struct course_end *e = &a->end[n];
        a->out->from[a->out->table_count] = e->from;
        a->out->table[a->out->table_count++] = e->v;
        a->out->good &= e->v.good;
        a->held[e->tender].lie += e->lie;
        a->held[e->tender].credit += e->credit;
        read_pot(a, e);
    }
}

/* The accounts are added up while others play the journals. */
static void try_accounts(void *ctx)
{
    struct auditing *a = ctx;
    if (a->recent)
        return;
    a->readable = book_trial_end(a->reader, a->accounts, &a->out->trial, &a->why) &&
                  meters_agree(a->reader, &a->meters, &a->why);
}

/* And so is the chain over every row, which has a reader of its own. */
static void prove_rows(void *ctx)
{
    struct auditing *a = ctx;
    const struct chain_hearing pools = {POOL, audit_drawn_hear, &a->drawn};
    a->proved =
        book_prove_heard(a->path, a->archive, a->recent, &pools, &a->out->proof, &a->unproved);
}

/* The name ends with the number of the journal. */
static void add_holding(struct auditing *a, const struct account *c)
{
    const char *dot = strrchr(c->name, '.');
    a->holding = list_room(a->holding, a->holdings, sizeof *a->holding);
    a->holding[a->holdings++] =
        (struct holding){dot != NULL ? strtoll(dot + 1, NULL, 10) : 0, c->balance};
}

/* One that became the pits' keeps the account that was its own, with nothing on it. */
static void add_pot(struct pot *p, const struct account *c)
{
    char name[BOOK_NAME_MAX];
    linked_account(p->link, name);
    if (c->kind == ACCOUNT_WORLD && strcmp(c->name, name) == 0) {
        p->over_pits = true;
        p->account = c->balance;
    } else if (c->kind == ACCOUNT_JACKPOT && !p->over_pits &&
               strcmp(c->name + strlen("jackpot "), p->link) == 0)
        p->account = c->balance;
}

static bool add_account(void *ctx, const struct account *c)
{
    struct auditing *a = ctx;
    if (c->kind == ACCOUNT_OCCASION)
        add_holding(a, c);
    if (c->kind == ACCOUNT_WAGERS || c->kind == ACCOUNT_PROMO_WAGERS)
        a->held[c->tender].wagers += c->balance;
    if (c->kind == ACCOUNT_CHIPS || c->kind == ACCOUNT_PROMO_CHIPS)
        a->held[c->tender].chips += c->balance;
    for (size_t i = 0; i < a->pots; i++)
        add_pot(&a->pot[i], c);
    return true;
}

/* Other pits know of no part that this one does not have, also where none of its tables plays for
 * it any more. */
static bool compare_parts(struct auditing *a)
{
    for (size_t i = 0; i < a->tolds; i++) {
        const struct told *t = &a->told[i];
        if (t->ours && t->account == t->part.net)
            continue;
        snprintf(a->out->words, sizeof a->out->words,
                 "jackpot %s: other pits know of %lld cents and %lld on layouts, and %s",
                 t->jackpot, (long long)t->part.net, (long long)t->part.undecided / POOL_PARTS,
                 t->ours ? "its account here says otherwise" : "this pit has no part of it");
        return false;
    }
    return true;
}

/* What the other pits know of it is what the account and the journals here say. */
static bool compare_told(struct auditing *a, const struct pot *p, int64_t undecided)
{
    const struct told *t = a->told, *end = t + a->tolds;
    while (t < end && strcmp(t->jackpot, p->link) != 0)
        t++;
    if (t < end && t->part.net == p->account && t->part.undecided == undecided)
        return true;
    snprintf(a->out->words, sizeof a->out->words,
             "jackpot %s: other pits know of %lld cents and %lld on layouts, and here are %lld and "
             "%lld",
             p->link, t < end ? (long long)t->part.net : 0,
             t < end ? (long long)t->part.undecided / POOL_PARTS : 0, (long long)p->account,
             (long long)undecided / POOL_PARTS);
    return false;
}

/* A jackpot's account holds what its tables all say is in it, less the wagers not decided yet. Of
 * one that tables of other pits share it is what this pit has given to it. */
static bool compare_pots(struct auditing *a)
{
    for (size_t i = 0; i < a->pots; i++) {
        const struct pot *p = &a->pot[i];
        int64_t undecided = 0;
        for (size_t k = 0; k < a->pots; k++)
            if (strcmp(a->pot[k].link, p->link) == 0)
                undecided += a->pot[k].undecided;
        if (p->over_pits && !compare_told(a, p, undecided))
            return false;
        if (!p->read || p->over_pits || (p->pool - undecided) / POOL_PARTS == p->account)
            continue;
        snprintf(a->out->words, sizeof a->out->words,
                 "journals and accounts differ: jackpot %s has %lld cents, table %s says %lld",
                 p->link, (long long)p->account, p->table,
                 (long long)((p->pool - undecided) / POOL_PARTS));
        return false;
    }
    return true;
}

/* What an occasion holds for players by its journal lies on its account. */
static bool compare_holdings(struct auditing *a)
{
    for (int64_t n = 1; n <= a->journals; n++) {
        const struct course_end *e = &a->end[n];
        cents lies = 0;
        for (size_t i = 0; i < a->holdings; i++)
            lies += a->holding[i].journal == n ? a->holding[i].balance : 0;
        if (!e->v.good || e->holds == lies)
            continue;
        snprintf(
            a->out->words, sizeof a->out->words,
            "journals and accounts differ: %s %s holds %lld cents, and %lld lie on its account",
            e->v.of, e->v.table, (long long)e->holds, (long long)lies);
        return false;
    }
    return true;
}

/* What lies on the layouts and on players' accounts must be the same money twice; and so what is no
 * money, apart. */
static bool compare_money(struct auditing *a)
{
    for (enum tender t = 0; t < TENDER_KINDS; t++) {
        const struct held *h = &a->held[t];
        if (h->lie == h->wagers && h->credit == h->chips)
            continue;
        snprintf(a->out->words, sizeof a->out->words,
                 "journals and accounts differ: %lld and %lld cents on layouts, %lld and %lld on "
                 "players' chip accounts%s%s",
                 (long long)h->lie, (long long)h->wagers, (long long)h->credit, (long long)h->chips,
                 t == TENDER_MONEY ? "" : ", of ", t == TENDER_MONEY ? "" : tender_name(t));
        return false;
    }
    return true;
}

static bool take_lent(void *ctx, const char *name, const char *value)
{
    struct auditing *a = ctx;
    audit_lent(&a->sessions, name, value);
    audit_vouched_note(&a->vouched, name, value);
    return true;
}

static bool note_settings(void *ctx, const char *name, const char *value)
{
    return count_journals(ctx, name, value) && take_pot(ctx, name, value) &&
           take_corrected(ctx, name, value) && take_lent(ctx, name, value);
}

/* What is on every account, or, of recent things, on those in play: all of them add up then, leg by
 * leg or as they stand. */
static bool note_accounts(struct auditing *a, struct book_words *why)
{
    if (!a->recent)
        return book_each_account(a->reader, add_account, a, why) &&
               (a->accounts = book_trial_begin(a->reader, why)) != NULL;
    a->readable = book_each_in_play(a->reader, add_account, a, why);
    a->out->trial.good = a->readable && book_adds_up(a->reader, why);
    if (a->readable && !a->out->trial.good)
        snprintf(a->out->trial.words, sizeof a->out->trial.words, "%s", why->words);
    return a->readable;
}

static void take_told(void *ctx, const char *name, const struct jackpot_part *p)
{
    struct auditing *a = ctx;
    a->told = list_room(a->told, a->tolds, sizeof *a->told);
    a->told[a->tolds] = (struct told){.part = *p};
    snprintf(a->told[a->tolds++].jackpot, PLAN_NAME, "%s", name);
}

/* Whoever has a part of a jackpot has an account for it. */
static bool note_parts(struct auditing *a, struct book_words *why)
{
    for (size_t i = 0; i < a->tolds; i++) {
        struct told *t = &a->told[i];
        char name[BOOK_NAME_MAX], which[POOL_HEX];
        struct account in = {0};
        linked_account(t->jackpot, name);
        if (!book_find_account_named(a->reader, name, &in, &t->ours, why))
            return false;
        pool_digest(t->jackpot, which);
        t->account = in.balance;
        if (t->ours)
            audit_drawn_part(&a->drawn, which);
    }
    return true;
}

static void note_occasion(void *ctx, int64_t number, const struct replay *r,
                          char against[COURSE_AGAINST])
{
    struct auditing *a = ctx;
    audit_announced(&a->sessions, number, r->occasion.on, against);
    if (r->v.open)
        audit_register(&a->barred, r->occasion.kind, r->occasion.on);
}

static void note_came(void *ctx, int64_t number, const struct replay *r)
{
    struct auditing *a = ctx;
    audit_came(&a->sessions, number, r);
}

static bool compare_came(struct auditing *a, bool *readable)
{
    struct book_words why;
    if (audit_sessions_agree(&a->sessions, a->reader, readable, &why))
        return true;
    if (!*readable)
        a->why = why;
    snprintf(a->out->words, sizeof a->out->words, "%s", why.words);
    return false;
}

static bool compare_told_of(struct auditing *a)
{
    for (int64_t n = 1; n <= a->journals; n++)
        if (a->end[n].against[0] != '\0') {
            snprintf(a->out->words, sizeof a->out->words, "%s %s: %s", a->end[n].v.of,
                     a->end[n].v.table, a->end[n].against);
            return false;
        }
    return true;
}

/* What crossed to and from the casino's other pits, by the tables that they share, is on the
 * account of it; and all of it lies somewhere. */
static bool note_crossed(struct auditing *a, struct book_words *why)
{
    bool any = false, there = false, adds_up = true;
    cents due = 0;
    struct book_words staff;
    struct account transit = {0};
    if (!book_crossed(a->reader, &any, &due, &adds_up, why) || !audit_staff(a->reader, &staff, why))
        return false;
    if (!any)
        return true;
    if (!book_prove_shared(a->reader, a->recent, &a->out->shared, why) ||
        !book_each_part(a->reader, take_told, a, why) ||
        !audit_told(&a->sessions, a->reader, why) ||
        !audit_barred_told(&a->barred, a->reader, why) ||
        !audit_vouched_compare(&a->vouched, a->reader, why) ||
        !audit_drawn_read(&a->drawn, a->reader, why) || !note_parts(a, why))
        return false;
    if (!book_find_account_named(a->reader, "transit", &transit, &there, why))
        return false;
    if (transit.balance != due)
        snprintf(a->crossed, sizeof a->crossed,
                 "crossings and accounts differ: %lld cents went to the casino's other pits, and "
                 "transit says %lld",
                 (long long)due, (long long)transit.balance);
    else if (!adds_up)
        snprintf(a->crossed, sizeof a->crossed,
                 "what the pits have let go is not what lies in purses, tickets and crossings");
    else
        snprintf(a->crossed, sizeof a->crossed, "%.190s", staff.words);
    return true;
}

static bool compare_crossed(struct auditing *a)
{
    if (a->crossed[0] == '\0')
        return true;
    snprintf(a->out->words, sizeof a->out->words, "%s", a->crossed);
    return false;
}

static bool compare_vouched(struct auditing *a)
{
    if (a->vouched.against[0] == '\0')
        return true;
    snprintf(a->out->words, sizeof a->out->words, "%s", a->vouched.against);
    return false;
}

static bool compare_drawn(struct auditing *a)
{
    if (audit_drawn_agree(&a->drawn, a->out->proof.relied == 0))
        return true;
    snprintf(a->out->words, sizeof a->out->words, "%s", a->drawn.against);
    return false;
}

static bool compare_barred(struct auditing *a)
{
    return audit_barred_agree(&a->barred, a->out->words, sizeof a->out->words);
}

/* How the book stands: where each journal ends, and what is on every account. */
static bool note_all(struct auditing *a, struct book_words *why)
{
    if (!book_each_setting(a->reader, note_settings, a, why))
        return false;
    a->last = calloc((size_t)a->journals + 1, sizeof *a->last);
    a->end = calloc((size_t)a->journals + 1, sizeof *a->end);
    a->out->table = calloc((size_t)a->journals + 1, sizeof *a->out->table);
    a->out->from = calloc((size_t)a->journals + 1, sizeof *a->out->from);
    if (a->last == NULL || a->end == NULL || a->out->table == NULL || a->out->from == NULL)
        abort();
    for (int64_t n = 1; n <= a->journals; n++) {
        if (!book_last_line(a->reader, n, &a->last[n], why))
            return false;
    }
    return note_accounts(a, why) && note_crossed(a, why);
}

/* Where several read at the same time the accounts have a reader of their own. */
static bool read_all(struct auditing *a, const struct shelf *shelf, const struct clauses *clauses,
                     const struct audit_how *how)
{
    struct book_reader *pages =
        how->threads > 1 ? book_read_at(a->path, a->archive, &a->why) : a->reader;
    if (pages == NULL)
        return false;
    courses_run(&(struct courses){.reader = pages,
                                  .shelf = shelf,
                                  .clauses = clauses,
                                  .threads = how->threads,
                                  .recent = how->recent,
                                  .count = a->journals,
                                  .last = a->last,
                                  .end = a->end,
                                  .stands = draw_stands,
                                  .ends = note_occasion,
                                  .came = note_came,
                                  .beside = {prove_rows, try_accounts},
                                  .progress = how->progress,
                                  .ctx = a,
                                  .progress_ctx = how->ctx});
    if (pages != a->reader)
        book_read_end(pages);
    note_ends(a);
    return a->readable;
}

static bool compare_meters(struct auditing *a)
{
    if (a->meters.words[0] == '\0')
        return true;
    snprintf(a->out->words, sizeof a->out->words, "%s", a->meters.words);
    return false;
}

void audit_book(const char *path, const struct shelf *shelf, const struct clauses *clauses,
                const struct audit_how *how, struct audit *out)
{
    struct auditing a = {.out = out, .path = path, .archive = how->archive, .recent = how->recent};
    a.vouched.recent = how->recent;
    memset(out, 0, sizeof *out);
    a.reader = book_read_at(path, how->archive, &a.why);
    if (a.reader != NULL && book_hold(a.reader, &a.why)) {
        out->good = note_all(&a, &a.why);
        book_let_go(a.reader);
    }
    bool readable = out->good && read_all(&a, shelf, clauses, how);
    out->good = out->good && readable && out->trial.good && compare_money(&a) && compare_pots(&a) &&
                compare_parts(&a) && compare_holdings(&a) && compare_meters(&a) &&
                compare_crossed(&a) && compare_told_of(&a) && compare_came(&a, &readable) &&
                compare_vouched(&a) && compare_barred(&a) && out->shared.count == 0 && a.proved &&
                out->proof.good && compare_drawn(&a);
    if (!readable || !a.proved)
        snprintf(out->words, sizeof out->words, "%s", (readable ? a.unproved : a.why).words);
    if (a.reader != NULL)
        book_read_end(a.reader);
    free(a.corrected);
    free(a.holding);
    free(a.end);
    free(a.last);
    free(a.pot);
    free(a.told);
    audit_sessions_free(&a.sessions);
    audit_vouched_free(&a.vouched);
    audit_drawn_free(&a.drawn);
    audit_barred_free(&a.barred);
}

void audit_free(struct audit *a)
{
    free(a->table);
    free(a->from);
    a->table = NULL;
    a->from = NULL;
}
