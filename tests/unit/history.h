/* Years of a floor that is closed, put into its book at once through the book's own writer:
 * members, sittings that are over, tickets that were paid and tickets that are out. Everything adds
 * up, and everything is in the chain. */
#ifndef BAIZE_TESTS_HISTORY_H
#define BAIZE_TESTS_HISTORY_H

#include "book/book.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

struct history {
    int64_t members;  /* each with 25.00 on the card */
    int64_t sittings; /* closed, at the terminal */
    int64_t tickets;  /* of 5.00 each */
    int64_t out;      /* so many of those are not paid */
    int64_t incidents;
    const char *terminal;
    bool poor; /* members have nothing on the card */
};

/* The number of the ticket that has this sequence. */
static inline void history_ticket(int64_t sequence, char number[BOOK_TICKET_MAX])
{
    snprintf(number, BOOK_TICKET_MAX, "%018lld", (long long)sequence);
}

struct past {
    struct book *book;
    struct book_given given;
    struct account world, tickets;
    int64_t at, waits;
};

static inline void past_or_die(bool good, const struct book_words *why)
{
    if (!good) {
        fprintf(stderr, "history: %s\n", why->words);
        exit(1);
    }
}

/* Several hundred at a time, or it would take as many flushes. */
static inline void past_goes_on(struct past *p)
{
    struct book_words why = {""};
    if (++p->waits % 20000 == 0)
        past_or_die(book_sync(p->book), &why);
}

static inline void past_moves(struct past *p, enum movement_kind kind, struct account *from,
                              struct account *to, cents amount)
{
    from->balance -= amount;
    to->balance += amount;
    from->moves++;
    to->moves++;
    struct movement m = {.no = ++p->given.movements,
                         .at = p->at,
                         .kind = kind,
                         .from = from->id,
                         .to = to->id,
                         .amount = amount};
    book_movement(p->book, &m);
    book_account(p->book, from);
    book_account(p->book, to);
}

static inline struct account past_account(struct past *p, enum account_kind kind, const char *name,
                                          int64_t member)
{
    struct account a = {.id = ++p->given.accounts, .kind = kind, .member = member};
    snprintf(a.name, sizeof a.name, "%s", name);
    book_account(p->book, &a);
    return a;
}

static inline void past_member(struct past *p, const struct history *h, const char *pin)
{
    struct member m = {.id = ++p->given.members, .since = p->at};
    char words[BOOK_NAME_MAX];
    snprintf(m.card, sizeof m.card, "100-%04lld", (long long)m.id);
    snprintf(m.name, sizeof m.name, "Member %lld", (long long)m.id);
    snprintf(m.pin, sizeof m.pin, "%s", pin);
    snprintf(words, sizeof words, "deposit %.32s", m.card);
    m.deposit = past_account(p, ACCOUNT_DEPOSIT, words, m.id).id;
    snprintf(words, sizeof words, "card %.32s", m.card);
    struct account on_card = past_account(p, ACCOUNT_CARD, words, m.id);
    m.card_account = on_card.id;
    book_member(p->book, &m);
    if (!h->poor)
        past_moves(p, MOVE_CASH_TO_CARD, &p->world, &on_card, 2500);
}

static inline int64_t past_sitting(struct past *p, const struct history *h, int64_t sitting,
                                   bool ticket)
{
    char words[BOOK_NAME_MAX];
    snprintf(words, sizeof words, "chips %s.%lld", h->terminal, (long long)sitting);
    struct account chips = past_account(p, ACCOUNT_CHIPS, words, 0);
    if (ticket) {
        past_moves(p, MOVE_NOTE_IN, &p->world, &chips, 500);
        past_moves(p, MOVE_TICKET_OUT, &chips, &p->tickets, 500);
    }
    chips.closed = true;
    book_account(p->book, &chips);
    return chips.id;
}

static inline void past_ticket(struct past *p, const struct history *h, int64_t account, bool paid)
{
    struct ticket k = {.sequence = ++p->given.tickets,
                       .amount = 500,
                       .issued = p->at,
                       .account = account,
                       .state = paid ? TICKET_REDEEMED : TICKET_OPEN};
    history_ticket(k.sequence, k.number);
    snprintf(k.terminal, sizeof k.terminal, "%s", h->terminal);
    if (paid) {
        past_moves(p, MOVE_TICKET_PAID, &p->tickets, &p->world, 500);
        k.redeemed = p->at;
        snprintf(k.redeemed_at, sizeof k.redeemed_at, "cage");
    }
    book_ticket(p->book, &k);
}

static inline struct past past_begin(const char *path)
{
    struct book_words why = {""};
    struct past p = {.at = INT64_C(1794000000000)};
    bool there[2];
    struct book_reader *r = book_read(path, &why);
    past_or_die(r != NULL && book_given(r, &p.given, &why) &&
                    book_find_account_named(r, "world", &p.world, &there[0], &why) &&
                    book_find_account_named(r, "tickets", &p.tickets, &there[1], &why) &&
                    there[0] && there[1],
                &why);
    book_read_end(r);
    p.book = book_open(path, &why);
    past_or_die(p.book != NULL, &why);
    book_time(p.book, p.at);
    return p;
}

/* Adds it to the book at `path`, of a floor that is closed and has had no sitting at the terminal
 * but those of another history; `before`: how many that had. */
static inline void history_add(const char *path, const struct history *h, int64_t before,
                               const char *pin)
{
    struct book_words why = {""};
    struct past p = past_begin(path);
    char name[BOOK_NAME_MAX + 16], value[48];
    for (int64_t i = 0; i < h->members; i++, past_goes_on(&p))
        past_member(&p, h, pin);
    for (int64_t i = 0; i < h->sittings; i++, past_goes_on(&p)) {
        int64_t chips = past_sitting(&p, h, before + i + 1, i < h->tickets);
        if (i < h->tickets)
            past_ticket(&p, h, chips, i >= h->out);
    }
    for (int64_t i = 0; i < h->incidents; i++, past_goes_on(&p))
        book_incident(p.book, &(struct incident){.no = ++p.given.incidents,
                                                 .at = p.at,
                                                 .code = "fault",
                                                 .where = "floor",
                                                 .words = "something happened"});
    past_or_die(book_sync(p.book), &why); /* an opening proves the last batch */
    snprintf(name, sizeof name, "sitting %s", h->terminal);
    snprintf(value, sizeof value, "%lld 0", (long long)(before + h->sittings));
    book_setting(p.book, name, value);
    past_or_die(book_close(p.book, &why), &why);
}

/* A PIN hashed as cheaply as can be. */
static inline void history_pin(const char *pin, char hash[BOOK_PIN_MAX])
{
    if (crypto_pwhash_str_alg(hash, pin, strlen(pin), crypto_pwhash_OPSLIMIT_MIN,
                              crypto_pwhash_MEMLIMIT_MIN, crypto_pwhash_ALG_ARGON2ID13) != 0)
        abort();
}

#endif
