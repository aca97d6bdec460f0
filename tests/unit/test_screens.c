/* The built screens: which are found, and in which form they go out. */
#include "serve/http.h"
#include "serve/screens.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const NAMES[] = {"index.html", "main.js",         "main.js.gz",
                                    "bare.css",   "docs/index.html", "docs/dealer.html"};
enum { COUNT = sizeof NAMES / sizeof *NAMES };

static void path_of(char *path, size_t cap, const char *folder, const char *name)
{
    snprintf(path, cap, "%s/%s", folder, name);
}

/* Each file holds its own name. */
static struct screens *laid_out(void)
{
    char folder[] = "/tmp/baize-screens-XXXXXX", path[512];
    assert_non_null(mkdtemp(folder));
    path_of(path, sizeof path, folder, "docs");
    assert_int_equal(mkdir(path, 0700), 0);
    for (size_t i = 0; i < COUNT; i++) {
        path_of(path, sizeof path, folder, NAMES[i]);
        FILE *f = fopen(path, "we");
        assert_non_null(f);
        fputs(NAMES[i], f);
        fclose(f);
    }
    struct trouble why;
    struct screens *s = screens_read(folder, &why);
    assert_non_null(s);
    for (size_t i = 0; i < COUNT; i++) {
        path_of(path, sizeof path, folder, NAMES[i]);
        unlink(path);
    }
    path_of(path, sizeof path, folder, "docs");
    rmdir(path);
    rmdir(folder);
    return s;
}

/* What a client is given that asks so; false: 404. */
static bool given(const struct screens *s, const char *path, const char *fields,
                  struct http_reply *reply)
{
    char text[512];
    struct http_request r;
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: a\r\n%s\r\n", path, fields);
    assert_true(http_read(&r, text, strlen(text)) > 0);
    if (!screens_find(s, r.path, reply))
        return false;
    http_pack(&r, reply);
    if (http_unchanged(&r, reply))
        reply->status = 304;
    return true;
}

static void expect(const struct http_reply *reply, const char *body, bool gzip)
{
    assert_int_equal(reply->status, 200);
    assert_int_equal(reply->len, strlen(body));
    assert_memory_equal(reply->body, body, reply->len);
    assert_int_equal(reply->gzip, gzip);
}

static const char *head_of(const struct http_reply *reply)
{
    static char head[HTTP_REPLY_HEAD_MAX];
    struct text t;
    text_on(&t, head, sizeof head);
    http_write_head(&t, reply, (struct http_manner){0});
    return head;
}

static void packed_for_whoever_takes_it(void **state)
{
    (void)state;
    static const struct {
        const char *fields;
        bool gzip;
    } ASKED[] = {
        {"", false},
        {"Accept-Encoding: gzip, deflate, br, zstd\r\n", true},
        {"Accept-Encoding: br;q=1.0, GZIP;q=0.3\r\n", true},
        {"Accept-Encoding: br, gzip ; q=0.001\r\n", true},
        {"Accept-Encoding: *\r\n", true},
        {"Accept-Encoding: *;q=0\r\n", false},
        {"Accept-Encoding: gzip;q=0, *\r\n", false},
        {"Accept-Encoding: *, gzip; q=0.000\r\n", false},
        {"Accept-Encoding: gzipped\r\n", false},
        {"Accept-Encoding: identity\r\n", false},
        {"Accept-Encoding: \r\n", false},
    };
    struct screens *s = laid_out();
    struct http_reply reply;
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++) {
        assert_true(given(s, "/main.js", ASKED[i].fields, &reply));
        expect(&reply, ASKED[i].gzip ? "main.js.gz" : "main.js", ASKED[i].gzip);
        assert_string_equal(reply.type, "text/javascript; charset=utf-8");
        const char *head = head_of(&reply);
        assert_int_equal(strstr(head, "\r\nContent-Encoding: gzip\r\n") != NULL, ASKED[i].gzip);
        assert_non_null(strstr(head, "\r\nVary: Accept-Encoding\r\n"));
        assert_non_null(strstr(head, "\r\nETag: W/\""));
    }
    assert_true(given(s, "/bare.css", "Accept-Encoding: gzip\r\n", &reply));
    expect(&reply, "bare.css", false);
    assert_null(strstr(head_of(&reply), "Vary"));
    assert_false(given(s, "/main.js.gz", "", &reply));
    screens_free(s);
}

/* Either form is the same page: who has one need not fetch the other. */
static void what_is_there_is_not_sent_again(void **state)
{
    (void)state;
    struct screens *s = laid_out();
    struct http_reply reply;
    char fields[128];
    assert_true(given(s, "/main.js", "", &reply));
    snprintf(fields, sizeof fields, "If-None-Match: %s\r\nAccept-Encoding: gzip\r\n", reply.etag);
    assert_true(given(s, "/main.js", fields, &reply));
    assert_int_equal(reply.status, 304);
    assert_null(strstr(head_of(&reply), "Content-Encoding"));
    assert_true(given(s, "/index.html", fields, &reply));
    assert_int_equal(reply.status, 200);
    screens_free(s);
}

static void a_folder_is_its_first_page(void **state)
{
    (void)state;
    struct screens *s = laid_out();
    struct http_reply reply;
    assert_true(given(s, "/", "", &reply));
    expect(&reply, "index.html", false);
    assert_true(given(s, "/docs/", "", &reply));
    expect(&reply, "docs/index.html", false);
    assert_true(given(s, "/docs/dealer.html", "", &reply));
    expect(&reply, "docs/dealer.html", false);
    assert_true(given(s, "/docs", "", &reply));
    assert_int_equal(reply.status, 301);
    assert_non_null(strstr(head_of(&reply), "\r\nLocation: docs/\r\n"));
    static const char *const NOWHERE[] = {"/doc", "/docs/x", "/docs/x/", "//", "/docs//", "/../"};
    for (size_t i = 0; i < sizeof NOWHERE / sizeof *NOWHERE; i++)
        assert_false(given(s, NOWHERE[i], "", &reply));
    char far[400] = "/";
    memset(far + 1, 'a', sizeof far - 2);
    assert_false(given(s, far, "", &reply));
    far[sizeof far - 2] = '/';
    assert_false(given(s, far, "", &reply));
    screens_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packed_for_whoever_takes_it),
        cmocka_unit_test(what_is_there_is_not_sent_again),
        cmocka_unit_test(a_folder_is_its_first_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
