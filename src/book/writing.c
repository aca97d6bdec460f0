#include "book/writing.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- statements ------------------------------------------------------------------------------- */

static const char *again_of(enum table_id t)
{
#define TABLE(id, name, again, leaves) again,
    static const char *const AGAIN[] = {TABLES(TABLE)};
#undef TABLE
    return AGAIN[t];
}

bool put_may_refuse(enum table_id t)
{
    return again_of(t) != NULL && again_of(t)[0] != '\0';
}

static void spell_insert(const struct shape *of, struct text *t)
{
    text_fmt(t, "INSERT INTO %s VALUES (", of->table);
    for (unsigned i = 0; i < of->columns; i++)
        text_fmt(t, "%s?%u", i > 0 ? ", " : "", i + 1);
    text_put(t, ")");
}

static void spell_again(const struct shape *of, struct text *t)
{
    text_put(t, " ON CONFLICT (");
    for (unsigned i = 0; i < of->keys; i++)
        text_fmt(t, "%s%s", i > 0 ? ", " : "", of->column[i]);
    text_put(t, ") DO UPDATE SET ");
}

bool spell_put(const struct shape *of, struct text *t)
{
    const char *again = again_of(table_id_of(of->table));
    spell_insert(of, t);
    if (again != NULL) {
        spell_again(of, t);
        for (unsigned i = of->keys; i < of->columns; i++)
            text_fmt(t, "%s%s = excluded.%s", i > of->keys ? ", " : "", of->column[i],
                     of->column[i]);
        text_fmt(t, " %s", again);
    }
    return !t->full;
}

bool spell_remove(const struct shape *of, struct text *t)
{
    text_fmt(t, "DELETE FROM %s WHERE", of->table);
    for (unsigned i = 0; i < of->keys; i++)
        text_fmt(t, "%s %s = ?%u", i > 0 ? " AND" : "", of->column[i], i + 1);
    if (table_id_of(of->table) == TABLE_SLIP)
        text_fmt(t, " AND length(CAST(bets AS BLOB)) = ?%u", of->keys + 1);
    return !t->full;
}

/* A meter that has reached its end begins again. */
static_assert(METER_ROLLS == INT64_C(1000000000000000), "as the statement has it");
#define GROWN "(%s.%s + excluded.%s + 1000000000000000) %% 1000000000000000"

static void spell_grow(const struct shape *of, struct text *t)
{
    spell_insert(of, t);
    spell_again(of, t);
    for (unsigned i = of->keys; i < of->columns; i++)
        text_fmt(t, "%s%s = " GROWN, i > of->keys ? ", " : "", of->column[i], of->table,
                 of->column[i], of->column[i]);
    text_put(t, " RETURNING *");
}

enum table_id changes_table(enum changing which)
{
    static const enum table_id TABLE[] = {[CHANGE_CORRECTION] = TABLE_SLIP,
                                          [CHANGE_GAME_METER] = TABLE_GAME_METER,
                                          [CHANGE_MONEY_METER] = TABLE_MONEY_METER};
    return TABLE[which];
}

bool spell_change(enum changing which, const struct shape *of, struct text *t)
{
    if (which == CHANGE_CORRECTION)
        text_put(t, "UPDATE slip SET returned = returned + ?1, bets = bets || ?2 "
                    "WHERE account = ?3 AND table_no = ?4 AND round = ?5 RETURNING *");
    else
        spell_grow(of, t);
    return !t->full;
}

/* --- each kind of entry ----------------------------------------------------------------------- */

/* Put, and entered if it has changed anything. */
static bool put_and_enter(struct writing *w, enum table_id table, const struct row *r)
{
    bool changed = false;
    if (!w->pen->put(w, table, r, &changed))
        return false;
    if (changed)
        chain_entry(&w->chain, table_name(table), r);
    return true;
}

/* An account that has only been played with keeps its name and stays open, so that those indexes
 * need not be looked at. */
static bool write_account(struct writing *w, const struct account_entry *e)
{
    struct row r;
    bool changed;
    const bool whole = e->fresh || e->renamed;
    account_row(&r, e);
    if (!whole)
        leave_as_it_was(&r);
    if (whole ? !w->pen->put(w, TABLE_ACCOUNT, &r, &changed) : !w->pen->account(w, e, &r))
        return false;
    leave_unsaid(TABLE_ACCOUNT, &r);
    if (whole || e->marked)
        chain_entry(&w->chain, table_name(TABLE_ACCOUNT), &r);
    return true;
}

static bool write_movements(struct writing *w, const struct batch *b)
{
    struct row r[PUT_AT_ONCE];
    size_t n = 0;
    for (size_t i = 0; i < b->movements.len; i++) {
        movement_row(&r[n], &PILE(struct movement_entry, b->movements)[i]);
        chain_movement(&w->chain, &r[n++]);
        if (n == PUT_AT_ONCE && !w->pen->movements(w, r, n))
            return false;
        n %= PUT_AT_ONCE;
    }
    return n == 0 || w->pen->movements(w, r, n);
}

static bool write_correction(struct writing *w, const struct slip *k)
{
    struct row r;
    r.count = 0;
    row_number(&r, k->returned);
    row_texts(&r, k->text, k->len);
    row_number(&r, k->account);
    row_number(&r, k->table);
    row_number(&r, k->round);
    return w->pen->change(w, CHANGE_CORRECTION, &r, 1);
}

/* So many meters are given to the engine at once, which may ask for them all before it waits. */
enum { AT_ONCE = 64 };

#define METERS_OF(name, pile, type, which, fill)                                                   \
    static bool name(struct writing *w, const struct batch *b)                                     \
    {                                                                                              \
        struct row r[AT_ONCE];                                                                     \
        size_t n = 0;                                                                              \
        for (size_t i = 0; i < b->pile.len; i++) {                                                 \
            fill(&r[n++], &PILE(type, b->pile)[i]);                                                \
            if (n == AT_ONCE && !w->pen->change(w, which, r, n))                                   \
                return false;                                                                      \
            n %= AT_ONCE;                                                                          \
        }                                                                                          \
        return n == 0 || w->pen->change(w, which, r, n);                                           \
    }
METERS_OF(write_game_meters, game_meters, struct game_meter, CHANGE_GAME_METER, game_meter_row)
METERS_OF(write_money_meters, money_meters, struct money_meter, CHANGE_MONEY_METER, money_meter_row)

static bool write_slip(struct writing *w, const struct slip_entry *e)
{
    if (e->s.corrects)
        return write_correction(w, &e->s);
    struct row r;
    slip_row(&r, &e->s);
    return put_and_enter(w, TABLE_SLIP, &r);
}

static bool write_change(struct writing *w, const struct change_entry *e)
{
    struct row r;
    change_row(&r, w->changes + 1, &e->c);
    if (!put_and_enter(w, TABLE_CHANGE, &r))
        return false;
    w->changes++;
    return true;
}

#define PLAINLY(name, type, table, fill)                                                           \
    static bool name(struct writing *w, const type *e)                                             \
    {                                                                                              \
        struct row r;                                                                              \
        fill;                                                                                      \
        return put_and_enter(w, table, &r);                                                        \
    }
PLAINLY(write_member, struct member, TABLE_MEMBER, member_row(&r, e))
PLAINLY(write_ticket, struct ticket, TABLE_TICKET, ticket_row(&r, e))
PLAINLY(write_stint, struct stint_entry, TABLE_STINT, stint_row(&r, &e->s))
PLAINLY(write_rating, struct rating, TABLE_RATING, rating_row(&r, e))
PLAINLY(write_payout, struct payout, TABLE_PAYOUT, payout_row(&r, e))
PLAINLY(write_played, struct day_played, TABLE_PLAYED, played_row(&r, e))
PLAINLY(write_sitting, struct sitting, TABLE_SITTING, sitting_row(&r, e))
PLAINLY(write_pledge, struct pledge, TABLE_PLEDGE, pledge_row(&r, e))
PLAINLY(write_incident, struct incident, TABLE_INCIDENT, incident_row(&r, e))
PLAINLY(write_page, struct page_entry, TABLE_PAGE, page_row(&r, &e->p))
PLAINLY(write_snapshot, struct snapshot_entry, TABLE_SNAPSHOT, snapshot_row(&r, &e->s))
PLAINLY(write_setting, struct setting_entry, TABLE_SETTING, setting_row(&r, e))
PLAINLY(write_ruleset, struct setting_entry, TABLE_RULESET, setting_row(&r, e))
PLAINLY(write_seal, struct chain_seal, TABLE_SEAL, seal_row(&r, e))
PLAINLY(write_archived, struct archived, TABLE_ARCHIVE, archived_row(&r, e))

/* That it is gone follows from the archive, which was entered before. */
static bool write_removal(struct writing *w, const struct removal_entry *e)
{
    struct row key = {0};
    for (unsigned i = 0; i < e->keys; i++)
        row_number(&key, e->key[i]);
    if (e->table == TABLE_SLIP)
        row_number(&key, e->size);
    return w->pen->remove(w, e->table, &key);
}

/* --- a batch ---------------------------------------------------------------------------------- */

#define WRITE_ALL(w, pile, type, write)                                                            \
    for (size_t at_ = 0; at_ < (pile).len; at_++) {                                                \
        if (!write(w, &PILE(type, pile)[at_]))                                                     \
            return false;                                                                          \
    }

/* Movements come first, so that an engine of its own is at work on them meanwhile; accounts before
 * everything that refers to them. */
static bool write_entries(struct writing *w, const struct batch *b)
{
    if (!write_movements(w, b))
        return false;
    WRITE_ALL(w, b->accounts, struct account_entry, write_account)
    WRITE_ALL(w, b->members, struct member, write_member)
    WRITE_ALL(w, b->tickets, struct ticket, write_ticket)
    WRITE_ALL(w, b->slips, struct slip_entry, write_slip)
    if (!write_game_meters(w, b) || !write_money_meters(w, b))
        return false;
    WRITE_ALL(w, b->stints, struct stint_entry, write_stint)
    WRITE_ALL(w, b->ratings, struct rating, write_rating)
    WRITE_ALL(w, b->payouts, struct payout, write_payout)
    WRITE_ALL(w, b->played, struct day_played, write_played)
    WRITE_ALL(w, b->sittings, struct sitting, write_sitting)
    WRITE_ALL(w, b->pledges, struct pledge, write_pledge)
    WRITE_ALL(w, b->incidents, struct incident, write_incident)
    WRITE_ALL(w, b->pages, struct page_entry, write_page)
    WRITE_ALL(w, b->snapshots, struct snapshot_entry, write_snapshot)
    WRITE_ALL(w, b->settings, struct setting_entry, write_setting)
    WRITE_ALL(w, b->rulesets, struct setting_entry, write_ruleset)
    WRITE_ALL(w, b->changes, struct change_entry, write_change)
    WRITE_ALL(w, b->seals, struct chain_seal, write_seal)
    WRITE_ALL(w, b->archives, struct archived, write_archived)
    WRITE_ALL(w, b->removals, struct removal_entry, write_removal)
    return true;
}

bool write_chained(struct writing *w, const struct batch *b)
{
    bool changed;
    chain_begin(&w->chain);
    if (!write_entries(w, b))
        return false;
    struct row own = chain_end(&w->chain, b->at, SCHEMA_VERSION);
    return w->pen->put(w, TABLE_BATCH, &own, &changed);
}

/* --- rows that were there before a step ------------------------------------------------------- */

/* Batches are cut where they come to this, so that no step makes one that cannot be read. */
enum { ENTERED_MOVEMENTS = 50000, ENTERED_BYTES = 4 << 20 };

static bool end_batch(struct writing *w, int form)
{
    bool changed;
    struct row own = chain_end(&w->chain, 0, form);
    bool good = w->pen->put(w, TABLE_BATCH, &own, &changed);
    chain_done(&w->chain);
    chain_begin(&w->chain);
    return good;
}

static bool is_full(const struct entering *e)
{
    return e->movements - e->head.movements >= ENTERED_MOVEMENTS || e->changes.len > ENTERED_BYTES;
}

static bool enter_all(struct writing *w, struct view *v, int form, const char *table,
                      struct book_words *why)
{
    char sql[128];
    const bool movements = strcmp(table, table_name(TABLE_MOVEMENT)) == 0;
    snprintf(sql, sizeof sql,
             movements ? "SELECT * FROM %s WHERE no > ?1 ORDER BY no" : "SELECT * FROM %s", table);
    struct rows r = rows_of(v, sql, why);
    if (movements)
        ask(&r, 1, w->chain.head.movements);
    while (next(&r)) {
        if (movements && r.row.cell[0].n != w->chain.movements + 1) {
            book_say(why, "the book is damaged: movement %" PRId64 " is missing",
                     w->chain.movements + 1);
            r.bad = true;
        } else if (movements)
            chain_movement(&w->chain, &r.row);
        else {
            leave_unsaid(table_id_of(table), &r.row);
            chain_entry(&w->chain, table, &r.row);
        }
        r.bad = r.bad || (is_full(&w->chain) && !end_batch(w, form));
    }
    return rows_end(&r);
}

/* Whether the list, names with spaces between them, has the table. */
static bool names(const char *list, const char *table)
{
    const size_t n = strlen(table);
    for (const char *at = list; (at = strstr(at, table)) != NULL; at += n) {
        if ((at == list || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0'))
            return true;
    }
    return strcmp(list, "*") == 0;
}

bool take_over(struct writing *w, struct view *v, int form, const char *tables,
               struct book_words *why)
{
    if (tables[0] == '\0')
        return true;
    bool good = stored_head(v, &w->chain.head, why);
    chain_begin(&w->chain);
    for (enum table_id t = 0; good && t < TABLE_COUNT; t++) {
        if (t != TABLE_BATCH && names(tables, table_name(t)) && v->engine->has(v, table_name(t)))
            good = enter_all(w, v, form, table_name(t), why);
    }
    if (good && (w->chain.changes.len > 0 || w->chain.movement.len > 0))
        good = end_batch(w, form);
    chain_free(&w->chain);
    w->chain = (struct entering){0};
    return good;
}
