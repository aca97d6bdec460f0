/* The clerk: desks take turns, so that whoever asks for much waits for it himself. */
#include "floor/clerk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(desks_take_turns),
        cmocka_unit_test(by_hand_he_does_one_thing_when_told),
    };
    return cmocka_run_group_tests_name("clerk", tests, NULL, NULL);
}
