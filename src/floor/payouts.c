/* Payments by hand. A form says who was paid, which document he showed and that he signed; the
 * number of the document is in the book, and lists tell its end. */
#include "floor/payouts.h"
#include "floor/casino_parts.h"
#include "floor/exclusion.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/staff.h"
#include "floor/tickets.h"
#include "floor/unclaimed.h"

#include <stdio.h>

static const char SIGN[] = "star-rapid-2016:9.1/sign", IDENTIFY[] = "star-rapid-2016:9.3.3";

/* --- the form --------------------------------------------------------------------------------- */

static const char *const DOCUMENTS[] = {"passport", "licence", "identity-card", "other"};

static bool known_document(const char *kind)
{
    for (size_t i = 0; i < sizeof DOCUMENTS / sizeof *DOCUMENTS; i++)
        if (strcmp(DOCUMENTS[i], kind) == 0)
            return true;
    return false;
}

/* A word of the form; nothing is as good as none. */
static bool form_word(const json_t *form, const char *key, char out[BOOK_NAME_MAX])
{
    const json_t *said = json_object_get(form, key);
    const char *word = json_string_value(said);
    if (said == NULL)
        return true;
    if (word == NULL || strlen(word) >= BOOK_NAME_MAX)
        return false;
    text_cut(out, BOOK_NAME_MAX, word);
    return true;
}

/* Whoever looked at the document is on the staff; unless the form says so, who pays. */
static bool form_verified(struct floor *f, const struct asked *q, struct payout_form *form)
{
    if (form->verified[0] == '\0') {
        snprintf(form->verified, sizeof form->verified, "%s", doer_of(f, q));
        return true;
    }
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (strcmp(f->plan->staff[i].name, form->verified) == 0)
            return true;
    return false;
}

static bool read_form(struct floor *f, const struct asked *q, struct payout_form *form)
{
    const json_t *o = json_object_get(q->o, "form");
    *form = (struct payout_form){.there = o != NULL};
    if (o == NULL)
        return true;
    form->has_signed = json_is_true(json_object_get(o, "signed"));
    if (!json_is_object(o) || !form_word(o, "verified", form->verified) ||
        !form_word(o, "name", form->person) || !form_word(o, "document", form->document) ||
        !form_word(o, "number", form->shown))
        refuse_ask(f, q, "malformed", NULL,
                   "`form` has `name`, `document`, `number` and `verified`, each of at most %d "
                   "bytes, and `signed`",
                   BOOK_NAME_MAX - 1);
    else if (form->document[0] != '\0' && !known_document(form->document))
        refuse_ask(f, q, "malformed", NULL,
                   "`document` is passport, licence, identity-card or other");
    else if (!form_verified(f, q, form))
        refuse_ask(f, q, "unknown", NULL, "`verified` is nobody on the staff");
    else
        return true;
    return false;
}

bool asked_form(struct floor *f, const struct asked *q, cents amount, struct payout_form *form)
{
    if (!read_form(f, q, form))
        return false;
    if (f->plan->identify_above == 0 || amount <= f->plan->identify_above)
        return true;
    if (form->person[0] == '\0' || form->document[0] == '\0' || form->shown[0] == '\0')
        refuse_payment(f, q, "identify", IDENTIFY, amount,
                       "for so much the person shows a document: `form` must have his name, its "
                       "kind and its number");
    else if (!form->has_signed)
        refuse_payment(f, q, "sign", SIGN, amount, "for so much the person signs the form first");
    else
        return true;
    return false;
}

/* --- kept ------------------------------------------------------------------------------------- */

void payout_note(struct floor *f, const struct asked *q, struct payout *p,
                 const struct payout_form *form)
{
    const char *reason = q->first != NULL ? q->first->reason : ask_maybe(q, "reason");
    p->no = ++f->payouts;
    p->at = f->wall;
    snprintf(p->who, sizeof p->who, "%s", doer_of(f, q));
    snprintf(p->second, sizeof p->second, "%s", q->first != NULL ? staff_of(f, q->desk) : "");
    text_cut(p->words, sizeof p->words, reason != NULL ? reason : "");
    if (form != NULL && form->there) {
        snprintf(p->verified, sizeof p->verified, "%s", form->verified);
        snprintf(p->person, sizeof p->person, "%s", form->person);
        snprintf(p->document, sizeof p->document, "%s", form->document);
        snprintf(p->shown, sizeof p->shown, "%s", form->shown);
        p->has_signed = form->has_signed;
    }
    book_payout(f->book, p);
}

void payout_paid(struct floor *f, const struct asked *q, const char *about, int64_t ticket,
                 cents amount, const struct payout_form *form)
{
    if (!form->there)
        return;
    struct payout p = {
        .kind = PAYOUT_PAID, .ticket = ticket, .amount = amount, .movement = f->accounts.movements};
    snprintf(p.about, sizeof p.about, "%s", about);
    payout_note(f, q, &p, form);
    tell_excluded(f, q, about, form->person);
}

/* --- told ------------------------------------------------------------------------------------- */

enum { LISTED = 50, LOOKED_AT = 1000, SHOWN = 3 };

/* Which of them are asked for. */
static const struct list {
    const char *name;
    enum { OF_PAYOUTS, OF_TICKETS, OF_ACCOUNTS } from; /* tickets: that stand */
    bool withheld;                                     /* of the tickets only those */
    bool (*has_ticket)(const struct floor *f, const struct ticket *k, bool doubted);
    bool (*has)(const struct payout *p);
} * list_named(const char *name);

/* The cage pays them, and nobody has come for them. */
static bool is_held(const struct floor *f, const struct ticket *k, bool doubted)
{
    (void)f;
    return k->state == TICKET_HELD || k->state == TICKET_UNPRINTED ||
           (k->state == TICKET_OPEN && (k->voucher || doubted));
}

static bool is_withheld(const struct floor *f, const struct ticket *k, bool doubted)
{
    (void)f;
    (void)doubted;
    return k->state == TICKET_WITHHELD;
}

static bool is_unclaimed(const struct floor *f, const struct ticket *k, bool doubted)
{
    (void)doubted;
    return k->state != TICKET_WITHHELD && ticket_expired(f, k);
}

static bool is_signed(const struct payout *p)
{
    return p->kind == PAYOUT_PAID && p->has_signed;
}

static bool is_identified(const struct payout *p)
{
    return p->kind == PAYOUT_PAID && p->shown[0] != '\0';
}

static bool is_decided(const struct payout *p)
{
    return p->kind != PAYOUT_PAID;
}

static const struct list LISTS[] = {
    {"held", OF_TICKETS, false, is_held, NULL},
    {"withheld", OF_TICKETS, true, is_withheld, NULL},
    {"unclaimed", OF_TICKETS, false, is_unclaimed, NULL},
    {"accounts", OF_ACCOUNTS, false, NULL, NULL},
    {"signed", OF_PAYOUTS, false, NULL, is_signed},
    {"identified", OF_PAYOUTS, false, NULL, is_identified},
    {"decided", OF_PAYOUTS, false, NULL, is_decided},
};

static const struct list *list_named(const char *name)
{
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++)
        if (strcmp(LISTS[i].name, name) == 0)
            return &LISTS[i];
    return NULL;
}

/* A list as it is being told: rows are looked at up to a number, whatever comes of them. */
struct telling {
    struct floor *f;
    const struct list *of;
    struct text *t;
    unsigned room, looks;
    int64_t next; /* where to go on */
    bool more;
};

static bool goes_on(struct telling *l)
{
    if (l->room > 0 && l->looks > 0)
        return true;
    l->more = true;
    return false;
}

static void put_payout(const struct payout *p, struct text *t)
{
    const size_t len = strlen(p->shown);
    json_open(t, NULL, '{');
    json_int(t, "no", p->no);
    json_int(t, "at", p->at);
    json_str(t, "what", payout_kind_name(p->kind));
    json_str(t, "about", p->about);
    json_int(t, "amount", p->amount);
    if (p->movement != 0)
        json_int(t, "movement", p->movement);
    json_str(t, "who", p->who);
    json_str(t, "second", p->second[0] != '\0' ? p->second : NULL);
    json_str(t, "words", p->words);
    if (p->verified[0] != '\0') {
        json_open(t, "form", '{');
        json_str(t, "verified", p->verified);
        json_str(t, "name", p->person);
        json_str(t, "document", p->document[0] != '\0' ? p->document : NULL);
        json_str(t, "ends", p->shown + (len > SHOWN ? len - SHOWN : 0));
        json_flag(t, "signed", p->has_signed);
        json_close(t, '}');
    }
    json_close(t, '}');
}

static bool tell_payout(void *ctx, const struct payout *p)
{
    struct telling *l = ctx;
    if (!goes_on(l))
        return false;
    l->looks--;
    l->next = p->no;
    if (l->of->has(p)) {
        put_payout(p, l->t);
        l->room--;
    }
    return true;
}

/* What was decided of it last. */
static bool tell_last(void *ctx, const struct payout *p)
{
    put_payout(p, ctx);
    return false;
}

static void put_standing(struct telling *l, const struct ticket *k, bool doubted)
{
    json_key(l->t, "ticket");
    put_ticket_line(l->f, k, doubted, l->t);
    json_int(l->t, "since", is_unclaimed(l->f, k, doubted) ? ticket_expires(l->f, k) : k->issued);
}

static void put_here(struct telling *l, const struct ticket *k)
{
    struct book_words why;
    json_open(l->t, NULL, '{');
    put_standing(l, k, ticket_doubted(l->f, k));
    if (k->state == TICKET_WITHHELD) {
        json_key(l->t, "decided");
        found(l->f, book_each_payout(l->f->reader, k->sequence, 0, tell_last, l->t, &why), true,
              &why);
    }
    json_close(l->t, '}');
}

/* What is at hand is newer than the book. */
static bool tell_ticket(void *ctx, const struct ticket *read)
{
    struct telling *l = ctx;
    const struct ticket *k = ticket_at_hand(l->f, read->sequence);
    if (!goes_on(l))
        return false;
    k = k != NULL ? k : read;
    l->looks--;
    l->next = k->sequence;
    if (ticket_stands(k) && l->of->has_ticket(l->f, k, ticket_doubted(l->f, k))) {
        put_here(l, k);
        l->room--;
    }
    return true;
}

static void put_left(struct text *t, const char *member_card, const char *name,
                     enum account_kind from, const struct left_account *a)
{
    json_open(t, NULL, '{');
    json_str(t, "card", member_card);
    json_str(t, "name", name);
    json_str(t, "from", account_kind_name(from));
    json_int(t, "amount", a->balance);
    json_int(t, "since", a->since);
    json_close(t, '}');
}

/* A member's account on which nothing has moved for long. */
static bool tell_account_left(void *ctx, const struct left_account *a)
{
    struct telling *l = ctx;
    if (!goes_on(l))
        return false;
    l->looks--;
    l->next = a->id;
    const struct card_holder *h = account_unclaimed(l->f, a) ? holder_of(l->f, a->member) : NULL;
    if (h == NULL)
        return true;
    l->room--;
    put_left(l->t, h->m.card, h->m.name, a->kind, a);
    return true;
}

/* --- what lies between pits, or in another ---------------------------------------------------- */

/* Numbers from here on are not those of this pit's book, but those of what the pits share. */
static const int64_t BETWEEN = INT64_C(1) << 52;

static bool tell_shared_ticket(void *ctx, const struct shared_ticket *t)
{
    struct telling *l = ctx;
    const bool doubted = t->doubted && t->k.state != TICKET_WITHHELD;
    if (!goes_on(l))
        return false;
    l->looks--;
    l->next = BETWEEN + t->no;
    if (strcmp(t->in, l->f->casino->pit) == 0) /* it was told from this pit's book */
        return true;
    if (l->of->has_ticket(l->f, &t->k, doubted)) {
        json_open(l->t, NULL, '{');
        put_standing(l, &t->k, doubted);
        json_str(l->t, "pit", t->printed_in[0] != '\0' ? t->printed_in : NULL);
        json_str(l->t, "in", t->in[0] != '\0' ? t->in : NULL);
        json_close(l->t, '}');
        l->room--;
    }
    return true;
}

/* Of a purse first the card's side is told, then the deposit account's: each has a number. False:
 * the list goes on elsewhere. */
static bool tell_side(struct telling *l, const struct shared_purse *p, const struct purse_side *s,
                      enum account_kind kind)
{
    const struct left_account a = {.balance = s->balance, .since = s->since};
    const int64_t next = BETWEEN + 2 * p->no + (kind == ACCOUNT_DEPOSIT);
    if (next <= l->next)
        return true;
    if (!goes_on(l))
        return false;
    l->looks--;
    l->next = next;
    if (s->balance == 0 || !account_unclaimed(l->f, &a))
        return true;
    put_left(l->t, p->card, p->name, kind, &a);
    l->room--;
    return true;
}

static bool tell_purse(void *ctx, const struct shared_purse *p)
{
    return tell_side(ctx, p, &p->on_card, ACCOUNT_CARD) &&
           tell_side(ctx, p, &p->deposit, ACCOUNT_DEPOSIT);
}

static bool read_between(struct telling *l, int64_t told, struct book_words *why)
{
    struct book_reader *r = l->f->reader;
    const int64_t after = l->of->from == OF_TICKETS ? told : (told + 1) / 2 - 1;
    l->next = BETWEEN + told;
    return l->f->casino == NULL || l->of->from == OF_PAYOUTS ||
           (l->of->from == OF_TICKETS
                ? book_each_shared_ticket(r, after, tell_shared_ticket, l, why)
                : book_each_purse(r, after, tell_purse, l, why));
}

static bool read_list(struct telling *l, int64_t after, struct book_words *why)
{
    struct book_reader *r = l->f->reader;
    switch (l->of->from) {
    case OF_TICKETS:
        return book_each_standing_ticket(r, l->of->withheld, after, tell_ticket, l, why);
    case OF_ACCOUNTS:
        return book_each_left_account(r, after, tell_account_left, l, why);
    default:
        return book_each_payout(r, 0, after, tell_payout, l, why);
    }
}

static void tell_list(struct telling *l, int64_t after)
{
    struct book_words why;
    struct several s = {0};
    const struct telling begun = *l;
    const struct text told = *l->t;
    while (look_up_several(l->f, &s)) {
        *l = begun;
        *l->t = told;
        if (found(l->f, after >= BETWEEN || read_list(l, after, &why), true, &why) && !l->more)
            found(l->f, read_between(l, after > BETWEEN ? after - BETWEEN : 0, &why), true, &why);
    }
}

void ask_payouts(struct floor *f, struct asked *q)
{
    const char *which;
    int64_t after = 0, limit = LISTED;
    if (!ask_word(f, q, "which", &which) ||
        (json_object_get(q->o, "after") != NULL &&
         !ask_number(f, q, "after", 0, INT64_MAX, &after)) ||
        (json_object_get(q->o, "limit") != NULL && !ask_number(f, q, "limit", 1, LISTED, &limit)))
        return;
    struct telling l = {
        .f = f, .of = list_named(which), .room = (unsigned)limit, .looks = LOOKED_AT};
    if (l.of == NULL) {
        refuse_ask(f, q, "malformed", NULL,
                   "`which` is held, withheld, unclaimed, accounts, signed, identified or decided");
        return;
    }
    l.t = answer_begin(f, q, "payouts");
    json_str(l.t, "which", which);
    json_int(l.t, "now", f->wall);
    json_open(l.t, "payouts", '[');
    tell_list(&l, after);
    json_close(l.t, ']');
    if (l.more)
        json_int(l.t, "next", l.next);
    else
        json_str(l.t, "next", NULL);
    say_end(f, q->desk);
}
