/* What a slip keeps of a round, and how it is told again.
 *
 * A slip is short text: the outcome, the credit after it, and a row for each wager. Where the round
 * is settled anew, what has changed is added behind a bar: the outcome it has now, and the wagers
 * that come to something else. Told, the slip is what holds now, with what it was before.
 *
 * At a live table nobody has an account, and a round may be without a wager: each round has one
 * slip, of the table itself, whose rows know their boxes, and which keeps the clauses that its
 * events rested on. */
#include "floor/recall.h"
#include "floor/accounts.h"
#include "floor/live.h"
#include "floor/promotional.h"
#include "floor/views.h"

#include <stdio.h>
#include <stdlib.h>

/* --- kept ------------------------------------------------------------------------------------- */

enum { SLIP_ROOM = WAGERS_MAX * 8, ROW_ROOM = 160 };

/* What these wagers came to. */
static cents put_kept(const struct open_table *ot, const struct takings *k, int outcome,
                      struct text *t)
{
    const bool alike = !ot->at.layout.game->show->singly; /* one outcome for all wagers */
    cents returned = 0;
    for (int32_t i = k->first; i >= 0 && t->len + ROW_ROOM < SLIP_ROOM; i = ot->row[i].next) {
        const struct row *w = &ot->row[i];
        const struct priced *at = &ot->at.layout.spot[w->at];
        bool played = alike && outcome >= 0 &&
                      w->rule == ot->at.layout.game->verdict(at, (unsigned)outcome).rule;
        returned += w->returns;
        text_fmt(t, ";%u,%d,%lld,%u,%lld,%lld,%lld,%s,%s,%lld", w->at, w->call, (long long)w->stake,
                 w->result, (long long)w->pays, (long long)w->returns, (long long)w->rounded,
                 played ? "" : w->rule, played ? "" : w->under, (long long)w->commission);
        if (is_live(ot))
            text_fmt(t, ",%u", w->seat);
    }
    return returned;
}

/* The slip is kept short; what it stands for is told again when somebody asks to see it. */
cents keep_slip(struct floor *f, const struct open_table *ot, unsigned p, int outcome)
{
    const struct takings *k = &ot->takings[p];
    static _Thread_local char buf[SLIP_ROOM];
    struct text t;
    text_on(&t, buf, sizeof buf);
    text_fmt(&t, "%d;%lld", outcome,
             (long long)(account_of(&f->accounts, ot->account_of[p])->balance + promo_at(f, k)));
    const cents returned = put_kept(ot, k, outcome, &t);
    book_slip(f->book, &(struct slip){.account = ot->account_of[p],
                                      .table = ot->number,
                                      .round = ot->settling,
                                      .at = f->wall,
                                      .staked = k->staked,
                                      .returned = returned,
                                      .text = buf,
                                      .len = t.len});
    return returned;
}

cents slip_first_returned(const struct slip *k)
{
    enum { RETURNS = 5 }; /* of the fields of a row; put_kept writes them */
    const char *at = k->text, *end = memchr(k->text, '|', k->len);
    cents sum = 0;
    if (end == NULL)
        return k->returned;
    for (unsigned part = 0; (at = memchr(at, ';', (size_t)(end - at))) != NULL; part++) {
        const char *field = ++at;
        for (unsigned i = 0; part > 0 && field != NULL && i < RETURNS; i++) {
            field = memchr(field, ',', (size_t)(end - field));
            field += field != NULL;
        }
        if (part > 0 && field != NULL)
            sum += strtoll(field, NULL, 10);
    }
    return sum;
}

void keep_cloth_slip(struct floor *f, const struct open_table *ot, int outcome)
{
    static _Thread_local char buf[SLIP_ROOM + CITED_MAX * ROW_ROOM];
    cents staked = 0, returned = 0;
    struct text t;
    text_on(&t, buf, sizeof buf);
    text_fmt(&t, "%d;0", outcome);
    for (unsigned p = 0; p < ot->at.table->player_count; p++) {
        staked += ot->takings[p].staked;
        returned += put_kept(ot, &ot->takings[p], outcome, &t);
    }
    for (unsigned i = 0; i < ot->cited_count; i++)
        text_fmt(&t, ";=%s", ot->cited[i]);
    book_slip(f->book, &(struct slip){.account = ot->wagers,
                                      .table = ot->number,
                                      .round = ot->settling,
                                      .at = f->wall,
                                      .staked = staked,
                                      .returned = returned,
                                      .text = buf,
                                      .len = t.len});
}

void note_anew(struct running *r, int p, const struct event *e)
{
    struct open_table *ot = r->ot;
    struct takings *k = &ot->takings[p];
    const uint32_t last = ot->at.table->last_round;
    if ((!r->corrects && e->round != last) || e->spot < 0)
        return; /* of the open round: its own slip will have it */
    if (ot->anew_count == ot->anew_cap) {
        ot->anew_cap = ot->anew_cap == 0 ? 64 : 2 * ot->anew_cap;
        ot->anew = realloc(ot->anew, (size_t)ot->anew_cap * sizeof *ot->anew);
        if (ot->anew == NULL)
            abort();
    }
    int32_t n = ot->anew_count++;
    ot->anew[n] = (struct row){.next = -1,
                               .player = (uint16_t)p,
                               .at = (spot)e->spot,
                               .call = (int8_t)e->call,
                               .result = (uint8_t)e->result,
                               .seat = is_live(ot) ? (uint16_t)e->seat : 0,
                               .stake = e->stake,
                               .pays = r->corrects ? e->returns : e->difference,
                               .returns = e->returns,
                               .rule = e->rule};
    if (k->anew >= 0)
        ot->anew[k->anew_last].next = n;
    else
        k->anew = n;
    k->anew_last = n;
    r->again_round = last;
}

void put_anew(const struct row *w, struct text *t)
{
    text_fmt(t, ";%u,%d,%lld,%u,%lld,%s", w->at, w->call, (long long)w->stake, w->result,
             (long long)w->returns, w->rule);
    if (w->seat > 0)
        text_fmt(t, ",%u", w->seat);
}

/* The table's own slip says what the round is called now, and by which clause. */
static void keep_called_anew(struct running *r)
{
    const struct table *tb = r->ot->at.table;
    const bool made_void = r->last_settled && !tb->last_settled;
    char buf[ROW_ROOM];
    struct text t;
    if (!is_live(r->ot) || (r->again < 0 && !made_void))
        return;
    text_on(&t, buf, sizeof buf);
    const char *rule = made_void ? r->out->rule : r->again_rule;
    text_fmt(&t, "|%d", r->again);
    if (rule != NULL)
        text_fmt(&t, ";=%s", rule);
    book_slip(r->f->book, &(struct slip){.account = r->ot->wagers,
                                         .table = r->ot->number,
                                         .round = tb->last_round,
                                         .text = buf,
                                         .len = t.len,
                                         .corrects = true});
}

void keep_anew(struct running *r)
{
    struct open_table *ot = r->ot;
    static _Thread_local char buf[SLIP_ROOM];
    keep_called_anew(r);
    for (unsigned i = 0; ot->anew_count > 0 && i < ot->touched_count; i++) {
        const unsigned p = ot->touched[i];
        struct takings *k = &ot->takings[p];
        cents change = 0;
        struct text t;
        text_on(&t, buf, sizeof buf);
        text_fmt(&t, "|%d", r->again);
        for (int32_t n = k->anew; n >= 0 && t.len + ROW_ROOM < sizeof buf; n = ot->anew[n].next) {
            put_anew(&ot->anew[n], &t);
            change += ot->anew[n].pays;
        }
        if (k->anew >= 0)
            book_slip(r->f->book,
                      &(struct slip){.account = is_live(ot) ? ot->wagers : ot->account_of[p],
                                     .table = ot->number,
                                     .round = r->again_round,
                                     .returned = change,
                                     .text = buf,
                                     .len = t.len,
                                     .corrects = true});
        k->anew = -1;
    }
    ot->anew_count = 0;
}

/* --- read ------------------------------------------------------------------------------------- */

enum { ROWS_KEPT = 4096 };

/* Takes the next field of a kept row. */
static char *field(char **at, char stop)
{
    char *from = *at, *end = strchr(from, stop);
    if (end != NULL) {
        *end = '\0';
        *at = end + 1;
    } else {
        *at = from + strlen(from);
    }
    return from;
}

/* Void and forfeited rows keep their clauses; those of the others follow from position and
 * number. */
static bool read_row(const struct layout *l, char *kept, int number, struct row *r)
{
    *r = (struct row){0};
    r->at = (spot)strtoul(field(&kept, ','), NULL, 10);
    r->call = (int8_t)strtol(field(&kept, ','), NULL, 10);
    r->stake = strtoll(field(&kept, ','), NULL, 10);
    r->result = (uint8_t)strtoul(field(&kept, ','), NULL, 10);
    r->pays = strtoll(field(&kept, ','), NULL, 10);
    r->returns = strtoll(field(&kept, ','), NULL, 10);
    r->rounded = strtoll(field(&kept, ','), NULL, 10);
    r->rule = field(&kept, ',');
    r->under = field(&kept, ',');
    r->commission = strtoll(field(&kept, ','), NULL, 10); /* slips of old have none */
    r->seat = (uint16_t)strtoul(field(&kept, ','), NULL, 10);
    if (r->at >= l->game->spots)
        return false;
    if (r->rule[0] == '\0' && number >= 0) {
        struct verdict v = l->game->verdict(&l->spot[r->at], (unsigned)number);
        r->rule = v.rule;
        r->under = v.under;
    }
    return true;
}

/* Only slips of live tables know boxes: the others are of one player. */
static bool same_wager(const struct row *kept, const struct row *anew)
{
    return kept->at == anew->at && kept->call == anew->call && kept->seat == anew->seat;
}

/* A wager settled anew takes the place of its row, or is a row of its own. */
static void read_anew(char *kept, struct kept_row *row, size_t *count)
{
    struct row r = {.at = (spot)strtoul(field(&kept, ','), NULL, 10)};
    r.call = (int8_t)strtol(field(&kept, ','), NULL, 10);
    r.stake = strtoll(field(&kept, ','), NULL, 10);
    r.result = (uint8_t)strtoul(field(&kept, ','), NULL, 10);
    r.returns = strtoll(field(&kept, ','), NULL, 10);
    r.rule = field(&kept, ',');
    r.seat = (uint16_t)strtoul(field(&kept, ','), NULL, 10);
    r.pays = r.returns > r.stake ? r.returns - r.stake : 0;
    size_t i = 0;
    while (i < *count && !same_wager(&row[i].now, &r))
        i++;
    if (i == ROWS_KEPT)
        return;
    if (i == *count)
        row[(*count)++] = (struct kept_row){.now = r};
    else if (!row[i].anew)
        row[i] = (struct kept_row){r, row[i].now.result, row[i].now.returns, true};
    else
        row[i].now = r;
}

/* Room for the text of a slip, and for its rows, which is kept from one to the next. */
static void slip_room(struct kept_slip *out, size_t len)
{
    if (out->row == NULL)
        out->row = malloc(ROWS_KEPT * sizeof *out->row);
    if (out->cap <= len)
        out->text = realloc(out->text, out->cap = 2 * len + 256);
    if (out->text == NULL || out->row == NULL)
        abort();
    out->count = 0;
    out->cited_count = 0;
    out->before = 0;
}

/* A clause that stands by itself. */
static bool read_cited(char *kept, struct kept_slip *out)
{
    if (kept[0] == '=' && out->cited_count < CITED_MAX)
        out->cited[out->cited_count++] = kept + 1;
    return kept[0] == '=';
}

void slip_read(const struct layout *l, const struct slip *k, struct kept_slip *out)
{
    slip_room(out, k->len);
    memcpy(out->text, k->text, k->len);
    out->text[k->len] = '\0';
    char *rest = out->text, *at = field(&rest, '|');
    out->first = out->number = (int)strtol(field(&at, ';'), NULL, 10);
    out->credit = strtoll(field(&at, ';'), NULL, 10);
    while (*at != '\0' && out->count < ROWS_KEPT) {
        struct kept_row *row = &out->row[out->count];
        char *kept = field(&at, ';');
        *row = (struct kept_row){0};
        out->count += !read_cited(kept, out) && read_row(l, kept, out->first, &row->now);
    }
    for (size_t i = 0; i < out->count; i++)
        out->before += out->row[i].now.returns;
    out->anew = *rest != '\0';
    while (*rest != '\0') {
        at = field(&rest, '|');
        out->number = (int)strtol(field(&at, ';'), NULL, 10);
        while (*at != '\0') {
            char *kept = field(&at, ';');
            if (!read_cited(kept, out))
                read_anew(kept, out->row, &out->count);
        }
    }
}

void slip_read_end(struct kept_slip *k)
{
    free(k->row);
    free(k->text);
}

/* --- told ------------------------------------------------------------------------------------- */

static void put_outcome_of(const struct layout *l, int number, struct text *t)
{
    char say[SAY_MAX];
    if (number >= 0) {
        l->game->say(l->rs, (unsigned)number, say);
        json_int(t, "number", show_number(l, number));
        json_str(t, "say", say);
    } else {
        json_str(t, "number", NULL);
        json_str(t, "say", "void");
    }
}

static void put_rows(const struct layout *l, const struct kept_row *row, size_t count, int number,
                     struct text *t)
{
    json_open(t, "wagers", '[');
    for (size_t i = 0; i < count; i++) {
        put_row_begun(l, &row[i].now, number, t);
        if (row[i].now.seat > 0)
            json_int(t, "box", row[i].now.seat);
        if (row[i].anew) {
            json_open(t, "was", '{');
            json_str(t, "result", result_name((enum result)row[i].was));
            json_int(t, "returns", row[i].returned);
            json_close(t, '}');
        }
        json_close(t, '}');
    }
    json_close(t, ']');
}

void tell_kept(const char *table, const struct layout *l, const struct slip *k, struct text *t)
{
    struct kept_slip kept = {0};
    slip_read(l, k, &kept);
    json_str(t, "table", table);
    json_int(t, "round", k->round);
    json_int(t, "at", k->at);
    put_outcome_of(l, kept.number, t);
    json_int(t, "staked", k->staked);
    json_int(t, "returned", k->returned);
    json_int(t, "credit", kept.credit);
    put_rows(l, kept.row, kept.count, kept.number, t);
    if (kept.cited_count > 0) {
        json_open(t, "clauses", '[');
        for (unsigned i = 0; i < kept.cited_count; i++)
            json_str(t, NULL, kept.cited[i]);
        json_close(t, ']');
    }
    if (kept.anew) {
        json_open(t, "was", '{');
        put_outcome_of(l, kept.first, t);
        json_int(t, "returned", kept.before);
        json_close(t, '}');
    }
    slip_read_end(&kept);
}
