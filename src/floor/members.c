/* Members: membership cards, their PINs, and the two accounts behind each. */
#include "floor/members.h"
#include "base/issue.h"
#include "book/shared.h"
#include "floor/alone.h"
#include "floor/attempts.h"
#include "floor/casino.h"
#include "floor/look_up.h"
#include "floor/once.h"
#include "floor/pin.h"
#include "floor/played.h"
#include "floor/pledges.h"
#include "floor/promotional.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/secret.h"
#include "floor/staff.h"
#include "floor/terminal.h"
#include "floor/tickets.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

/* --- at hand ---------------------------------------------------------------------------------- */

static const char *card_number(const void *ctx, int64_t member)
{
    const struct floor *f = ctx;
    const struct card_holder *h = at_hand_find(&f->holders, member);
    return h->m.card;
}

/* Both accounts are at hand, too. */
static struct card_holder *take_holder(struct floor *f, const struct member *m)
{
    f->holders.size = sizeof(struct card_holder);
    f->cards.name = card_number;
    f->cards.ctx = f;
    struct card_holder *h = at_hand_add(&f->holders, m->id);
    h->m = *m;
    h->terminal = NOBODY;
    pledges_blank(h);
    directory_add(&f->cards, m->id);
    return h;
}

static bool read_account(struct floor *f, int64_t id, struct account *a)
{
    struct book_words why;
    bool there, read = book_find_account(f->reader, id, a, &there, &why);
    if (read && !there)
        read = snprintf(why.words, sizeof why.words, "account %lld is missing", (long long)id) < 0;
    return found(f, read, there, &why);
}

static const char *account_number(const struct account *on_card)
{
    return on_card->name + strlen("card ");
}

const char *holder_number(const struct floor *f, const struct card_holder *h)
{
    return account_number(account_of(&f->accounts, h->m.card_account));
}

/* "barred R1 100-0001": at which tables the member is, by the number of his accounts. */
static bool read_bars(struct floor *f, const char *number, table_set *barred)
{
    for (size_t i = 0; i < f->plan->table_count; i++) {
        struct book_words why;
        char name[2 * BOOK_NAME_MAX], value[BOOK_WORDS_MAX];
        snprintf(name, sizeof name, "barred %s %s", f->plan->table[i].name, number);
        bool there, read = book_find_setting(f->reader, name, value, &there, &why);
        if (found(f, read, there, &why) && strcmp(value, "yes") == 0)
            *barred |= table_bit(i);
        if (!read)
            return false;
    }
    return true;
}

/* A card that is nowhere in play: those that are stay at hand. Nothing is, before all is read. */
static struct card_holder *read_holder(struct floor *f, const struct member *m)
{
    struct account deposit, on_card, promotional;
    struct card_holder has = {.m = *m};
    pledges_blank(&has);
    if (!read_account(f, m->deposit, &deposit) || !read_account(f, m->card_account, &on_card) ||
        (m->promotional != 0 && !read_account(f, m->promotional, &promotional)) ||
        !read_bars(f, account_number(&on_card), &has.barred) || !played_read(f, &has))
        return NULL;
    accounts_take(&f->accounts, &deposit);
    accounts_take(&f->accounts, &on_card);
    if (m->promotional != 0)
        accounts_take(&f->accounts, &promotional);
    struct card_holder *h = take_holder(f, m);
    h->barred = has.barred;
    h->play = has.play;
    return h;
}

struct card_holder *holder_of(struct floor *f, int64_t member)
{
    struct member m;
    struct book_words why;
    struct several s = {0};
    struct card_holder *h = member >= 1 ? at_hand_find(&f->holders, member) : NULL;
    if (h != NULL || member < 1 || member > f->members)
        return h;
    while (look_up_several(f, &s)) {
        bool there, read = book_find_member(f->reader, member, &m, &there, &why);
        h = found(f, read, there, &why) ? read_holder(f, &m) : NULL;
    }
    return h;
}

struct card_holder *holder_at_hand(const struct floor *f, int64_t member)
{
    return at_hand_find(&f->holders, member);
}

struct card_holder *holder_of_card(struct floor *f, const char *member_card)
{
    struct member m;
    struct book_words why;
    struct several s = {0};
    struct card_holder *h = NULL;
    int64_t member = directory_find(&f->cards, member_card);
    if (member != 0)
        return holder_of(f, member);
    while (look_up_several(f, &s)) {
        bool there, read = book_find_card(f->reader, member_card, &m, &there, &why);
        /* Who is at hand has another card by now, which the book is still to have. */
        h = found(f, read, there, &why) && holder_at_hand(f, m.id) == NULL ? read_holder(f, &m)
                                                                           : NULL;
    }
    return h;
}

/* Of the number in the names of his accounts, where the word is a card of his from before. */
static struct card_holder *holder_before(struct floor *f, const char *number, const char *word)
{
    struct card_holder *h = holder_of_number(f, number);
    return h != NULL && is_card_before(number, word, h->m.card) ? h : NULL;
}

struct card_holder *holder_of_any_card(struct floor *f, const char *word)
{
    char number[BOOK_NAME_MAX];
    const char *end = strrchr(word, '-');
    struct card_holder *h = holder_of_card(f, word);
    if (h == NULL)
        h = holder_before(f, word, word);
    if (h != NULL || end == NULL || (size_t)(end - word) >= sizeof number)
        return h;
    snprintf(number, sizeof number, "%.*s", (int)(end - word), word);
    return holder_before(f, number, word);
}

bool is_card_of(struct floor *f, const struct card_holder *h, const char *word)
{
    const char *number = holder_number(f, h);
    return strcmp(number, word) == 0 ||
           (card_issue(number, word) > 0 && holder_of_any_card(f, word) == h);
}

bool account_at_hand(struct floor *f, int64_t id)
{
    struct account a;
    return account_of(&f->accounts, id) != NULL ||
           (read_account(f, id, &a) && holder_of(f, a.member) != NULL);
}

void holders_let_go(struct floor *f)
{
    const uint64_t durable = book_durable(f->book);
    const size_t most = f->as.kept > 0 ? f->as.kept : HOLDERS_KEPT + f->terminal_count;
    size_t looks = 0;
    for (struct card_holder *h; (h = at_hand_idle(&f->holders, most, durable, &looks)) != NULL;) {
        if (h->terminal >= 0 || h->checking > 0 || h->reading > 0 || h->held ||
            !account_settled(&f->accounts, h->m.deposit) ||
            !account_settled(&f->accounts, h->m.card_account) ||
            (h->m.promotional != 0 && !account_settled(&f->accounts, h->m.promotional)))
            continue;
        accounts_let_go(&f->accounts, h->m.deposit);
        accounts_let_go(&f->accounts, h->m.card_account);
        if (h->m.promotional != 0)
            accounts_let_go(&f->accounts, h->m.promotional);
        directory_remove(&f->cards, h->m.id);
        at_hand_remove(&f->holders, h);
    }
}

static void enter_holder(struct floor *f, struct card_holder *h)
{
    h->kept.batch = book_filling(f->book);
    book_member(f->book, &h->m);
}

/* --- members ---------------------------------------------------------------------------------- */

static bool in_plan(const struct plan *p, const char *member_card)
{
    for (size_t i = 0; i < p->member_count; i++)
        if (strcmp(p->member[i].card, member_card) == 0)
            return true;
    return false;
}

/* The next that is nobody's: a plan's members have whatever cards it gives them. */
static void next_card(struct floor *f, char member_card[BOOK_NAME_MAX])
{
    int64_t next = f->members;
    do
        snprintf(member_card, BOOK_NAME_MAX, "%lld00-%04lld", (long long)casino_series(f),
                 (long long)++next);
    while (holder_of_card(f, member_card) != NULL || in_plan(f->plan, member_card));
}

/* The two accounts behind a card have the number of the first. */
static void open_accounts(struct floor *f, struct member *m, const char *number)
{
    char words[BOOK_NAME_MAX + 16];
    m->id = ++f->members;
    snprintf(words, BOOK_NAME_MAX, "deposit %.32s", number);
    m->deposit = account_new(&f->accounts, ACCOUNT_DEPOSIT, words, m->id)->id;
    snprintf(words, BOOK_NAME_MAX, "card %.32s", number);
    m->card_account = account_new(&f->accounts, ACCOUNT_CARD, words, m->id)->id;
}

/* Its PIN is set before it goes into the book. */
struct card_holder *holder_new(struct floor *f, const char *member_card, const char *name)
{
    struct member m = {.since = f->wall};
    if (member_card != NULL)
        snprintf(m.card, sizeof m.card, "%s", member_card);
    else
        next_card(f, m.card);
    snprintf(m.name, sizeof m.name, "%s", name);
    open_accounts(f, &m, m.card);
    struct card_holder *h = take_holder(f, &m);
    h->kept.batch = book_filling(f->book);
    casino_has(f, h, member_card == NULL);
    return h;
}

struct card_holder *holder_of_number(struct floor *f, const char *number)
{
    char name[BOOK_NAME_MAX];
    struct account a;
    struct book_words why;
    snprintf(name, sizeof name, "card %.32s", number);
    const struct account *known = account_named(&f->accounts, name);
    if (known != NULL)
        return holder_of(f, known->member);
    bool there, read = book_find_account_named(f->reader, name, &a, &there, &why);
    return found(f, read, there, &why) ? holder_of(f, a.member) : NULL;
}

/* What the pit has of him stays: accounts, bars, what he has played and asked for. */
struct card_holder *holder_comes(struct floor *f, const char *number, const struct member *as)
{
    struct card_holder *h = holder_of_number(f, number);
    if (f->unread.words[0] != '\0')
        return NULL;
    if (h == NULL) {
        struct member m = *as;
        open_accounts(f, &m, number);
        h = take_holder(f, &m);
    } else {
        directory_remove(&f->cards, h->m.id);
        memcpy(h->m.card, as->card, sizeof h->m.card);
        directory_add(&f->cards, h->m.id);
        memcpy(h->m.name, as->name, sizeof h->m.name);
        memcpy(h->m.pin, as->pin, sizeof h->m.pin);
        h->m.wrong = as->wrong;
        h->m.locked = as->locked;
        h->m.closed = as->closed;
    }
    enter_holder(f, h);
    return h;
}

int64_t holder_promotional(struct floor *f, struct card_holder *h, int64_t until)
{
    char name[BOOK_NAME_MAX];
    if (h->m.promotional == 0) {
        snprintf(name, sizeof name, "promotional %.32s", holder_number(f, h));
        h->m.promotional = account_new(&f->accounts, ACCOUNT_PROMOTIONAL, name, h->m.id)->id;
    }
    if (until > h->m.promotional_until)
        h->m.promotional_until = until;
    enter_holder(f, h);
    return h->m.promotional;
}

/* A demonstration's members come with the plan, the first time it is opened, and so do their PINs,
 * in the open. */
bool members_seed(struct floor *f, struct trouble *why)
{
    bool ours;
    char value[BOOK_WORDS_MAX];
    for (size_t i = 0; i < f->plan->member_count; i++) {
        const struct plan_member *p = &f->plan->member[i];
        if (holder_of_card(f, p->card) != NULL || card_instead(f, p->card, value) != NULL)
            continue;
        if (!casino_seeds(f, p->card, &ours, why))
            return false;
        if (!ours)
            continue;
        struct card_holder *h = holder_new(f, p->card, p->name);
        if (!pin_hash(p->pin, true, h->m.pin)) {
            trouble_say(why, "the members' PINs cannot be kept: out of memory");
            return false;
        }
        enter_holder(f, h);
        if (p->on_card > 0)
            money_move(&f->accounts, MOVE_CASH_TO_CARD, f->world, h->m.card_account, p->on_card);
        if (p->deposit > 0)
            money_move(&f->accounts, MOVE_CASH_TO_DEPOSIT, f->world, h->m.deposit, p->deposit);
    }
    return true;
}

/* --- another card ----------------------------------------------------------------------------- */

const char *card_instead(struct floor *f, const char *member_card, char value[BOOK_WORDS_MAX])
{
    struct book_words why;
    char name[2 * BOOK_NAME_MAX];
    if (strlen(member_card) >= BOOK_NAME_MAX)
        return NULL;
    snprintf(name, sizeof name, "replaced %s", member_card);
    bool there, read = book_find_setting(f->reader, name, value, &there, &why);
    return found(f, read, there, &why) ? value : NULL;
}

/* 100-0001 is followed by 100-0001-2: whoever reads an account's name knows whose it is. The one he
 * has may have been issued in another pit, which knows of those before it: none of them is issued
 * again. */
static void following_card(struct floor *f, const struct card_holder *h, char next[BOOK_NAME_MAX])
{
    char value[BOOK_WORDS_MAX];
    unsigned issue = card_issue(holder_number(f, h), h->m.card);
    do
        snprintf(next, BOOK_NAME_MAX, "%.32s-%u", holder_number(f, h), ++issue);
    while (strcmp(next, h->m.card) == 0 || card_instead(f, next, value) != NULL ||
           holder_of_card(f, next) != NULL);
}

void holder_new_card(struct floor *f, struct card_holder *h)
{
    char name[2 * BOOK_NAME_MAX], next[BOOK_NAME_MAX];
    following_card(f, h, next);
    snprintf(name, sizeof name, "replaced %s", h->m.card);
    book_setting(f->book, name, next);
    attempts_carry(f, next, h->m.wrong, attempts_until(f, h->m.card), h->freed);
    directory_remove(&f->cards, h->m.id);
    strcpy(h->m.card, next);
    directory_add(&f->cards, h->m.id);
    enter_holder(f, h);
    casino_card_at(f, h);
}

void holder_rename(struct floor *f, struct card_holder *h, const char *name)
{
    snprintf(h->m.name, sizeof h->m.name, "%s", name);
    enter_holder(f, h);
}

void holder_close(struct floor *f, struct card_holder *h, bool closed)
{
    h->m.closed = closed ? f->wall : 0;
    if (closed)
        promo_lapse(f, h, true);
    enter_holder(f, h);
}

/* --- bars ---------------------------------------------------------------------------------------
 */

void holder_bar(struct floor *f, const struct open_table *ot, const char *player, bool barred)
{
    char name[2 * BOOK_NAME_MAX];
    snprintf(name, BOOK_NAME_MAX, "chips %.31s", player);
    const struct account *a = account_named(&f->accounts, name);
    struct card_holder *h = a != NULL ? holder_of(f, a->member) : casino_member(f, player);
    if (h == NULL)
        return;
    const table_set bit = table_bit((size_t)ot->place);
    h->barred = barred ? h->barred | bit : h->barred & ~bit;
    snprintf(name, sizeof name, "barred %s %s", ot->plan->name, holder_number(f, h));
    book_setting(f->book, name, barred ? "yes" : "no");
    h->kept.batch = book_filling(f->book);
}

void take_bar(struct floor *f, const char *where)
{
    char name[BOOK_NAME_MAX];
    const char *number = strchr(where, ' ');
    snprintf(name, sizeof name, "card%.40s", number != NULL ? number : "");
    const struct account *a = account_named(&f->accounts, name);
    struct card_holder *h = a != NULL ? holder_at_hand(f, a->member) : NULL;
    for (size_t i = 0; h != NULL && i < f->plan->table_count; i++)
        if (strlen(f->plan->table[i].name) == (size_t)(number - where) &&
            strncmp(f->plan->table[i].name, where, (size_t)(number - where)) == 0)
            h->barred |= table_bit(i);
}

void bars_move(struct floor *f, const int32_t to[PLAN_TABLES])
{
    size_t place = 0;
    for (struct card_holder *h; (h = at_hand_next(&f->holders, &place)) != NULL;) {
        const table_set was = h->barred;
        h->barred = 0;
        for (unsigned k = 0; k < PLAN_TABLES; k++)
            if ((was >> k & 1) != 0 && to[k] >= 0)
                h->barred |= table_bit((size_t)to[k]);
    }
}

bool holder_barred(struct floor *f, const struct terminal *t, const struct open_table *ot)
{
    const struct account *a = account_of(&f->accounts, t->account);
    const struct card_holder *h = a != NULL ? holder_of(f, a->member) : NULL;
    return h != NULL && (h->barred >> ot->place & 1) != 0;
}

static void put_card(struct floor *f, const struct found_member *m, const struct terminal *at,
                     struct text *t)
{
    json_open(t, NULL, '{');
    json_int(t, "member", m->m.id);
    json_str(t, "card", m->m.card);
    json_str(t, "name", m->m.name);
    json_str(t, "account", m->number);
    json_flag(t, "locked", m->m.locked);
    json_flag(t, "closed", m->m.closed != 0);
    json_int(t, "on-card", m->on_card);
    json_int(t, "deposit", m->deposit);
    if (m->m.promotional != 0) {
        json_int(t, "promotional", m->promotional);
        json_int(t, "promotional-until", m->m.promotional_until);
    }
    if (m->elsewhere)
        json_str(t, "pit", m->pit[0] != '\0' ? m->pit : NULL);
    json_str(t, "terminal", at != NULL ? at->plan->name : m->at[0] != '\0' ? m->at : NULL);
    json_int(t, "credit", at != NULL ? terminal_credit(f, at) : 0);
    json_int(t, "since", m->m.since);
    put_alone(f, m->m.id, t);
    json_close(t, '}');
}

void put_member(struct floor *f, const struct card_holder *h, struct text *t)
{
    struct found_member m = {.m = h->m,
                             .on_card = account_of(&f->accounts, h->m.card_account)->balance,
                             .deposit = account_of(&f->accounts, h->m.deposit)->balance};
    if (h->m.promotional != 0)
        m.promotional = account_of(&f->accounts, h->m.promotional)->balance;
    snprintf(m.number, sizeof m.number, "%s", holder_number(f, h));
    put_card(f, &m, h->terminal >= 0 ? &f->terminal[h->terminal] : NULL, t);
}

void put_found_member(struct floor *f, const struct found_member *m, struct text *t)
{
    const struct card_holder *h = m->elsewhere ? NULL : holder_at_hand(f, m->m.id);
    if (h != NULL)
        put_member(f, h, t);
    else
        put_card(f, m, NULL, t);
}

/* --- checking a PIN --------------------------------------------------------------------------- */

struct pin_job {
    struct job job;
    uint32_t desk, generation;
    uint8_t role; /* what the desk was when it asked: it may have become another's since */
    int32_t terminal;
    int64_t seq, member; /* 0: there is no such card */
    json_t *o;
    char card[BOOK_WORDS_MAX], from[BOOK_NAME_MAX], pin[32], hash[BOOK_PIN_MAX];
    bool at_cage;
    bool begun; /* a floor that closes leaves some that are not */
    bool checked, right;
    pin_checked then;
};

static const char PIN_RULE[] = "crown-fusion-2024:5.2.3(f)";

static void compare_pin(struct job *job)
{
    struct pin_job *j = (struct pin_job *)job;
    j->begun = true;
    bool same = secret_is(j->hash, j->pin, &j->checked);
    j->right = same && j->member != 0;
}

/* Guesses from many terminals are as many as from few: beyond some the card is looked at every ten
 * minutes, by terminals; its holder has the cage. A terminal at which cards are guessed, of
 * whatever numbers, takes one a minute. */
static struct trying trying_card(const char *member_card, const char *from, bool at_cage)
{
    return (struct trying){
        .who = member_card, .from = from, .known = at_cage, .spread_ms = 10 * LOCKED_OUT_MS};
}

static void wrong_for_card(struct floor *f, struct card_holder *h, bool waits)
{
    h->m.wrong++;
    h->m.locked |= waits || h->m.wrong >= CARD_TRIES;
    enter_holder(f, h);
}

static void refuse_pin(struct floor *f, const struct asked *q, unsigned left)
{
    if (left == 0) {
        refuse_ask(f, q, "card-locked", PIN_RULE,
                   "wrong PIN: the card is not looked at here for a while; please go to the cage");
        return;
    }
    struct text *t = say_begin(f);
    json_int(t, "re", q->seq);
    json_flag(t, "ok", false);
    json_str(t, "event", "refused");
    json_str(t, "code", "pin-wrong");
    json_str(t, "why", "wrong PIN");
    json_int(t, "left", left);
    json_str(t, "rule", PIN_RULE);
    say_end(f, q->desk);
    once_over(f, q);
    f->meters.refused++;
}

static void right_pin(struct floor *f, struct card_holder *h)
{
    if (h->m.wrong == 0 && !h->m.locked)
        return;
    h->m.wrong = 0;
    h->m.locked = false;
    enter_holder(f, h);
}

/* Hanging up does not buy another try. Answers how many are left here. */
static unsigned note_pin(struct floor *f, const struct pin_job *j, struct card_holder *h)
{
    char words[64];
    struct trying t = trying_card(j->card, j->from, j->at_cage);
    unsigned left = attempt_end(f, &t, j->right, j->checked);
    f->meters.checks += j->checked;
    if (j->right)
        right_pin(f, h);
    if (!j->checked || j->right)
        return left;
    if (h != NULL)
        wrong_for_card(f, h, left == 0);
    snprintf(words, sizeof words, "wrong PIN, %u more before it must wait there", left);
    record_attempt(f,
                   h == NULL   ? "card-unknown"
                   : left == 0 ? "card-locked"
                               : "pin-wrong",
                   j->from, j->card, words);
    return left;
}

static void pin_compared(struct floor *f, struct job *job)
{
    struct pin_job *j = (struct pin_job *)job;
    struct card_holder *h = holder_of(f, j->member);
    struct asked q = {.desk = j->desk, .seq = j->seq, .o = j->o};
    const struct desk *d = &f->desk[j->desk];
    unsigned left = note_pin(f, j, h);
    check_over(f, j->desk, j->generation);
    if (h != NULL)
        h->checking--;
    if (j->begun && still_there(f, j->desk, j->generation, j->role) && d->terminal == j->terminal) {
        sign_for(f, &q);
        if (!j->checked)
            refuse_unchecked(f, &q, j->from, j->card);
        else if (h != NULL && !j->right)
            refuse_pin(f, &q, left);
        else if (!refuse_card(f, &q, h, j->card, PIN_RULE))
            j->then(f, &q, h);
        sign_nothing(f);
    } else if (d->here && d->generation == j->generation) {
        refuse_ask(f, &q, "role", NULL, "this connection is already somebody's");
    }
    sodium_memzero(j->pin, sizeof j->pin);
    json_decref(j->o);
    free(j);
}

void refuse_replaced(struct floor *f, const struct asked *q, const char *instead, const char *rule)
{
    const bool staff = f->desk[q->desk].staff >= 0;
    refuse_ask(f, q, "card-replaced", rule, "this card was replaced by another%s%s",
               staff ? ": " : "", staff ? instead : "");
}

bool refuse_card(struct floor *f, const struct asked *q, const struct card_holder *h,
                 const char *member_card, const char *rule)
{
    const struct card_holder *has = h == NULL ? holder_of_any_card(f, member_card) : NULL;
    if (h != NULL && h->m.closed == 0 && casino_holds(f, h))
        return false;
    if (h != NULL && !casino_holds(f, h))
        refuse_ask(f, q, "wait", rule, "that card was let go meanwhile: please ask again");
    else if (h != NULL)
        refuse_ask(f, q, "card-closed", rule, "this membership is closed");
    else if (has != NULL)
        refuse_replaced(f, q, has->m.card, rule);
    else
        refuse_ask(f, q, "card-unknown", rule, "that is no card of this house");
    return true;
}

/* Whether the place, the card there, or the card at every terminal must wait. */
static bool must_wait(struct floor *f, const struct asked *q, const char *member_card,
                      const char *from)
{
    struct trying t = trying_card(member_card, from, f->desk[q->desk].staff >= 0);
    int64_t wait = attempt_wait(f, &t);
    if (wait == 0)
        return false;
    record_attempt(f, "card-waits", from, member_card, "tried while it must wait");
    refuse_ask(f, q, "card-locked", PIN_RULE,
               "the card is looked at here again in %lld minutes; the cage helps",
               (long long)((wait + 59999) / 60000));
    return true;
}

static bool pin_begins(struct floor *f, const struct asked *q, const char *member_card,
                       struct card_holder *h, const char *from)
{
    if (!check_begins(f, q))
        return false;
    struct trying t = trying_card(member_card, from, f->desk[q->desk].staff >= 0);
    if ((h == NULL || h->checking < TRIES) && attempt_begin(f, &t)) {
        if (h != NULL)
            h->checking++;
        return true;
    }
    check_over(f, q->desk, f->desk[q->desk].generation);
    refuse_ask(f, q, "wait", PIN_RULE, "that card's PIN is being checked already");
    return false;
}

/* A card that is nobody's costs what a wrong PIN does: it is held against somebody's. */
void check_pin(struct floor *f, const struct asked *q, const char *member_card, const char *pin,
               pin_checked right)
{
    const struct desk *d = &f->desk[q->desk];
    struct card_holder *h = holder_of_card(f, member_card);
    const char *from = d->terminal >= 0 ? f->terminal[d->terminal].plan->name
                       : d->staff >= 0  ? staff_of(f, q->desk)
                       : d->gear >= 0   ? f->gear[d->gear].plan->place
                                        : d->place;
    if (strlen(pin) >= 32) {
        refuse_ask(f, q, "malformed", PIN_RULE, "a PIN has four to eight digits");
        return;
    }
    const struct card_holder *other = h != NULL ? h : holder_of(f, 1);
    if (other == NULL) {
        refuse_ask(f, q, "card-unknown", PIN_RULE, "that is no card of this house");
        return;
    }
    if (must_wait(f, q, member_card, from) || !pin_begins(f, q, member_card, h, from))
        return;
    struct pin_job *j = calloc(1, sizeof *j);
    if (j == NULL)
        abort();
    j->job.work = compare_pin;
    j->job.done = pin_compared;
    j->desk = q->desk;
    j->generation = d->generation;
    j->role = d->role;
    j->terminal = d->terminal;
    j->at_cage = d->staff >= 0;
    j->seq = q->seq;
    j->o = json_deep_copy(q->o);
    j->member = h != NULL ? h->m.id : 0;
    j->then = right;
    snprintf(j->card, sizeof j->card, "%s", member_card);
    snprintf(j->from, sizeof j->from, "%s", from);
    strcpy(j->pin, pin);
    memcpy(j->hash, other->m.pin, sizeof j->hash);
    clerk_ask(f->clerk, j->desk, &j->job);
}

void holder_unlock(struct floor *f, struct card_holder *h)
{
    h->m.locked = false;
    h->m.wrong = 0;
    h->freed = f->wall;
    attempts_forget(f, h->m.card);
    enter_holder(f, h);
}
