/* Redeemable tickets: paper that is money until it is redeemed, once. */
#include "floor/tickets.h"
#include "base/list.h"
#include "floor/casino.h"
#include "floor/host_link.h"
#include "floor/look_up.h"
#include "floor/once.h"
#include "floor/say.h"
#include "floor/second.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

/* Eighteen digits, the last a check digit. Seventeen are drawn by the operating system: they follow
 * from nothing that a backup, the floor's key or other tickets could tell, so that no paper out
 * there has the number of a ticket yet to come. */
static void draw_number(char number[BOOK_TICKET_MAX])
{
    const uint64_t range = UINT64_C(100000000000000000), most = UINT64_MAX - UINT64_MAX % range;
    uint64_t draw;
    do
        randombytes_buf(&draw, sizeof draw);
    while (draw >= most);
    snprintf(number, BOOK_TICKET_MAX, "%017llu", (unsigned long long)(draw % range));
    unsigned sum = 0;
    for (unsigned i = 0; i < 17; i++) { /* Luhn, from the right of the seventeen */
        unsigned d = (unsigned)(number[16 - i] - '0') * (i % 2 == 0 ? 2 : 1);
        sum += d > 9 ? d - 9 : d;
    }
    number[17] = (char)('0' + (10 - sum % 10) % 10);
    number[18] = '\0';
}

/* A ticket at hand. */
struct kept_ticket {
    struct kept kept;
    struct ticket k;
};

static const char *number_of(const void *ctx, int64_t sequence)
{
    const struct floor *f = ctx;
    const struct kept_ticket *at = at_hand_find(&f->tickets, sequence);
    return at->k.number;
}

static struct ticket *take_ticket(struct floor *f, const struct ticket *k)
{
    f->tickets.size = sizeof(struct kept_ticket);
    f->ticket_numbers.name = number_of;
    f->ticket_numbers.ctx = f;
    struct kept_ticket *at = at_hand_find(&f->tickets, k->sequence);
    if (at != NULL) { /* no two have the same */
        struct book_words why;
        snprintf(why.words, sizeof why.words, "it has ticket %lld twice", (long long)k->sequence);
        found(f, false, false, &why);
        return NULL;
    }
    at = at_hand_add(&f->tickets, k->sequence);
    at->k = *k;
    directory_add(&f->ticket_numbers, k->sequence);
    return &at->k;
}

bool ticket_digits(const char *typed, char digits[BOOK_TICKET_MAX])
{
    size_t n = 0;
    for (; *typed != '\0'; typed++)
        if (*typed >= '0' && *typed <= '9' && n + 1 < BOOK_TICKET_MAX)
            digits[n++] = *typed;
        else if (*typed != ' ' && *typed != '-')
            return false;
    digits[n] = '\0';
    return true;
}

struct ticket *ticket_find(struct floor *f, const char *number)
{
    struct ticket k;
    struct book_words why;
    char digits[BOOK_TICKET_MAX];
    if (!ticket_digits(number, digits))
        return NULL;
    int64_t sequence = directory_find(&f->ticket_numbers, digits);
    if (sequence != 0)
        return ticket_in_sequence(f, sequence);
    bool there, read = book_find_ticket(f->reader, digits, &k, &there, &why);
    return found(f, read, there, &why) ? take_ticket(f, &k) : NULL;
}

struct ticket *ticket_in_sequence(struct floor *f, int64_t sequence)
{
    struct ticket k;
    struct book_words why;
    struct kept_ticket *at = at_hand_find(&f->tickets, sequence);
    if (at != NULL)
        return &at->k;
    bool there, read = book_find_ticket_in_sequence(f->reader, sequence, &k, &there, &why);
    return found(f, read, there, &why) ? take_ticket(f, &k) : NULL;
}

const struct ticket *ticket_at_hand(const struct floor *f, int64_t sequence)
{
    const struct kept_ticket *at = at_hand_find(&f->tickets, sequence);
    return at != NULL ? &at->k : NULL;
}

bool ticket_stands(const struct ticket *k)
{
    return k->state != TICKET_REDEEMED && k->state != TICKET_REFUSED &&
           k->state != TICKET_DISPOSED && k->state != TICKET_ELSEWHERE;
}

void tickets_let_go(struct floor *f)
{
    const uint64_t durable = book_durable(f->book);
    const size_t most = f->as.kept > 0 ? f->as.kept : TICKETS_KEPT;
    size_t looks = 0;
    for (struct kept_ticket *at; (at = at_hand_idle(&f->tickets, most, durable, &looks)) != NULL;) {
        directory_remove(&f->ticket_numbers, at->kept.number);
        at_hand_remove(&f->tickets, at);
    }
}

void ticket_note(struct floor *f, const struct ticket *k)
{
    struct kept_ticket *at = at_hand_find(&f->tickets, k->sequence);
    at->kept.batch = book_filling(f->book);
    book_ticket(f->book, k);
}

void ticket_keep(struct floor *f, const struct ticket *k)
{
    ticket_note(f, k);
    casino_ticket(f, k);
}

struct ticket *ticket_comes(struct floor *f, const struct ticket *as)
{
    struct ticket *k = ticket_find(f, as->number);
    if (f->unread.words[0] != '\0')
        return NULL;
    if (k == NULL) {
        struct ticket fresh = *as;
        fresh.sequence = ++f->printed;
        k = take_ticket(f, &fresh);
    }
    k->state = as->state;
    ticket_note(f, k);
    return k;
}

/* The money has been moved to the tickets' account. t: where it is printed; NULL: by staff. */
struct ticket *ticket_issue(struct floor *f, const struct terminal *t, cents amount)
{
    struct ticket k = {.sequence = ++f->printed,
                       .amount = amount,
                       .issued = f->wall,
                       .state = TICKET_OPEN,
                       .voucher = f->plan->ticket_max > 0 && amount > f->plan->ticket_max};
    snprintf(k.terminal, sizeof k.terminal, "%s", t != NULL ? t->plan->name : "staff");
    do
        draw_number(k.number);
    while (ticket_find(f, k.number) != NULL);
    struct ticket *kept = take_ticket(f, &k);
    ticket_keep(f, kept);
    if (t != NULL)
        link_issued(f, t, kept);
    return kept;
}

void ticket_redeem(struct floor *f, struct ticket *k, const char *where)
{
    k->state = TICKET_REDEEMED;
    k->redeemed = f->wall;
    snprintf(k->redeemed_at, sizeof k->redeemed_at, "%s", where);
    ticket_keep(f, k);
}

/* --- how long one is valid -------------------------------------------------------------------- */

/* The term of the first tickets needs no setting where they are valid for ever. A new pit of a
 * casino comes to have tickets that others printed before it was there: they are of the plan's term
 * too. */
void tickets_open(struct floor *f)
{
    const struct ticket_terms *terms = &f->ticket_terms;
    /* Earlier versions kept the time up to which tickets are in doubt, and a clock may be set. */
    f->doubted = f->doubted > f->printed ? f->printed : f->doubted;
    int64_t now = terms->count > 0 ? terms->at[terms->count - 1].days : 0;
    if (now == f->plan->ticket_days || terms->count == TERMS_KEPT)
        return;
    char name[48], value[24];
    const bool others = f->casino != NULL && f->book_is == BOOK_IS_NEW;
    snprintf(name, sizeof name, "ticket-days %lld", others ? 0 : (long long)f->wall);
    snprintf(value, sizeof value, "%lld", (long long)f->plan->ticket_days);
    book_setting(f->book, name, value);
    ticket_terms_take(&f->ticket_terms, name, value);
}

int64_t ticket_expires(const struct floor *f, const struct ticket *k)
{
    return ticket_terms_end(&f->ticket_terms, k->issued);
}

bool ticket_expired(const struct floor *f, const struct ticket *k)
{
    int64_t until = ticket_expires(f, k);
    return until != 0 && f->wall > until;
}

/* --- after a backup was restored -------------------------------------------------------------- */

static void set_doubt(struct floor *f, int64_t last)
{
    char value[24];
    snprintf(value, sizeof value, "%lld", (long long)last);
    book_setting(f->book, "doubted", value);
    f->doubted = last;
}

void take_doubt(struct floor *f, const char *value)
{
    f->doubted = strtoll(value, NULL, 10);
}

/* Of other pits', each by its sequence here. */
static size_t doubtful_at(const struct floor *f, int64_t sequence)
{
    size_t i = 0;
    while (i < f->doubtful_count && f->doubtful[i] != sequence)
        i++;
    return i;
}

static void set_doubtful(struct floor *f, int64_t sequence, bool doubted)
{
    const size_t at = doubtful_at(f, sequence);
    if (doubted && at == f->doubtful_count) {
        f->doubtful = list_room(f->doubtful, f->doubtful_count, sizeof *f->doubtful);
        f->doubtful[f->doubtful_count++] = sequence;
    } else if (!doubted && at < f->doubtful_count) {
        f->doubtful[at] = f->doubtful[--f->doubtful_count];
    }
}

void take_doubtful(struct floor *f, const char *sequence, const char *value)
{
    set_doubtful(f, strtoll(sequence, NULL, 10), strcmp(value, "yes") == 0);
}

void ticket_doubt(struct floor *f, const struct ticket *k, bool doubted)
{
    char name[48];
    if (doubted == (doubtful_at(f, k->sequence) < f->doubtful_count))
        return;
    snprintf(name, sizeof name, "doubtful %lld", (long long)k->sequence);
    book_setting(f->book, name, doubted ? "yes" : "");
    set_doubtful(f, k->sequence, doubted);
}

void tickets_doubt(struct floor *f)
{
    set_doubt(f, f->printed);
    incident(f, "tickets-doubted", "cage", "controller",
             "a backup was restored: tickets that are open in it may have been paid since, and are "
             "paid by two persons at the cage only");
}

bool ticket_doubted(const struct floor *f, const struct ticket *k)
{
    return ticket_stands(k) && k->state != TICKET_WITHHELD &&
           (k->sequence <= f->doubted || doubtful_at(f, k->sequence) < f->doubtful_count);
}

void ask_tickets_trust(struct floor *f, struct asked *q)
{
    char words[WORDS_OF_TWO];
    if (f->doubted == 0) {
        refuse_ask(f, q, "nothing", NULL, "no ticket is in doubt");
        return;
    }
    if (takes_two(f, q,
                  &(struct weighty){
                      .duty = DUTY_TICKETS_TRUSTED, .about = "tickets", .then = ask_tickets_trust}))
        return;
    set_doubt(f, 0);
    casino_doubts(f, true);
    incident(f, "tickets-trusted", "cage", doer_of(f, q), "all that the book has are paid again%s",
             confirmed_by(f, q, words));
    answer_begin(f, q, "tickets-trust");
    once_end(f, q);
}

/* --- in words --------------------------------------------------------------------------------- */

static void below_thousand(unsigned n, struct text *t)
{
    static const char *const ONES[] = {"",        "one",     "two",       "three",    "four",
                                       "five",    "six",     "seven",     "eight",    "nine",
                                       "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                       "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
    static const char *const TENS[] = {"",      "",      "twenty",  "thirty", "forty",
                                       "fifty", "sixty", "seventy", "eighty", "ninety"};
    if (n >= 100)
        text_fmt(t, "%s hundred%s", ONES[n / 100], n % 100 != 0 ? " and " : "");
    n %= 100;
    if (n >= 20)
        text_fmt(t, "%s%s%s", TENS[n / 10], n % 10 != 0 ? "-" : "", ONES[n % 10]);
    else
        text_put(t, ONES[n]);
}

/* "one thousand two hundred and fifty dollars and five cents" */
static void amount_in_words(cents amount, char *buf, size_t cap)
{
    static const struct {
        uint64_t size;
        const char *name;
    } STEPS[] = {{1000000000, " billion"}, {1000000, " million"}, {1000, " thousand"}, {1, ""}};
    struct text t;
    text_on(&t, buf, cap);
    uint64_t dollars = (uint64_t)amount / 100;
    unsigned rest = (unsigned)(amount % 100);
    if (dollars == 0)
        text_put(&t, "no");
    for (size_t i = 0; i < 4; i++) {
        unsigned part = (unsigned)(dollars / STEPS[i].size % 1000);
        if (part == 0)
            continue;
        if (t.len > 0)
            text_putc(&t, ' ');
        below_thousand(part, &t);
        text_put(&t, STEPS[i].name);
    }
    text_put(&t, dollars == 1 ? " dollar" : " dollars");
    if (rest > 0) {
        text_put(&t, " and ");
        below_thousand(rest, &t);
        text_put(&t, rest == 1 ? " cent" : " cents");
    }
}

const char *ticket_ends(const struct ticket *k)
{
    size_t len = strlen(k->number);
    return k->number + (len > 4 ? len - 4 : 0);
}

static void put_as(const struct floor *f, const struct ticket *k, bool doubted, bool whole,
                   struct text *t)
{
    const char *state = doubted ? "doubted"
                        : k->state == TICKET_OPEN && ticket_expired(f, k)
                            ? "expired"
                            : ticket_state_name(k->state);
    char words[256];
    amount_in_words(k->amount, words, sizeof words);
    json_open(t, NULL, '{');
    if (whole)
        json_str(t, "number", k->number);
    json_str(t, "ends", ticket_ends(k));
    json_int(t, "sequence", k->sequence);
    json_int(t, "amount", k->amount);
    json_str(t, "words", words);
    json_int(t, "issued", k->issued);
    json_str(t, "terminal", k->terminal);
    json_str(t, "venue", f->plan->name);
    json_flag(t, "voucher", k->voucher);
    if (!k->voucher)
        json_str(t, "rule", "star-rapid-2016:1.1/redeemable-ticket");
    json_str(t, "state", state);
    if (ticket_expires(f, k) != 0)
        json_int(t, "expires", ticket_expires(f, k));
    else
        json_str(t, "expires", NULL);
    if (k->state == TICKET_REDEEMED) {
        json_int(t, "redeemed", k->redeemed);
        json_str(t, "where", k->redeemed_at);
    }
    json_close(t, '}');
}

void put_ticket(const struct floor *f, const struct ticket *k, bool whole, struct text *t)
{
    put_as(f, k, ticket_doubted(f, k), whole, t);
}

void put_ticket_line(const struct floor *f, const struct ticket *k, bool doubted, struct text *t)
{
    put_as(f, k, doubted, false, t);
}
