#include "floor/casino.h"
#include "base/list.h"
#include "book/shared.h"
#include "floor/attempts.h"
#include "floor/casino_parts.h"
#include "floor/frozen.h"
#include "floor/linked.h"
#include "floor/members.h"
#include "floor/occasion.h"
#include "floor/played.h"
#include "floor/pledges.h"
#include "floor/printer.h"
#include "floor/tickets.h"
#include "floor/vouched.h"

#include <stdio.h>
#include <stdlib.h>

void casino_lingers(struct floor *f, enum brings what, int64_t id, int64_t ms)
{
    struct casino *c = f->casino;
    for (size_t i = 0; i < c->idles; i++)
        if (c->idle[i].what == what && c->idle[i].id == id) {
            c->idle[i].from = f->now + ms > c->idle[i].from ? f->now + ms : c->idle[i].from;
            return;
        }
    c->idle = list_room(c->idle, c->idles, sizeof *c->idle);
    c->idle[c->idles++] = (struct idle){what, id, f->now + ms};
}

void casino_soon(struct floor *f, const struct card_holder *h)
{
    struct casino *c = f->casino;
    for (size_t i = 0; i < c->idles; i++)
        if (c->idle[i].what == BRINGS_MEMBER && c->idle[i].id == h->m.id)
            c->idle[i].from = f->now;
}

static cents goes(struct floor *f, int64_t from)
{
    const cents amount = account_of(&f->accounts, from)->balance;
    if (amount > 0)
        money_move(&f->accounts, MOVE_WENT, from, f->transit, amount);
    return amount;
}

/* --- members ---------------------------------------------------------------------------------- */

bool casino_holds(const struct floor *f, const struct card_holder *h)
{
    return f->casino == NULL || h->held;
}

static struct crossed about_member(const struct floor *f, const struct card_holder *h,
                                   enum crossed_what what)
{
    struct crossed c = {.what = what, .m = h->m};
    snprintf(c.key, sizeof c.key, "%s", holder_number(f, h));
    return c;
}

void casino_has(struct floor *f, struct card_holder *h, bool fresh)
{
    if (f->casino == NULL)
        return;
    if (fresh) {
        const struct crossed c = about_member(f, h, MEMBER_NEW);
        book_cross(f->book, &c);
    }
    h->held = true;
    casino_lingers(f, BRINGS_MEMBER, h->m.id, STAFF_LINGERS_MS);
}

void casino_card_at(struct floor *f, struct card_holder *h)
{
    if (f->casino == NULL || !h->held)
        return;
    struct crossed c = about_member(f, h, MEMBER_AT);
    if (h->terminal >= 0)
        snprintf(c.at, sizeof c.at, "%s", f->terminal[h->terminal].plan->name);
    else
        casino_lingers(f, BRINGS_MEMBER, h->m.id, 0);
    book_cross(f->book, &c);
}

/* What crosses from pit to pit has lain as long as before. */
static void note_moved(struct floor *f, const struct movement *m, const struct account *a)
{
    struct card_holder *h = holder_at_hand(f, a->member);
    if (h != NULL && m->kind != MOVE_CAME && m->kind != MOVE_WENT)
        *(a->kind == ACCOUNT_CARD ? &h->card_moved : &h->deposit_moved) = f->wall;
}

static bool is_members(const struct account *a)
{
    return a->kind == ACCOUNT_CARD || a->kind == ACCOUNT_DEPOSIT;
}

void casino_moved(struct floor *f, const struct movement *m)
{
    if (f->casino == NULL || m->to == f->transit)
        return;
    const struct account *from = account_of(&f->accounts, m->from);
    const struct account *to = account_of(&f->accounts, m->to);
    if (is_members(from))
        note_moved(f, m, from);
    if (!is_members(to))
        return;
    note_moved(f, m, to);
    casino_lingers(f, BRINGS_MEMBER, to->member, 0);
}

void casino_held_to(struct floor *f, const struct card_holder *h, const struct pledge *p)
{
    if (f->casino == NULL)
        return;
    struct crossed c = about_member(f, h, MEMBER_HELD);
    c.pledge = *p;
    book_cross(f->book, &c);
}

void casino_day(struct floor *f, const struct card_holder *h, const struct day_played *d)
{
    if (f->casino == NULL || d->day == 0)
        return;
    struct crossed c = about_member(f, h, MEMBER_DAY);
    c.day = *d;
    book_cross(f->book, &c);
}

int64_t casino_alone(struct floor *f, int64_t member, enum duty duty, cents amount)
{
    const struct card_holder *h = f->casino != NULL ? holder_at_hand(f, member) : NULL;
    if (h == NULL)
        return 0;
    struct crossed c = about_member(f, h, MEMBER_ALONE);
    c.moved = (struct moved_there){.amount = amount, .at = for_casino(f, f->wall)};
    snprintf(c.moved.duty, sizeof c.moved.duty, "%s", duty_name(duty));
    book_cross(f->book, &c);
    return c.moved.at;
}

void casino_moved_there(struct floor *f, const struct card_holder *h, const struct moved_there *m)
{
    struct casino *c = f->casino;
    c->moved = list_room(c->moved, c->moved_count, sizeof *c->moved);
    c->moved[c->moved_count] = (struct moved_for){h->m.id, *m};
    c->moved[c->moved_count++].moved.at = of_casino(f, m->at);
}

void casino_moved_forgotten(struct floor *f, const struct card_holder *h)
{
    struct casino *c = f->casino;
    size_t left = 0;
    for (size_t i = 0; i < c->moved_count; i++)
        if (c->moved[i].member != h->m.id)
            c->moved[left++] = c->moved[i];
    c->moved_count = left;
}

cents casino_alone_there(const struct floor *f, int64_t member, enum duty duty, int64_t within)
{
    const struct casino *c = f->casino;
    cents sum = 0;
    for (size_t i = 0; c != NULL && i < c->moved_count; i++) {
        const struct moved_for *m = &c->moved[i];
        if (m->member == member && m->moved.at > f->wall - within &&
            strcmp(m->moved.duty, duty_name(duty)) == 0)
            sum += m->moved.amount;
    }
    return sum;
}

static bool is_proposed(const struct floor *f, const char *about)
{
    for (size_t i = 0; i < PROPOSALS_MAX; i++)
        if (f->proposal[i].no != 0 && strcmp(f->proposal[i].about, about) == 0)
            return true;
    return false;
}

/* Nothing lies anywhere for it, and nobody is dealing with it. */
static bool member_rests(struct floor *f, const struct card_holder *h)
{
    return h->terminal < 0 && h->checking == 0 && h->reading == 0 && !is_proposed(f, h->m.card) &&
           !is_proposed(f, account_of(&f->accounts, h->m.card_account)->name) &&
           !is_proposed(f, account_of(&f->accounts, h->m.deposit)->name) &&
           frozen_at(f, 0, h->m.card_account) == NULL;
}

int64_t for_casino(const struct floor *f, int64_t at)
{
    return at > 0 ? at + occasions_clock(f) - f->wall : 0;
}

int64_t of_casino(const struct floor *f, int64_t at)
{
    return at > 0 ? at - occasions_clock(f) + f->wall : 0;
}

/* What this pit was last told of him is told with his card, if he was here then. */
static void note_known(struct floor *f, const struct card_holder *h, struct crossed *c)
{
    const struct casino *all = f->casino;
    struct pledge limit[PLEDGE_KINDS];
    struct known_of k = {.limit = limit, .limits = pledges_tell(f, h, limit)};
    if (all->heard > h->came)
        k.clock = all->heard;
    for (size_t i = 0; i < all->barred_count; i++)
        k.barred |= strcmp(all->barred[i].number, c->key) == 0;
    known_words(&k, c->knew);
}

/* All that is behind the card, for whichever pit it is shown in next. Of a card that is not held
 * here only what came for it meanwhile. */
static bool let_member_go(struct floor *f, struct card_holder *h)
{
    if (!member_rests(f, h))
        return false;
    struct crossed c = about_member(f, h, h->held ? MEMBER_OUT : MEMBER_DUE);
    c.on_card = goes(f, h->m.card_account);
    c.deposit = goes(f, h->m.deposit);
    c.waits = for_casino(f, attempts_until(f, h->m.card));
    c.freed = for_casino(f, h->freed);
    c.away = for_casino(f, away_until(f, h, PLEDGE_BREAK));
    c.excluded = for_casino(f, away_until(f, h, PLEDGE_EXCLUSION));
    c.card_moved = h->card_moved > 0 ? h->card_moved : f->wall;
    c.deposit_moved = h->deposit_moved > 0 ? h->deposit_moved : f->wall;
    casino_day(f, h, &h->play.today);
    if (h->held) {
        note_known(f, h, &c);
        state_digest(c.key, &c.m, (const int64_t[]){c.waits, c.freed, c.away, c.excluded}, c.state);
    } else {
        memcpy(c.state, STATE_SENT, sizeof STATE_SENT);
    }
    if (h->held || c.on_card + c.deposit > 0) {
        vouch_member(f, h, &c);
        book_cross(f->book, &c);
    }
    casino_moved_forgotten(f, h);
    h->held = false;
    h->kept.batch = book_filling(f->book);
    return true;
}

/* --- tickets ---------------------------------------------------------------------------------- */

/* Any terminal redeems it, or any cage. */
static bool ticket_crosses(const struct ticket *k)
{
    return k->state == TICKET_OPEN || k->state == TICKET_HELD;
}

static void cross_ticket(struct floor *f, const struct ticket *k, enum crossed_what what)
{
    struct crossed c = {.what = what, .k = *k, .doubted = ticket_doubted(f, k)};
    snprintf(c.key, sizeof c.key, "%s", k->number);
    if (k->redeemed_at[0] != '\0')
        snprintf(c.k.redeemed_at, sizeof c.k.redeemed_at, "%.30s, %.14s", k->redeemed_at,
                 f->casino->pit);
    book_cross(f->book, &c);
}

static void end_ticket(struct floor *f, const struct ticket *k)
{
    cross_ticket(f, k, TICKET_IS);
    ticket_doubt(f, k, false);
}

void casino_ticket(struct floor *f, const struct ticket *k)
{
    if (f->casino == NULL)
        return;
    if (k->state == TICKET_REDEEMED || k->state == TICKET_REFUSED || k->state == TICKET_DISPOSED)
        end_ticket(f, k);
    else if (k->state == TICKET_UNPRINTED || k->state == TICKET_WITHHELD)
        cross_ticket(f, k, TICKET_KEPT);
    else if (ticket_crosses(k))
        casino_lingers(f, BRINGS_TICKET, k->sequence, 0);
}

void casino_doubts(struct floor *f, bool over)
{
    const struct crossed c = {.what = TICKETS_DOUBTED, .over = over};
    if (f->casino != NULL)
        book_cross(f->book, &c);
}

/* One that was not printed, or is withheld, stays with this pit. */
static bool let_ticket_go(struct floor *f, struct ticket *k)
{
    char about[BOOK_NAME_MAX];
    snprintf(about, sizeof about, "ticket ending %s", ticket_ends(k));
    if (!ticket_crosses(k))
        return true;
    if (is_proposed(f, about) || being_printed(f, k))
        return false;
    money_move(&f->accounts, MOVE_WENT, f->tickets_account, f->transit, k->amount);
    end_ticket(f, k);
    k->state = TICKET_ELSEWHERE;
    ticket_note(f, k);
    return true;
}

/* --- staff ------------------------------------------------------------------------------------ */

void casino_tried(struct floor *f, const struct tried_at *t, bool over)
{
    struct crossed c = {.what = over ? TRIED_OVER : TRIED_IS, .tried = *t};
    if (f->casino == NULL)
        return;
    c.tried.until = for_casino(f, t->until);
    c.tried.last = for_casino(f, t->last);
    c.tried.freed = for_casino(f, t->freed);
    memcpy(c.key, t->who, sizeof c.key);
    book_cross(f->book, &c);
}

void casino_login(struct floor *f, struct on_duty *s)
{
    struct crossed c = {.what = LOGIN_AT};
    if (f->casino == NULL)
        return;
    snprintf(c.key, sizeof c.key, "%s", s->plan->name);
    book_cross(f->book, &c);
    s->login_in = book_filling(f->book);
}

void casino_login_over(struct floor *f, const char *name)
{
    struct crossed c = {.what = LOGIN_OVER};
    snprintf(c.key, sizeof c.key, "%s", name);
    book_cross(f->book, &c);
}

void casino_person(struct floor *f, const char *name, const char *words, bool own)
{
    struct crossed c = {.what = own ? PERSON_OWN : PERSON_IS, .words = words};
    snprintf(c.key, sizeof c.key, "%s", name);
    book_cross(f->book, &c);
}

void casino_person_heard(struct floor *f, const struct person_told *p)
{
    struct crossed c = {.what = PERSON_HEARD, .asked = {.no = p->no}};
    snprintf(c.key, sizeof c.key, "%s", p->name);
    vouch_person(f, p->name, p->no);
    vouch_told(f, p);
    book_cross(f->book, &c);
}

/* --- in every turn ---------------------------------------------------------------------------- */

static bool let_go(struct floor *f, const struct idle *i)
{
    if (i->what == BRINGS_TICKET) {
        struct ticket *k = ticket_in_sequence(f, i->id);
        return k == NULL || let_ticket_go(f, k);
    }
    struct card_holder *h = holder_of(f, i->id);
    /* One that is in play is looked at again when it goes. */
    return h == NULL || h->terminal >= 0 || let_member_go(f, h);
}

static void let_all_go(struct floor *f, bool at_once)
{
    struct casino *c = f->casino;
    size_t left = 0;
    for (size_t i = 0; i < c->idles; i++) {
        const struct idle is = c->idle[i];
        if ((!at_once && f->now < is.from) || !let_go(f, &is))
            c->idle[left++] = is;
    }
    c->idles = left;
}

void casino_turn(struct floor *f)
{
    struct casino *c = f->casino;
    if (c == NULL)
        return;
    clerk_collect(c->porter, f);
    casino_hears(f);
    claims_turn(f);
    if (c->idles > 0)
        let_all_go(f, false);
}

bool casino_waits(const struct floor *f)
{
    return f->casino != NULL && (f->casino->idles > 0 || f->casino->claims > 0);
}

/* --- opening and closing ---------------------------------------------------------------------- */

/* A book that was one floor's has members and tickets of its own, of whom other pits know nothing.
 */
static bool is_a_casinos(struct floor *f, struct trouble *why)
{
    if (f->transit != 0 || (f->members == 0 && f->printed == 0))
        return true;
    trouble_say(why,
                "%s is the book of one floor, with members or tickets of its own: the pit of "
                "a casino begins with a new one",
                f->book_path);
    return false;
}

void casino_clock(struct floor *f, const struct clock_ahead *c)
{
    hand_clock_heard(&f->hands, c->least, c->most, f->wall - f->ahead);
}

/* Some questions in a row, of which the quickest counts. */
static bool look_at_clock(struct floor *f, struct book_words *why)
{
    enum { QUESTIONS = 8 };
    struct clock_ahead c;
    bool good = true;
    for (int i = 0; good && i < QUESTIONS; i++)
        if ((good = shared_clock(f->casino->shared, &c, why)))
            casino_clock(f, &c);
    return good;
}

bool casino_open(struct floor *f, struct trouble *why)
{
    struct book_words words;
    if (f->plan->only < 0 || !book_in_database(f->book_path))
        return true;
    if (!is_a_casinos(f, why))
        return false;
    struct casino *c = f->casino = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->pit = f->plan->pit[f->plan->only].name;
    c->shared = shared_open(f->book_path, &words);
    if (c->shared == NULL || !shared_return_all(c->shared, book_epoch(f->book), &words) ||
        !look_at_clock(f, &words)) {
        trouble_say(why, "%.390s", words.words);
        return false;
    }
    c->series = shared_pit(c->shared);
    if (!vouched_open(f, &words)) {
        trouble_say(why, "%.390s", words.words);
        return false;
    }
    if (f->transit == 0)
        f->transit = account_new(&f->accounts, ACCOUNT_WORLD, "transit", 0)->id;
    if (f->restored)
        casino_doubts(f, false);
    return true;
}

static void take_other_day(void *ctx, const char *number, const struct day_played *d)
{
    struct card_holder *h = holder_of_number(ctx, number);
    if (h != NULL)
        played_also(h, d);
}

static void take_moved(void *ctx, const char *number, const struct moved_there *m)
{
    const struct card_holder *h = holder_of_number(ctx, number);
    if (h != NULL)
        casino_moved_there(ctx, h, m);
}

static void take_held(void *ctx, const char *number)
{
    struct floor *f = ctx;
    struct card_holder *h = holder_of_number(f, number);
    if (h == NULL)
        return; /* one of the plan's, who is made now */
    h->held = true;
    casino_lingers(f, BRINGS_MEMBER, h->m.id, 0);
}

static bool take_standing(void *ctx, const struct ticket *k)
{
    struct floor *f = ctx;
    if (ticket_crosses(k))
        casino_lingers(f, BRINGS_TICKET, k->sequence, 0);
    return true;
}

static bool take_left(void *ctx, const struct left_account *a)
{
    casino_lingers(ctx, BRINGS_MEMBER, a->member, 0);
    return true;
}

bool casino_resume(struct floor *f, struct trouble *why)
{
    struct book_words words;
    if (f->casino == NULL ||
        (shared_each_held(f->casino->shared, take_held, f, &words) &&
         shared_each_day(f->casino->shared, take_other_day, f, &words) &&
         shared_each_moved(f->casino->shared, take_moved, f, &words) &&
         casino_hears_barred(f->casino, &words) &&
         book_each_standing_ticket(f->reader, false, 0, take_standing, f, &words) &&
         book_each_left_account(f->reader, 0, take_left, f, &words)))
        return true;
    trouble_say(why, "%.390s", words.words);
    return false;
}

void casino_begin(struct floor *f)
{
    if (f->casino != NULL)
        f->casino->porter = clerk_hire(f->as.by_hand, f->as.wake, f->as.ctx);
}

void casino_end(struct floor *f)
{
    struct casino *c = f->casino;
    if (c == NULL)
        return;
    clerk_leave(c->porter, f);
    claims_end(c);
    linked_end(f);
    let_all_go(f, true);
}

void casino_free(struct floor *f)
{
    if (f->casino == NULL)
        return;
    shared_close(f->casino->shared);
    free(f->casino->idle);
    free(f->doubtful);
    free(f->casino->told);
    free(f->casino->named);
    free(f->casino->barred);
    free(f->casino->moved);
    free(f->casino);
}

bool casino_seeds(struct floor *f, const char *member_card, bool *ours, struct trouble *why)
{
    struct book_words words;
    *ours = true;
    if (f->casino == NULL || shared_seed(f->casino->shared, member_card, ours, &words))
        return true;
    trouble_say(why, "%.390s", words.words);
    return false;
}

int64_t casino_series(const struct floor *f)
{
    return f->casino != NULL ? f->casino->series : 1;
}
