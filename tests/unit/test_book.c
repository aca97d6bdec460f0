/* The book: what is written is read, in order, and there is one writer. */
#include "both.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <sys/wait.h>

/* --- everything there is, there and back ------------------------------------------------------ */

static const struct member ANN = {.id = 1,
                                  .card = "100-0001",
                                  .name = "Ann \"the bank\" Ötzi",
                                  .pin = "$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA",
                                  .wrong = 2,
                                  .locked = true,
                                  .deposit = 0,
                                  .card_account = 4,
                                  .since = 1700000000123};
static const struct ticket TICKET = {.number = "1234-5678-9012-3456",
                                     .sequence = 7,
                                     .amount = 2500,
                                     .issued = 1700000000456,
                                     .terminal = "T01.7",
                                     .account = 5,
                                     .state = TICKET_REDEEMED,
                                     .redeemed = 1700000009999,
                                     .redeemed_at = "cage 1",
                                     .voucher = true};
static const struct incident INCIDENT = {.no = 1,
                                         .at = 1700000000789,
                                         .code = "pin-wrong",
                                         .where = "T01",
                                         .who = "ann",
                                         .words = "the third; 'locked' --"};

static void write_everything(struct teller *t)
{
    t->book = must_open(FLOOR_BOOK);
    teller_opens_floor(t, 3);
    teller_opens(t, ACCOUNT_CARD, "card 100-0001");
    teller_opens(t, ACCOUNT_CHIPS, "chips T01.7");
    t->account[4].member = 1;
    t->account[4].seq = 99;
    t->account[5].closed = true;
    book_account(t->book, &t->account[5]);
    teller_moves(t, MOVE_FILL, WORLD, HOUSE, 1000000);
    struct movement m = teller_movement(t, MOVE_CASH_TO_CARD, WORLD, 4, 12345);
    m.staff = 3;
    m.table = 0;
    book_movement(t->book, &m);
    book_account(t->book, &t->account[WORLD]);
    book_account(t->book, &t->account[4]);
    book_member(t->book, &ANN);
    book_ticket(t->book, &TICKET);
    book_incident(t->book, &INCIDENT);
    book_setting(t->book, "floor", "Darling Harbour");
    book_slip(t->book, &(struct slip){5, 1, 17, 1700000000001, 500, 18000, "{\"a\":1}", 7, false});
    book_page(t->book, &(struct page){1, 1, 2, "{\"act\":1}\n{\"act\":2}\n", 20});
    book_snapshot(t->book, &(struct snapshot){1, 2, "ima\0ge", 6});
    must_close(t->book);
}

static bool same_account(void *ctx, const struct account *a)
{
    struct teller *t = ctx;
    const struct account *is = &t->account[++t->accounts];
    assert_int_equal(a->id, is->id);
    assert_int_equal(a->kind, is->kind);
    assert_string_equal(a->name, is->name);
    assert_int_equal(a->member, is->member);
    assert_int_equal(a->balance, is->balance);
    assert_int_equal(a->moves, is->moves);
    assert_int_equal(a->seq, is->seq);
    assert_int_equal(a->closed, is->closed);
    return true;
}

static bool same_movement(void *ctx, const struct movement *m)
{
    ++*(int *)ctx;
    assert_int_equal(m->no, *(int *)ctx);
    assert_int_equal(m->at, 1700000000000 + m->no);
    assert_int_equal(m->kind, m->no == 1 ? MOVE_FILL : MOVE_CASH_TO_CARD);
    assert_int_equal(m->from, WORLD);
    assert_int_equal(m->to, m->no == 1 ? HOUSE : 4);
    assert_int_equal(m->amount, m->no == 1 ? 1000000 : 12345);
    assert_int_equal(m->table, m->no == 1 ? 1 : 0);
    assert_int_equal(m->act, m->no * 2);
    assert_int_equal(m->staff, m->no == 1 ? 0 : 3);
    return true;
}

static bool same_member(void *ctx, const struct member *m)
{
    ++*(int *)ctx;
    assert_int_equal(m->id, ANN.id);
    assert_string_equal(m->card, ANN.card);
    assert_string_equal(m->name, ANN.name);
    assert_string_equal(m->pin, ANN.pin);
    assert_int_equal(m->wrong, ANN.wrong);
    assert_int_equal(m->locked, ANN.locked);
    assert_int_equal(m->deposit, ANN.deposit);
    assert_int_equal(m->card_account, ANN.card_account);
    assert_int_equal(m->since, ANN.since);
    return true;
}

static bool same_ticket(void *ctx, const struct ticket *t)
{
    ++*(int *)ctx;
    assert_string_equal(t->number, TICKET.number);
    assert_int_equal(t->sequence, TICKET.sequence);
    assert_int_equal(t->amount, TICKET.amount);
    assert_int_equal(t->issued, TICKET.issued);
    assert_string_equal(t->terminal, TICKET.terminal);
    assert_int_equal(t->account, TICKET.account);
    assert_int_equal(t->state, TICKET.state);
    assert_int_equal(t->redeemed, TICKET.redeemed);
    assert_string_equal(t->redeemed_at, TICKET.redeemed_at);
    assert_int_equal(t->voucher, TICKET.voucher);
    return true;
}

static bool same_incident(void *ctx, const struct incident *i)
{
    ++*(int *)ctx;
    assert_int_equal(i->no, INCIDENT.no);
    assert_int_equal(i->at, INCIDENT.at);
    assert_string_equal(i->code, INCIDENT.code);
    assert_string_equal(i->where, INCIDENT.where);
    assert_string_equal(i->who, INCIDENT.who);
    assert_string_equal(i->words, INCIDENT.words);
    return true;
}

static bool same_slip(void *ctx, const struct slip *s)
{
    ++*(int *)ctx;
    assert_int_equal(s->account, 5);
    assert_int_equal(s->table, 1);
    assert_int_equal(s->round, 17);
    assert_int_equal(s->at, 1700000000001);
    assert_int_equal(s->staked, 500);
    assert_int_equal(s->returned, 18000);
    assert_int_equal(s->len, 7);
    assert_memory_equal(s->text, "{\"a\":1}", 7);
    return true;
}

static bool same_page(void *ctx, const struct page *p)
{
    ++*(int *)ctx;
    assert_int_equal(p->table, 1);
    assert_int_equal(p->first, 1);
    assert_int_equal(p->lines, 2);
    assert_int_equal(p->len, 20);
    assert_memory_equal(p->text, "{\"act\":1}\n{\"act\":2}\n", 20);
    return true;
}

static bool same_snapshot(void *ctx, const struct snapshot *s)
{
    ++*(int *)ctx;
    assert_int_equal(s->table, 1);
    assert_int_equal(s->line, 2);
    assert_int_equal(s->len, 6);
    assert_memory_equal(s->image, "ima\0ge", 6);
    return true;
}

static bool same_setting(void *ctx, const char *name, const char *value)
{
    ++*(int *)ctx;
    assert_string_equal(name, "floor");
    assert_string_equal(value, "Darling Harbour");
    return true;
}

static void everything_reads_back_as_written(void **state)
{
    (void)state;
    struct book_words why;
    static struct teller t;
    t = (struct teller){0};
    write_everything(&t);
    struct book_reader *r = must_read(FLOOR_BOOK);
    t.accounts = 0;
    assert_true(book_each_account(r, same_account, &t, &why));
    assert_int_equal(t.accounts, 5);
    int moves = 0, n = 0;
    bool found;
    assert_true(book_each_movement(r, 0, 0, false, 0, same_movement, &moves, &why));
    assert_int_equal(moves, 2);
    assert_true(book_each_member(r, same_member, &n, &why));
    assert_true(book_each_ticket(r, same_ticket, &n, &why));
    assert_true(book_each_incident(r, 0, false, 10, same_incident, &n, &why));
    assert_true(book_each_slip(r, 5, 1, 10, same_slip, &n, &why));
    assert_true(book_each_page(r, 1, 1, same_page, &n, &why));
    assert_true(book_last_snapshot(r, 1, &found, same_snapshot, &n, &why));
    assert_true(found);
    assert_true(book_each_setting(r, same_setting, &n, &why));
    assert_int_equal(n, 7);
    assert_true(book_last_snapshot(r, 2, &found, same_snapshot, &n, &why));
    assert_false(found);
    int64_t movements, incidents;
    assert_true(book_counts(r, &movements, &incidents, &why));
    assert_int_equal(movements, 2);
    assert_int_equal(incidents, 1);
    book_read_end(r);
    struct trial trial = trial_of(FLOOR_BOOK);
    assert_true(trial.good);
    assert_int_equal(trial.accounts, 5);
    assert_int_equal(trial.movements, 2);
    assert_int_equal(trial.floor[TENDER_MONEY], 1012345);
}

/* --- the state now ---------------------------------------------------------------------------- */

static bool keep_member(void *ctx, const struct member *m)
{
    *(struct member *)ctx = *m;
    return true;
}

static bool keep_ticket(void *ctx, const struct ticket *t)
{
    *(struct ticket *)ctx = *t;
    return true;
}

static bool keep_account(void *ctx, const struct account *a)
{
    if (a->id == 5)
        *(struct account *)ctx = *a;
    return true;
}

static bool keep_meter(void *ctx, const struct game_meter *m)
{
    *(struct game_meter *)ctx = *m;
    return true;
}

static bool keep_money(void *ctx, const struct money_meter *m)
{
    *(struct money_meter *)ctx = *m;
    return true;
}

/* What comes to a meter is added to what it shows, and after fifteen digits it begins again. */
static void meters_grow_and_roll_over(void **state)
{
    (void)state;
    struct book_words why;
    static struct teller t;
    t = (struct teller){.book = must_open(FLOOR_BOOK)};
    struct game_meter game = {0};
    struct money_meter money = {0};
    struct game_meter more = {"T01", 3, {[METER_WON] = 7, [METER_LOST] = METER_ROLLS - 5}};
    book_game_meter(t.book, &more);
    book_game_meter(t.book, &(struct game_meter){"T01", 3, {[METER_WON] = 4}});
    assert_true(book_sync(t.book));
    book_game_meter(t.book, &(struct game_meter){"T01", 3, {[METER_LOST] = 12}});
    book_money_meter(t.book, &(struct money_meter){"T01", MOVE_NOTE_IN, 500, METER_ROLLS - 1, 1});
    book_money_meter(t.book, &(struct money_meter){"T01", MOVE_NOTE_IN, 500, 500, 1});
    assert_true(book_sync(t.book));
    struct book_reader *r = must_read(FLOOR_BOOK);
    assert_true(book_each_game_meter(r, "T02", keep_meter, &game, &why));
    assert_true(book_each_money_meter(r, "T02", keep_money, &money, &why));
    assert_int_equal(game.of[METER_WON] + money.count, 0);
    assert_true(book_each_game_meter(r, NULL, keep_meter, &game, &why));
    assert_true(book_each_money_meter(r, "T01", keep_money, &money, &why));
    assert_int_equal(game.of[METER_WON], 11);
    assert_int_equal(game.of[METER_LOST], 7);
    assert_int_equal(money.amount, 499);
    assert_int_equal(money.count, 2);
    book_read_end(r);
    assert_true(book_close(t.book, &why));
}

static bool keep_slip(void *ctx, const struct slip *s)
{
    *(cents *)ctx = s->returned;
    return true;
}

static bool keep_snapshot(void *ctx, const struct snapshot *s)
{
    *(int64_t *)ctx = s->line;
    return true;
}

static bool keep_setting(void *ctx, const char *name, const char *value)
{
    (void)name;
    snprintf(ctx, 32, "%s", value);
    return true;
}

static void what_is_written_again_is_its_state_now(void **state)
{
    (void)state;
    struct book_words why;
    static struct teller t;
    t = (struct teller){0};
    write_everything(&t);
    struct book *b = t.book = must_open(FLOOR_BOOK);
    struct member m = ANN;
    struct ticket ticket = TICKET;
    struct account *a = &t.account[5], as_read;
    m.locked = false;
    m.wrong = 0;
    m.deposit = 5;
    ticket.state = TICKET_HELD;
    strcpy(a->name, "chips T02.1");
    a->member = 1;
    a->closed = false;
    book_member(b, &m);
    book_ticket(b, &ticket);
    book_account(b, a);
    book_slip(b, &(struct slip){5, 1, 17, 1700000000001, 500, 0, "{}", 2, false});
    book_snapshot(b, &(struct snapshot){1, 9, "newer", 5});
    book_snapshot(b, &(struct snapshot){1, 4, "older", 5});
    book_setting(b, "floor", "Newport");
    must_close(b);
    struct book_reader *r = must_read(FLOOR_BOOK);
    cents returned = -1;
    int64_t line;
    bool found;
    char value[32];
    assert_true(book_each_member(r, keep_member, &m, &why));
    assert_true(!m.locked && m.wrong == 0 && m.deposit == 5);
    assert_true(book_each_ticket(r, keep_ticket, &ticket, &why));
    assert_int_equal(ticket.state, TICKET_HELD);
    assert_true(book_each_account(r, keep_account, &as_read, &why));
    assert_string_equal(as_read.name, "chips T02.1");
    assert_true(as_read.member == 1 && !as_read.closed);
    assert_true(book_each_slip(r, 5, 0, 1, keep_slip, &returned, &why));
    assert_int_equal(returned, 0);
    assert_true(book_last_snapshot(r, 1, &found, keep_snapshot, &line, &why));
    assert_int_equal(line, 9);
    assert_true(book_each_setting(r, keep_setting, value, &why));
    assert_string_equal(value, "Newport");
    book_read_end(r);
    assert_true(trial_of(FLOOR_BOOK).good);
}

static bool see_words(void *ctx, const struct incident *i)
{
    (void)ctx;
    assert_string_equal(i->where, "Zo?");
    assert_string_equal(i->who, "Zo?");
    assert_string_equal(i->words, "Zo?");
    return true;
}

/* Wherever people's words go, and whoever has cut them. What a database takes is whole. */
static void half_a_character_is_kept_as_a_question_mark(void **state)
{
    (void)state;
    static const char CUT[] = "Zo\xc3"; /* Zoë, of whom two bytes and a half had room */
    struct book_words why;
    static struct teller t;
    t = (struct teller){.book = must_open(FLOOR_BOOK)};
    teller_opens_floor(&t, 3);
    struct incident i = {.no = 1};
    struct member m = {.id = 1, .card = "100-0001"};
    struct stint s = {.no = 1, .table = 1, .stakes = ""};
    struct rating r = {.no = 1};
    struct payout p = {.no = 1, .kind = 1};
    char *const words[] = {i.where,    i.who,     i.words,    m.name, s.dealer, r.words,
                           r.began_by, r.last_by, p.about,    p.who,  p.second, p.words,
                           p.verified, p.person,  p.document, p.shown};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        memcpy(words[k], CUT, sizeof CUT);
    book_incident(t.book, &i);
    book_member(t.book, &m);
    book_stint(t.book, &s);
    book_rating(t.book, &r);
    book_payout(t.book, &p);
    book_change(t.book, &(struct change){1, CUT, CUT, CUT, CUT});
    book_setting(t.book, CUT, CUT);
    if (!book_sync(t.book) && book_failed(t.book, &why))
        fail_msg("%s", why.words);
    must_close(t.book);
    struct book_reader *reads = must_read(FLOOR_BOOK);
    char value[32];
    assert_true(book_each_incident(reads, 0, false, 1, see_words, NULL, &why));
    assert_true(book_each_setting(reads, keep_setting, value, &why));
    assert_string_equal(value, "Zo?");
    book_read_end(reads);
    all_of_it_is_there(0, 1);
}

static void an_account_has_one_entry_in_a_batch(void **state)
{
    (void)state;
    struct batch b = {0};
    const void *room = NULL;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 100000; i++)
            batch_account(&b, &(struct account){.id = 1 + i % 1000, .balance = i});
        assert_int_equal(b.accounts.len, 1000);
        for (int i = 0; i < 1000; i++) {
            const struct account *a = &PILE(struct account_entry, b.accounts)[i].a;
            assert_int_equal(a->id, i + 1);
            assert_int_equal(a->balance, 99000 + i);
        }
        /* Once it has grown it stays as it is. */
        assert_true(round == 0 || room == b.accounts.at);
        room = b.accounts.at;
        batch_clear(&b);
        assert_int_equal(b.entries, 0);
    }
    batch_free(&b);
}

/* --- order ------------------------------------------------------------------------------------ */

struct seen {
    int64_t no[64];
    size_t count, enough; /* enough: when to say so; 0: never */
};

static bool see(struct seen *s, int64_t no)
{
    s->no[s->count++] = no;
    return s->enough == 0 || s->count < s->enough;
}

static bool see_movement(void *ctx, const struct movement *m)
{
    return see(ctx, m->no);
}

static bool see_incident(void *ctx, const struct incident *i)
{
    return see(ctx, i->no);
}

static bool see_page(void *ctx, const struct page *p)
{
    return see(ctx, p->first);
}

static bool see_slip(void *ctx, const struct slip *s)
{
    return see(ctx, s->table * 100 + s->round);
}

static bool see_ticket(void *ctx, const struct ticket *t)
{
    return see(ctx, t->sequence);
}

#define assert_seen(s, ...)                                                                        \
    do {                                                                                           \
        const int64_t is_[] = {__VA_ARGS__};                                                       \
        assert_int_equal((s).count, sizeof is_ / sizeof *is_);                                     \
        assert_memory_equal((s).no, is_, sizeof is_);                                              \
    } while (0)

static void movements_come_in_the_order_asked_for(void **state)
{
    (void)state;
    struct book_words why;
    static struct teller t;
    t = (struct teller){.book = must_open(FLOOR_BOOK)};
    teller_opens_floor(&t, 5);
    /* 4 has 1 3 5 7 9, 5 has 2 4 6 8 10, and each is written in a batch of its own. */
    for (int i = 0; i < 10; i++) {
        teller_moves(&t, MOVE_NOTE_IN, WORLD, CHIPS + i % 2, 100);
        assert_true(book_sync(t.book));
    }
    teller_moves(&t, MOVE_WAGER, CHIPS, LAYOUT, 50); /* 11 */
    must_close(t.book);
    static const struct {
        int64_t account, after;
        bool newest;
        int64_t most, is[12];
    } ASKED[] = {
        {0, 0, false, 0, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
        {0, 7, false, 0, {8, 9, 10, 11}},
        {0, 7, false, 2, {8, 9}},
        {0, 7, true, 2, {11, 10}},
        {0, 0, true, 3, {11, 10, 9}},
        {0, 11, true, 3, {0}},
        {CHIPS, 0, false, 0, {1, 3, 5, 7, 9, 11}},
        {CHIPS, 0, true, 0, {11, 9, 7, 5, 3, 1}},
        {CHIPS, 4, false, 2, {5, 7}},
        {CHIPS, 5, false, 99, {7, 9, 11}},
        {CHIPS, 5, true, 2, {11, 9}},
        {CHIPS + 1, 0, true, 1, {10}},
        {LAYOUT, 0, false, 5, {11}},
        {WORLD, 8, false, 5, {9, 10}},
        {HOUSE, 0, false, 5, {0}},
        {77, 0, true, 5, {0}},
    };
    struct book_reader *r = must_read(FLOOR_BOOK);
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++) {
        struct seen s = {0};
        assert_true(book_each_movement(r, ASKED[i].account, ASKED[i].after, ASKED[i].newest,
                                       ASKED[i].most, see_movement, &s, &why));
        size_t n = 0;
        while (ASKED[i].is[n] != 0)
            n++;
        if (s.count != n || memcmp(s.no, ASKED[i].is, n * sizeof *s.no) != 0)
            fail_msg("case %zu gave %zu movements, the first %d", i, s.count, (int)s.no[0]);
    }
    for (int account = 0; account <= CHIPS; account += CHIPS) {
        for (int newest = 0; newest < 2; newest++) {
            struct seen s = {.enough = 2};
            assert_true(book_each_movement(r, account, 0, newest, 0, see_movement, &s, &why));
            assert_int_equal(s.count, 2);
        }
    }
    book_read_end(r);
}

static void a_rare_account_is_found_among_many(void **state)
{
    (void)state;
    enum { MANY = 700, RARE = CHIPS + 1 };
    struct book_words why;
    static struct teller t;
    t = (struct teller){.book = must_open(FLOOR_BOOK)};
    teller_opens_floor(&t, RARE);
    for (int no = 1; no <= MANY; no++)
        teller_moves(&t, MOVE_NOTE_IN, WORLD, no % 100 == 0 ? RARE : CHIPS, 100);
    must_close(t.book);
    struct book_reader *r = must_read(FLOOR_BOOK);
    struct seen s = {0};
    assert_true(book_each_movement(r, RARE, 0, false, 0, see_movement, &s, &why));
    assert_seen(s, 100, 200, 300, 400, 500, 600, 700);
    s = (struct seen){0};
    assert_true(book_each_movement(r, RARE, 200, false, 2, see_movement, &s, &why));
    assert_seen(s, 300, 400);
    s = (struct seen){.enough = 1};
    assert_true(book_each_movement(r, RARE, 250, false, 9, see_movement, &s, &why));
    assert_seen(s, 300);
    s = (struct seen){0};
    assert_true(book_each_movement(r, RARE, 300, true, 3, see_movement, &s, &why));
    assert_seen(s, 700, 600, 500);
    book_read_end(r);
}

static void write_in_disorder(struct book *b)
{
    for (int i = 3; i >= 1; i--) {
        struct incident in = INCIDENT;
        struct ticket t = TICKET;
        in.no = i;
        t.sequence = i;
        t.account = 0;
        snprintf(t.number, sizeof t.number, "%d", 100 - i);
        book_incident(b, &in);
        book_ticket(b, &t);
    }
    for (int i = 0; i < 4; i++) {
        struct slip s = {.account = WORLD, .table = 1 + i % 2, .round = i, .at = 1000 - i * 10};
        s.text = "{}";
        s.len = 2;
        book_slip(b, &s);
        book_page(b, &(struct page){2, 31 - i * 10, 10, "…", 3});
    }
    book_page(b, &(struct page){3, 1, 10, "…", 3});
}

static void the_rest_comes_in_order_too(void **state)
{
    (void)state;
    struct book_words why;
    static struct teller t;
    t = (struct teller){.book = must_open(FLOOR_BOOK)};
    teller_opens_floor(&t, 3);
    write_in_disorder(t.book);
    must_close(t.book);
    struct book_reader *r = must_read(FLOOR_BOOK);
    struct seen s = {0};
    assert_true(book_each_incident(r, 0, false, 0, see_incident, &s, &why));
    assert_seen(s, 1, 2, 3);
    s = (struct seen){0};
    assert_true(book_each_incident(r, 1, true, 1, see_incident, &s, &why));
    assert_seen(s, 3);
    s = (struct seen){0};
    assert_true(book_each_ticket(r, see_ticket, &s, &why));
    assert_seen(s, 1, 2, 3);
    s = (struct seen){0};
    assert_true(book_each_slip(r, WORLD, 0, 3, see_slip, &s, &why));
    assert_seen(s, 100, 201, 102);
    s = (struct seen){0};
    assert_true(book_each_slip(r, WORLD, 2, 9, see_slip, &s, &why));
    assert_seen(s, 203, 201);
    static const int64_t FROM[][5] = {{0, 1, 11, 21, 31},
                                      {1, 1, 11, 21, 31},
                                      {10, 1, 11, 21, 31},
                                      {11, 11, 21, 31},
                                      {20, 11, 21, 31},
                                      {40, 31},
                                      {41}};
    for (size_t i = 0; i < sizeof FROM / sizeof *FROM; i++) {
        s = (struct seen){0};
        assert_true(book_each_page(r, 2, FROM[i][0], see_page, &s, &why));
        assert_memory_equal(s.no, FROM[i] + 1, 4 * sizeof *s.no);
    }
    book_read_end(r);
}

/* --- opening ---------------------------------------------------------------------------------- */

static void a_second_writer_is_refused_in_words(void **state)
{
    (void)state;
    struct book_words why = {""};
    char me[64];
    struct book *b = must_open(FLOOR_BOOK);
    assert_null(book_open(FLOOR_BOOK, &why));
    snprintf(me, sizeof me, "another floor (process %d) has the book", getpid());
    assert_non_null(strstr(why.words, me));
    pid_t child = fork();
    if (child == 0)
        _exit(book_open(FLOOR_BOOK, &why) == NULL && strstr(why.words, me) != NULL ? 7 : 1);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 7);
    must_close(b);
    must_close(must_open(FLOOR_BOOK));
}

static void a_second_name_is_no_second_book(void **state)
{
    (void)state;
    struct book_words why = {""};
    struct book *b = must_open("floor.db");
    assert_int_equal(symlink("floor.db", "alias.db"), 0);
    assert_null(book_open("alias.db", &why));
    assert_non_null(strstr(why.words, "another floor (process"));
    unlink("alias.db");
    must_close(b);
}

static void make_file(const char *text)
{
    remove_book("floor.db");
    FILE *f = fopen("floor.db", "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void make_other(const char *sql)
{
    sqlite3 *db;
    remove_book("floor.db");
    assert_int_equal(sqlite3_open("floor.db", &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void what_is_no_book_is_refused_in_words(void **state)
{
    (void)state;
    struct book_words why = {""};
    assert_null(book_read("floor.db", &why));
    assert_string_equal(why.words, "there is no book at floor.db");
    make_file(
        "some other file, of more than a hundred bytes, which nobody would want to have written "
        "over by a floor that was given the wrong path");
    refused("floor.db", "the file is not a book");
    make_other("CREATE TABLE mine (x)");
    refused("floor.db", "floor.db is not a book of Baize");
    make_other("PRAGMA application_id = 77");
    refused("floor.db", "floor.db is not a book of Baize");
    make_other("PRAGMA application_id = 0x4261697a; CREATE TABLE x (y)");
    refused("floor.db", "floor.db is not a book of Baize");
    make_other("PRAGMA application_id = 0x4261697a; PRAGMA user_version = 999; CREATE TABLE x (y)");
    refused("floor.db", "written by a newer Baize (version 999 of the tables; this one knows ");
    assert_null(book_open("nowhere/floor.db", &why));
    assert_non_null(strstr(why.words, "No such file"));
    /* A file of no bytes is what a crash at the very beginning leaves. */
    make_file("");
    assert_null(book_read("floor.db", &why));
    must_close(must_open("floor.db"));
    assert_true(trial_of("floor.db").good);
}

static void only_the_owner_writes_and_not_all_read(void **state)
{
    (void)state;
    struct stat s;
    must_close(must_open("floor.db"));
    assert_int_equal(stat("floor.db", &s), 0);
    assert_int_equal(s.st_mode & 027, 0);
}

static void a_book_opened_again_goes_on(void **state)
{
    (void)state;
    static struct teller t;
    for (int day = 0; day < 5; day++) {
        if (day > 0)
            teller_resumes(&t, FLOOR_BOOK);
        else
            t = (struct teller){0};
        t.book = must_open(FLOOR_BOOK);
        assert_int_equal(book_filling(t.book), 1);
        assert_int_equal(book_durable(t.book), 0);
        if (day == 0)
            teller_opens_floor(&t, 10);
        teller_opens(&t, ACCOUNT_CHIPS, (const char *[]){"a", "b", "c", "d", "e"}[day]);
        for (int i = 0; i < 7; i++)
            teller_moves(&t, MOVE_NOTE_IN, WORLD, CHIPS + i, 1000);
        must_close(t.book);
        struct trial trial = trial_of(FLOOR_BOOK);
        assert_true(trial.good);
        assert_int_equal(trial.movements, 7 * (day + 1));
        assert_int_equal(trial.accounts, 11 + day);
    }
}

/* --- batches ---------------------------------------------------------------------------------- */

static bool long_page(void *ctx, const struct page *p)
{
    *(size_t *)ctx += p->len;
    return p->text[0] == 'x' && p->text[p->len - 1] == 'x';
}

static bool long_image(void *ctx, const struct snapshot *s)
{
    *(size_t *)ctx += s->len;
    return true;
}

static void a_batch_may_be_big(void **state)
{
    (void)state;
    enum { MOVES = 60000, PAGE = 3000000, IMAGE = 5000000 };
    struct book_words why;
    static struct teller t;
    char *text = malloc(IMAGE);
    memset(text, 'x', IMAGE);
    t = (struct teller){.book = must_open(FLOOR_BOOK)};
    teller_opens_floor(&t, 300);
    for (int i = 0; i < MOVES; i++) {
        teller_moves(&t, MOVE_NOTE_IN, WORLD, CHIPS + i % 200, 100);
        if (i % 10000 == 0)
            book_page(t.book, &(struct page){1, i + 1, 10000, text, PAGE});
    }
    book_snapshot(t.book, &(struct snapshot){1, 5, text, IMAGE});
    assert_true(book_sync(t.book));
    assert_int_equal(book_durable(t.book), 1);
    must_close(t.book);
    free(text);
    struct trial trial = trial_of(FLOOR_BOOK);
    assert_true(trial.good && trial.movements == MOVES && trial.floor[TENDER_MONEY] == MOVES * 100);
    struct book_reader *r = must_read(FLOOR_BOOK);
    size_t pages = 0, image = 0;
    bool found;
    assert_true(book_each_page(r, 1, 1, long_page, &pages, &why));
    assert_int_equal(pages, 6 * PAGE);
    assert_true(book_last_snapshot(r, 1, &found, long_image, &image, &why));
    assert_int_equal(image, IMAGE);
    book_read_end(r);
}

static void closing_writes_what_was_not_handed_over(void **state)
{
    (void)state;
    static struct teller t;
    t = (struct teller){.book = must_open(FLOOR_BOOK)};
    assert_false(book_dirty(t.book));
    book_hand_over(t.book); /* nothing to hand over: nothing happens */
    assert_int_equal(book_filling(t.book), 1);
    teller_opens_floor(&t, 5);
    assert_true(book_dirty(t.book));
    book_hand_over(t.book);
    assert_false(book_dirty(t.book));
    assert_int_equal(book_filling(t.book), 2);
    teller_moves(&t, MOVE_NOTE_IN, WORLD, CHIPS, 5000);
    must_close(t.book);
    struct trial trial = trial_of(FLOOR_BOOK);
    assert_true(trial.good && trial.movements == 1);
}

static void count_call(void *ctx)
{
    atomic_fetch_add((_Atomic int *)ctx, 1);
}

struct watch {
    _Atomic bool over, ended;
    _Atomic int looks;
    int64_t seen;
};

/* Whenever it is looked at, the book is whole, and never goes back. */
static void *keep_looking(void *ctx)
{
    struct watch *w = ctx;
    struct book_words why;
    struct trial t;
    struct book_reader *r = book_read(FLOOR_BOOK, &why);
    while (r != NULL && !w->over) {
        if (!book_trial(r, &t, &why) || !t.good || t.movements < w->seen || t.movements % 3 != 0)
            break;
        w->seen = t.movements;
        w->looks++;
    }
    if (r != NULL)
        book_read_end(r);
    w->ended = true;
    return (void *)(uintptr_t)(r != NULL && w->over);
}

static void turns_share_batches_while_others_read(void **state)
{
    (void)state;
    enum { TURNS = 3000 };
    static struct teller t;
    static _Atomic int calls;
    struct watch w = {0};
    calls = 0;
    struct book_words why;
    t = (struct teller){.book = book_open_with(storage_of(FLOOR_BOOK), FLOOR_BOOK,
                                               &(struct store_options){.rest_after = 50}, &why)};
    assert_non_null(t.book);
    book_on_done(t.book, count_call, &calls);
    teller_opens_floor(&t, 300);
    assert_true(book_sync(t.book));
    pthread_t reader;
    assert_int_equal(pthread_create(&reader, NULL, keep_looking, &w), 0);
    uint64_t durable = 1;
    for (int turn = 0; turn < TURNS; turn++) {
        teller_moves(&t, MOVE_NOTE_IN, WORLD, CHIPS + turn % 250, 300);
        teller_moves(&t, MOVE_WAGER, CHIPS + turn % 250, LAYOUT, 200);
        teller_moves(&t, MOVE_LOST, LAYOUT, HOUSE, 200);
        book_hand_over(t.book);
        uint64_t now = book_durable(t.book);
        assert_true(now >= durable && now < book_filling(t.book));
        durable = now;
    }
    assert_true(book_sync(t.book));
    uint64_t batches = book_durable(t.book);
    assert_int_equal(batches, book_filling(t.book) - 1);
    while (w.looks == 0 && !w.ended)
        sched_yield(); /* a busy machine may not have let it look yet */
    w.over = true;
    void *good;
    pthread_join(reader, &good);
    assert_non_null(good);
    must_close(t.book);
    assert_int_equal(calls, batches);
    struct trial trial = trial_of(FLOOR_BOOK);
    assert_true(trial.good && trial.movements == TURNS * 3);
    assert_true(w.looks > 0);
}

int main(int argc, char **argv)
{
#define BOOK_TEST(name) cmocka_unit_test_setup_teardown(name, enter_folder, leave_folder)
    const struct CMUnitTest tests[] = {
        BOOK_TEST(everything_reads_back_as_written),
        BOOK_TEST(what_is_written_again_is_its_state_now),
        BOOK_TEST(meters_grow_and_roll_over),
        BOOK_TEST(half_a_character_is_kept_as_a_question_mark),
        BOOK_TEST(an_account_has_one_entry_in_a_batch),
        BOOK_TEST(movements_come_in_the_order_asked_for),
        BOOK_TEST(a_rare_account_is_found_among_many),
        BOOK_TEST(the_rest_comes_in_order_too),
        BOOK_TEST(a_second_writer_is_refused_in_words),
        BOOK_TEST(a_book_opened_again_goes_on),
        BOOK_TEST(a_batch_may_be_big),
        BOOK_TEST(closing_writes_what_was_not_handed_over),
        BOOK_TEST(turns_share_batches_while_others_read),
    };
    const struct CMUnitTest of_files[] = {
        BOOK_TEST(a_second_name_is_no_second_book),
        BOOK_TEST(what_is_no_book_is_refused_in_words),
        BOOK_TEST(only_the_owner_writes_and_not_all_read),
    };
    (void)argc;
    return run_on_both("book", tests, argv) +
           cmocka_run_group_tests_name("book, files", of_files, NULL, NULL);
}
