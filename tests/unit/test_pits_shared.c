/* Rows that the pits of a casino share: tickets that cross, staff whom pits have changed, names
 * that are at a desk; and batches of them that are in doubt, or in somebody's way. */
#include "lost.h"

#include "book/shared.h"

/* What a pit claims is one statement, which the database does whether its answer comes or not. */
static bool claim_lost;

PGresult *__real_PQexecParams(PGconn *db, const char *sql, int count, const Oid *types,
                              const char *const *values, const int *lengths, const int *formats,
                              int result);
PGresult *__wrap_PQexecParams(PGconn *db, const char *sql, int count, const Oid *types,
                              const char *const *values, const int *lengths, const int *formats,
                              int result);

PGresult *__wrap_PQexecParams(PGconn *db, const char *sql, int count, const Oid *types,
                              const char *const *values, const int *lengths, const int *formats,
                              int result)
{
    if (claim_lost) {
        claim_lost = false;
        PQclear(__real_PQexecParams(db, sql, count, types, values, lengths, formats, result));
        shutdown(PQsocket(db), SHUT_RDWR);
    }
    return __real_PQexecParams(db, sql, count, types, values, lengths, formats, result);
}

/* --- a held ticket that crosses, whose batches are in doubt ------------------------------------
 */

struct casino_pit {
    struct teller t;
    struct shared *shared;
    int64_t transit;
};

static void opens_pit(struct casino_pit *p, const char *path)
{
    struct book_words why = {""};
    p->t = (struct teller){.book = must_open(path)};
    teller_opens_floor(&p->t, 4);
    p->transit = teller_opens(&p->t, ACCOUNT_WORLD, "transit");
    assert_true(book_sync(p->t.book));
    p->shared = shared_open(path, &why);
    assert_non_null(p->shared);
    assert_true(shared_return_all(p->shared, book_epoch(p->t.book), &why));
}

/* The ticket as it is now, and its money; the COMMIT of that is lost. */
static void crosses(struct casino_pit *p, enum crossed_what what, const struct ticket *k,
                    int64_t crossing, bool before)
{
    struct crossed c = {.what = what, .k = *k, .crossing = crossing};
    memcpy(c.key, k->number, sizeof k->number);
    if (what == CROSSED_IN)
        teller_moves(&p->t, MOVE_CAME, p->transit, WORLD, k->amount);
    else if (k->state == TICKET_HELD)
        teller_moves(&p->t, MOVE_WENT, WORLD, p->transit, k->amount);
    book_cross(p->t.book, &c);
    lost = before ? BEFORE_COMMIT : AFTER_COMMIT;
    struct book_words why = {""};
    if (!book_sync(p->t.book) && book_failed(p->t.book, &why))
        fail_msg("%s", why.words);
    assert_int_equal(lost, NEVER);
}

static struct claim claims(struct casino_pit *p, const char *key, bool answer_lost)
{
    struct claim c;
    struct book_words why = {""};
    claim_lost = answer_lost;
    if (!shared_claim_ticket(p->shared, key, &c, &why))
        fail_msg("%s", why.words);
    assert_false(claim_lost);
    return c;
}

/* What its account has is what the crossings say, and all pits together add up. */
static void pit_adds_up(struct casino_pit *p, const char *path)
{
    bool any, adds_up;
    cents transit;
    struct book_words why = {""};
    struct book_reader *r = book_read(path, &why);
    assert_non_null(r);
    assert_true(book_crossed(r, &any, &transit, &adds_up, &why));
    assert_true(any);
    assert_true(adds_up);
    assert_int_equal(transit, p->t.account[p->transit].balance);
    book_read_end(r);
}

static void close_both(struct casino_pit *a, struct casino_pit *b, const char *other)
{
    struct casino_pit *const both[] = {a, b};
    for (size_t i = 0; i < 2; i++) {
        pit_adds_up(both[i], i == 0 ? FLOOR_BOOK : other);
        shared_close(both[i]->shared);
        must_close(both[i]->t.book);
    }
    run("DELETE FROM baize.ticket; DELETE FROM baize.crossing");
    strcat(test_pit, "-b");
    remove_pit();
    test_pit[strlen(test_pit) - 2] = '\0';
}

static void a_held_ticket_crosses_once_though_every_batch_of_it_is_in_doubt(void **state)
{
    (void)state;
    char other[600];
    static struct casino_pit a, b;
    snprintf(other, sizeof other, "%s-b", FLOOR_BOOK);
    opens_pit(&a, FLOOR_BOOK);
    opens_pit(&b, other);
    struct book_words why = {
        ""}; /* who was overtaken while he opened the pit takes nothing from it */
    assert_false(shared_return_all(a.shared, book_epoch(a.t.book) - 1, &why));
    assert_non_null(strstr(why.words, "another controller has taken"));
    for (int i = 0; i < 4; i++) {
        const bool before = i % 2 == 0, answer_lost = i / 2 == 1;
        struct ticket k = {
            .sequence = i + 1, .amount = 2500, .issued = 1700000000000, .state = TICKET_HELD};
        snprintf(k.number, sizeof k.number, "12345678901234567%d", i);
        crosses(&a, TICKET_IS, &k, 0, before);
        struct claim c = claims(&b, k.number, answer_lost);
        assert_int_equal(c.came, CLAIM_GRANTED);
        assert_int_equal(c.k.state, TICKET_HELD);
        assert_int_equal(c.k.amount, 2500);
        assert_int_equal(claims(&a, k.number, answer_lost).came, CLAIM_HELD);
        crosses(&b, CROSSED_IN, &k, c.crossing, before);
        pit_adds_up(&a, FLOOR_BOOK);
        pit_adds_up(&b, other);
        k.state = TICKET_REDEEMED;
        crosses(&b, TICKET_IS, &k, 0, before);
        c = claims(&a, k.number, answer_lost);
        assert_int_equal(c.came, CLAIM_ENDED);
        assert_int_equal(c.k.state, TICKET_REDEEMED);
        assert_int_equal(b.t.account[b.transit].balance, -2500 * (i + 1));
    }
    close_both(&a, &b, other);
}

static void prints(struct casino_pit *p, int64_t sequence)
{
    struct ticket k = {
        .sequence = sequence, .amount = 2500, .issued = 1700000000000, .state = TICKET_HELD};
    snprintf(k.number, sizeof k.number, "%018d", (int)sequence);
    struct crossed c = {.what = TICKET_IS, .k = k};
    memcpy(c.key, k.number, sizeof k.number);
    teller_moves(&p->t, MOVE_WENT, WORLD, p->transit, k.amount);
    book_cross(p->t.book, &c);
}

/* Whoever claimed it has been told, and puts it into the book later: asked for once more, by its
 * number or as who printed it knows it, it is not taken back from him. */
static void a_claim_that_was_told_is_not_returned(void **state)
{
    (void)state;
    enum { TICKETS = 700 };
    static struct casino_pit a, b;
    char other[600];
    snprintf(other, sizeof other, "%s-b", FLOOR_BOOK);
    opens_pit(&a, FLOOR_BOOK);
    opens_pit(&b, other);
    for (int i = 1; i <= TICKETS; i++)
        prints(&a, i);
    assert_true(book_sync(a.t.book));
    for (int i = 1; i <= TICKETS; i++) {
        struct book_words why = {""};
        char number[BOOK_NAME_MAX], printed[BOOK_NAME_MAX];
        snprintf(number, sizeof number, "%018d", i);
        assert_true(shared_printed(test_pit, i, printed));
        const struct claim c = claims(&b, i % 2 == 0 ? number : printed, i % 3 == 0);
        assert_int_equal(c.came, CLAIM_GRANTED);
        const struct claim again = claims(&b, number, false);
        assert_int_equal(again.came, CLAIM_HELD);
        assert_string_equal(again.key, number);
        assert_int_equal(claims(&b, printed, true).came, CLAIM_HELD);
        teller_moves(&b.t, MOVE_CAME, b.transit, WORLD, 2500);
        struct crossed in = {.what = CROSSED_IN, .crossing = c.crossing};
        memcpy(in.key, c.key, sizeof in.key);
        book_cross(b.t.book, &in);
        if (i % 400 == 0 && !book_sync(b.t.book) && book_failed(b.t.book, &why))
            fail_msg("%s", why.words);
    }
    assert_true(book_sync(b.t.book));
    close_both(&a, &b, other);
}

/* --- two who wait for each other -------------------------------------------------------------- */

static struct crossed mistyped(const char *who)
{
    struct crossed c = {.what = TRIED_IS, .tried = {.wrong = 1, .last = 1, .place = "10.0.0.1"}};
    snprintf(c.key, sizeof c.key, "%s", who);
    snprintf(c.tried.who, sizeof c.tried.who, "%s", who);
    return c;
}

static int64_t asked_for(PGconn *db, const char *sql)
{
    PGresult *r = PQexec(db, sql);
    if (PQresultStatus(r) != PGRES_TUPLES_OK || PQntuples(r) != 1)
        fail_msg("%s: %s", sql, PQresultErrorMessage(r));
    const int64_t n = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
    PQclear(r);
    return n;
}

/* The batch has the first row and waits for the second, somebody else the other way round. He waits
 * for ever, so it is the batch that the database sends away. */
static void a_batch_that_is_in_somebodys_way_is_written_after_him(void **state)
{
    (void)state;
    static struct casino_pit a;
    opens_pit(&a, FLOOR_BOOK);
    const struct crossed anna = mistyped("anna"), bert = mistyped("bert");
    book_cross(a.t.book, &anna);
    book_cross(a.t.book, &bert);
    assert_true(book_sync(a.t.book));
    const int64_t no = book_head(a.t.book).no;
    PGconn *other = must_look_into(), *looks = must_look_into();
    must_run(other, "SET deadlock_timeout = '1h'");
    must_run(other, "BEGIN");
    must_run(other, "UPDATE baize.tried SET wrong = 7 WHERE who = 'bert'");
    book_cross(a.t.book, &anna);
    book_cross(a.t.book, &bert);
    teller_moves(&a.t, MOVE_FILL, WORLD, HOUSE, 500);
    book_hand_over(a.t.book);
    while (asked_for(looks, "SELECT count(*) FROM pg_stat_activity WHERE datname = "
                            "current_database() AND cardinality(pg_blocking_pids(pid)) > 0") == 0)
        usleep(1000);
    assert_int_equal(PQsendQuery(other, "UPDATE baize.tried SET wrong = 7 WHERE who = 'anna'"), 1);
    for (PGresult *r; (r = PQgetResult(other)) != NULL; PQclear(r))
        assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
    must_run(other, "COMMIT");
    struct book_words why = {""};
    if (!book_sync(a.t.book) && book_failed(a.t.book, &why))
        fail_msg("%s", why.words);
    assert_int_equal(book_head(a.t.book).no, no + 1);
    assert_int_equal(asked_for(looks, "SELECT sum(wrong) FROM baize.tried"), 2);
    PQfinish(other);
    PQfinish(looks);
    shared_close(a.shared);
    must_close(a.t.book);
    run("DELETE FROM baize.tried");
    all_of_it_is_there(1, no + 1);
}

/* --- staff whom pits have changed --------------------------------------------------------------
 */

static void tells(struct casino_pit *p, enum crossed_what what, int64_t no, const char *words)
{
    struct crossed c = {.what = what, .key = "anna", .asked = {.no = no}, .words = words};
    book_cross(p->t.book, &c);
    assert_true(book_sync(p->t.book));
}

struct heard_of {
    unsigned count;
    struct person_row last;
    char words[2][32];
};

static void note_person(void *ctx, const struct person_row *r)
{
    struct heard_of *h = ctx;
    assert_in_range(h->count, 0, 1);
    assert_true(r->no > h->last.no);
    snprintf(h->words[h->count++], sizeof h->words[0], "%s%s", r->own ? "own " : "", r->words);
    h->last = *r;
}

/* What is to be heard in a pit, in order; *last of it heard. */
static void hears(struct casino_pit *p, const char *first, const char *second)
{
    struct heard_of h = {0};
    struct book_words why = {""};
    assert_true(shared_each_person(p->shared, note_person, &h, &why));
    assert_string_equal(h.words[0], first);
    assert_string_equal(h.words[1], second);
    if (h.count > 0)
        tells(p, PERSON_HEARD, h.last.no, NULL);
}

/* Two are heard before what somebody has changed since himself; what he changes before he could
 * know of it does not take its place, and a later change of two takes the place of both. */
static void what_two_have_changed_is_heard_in_every_pit(void **state)
{
    (void)state;
    char other[600], third[600];
    static struct casino_pit a, b, c;
    snprintf(other, sizeof other, "%s-b", FLOOR_BOOK);
    snprintf(third, sizeof third, "%s-c", FLOOR_BOOK);
    opens_pit(&a, FLOOR_BOOK);
    opens_pit(&b, other);
    opens_pit(&c, third);
    tells(&a, PERSON_OWN, 0, "first"); /* before two have changed anything */
    hears(&b, "own first", "");
    tells(&a, PERSON_IS, 0, "out");
    tells(&b, PERSON_OWN, 0, "mine");
    hears(&a, "", "");
    hears(&b, "out", "");
    tells(&b, PERSON_OWN, 0, "mine now");
    hears(&a, "own mine now", "");
    hears(&c, "out", "own mine now");
    hears(&c, "", "");
    /* Whoever comes second to the row is later, whatever number he was given first. */
    tells(&b, PERSON_IS, 0, "in");
    run("SELECT setval(pg_get_serial_sequence('baize.person', 'no'), 1, false)");
    tells(&c, PERSON_IS, 0, "out again");
    hears(&a, "out again", "");
    hears(&b, "out again", "");
    hears(&c, "", "");
    struct casino_pit *const all[] = {&a, &b, &c};
    for (size_t i = 0; i < 3; i++) {
        shared_close(all[i]->shared);
        must_close(all[i]->t.book);
    }
    run("DELETE FROM baize.person; DELETE FROM baize.person_heard");
    for (const char *pit = "bc"; *pit != '\0'; pit++) {
        snprintf(test_pit + strlen(test_pit), 3, "-%c", *pit);
        remove_pit();
        test_pit[strlen(test_pit) - 2] = '\0';
    }
}

static void logs_in(struct casino_pit *p, enum crossed_what what, const char *name)
{
    struct crossed c = {.what = what};
    snprintf(c.key, sizeof c.key, "%s", name);
    book_cross(p->t.book, &c);
}

static void note_name(void *ctx, const char *name, bool nowhere)
{
    char *names = ctx;
    strcat(strcat(strcat(names, name), nowhere ? " nowhere" : ""), ";");
}

/* A name that is at a desk here is looked for, however many others there ever were. */
static void of_many_names_that_have_logged_in_those_at_a_desk_are_heard_of(void **state)
{
    (void)state;
    enum { MANY = 300 };
    static const char AT_DESK[][BOOK_NAME_MAX] = {"name 0", "o'\"Hara\\", "name 299", "name 300"};
    char other[600], name[BOOK_NAME_MAX], heard[256] = "";
    struct book_words why = {""};
    static struct casino_pit a, b;
    snprintf(other, sizeof other, "%s-b", FLOOR_BOOK);
    opens_pit(&a, FLOOR_BOOK);
    opens_pit(&b, other);
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "name %d", i);
        logs_in(&b, LOGIN_AT, name);
    }
    logs_in(&b, LOGIN_AT, AT_DESK[1]);
    assert_true(book_sync(b.t.book));
    assert_true(shared_each_elsewhere(a.shared, AT_DESK, 4, note_name, heard, &why));
    assert_string_equal(heard, "name 0;name 299;name 300 nowhere;o'\"Hara\\;");
    assert_true(shared_each_elsewhere(a.shared, AT_DESK, 0, note_name, heard, &why));
    assert_true(shared_each_elsewhere(b.shared, AT_DESK, 3, note_name, heard, &why));
    assert_string_equal(heard, "name 0;name 299;name 300 nowhere;o'\"Hara\\;");
    logs_in(&a, LOGIN_OVER, "name 0");
    logs_in(&a, LOGIN_OVER, "nobody");
    assert_true(book_sync(a.t.book));
    heard[0] = '\0';
    assert_true(shared_each_elsewhere(a.shared, AT_DESK, 1, note_name, heard, &why));
    assert_string_equal(heard, "name 0 nowhere;");
    shared_close(a.shared);
    shared_close(b.shared);
    must_close(a.t.book);
    must_close(b.t.book);
    run("DELETE FROM baize.login");
    strcat(test_pit, "-b");
    remove_pit();
    test_pit[strlen(test_pit) - 2] = '\0';
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_ticket_crosses_once_though_every_batch_of_it_is_in_doubt),
        cmocka_unit_test(a_batch_that_is_in_somebodys_way_is_written_after_him),
        cmocka_unit_test(a_claim_that_was_told_is_not_returned),
        cmocka_unit_test(what_two_have_changed_is_heard_in_every_pit),
        cmocka_unit_test(of_many_names_that_have_logged_in_those_at_a_desk_are_heard_of),
    };
    (void)argc;
    return run_in_pits("pits_shared", tests, argv);
}
