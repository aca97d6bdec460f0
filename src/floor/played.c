/* Counted from the movements of money as they are made, so that all of it is what the ledger has: a
 * stake when it leaves the player's chips, what comes back when it does. Rows of the day go into
 * the batch of the movements they count, once for all of a turn.
 *
 * So does the row of a sitting, but of quick play two a second are enough: it says which movement
 * is the last that it counts, and a floor that was struck down counts those that came after it
 * again, from the ledger. */
#include "floor/played.h"
#include "floor/casino.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/pledges.h"
#include "floor/terminal.h"

#include <stdlib.h>
#include <string.h>

enum {
    TIME_KEPT_MS = 60000,
    BEHIND_MS = 500,   /* the row of a sitting that is played quickly */
    ROWS_A_TURN = 256, /* of these, so that no batch carries them all */
};

static void note_stale(struct floor_stale *s, int64_t id)
{
    if (s->count == s->cap) {
        s->cap = s->cap > 0 ? 2 * s->cap : 64;
        s->id = realloc(s->id, s->cap * sizeof *s->id);
        if (s->id == NULL)
            abort();
    }
    s->id[s->count++] = id;
}

/* --- days ------------------------------------------------------------------------------------- */

static void put_day(struct floor *f, struct card_holder *h)
{
    h->kept.batch = book_filling(f->book);
    book_played(f->book, &h->play.today);
    h->play.stale = false;
}

static void add_day(struct member_play *p, int64_t day)
{
    for (enum span s = 0; s < SPANS; s++) {
        const int64_t begins = span_begins(s, day);
        for (unsigned i = 0; i < PLAYED_FIGURES; i++)
            p->before[s][i] = p->begins[s] == begins ? p->before[s][i] + p->today.of[i] : 0;
        p->begins[s] = begins;
    }
    p->today = (struct day_played){.member = p->today.member, .day = day};
}

static void count(struct floor *f, struct card_holder *h, enum played_of of, int64_t more)
{
    h->play.today.of[of] += more;
    if (h->play.stale)
        return;
    h->play.stale = true;
    h->kept.batch = book_filling(f->book);
    note_stale(&f->stale_days, h->m.id);
}

/* A clock that was set back leaves the member in the day that he was in. */
void played_today(struct floor *f, struct card_holder *h)
{
    const int64_t day = day_of(f->wall);
    if (day <= h->play.today.day)
        return;
    if (h->play.stale)
        put_day(f, h);
    casino_day(f, h, &h->play.today);
    h->play.today.member = h->m.id;
    add_day(&h->play, day);
    count(f, h, PLAYED_IN, 0); /* that he was in this day is kept, too */
}

int64_t played_in(const struct card_holder *h, enum span s, enum played_of of)
{
    const struct played_spans *others = &h->play.others;
    return h->play.today.of[of] + h->play.before[s][of] +
           (others->begins[s] == h->play.begins[s] ? others->of[s][of] : 0);
}

void played_also(struct card_holder *h, const struct day_played *d)
{
    struct played_spans *others = &h->play.others;
    for (enum span s = 0; s < SPANS; s++) {
        const int64_t begins = span_begins(s, d->day);
        for (unsigned i = 0; i < PLAYED_FIGURES; i++)
            others->of[s][i] = (others->begins[s] == begins ? others->of[s][i] : 0) + d->of[i];
        others->begins[s] = begins;
    }
}

void played_elsewhere(struct card_holder *h, const struct day_played *d, size_t count)
{
    h->play.others = (struct played_spans){0};
    for (size_t i = 0; i < count; i++)
        played_also(h, &d[i]);
}

static bool take_day(void *ctx, const struct day_played *d)
{
    struct member_play *p = ctx;
    add_day(p, d->day);
    p->today = *d;
    return true;
}

static bool take_pledge(void *ctx, const struct pledge *p)
{
    pledge_take(ctx, p);
    return true;
}

bool played_read(struct floor *f, struct card_holder *h)
{
    struct book_words why;
    bool there = true;
    const int64_t today = day_of(f->wall), week = span_begins(SPAN_WEEK, today),
                  month = span_begins(SPAN_MONTH, today);
    h->play.today.member = h->m.id;
    return found(f,
                 book_each_played(f->reader, h->m.id, week < month ? week : month, take_day,
                                  &h->play, &why) &&
                     book_each_pledge(f->reader, h->m.id, take_pledge, h, &why) &&
                     book_find_sitting(f->reader, 0, h->m.id, &h->play.last, &there, &why),
                 true, &why);
}

/* --- sittings --------------------------------------------------------------------------------- */

static struct card_holder *holder_at(struct floor *f, const struct terminal *t)
{
    return t->sat.s.member != 0 ? holder_at_hand(f, t->sat.s.member) : NULL;
}

static void store_sitting(struct floor *f, struct terminal *t)
{
    t->sat.s.counted = f->accounts.movements;
    book_sitting(f->book, &t->sat.s);
    t->sat.put = f->now;
    t->sat.put_played = t->sat.s.played;
    t->sat.stale = t->sat.urgent = false;
}

/* Of its time the row may lack no more than a moment. */
static void sitting_changed(struct floor *f, struct terminal *t)
{
    const bool urgent = t->sat.s.played - t->sat.put_played >= BEHIND_MS;
    if (t->sat.urgent || (t->sat.stale && !urgent))
        return;
    if (!t->sat.stale)
        t->sat.stale_since = f->now;
    t->sat.stale = true;
    t->sat.urgent = urgent;
    note_stale(urgent ? &f->stale_sittings : &f->behind_sittings, t->account);
}

void sitting_begins(struct floor *f, struct terminal *t)
{
    const struct account *a = account_of(&f->accounts, t->account);
    t->sat = (struct sitting_now){.on = a->tender == TENDER_MONEY, .counted = f->now};
    t->sat.s = (struct sitting){.account = a->id, .member = a->member, .began = f->wall};
    struct card_holder *h = holder_at(f, t);
    if (t->sat.on)
        store_sitting(f, t);
    if (t->sat.on && h != NULL)
        played_today(f, h);
}

/* What a movement is to the one who plays: what was staked, or came back, out of or into his chips;
 * account 0: neither. */
struct staked {
    int64_t account;
    cents wagered, returned;
};

static struct staked staked_by(const struct movement *m)
{
    switch (m->kind) {
    case MOVE_WAGER:
        return (struct staked){m->from, m->amount, 0};
    case MOVE_WITHDRAWN:
        return (struct staked){m->to, -m->amount, 0};
    case MOVE_RETURNED:
    case MOVE_WON:
    case MOVE_ADJUSTED_UP:
    case MOVE_PRIZE:
        return (struct staked){m->to, 0, m->amount};
    case MOVE_COMMISSION:
    case MOVE_ADJUSTED_DOWN:
    case MOVE_DEDUCTED:
        return (struct staked){m->from, 0, -m->amount};
    default:
        return (struct staked){0};
    }
}

static bool count_again(void *ctx, const struct movement *m)
{
    struct sitting *s = ctx;
    const struct staked k = staked_by(m);
    if (k.account == s->account) {
        s->wagered += k.wagered;
        s->returned += k.returned;
    }
    return true;
}

/* What was played after its row was written. */
static void catch_up(struct floor *f, struct terminal *t)
{
    struct book_words why;
    const struct sitting row = t->sat.s;
    if (row.counted == SITTING_WHOLE) {
        store_sitting(f, t);
        return;
    }
    found(f,
          book_each_movement(f->reader, t->account, row.counted, true, 0, count_again, &t->sat.s,
                             &why),
          true, &why);
    if (t->sat.s.wagered != row.wagered || t->sat.s.returned != row.returned)
        sitting_changed(f, t);
}

/* A book that an earlier version kept knows nothing of it. */
void sitting_resumes(struct floor *f, struct terminal *t)
{
    struct book_words why;
    struct sitting s;
    bool there, read = book_find_sitting(f->reader, t->account, 0, &s, &there, &why);
    if (found(f, read, there, &why)) {
        t->sat = (struct sitting_now){
            .on = true, .s = s, .counted = f->now, .put = f->now, .put_played = s.played};
        catch_up(f, t);
    } else {
        sitting_begins(f, t);
    }
}

int64_t sitting_lasts(const struct floor *f, const struct terminal *t)
{
    const int64_t more = f->now - t->sat.counted;
    return t->sat.s.played + (more > 0 ? more : 0);
}

/* What was before midnight is of the day before. */
void sitting_counts(struct floor *f, struct terminal *t)
{
    const int64_t more = f->now - t->sat.counted;
    struct card_holder *h = holder_at(f, t);
    if (!t->sat.on || more <= 0)
        return;
    t->sat.counted = f->now;
    t->sat.s.played += more;
    sitting_changed(f, t);
    if (h == NULL)
        return;
    const int64_t today = day_so_far(f->wall);
    const bool next = day_of(f->wall) > h->play.today.day;
    const int64_t before = next && more > today ? more - today : 0;
    if (before > 0)
        count(f, h, PLAYED_TIME, before);
    played_today(f, h);
    count(f, h, PLAYED_TIME, more - before);
}

void sitting_ends(struct floor *f, struct terminal *t)
{
    struct card_holder *h = holder_at(f, t);
    if (!t->sat.on)
        return;
    sitting_counts(f, t);
    t->sat.s.ended = f->wall;
    store_sitting(f, t);
    if (h != NULL)
        h->play.last = t->sat.s;
    t->sat.on = false;
}

void sitting_checked(struct floor *f, struct terminal *t)
{
    sitting_counts(f, t);
    sitting_lies(f, t);
    t->sat.s.checked = t->sat.s.played;
    t->sat.told = false;
    store_sitting(f, t);
}

cents sitting_net(const struct terminal *t)
{
    return t->sat.s.returned - t->sat.s.wagered + t->sat.lies;
}

static cents lies_at(struct floor *f, const struct open_table *ot, unsigned p)
{
    const struct account *promo = account_of(&f->accounts, ot->takings[p].promo.staked);
    return ot->at.table->player[p].on_felt + ot->at.table->player[p].paid -
           (promo != NULL ? promo->balance : 0);
}

void sitting_lies(struct floor *f, struct terminal *t)
{
    t->sat.lies = 0;
    for (unsigned i = 0; t->sat.on && i < f->table_count; i++) {
        const int p = player_at(f->table[i], t->account);
        if (p >= 0)
            t->sat.lies += lies_at(f, f->table[i], (unsigned)p);
    }
}

void sittings_lie(struct floor *f)
{
    for (unsigned i = 0; i < f->table_count; i++)
        EACH_PLAYER(p, f->table[i]->at.table) {
            struct terminal *t = terminal_of_account(f, f->table[i]->account_of[p]);
            if (t != NULL && t->sat.on)
                t->sat.lies += lies_at(f, f->table[i], p);
        }
}

/* --- money ------------------------------------------------------------------------------------ */

static void count_play(struct floor *f, const struct movement *m)
{
    const struct staked k = staked_by(m);
    const struct account *a = account_of(&f->accounts, k.account);
    if (a == NULL || a->tender != TENDER_MONEY ||
        (a->kind != ACCOUNT_CHIPS && a->kind != ACCOUNT_CARD))
        return;
    struct card_holder *h = a->member != 0 ? holder_of(f, a->member) : NULL;
    struct terminal *t = terminal_of_account(f, k.account);
    if (h != NULL) {
        played_today(f, h);
        count(f, h, PLAYED_WAGERED, k.wagered);
        count(f, h, PLAYED_RETURNED, k.returned);
    }
    if (t == NULL || !t->sat.on)
        return;
    sitting_counts(f, t);
    t->sat.s.wagered += k.wagered;
    t->sat.s.returned += k.returned;
    t->sat.lies += k.wagered;
    sitting_changed(f, t);
}

static void count_outside(struct floor *f, int64_t account, enum played_of of, cents amount)
{
    const struct account *a = account_of(&f->accounts, account);
    struct card_holder *h = a->member != 0 ? holder_of(f, a->member) : NULL;
    if (h == NULL)
        return;
    played_today(f, h);
    count(f, h, of, amount);
}

void played_money(struct floor *f, const struct movement *m)
{
    switch (m->kind) {
    case MOVE_CASH_TO_CARD:
    case MOVE_CASH_TO_DEPOSIT:
        count_outside(f, m->to, PLAYED_IN, m->amount);
        break;
    case MOVE_CARD_PAID:
    case MOVE_DEPOSIT_PAID:
    case MOVE_MANUAL:
        count_outside(f, m->from, PLAYED_OUT, m->amount);
        break;
    default:
        count_play(f, m);
        break;
    }
}

/* --- into the book ---------------------------------------------------------------------------- */

/* Rows that have been behind for long enough. Whose was written for another reason meanwhile need
 * not be, or is there once more. */
static void sittings_follow(struct floor *f)
{
    struct floor_stale *s = &f->behind_sittings;
    size_t done = 0;
    for (; done < s->count && done < ROWS_A_TURN; done++) {
        struct terminal *t = terminal_of_account(f, s->id[done]);
        if (t == NULL || !t->sat.stale)
            continue;
        if (f->now - t->sat.stale_since < BEHIND_MS)
            break;
        store_sitting(f, t);
    }
    s->count -= done;
    if (done > 0)
        memmove(s->id, s->id + done, s->count * sizeof *s->id);
}

void sittings_close(struct floor *f)
{
    for (unsigned i = 0; i < f->terminal_count; i++) {
        sitting_counts(f, &f->terminal[i]);
        if (f->terminal[i].sat.stale)
            store_sitting(f, &f->terminal[i]);
    }
}

void played_hand_over(struct floor *f)
{
    for (size_t i = 0; i < f->stale_days.count; i++) {
        struct card_holder *h = holder_at_hand(f, f->stale_days.id[i]);
        if (h != NULL && h->play.stale)
            put_day(f, h);
    }
    for (size_t i = 0; i < f->stale_sittings.count; i++) {
        struct terminal *t = terminal_of_account(f, f->stale_sittings.id[i]);
        if (t != NULL && t->sat.stale)
            store_sitting(f, t);
    }
    f->stale_days.count = f->stale_sittings.count = 0;
    sittings_follow(f);
}

void played_look(struct floor *f)
{
    if (f->now - f->played_looked < 1000)
        return;
    f->played_looked = f->now;
    for (unsigned i = 0; i < f->terminal_count; i++) {
        struct terminal *t = &f->terminal[i];
        if (!t->sat.on)
            continue;
        if (f->now - t->sat.put >= TIME_KEPT_MS)
            sitting_counts(f, t);
        reality_look(f, t);
    }
}

void played_free(struct floor *f)
{
    free(f->stale_days.id);
    free(f->stale_sittings.id);
    free(f->behind_sittings.id);
}
