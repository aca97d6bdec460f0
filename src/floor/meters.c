/* Meters are what terminals have seen, each stored by itself and moved when it happens. Here every
 * one of them is reckoned a second time, from the movements since metering began, or from slips
 * where it counts rounds, and compared. */
#include "floor/meters.h"
#include "base/list.h"

#include "floor/accounts.h"
#include "floor/directory.h"
#include "floor/recall.h"
#include "wire/replay.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PART_MAX = METER_COUNT, ID_MAX = 2 * BOOK_NAME_MAX };

/* A meter, or the meters of one terminal under one journal: as stored, and as the ledger has it. */
struct part {
    char id[ID_MAX];
    char terminal[BOOK_NAME_MAX];
    int64_t table; /* 0: it is of money */
    enum movement_kind kind;
    cents unit;
    cents stored[PART_MAX], booked[PART_MAX];
};

struct metering {
    struct book_reader *book;
    struct part *part;
    size_t parts;
    struct directory ids;
    struct metered {
        char terminal[BOOK_NAME_MAX]; /* of an account of chips */
        bool apart;                   /* it is of no money, and meters count nothing else */
    } * of;                           /* by account */
    size_t accounts;
    int64_t after, last;  /* movements that are compared */
    int64_t games_after;  /* and slips, by their time */
    int64_t stints_after; /* and those with stints */
    struct won {
        cents stored, booked;
    } * win; /* the house's, by journal: as its stints have it, and as the ledger does */
    size_t wins;
};

/* --- parts ------------------------------------------------------------------------------------ */

static const char *id_of(const void *ctx, int64_t number)
{
    return ((const struct metering *)ctx)->part[number - 1].id;
}

static struct part *part_of(struct metering *m, const struct part *like)
{
    char id[ID_MAX];
    snprintf(id, sizeof id, "%s\n%" PRId64 " %d %" PRId64, like->terminal, like->table,
             (int)like->kind, like->unit);
    m->ids.name = id_of;
    m->ids.ctx = m;
    int64_t n = directory_find(&m->ids, id);
    if (n == 0) {
        m->part = list_room(m->part, m->parts, sizeof *m->part);
        n = (int64_t)++m->parts;
        m->part[n - 1] = *like;
        memcpy(m->part[n - 1].id, id, sizeof id);
        directory_add(&m->ids, n);
    }
    return &m->part[n - 1];
}

static struct part *game_part(struct metering *m, const char *terminal, int64_t table)
{
    struct part like = {.table = table};
    snprintf(like.terminal, sizeof like.terminal, "%s", terminal);
    return part_of(m, &like);
}

static struct part *money_part(struct metering *m, const char *terminal, enum movement_kind kind,
                               cents unit)
{
    struct part like = {.kind = kind, .unit = unit};
    snprintf(like.terminal, sizeof like.terminal, "%s", terminal);
    return part_of(m, &like);
}

/* Of money, the amount and how often. */
enum { AMOUNT, TIMES };

/* --- what is stored --------------------------------------------------------------------------- */

static bool take_game(void *ctx, const struct game_meter *g)
{
    memcpy(game_part(ctx, g->terminal, g->table)->stored, g->of, sizeof g->of);
    return true;
}

static bool take_money(void *ctx, const struct money_meter *g)
{
    struct part *p = money_part(ctx, g->terminal, g->kind, g->unit);
    p->stored[AMOUNT] = g->amount;
    p->stored[TIMES] = g->count;
    return true;
}

static bool take_since(void *ctx, const char *name, const char *value)
{
    struct metering *m = ctx;
    if (strcmp(name, "metered after") == 0)
        m->after = strtoll(value, NULL, 10);
    if (strcmp(name, "games after") == 0)
        m->games_after = strtoll(value, NULL, 10);
    if (strcmp(name, "stints after") == 0)
        m->stints_after = strtoll(value, NULL, 10);
    return true;
}

static struct won *win_of(struct metering *m, int64_t journal)
{
    if ((size_t)journal >= m->wins)
        m->win = report_grown(m->win, &m->wins, (size_t)journal + 1, sizeof *m->win);
    return &m->win[journal];
}

static bool take_stint(void *ctx, const struct stint *s)
{
    win_of(ctx, s->table)->stored += s->of[STINT_WIN];
    return true;
}

static bool take_account(void *ctx, const struct account *a)
{
    struct metering *m = ctx;
    const bool of_terminal = a->kind == ACCOUNT_CHIPS || a->kind == ACCOUNT_PROMO_CHIPS;
    if (!of_terminal && a->tender == TENDER_MONEY)
        return true;
    if ((size_t)a->id >= m->accounts) {
        const size_t was = m->accounts;
        m->accounts = 2 * (size_t)a->id + 64;
        m->of = reallocarray(m->of, m->accounts, sizeof *m->of);
        if (m->of == NULL)
            abort();
        memset(m->of + was, 0, (m->accounts - was) * sizeof *m->of);
    }
    m->of[a->id].apart = a->tender != TENDER_MONEY;
    if (!m->of[a->id].apart)
        account_terminal(a->name, m->of[a->id].terminal);
    return true;
}

/* --- what is booked --------------------------------------------------------------------------- */

static const char *terminal_at(const struct metering *m, int64_t account)
{
    return (size_t)account < m->accounts && m->of[account].terminal[0] != '\0'
               ? m->of[account].terminal
               : NULL;
}

/* What leaves layouts otherwise than to a player is booked for all terminals of a table together.
 */
static const char ALL[] = "";

static enum meter_of meter_of_movement(enum movement_kind kind, bool his)
{
    switch (kind) {
    case MOVE_RETURNED:
        return METER_RETURNED;
    case MOVE_WON:
        return METER_WON;
    case MOVE_COMMISSION:
        return his ? METER_COMMISSION : METER_FEES;
    case MOVE_PRIZE:
        return METER_PRIZES;
    case MOVE_ADJUSTED_UP:
        return his ? METER_RAISED : METER_COUNT;
    case MOVE_ADJUSTED_DOWN:
        return METER_LOWERED;
    case MOVE_LOST:
    case MOVE_FED: /* of what feeds a jackpot the house may keep a part */
        return METER_LOST;
    case MOVE_RESTORED:
        return METER_RESTORED;
    default:
        return METER_COUNT;
    }
}

static bool comes_or_goes(enum movement_kind kind)
{
    return kind == MOVE_NOTE_IN || kind == MOVE_TICKET_IN || kind == MOVE_TICKET_OUT ||
           kind == MOVE_TO_TERMINAL || kind == MOVE_TO_CARD || kind == MOVE_MANUAL ||
           kind == MOVE_PROMO_IN || kind == MOVE_PROMO_OUT || kind == MOVE_HOST_IN ||
           kind == MOVE_HOST_OUT || kind == MOVE_HOST_TICKET;
}

static bool take_movement(void *ctx, const struct movement *v)
{
    struct metering *m = ctx;
    if (v->no > m->last)
        return false;
    const int sign = movement_wins(v->kind);
    if (sign != 0 && v->table > 0 && v->no > m->stints_after)
        win_of(m, v->table)->booked += sign * v->amount;
    if (v->no <= m->after)
        return true;
    if ((size_t)v->from < m->accounts && m->of[v->from].apart)
        return true;
    const char *to = terminal_at(m, v->to), *his = to != NULL ? to : terminal_at(m, v->from);
    const enum meter_of meter = meter_of_movement(v->kind, his != NULL);
    if (meter != METER_COUNT)
        game_part(m, his != NULL ? his : ALL, v->table)->booked[meter] += v->amount;
    if (comes_or_goes(v->kind) && his != NULL) {
        struct part *p = money_part(m, his, v->kind, v->kind == MOVE_NOTE_IN ? v->amount : 0);
        p->booked[AMOUNT] += v->amount;
        p->booked[TIMES]++;
    }
    return true;
}

static bool take_slip(void *ctx, const struct slip *k)
{
    struct metering *m = ctx;
    const char *his = terminal_at(m, k->account);
    if (his == NULL || k->at <= m->games_after)
        return true;
    struct part *p = game_part(m, his, k->table);
    p->booked[METER_GAMES]++;
    p->booked[METER_WINS] += slip_first_returned(k) > 0;
    return true;
}

/* --- compared --------------------------------------------------------------------------------- */

/* Those that the ledger has for all terminals of a table together. */
static bool is_shared(enum meter_of m)
{
    return m == METER_LOST || m == METER_FEES || m == METER_RESTORED;
}

/* Those that count rounds, and no money. */
static bool is_counted_once(enum meter_of m)
{
    return m == METER_GAMES || m == METER_WINS;
}

/* What single terminals have of the shared ones is added to the table's. */
static void gather_shared(struct metering *m)
{
    const size_t count = m->parts;
    for (size_t i = 0; i < count; i++) {
        const struct part p = m->part[i];
        if (p.table == 0 || p.terminal[0] == '\0')
            continue;
        struct part *all = game_part(m, ALL, p.table);
        for (unsigned k = 0; k < METER_COUNT; k++)
            all->stored[k] += is_shared(k) ? p.stored[k] : 0;
        all->stored[METER_LOST] += p.stored[METER_FED];
    }
}

/* Corrections up and down in one act are booked as one. */
static bool differs(const struct part *p, unsigned k)
{
    cents off = p->stored[k] - p->booked[k];
    if (p->table != 0 && (is_shared(k) != (p->terminal[0] == '\0') || k == METER_FED))
        return false;
    if (p->table != 0 && (k == METER_RAISED || k == METER_LOWERED))
        off = p->stored[METER_RAISED] - p->stored[METER_LOWERED] - p->booked[METER_RAISED] +
              p->booked[METER_LOWERED];
    return off % METER_ROLLS != 0;
}

/* Which meter it is, as people name it. */
static void name_meter(const struct part *p, unsigned k, char words[128])
{
    if (p->table == 0)
        snprintf(words, 128, "%s at %s", movement_kind_name(p->kind), p->terminal);
    else
        snprintf(words, 128, "%s at %s, journal %" PRId64, meter_name(k),
                 p->terminal[0] != '\0' ? p->terminal : "all terminals", p->table);
}

static void compare(struct metering *m, struct book_words *finding)
{
    char name[128];
    finding->words[0] = '\0';
    gather_shared(m);
    for (size_t i = 0; i < m->parts && finding->words[0] == '\0'; i++) {
        const struct part *p = &m->part[i];
        unsigned k = 0;
        const unsigned count = p->table != 0 ? METER_COUNT : TIMES + 1;
        while (k < count && !differs(p, k))
            k++;
        if (k == count)
            continue;
        name_meter(p, k, name);
        snprintf(finding->words, sizeof finding->words,
                 "meters and ledger differ: %s shows %" PRId64 ", and %s say %" PRId64, name,
                 p->stored[k], p->table != 0 && is_counted_once(k) ? "slips" : "movements",
                 p->booked[k]);
    }
}

static bool take_tender(void *ctx, const struct page *page)
{
    bool *chips = ctx;
    const char *stop = memchr(page->text, '\n', page->len);
    json_t *head =
        json_loadb(page->text, stop != NULL ? (size_t)(stop - page->text) : page->len, 0, NULL);
    const char *tender = replay_word(head, "tender");
    *chips = tender != NULL && strcmp(tender, tender_name(TENDER_CHIPS)) == 0;
    json_decref(head);
    return false;
}

/* What a live table has won is counted in chips: no movement of the ledger is of its journal. */
static bool is_counted(const struct metering *m, size_t journal, struct book_words *why)
{
    bool chips = false;
    return m->win[journal].booked == 0 &&
           book_each_page(m->book, (int64_t)journal, 1, take_tender, &chips, why) && chips;
}

/* All stints of a table together have won what the ledger says. */
static void compare_stints(const struct metering *m, struct book_words *finding,
                           struct book_words *why)
{
    for (size_t i = 0; i < m->wins && finding->words[0] == '\0'; i++)
        if (m->win[i].stored != m->win[i].booked && !is_counted(m, i, why))
            snprintf(finding->words, sizeof finding->words,
                     "stints and ledger differ: in journal %zu the house won %" PRId64
                     ", and movements say %" PRId64,
                     i, m->win[i].stored, m->win[i].booked);
}

/* Meters are read as they stand at one moment, with the slips, and the movements up to it
 * afterwards. */
static bool metering_read(struct metering *m, struct book_words *why)
{
    int64_t incidents;
    bool good = book_hold(m->book, why) && book_each_setting(m->book, take_since, m, why) &&
                book_each_account(m->book, take_account, m, why) &&
                book_each_game_meter(m->book, NULL, take_game, m, why) &&
                book_each_money_meter(m->book, NULL, take_money, m, why) &&
                book_each_stint(m->book, 0, INT64_MAX, take_stint, m, why) &&
                book_each_slip(m->book, 0, 0, INT64_MAX, take_slip, m, why) &&
                book_counts(m->book, &m->last, &incidents, why);
    book_let_go(m->book);
    return good && report_movements(m->book, take_movement, m, why);
}

static void metering_free(struct metering *m)
{
    directory_free(&m->ids);
    free(m->part);
    free(m->of);
    free(m->win);
}

bool meters_agree(struct book_reader *book, struct book_words *finding, struct book_words *why)
{
    struct metering m = {.book = book};
    const bool good = metering_read(&m, why);
    if (good)
        compare(&m, finding);
    if (good)
        compare_stints(&m, finding, why);
    metering_free(&m);
    return good;
}

/* --- as reports ------------------------------------------------------------------------------- */

static const char *const GAME_COLUMNS[] = {
#define METER(id, name) name,
    METERS(METER)
#undef METER
};

static void put_game(struct metering *m, const struct part *p, struct report *out,
                     struct book_words *why)
{
    struct report_row *r = report_add_row(out);
    const cents *s = p->stored;
    snprintf(r->word[0], REPORT_WORD, "%s", p->terminal);
    if (!report_journal(m->book, p->table, r->word[1], r->word[2], why))
        report_find(out, "a journal cannot be read");
    r->key = p->table;
    r->figure[0] =
        s[METER_RETURNED] + s[METER_LOST] + s[METER_FED] + s[METER_FEES] - s[METER_RESTORED];
    memcpy(r->figure + 1, s, sizeof p->stored);
}

/* What of the wagers that have ended came back to players. */
static void put_return(struct report_row *r, unsigned column)
{
    const int64_t *s = r->figure + 1;
    r->figure[column] = report_share(s[METER_RETURNED] + s[METER_WON] + s[METER_PRIZES] -
                                         s[METER_COMMISSION] + s[METER_RAISED] - s[METER_LOWERED],
                                     r->figure[0]);
}

static void reckon_return(struct report *r)
{
    put_return(&r->total, (unsigned)report_column_named(r, "return"));
}

static bool begin(struct metering *m, const struct report_from *of, struct report *out,
                  struct book_words *why)
{
    struct book_words finding;
    if (of->from != 0 || of->to != INT64_MAX)
        snprintf(out->note, sizeof out->note,
                 "meters show all there was, whatever day is asked for");
    m->book = of->book;
    if (!metering_read(m, why))
        return false;
    compare(m, &finding);
    if (finding.words[0] != '\0')
        report_find(out, finding.words);
    return true;
}

bool meters_of_games(const struct report_from *of, struct report *out, struct book_words *why)
{
    struct metering m = {0};
    const bool good = begin(&m, of, out, why);
    report_column(out, "wagered", COLUMN_MONEY);
    for (unsigned i = 0; i < METER_COUNT; i++)
        report_column(out, GAME_COLUMNS[i], is_counted_once(i) ? COLUMN_COUNT : COLUMN_MONEY);
    const unsigned column = report_column(out, "return", COLUMN_SHARE);
    for (size_t i = 0; good && i < m.parts; i++)
        if (m.part[i].table != 0 && m.part[i].terminal[0] != '\0')
            put_game(&m, &m.part[i], out, why);
    for (size_t i = 0; i < out->rows; i++)
        put_return(&out->row[i], column);
    out->reckon = reckon_return;
    report_add_up(out);
    metering_free(&m);
    return good;
}

bool meters_of_money(const struct report_from *of, struct report *out, struct book_words *why)
{
    struct metering m = {0};
    const bool good = begin(&m, of, out, why);
    report_column(out, "amount", COLUMN_MONEY);
    report_column(out, "count", COLUMN_COUNT);
    for (size_t i = 0; good && i < m.parts; i++) {
        const struct part *p = &m.part[i];
        char note[MONEY_TEXT_MAX];
        if (p->table != 0)
            continue;
        struct report_row *r = report_add_row(out);
        snprintf(r->word[0], REPORT_WORD, "%s", p->terminal);
        snprintf(r->word[1], REPORT_WORD, "%s", movement_kind_name(p->kind));
        snprintf(r->word[2], REPORT_WORD, "%s", p->unit > 0 ? money_text(p->unit, note) : "");
        memcpy(r->figure, p->stored, 2 * sizeof *r->figure);
    }
    report_add_up(out);
    metering_free(&m);
    return good;
}
