/* Steps, the network, and the floor's life and deaths. */
#include "world.h"
#include "disk.h"
#include "files.h"

#include "floor/pace.h"
#include "floor/terminal.h"

#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct world world;

/* --- the last steps --------------------------------------------------------------------------- */

enum { NOTES = 64, NOTE = 240 };

static char notes[NOTES][NOTE];
static uint64_t noted;

void note(const char *fmt, ...)
{
    char *to = notes[noted++ % NOTES];
    int len = snprintf(to, NOTE, "%llu %lld ", (unsigned long long)world.step,
                       (long long)world.now.steady);
    va_list args;
    va_start(args, fmt);
    vsnprintf(to + len, (size_t)(NOTE - len), fmt, args);
    va_end(args);
    if (world.trace)
        fprintf(stderr, "  %s\n", to);
}

static void show_notes(void)
{
    for (uint64_t i = noted > NOTES ? noted - NOTES : 0; i < noted; i++)
        fprintf(stderr, "  %s\n", notes[i % NOTES]);
}

_Noreturn void broken(const char *fmt, ...)
{
    va_list args;
    fprintf(stderr, "%s", world.plan_text);
    show_notes();
    fprintf(stderr, "not ok - seed %llu, step %llu: ", (unsigned long long)world.seed,
            (unsigned long long)world.step);
    va_start(args, fmt);
    vfprintf(stderr, fmt, args);
    va_end(args);
    fprintf(stderr, "\nagain: build/tests/sim --seed %llu --steps %llu\n",
            (unsigned long long)world.seed, (unsigned long long)world.steps);
    fflush(NULL);
    _exit(1);
}

/* --- the network ------------------------------------------------------------------------------ */

static struct letter *mail_take(struct mail *m)
{
    struct letter *l = m->first;
    if (l != NULL && (m->first = l->next) == NULL)
        m->last = NULL;
    if (l != NULL)
        m->count--;
    return l;
}

static void mail_drop(struct mail *m)
{
    for (struct letter *l; (l = mail_take(m)) != NULL;)
        free(l);
}

static void mail_put(struct mail *m, const char *text, size_t len)
{
    struct letter *l = malloc(sizeof *l + len + 1);
    if (l == NULL)
        abort();
    int64_t delay = dice_below(&world.dice, 20);
    if (dice_once_in(&world.dice, world.rate[FAULT_DELAY]))
        delay = dice_below(&world.dice, 4000);
    *l = (struct letter){.len = len, .due = world.now.steady + delay};
    if (m->last != NULL && m->last->due > l->due)
        l->due = m->last->due;
    memcpy(l->text, text, len);
    l->text[len] = '\0';
    if (m->last != NULL)
        m->last->next = l;
    else
        m->first = l;
    m->last = l;
    m->count++;
}

int line_new(int who)
{
    for (int i = 0; i < LINES; i++) {
        struct wire *l = &world.line[i];
        if (l->here || l->who >= 0)
            continue;
        *l = (struct wire){.here = true, .who = who};
        floor_arrive(world.floor, (uint32_t)i, world.person[who].name, world.now);
        return i;
    }
    return -1;
}

/* The floor has noticed, or is gone: nothing is left of it. */
static void line_end(int line)
{
    struct wire *l = &world.line[line];
    mail_drop(&l->up);
    mail_drop(&l->down);
    l->here = false;
    if (l->who >= 0) {
        struct person *p = &world.person[l->who];
        model_line_ends(p);
        p->line = -1;
        p->in = false;
    }
    l->who = -1;
}

void line_hang_up(int line)
{
    struct wire *l = &world.line[line];
    struct person *p = &world.person[l->who];
    mail_drop(&l->down);
    model_line_ends(p);
    p->line = -1;
    p->in = false;
    l->who = -1;
    l->hung_up = true;
}

/* How many copies of it are under way. */
unsigned line_send(int line, const char *text, size_t len)
{
    mail_put(&world.line[line].up, text, len);
    if (!dice_once_in(&world.dice, world.rate[FAULT_DOUBLE]))
        return 1;
    world.count.doubles++;
    mail_put(&world.line[line].up, text, len);
    return 2;
}

struct errand *question_of(struct person *p, int64_t seq)
{
    for (int i = 0; i < ASKED_AT_ONCE; i++)
        if (p->asked[i].what != ASK_NOTHING && p->asked[i].seq == seq)
            return &p->asked[i];
    return NULL;
}

/* A copy that comes later may find that it was done. */
static void note_heard(struct person *p, const char *text)
{
    long long seq;
    if (p == NULL || sscanf(text, "{\"seq\":%lld,", &seq) != 1)
        return;
    struct errand *q = question_of(p, seq);
    if (q != NULL && q->heard == 0)
        q->heard = world.now.wall;
}

/* One letter reaches the floor. */
static void floor_reads(int line)
{
    struct wire *l = &world.line[line];
    struct letter *m = mail_take(&l->up);
    struct person *p = l->who >= 0 ? &world.person[l->who] : NULL;
    note("line %d, %s: %.180s", line, p != NULL ? p->name : "gone", m->text);
    l->heard++;
    world.count.heard++;
    note_heard(p, m->text);
    floor_hear(world.floor, (uint32_t)line, m->text, m->len, world.now);
    free(m);
}

static void floor_notices(int line)
{
    note("line %d: the floor notices that it is cut", line);
    floor_depart(world.floor, (uint32_t)line, world.now);
    world.line[line].here = false;
    line_end(line);
}

static void person_gets(int line)
{
    struct wire *l = &world.line[line];
    struct letter *m = mail_take(&l->down);
    person_reads(&world.person[l->who], m->text, m->len);
    free(m);
}

/* --- what the floor says ---------------------------------------------------------------------- */

static void hear_say(void *ctx, uint32_t desk, const char *text, size_t len)
{
    (void)ctx;
    struct wire *l = &world.line[desk];
    if (world.muted)
        return;
    if (!l->here)
        broken("something is said to desk %u, where nobody is: %.*s", desk, (int)len, text);
    world.count.said++;
    note("to line %u, %s: %.*s", desk, l->who >= 0 ? world.person[l->who].name : "gone",
         (int)(len < 200 ? len : 200), text);
    if (strncmp(text, "{\"re\":", 6) == 0 && ++l->answered > l->heard)
        broken("line %u has %u answers to %u messages: %.*s", desk, l->answered, l->heard,
               (int)(len < 200 ? len : 200), text);
    if (l->who < 0)
        return;
    char *copy = strndup(text, len);
    if (copy == NULL)
        abort();
    model_is_told(&world.person[l->who], copy, len);
    mail_put(&l->down, copy, len);
    free(copy);
}

static void hear_part(void *ctx, uint32_t desk, const char *why)
{
    (void)ctx;
    (void)why;
    if (!world.muted)
        world.line[desk].shown_out = true;
}

/* The book adds up whatever has happened to it: nothing keeps a day from being archived but a disk
 * that fails just then. */
static void hear_log(void *ctx, const char *line)
{
    (void)ctx;
    if (!world.muted && !disk_is_dead() && strstr(line, "nothing is archived") != NULL)
        broken("%s", line);
}

static void hear_wake(void *ctx)
{
    (void)ctx;
}

/* --- the floor's life ------------------------------------------------------------------------- */

static void drop_lines(void)
{
    for (int i = 0; i < LINES; i++)
        line_end(i);
}

/* How long wagering had to go on, as far as the book can know. */
static void note_left(void)
{
    struct floor *f = world.floor;
    memset(world.left, 0, sizeof world.left);
    for (unsigned i = 0; i < f->table_count; i++) {
        const struct open_table *ot = f->table[i];
        int64_t left = table_left(f, ot);
        world.left[i].counts = left > 0 && table_on_felt(ot->at.table) > 0 && !f->stall.on;
        world.left[i].table = ot->plan->name[0];
        world.left[i].round = ot->at.table->round;
        world.left[i].began = ot->at.table->opened_at;
        world.left[i].left = left;
        world.left[i].late = world.now.steady - world.forced;
    }
}

/* Whoever could wager before goes on with the time that was left: not with less, and not with more
 * than the book could not know of yet. */
static void check_left(void)
{
    enum { KEPT_EVERY = 1000 };
    const struct floor *f = world.floor;
    for (unsigned i = 0; i < f->table_count; i++) {
        const struct open_table *ot = f->table[i];
        int64_t left = table_left(f, ot);
        if (!world.left[i].counts || world.left[i].table != ot->plan->name[0] ||
            world.left[i].round != ot->at.table->round || left < 0 ||
            world.left[i].began != ot->at.table->opened_at || table_on_felt(ot->at.table) == 0)
            continue;
        if (left < world.left[i].left ||
            left > world.left[i].left + world.left[i].late + KEPT_EVERY)
            broken("table %s had %lld ms of wagering left, and has %lld after the floor was "
                   "struck down (%lld ms were not on the disk)",
                   ot->plan->name, (long long)world.left[i].left, (long long)left,
                   (long long)world.left[i].late);
    }
    memset(world.left, 0, sizeof world.left);
}

void floor_struck_down(const char *how)
{
    struct trouble why;
    bool power = dice_once_in(&world.dice, world.rate[FAULT_POWER]);
    note("struck down: %s%s", how, power ? ", and the power with it" : "");
    world.count.kills++;
    note_left();
    world.muted = true;
    disk_dies(0);
    floor_close(world.floor, world.now, &why);
    world.floor = NULL;
    world.muted = false;
    drop_lines();
    disk_starts_again(power);
    world.down_until = world.now.steady + dice_below(&world.dice, 3000);
}

static bool try_to_open(void)
{
    struct trouble why = {""};
    struct floor_setup setup = {.shelf = world.shelf,
                                .clauses = world.clauses,
                                .plan = world.plan,
                                .folder = world.folder,
                                .by_hand = true,
                                .kept = world.seed % 2 == 0 ? 1 : 0,
                                .now = world.now,
                                .say = hear_say,
                                .part = hear_part,
                                .log = hear_log,
                                .wake = hear_wake};
    bool dies = dice_once_in(&world.dice, world.rate[FAULT_KILL_OPENING]);
    bool fails = !dies && dice_once_in(&world.dice, world.rate[FAULT_KILL_OPENING]);
    if (dies)
        disk_dies(1 + dice_below(&world.dice, 40));
    if (fails)
        disk_fails(1 + dice_below(&world.dice, DISK_FAULTS - 1), dice_below(&world.dice, 60));
    world.floor = floor_open(&setup, &why);
    note("opens: %s", world.floor != NULL ? "yes" : why.words);
    if (world.floor == NULL && !disk_is_dead() && !disk_struck())
        broken("the floor does not open: %s", why.words);
    if (world.floor != NULL && (disk_is_dead() || disk_struck())) {
        floor_struck_down("while it opened");
        return false;
    }
    if (world.floor == NULL)
        disk_starts_again(disk_is_dead() && dice_once_in(&world.dice, world.rate[FAULT_POWER]));
    disk_mends();
    return world.floor != NULL;
}

void floor_up(void)
{
    /* A clock that nobody sets may begin anywhere after the machine has started anew. */
    while (!try_to_open())
        ;
    world.count.openings++;
    world.hang_until = 0;
    world.stalled.on = false;
    world.forced = world.now.steady;
    model_forgets_commits();
    check_left();
    check_books(dice_once_in(&world.dice, 8));
}

/* The disk has failed under a floor that goes on living: it says so, and is closed as the program
 * would. */
static void floor_fails(void)
{
    struct trouble why;
    if (!floor_failed(world.floor, &why)) {
        disk_mends(); /* what failed was not the writer's: somebody's question, or nothing at all */
        return;
    }
    note("the floor cannot go on: %s", why.words);
    note_left();
    floor_farewell(world.floor, "the disk has failed", world.now);
    world.muted = true;
    floor_close(world.floor, world.now, &why);
    world.floor = NULL;
    world.muted = false;
    drop_lines();
    disk_starts_again(dice_once_in(&world.dice, world.rate[FAULT_POWER]));
    world.down_until = world.now.steady + dice_below(&world.dice, 3000);
}

static void close_in_order(void)
{
    struct trouble why;
    note("closed in good order");
    floor_farewell(world.floor, "for a moment", world.now);
    note_left();
    for (int i = 0; i < TABLE_NAMES; i++)
        world.left[i].late = 0;
    if (!floor_close(world.floor, world.now, &why) && !disk_struck() && !disk_is_dead())
        broken("the floor does not close: %s", why.words);
    if (disk_struck() || disk_is_dead())
        memset(world.left, 0, sizeof world.left);
    world.floor = NULL;
    drop_lines();
    disk_starts_again(dice_once_in(&world.dice, 2)); /* whoever closed it may pull the plug */
    world.down_until = world.now.steady + dice_below(&world.dice, 1000);
}

/* --- steps ------------------------------------------------------------------------------------ */

static void time_passes(int64_t ms)
{
    world.now.steady += ms;
    world.now.wall += ms;
}

/* What waits for another day, to be archived or to expire, has waited long enough. */
static void night_comes(void)
{
    enum { HOUR = 3600000 };
    world.count.nights++;
    if (dice_once_in(&world.dice, 3))
        floor_struck_down("for the night");
    else
        close_in_order();
    time_passes(6 * HOUR + dice_below(&world.dice, 30 * HOUR));
    world.down_until = world.now.steady;
}

/* Whoever sets the wall clock changes no round. */
static void clock_is_set(void)
{
    int64_t left[TABLE_NAMES];
    struct floor *f = world.floor;
    int64_t by = (int64_t)dice_below(&world.dice, 86400000) - 43200000;
    uint64_t incidents = f->meters.incidents;
    note("the wall clock is set by %lld ms", (long long)by);
    world.count.clocks++;
    if (f->stall.on)
        return;
    for (unsigned i = 0; i < f->table_count; i++)
        left[i] = table_left(f, f->table[i]);
    int64_t now = f->began + world.now.steady > f->now ? f->began + world.now.steady : f->now;
    int64_t passed = now - f->now;
    world.now.wall += by;
    floor_note(f, "simulated", "somebody has set the clock", world.now);
    for (unsigned i = 0; i < f->table_count; i++) {
        int64_t is = table_left(f, f->table[i]);
        int64_t due = left[i] < 0 ? left[i] : left[i] > passed ? left[i] - passed : 0;
        if (is != due)
            broken("table %s has %lld ms left instead of %lld since the wall clock was set",
                   f->table[i]->plan->name, (long long)is, (long long)due);
    }
    if ((by > 1000 || by < -1000) && f->meters.incidents != incidents + 2)
        broken("the wall clock was set, and nobody wrote it down");
}

/* Nothing piles up while the disk hangs: what the clerk had in hand before is done, and no more. */
static void check_stall(void)
{
    enum { PATIENCE = 2000, PILE = 8 << 20, IN_HAND = 64 };
    const struct floor *f = world.floor;
    uint64_t written = (uint64_t)f->accounts.movements;
    for (unsigned i = 0; i < f->table_count; i++)
        written += f->table[i]->at.v.line;
    if (f->stall.on && world.stalled.on && written > world.stalled.written + IN_HAND)
        broken("the disk hangs, and the floor goes on writing");
    if (!f->stall.on || !world.stalled.on)
        world.stalled.written = written;
    world.stalled.on = f->stall.on;
    if (book_busy(f->book) && world.now.steady - f->stall.since > PATIENCE && !f->stall.on)
        broken("the disk has not answered for %lld ms, and the floor goes on",
               (long long)(world.now.steady - f->stall.since));
    if (f->out.tail - f->out.head > PILE)
        broken("%zu bytes wait to be said", f->out.tail - f->out.head);
}

static void take_turn(void)
{
    bool busy = book_busy(world.floor->book);
    world.count.turns++;
    floor_turn(world.floor, world.now);
    if (!busy && book_busy(world.floor->book))
        world.handed = world.now.steady;
    check_stall();
}

static bool write_batch(void)
{
    if (!book_busy(world.floor->book) || world.now.steady < world.hang_until)
        return false;
    world.count.batches++;
    note("a batch is written");
    uint64_t durable = book_durable(world.floor->book);
    floor_work(world.floor, HAND_WRITER);
    if (book_durable(world.floor->book) != durable)
        world.forced = world.handed;
    return true;
}

/* A line on which something waits that has come by now; -1: none. */
static int line_with_mail(bool up)
{
    uint32_t from = dice_below(&world.dice, LINES);
    for (uint32_t i = 0; i < LINES; i++) {
        int n = (int)((from + i) % LINES);
        const struct wire *l = &world.line[n];
        const struct letter *first = up ? l->up.first : l->down.first;
        if (first == NULL || first->due > world.now.steady)
            continue;
        if (up ? l->here && !l->shown_out : l->who >= 0)
            return n;
    }
    return -1;
}

/* Lines that have ended on one side end on the other. */
static bool some_line_ends(void)
{
    uint32_t from = dice_below(&world.dice, LINES);
    for (uint32_t i = 0; i < LINES; i++) {
        int n = (int)((from + i) % LINES);
        const struct wire *l = &world.line[n];
        if (!l->here || (!l->hung_up && !l->shown_out))
            continue;
        if (l->shown_out && l->who >= 0 && l->down.first != NULL)
            continue;
        floor_notices(n);
        return true;
    }
    return false;
}

static bool deliver(bool up)
{
    int line = line_with_mail(up);
    if (line < 0)
        return false;
    if (up)
        floor_reads(line);
    else
        person_gets(line);
    return true;
}

static bool fault_comes(enum fault which)
{
    return dice_once_in(&world.dice, world.rate[which]);
}

/* What goes wrong in this step; whether that was all of it. */
static bool something_goes_wrong(void)
{
    if (fault_comes(FAULT_KILL)) {
        floor_struck_down("between two steps");
        return true;
    }
    if (fault_comes(FAULT_KILL_WRITING))
        disk_dies(1 + dice_below(&world.dice, 30));
    if (fault_comes(FAULT_DISK)) {
        world.count.faults++;
        disk_fails(1 + dice_below(&world.dice, DISK_FAULTS - 1), dice_below(&world.dice, 40));
    }
    if (fault_comes(FAULT_HANG)) {
        world.count.hangs++;
        world.hang_until = world.now.steady + dice_below(&world.dice, 8000);
    }
    if (fault_comes(FAULT_CLOCK)) {
        clock_is_set();
        return true;
    }
    if (fault_comes(FAULT_CLOSE)) {
        close_in_order();
        return true;
    }
    if (fault_comes(FAULT_NIGHT)) {
        night_comes();
        return true;
    }
    if (fault_comes(FAULT_CUT)) {
        struct person *p = &world.person[dice_below(&world.dice, PEOPLE)];
        if (p->line >= 0) {
            note("%s is cut off", p->name);
            world.count.cuts++;
            line_hang_up(p->line);
        }
    }
    return false;
}

/* Whether there was anything of the kind to happen. */
static bool happens(uint32_t what)
{
    if (what < 28)
        return deliver(true);
    if (what < 60)
        return deliver(false);
    if (what < 82)
        return person_acts(&world.person[dice_below(&world.dice, PEOPLE)]);
    if (what < 90) {
        time_passes(dice_below(&world.dice, dice_once_in(&world.dice, 20) ? 1500 : 60));
        take_turn();
        return true;
    }
    if (what < 95)
        return write_batch();
    if (what < 99) {
        floor_work(world.floor, what < 97 ? HAND_CLERK : what < 98 ? HAND_SEARCHER : HAND_AUDITOR);
        world.unread |= what == 98 && disk_struck();
        return false;
    }
    return some_line_ends();
}

static void one_thing_happens(void)
{
    while (!happens(dice_below(&world.dice, 100)))
        ;
}

void world_step(void)
{
    world.step++;
    if (world.floor == NULL) {
        time_passes(100);
        if (world.now.steady >= world.down_until)
            floor_up();
        return;
    }
    if (!something_goes_wrong())
        one_thing_happens();
    if (world.floor == NULL)
        return;
    if (disk_is_dead())
        floor_struck_down("while it wrote");
    else if (disk_struck())
        floor_fails();
    if (world.floor != NULL)
        check_step();
}

/* --- beginning and end ------------------------------------------------------------------------ */

static void on_signal(int number)
{
    broken("signal %d", number);
}

/* Every world has troubles of its own: some come often, some never. */
static void set_rates(void)
{
    static const uint32_t USUAL[FAULT_COUNT] = {
        [FAULT_KILL] = 6000,  [FAULT_KILL_WRITING] = 6000, [FAULT_KILL_OPENING] = 4,
        [FAULT_POWER] = 2,    [FAULT_DISK] = 8000,         [FAULT_HANG] = 5000,
        [FAULT_CUT] = 300,    [FAULT_DOUBLE] = 20,         [FAULT_DELAY] = 60,
        [FAULT_CLOCK] = 3000, [FAULT_CLOSE] = 15000,       [FAULT_NIGHT] = 7000,
    };
    world.whims = 60 * dice_below(&world.dice, 6);
    for (int i = 0; i < FAULT_COUNT; i++) {
        uint32_t way = dice_below(&world.dice, 8);
        world.rate[i] = world.without[i] || way == 0 ? 0 : way == 1 ? (USUAL[i] + 2) / 3 : USUAL[i];
    }
}

void world_begin(uint64_t seed, uint64_t steps)
{
    struct world fresh = {.seed = seed, .steps = steps, .shelf = world.shelf};
    fresh.clauses = world.clauses;
    fresh.trace = world.trace;
    memcpy(fresh.without, world.without, sizeof fresh.without);
    memcpy(fresh.folder, world.folder, sizeof fresh.folder);
    world = fresh;
    noted = 0;
    world.dice.state = seed * UINT64_C(0x2545f4914f6cdd1d) + 1996;
    world.now = (struct moment){.wall = INT64_C(1794700000000), .steady = 1000000};
    signal(SIGABRT, on_signal);
    signal(SIGSEGV, on_signal);
    disk_begin(dice_throw(&world.dice));
    for (int i = 0; i < LINES; i++)
        world.line[i].who = -1;
    char path[96];
    snprintf(path, sizeof path, "%s/floor.key", world.folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/archive", world.folder);
    files_begin(path);
    plan_make();
    people_begin();
    set_rates();
    model_begin();
}

void world_end(void)
{
    struct trouble why;
    disk_mends();
    world.rate[FAULT_KILL_OPENING] = 0;
    if (world.floor == NULL)
        floor_up();
    floor_quiet(world.floor, world.now);
    check_books(true);
    if (!floor_close(world.floor, world.now, &why))
        broken("the floor does not close: %s", why.words);
    world.floor = NULL;
    drop_lines();
    people_forget();
    model_end();
    plan_free(world.plan);
}
