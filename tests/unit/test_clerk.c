/* The clerk: desks take turns, so that whoever asks for much waits for it himself. */
#include "teller.h"

#include "floor/clerk.h"

#include <semaphore.h>

static sem_t at_door, door;
static char order[64];

static void wait_at_door(struct job *j)
{
    (void)j;
    sem_post(&at_door);
    sem_wait(&door);
}

static void nothing(struct job *j)
{
    (void)j;
}

static void note_desk(struct floor *f, struct job *j)
{
    (void)f;
    size_t len = strlen(order);
    order[len] = (char)('a' + (int)j->asks);
    order[len + 1] = '\0';
    free(j);
}

static void wake(void *ctx)
{
    (void)ctx;
}

static void ask(struct clerk *c, uint32_t desk, void (*work)(struct job *j))
{
    struct job *j = calloc(1, sizeof *j);
    assert_non_null(j);
    *j = (struct job){.work = work, .done = note_desk};
    clerk_ask(c, desk, j);
}

/* In which order the clerk does what desks (a, b …) ask while he is at something else. */
static void does(const char *asked, const char *done)
{
    struct clerk *c = clerk_hire(false, wake, NULL);
    order[0] = '\0';
    ask(c, 'z' - 'a', wait_at_door);
    sem_wait(&at_door);
    for (const char *s = asked; *s != '\0'; s++)
        ask(c, (uint32_t)(*s - 'a'), nothing);
    sem_post(&door);
    clerk_wait(c);
    clerk_collect(c, NULL);
    assert_string_equal(order + 1, done);
    clerk_leave(c, NULL);
}

static void desks_take_turns(void **state)
{
    (void)state;
    sem_init(&at_door, 0, 0);
    sem_init(&door, 0, 0);
    does("aaab", "abaa");                           /* a login after three statements */
    does("aaaaaaaaaaaaaaaab", "abaaaaaaaaaaaaaaa"); /* or sixteen */
    does("aaabbbc", "abcabab");
    does("abcabc", "abcabc");
}

/* Without a thread nothing is done of itself. */
static void by_hand_he_does_one_thing_when_told(void **state)
{
    (void)state;
    struct clerk *c = clerk_hire(true, wake, NULL);
    order[0] = '\0';
    ask(c, 0, nothing);
    ask(c, 1, nothing);
    ask(c, 2, nothing);
    clerk_collect(c, NULL);
    assert_string_equal(order, "");
    clerk_work(c);
    clerk_collect(c, NULL);
    assert_string_equal(order, "a");
    clerk_wait(c);
    clerk_collect(c, NULL);
    assert_string_equal(order, "abc");
    assert_true(clerk_idle(c));
    clerk_leave(c, NULL);
}

static bool look(void *ctx, const struct account *a)
{
    (void)ctx;
    (void)a;
    return true;
}

/* Somebody who would read for ever. */
static void read_on(struct job *j)
{
    struct book_words why = {""};
    struct book_reader *r = must_read("floor.db");
    (void)j;
    sem_post(&at_door);
    while (book_each_account(r, look, NULL, &why))
        ;
    assert_string_equal(why.words, "interrupted");
    book_read_end(r);
}

static void note_broken_off(struct floor *f, struct job *j)
{
    (void)f;
    snprintf(order, sizeof order, "%s", j->broken_off ? "broken off" : "done");
    free(j);
}

/* Who closes the floor waits for nobody who reads long: archives, verifications, reports. */
static void one_who_reads_long_is_not_waited_for(void **state)
{
    (void)state;
    static struct teller t;
    t = (struct teller){.book = must_open("floor.db")};
    teller_opens_floor(&t, TELLER_ACCOUNTS);
    must_close(t.book);
    struct clerk *c = clerk_hire(false, wake, NULL);
    struct job *j = calloc(1, sizeof *j);
    assert_non_null(j);
    *j = (struct job){.work = read_on, .done = note_broken_off};
    sem_init(&at_door, 0, 0);
    clerk_ask(c, 0, j);
    sem_wait(&at_door);
    clerk_leave(c, NULL);
    assert_string_equal(order, "broken off");
}

/* An archive that is broken off leaves nothing behind, and is made another time. */
static void an_archive_being_made_is_broken_off(void **state)
{
    (void)state;
    static struct teller t;
    const _Atomic bool yes = true;
    struct archived a;
    struct book_words why = {""};
    bool made;
    t = (struct teller){.book = must_open("floor.db")};
    book_time(t.book, 1700000000000);
    teller_opens_floor(&t, 10);
    for (int i = 0; i < 20000; i++)
        teller_moves(&t, MOVE_NOTE_IN, WORLD, CHIPS + i % 6, 500);
    must_close(t.book);
    book_heed(&yes);
    assert_false(archive_make("floor.db", NULL, INT64_MAX, &a, &made, &why));
    book_heed(NULL);
    assert_string_equal(why.words, "interrupted");
    assert_int_equal(access("archive/000001.archive.part", F_OK), -1);
    if (!archive_make("floor.db", NULL, INT64_MAX, &a, &made, &why) || !made)
        fail_msg("%s", why.words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(desks_take_turns),
        cmocka_unit_test(by_hand_he_does_one_thing_when_told),
        cmocka_unit_test_setup_teardown(one_who_reads_long_is_not_waited_for, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(an_archive_being_made_is_broken_off, enter_folder,
                                        leave_folder),
    };
    return cmocka_run_group_tests_name("clerk", tests, NULL, NULL);
}
