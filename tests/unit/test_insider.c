/* An insider who has the floor's key and reads every byte of the book as it lies on the disk, while
 * wagers are taken or players decide: he knows no number before the close, wins no more often than
 * chance, and finds no card that lies face down. */
#include "house.h"

#include "base/chain.h"
#include "chance/fair.h"
#include "deaf.h"
#include "floor/floor.h"

#include <dirent.h>
#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>

#include <cmocka.h>

enum { ROUNDS = 1000, PERIOD = 2000, SPIN = 500, DEAL = 100, STAKE = 100, SEEN_MAX = 64 << 20 };
enum { HAND = 5 };

static const char PLAN[] =
    "floor: Insider\ndemonstration: yes\nseal-every: 1000\nidle: 600000\n"
    "tables:\n"
    "  - {table: R1, ruleset: crown-fusion-2024/auto-roulette, spin: 500, options: {period: 2000, "
    "min: 100, unit: 100, max: 5000}}\n"
    "  - {table: P1, ruleset: nz1996/caribbean-stud, deal: 100, options: {period: 2000, min: 100, "
    "unit: 100, max: 5000}}\n"
    "terminals:\n"
    "  - {terminals: T1-T2, funding: [card]}\n"
    "members:\n"
    "  - {card: 100-0001, name: Ann, pin: \"2468\", on-card: 10000000}\n";

static struct house house;
static struct floor *f;
static struct plan *plan;
static char folder[40]; /* on a disk that answers at once */
static struct moment now = {.wall = INT64_C(1794700000000)};
static json_int_t seq;

/* What the floor has told the insider. */
static struct {
    json_int_t round, number;
    char commit[CHAIN_HEX], seed[CHAIN_HEX], link[CHAIN_HEX];
    unsigned ended, accepted;
    cents returned;
    bool asked;              /* a decision is his */
    char dealer[HAND][3];    /* the dealer's cards, as they are shown; "": face down */
    json_int_t cards, seeds; /* of a round of cards: how many, and seeds told for them */
} told;

/* What lies on the disk. */
static struct {
    char *at;
    size_t len;
} disk;

/* What a message shows of hands on boxes. */
static void hear_boxes(const json_t *boxes)
{
    const json_t *cards = json_object_get(json_object_get(boxes, "dealer"), "cards");
    told.asked = json_is_object(json_object_get(boxes, "turn"));
    for (size_t i = 0; i < HAND; i++) {
        const char *name = json_string_value(json_array_get(cards, i));
        snprintf(told.dealer[i], sizeof told.dealer[i], "%s", name != NULL ? name : "");
    }
}

static void hear(void *ctx, uint32_t desk, const char *text, size_t len)
{
    (void)ctx;
    (void)desk;
    json_t *o = json_loadb(text, len, 0, NULL);
    const char *event = json_string_value(json_object_get(o, "event"));
    const json_t *round = json_object_get(o, "round");
    const json_t *commit = json_object_get(o, "commit"), *view = json_object_get(o, "view");
    if (view != NULL && commit == NULL) {
        commit = json_object_get(view, "commit");
        round = json_object_get(view, "round");
    }
    if (json_is_string(commit) && (event == NULL || strcmp(event, "fair") != 0)) {
        told.round = json_integer_value(round);
        snprintf(told.commit, sizeof told.commit, "%s", json_string_value(commit));
    }
    if (event != NULL && strcmp(event, "resulted") == 0) {
        told.number = json_integer_value(json_object_get(o, "number"));
        snprintf(told.seed, sizeof told.seed, "%s", json_string_value(json_object_get(o, "seed")));
    }
    if (event != NULL && strcmp(event, "ended") == 0) {
        told.ended++;
        told.returned += json_integer_value(json_object_get(o, "returned"));
    }
    told.accepted += event != NULL && strcmp(event, "accepted") == 0;
    if (event != NULL && strcmp(event, "boxes") == 0)
        hear_boxes(json_object_get(o, "boxes"));
    if (event != NULL && strcmp(event, "fair") == 0) {
        const json_t *of = json_array_get(json_object_get(o, "commits"), 0);
        const char *link = json_string_value(json_object_get(o, "link"));
        snprintf(told.link, sizeof told.link, "%s", link != NULL ? link : "");
        told.cards = (json_int_t)json_array_size(json_object_get(o, "cards"));
        told.seeds = json_integer_value(json_object_get(of, "seeds"));
        snprintf(told.seed, sizeof told.seed, "%s", json_string_value(json_object_get(of, "seed")));
    }
    json_decref(o);
}

static void parted(void *ctx, uint32_t desk, const char *why)
{
    (void)ctx;
    (void)desk;
    fail_msg("shown the door: %s", why);
}

static void says(const char *fields, ...) __attribute__((format(printf, 1, 2)));
static void says(const char *fields, ...)
{
    char message[512], rest[400];
    va_list args;
    va_start(args, fields);
    vsnprintf(rest, sizeof rest, fields, args);
    va_end(args);
    int len = snprintf(message, sizeof message, "{\"seq\":%lld,%s}", (long long)++seq, rest);
    floor_hear(f, 0, message, (size_t)len, now);
    floor_quiet(f, now);
}

static void wait_for(int64_t ms)
{
    now.wall += ms;
    now.steady += ms;
    floor_quiet(f, now);
}

/* Every file of the floor's folder, one after the other. */
static void read_disk(void)
{
    DIR *d = opendir(folder);
    disk.len = 0;
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        FILE *file = e->d_name[0] != '.' ? fopen(path, "rb") : NULL;
        if (file == NULL)
            continue;
        disk.len += fread(disk.at + disk.len, 1, SEEN_MAX - disk.len, file);
        fclose(file);
    }
    closedir(d);
    assert_in_range(disk.len, 1, SEEN_MAX - 1);
}

static bool lies_there(const void *what, size_t len)
{
    return memmem(disk.at, disk.len, what, len) != NULL;
}

static bool commits_to(const uint8_t seed[RNG_SEED_BYTES])
{
    char hex[CHAIN_HEX];
    return strcmp(chain_hex(chain_digest(seed, RNG_SEED_BYTES), hex), told.commit) == 0;
}

static void read_key(uint8_t key[RNG_SEED_BYTES])
{
    char path[512];
    snprintf(path, sizeof path, "%s/floor.key", folder);
    FILE *file = fopen(path, "rb");
    size_t got = fread(key, 1, RNG_SEED_BYTES, file);
    fclose(file);
    assert_int_equal(got, RNG_SEED_BYTES);
}

/* A seed made from the floor's key, the table's name, the round and something that is written
 * down. */
static bool made_from_key(const uint8_t nonce[RNG_SEED_BYTES])
{
    uint8_t key[RNG_SEED_BYTES], seed[RNG_SEED_BYTES];
    const uint32_t round = (uint32_t)told.round;
    read_key(key);
    crypto_generichash_state st;
    crypto_generichash_init(&st, key, sizeof key, sizeof seed);
    crypto_generichash_update(&st, (const uint8_t *)"round", 5);
    crypto_generichash_update(&st, (const uint8_t *)&round, sizeof round);
    crypto_generichash_update(&st, nonce, RNG_SEED_BYTES);
    crypto_generichash_update(&st, (const uint8_t *)"R1", 2);
    crypto_generichash_final(&st, seed, sizeof seed);
    return commits_to(seed);
}

/* Whatever stands near the commitment as 64 hexadecimal digits is tried: as the seed, and as what
 * a seed is made from. */
static bool works_it_out(void)
{
    enum { NEAR = 4096 };
    const char *there = memmem(disk.at, disk.len, told.commit, CHAIN_HEX - 1);
    assert_non_null(there);
    const char *from = there - disk.at > NEAR ? there - NEAR : disk.at;
    const char *to = disk.at + disk.len - there > NEAR ? there + NEAR : disk.at + disk.len;
    for (const char *at = from; at + 66 <= to; at++) {
        uint8_t bytes[RNG_SEED_BYTES];
        size_t got = 0;
        if (at[0] != '"' || at[65] != '"' ||
            sodium_hex2bin(bytes, sizeof bytes, at + 1, 64, NULL, &got, NULL) != 0 ||
            got != sizeof bytes)
            continue;
        if (commits_to(bytes) || made_from_key(bytes))
            return true;
    }
    return false;
}

static int open_floor(void **state)
{
    (void)state;
    struct trouble why;
    char path[512];
    house_open(&house);
    disk.at = malloc(SEEN_MAX);
    assert_non_null(disk.at);
    memset(&told, 0, sizeof told);
    seq = 0;
    snprintf(folder, sizeof folder, "/dev/shm/baize-insider-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s.yaml", folder);
    FILE *to = fopen(path, "w");
    assert_true(to != NULL && fputs(PLAN, to) >= 0 && fclose(to) == 0);
    plan = plan_read(path, &why);
    unlink(path);
    assert_non_null(plan);
    f = floor_open(&(struct floor_setup){.shelf = &house.shelf,
                                         .clauses = &house.clauses,
                                         .plan = plan,
                                         .folder = folder,
                                         .now = now,
                                         .say = hear,
                                         .part = parted,
                                         .log = deaf_log,
                                         .wake = deaf_wake},
                   &why);
    assert_non_null(f);
    floor_arrive(f, 0, "here", now);
    says("\"do\":\"join\",\"terminal\":\"T1\"");
    says("\"do\":\"card\",\"card\":\"100-0001\",\"pin\":\"2468\"");
    says("\"do\":\"transfer\",\"amount\":5000000,\"to\":\"terminal\"");
    return 0;
}

static int close_floor(void **state)
{
    (void)state;
    struct trouble why;
    char command[64];
    assert_true(floor_close(f, now, &why));
    plan_free(plan);
    clauses_free(&house.clauses);
    free(disk.at);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

/* By fair chance 27 of 1,000 rounds bring the number he has chosen, with a standard deviation of
 * 5.1: one who wins 53 times knows something. He toggles a wager and waits, as one would who wants
 * another link at the close. */
static void test_who_reads_key_and_book_wins_as_chance_has_it(void **state)
{
    (void)state;
    unsigned wins = 0, found = 0, lay = 0;
    for (unsigned i = 0; i < ROUNDS; i++) {
        const json_int_t round = told.round;
        const unsigned accepted = told.accepted, ended = told.ended;
        const cents returned = told.returned;
        says("\"do\":\"wager\",\"table\":\"R1\",\"round\":%lld,\"bet\":\"straight\",\"on\":\"%u\","
             "\"stake\":%d",
             (long long)round, i % 37, STAKE);
        for (unsigned k = 0; k < i % 3; k++) {
            says("\"do\":\"wager\",\"table\":\"R1\",\"round\":%lld,\"bet\":\"red\",\"stake\":%d",
                 (long long)round, STAKE);
            says("\"do\":\"withdraw\",\"table\":\"R1\",\"round\":%lld,\"bet\":\"red\"",
                 (long long)round);
            wait_for(7);
        }
        assert_true(told.accepted > accepted);
        read_disk();
        found += works_it_out();
        wait_for(PERIOD);
        wait_for(SPIN);
        assert_int_equal(told.ended, ended + 1);
        wins += told.returned > returned;
        uint8_t seed[RNG_SEED_BYTES];
        size_t got = 0;
        sodium_hex2bin(seed, sizeof seed, told.seed, 64, NULL, &got, NULL);
        assert_int_equal(got, sizeof seed);
        lay += lies_there(told.seed, 64) || lies_there(seed, sizeof seed);
        assert_true(told.round > round);
    }
    assert_int_equal(found, 0);
    assert_int_equal(lay, 0);
    assert_in_range(wins, 5, 52);
}

/* --- steering --------------------------------------------------------------------------------- */

static struct link link_of(const char *hex)
{
    struct link link;
    size_t got = 0;
    sodium_hex2bin(link.hash, sizeof link.hash, hex, 64, NULL, &got, NULL);
    assert_int_equal(got, sizeof link.hash);
    return link;
}

/* The link of the last line of the first table's journal, as the book has it now. */
static struct link last_link(sqlite3_stmt *last)
{
    static const char MEMBER[] = "\"link\":\"";
    assert_int_equal(sqlite3_step(last), SQLITE_ROW);
    const char *page = (const char *)sqlite3_column_text(last, 0), *found = NULL;
    for (const char *at = page; (at = strstr(at, MEMBER)) != NULL; at++)
        found = at;
    assert_non_null(found);
    struct link link = link_of(found + sizeof MEMBER - 1);
    sqlite3_reset(last);
    return link;
}

static void toggle(json_int_t round, bool lies)
{
    if (lies)
        says("\"do\":\"withdraw\",\"table\":\"R1\",\"round\":%lld,\"bet\":\"red\"",
             (long long)round);
    else
        says("\"do\":\"wager\",\"table\":\"R1\",\"round\":%lld,\"bet\":\"red\",\"stake\":%d",
             (long long)round, STAKE);
}

/* He puts a wager down and takes it up again, a millisecond later each time, until the journal as
 * it stands would bring his number if a draw were made from it alone; what it would bring then. */
static uint32_t steer(sqlite3_stmt *last, json_int_t round, uint32_t number)
{
    enum { TRIES = 8, NUMBERS = 37 };
    static const struct seed NONE;
    uint32_t comes = fair_draw(&NONE, last_link(last), 0, NUMBERS);
    for (unsigned k = 0; k < TRIES && comes != number; k++) {
        wait_for(1);
        toggle(round, k % 2 == 1);
        comes = fair_draw(&NONE, last_link(last), 0, NUMBERS);
    }
    return comes;
}

/* What he may take for the seed: nothing, what was committed to, the key, the seed before. */
enum { GUESSES = 4 };
static void guess_seeds(struct seed guess[GUESSES])
{
    const struct link commit = link_of(told.commit);
    memset(guess, 0, GUESSES * sizeof *guess);
    memcpy(guess[1].bytes, commit.hash, sizeof commit.hash);
    read_key(guess[2].bytes);
    if (told.seed[0] != '\0') {
        const struct link before = link_of(told.seed);
        memcpy(guess[3].bytes, before.hash, sizeof before.hash);
    }
}

/* He has the key and the journal up to the last line, and is even granted the link of the close,
 * which nobody knows before it. Of 1,000 rounds a number comes 27 times; 64 times or more with a
 * chance of 6 in 10,000,000,000 (binomial, 1 in 37). */
static void test_who_toggles_and_times_his_wagers_steers_nothing(void **state)
{
    enum { TOO_OFTEN = 64, NUMBERS = 37 };
    unsigned wins = 0, as_read = 0, as_guessed[GUESSES] = {0};
    char path[512];
    sqlite3 *book;
    sqlite3_stmt *last;
    (void)state;
    snprintf(path, sizeof path, "%s/floor.db", folder);
    assert_int_equal(sqlite3_open_v2(path, &book, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(book,
                           "SELECT journal FROM page WHERE table_no = (SELECT min(table_no) FROM "
                           "page) ORDER BY first DESC LIMIT 1",
                           -1, &last, NULL),
        SQLITE_OK);
    for (unsigned i = 0; i < ROUNDS; i++) {
        const json_int_t round = told.round;
        const unsigned ended = told.ended;
        const uint32_t number = i % NUMBERS;
        struct seed guess[GUESSES];
        says("\"do\":\"wager\",\"table\":\"R1\",\"round\":%lld,\"bet\":\"straight\",\"on\":\"%u\","
             "\"stake\":%d",
             (long long)round, number, STAKE);
        const uint32_t read = steer(last, round, number);
        guess_seeds(guess);
        wait_for(PERIOD);
        wait_for(SPIN);
        assert_int_equal(told.ended, ended + 1);
        says("\"do\":\"fair\",\"table\":\"R1\",\"round\":%lld", (long long)round);
        wins += told.number == number;
        as_read += told.number == read;
        for (unsigned k = 0; k < GUESSES; k++)
            as_guessed[k] += told.number == fair_draw(&guess[k], link_of(told.link), 0, NUMBERS);
    }
    sqlite3_finalize(last);
    sqlite3_close(book);
    assert_in_range(wins, 0, TOO_OFTEN - 1);
    assert_in_range(as_read, 0, TOO_OFTEN - 1);
    for (unsigned k = 0; k < GUESSES; k++)
        assert_in_range(as_guessed[k], 0, TOO_OFTEN - 1);
}

/* --- cards that lie face down ----------------------------------------------------------------- */

/* A round of a floor that has dealt no card before, up to where the player decides. */
static void dealt_to(void)
{
    says("\"do\":\"table\",\"table\":\"P1\"");
    says("\"do\":\"wager\",\"table\":\"P1\",\"round\":1,\"bet\":\"ante\",\"stake\":%d", STAKE);
    wait_for(PERIOD);
    for (unsigned i = 0; i < 2 * HAND + 2 && !told.asked; i++)
        wait_for(DEAL);
    assert_true(told.asked);
}

/* The seeds of these last draws of the round; each is the hash of the one after it. */
static bool seed_lies_there(unsigned draws)
{
    uint8_t seed[RNG_SEED_BYTES];
    size_t got = 0;
    bool lies = false;
    sodium_hex2bin(seed, sizeof seed, told.seed, 64, NULL, &got, NULL);
    assert_int_equal(got, sizeof seed);
    for (unsigned i = 0; i < draws; i++) {
        char hex[CHAIN_HEX];
        struct link link;
        memcpy(link.hash, seed, sizeof seed);
        lies |= lies_there(chain_hex(link, hex), 64) || lies_there(seed, sizeof seed);
        link = chain_digest(seed, sizeof seed);
        memcpy(seed, link.hash, sizeof seed);
    }
    return lies;
}

/* While a player decides, the disk has the dealer's card that everybody sees, and none of those
 * that he does not: neither the card nor a seed that gives it. */
static void test_no_card_that_lies_face_down_is_on_the_disk(void **state)
{
    enum { FLOORS = 8 };
    for (unsigned i = 0; i < FLOORS; i++) {
        char seen[HAND][3], quoted[8];
        unsigned hidden = 0;
        open_floor(state);
        dealt_to();
        memcpy(seen, told.dealer, sizeof seen);
        read_disk();
        says("\"do\":\"choose\",\"table\":\"P1\",\"round\":1,\"choice\":\"raise\"");
        for (unsigned k = 0; k < 2 * HAND && told.ended == 0; k++)
            wait_for(DEAL);
        assert_int_equal(told.ended, 1);
        for (unsigned k = 0; k < HAND; k++) {
            assert_int_equal(strlen(told.dealer[k]), 2);
            snprintf(quoted, sizeof quoted, "\"%s\"", told.dealer[k]);
            assert_int_equal(lies_there(quoted, 4), seen[k][0] != '\0');
            hidden += seen[k][0] == '\0';
        }
        assert_int_equal(hidden, HAND - 1);
        says("\"do\":\"fair\",\"table\":\"P1\",\"round\":1");
        assert_int_equal(told.cards, 2 * HAND);
        assert_int_equal(told.seeds, 2 * HAND);
        assert_false(seed_lies_there(hidden));
        close_floor(state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_who_reads_key_and_book_wins_as_chance_has_it,
                                        open_floor, close_floor),
        cmocka_unit_test_setup_teardown(test_who_toggles_and_times_his_wagers_steers_nothing,
                                        open_floor, close_floor),
        cmocka_unit_test(test_no_card_that_lies_face_down_is_on_the_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
