/* Archives: what is put into a file comes out of it, and no file that was cut or torn is taken for
 * a whole one. */
#include "teller.h"

#include "book/archive.h"

static const struct shape PAGES = {.table = "page", .keys = 2, .column = {"table_no", "first"}};
static const struct shape SEALS = {.table = "seal", .keys = 1, .column = {"no"}};
static const struct shape NONE = {.table = "slip", .keys = 3};

static struct archive_heading heading_of(int64_t no)
{
    struct archive_heading h = {.no = no,
                                .version = 5,
                                .first_at = 1700000000000,
                                .last_at = 1700086399999,
                                .before = {.no = 10, .movements = 100},
                                .after = {.no = 20, .movements = 250}};
    memset(h.before.hash.hash, 3, CHAIN_BYTES);
    memset(h.after.hash.hash, 4, CHAIN_BYTES);
    return h;
}

static struct row page_at(int64_t table, int64_t first, const char *text, size_t len)
{
    struct row r = {0};
    row_number(&r, table);
    row_number(&r, first);
    row_number(&r, 1);
    row_texts(&r, text, len);
    return r;
}

/* Pages of some tables, of which the first has many, and one is larger than a block. */
enum { TABLES_OF = 3, PAGES_OF = 400, LARGE = ARCHIVE_BLOCK + 4321 };

static void write_file(const char *path, int64_t pages, int64_t *bytes, struct link *hash)
{
    struct book_words why = {""};
    struct archive_writer *w = archive_begin(path, &why);
    struct archive_heading h = heading_of(7);
    char *large = malloc(LARGE);
    assert_non_null(w);
    assert_non_null(large);
    for (size_t i = 0; i < LARGE; i++)
        large[i] = (char)('a' + (i * i >> 7) % 26);
    for (int64_t table = 1; table <= TABLES_OF; table++)
        for (int64_t n = 1; n <= pages; n++) {
            struct row r = page_at(table, n * 10, large + n, table == 1 ? 9000 : 90);
            archive_put(w, "page", 2, &r);
        }
    struct row r = page_at(TABLES_OF + 1, 1, large, pages > 10 ? LARGE : 50);
    archive_put(w, "page", 2, &r);
    for (int64_t n = 1; n <= 2; n++) {
        r.count = 0;
        row_number(&r, n);
        row_text(&r, "a seal");
        *row_next(&r) = (struct cell){.kind = CELL_NULL};
        archive_put(w, "seal", 1, &r);
    }
    assert_true(archive_end(w, &h, bytes, hash, &why));
    free(large);
}

struct seen {
    int64_t count, table, first, stop;
    bool back;
    size_t bytes;
};

static bool see_page(void *ctx, const struct row *r)
{
    struct seen *s = ctx;
    assert_int_equal(r->count, 4);
    const bool later =
        r->cell[0].n > s->table || (r->cell[0].n == s->table && r->cell[1].n > s->first);
    assert_true(s->count == 0 || later != s->back);
    s->table = r->cell[0].n;
    s->first = r->cell[1].n;
    s->bytes += r->cell[3].len;
    return ++s->count != s->stop;
}

static struct seen seen_of(struct archive_file *f, struct wanted w, int64_t stop)
{
    struct seen s = {.stop = stop, .back = w.newest};
    struct book_words why = {""};
    assert_true(archive_rows(f, &w, see_page, &s, &why));
    return s;
}

static void rows_come_out_as_they_were_put_in(void **state)
{
    (void)state;
    int64_t bytes, again;
    struct link hash, same;
    struct book_words why = {""};
    const struct archive_heading h = heading_of(7);
    write_file("all", PAGES_OF, &bytes, &hash);
    struct archive_file *f = archive_open("all", &why);
    assert_non_null(f);
    assert_memory_equal(archive_head(f), &h, sizeof h);
    assert_true(archive_hash(f, &again, &same, &why));
    assert_int_equal(again, bytes);
    assert_memory_equal(&same, &hash, sizeof hash);
    assert_string_equal(archive_table(f, 0), "page");
    assert_string_equal(archive_table(f, 1), "seal");
    assert_null(archive_table(f, 2));
    struct seen s = seen_of(f, (struct wanted){.of = &PAGES}, 0);
    assert_int_equal(s.count, TABLES_OF * PAGES_OF + 1);
    assert_int_equal(s.bytes, PAGES_OF * (9000 + 2 * 90) + LARGE);
    s = seen_of(f, (struct wanted){.of = &PAGES, .newest = true}, 0);
    assert_int_equal(s.count, TABLES_OF * PAGES_OF + 1);
    assert_int_equal(s.table, 1);
    assert_int_equal(s.first, 10);
    assert_int_equal(seen_of(f, (struct wanted){.of = &NONE}, 0).count, 0);
    archive_close(f);
}

/* Every key is found by itself, the row after it, and the row before it. */
static void rows_are_found_by_their_keys(void **state)
{
    (void)state;
    int64_t bytes;
    struct link hash;
    struct book_words why = {""};
    write_file("all", PAGES_OF, &bytes, &hash);
    struct archive_file *f = archive_open("all", &why);
    assert_non_null(f);
    for (int64_t table = 1; table <= TABLES_OF; table++)
        for (int64_t n = 1; n <= PAGES_OF; n++) {
            struct row key = page_at(table, n * 10, "", 0),
                       between = page_at(table, n * 10 + 5, "", 0);
            struct wanted w = {.of = &PAGES, .key = &key, .exactly = true};
            struct seen s = seen_of(f, w, 0);
            assert_true(s.count == 1 && s.table == table && s.first == n * 10);
            w.exactly = false;
            w.most = 1;
            s = seen_of(f, w, 0);
            assert_int_equal(s.count, 1);
            assert_int_equal(s.table, n < PAGES_OF ? table : table + 1);
            assert_int_equal(s.first, n < PAGES_OF ? n * 10 + 10 : table < TABLES_OF ? 10 : 1);
            w.newest = true;
            s = seen_of(f, w, 0);
            assert_int_equal(s.count, table > 1 || n > 1);
            assert_true(s.count == 0 || s.first == (n > 1 ? n * 10 - 10 : PAGES_OF * 10));
            w.key = &between;
            s = seen_of(f, w, 0);
            assert_true(s.table == table && s.first == n * 10);
            w.newest = false;
            w.exactly = true;
            assert_int_equal(seen_of(f, w, 0).count, 0);
        }
    assert_int_equal(seen_of(f, (struct wanted){.of = &PAGES, .most = 17}, 0).count, 17);
    assert_int_equal(seen_of(f, (struct wanted){.of = &PAGES}, 23).count, 23);
    archive_close(f);
}

/* A callback may look up something else in the same file, as often as it likes. */
struct within {
    struct archive_file *f;
    int64_t outer;
};

static bool look_elsewhere(void *ctx, const struct row *r)
{
    struct within *in = ctx;
    const char *text = r->cell[3].at;
    char first[16];
    memcpy(first, text, sizeof first);
    for (int64_t table = TABLES_OF + 1; table >= 1; table--) {
        struct row key = page_at(table, in->outer % 2 == 0 ? 0 : 2000, "", 0);
        seen_of(in->f, (struct wanted){.of = &PAGES, .key = &key, .most = 2}, 0);
    }
    assert_memory_equal(first, text, sizeof first);
    in->outer++;
    return true;
}

static void a_reading_may_read_on(void **state)
{
    (void)state;
    int64_t bytes;
    struct link hash;
    struct book_words why = {""};
    write_file("all", PAGES_OF, &bytes, &hash);
    struct within in = {.f = archive_open("all", &why)};
    struct wanted w = {.of = &PAGES};
    assert_non_null(in.f);
    assert_true(archive_rows(in.f, &w, look_elsewhere, &in, &why));
    assert_int_equal(in.outer, TABLES_OF * PAGES_OF + 1);
    archive_close(in.f);
}

/* --- damage ----------------------------------------------------------------------------------- */

static char *bytes_of(const char *path, size_t len)
{
    char *all = malloc(len);
    FILE *f = fopen(path, "rb");
    assert_non_null(all);
    assert_non_null(f);
    assert_int_equal(fread(all, 1, len, f), len);
    fclose(f);
    return all;
}

static void put_bytes(const char *path, const char *all, size_t len)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(all, 1, len, f), len);
    fclose(f);
}

static bool see_any(void *ctx, const struct row *r)
{
    (void)ctx;
    (void)r;
    return true;
}

static void a_file_that_was_cut_is_not_taken_for_a_whole_one(void **state)
{
    (void)state;
    int64_t bytes;
    struct link hash;
    write_file("whole", 5, &bytes, &hash);
    char *all = bytes_of("whole", (size_t)bytes);
    for (size_t len = 0; len < (size_t)bytes; len++) {
        struct book_words why = {""};
        put_bytes("cut", all, len);
        assert_null(archive_open("cut", &why));
        assert_true(why.words[0] != '\0');
    }
    struct book_words why = {""};
    assert_null(archive_open("nowhere", &why));
    assert_non_null(strstr(why.words, "is not there"));
    free(all);
}

/* Whatever byte is another, the hash is; and reading the file comes to an end. */
static void every_changed_byte_is_another_hash(void **state)
{
    (void)state;
    int64_t bytes, n;
    struct link hash, other;
    write_file("whole", 5, &bytes, &hash);
    char *all = bytes_of("whole", (size_t)bytes);
    for (size_t at = 0; at < (size_t)bytes; at++) {
        struct book_words why = {""};
        all[at] ^= 0x10;
        put_bytes("other", all, (size_t)bytes);
        struct archive_file *f = archive_open("other", &why);
        if (f == NULL)
            assert_true(why.words[0] != '\0');
        else {
            assert_true(archive_hash(f, &n, &other, &why));
            assert_memory_not_equal(&other, &hash, sizeof hash);
            struct wanted pages = {.of = &PAGES}, seals = {.of = &SEALS, .newest = true};
            archive_rows(f, &pages, see_any, NULL, &why);
            archive_rows(f, &seals, see_any, NULL, &why);
            archive_close(f);
        }
        all[at] ^= 0x10;
    }
    free(all);
}

/* A disk that is full: nothing is left that could be taken for an archive. */
static void what_cannot_be_written_leaves_no_file(void **state)
{
    (void)state;
    struct book_words why = {""};
    assert_null(archive_begin("no/such/folder", &why));
    assert_non_null(strstr(why.words, "cannot be written"));
    if (access("/dev/full", W_OK) != 0 || symlink("/dev/full", "full") != 0)
        return;
    struct archive_writer *w = archive_begin("full", &why);
    assert_non_null(w);
    struct archive_heading h = heading_of(1);
    struct row r = page_at(1, 1, "x", 1);
    int64_t bytes;
    struct link hash;
    archive_put(w, "page", 2, &r);
    assert_false(archive_end(w, &h, &bytes, &hash, &why));
    assert_non_null(strstr(why.words, "cannot be written"));
    assert_int_not_equal(access("full", F_OK), 0);
    w = archive_begin("dropped", &why);
    archive_put(w, "page", 2, &r);
    archive_drop(w);
    assert_int_not_equal(access("dropped", F_OK), 0);
}

static int take_away(void **state)
{
    static const char *const FILES[] = {"all", "whole", "cut", "other", "full"};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++)
        unlink(FILES[i]);
    return leave_folder(state);
}

#define ARCHIVE_TEST(name) cmocka_unit_test_setup_teardown(name, enter_folder, take_away)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ARCHIVE_TEST(rows_come_out_as_they_were_put_in),
        ARCHIVE_TEST(rows_are_found_by_their_keys),
        ARCHIVE_TEST(a_reading_may_read_on),
        ARCHIVE_TEST(a_file_that_was_cut_is_not_taken_for_a_whole_one),
        ARCHIVE_TEST(every_changed_byte_is_another_hash),
        ARCHIVE_TEST(what_cannot_be_written_leaves_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
