/* The log on a file that takes no more, takes a part, and takes lines again. */
#include "serve/log.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

static char path[] = "/tmp/baize-log-XXXXXX";

static void file_may_be(rlim_t bytes)
{
    struct rlimit r;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &r), 0);
    r.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &r), 0);
}

static const char *contents(void)
{
    static char all[4096];
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    all[fread(all, 1, sizeof all - 1, f)] = '\0';
    fclose(f);
    return all;
}

static void lost_lines_are_counted_and_told(void **state)
{
    (void)state;
    struct log l;
    signal(SIGXFSZ, SIG_IGN);
    assert_true(log_open(&l, path));
    log_line(&l, "{\"n\":1}");
    assert_string_equal(contents(), "{\"n\":1}\n");

    /* Room for four bytes more: the line is torn, and those after it are not written at all. */
    file_may_be(12);
    log_line(&l, "{\"n\":2}");
    log_line(&l, "{\"n\":3}");
    assert_int_equal(l.missing, 2);
    assert_false(log_recovers(&l));
    assert_string_equal(contents(), "{\"n\":1}\n{\"n\"");

    file_may_be(RLIM_INFINITY);
    log_line(&l, "{\"n\":4}");
    assert_int_equal(l.missing, 0);
    assert_int_equal(l.lost, 2);
    const char *after = contents() + strlen("{\"n\":1}\n{\"n\"");
    assert_memory_equal(after, "\n{\"at\":", 7);
    assert_non_null(strstr(after, "\"log\":\"lost\",\"words\":\"2 lines are missing here: "));
    assert_string_equal(strstr(after, "}\n"), "}\n{\"n\":4}\n");
    log_close(&l);
}

static void it_goes_on_in_another_file(void **state)
{
    (void)state;
    char aside[64];
    struct log l;
    snprintf(aside, sizeof aside, "%s.1", path);
    assert_int_equal(truncate(path, 0), 0);
    assert_true(log_open(&l, path));
    log_line(&l, "{\"n\":1}");
    assert_int_equal(rename(path, aside), 0);
    log_line(&l, "{\"n\":2}");
    assert_true(log_reopen(&l));
    log_line(&l, "{\"n\":3}");
    assert_string_equal(contents(), "{\"n\":3}\n");
    log_close(&l);
    unlink(aside);
}

int main(void)
{
    int fd = mkstemp(path);
    if (fd < 0)
        return 1;
    close(fd);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lost_lines_are_counted_and_told),
        cmocka_unit_test(it_goes_on_in_another_file),
    };
    int failed = cmocka_run_group_tests_name("log", tests, NULL, NULL);
    unlink(path);
    return failed;
}
