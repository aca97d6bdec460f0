/* The book and the world below it: processes killed, disks that fail and power that goes, at every
 * moment at which they can. What was reported durable is there afterwards, whole, and nothing is
 * half there. */
#include "teller.h"

#include "bad_disk.h"

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>

/* --- turns ------------------------------------------------------------------------------------ */

/* A turn puts something of every kind into the batch being filled, all marked with its number, so
 * that a book can be asked how many whole turns it holds. */
enum { ACCOUNTS_HERE = 40, IMAGE = 600 };

static int64_t movements_of(int64_t turn)
{
    return 2 + turn * 7 % 11;
}

static size_t page_len(int64_t turn)
{
    return (size_t)(turn % 3 == 0 ? 5000 : 50 + turn * 1237 % 900);
}

static void take_turn(struct teller *t, int64_t turn)
{
    static char text[8192];
    char value[32];
    struct book *b = t->book;
    if (t->accounts == 0)
        teller_opens_floor(t, ACCOUNTS_HERE);
    for (int64_t i = 0; i < movements_of(turn); i++)
        teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS + (turn * 5 + i) % 30, 100);
    memset(text, 'a' + (int)(turn % 26), sizeof text);
    snprintf(value, sizeof value, "%d", (int)turn);
    struct ticket ticket = {.sequence = turn, .amount = 5, .account = CHIPS};
    snprintf(ticket.number, sizeof ticket.number, "%d", (int)turn);
    struct slip slip = {.account = CHIPS, .table = 1, .round = turn, .at = turn};
    slip.text = text;
    slip.len = 200;
    book_page(b, &(struct page){1, turn, 1, text, page_len(turn)});
    book_incident(b, &(struct incident){.no = turn, .at = turn, .code = "turn"});
    book_slip(b, &slip);
    book_ticket(b, &ticket);
    book_snapshot(b, &(struct snapshot){1, turn, text, IMAGE});
    book_setting(b, "turn", value);
}

struct found {
    int64_t turns, pages, slips, tickets;
};

static bool find_turn(void *ctx, const char *name, const char *value)
{
    assert_string_equal(name, "turn");
    ((struct found *)ctx)->turns = atol(value);
    return true;
}

static bool is_all(const char *text, size_t len, int64_t turn)
{
    return text[0] == 'a' + turn % 26 && memcmp(text, text + 1, len - 1) == 0;
}

static bool find_page(void *ctx, const struct page *p)
{
    struct found *f = ctx;
    assert_int_equal(p->first, ++f->pages);
    assert_int_equal(p->len, page_len(p->first));
    assert_true(is_all(p->text, p->len, p->first));
    return true;
}

static bool find_slip(void *ctx, const struct slip *s)
{
    struct found *f = ctx;
    assert_int_equal(s->round, f->turns - f->slips++);
    return true;
}

static bool find_ticket(void *ctx, const struct ticket *t)
{
    assert_int_equal(t->sequence, ++((struct found *)ctx)->tickets);
    return true;
}

static bool find_image(void *ctx, const struct snapshot *s)
{
    assert_int_equal(s->line, ((struct found *)ctx)->turns);
    assert_int_equal(s->len, IMAGE);
    assert_true(is_all(s->image, s->len, s->line));
    return true;
}

static int64_t movements_until(int64_t turns)
{
    int64_t sum = 0;
    for (int64_t i = 1; i <= turns; i++)
        sum += movements_of(i);
    return sum;
}

/* How many turns the book holds; everything in it must say the same, and balance. */
static int64_t whole_turns(const char *path)
{
    struct book_words why = {""};
    struct found f = {0};
    struct trial t;
    int64_t movements, incidents;
    bool image;
    struct book_reader *r = must_read(path);
    assert_true(book_each_setting(r, find_turn, &f, &why));
    if (!book_each_page(r, 1, 1, find_page, &f, &why))
        fail_msg("%s", why.words);
    assert_true(book_each_slip(r, CHIPS, 1, 0, find_slip, &f, &why));
    assert_true(book_each_ticket(r, find_ticket, &f, &why));
    assert_true(book_last_snapshot(r, 1, &image, find_image, &f, &why));
    assert_true(book_counts(r, &movements, &incidents, &why));
    assert_int_equal(f.pages, f.turns);
    assert_int_equal(f.slips, f.turns);
    assert_int_equal(f.tickets, f.turns);
    assert_int_equal(image, f.turns > 0);
    assert_int_equal(incidents, f.turns);
    assert_int_equal(movements, movements_until(f.turns));
    if (!book_trial(r, &t, &why) || !t.good)
        fail_msg("%s%s", why.words, t.words);
    assert_int_equal(t.accounts, f.turns > 0 ? ACCOUNTS_HERE : 0);
    book_read_end(r);
    return f.turns;
}

/* --- a busy writer ---------------------------------------------------------------------------- */

static const struct store_options ON_BAD_DISK = {
    .vfs = "bad disk", .rest_after = 12, .follow_after = 30};

static void while_the_writer_is_busy_the_floor_goes_on(void **state)
{
    (void)state;
    struct book_words why = {""};
    static struct teller t;
    disk_begins(BAD_CUT, 0, 1);
    t = (struct teller){.book = book_open_with(&sqlite_storage, "floor.db", &ON_BAD_DISK, &why)};
    assert_non_null(t.book);
    disk.held = false;
    disk.hold = true;
    take_turn(&t, 1);
    book_hand_over(t.book);
    for (int i = 0; i < 6000000 && !disk.held; i++)
        usleep(100);
    assert_true(disk.held);
    /* The first batch is being forced through, and will be until the disk is let go. */
    for (int turn = 2; turn <= 100; turn++) {
        take_turn(&t, turn);
        book_hand_over(t.book);
        assert_int_equal(book_filling(t.book), 2);
        assert_int_equal(book_durable(t.book), 0);
        assert_true(book_dirty(t.book));
    }
    disk.hold = false;
    assert_true(book_sync(t.book));
    assert_int_equal(book_durable(t.book), 2);
    must_close(t.book);
    assert_int_equal(whole_turns("floor.db"), 100);
}

/* However much is written, and however slow it is to carry the log over beside the writer. */
static void the_log_does_not_grow_for_ever(void **state)
{
    (void)state;
    enum { TURNS = 400, PAGE = 4096, MOST_PAGES = 400 };
    struct book_words why = {""};
    static struct teller t;
    struct stat log;
    disk_begins(BAD_CUT, 0, 1);
    t = (struct teller){.book = book_open_with(&sqlite_storage, "floor.db", &ON_BAD_DISK, &why)};
    assert_non_null(t.book);
    disk.slow = true;
    for (int turn = 1; turn <= TURNS; turn++) {
        take_turn(&t, turn);
        assert_true(book_sync(t.book));
    }
    disk.slow = false;
    assert_int_equal(stat("floor.db-wal", &log), 0);
    assert_in_range(log.st_size / PAGE, 1, MOST_PAGES);
    must_close(t.book);
    assert_int_equal(whole_turns("floor.db"), TURNS);
}

/* Before there is a log SQLite keeps a journal of another kind, with which it undoes what was not
 * finished. Should that be there again after a power cut, it would undo the whole book. */
static void the_first_journal_is_gone_for_good(void **state)
{
    (void)state;
    struct book_words why = {""};
    disk_begins(BAD_CUT, 0, 1);
    disk.left_behind = 0;
    must_close(book_open_with(&sqlite_storage, "floor.db", &ON_BAD_DISK, &why));
    assert_int_equal(disk.left_behind, 0);
}

/* Without a thread a batch waits until it is told to be written, and the next fills meanwhile. */
static void by_hand_a_batch_waits_to_be_written(void **state)
{
    (void)state;
    struct book_words why = {""};
    static struct teller t;
    t = (struct teller){.book = book_open_by_hand("floor.db", &why)};
    assert_non_null(t.book);
    take_turn(&t, 1);
    book_hand_over(t.book);
    take_turn(&t, 2);
    book_hand_over(t.book);
    assert_true(book_busy(t.book));
    assert_int_equal(book_durable(t.book), 0);
    assert_int_equal(whole_turns("floor.db"), 0);
    book_work(t.book);
    assert_false(book_busy(t.book));
    assert_int_equal(book_durable(t.book), 1);
    assert_int_equal(whole_turns("floor.db"), 1);
    must_close(t.book);
    assert_int_equal(whole_turns("floor.db"), 2);
}

/* --- killed ----------------------------------------------------------------------------------- */

/* What the child last knew to be durable: the only thing that outlives it beside the book. */
struct last_words {
    _Atomic int64_t turns;
};

/* Turns are handed over as they come; some share a batch while the writer is busy. */
static void work_until_killed(struct last_words *last, int64_t done)
{
    static struct teller t;
    struct book_words why = {""};
    int64_t ends[4] = {0}; /* the last turn of each batch, of which at most three are about */
    if (done > 0)
        teller_resumes(&t, "floor.db");
    t.book = book_open_with(&sqlite_storage, "floor.db",
                            (&(struct store_options){.rest_after = 100, .follow_after = 50}), &why);
    if (t.book == NULL)
        _exit(1);
    for (int64_t turn = done + 1;; turn++) {
        uint64_t filling = book_filling(t.book);
        take_turn(&t, turn);
        ends[filling % 4] = turn;
        book_hand_over(t.book);
        if (turn % 5 == 0) /* let the writer have some batches smaller than others */
            usleep(300);
        uint64_t durable = book_durable(t.book);
        if (durable > 0)
            last->turns = ends[durable % 4];
    }
}

/* A machine that is busy is waited for, and one that hangs is not. */
static void wait_for_turns(struct last_words *last, int64_t turns)
{
    for (int ms = 0; last->turns < turns && ms < 60000; ms++)
        usleep(1000);
}

static void what_was_durable_survives_a_kill(void **state)
{
    (void)state;
    enum { KILLS = 30 };
    struct last_words *last =
        mmap(NULL, sizeof *last, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(last != MAP_FAILED);
    must_close(must_open("floor.db"));
    int64_t turns = 0;
    srand(1996);
    for (int i = 0; i < KILLS; i++) {
        last->turns = turns;
        pid_t child = fork();
        if (child == 0)
            work_until_killed(last, turns);
        int status;
        wait_for_turns(last, turns + i % 5); /* some are killed before they have done anything */
        usleep((useconds_t)(rand() % 40000));
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        turns = whole_turns("floor.db");
        if (turns < last->turns)
            fail_msg("turn %d was durable, the book ends at %d", (int)last->turns, (int)turns);
    }
    assert_true(turns > KILLS); /* it did work */
    munmap(last, sizeof *last);
}

/* --- disks that fail, power that goes --------------------------------------------------------- */

/* Where a run begins: with no book, with one that was closed, with one whose log was left behind.
 */
enum start { NO_BOOK, CLOSED, LEFT, STARTS };
static const char *const START_NAMES[] = {"no book", "closed", "left"};

enum { TURNS_BEFORE = 4, TURNS_HERE = 5 };

static void copy_file(const char *from, const char *to)
{
    char bytes[65536];
    int in = open(from, O_RDONLY | O_CLOEXEC);
    unlink(to);
    if (in < 0)
        return;
    int out = open(to, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    for (ssize_t n; (n = read(in, bytes, sizeof bytes)) > 0;)
        assert_int_equal(write(out, bytes, (size_t)n), n);
    close(in);
    close(out);
}

static void make_starts(void)
{
    static struct teller t;
    t = (struct teller){.book = must_open("floor.db")};
    for (int64_t turn = 1; turn <= TURNS_BEFORE; turn++) {
        take_turn(&t, turn);
        assert_true(book_sync(t.book));
    }
    copy_file("floor.db", "left.db");
    copy_file("floor.db-wal", "left.db-wal");
    must_close(t.book);
    copy_file("floor.db", "closed.db");
}

static int64_t begin_at(enum start start)
{
    remove_book("floor.db");
    if (start == CLOSED)
        copy_file("closed.db", "floor.db");
    if (start == LEFT) {
        copy_file("left.db", "floor.db");
        copy_file("left.db-wal", "floor.db-wal");
    }
    return start == NO_BOOK ? 0 : TURNS_BEFORE;
}

struct outcome {
    bool opened, failed, struck; /* struck: before it was closed */
    int64_t durable, tried;      /* turns */
    char words[512];
};

/* A batch a turn, and one more after the book has said that it failed. */
static void work_on_bad_disk(struct teller *t, int64_t done, struct outcome *o)
{
    struct book_words why = {""};
    *o = (struct outcome){.durable = done, .tried = done};
    t->book = book_open_with(&sqlite_storage, "floor.db", &ON_BAD_DISK, &why);
    o->opened = t->book != NULL;
    if (o->opened) {
        for (int i = 0; i < TURNS_HERE; i++) {
            bool over = book_failed(t->book, NULL);
            take_turn(t, ++o->tried);
            bool good = book_sync(t->book);
            assert_true(!good || !over);
            if (over)
                break;
        }
        o->struck = disk.failed && !disk.only_hint;
        o->durable = done + (int64_t)book_durable(t->book);
        o->failed = !book_close(t->book, &why);
    }
    memcpy(o->words, why.words, sizeof o->words);
}

/* A person can read what happened, and from where on nothing was written. */
static void has_clear_words(const struct outcome *o)
{
    static const char *const PLAIN[] = {"the disk is full", "the disk failed",
                                        "the book cannot be opened"};
    bool plain = false;
    for (size_t i = 0; i < sizeof PLAIN / sizeof *PLAIN; i++)
        plain |= strncmp(o->words, PLAIN[i], strlen(PLAIN[i])) == 0;
    if (!plain)
        fail_msg("`%s`", o->words);
    char tail[96];
    snprintf(tail, sizeof tail, ": nothing after movement %d was written",
             (int)movements_until(o->durable));
    if (o->opened && strstr(o->words, tail) == NULL)
        fail_msg("`%s` has no `%s`", o->words, tail);
}

static void book_goes_on(int64_t turns)
{
    static struct teller t;
    t = (struct teller){0};
    if (turns > 0)
        teller_resumes(&t, "floor.db");
    t.book = must_open("floor.db");
    take_turn(&t, turns + 1);
    must_close(t.book);
    assert_int_equal(whole_turns("floor.db"), turns + 1);
}

/* The batch that failed is gone; unless the power went, or not a byte could be written any more. */
static int64_t most_turns(const struct outcome *o)
{
    bool helpless = disk.dead || disk.way == BAD_STAYS_FULL;
    return helpless && o->durable < o->tried ? o->durable + 1 : o->durable;
}

static bool is_there(void)
{
    struct book_reader *r = book_read("floor.db", NULL);
    if (r != NULL)
        book_read_end(r);
    return r != NULL;
}

/* The floor is started again on a disk that has failed to force something through and now says that
 * all is well; then the power goes, and whoever has been reading all the time ends with it. */
static void start_again(const struct outcome *o, bool all, struct book_reader *reads)
{
    static struct teller t;
    struct book_words why = {""};
    int64_t turns = is_there() ? whole_turns("floor.db") : 0;
    if (turns < o->durable || turns > most_turns(o))
        fail_msg("turn %d was durable, the book ends at %d", (int)o->durable, (int)turns);
    t = (struct teller){0};
    if (turns > 0)
        teller_resumes(&t, "floor.db");
    disk_recovers();
    t.book = book_open_with(&sqlite_storage, "floor.db", &ON_BAD_DISK, &why);
    if (t.book == NULL)
        fail_msg("%s", why.words);
    take_turn(&t, turns + 1);
    if (!book_sync(t.book) && book_failed(t.book, &why))
        fail_msg("%s", why.words);
    disk.dead = true;
    book_close(t.book, &why);
    if (reads != NULL)
        book_read_end(reads);
    disk_takes_back(all);
    if (whole_turns("floor.db") != turns + 1)
        fail_msg("turn %d was durable", (int)turns + 1);
}

static void check_words(const struct outcome *o, bool struck)
{
    if (o->failed || !o->opened)
        has_clear_words(o);
    else
        assert_int_equal(o->durable, o->tried);
    assert_true(struck || (o->opened && !o->failed));
    assert_true(!o->struck || o->failed);
}

/* What the book holds after the fault, opened on a sound disk. */
static void check_book(const struct outcome *o)
{
    must_close(must_open("floor.db"));
    int64_t turns = whole_turns("floor.db");
    if (turns < o->durable || turns > most_turns(o))
        fail_msg("turn %d was durable, %d tried, the book ends at %d", (int)o->durable,
                 (int)o->tried, (int)turns);
    book_goes_on(turns);
}

/* Which one it was, when a test ends in the middle of it. */
static struct {
    const char *start, *way;
    long at;
    unsigned dice;
} fault;

/* One run with the fault at one operation; false when the run was over before it. After a fault
 * that leaves the power on, it may go yet, or the floor be started again. */
static bool one_fault(enum start start, enum bad_way way, long at, unsigned dice)
{
    static struct teller t;
    struct outcome o;
    int64_t done = begin_at(start);
    bool all = dice % 3 == 0;
    fault.start = START_NAMES[start];
    fault.way = BAD_NAMES[way];
    fault.at = at;
    fault.dice = dice;
    t = (struct teller){0};
    if (done > 0)
        teller_resumes(&t, "floor.db");
    /* Somebody else may be reading, whom closing the book does not send away. */
    struct book_reader *r = dice % 5 < 2 ? book_read("floor.db", NULL) : NULL;
    disk_begins(way, at, dice);
    work_on_bad_disk(&t, done, &o);
    if (r != NULL)
        book_read_end(r);
    bool struck = disk.failed;
    check_words(&o, struck);
    if (struck && (way == BAD_CRASH || (!disk.dead && dice % 2 == 0))) {
        start_again(&o, all, NULL);
        return true;
    }
    if (disk.dead || dice % 4 == 1)
        disk_takes_back(all);
    check_book(&o);
    return struck;
}

/* The fault strikes at every so-manieth operation, until a run is over before it would have.
 * Forcing through is an operation in eight. */
static void every_fault(enum start start, long step, unsigned dice)
{
    const long step_of_syncs = (step + 7) / 8;
    for (int way = 0; way < BAD_WAY_COUNT; way++) {
        long at = 1 + (long)dice % step;
        while (one_fault(start, (enum bad_way)way, at, dice + (unsigned)at))
            at += way == BAD_SYNC || way == BAD_CRASH ? step_of_syncs : step;
        assert_true(at > 5); /* there was something to go wrong */
        dice++;
    }
}

/* A fault at every so-manieth operation of each start. */
static void faults_everywhere(long step, unsigned dice)
{
    for (int start = 0; start < STARTS; start++)
        every_fault((enum start)start, step, dice);
    fault.at = 0;
}

static void no_fault_of_the_disk_breaks_the_book(void **state)
{
    (void)state;
    make_starts();
    faults_everywhere(40, 0);
}

/* BAIZE_FAULTS=n goes n times through every operation, with other dice each time. */
static void no_fault_of_the_disk_breaks_the_book_in_full(void **state)
{
    (void)state;
    const char *asked = getenv("BAIZE_FAULTS");
    int rounds = asked == NULL ? 1 : atoi(asked);
    make_starts();
    for (int i = 0; i < rounds; i++)
        faults_everywhere(asked == NULL ? 8 : 1, (unsigned)i * 7919);
}

/* --- what cannot be read ---------------------------------------------------------------------- */

/* Whose rows are all behind, since its floor was struck down. */
static void leave_behind(int64_t turns)
{
    static struct teller t;
    struct book_words why = {""};
    t = (struct teller){.book = book_open_by_hand("floor.db", &why)};
    for (int64_t turn = 1; turn <= turns; turn++) {
        take_turn(&t, turn);
        assert_true(book_sync(t.book));
    }
    copy_file("floor.db", "left.db");
    copy_file("floor.db-wal", "left.db-wal");
    book_close(t.book, &why);
}

/* One reading fails while the book is opened, whichever it is: nothing of the book is lost with
 * what was not read. */
static void a_book_that_is_not_read_to_its_end_stays_whole(void **state)
{
    (void)state;
    enum { TURNS = 150 };
    struct book_words why = {""};
    leave_behind(TURNS);
    long at = 0;
    for (bool failed = true; failed;) {
        begin_at(LEFT);
        disk_begins(BAD_CUT, 0, 1);
        disk.read_fails_at = ++at;
        struct book *b = book_open_with(&sqlite_storage, "floor.db", &ON_BAD_DISK, &why);
        failed = disk.reads >= at;
        if (b != NULL)
            book_close(b, &why);
        disk_begins(BAD_CUT, 0, 1);
        must_close(must_open("floor.db"));
        assert_int_equal(whole_turns("floor.db"), TURNS);
    }
    assert_true(at > 20); /* there was something to read */
}

/* --- what was carried over, and not yet forced through ------------------------------------------
 */

static struct book_reader *hold_as_it_is(void)
{
    struct book_words why = {""};
    int64_t movements, incidents;
    struct book_reader *r = must_read("floor.db");
    assert_true(book_hold(r, &why));
    assert_true(book_counts(r, &movements, &incidents, &why));
    return r;
}

/* Five turns, of which the third, which fills pages of its own, is carried over by itself: a reader
 * holds the second until the third is written, and another the third until the fourth is. A last
 * one, if it is asked for, has read and stays. How many of them were durable. */
static int64_t work_beside_readers(struct book_reader **stays)
{
    enum { TURNS = 5 };
    static const struct store_options BY_HAND = {
        .vfs = "bad disk", .rest_after = 1, .follow_after = 30, .by_hand = true};
    static struct teller t;
    struct book_words why = {""};
    struct book_reader *r = NULL;
    t = (struct teller){.book = book_open_with(&sqlite_storage, "floor.db", &BY_HAND, &why)};
    for (int turn = 1; t.book != NULL && turn <= TURNS; turn++) {
        take_turn(&t, turn);
        book_hand_over(t.book);
        book_work(t.book);
        if (r != NULL)
            book_read_end(r);
        r = turn == 2 || turn == 3 ? hold_as_it_is() : NULL;
    }
    if (t.book == NULL)
        return 0;
    const int64_t durable = (int64_t)book_durable(t.book);
    if (stays != NULL) {
        *stays = hold_as_it_is();
        book_let_go(*stays);
    }
    book_close(t.book, &why);
    return durable;
}

/* The book is forced through only when the whole log has been carried over: if that fails, what was
 * carried over before is lost too. It lies in the log yet, which must not be taken away. */
static void what_was_carried_over_in_parts_is_not_lost(void **state)
{
    (void)state;
    long at = 0;
    for (bool struck = true; struck; at++) {
        struct book_reader *stays = NULL;
        const bool has_reader = at % 2 == 1;
        remove_book("floor.db");
        disk_begins(BAD_SYNC, 1 + at / 4, 0);
        disk.times = 1 + at / 2 % 2;
        const int64_t durable = work_beside_readers(has_reader ? &stays : NULL);
        struck = disk.failed;
        start_again(&(struct outcome){.durable = durable, .tried = durable}, true, stays);
    }
    assert_true(at > 150); /* there was something to go wrong */
}

static int leave_disk(void **state)
{
    if (fault.at != 0)
        print_error("%s, %s at operation %ld, dice %u\n", fault.start, fault.way, fault.at,
                    fault.dice);
    disk.hold = disk.slow = false;
    disk_forgets();
    remove_book("left.db");
    remove_book("closed.db");
    return leave_folder(state);
}

int main(void)
{
    disk_install();
#define BOOK_TEST(name) cmocka_unit_test_setup_teardown(name, enter_folder, leave_disk)
    const struct CMUnitTest tests[] = {
        BOOK_TEST(while_the_writer_is_busy_the_floor_goes_on),
        BOOK_TEST(the_log_does_not_grow_for_ever),
        BOOK_TEST(the_first_journal_is_gone_for_good),
        BOOK_TEST(by_hand_a_batch_waits_to_be_written),
        BOOK_TEST(what_was_durable_survives_a_kill),
        BOOK_TEST(a_book_that_is_not_read_to_its_end_stays_whole),
        BOOK_TEST(what_was_carried_over_in_parts_is_not_lost),
        BOOK_TEST(no_fault_of_the_disk_breaks_the_book),
        BOOK_TEST(no_fault_of_the_disk_breaks_the_book_in_full),
    };
    const int failed = cmocka_run_group_tests_name("disk", tests, NULL, NULL);
    disk_remove();
    return failed;
}
