/* Acts in JSON and back; journals that feel every byte. */
#include "house.h"

#include "../fuzz/acts.h"
#include "wire/in_place.h"
#include "wire/replay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

static struct house house;

static void acts_read_back_as_written(void **state)
{
    (void)state;
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES] = {9}, bytes[4096];
    char json[8192];
    rng_seeded(&rng, seed, 0);
    for (int i = 0; i < 200; i++) {
        rng_bytes(&rng, bytes, sizeof bytes);
        for (struct bytes b = {bytes, sizeof bytes}; b.left > 0;) {
            struct act a = next_act(&b), again;
            /* Only what was given is written; the rest is nothing when read. */
            a.has &= 0x1fff;
            struct text t;
            struct trouble why;
            text_on(&t, json, sizeof json);
            act_to_json(&a, &t);
            assert_true(act_from_json(json, t.len, &again, &why));
            char twice[8192];
            struct text u;
            text_on(&u, twice, sizeof twice);
            act_to_json(&again, &u);
            assert_string_equal(json, twice);
            uint32_t read = 0; /* a field of another act is nothing here */
            for (unsigned f = 0; f < FIELD_COUNT; f++)
                read |= (act_read(a.kind) >> f & 1) != 0 ? ACT_FIELD[f].has : 0;
            a.has &= read;
            assert_int_equal(a.has, again.has);
            assert_string_equal(a.player, again.player);
        }
    }
}

/* Read in place an act is what jansson makes of the same text, or it is not read in place; and
 * unless it is read loosely, what would be written of it is that text. */
static bool same_in_place(const char *json, size_t len)
{
    struct act plain, tree;
    struct trouble why;
    struct in_place r = {.at = json, .end = json + len};
    if (!act_in_place(&r, &plain) || r.at != r.end)
        return false;
    json_t *o = line_object(json, len, &why);
    assert_true(o != NULL && act_from_object(o, &tree, &why));
    json_decref(o);
    assert_memory_equal(&plain, &tree, sizeof plain);
    char written[8192];
    struct text t;
    text_on(&t, written, sizeof written);
    act_to_json(&plain, &t);
    assert_int_equal(!r.loose, t.len == len && memcmp(written, json, len) == 0);
    return true;
}

static void fields_are_read_in_place_in_any_order_and_once(void **state)
{
    (void)state;
    static const char ANY[] = "{\"act\":\"wager\",\"stake\":500,\"on\":\"7\",\"player\":\"Ann\","
                              "\"bet\":\"straight\",\"seat\":3}",
                      TWICE[] = "{\"act\":\"wager\",\"stake\":500,\"seat\":1,\"stake\":600}",
                      MORE[] = "{\"act\":\"close\"} {}",
                      NUL[] = "{\"act\":\"wager\",\"bet\0\":\"red\"}";
    struct act a;
    struct trouble why;
    assert_true(same_in_place(ANY, sizeof ANY - 1));
    static const char *const LOOSE[] = {
        "{\"act\":\"wager\", \"seat\":3}", "{\"act\":\"wager\",\"seat\": 3}",
        "{\"act\":\"wager\",\"player\":\"\"}", "{\"act\":\"wager\",\"spoken\":false}",
        "{\"act\":\"number\",\"number\":4294967296}"};
    for (size_t i = 0; i < sizeof LOOSE / sizeof *LOOSE; i++)
        assert_true(same_in_place(LOOSE[i], strlen(LOOSE[i])));
    assert_false(same_in_place(TWICE, sizeof TWICE - 1));
    assert_false(act_from_json(TWICE, sizeof TWICE - 1, &a, &why));
    assert_false(act_from_json(NUL, sizeof NUL - 1, &a, &why));
    assert_false(act_from_json(MORE, sizeof MORE - 1, &a, &why));
}

static void acts_read_in_place_are_the_same(void **state)
{
    (void)state;
    static const char OTHERS[] = "\"\\{}[],: 09-.etn\x01\x7f\xc3";
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES] = {11}, bytes[4096];
    char json[8192];
    unsigned plain = 0, all = 0, changed = 0;
    rng_seeded(&rng, seed, 0);
    for (int i = 0; i < 100; i++) {
        rng_bytes(&rng, bytes, sizeof bytes);
        for (struct bytes b = {bytes, sizeof bytes}; b.left > 0; all++) {
            struct act a = next_act(&b);
            struct text t;
            text_on(&t, json, sizeof json);
            act_to_json(&a, &t);
            plain += same_in_place(json, t.len);
            /* Cut short, and with another character here and there. */
            assert_false(same_in_place(json, rng_below(&rng, (uint32_t)t.len)));
            for (int k = 0; k < 20; k++) {
                char *at = &json[rng_below(&rng, (uint32_t)t.len)], was = *at;
                *at = OTHERS[rng_below(&rng, sizeof OTHERS - 1)];
                changed += same_in_place(json, t.len);
                *at = was;
            }
        }
    }
    assert_true(plain > all / 3 && plain < all && changed > 0);
    for (enum act_kind k = 0; k < ACT_COUNT; k++) /* one name would be two fields */
        assert_false((act_read(k) >> FIELD_AT & 1) != 0 && (act_read(k) >> FIELD_PLACE & 1) != 0);
}

static void the_row_of_an_act_says_what_is_read(void **state)
{
    (void)state;
    for (enum act_kind k = 0; k < ACT_COUNT; k++) {
        char line[128];
        struct act a;
        struct trouble why;
        assert_int_equal(act_needs(k) & act_may_have(k), 0);
        assert_true(act_words(k)[0] != '\0');
        snprintf(line, sizeof line, "{\"act\":\"%s\",\"unit\":7}", act_name(k));
        assert_true(act_from_json(line, strlen(line), &a, &why));
        assert_int_equal((a.has & HAS_UNIT) != 0, (act_read(k) & F(UNIT)) != 0);
    }
}

static void what_is_no_act_is_said_in_words(void **state)
{
    (void)state;
    static const struct {
        const char *line, *words;
    } BAD[] = {
        {"", "not JSON"},
        {"{", "not JSON"},
        {"[]", "field `act`"},
        {"17", "not JSON"},
        {"{\"act\":17}", "field `act`"},
        {"{\"act\":\"dance\"}", "no such act"},
        {"{\"act\":\"wager\",\"stake\":1.5}", "whole number of cents"},
        {"{\"act\":\"wager\",\"stake\":\"5\"}", "whole number of cents"},
        {"{\"act\":\"wager\",\"stake\":99999999999999999999}", "not JSON"},
        {"{\"act\":\"wager\",\"player\":5}", "text"},
        {"{\"act\":\"wager\",\"player\":\"a name much longer than any player has at a table\"}",
         "31 bytes"},
        {"{\"act\":\"wager\",\"player\":\"a\\u0000b\"}", "JSON"},
        {"{\"act\":\"wager\",\"player\":\"a\\nb\"}", "text"},
        {"{\"act\":\"close\",\"act\":\"close\"}", "not JSON"},
        {"{\"act\":\"close\"} x", "not JSON"},
        {"{\"act\":\"consent\",\"yes\":1}", "true or false"},
        {"{\"act\":\"partners\",\"players\":\"ann\"}", "list"},
        {"{\"act\":\"partners\",\"players\":[1]}", "names"},
        {"{\"act\":\"wager\",\"player\":\"\xff\"}", "not JSON"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        struct act a;
        struct trouble why = {""};
        if (act_from_json(BAD[i].line, strlen(BAD[i].line), &a, &why) ||
            strstr(why.words, BAD[i].words) == NULL)
            fail_msg("`%s` gave `%s`, not `%s`", BAD[i].line, why.words, BAD[i].words);
    }
}

static void write_journal(const char *path, struct layout *l)
{
    static const char *const ACTS_OF_A_ROUND[] = {
        "{\"act\":\"wager\",\"seat\":1,\"player\":\"ann\",\"bet\":\"red\",\"stake\":500}",
        "{\"act\":\"wager\",\"seat\":1,\"player\":\"ann\",\"bet\":\"split\",\"on\":\"1-5\","
        "\"stake\":500}",
        "{\"act\":\"close\"}", "{\"act\":\"number\",\"number\":32}"};
    struct journal j;
    struct transcript tr;
    struct table *t = malloc(sizeof *t);
    table_init(t, l);
    transcript_init(&tr);
    struct sink sink = transcript_sink(&tr);
    assert_true(journal_open(&j, path));
    journal_header(&j, l->rs, NULL, 0);
    for (size_t i = 0; i < 4; i++) {
        struct act a;
        struct trouble why;
        assert_true(act_from_json(ACTS_OF_A_ROUND[i], strlen(ACTS_OF_A_ROUND[i]), &a, &why));
        transcript_clear(&tr);
        table_act(t, &a, &sink);
        assert_true(journal_act(
            &j, &(struct act_text){.at = ACTS_OF_A_ROUND[i], .len = strlen(ACTS_OF_A_ROUND[i])},
            transcript_digest(&tr)));
    }
    assert_true(journal_close(&j));
    assert_false(journal_open(&j, path)); /* never written over */
    transcript_free(&tr);
    free(t);
}

static void verify_bytes(const char *path, const char *bytes, size_t n, struct verification *v)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    fclose(f);
    journal_verify(path, &house.shelf, &house.clauses, v);
}

static void a_flipped_byte_is_found_where_it_is(void **state)
{
    (void)state;
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, "nz1996/roulette", NULL, 0, &l);
    char path[64], bytes[16384];
    struct verification v;
    snprintf(path, sizeof path, "/tmp/baize-journal-%d", getpid());
    unlink(path);
    write_journal(path, &l);
    FILE *f = fopen(path, "rb");
    size_t n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    verify_bytes(path, bytes, n, &v);
    assert_true(v.good);
    assert_false(v.open);
    assert_int_equal(v.acts, 4);
    assert_int_equal(v.rounds, 1);
    uint64_t line = 1;
    for (size_t i = 0; i < n; i++) {
        char was = bytes[i];
        bytes[i] = (char)(was ^ (1 << i % 7));
        verify_bytes(path, bytes, n, &v);
        if (v.good || v.line != line || v.offset > i)
            fail_msg("a flip at byte %zu, line %llu, was found at line %llu: %s", i,
                     (unsigned long long)line, (unsigned long long)v.line, v.words);
        bytes[i] = was;
        line += was == '\n';
    }
    /* Cut off at any byte: torn, or said not to be closed. */
    for (size_t cut = 0; cut < n; cut += 13) {
        verify_bytes(path, bytes, cut, &v);
        assert_true(!v.good || v.open);
    }
    unlink(path);
    ruleset_free(rs);
}

int main(void)
{
    house_open(&house);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acts_read_back_as_written),
        cmocka_unit_test(acts_read_in_place_are_the_same),
        cmocka_unit_test(fields_are_read_in_place_in_any_order_and_once),
        cmocka_unit_test(the_row_of_an_act_says_what_is_read),
        cmocka_unit_test(what_is_no_act_is_said_in_words),
        cmocka_unit_test(a_flipped_byte_is_found_where_it_is),
    };
    int failed = cmocka_run_group_tests_name("wire", tests, NULL, NULL);
    clauses_free(&house.clauses);
    return failed;
}
