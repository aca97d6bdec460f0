/* What stands in a storage: accounts, members, tickets, settings and meters, all of them or
 * one by its key. */
#include "book/taking.h"

#include <inttypes.h>
#include <stdlib.h>

#define ACCOUNT_COLUMNS "id, kind, name, member, balance, moves, seq, closed, last, tender"

/* --- accounts --------------------------------------------------------------------------------- */

static void take_account(struct rows *r, struct account_entry *e)
{
    struct account *a = &e->a;
    *e = (struct account_entry){0};
    a->id = take_int(r);
    const char *kind = take_text(r);
    if (!account_kind_find(kind, &a->kind))
        damaged(r, "kind of account", kind);
    take_name(r, a->name, sizeof a->name);
    a->member = take_int(r);
    a->balance = take_int(r);
    a->moves = take_int(r);
    a->seq = take_int(r);
    a->closed = take_int(r) != 0;
    e->last = take_int(r);
    const char *tender = take_text(r);
    if (!tender_find(tender, &a->tender))
        damaged(r, "tender of an account", tender);
}

/* As the index has it, or it is not used. */
#define WHERE_IN_PLAY                                                                              \
    "WHERE closed = 0 AND kind <> 'deposit' AND kind <> 'card' AND kind <> 'promotional' "

bool stored_accounts(struct view *v, const struct asked *a,
                     bool (*each)(void *, const struct account_entry *), void *ctx,
                     struct book_words *why)
{
#define THOSE(which)                                                                               \
    "SELECT " ACCOUNT_COLUMNS " FROM account_" which " id > ?1 ORDER BY id LIMIT ?2"
    static const char *const WHICH[] = {
        [ALL_ACCOUNTS] = THOSE("now WHERE"),
        [OPEN_ACCOUNTS] = THOSE("open_now WHERE closed = 0 AND"),
        [ACCOUNTS_IN_PLAY] = THOSE("in_play_now " WHERE_IN_PLAY "AND"),
    };
#undef THOSE
    struct rows r = rows_of(v, WHICH[a->which], why);
    ask(&r, 1, a->after);
    ask(&r, 2, most_of(a));
    struct account_entry e;
    while (next(&r)) {
        take_account(&r, &e);
        if (r.bad || !each(ctx, &e))
            break;
    }
    return rows_end(&r);
}

#define IN_PLAY "FROM account_in_play_now " WHERE_IN_PLAY
#define SAVED                                                                                      \
    "FROM account INDEXED BY account_saved "                                                       \
    "WHERE (kind = 'deposit' OR kind = 'card' OR kind = 'promotional' OR closed = 1) "             \
    "AND balance <> 0 "

static bool none_below(struct view *v, const char *sql, struct book_words *why)
{
    char is[MONEY_TEXT_MAX], name[BOOK_NAME_MAX];
    struct rows r = rows_of(v, sql, why);
    if (next(&r)) {
        int64_t id = take_int(&r);
        take_name(&r, name, sizeof name);
        if (!r.bad)
            book_say(why, "the book does not add up: account %" PRId64 " (%s) is at %s", id, name,
                     money_text(take_int(&r), is));
        r.bad = true;
    }
    return rows_end(&r);
}

/* Too much to be added up is said by the storage itself. */
bool stored_adds_up(struct view *v, struct book_words *why)
{
    char is[MONEY_TEXT_MAX];
    if (!none_below(v, "SELECT id, name, balance " IN_PLAY "AND balance < 0 AND kind <> 'world'",
                    why) ||
        !none_below(v, "SELECT id, name, balance " SAVED "AND balance < 0 LIMIT 1", why))
        return false;
    struct rows r = rows_of(v,
                            "SELECT CAST(coalesce((SELECT sum(balance) " IN_PLAY "), 0) + "
                            "coalesce((SELECT sum(balance) " SAVED "), 0) AS BIGINT)",
                            why);
    cents sum = next(&r) ? take_int(&r) : 0;
    return rows_end(&r) &&
           (sum == 0 || book_say(why,
                                 "the book does not add up: all balances together are %s, not "
                                 "nothing; `baize verify` says more",
                                 money_text(sum, is)));
}

bool stored_account_name(struct view *v, int64_t id, char name[BOOK_NAME_MAX],
                         struct book_words *why)
{
    struct rows r = rows_of(v, "SELECT name FROM account WHERE id = ?1", why);
    ask(&r, 1, id);
    name[0] = '\0';
    if (next(&r))
        take_name(&r, name, BOOK_NAME_MAX);
    return rows_end(&r);
}

/* --- members, tickets, settings --------------------------------------------------------------- */

#define MEMBER_COLUMNS                                                                             \
    "id, card, name, pin, wrong, locked, deposit, card_account, since, closed, promotional, "      \
    "promotional_until"

static void take_member(struct rows *r, struct member *m)
{
    *m = (struct member){0};
    m->id = take_int(r);
    take_name(r, m->card, sizeof m->card);
    take_name(r, m->name, sizeof m->name);
    take_name(r, m->pin, sizeof m->pin);
    m->wrong = take_int(r);
    m->locked = take_int(r) != 0;
    m->deposit = take_int(r);
    m->card_account = take_int(r);
    m->since = take_int(r);
    m->closed = take_int(r);
    m->promotional = take_int(r);
    m->promotional_until = take_int(r);
}

bool stored_members(struct view *v, bool (*each)(void *, const struct member *), void *ctx,
                    struct book_words *why)
{
    struct rows r = rows_of(v, "SELECT " MEMBER_COLUMNS " FROM member ORDER BY id", why);
    struct member m;
    while (next(&r)) {
        take_member(&r, &m);
        if (r.bad || !each(ctx, &m))
            break;
    }
    return rows_end(&r);
}

#define TICKET_COLUMNS                                                                             \
    "number, sequence, amount, issued, terminal, account, state, redeemed, redeemed_at, voucher"

static void take_ticket(struct rows *r, struct ticket *t)
{
    *t = (struct ticket){0};
    take_name(r, t->number, sizeof t->number);
    t->sequence = take_int(r);
    t->amount = take_int(r);
    t->issued = take_int(r);
    take_name(r, t->terminal, sizeof t->terminal);
    t->account = take_int(r);
    const char *state = take_text(r);
    if (!ticket_state_find(state, &t->state))
        damaged(r, "state of a ticket", state);
    t->redeemed = take_int(r);
    take_name(r, t->redeemed_at, sizeof t->redeemed_at);
    t->voucher = take_int(r) != 0;
}

bool stored_tickets(struct view *v, bool (*each)(void *, const struct ticket *), void *ctx,
                    struct book_words *why)
{
    struct rows r =
        rows_of(v, "SELECT " TICKET_COLUMNS " FROM ticket ORDER BY sequence, number", why);
    struct ticket t;
    while (next(&r)) {
        take_ticket(&r, &t);
        if (r.bad || !each(ctx, &t))
            break;
    }
    return rows_end(&r);
}

bool stored_standing_tickets(struct view *v, bool withheld, int64_t after,
                             bool (*each)(void *, const struct ticket *), void *ctx,
                             struct book_words *why)
{
    struct rows r =
        rows_of(v,
                withheld ? "SELECT " TICKET_COLUMNS " FROM ticket WHERE state = 'withheld' AND "
                           "sequence > ?1 ORDER BY sequence"
                         : "SELECT " TICKET_COLUMNS " FROM ticket WHERE state <> 'redeemed' AND "
                           "state <> 'refused' AND state <> 'disposed' AND state <> 'elsewhere' "
                           "AND sequence > ?1 ORDER BY sequence",
                why);
    struct ticket t;
    ask(&r, 1, after);
    while (next(&r)) {
        take_ticket(&r, &t);
        if (r.bad || !each(ctx, &t))
            break;
    }
    return rows_end(&r);
}

bool stored_left_accounts(struct view *v, int64_t after,
                          bool (*each)(void *, const struct left_account *), void *ctx,
                          struct book_words *why)
{
    struct rows r = rows_of(
        v,
        "SELECT id, kind, member, balance, moves, coalesce((SELECT at FROM movement "
        "WHERE no = account.last), (SELECT min(at) FROM archive WHERE movements >= "
        "account.last)) " SAVED "AND (kind = 'deposit' OR kind = 'card') AND id > ?1 ORDER BY id",
        why);
    ask(&r, 1, after);
    while (next(&r)) {
        struct left_account a = {.id = take_int(&r)};
        const char *kind = take_text(&r);
        if (!account_kind_find(kind, &a.kind))
            damaged(&r, "kind of account", kind);
        a.member = take_int(&r);
        a.balance = take_int(&r);
        a.moves = take_int(&r);
        a.since = take_int(&r);
        if (r.bad || !each(ctx, &a))
            break;
    }
    return rows_end(&r);
}

#define PAYOUT_COLUMNS                                                                             \
    "SELECT no, at, kind, about, ticket, amount, movement, who, second, words, verified, person, " \
    "document, shown, has_signed FROM payout "

static void take_payout(struct rows *r, struct payout *p)
{
    *p = (struct payout){.no = take_int(r)};
    p->at = take_int(r);
    const char *kind = take_text(r);
    if (!payout_kind_find(kind, &p->kind))
        damaged(r, "kind of a payout", kind);
    take_name(r, p->about, sizeof p->about);
    p->ticket = take_int(r);
    p->amount = take_int(r);
    p->movement = take_int(r);
    take_name(r, p->who, sizeof p->who);
    take_name(r, p->second, sizeof p->second);
    take_name(r, p->words, sizeof p->words);
    take_name(r, p->verified, sizeof p->verified);
    take_name(r, p->person, sizeof p->person);
    take_name(r, p->document, sizeof p->document);
    take_name(r, p->shown, sizeof p->shown);
    p->has_signed = take_int(r) != 0;
}

bool stored_payouts(struct view *v, int64_t ticket, int64_t before,
                    bool (*each)(void *, const struct payout *), void *ctx, struct book_words *why)
{
    struct rows r =
        rows_of(v,
                ticket > 0 ? PAYOUT_COLUMNS "WHERE ticket = ?2 AND ticket > 0 AND no < ?1 "
                                            "ORDER BY no DESC"
                           : PAYOUT_COLUMNS "WHERE no < ?1 ORDER BY no DESC",
                why);
    struct payout p;
    ask(&r, 1, before > 0 ? before : INT64_MAX);
    if (ticket > 0)
        ask(&r, 2, ticket);
    while (next(&r)) {
        take_payout(&r, &p);
        if (r.bad || !each(ctx, &p))
            break;
    }
    return rows_end(&r);
}

bool stored_settings(struct view *v, const char *from, const char *to,
                     bool (*each)(void *, const char *, const char *), void *ctx,
                     struct book_words *why)
{
    struct rows r = rows_of(v,
                            to[0] == '\0' ? "SELECT name, value FROM setting WHERE name >= ?1 "
                                            "ORDER BY name"
                                          : "SELECT name, value FROM setting WHERE name >= ?1 "
                                            "AND name < ?2 ORDER BY name",
                            why);
    ask_text(&r, 1, from);
    if (to[0] != '\0')
        ask_text(&r, 2, to);
    while (next(&r)) {
        const char *name = take_text(&r), *value = take_text(&r);
        if (!each(ctx, name, value))
            break;
    }
    return rows_end(&r);
}

/* --- one thing by its key --------------------------------------------------------------------- */

static const char *const FIND[SOUGHT_WAYS] = {
    [ACCOUNT_BY_ID] = "SELECT " ACCOUNT_COLUMNS " FROM account_one WHERE id = ?1",
    [ACCOUNT_BY_NAME] = "SELECT " ACCOUNT_COLUMNS " FROM account_one WHERE name = ?1",
    [MEMBER_BY_ID] = "SELECT " MEMBER_COLUMNS " FROM member WHERE id = ?1",
    [MEMBER_BY_CARD] = "SELECT " MEMBER_COLUMNS " FROM member WHERE card = ?1",
    [TICKET_BY_NUMBER] = "SELECT " TICKET_COLUMNS " FROM ticket WHERE number = ?1",
    [TICKET_BY_SEQUENCE] = "SELECT " TICKET_COLUMNS " FROM ticket WHERE sequence = ?1",
    [SETTING_BY_NAME] = "SELECT value FROM setting WHERE name = ?1",
};

static void take_sought(struct rows *r, enum sought_by by, void *found)
{
    switch (by) {
    case ACCOUNT_BY_ID:
    case ACCOUNT_BY_NAME:
        take_account(r, found);
        return;
    case MEMBER_BY_ID:
    case MEMBER_BY_CARD:
        take_member(r, found);
        return;
    case TICKET_BY_NUMBER:
    case TICKET_BY_SEQUENCE:
        take_ticket(r, found);
        return;
    case SETTING_BY_NAME:
        take_name(r, found, BOOK_WORDS_MAX);
        return;
    case SOUGHT_WAYS:
        return;
    }
}

bool stored_find(struct view *v, const struct sought *w, void *found, bool *there,
                 struct book_words *why)
{
    struct rows r = row_of(v, FIND[w->by], why);
    if (w->name != NULL)
        ask_text(&r, 1, w->name);
    else
        ask(&r, 1, w->number);
    *there = next(&r);
    if (*there)
        take_sought(&r, w->by, found);
    return rows_end(&r);
}

bool stored_account(struct view *v, int64_t id, struct account_entry *e, bool *there,
                    struct book_words *why)
{
    struct rows r = row_of(v, "SELECT " ACCOUNT_COLUMNS " FROM account WHERE id = ?1", why);
    ask(&r, 1, id);
    *there = next(&r);
    if (*there)
        take_account(&r, e);
    return rows_end(&r);
}

bool stored_given(struct view *v, struct book_given *g, struct book_words *why)
{
    return stored_counts(v, &g->movements, &g->incidents, why) &&
           stored_number(v, "SELECT coalesce(max(id), 0) FROM account", &g->accounts, why) &&
           stored_number(v, "SELECT coalesce(max(id), 0) FROM member", &g->members, why) &&
           stored_number(v, "SELECT coalesce(max(sequence), 0) FROM ticket", &g->tickets, why) &&
           stored_number(v, "SELECT coalesce(max(no), 0) FROM stint", &g->stints, why) &&
           stored_number(v, "SELECT coalesce(max(no), 0) FROM rating", &g->ratings, why) &&
           stored_number(v, "SELECT coalesce(max(no), 0) FROM payout", &g->payouts, why) &&
           stored_number(v, "SELECT coalesce((SELECT at FROM batch ORDER BY no DESC LIMIT 1), 0)",
                         &g->last_at, why);
}

bool stored_ruleset(struct view *v, const char *hash, char **text, struct book_words *why)
{
    struct rows r = rows_of(v, "SELECT rules FROM ruleset WHERE hash = ?1", why);
    *text = NULL;
    ask_text(&r, 1, hash);
    if (next(&r) && (*text = strdup(take_text(&r))) == NULL)
        abort();
    return rows_end(&r);
}

/* --- meters ----------------------------------------------------------------------------------- */

static struct rows meters_of(struct view *v, const char *terminal, const char *all, const char *his,
                             struct book_words *why)
{
    struct rows r = rows_of(v, terminal != NULL ? his : all, why);
    if (terminal != NULL)
        ask_text(&r, 1, terminal);
    return r;
}

bool stored_game_meters(struct view *v, const char *terminal,
                        bool (*each)(void *, const struct game_meter *), void *ctx,
                        struct book_words *why)
{
    struct rows r =
        meters_of(v, terminal, "SELECT * FROM game_meter ORDER BY terminal, table_no",
                  "SELECT * FROM game_meter WHERE terminal = ?1 ORDER BY table_no", why);
    while (next(&r)) {
        struct game_meter m = {0};
        take_name(&r, m.terminal, sizeof m.terminal);
        m.table = take_int(&r);
        for (unsigned i = 0; i < METER_COUNT; i++)
            m.of[i] = take_int(&r);
        if (!each(ctx, &m))
            break;
    }
    return rows_end(&r);
}

bool stored_money_meters(struct view *v, const char *terminal,
                         bool (*each)(void *, const struct money_meter *), void *ctx,
                         struct book_words *why)
{
    struct rows r =
        meters_of(v, terminal, "SELECT * FROM money_meter ORDER BY terminal, kind, unit",
                  "SELECT * FROM money_meter WHERE terminal = ?1 ORDER BY kind, unit", why);
    while (next(&r)) {
        struct money_meter m = {0};
        take_name(&r, m.terminal, sizeof m.terminal);
        const char *kind = take_text(&r);
        if (!movement_kind_find(kind, &m.kind))
            damaged(&r, "kind of movement", kind);
        m.unit = take_int(&r);
        m.amount = take_int(&r);
        m.count = take_int(&r);
        if (r.bad || !each(ctx, &m))
            break;
    }
    return rows_end(&r);
}
