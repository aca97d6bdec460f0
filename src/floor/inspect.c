/* The inspector's desk: everything may be read, nothing changed. The clerk reads the book. */
#include "floor/inspect.h"
#include "base/issue.h"
#include "book/shared.h"
#include "floor/another_pit.h"
#include "floor/audit.h"
#include "floor/contest.h"
#include "floor/fairness.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/occasion.h"
#include "floor/other_pit.h"
#include "floor/report.h"
#include "floor/say.h"
#include "floor/views.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* Something to be read from the book and told to a desk. */
struct reading {
    struct job job;
    uint32_t desk, generation;
    int64_t seq;
    const char *event;
    const struct floor *f; /* only what never changes is read from it: table and staff names */
    struct whose_book whose;
    char name[BOOK_NAME_MAX]; /* of an account of another pit */
    char *buf;
    struct text text;
    bool (*read)(struct reading *r, struct book_reader *book, struct book_words *why);
    int64_t account, holder, table, from, most, before; /* before: or after, of accounts */
    int64_t line;                                       /* of the page being read */
    int64_t until; /* lines from this one on are not to be told yet */
    unsigned pages;
    cents sum;
    bool lists_members;
    char find[BOOK_WORDS_MAX];
    char number[BOOK_NAME_MAX]; /* in the card that is sought, of the accounts of this member */
    int64_t numbered;
    struct found_member found[MEMBERS_TOLD];
    size_t found_count;
    bool good;
    struct book_words why;
};

static void read_book(struct job *job)
{
    struct reading *r = (struct reading *)job;
    if ((r->buf = malloc(EVENT_ROOM)) == NULL)
        abort();
    text_on(&r->text, r->buf, EVENT_ROOM - 1024);
    struct book_reader *book = book_read(r->whose.path, &r->why);
    r->good = book != NULL && r->read(r, book, &r->why);
    if (r->text.full) {
        r->good = false;
        snprintf(r->why.words, sizeof r->why.words, "that is more than one message holds");
    }
    if (book != NULL)
        book_read_end(book);
}

static void put_found(struct floor *f, const struct reading *r, struct text *t)
{
    json_open(t, "members", '[');
    for (size_t i = 0; i < r->found_count; i++)
        put_found_member(f, &r->found[i], t);
    json_close(t, ']');
}

/* What goes before the text that was read, if anything does. */
static void put_before(struct floor *f, const struct reading *r, struct text *t)
{
    if (r->lists_members)
        put_found(f, r, t);
    const struct card_holder *h = r->holder != 0 ? holder_of(f, r->holder) : NULL;
    if (h != NULL) {
        json_key(t, "member");
        put_member(f, h, t);
    }
    if (r->from != 0)
        json_int(t, "from", r->from);
    for (unsigned i = 0; r->from != 0 && i < f->table_count; i++)
        if (f->table[i]->number == r->table)
            json_int(t, "last", (int64_t)f->table[i]->at.v.line);
    for (unsigned i = 0; r->from != 0 && i < f->occasion_count; i++)
        if (f->occasion[i]->number == r->table)
            json_int(t, "last", (int64_t)f->occasion[i]->at.v.line);
}

static void book_was_read(struct floor *f, struct job *job)
{
    struct reading *r = (struct reading *)job;
    struct asked q = {.desk = r->desk, .seq = r->seq};
    struct card_holder *h = r->holder != 0 ? holder_of(f, r->holder) : NULL;
    if (h != NULL)
        h->reading--;
    if (was_read(f, r->desk, r->generation)) {
        if (r->good) {
            struct text *t = answer_begin(f, &q, r->event);
            put_before(f, r, t);
            if (r->text.len > 0) {
                json_key(t, NULL);
                text_put(t, r->buf);
            }
            say_end(f, r->desk);
        } else {
            refuse_ask(f, &q, "unreadable", NULL, "%.300s", r->why.words);
        }
    }
    free(r->buf);
    free(r);
}

/* NULL, with the refusal said, while this desk has asked enough. */
static struct reading *ask_clerk(struct floor *f, const struct asked *q, const char *event,
                                 bool (*read)(struct reading *, struct book_reader *,
                                              struct book_words *))
{
    if (!ask_may_read(f, q))
        return NULL;
    struct reading *r = calloc(1, sizeof *r);
    if (r == NULL)
        abort();
    snprintf(r->whose.path, sizeof r->whose.path, "%s", f->book_path);
    r->job.work = read_book;
    r->job.done = book_was_read;
    r->desk = q->desk;
    r->generation = f->desk[q->desk].generation;
    r->seq = q->seq;
    r->event = event;
    r->f = f;
    r->read = read;
    return r;
}

/* The same of the pit that is asked for. */
static struct reading *ask_clerk_of(struct floor *f, const struct asked *q, const char *event,
                                    bool (*read)(struct reading *, struct book_reader *,
                                                 struct book_words *))
{
    struct whose_book whose;
    struct reading *r = ask_whose_book(f, q, false, &whose) ? ask_clerk(f, q, event, read) : NULL;
    if (r != NULL)
        r->whose = whose;
    return r;
}

/* --- movements -------------------------------------------------------------------------------- */

/* Names are read with the movements, from accounts open and closed, each as it is met. */
struct telling {
    struct reading *r;
    struct book_reader *book;
    struct book_words *why;
    bool good;
};

static void put_name(struct telling *k, const char *key, int64_t id)
{
    char name[BOOK_NAME_MAX];
    k->good = k->good && book_account_name(k->book, id, name, k->why);
    json_str(&k->r->text, key, k->good && name[0] != '\0' ? name : NULL);
}

struct signed_by {
    int64_t number;
    char name[BOOK_NAME_MAX];
};

/* Whoever signed and is in the plan no more is still somebody. */
static const char *staff_name(const struct floor *f, int64_t number)
{
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (f->staff[i].number == number)
            return f->plan->staff[i].name;
    return number != 0 ? "former staff" : NULL;
}

static bool take_staff(void *ctx, const char *name, const char *value)
{
    struct signed_by *s = ctx;
    if (strtoll(value, NULL, 10) == s->number)
        snprintf(s->name, sizeof s->name, "%s", name + strlen("staff "));
    return true;
}

/* Another floor's tables and staff are known from its book. */
static void name_elsewhere(struct telling *k, const struct movement *m, char table[REPORT_WORD],
                           struct signed_by *s)
{
    char ruleset[REPORT_WORD];
    table[0] = '\0';
    *s = (struct signed_by){.number = m->staff};
    k->good = k->good &&
              (m->table == 0 || report_journal(k->book, m->table, table, ruleset, k->why)) &&
              (m->staff == 0 ||
               book_settings_between(k->book, "staff ", "staff!", take_staff, s, k->why));
}

static const char *table_name(const struct floor *f, int64_t number)
{
    const char *name = NULL;
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->number == number)
            name = f->table[i]->plan->name;
    return name;
}

static bool tell_movement(void *ctx, const struct movement *m)
{
    struct telling *k = ctx;
    struct text *t = &k->r->text;
    const struct floor *f = k->r->f;
    char there[REPORT_WORD];
    struct signed_by by;
    const char *table = NULL, *staff = NULL;
    if (k->r->whose.other) {
        name_elsewhere(k, m, there, &by);
        table = there[0] != '\0' ? there : NULL;
        staff = by.name[0] != '\0' ? by.name : NULL;
    } else {
        table = table_name(f, m->table);
        staff = staff_name(f, m->staff);
    }
    json_open(t, NULL, '{');
    json_int(t, "no", m->no);
    json_int(t, "at", m->at);
    json_str(t, "kind", movement_kind_name(m->kind));
    put_name(k, "from", m->from);
    put_name(k, "to", m->to);
    json_int(t, "amount", m->amount);
    json_str(t, "table", table);
    json_str(t, "staff", staff);
    json_close(t, '}');
    return true;
}

static bool find_card_account(struct book_reader *book, const char *number, struct account *a,
                              bool *there, struct book_words *why)
{
    char name[2 * BOOK_NAME_MAX];
    snprintf(name, sizeof name, "card %s", number);
    return book_find_account_named(book, name, a, there, why);
}

static bool find_account(struct reading *r, struct book_reader *book, struct book_words *why)
{
    struct account a;
    bool there = false;
    if (!book_find_account_named(book, r->name, &a, &there, why))
        return false;
    r->account = a.id;
    if (!there)
        snprintf(why->words, sizeof why->words, "there is no account %.60s in that pit", r->name);
    return there;
}

static bool read_movements(struct reading *r, struct book_reader *book, struct book_words *why)
{
    struct telling k = {.r = r, .book = book, .why = why, .good = true};
    if (r->name[0] != '\0' && !find_account(r, book, why))
        return false;
    text_put(&r->text, "\"movements\":[");
    bool good = book_each_movement(book, r->account, 0, true, r->most, tell_movement, &k, why);
    text_putc(&r->text, ']');
    return good && k.good;
}

/* What is in play is at hand; of members' accounts the book has all, and none is ever closed. */
static int64_t members_account(struct floor *f, const char *name)
{
    struct account a;
    struct book_words why;
    bool there, read = book_find_account_named(f->reader, name, &a, &there, &why);
    return found(f, read, there, &why) && (a.kind == ACCOUNT_CARD || a.kind == ACCOUNT_DEPOSIT ||
                                           a.kind == ACCOUNT_PROMOTIONAL)
               ? a.id
               : 0;
}

/* A member asks for his own; the cage and the inspector for anybody's. */
static int64_t asked_account(struct floor *f, const struct asked *q)
{
    const struct desk *d = &f->desk[q->desk];
    const char *member_card = ask_maybe(q, "card"), *name = ask_maybe(q, "account");
    if (d->role == ROLE_PLAYER)
        return f->terminal[d->terminal].account;
    if (member_card != NULL) {
        const struct card_holder *h = holder_of_card(f, member_card);
        return h != NULL ? h->m.card_account : 0;
    }
    const struct account *a = name != NULL ? account_named(&f->accounts, name) : NULL;
    return a != NULL ? a->id : name != NULL ? members_account(f, name) : 0;
}

void ask_statement(struct floor *f, struct asked *q)
{
    const char *name = ask_maybe(q, "account");
    const bool there = ask_maybe(q, "pit") != NULL; /* its book knows the account by name */
    int64_t account = there ? 0 : asked_account(f, q);
    if (!there && account == 0 && ask_maybe(q, "card") != NULL) {
        refuse_card(f, q, NULL, ask_maybe(q, "card"), NULL);
        return;
    }
    if (there ? name == NULL || name[0] == '\0' || strlen(name) >= BOOK_NAME_MAX : account == 0) {
        refuse_ask(f, q, "unknown", NULL, "there is no such account open");
        return;
    }
    struct reading *r = ask_clerk_of(f, q, "statement", read_movements);
    if (r == NULL)
        return;
    if (there)
        snprintf(r->name, sizeof r->name, "%s", name);
    r->account = account;
    r->most = 35;
    clerk_ask(f->clerk, r->desk, &r->job);
}

/* By part of his name or card, or by a card that he had before; number: of his accounts. */
static bool is_sought(const struct reading *r, const struct member *m, const char *number)
{
    return strcasestr(m->name, r->find) != NULL || strstr(m->card, r->find) != NULL ||
           is_card_before(number, r->find, m->card);
}

/* Who has the number of his accounts in his first card has it in every later one. */
static bool find_number(struct reading *r, struct book_reader *book, struct book_words *why)
{
    struct account a;
    bool there = false;
    const char *end = strrchr(r->find, '-');
    const size_t len = end != NULL ? (size_t)(end - r->find) : sizeof r->number;
    if (len >= sizeof r->number)
        return true;
    memcpy(r->number, r->find, len);
    const bool read = find_card_account(book, r->number, &a, &there, why);
    r->numbered = there ? a.member : 0;
    return read;
}

static bool find_member(void *ctx, const struct member *m)
{
    struct reading *r = ctx;
    if (is_sought(r, m, m->id == r->numbered ? r->number : ""))
        r->found[r->found_count++].m = *m;
    return r->found_count < MEMBERS_TOLD;
}

static bool find_shared(void *ctx, const struct shared_member *m)
{
    struct reading *r = ctx;
    if (!is_sought(r, &m->m, m->number))
        return true;
    struct found_member *x = &r->found[r->found_count++];
    *x = (struct found_member){
        .m = m->m, .on_card = m->on_card, .deposit = m->deposit, .elsewhere = !m->here};
    memcpy(x->number, m->number, sizeof x->number);
    memcpy(x->pit, m->pit, sizeof x->pit);
    memcpy(x->at, m->at, sizeof x->at);
    return r->found_count < MEMBERS_TOLD;
}

/* What this pit has of one who was found. Whose card it does not hold may have had another, or
 * another name, when it did. */
static bool find_own(struct book_reader *book, struct found_member *x, struct book_words *why)
{
    struct account a;
    struct member kept;
    bool there;
    if (!find_card_account(book, x->number, &a, &there, why) ||
        (there && !book_find_member(book, a.member, &kept, &there, why)))
        return false;
    if (!there)
        return true;
    if (x->elsewhere) {
        memcpy(kept.card, x->m.card, sizeof kept.card);
        memcpy(kept.name, x->m.name, sizeof kept.name);
        kept.locked = x->m.locked;
        kept.since = x->m.since;
        kept.closed = x->m.closed;
    }
    x->m = kept;
    return true;
}

static bool read_account(struct book_reader *book, int64_t account, struct account *a,
                         struct book_words *why)
{
    bool there, read = book_find_account(book, account, a, &there, why);
    if (!there)
        *a = (struct account){.name = "card "};
    return read;
}

static bool read_purse(struct book_reader *book, struct found_member *m, struct book_words *why)
{
    struct account on_card, deposit, promotional = {0};
    if (!read_account(book, m->m.card_account, &on_card, why) ||
        !read_account(book, m->m.deposit, &deposit, why) ||
        (m->m.promotional != 0 && !read_account(book, m->m.promotional, &promotional, why)))
        return false;
    m->promotional = promotional.balance;
    if (m->elsewhere)
        return true;
    m->on_card = on_card.balance;
    m->deposit = deposit.balance;
    snprintf(m->number, sizeof m->number, "%.32s", on_card.name + strlen("card "));
    return true;
}

static bool read_members(struct reading *r, struct book_reader *book, struct book_words *why)
{
    bool shared;
    bool good =
        book_each_shared_member(book, &shared, find_shared, r, why) &&
        (shared || (find_number(r, book, why) && book_each_member(book, find_member, r, why)));
    for (size_t i = 0; good && i < r->found_count; i++) {
        struct found_member *x = &r->found[i];
        good = (!shared || find_own(book, x, why)) && (x->m.id == 0 || read_purse(book, x, why));
    }
    return good;
}

/* Part of a name may be anybody's: all are looked through, in a room where nobody waits for a PIN.
 * Without a name the first are told. */
void ask_members(struct floor *f, struct asked *q)
{
    const char *find = ask_maybe(q, "find");
    struct reading *r = ask_clerk(f, q, "members", read_members);
    if (r == NULL)
        return;
    r->lists_members = true;
    if (find != NULL && strlen(find) < BOOK_WORDS_MAX)
        snprintf(r->find, sizeof r->find, "%s", find);
    clerk_ask(f->searcher, r->desk, &r->job);
}

/* A member's page at the cage: who, and the last 35 movements of the card. */
void ask_member(struct floor *f, struct asked *q)
{
    const char *member_card;
    if (!ask_word(f, q, "card", &member_card))
        return;
    struct card_holder *h = holder_of_card(f, member_card);
    if (h == NULL) {
        refuse_card(f, q, h, member_card, NULL);
        return;
    }
    struct reading *r = ask_clerk(f, q, "member", read_movements);
    if (r == NULL)
        return;
    r->account = h->m.card_account;
    r->holder = h->m.id;
    h->reading++;
    r->most = 35;
    clerk_ask(f->clerk, r->desk, &r->job);
}

/* --- the journal ------------------------------------------------------------------------------ */

static bool tell_line(void *ctx, char *line, size_t len)
{
    struct reading *r = ctx;
    (void)len;
    if (r->line >= r->until)
        return false;
    if (r->line++ < r->from)
        return true;
    json_str(&r->text, NULL, line);
    return --r->most > 0;
}

static bool tell_page(void *ctx, const struct page *p)
{
    struct reading *r = ctx;
    r->line = p->first;
    return journal_each_line(p->text, p->len, tell_line, r) && r->most > 0 && r->line < r->until;
}

static bool read_lines(struct reading *r, struct book_reader *book, struct book_words *why)
{
    text_put(&r->text, "\"lines\":[");
    bool good = book_each_page(book, r->table, r->from, tell_page, r, why);
    text_putc(&r->text, ']');
    return good;
}

int64_t told_until(const struct open_table *ot)
{
    const int64_t drawn = not_told_from(ot), secret = secret_line(ot);
    return secret < drawn ? secret : drawn;
}

/* The journal of the table, or the occasion, that a message names; and the first line that is not
 * to be told yet. False, with the refusal said, where there is none. */
static bool asked_journal(struct floor *f, const struct asked *q, int64_t *number, int64_t *until)
{
    const char *name = ask_maybe(q, "occasion");
    const struct open_occasion *oo = name != NULL ? occasion_named(f, name) : NULL;
    const struct open_table *ot = name == NULL ? named_table(f, q) : NULL;
    if (name != NULL && oo == NULL && !refuse_held_elsewhere(f, q, name))
        refuse_ask(f, q, "unknown", NULL, "nothing of that name is on the floor");
    *number = oo != NULL ? oo->number : ot != NULL ? ot->number : 0;
    *until = ot != NULL ? told_until(ot) : INT64_MAX;
    return *number != 0;
}

void ask_journal(struct floor *f, struct asked *q)
{
    int64_t from, lines = 100, number, until;
    if (!asked_journal(f, q, &number, &until) || !ask_number(f, q, "from", 1, INT64_MAX, &from) ||
        (json_object_get(q->o, "lines") != NULL && !ask_number(f, q, "lines", 1, 100, &lines)))
        return;
    struct reading *r = ask_clerk(f, q, "journal", read_lines);
    if (r == NULL)
        return;
    r->table = number;
    r->from = from;
    r->until = until;
    r->most = lines;
    clerk_ask(f->clerk, r->desk, &r->job);
}

static bool tell_seal(void *ctx, char *line, size_t len)
{
    struct reading *r = ctx;
    (void)len;
    long long after = 0;
    char signature[129] = "";
    if (r->line++ < r->from)
        return true;
    if (r->most == 0)
        return false;
    if (sscanf(line, "{\"seal\":%lld,\"signature\":\"%128[0-9a-f]\"", &after, signature) == 2) {
        json_open(&r->text, NULL, '{');
        json_int(&r->text, "line", after);
        json_str(&r->text, "signature", signature);
        json_close(&r->text, '}');
        r->most--;
    }
    return true;
}

static bool tell_seals(void *ctx, const struct page *p)
{
    struct reading *r = ctx;
    enum { AT_ONCE = 64 };
    r->line = p->first;
    return journal_each_line(p->text, p->len, tell_seal, r) && r->most > 0 && ++r->pages < AT_ONCE;
}

static bool read_seals(struct reading *r, struct book_reader *book, struct book_words *why)
{
    json_str(&r->text, "key", r->f->key.public_hex);
    json_open(&r->text, "seals", '[');
    bool good = true;
    int64_t last = 0;
    good = book_last_line(book, r->table, &last, why);
    /* Some pages at a time: the book is held by nobody for long. */
    for (r->line = r->from; good && r->most > 0 && r->line <= last; r->from = r->line) {
        r->pages = 0;
        good = book_each_page(book, r->table, r->from, tell_seals, r, why);
        if (r->line == r->from)
            break;
    }
    json_close(&r->text, ']');
    if (r->line <= last && r->most == 0)
        json_int(&r->text, "next", r->line);
    else
        json_str(&r->text, "next", NULL);
    r->from = 0;
    return good;
}

void ask_seals(struct floor *f, struct asked *q)
{
    enum { SEALS_TOLD = 1000 };
    int64_t from = 1, number, until;
    if (!asked_journal(f, q, &number, &until) ||
        (json_object_get(q->o, "from") != NULL && !ask_number(f, q, "from", 1, INT64_MAX, &from)))
        return;
    struct reading *r = ask_clerk(f, q, "seals", read_seals);
    if (r == NULL)
        return;
    r->table = number;
    r->from = from;
    r->most = SEALS_TOLD;
    clerk_ask(f->auditor, r->desk, &r->job); /* it reads all pages: nobody's PIN waits for that */
}

/* --- accounts --------------------------------------------------------------------------------- */

/* So many accounts are told at a time, those that are open in the order of their numbers. */
enum { ACCOUNTS_TOLD = 2000 };

static bool tell_account_of(void *ctx, const struct account *a)
{
    struct reading *r = ctx;
    struct text *t = &r->text;
    json_open(t, NULL, '{');
    json_str(t, "account", a->name);
    json_str(t, "kind", account_kind_name(a->kind));
    json_str(t, "tender", tender_name(a->tender));
    json_int(t, "balance", a->balance);
    json_int(t, "moves", a->moves);
    json_close(t, '}');
    r->before = a->id;
    r->most--;
    return true;
}

static bool read_accounts(struct reading *r, struct book_reader *book, struct book_words *why)
{
    text_put(&r->text, "\"accounts\":[");
    bool good = (!r->whose.other || book_adds_up(book, why)) &&
                book_each_open_account(book, r->before, r->most, tell_account_of, r, why);
    text_putc(&r->text, ']');
    json_int(&r->text, "sum", r->sum);
    if (r->most == 0)
        json_int(&r->text, "next", r->before);
    else
        json_str(&r->text, "next", NULL);
    return good;
}

void ask_accounts(struct floor *f, struct asked *q)
{
    int64_t after = 0;
    if (json_object_get(q->o, "after") != NULL &&
        !ask_number(f, q, "after", 0, INT64_MAX - 1, &after))
        return;
    struct reading *r = ask_clerk_of(f, q, "accounts", read_accounts);
    if (r == NULL)
        return;
    r->before = after;
    r->most = ACCOUNTS_TOLD;
    r->sum = r->whose.other ? 0 : f->accounts.sum;
    clerk_ask(f->clerk, r->desk, &r->job);
}

static void put_trial(const struct trial *k, struct text *t)
{
    json_flag(t, "good", k->good);
    json_int(t, "accounts", k->accounts);
    json_int(t, "movements", k->movements);
    json_int(t, "floor", k->floor[TENDER_MONEY]);
    for (enum tender i = TENDER_MONEY + 1; i < TENDERS_KEPT; i++)
        json_int(t, tender_name(i), k->floor[i]);
    json_str(t, "words", k->words);
}

static bool read_trial(struct reading *r, struct book_reader *book, struct book_words *why)
{
    struct trial k;
    if (!book_trial(book, &k, why))
        return false;
    put_trial(&k, &r->text);
    return true;
}

void ask_trial(struct floor *f, struct asked *q)
{
    struct reading *r = ask_clerk_of(f, q, "trial", read_trial);
    if (r != NULL)
        clerk_ask(f->auditor, r->desk, &r->job); /* it adds up everything there is */
}

/* --- verify now ------------------------------------------------------------------------------- */

struct verifying {
    struct job job;
    uint32_t desk, generation;
    const struct floor *f;
    struct whose_book whose;
    struct audit audit;
    _Atomic uint64_t done, of;
};

static void note_progress(void *ctx, uint64_t done, uint64_t of)
{
    struct verifying *v = ctx;
    v->done = done;
    v->of = of;
}

void tell_audit(struct floor *f)
{
    struct verifying *v = f->auditing;
    if (v == NULL || !desk_is_still(f, v->desk, v->generation))
        return;
    struct text *t = say_begin(f);
    json_str(t, "event", "verifying");
    json_int(t, "done", (int64_t)v->done);
    json_int(t, "of", (int64_t)v->of);
    say_end(f, v->desk);
}

static void audit_now(struct job *job)
{
    struct verifying *v = (struct verifying *)job;
    /* A floor that plays meanwhile keeps the other cores. */
    const struct audit_how how = {.threads = 1, .progress = note_progress, .ctx = v};
    audit_book(v->whose.path, v->f->as.shelf, v->f->as.clauses, &how, &v->audit);
}

/* The newest journals, and whichever is not good, as far as a message goes. */
enum { JOURNALS_TOLD = 1000 };

static void audited(struct floor *f, struct job *job)
{
    struct verifying *v = (struct verifying *)job;
    f->auditing = NULL;
    if (!job->broken_off && desk_is_still(f, v->desk, v->generation)) {
        const struct audit *a = &v->audit;
        struct text *t = say_begin(f);
        json_str(t, "event", "verified");
        json_flag(t, "good", a->good);
        json_str(t, "rule", "crown-fusion-2024:2.3");
        json_str(t, "words",
                 a->words[0] != '\0'   ? a->words
                 : a->shared.count > 0 ? a->shared.words[0]
                                       : a->proof.finding[0]);
        json_open(t, "tables", '[');
        for (size_t i = 0, told = 0; i < a->table_count && told < 2 * JOURNALS_TOLD; i++) {
            const struct verification *k = &a->table[i];
            if (k->good && a->table_count - i > JOURNALS_TOLD)
                continue;
            told++;
            json_open(t, NULL, '{');
            json_str(t, "table", k->table);
            if (k->of[0] != '\0')
                json_str(t, "of", k->of);
            json_str(t, "ruleset", k->ruleset);
            json_flag(t, "good", k->good);
            json_int(t, "lines", (int64_t)k->line);
            json_int(t, "acts", (int64_t)k->acts);
            json_int(t, "rounds", (int64_t)k->rounds);
            json_int(t, "draws", (int64_t)k->draws);
            json_int(t, "seals", (int64_t)k->seals);
            json_str(t, "words", k->words);
            json_close(t, '}');
        }
        json_close(t, ']');
        json_open(t, "trial", '{');
        put_trial(&a->trial, t);
        json_close(t, '}');
        say_end(f, v->desk);
    }
    audit_free(&v->audit);
    free(v);
}

void ask_verify(struct floor *f, struct asked *q)
{
    struct whose_book whose;
    if (!ask_whose_book(f, q, false, &whose))
        return;
    if (f->auditing != NULL) {
        refuse_ask(f, q, "busy", NULL, "the book is being verified already");
        return;
    }
    struct verifying *v = calloc(1, sizeof *v);
    if (v == NULL)
        abort();
    v->job.work = audit_now;
    v->job.done = audited;
    v->desk = q->desk;
    v->generation = f->desk[q->desk].generation;
    v->f = f;
    v->whose = whose;
    f->auditing = v;
    answer_begin(f, q, "verifying");
    say_end(f, q->desk);
    tell_audit(f);
    clerk_ask(f->auditor, v->desk, &v->job);
}
