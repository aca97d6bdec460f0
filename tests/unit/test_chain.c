/* The chain: whatever is changed in the storage behind the floor's back is found, cell by cell. */
#include "both.h"

#include "book/archive.h"
#include "book/rows.h"
#include "book/seals.h"
#include "book/sqlite.h"

static const char LONG_BETS[] = "a slip of so many wagers that its text is longer than what the "
                                "chain keeps in full, as most of them are";
static const char PIN[] = "$argon2id$v=19$m=65536,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$"
                          "aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g";

static struct member member_of(int64_t id)
{
    struct member m = {.id = id, .card_account = 3 + id, .since = 1700000000000 + id};
    snprintf(m.card, sizeof m.card, "100-%04d", (int)id);
    snprintf(m.name, sizeof m.name, "Member %d", (int)id);
    snprintf(m.pin, sizeof m.pin, "%s", PIN);
    return m;
}

static struct ticket ticket_of(int64_t sequence)
{
    struct ticket t = {.sequence = sequence, .amount = 500 * sequence, .issued = 1700000000456};
    snprintf(t.number, sizeof t.number, "12345678901234567%d", (int)sequence);
    snprintf(t.terminal, sizeof t.terminal, "T01");
    t.account = 5;
    return t;
}

static void write_incident(struct book *b, int64_t no, const char *words)
{
    struct incident i = {.no = no, .at = 1700000000789 + no, .code = "pin-wrong", .who = "ann"};
    snprintf(i.where, sizeof i.where, "T0%d", (int)no);
    snprintf(i.words, sizeof i.words, "%s", words);
    book_incident(b, &i);
}

/* The seal of a batch that is there, by a key that the tests have. */
static struct seal_line seal_of(const char *path, int64_t no)
{
    static const uint8_t SEED[crypto_sign_SEEDBYTES] = {7};
    uint8_t public[crypto_sign_PUBLICKEYBYTES], sign[crypto_sign_SECRETKEYBYTES];
    char hex[CHAIN_HEX];
    struct chain_head head = {.no = no};
    struct book_words why = {""};
    bool there;
    struct book_reader *r = must_read(path);
    assert_true(book_batch_hash(r, no, &there, &head.hash, &why));
    assert_true(there);
    book_read_end(r);
    crypto_sign_seed_keypair(public, sign, SEED);
    sodium_bin2hex(hex, sizeof hex, public, sizeof public);
    return seal_make(&head, 1700000006000 + no, hex, sign);
}

/* Some batches, with rows in every table, of which some are written again. */
static void write_everything(void)
{
    static struct teller t;
    t = (struct teller){.book = must_open(FLOOR_BOOK)};
    book_time(t.book, 1700000000000);
    teller_opens_floor(&t, 7);
    teller_moves(&t, MOVE_FILL, WORLD, HOUSE, 1000000);
    for (int64_t id = 4; id <= 6; id++)
        teller_moves(&t, MOVE_NOTE_IN, WORLD, id, 1000 * id);
    for (int64_t n = 1; n <= 2; n++) {
        struct member m = member_of(n);
        struct ticket k = ticket_of(n);
        book_member(t.book, &m);
        book_ticket(t.book, &k);
        write_incident(t.book, n, n == 1 ? "short" : LONG_BETS);
        struct game_meter game = {.table = n, .of = {500, n}};
        struct money_meter money = {.kind = MOVE_NOTE_IN, .unit = 500 * n, .amount = 500, 1};
        snprintf(game.terminal, sizeof game.terminal, "T%02d", (int)n);
        snprintf(money.terminal, sizeof money.terminal, "T%02d", (int)n);
        book_game_meter(t.book, &game);
        book_money_meter(t.book, &money);
        book_stint(t.book, &(struct stint){.no = n,
                                           .hour = 1699999200000,
                                           .table = 1,
                                           .dealer = "ann",
                                           .first = n,
                                           .last = 17,
                                           .of = {[STINT_ROUNDS] = n, [STINT_WIN] = -300},
                                           .stakes = LONG_BETS,
                                           .len = sizeof LONG_BETS - 1});
        book_rating(t.book, &(struct rating){.no = n,
                                             .place = "W1",
                                             .box = 3,
                                             .words = "grey hat",
                                             .began = 1700000000000,
                                             .began_by = "ann",
                                             .last_by = "ann",
                                             .bought = 50000,
                                             .bet = 2500,
                                             .walked = -1,
                                             .table = 1,
                                             .round = 17});
        book_payout(t.book, &(struct payout){.no = n,
                                             .at = 1700000000002,
                                             .kind = n == 1 ? PAYOUT_PAID : PAYOUT_WITHHELD,
                                             .about = "ticket ending 1234",
                                             .ticket = n,
                                             .amount = 500,
                                             .who = "cage",
                                             .shown = "LM773501",
                                             .has_signed = n == 1});
        book_played(t.book,
                    &(struct day_played){.member = n, .day = 20261116 + n, .of = {1000 * n}});
        book_sitting(t.book, &(struct sitting){.account = 3 + n,
                                               .member = n,
                                               .began = 1700000000000 + n,
                                               .wagered = 700 * n,
                                               .played = 60000 * n});
        book_pledge(t.book, &(struct pledge){.member = n,
                                             .what = "loss-day",
                                             .amount = 5000 * n,
                                             .since = 1700000000000 + n});
        book_slip(t.book, &(struct slip){4 + n, 1, 17, 1700000000001, 500, 0, LONG_BETS,
                                         sizeof LONG_BETS - 1, false});
        book_page(t.book, &(struct page){n, 1, 1, n == 1 ? "{\"act\":1}\n" : "{\"act\":2}\n", 10});
        book_snapshot(t.book, &(struct snapshot){n, 2, n == 1 ? "ima\0ge" : "egami", 5});
    }
    book_setting(t.book, "floor", "Darling Harbour");
    book_setting(t.book, "tables", "1");
    book_ruleset(t.book, "6b50", "{\"ruleset\":\"nz1996/roulette\"}");
    book_ruleset(t.book, "6b51", "{\"ruleset\":\"nz1996/craps\"}");
    assert_true(book_sync(t.book));
    for (int round = 0; round < 3; round++) {
        t.account[4].seq++;
        teller_moves(&t, MOVE_WAGER, 4, LAYOUT, 100);
        assert_true(book_sync(t.book));
    }
    struct ticket redeemed = ticket_of(2);
    redeemed.state = TICKET_REDEEMED;
    redeemed.redeemed = 1700000005000;
    snprintf(redeemed.redeemed_at, sizeof redeemed.redeemed_at, "cage 1");
    book_ticket(t.book, &redeemed);
    t.account[7].closed = true;
    book_account(t.book, &t.account[7]);
    book_game_meter(t.book, &(struct game_meter){"T01", 1, {[METER_WON] = 900}});
    book_slip(t.book, &(struct slip){5, 1, 17, 0, 0, 900, "; and more", 10, true});
    book_stint(t.book, &(struct stint){.no = 2, .table = 1, .last = 18, .stakes = ""});
    book_rating(t.book, &(struct rating){.no = 2, .place = "W1", .ended = 1700000009000});
    book_setting(t.book, "tables", "2");
    book_snapshot(t.book, &(struct snapshot){1, 1, "older", 5});
    for (int i = 0; i < 2; i++)
        book_change(t.book,
                    &(struct change){1700000006000, "boss", "pit", i == 0 ? "plan" : "key", "{}"});
    for (int64_t no = 2; no <= 3; no++) {
        struct seal_line l = seal_of(FLOOR_BOOK, no);
        book_seal(t.book, &l.s);
    }
    must_close(t.book);
}

/* Further days, of which all but the last leave the book: every table that rows leave has some in
 * an archive, and some that stay. */
enum { DAY = 86400000 };
static const int64_t FIRST_DAY = 1700000000000;

static void write_day(int64_t day)
{
    static struct teller t;
    const int64_t line = 10 * day;
    teller_resumes(&t, FLOOR_BOOK);
    struct seal_line seals[2] = {seal_of(FLOOR_BOOK, 3 * day + 1),
                                 seal_of(FLOOR_BOOK, 3 * day + 2)};
    t.book = must_open(FLOOR_BOOK);
    book_time(t.book, FIRST_DAY + day * DAY);
    for (int64_t n = 1; n <= 2; n++) {
        teller_moves(&t, MOVE_WAGER, 4, LAYOUT, 10 * n);
        write_incident(t.book, 2 * day + n, n == 1 ? "again" : LONG_BETS);
        book_slip(t.book, &(struct slip){4 + n, 1, 17 + day, FIRST_DAY + day * DAY, 500 * n, 0,
                                         LONG_BETS, sizeof LONG_BETS - 1, false});
        book_page(t.book, &(struct page){n, line, 1, "{\"act\":3}\n", 10});
        book_snapshot(t.book, &(struct snapshot){n, line, n == 1 ? "image" : "egami", 5});
        book_seal(t.book, &seals[n - 1].s);
        assert_true(book_sync(t.book));
    }
    write_incident(t.book, 100 + day, "the last of the day");
    must_close(t.book);
}

static void write_days(void)
{
    write_everything();
    for (int64_t day = 1; day <= 4; day++)
        write_day(day);
    while (teller_archives(FLOOR_BOOK, FIRST_DAY + 3 * DAY, CLEARED))
        ;
}

/* --- changing what is stored ------------------------------------------------------------------ */

static char *pristine;
static long pristine_len;

static void keep_file(void)
{
    FILE *f = fopen(FLOOR_BOOK, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    pristine_len = ftell(f);
    rewind(f);
    pristine = realloc(pristine, (size_t)pristine_len);
    assert_int_equal(fread(pristine, 1, (size_t)pristine_len, f), pristine_len);
    fclose(f);
}

static void put_file_back(void)
{
    remove_book(FLOOR_BOOK);
    FILE *f = fopen(FLOOR_BOOK, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(pristine, 1, (size_t)pristine_len, f), pristine_len);
    fclose(f);
}

/* In a database every table has a copy in another schema. */
static void each_table_of_the_pit(const char *how)
{
    char sql[1024];
    PGconn *db = must_look_into();
    must_run(db, "SET session_replication_role = replica");
    snprintf(sql, sizeof sql,
             "DO $$ DECLARE t record; BEGIN CREATE SCHEMA IF NOT EXISTS kept; FOR t IN SELECT "
             "tablename AS is FROM pg_tables WHERE schemaname = current_schema() LOOP EXECUTE "
             "format(%s, t.is, t.is); END LOOP; END $$",
             how);
    must_run(db, sql);
    PQfinish(db);
}

static void keep_pristine(void)
{
    if (test_pit[0] == '\0')
        keep_file();
    else
        each_table_of_the_pit(
            "'DROP TABLE IF EXISTS kept.%I; CREATE TABLE kept.%1$I AS SELECT * FROM %2$I'");
}

static void put_back(void)
{
    if (test_pit[0] == '\0')
        put_file_back();
    else
        each_table_of_the_pit("'DELETE FROM %I; INSERT INTO %1$I SELECT * FROM kept.%2$I'");
}

static sqlite3 *behind_its_back(void)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(FLOOR_BOOK, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    return db;
}

/* Whether proof and trial balance together find nothing; *words is what they found. */
static bool all_well(char words[512])
{
    struct proof p;
    struct book_words why = {""};
    struct trial t = {.good = true};
    words[0] = '\0';
    if (!book_prove(FLOOR_BOOK, NULL, &p, &why)) {
        snprintf(words, 512, "%s", why.words);
        return false;
    }
    snprintf(words, 512, "%s", p.findings > 0 ? p.finding[0] : "");
    struct book_reader *r = must_read(FLOOR_BOOK);
    const bool read = book_trial(r, &t, &why);
    book_read_end(r);
    return p.good && read && t.good;
}

/* Does that to the book behind the floor's back. False when the storage would not. */
static bool changed_by(const char *sql)
{
    bool done;
    if (test_pit[0] != '\0') {
        PGconn *db = must_look_into();
        must_run(db, "SET session_replication_role = replica");
        PGresult *r = done_to(db, sql);
        done = PQresultStatus(r) == PGRES_COMMAND_OK && strcmp(PQcmdTuples(r), "0") != 0;
        PQclear(r);
        PQfinish(db);
        return done;
    }
    sqlite3 *db = behind_its_back();
    done = sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK && sqlite3_total_changes(db) > 0;
    sqlite3_close(db);
    return done;
}

/* Takes up the book as it was, does that to it, and looks. */
static bool done_and_found(const char *sql, char words[512])
{
    put_back();
    bool done = changed_by(sql);
    if (done && all_well(words))
        fail_msg("nobody notices: %s", sql);
    return done;
}

/* --- every cell ------------------------------------------------------------------------------- */

/* Ways to write another value into a cell; the storage may refuse some of them. */
static const char *const WAYS[] = {
    "%s = CASE typeof(%s) WHEN 'integer' THEN %s + 1000000 WHEN 'null' THEN 1 ELSE %s || 'x' END",
    "%s = CASE typeof(%s) WHEN 'integer' THEN %s + 0.5 ELSE CAST(%s AS BLOB) || x'' END",
    "%s = CASE typeof(%s) WHEN 'blob' THEN substr(%s, 2) WHEN 'text' THEN substr(%s, 2) ELSE 0 END",
    "%s = CASE typeof(%s) WHEN 'blob' THEN CAST(%s AS TEXT) ELSE '' || %s || ' ' END",
    "%s = NULL /* %s %s %s */",
};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

/* How many ways to change one cell the storage lets through; the cell may be the same after it. */
static unsigned change_cell(const char *table, const char *column, int64_t row)
{
    char set[512], sql[1200], words[512];
    unsigned changed = 0;
    for (unsigned i = 0; i < WAY_COUNT; i++) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(set, sizeof set, WAYS[i], column, column, column, column);
#pragma GCC diagnostic pop
        snprintf(sql, sizeof sql,
                 "CREATE TEMP TABLE was AS SELECT typeof(%s) AS t, quote(%s) AS v FROM %s WHERE "
                 "rowid = %lld;"
                 "UPDATE OR FAIL %s SET %s WHERE rowid = %lld;",
                 column, column, table, (long long)row, table, set, (long long)row);
        put_back();
        sqlite3 *db = behind_its_back();
        bool done = sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
        snprintf(sql, sizeof sql,
                 "SELECT count(*) FROM %s, was WHERE %s.rowid = %lld AND typeof(%s) = t AND "
                 "quote(%s) = v",
                 table, table, (long long)row, column, column);
        int64_t same = 0;
        done = done && sqlite_number(db, sql, &same, NULL) && same == 0;
        sqlite3_close(db);
        if (!done)
            continue;
        changed++;
        if (all_well(words))
            fail_msg("nobody notices: %s row %lld: %s", table, (long long)row, set);
    }
    return changed;
}

/* Every row where the program is built as it is used. Under a sanitizer, which looks at the code
 * and not at the rows, the first and the last of a table stand for those between. */
static int to_the_next(int rows)
{
#ifdef __SANITIZE_ADDRESS__
    return rows - 1;
#else
    (void)rows;
    return 1;
#endif
}

static void each_row(const char *table, void (*each)(const char *table, int64_t row))
{
    char sql[256];
    int64_t row[64];
    int rows = 0;
    put_back();
    sqlite3 *db = behind_its_back();
    sqlite3_stmt *s = NULL;
    snprintf(sql, sizeof sql, "SELECT rowid FROM %.40s", table);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW && rows < 64)
        row[rows++] = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(db);
    assert_true(rows > 1); /* there is something to be changed, and to be changed with */
    for (int i = 0; i < rows; i += to_the_next(rows))
        each(table, row[i]);
}

struct columns {
    char name[ROW_CELLS][64];
    unsigned count;
};

static struct columns columns_of(const char *table)
{
    struct columns c = {0};
    sqlite3 *db = behind_its_back();
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT name FROM pragma_table_info(?1)", -1, &s, NULL),
                     SQLITE_OK);
    sqlite3_bind_text(s, 1, table, -1, SQLITE_STATIC);
    while (sqlite3_step(s) == SQLITE_ROW)
        snprintf(c.name[c.count++], 64, "%s", (const char *)sqlite3_column_text(s, 0));
    sqlite3_finalize(s);
    sqlite3_close(db);
    return c;
}

static void change_cells(const char *table, int64_t row)
{
    const struct columns c = columns_of(table);
    for (unsigned i = 0; i < c.count; i++) {
        if (change_cell(table, c.name[i], row) == 0)
            fail_msg("%s.%s cannot be changed at all", table, c.name[i]);
    }
}

/* The tables that the storage has, whatever they are. */
static void each_table(void (*each)(const char *table))
{
    char name[64][64];
    int tables = 0;
    write_days();
    keep_pristine();
    char words[512];
    if (!all_well(words))
        fail_msg("%s", words);
    sqlite3 *db = behind_its_back();
    sqlite3_stmt *s = NULL;
    assert_int_equal(
        sqlite3_prepare_v2(db,
                           "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE "
                           "'account_since%'",
                           -1, &s, NULL),
        SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW)
        snprintf(name[tables++], 64, "%s", (const char *)sqlite3_column_text(s, 0));
    sqlite3_finalize(s);
    sqlite3_close(db);
    assert_true(tables >= TABLE_COUNT);
    for (int i = 0; i < tables; i++)
        each(name[i]);
}

static void change_table(const char *table)
{
    each_row(table, change_cells);
}

static void every_changed_cell_is_found(void **state)
{
    (void)state;
    each_table(change_table);
}

/* As somebody leaves it who was struck down: the rows of accounts in play are behind. */
static const char LEFT_BEHIND_HERE[] =
    "INSERT INTO account_since_1 SELECT (SELECT max(no) FROM batch), id, balance, moves, seq, last "
    "FROM account WHERE id %% 2 = %d AND moves > 0 AND closed = 0 AND kind NOT IN ('deposit', "
    "'card', 'promotional');"
    "INSERT INTO account_since_2 SELECT (SELECT max(no) FROM batch), id, balance, moves, seq, last "
    "FROM account WHERE id %% 2 <> %d AND moves > 0 AND closed = 0 AND kind NOT IN ('deposit', "
    "'card', 'promotional');"
    "UPDATE account SET balance = 0, moves = 0, last = 0 WHERE id IN (SELECT id FROM "
    "account_since)";

static unsigned changed_since;

/* Which batch alone an account's state is from says nothing of the account. */
static void change_entry(const char *table, int64_t row)
{
    char sql[256], words[512];
    const struct columns c = columns_of(table);
    for (unsigned i = 0; i < c.count; i++) {
        if (strcmp(c.name[i], "batch") != 0)
            changed_since += change_cell(table, c.name[i], row);
    }
    snprintf(sql, sizeof sql, "DELETE FROM %.40s WHERE rowid = %lld", table, (long long)row);
    assert_true(done_and_found(sql, words));
}

static void whatever_accounts_have_come_to_is_found_when_it_is_changed(void **state)
{
    (void)state;
    char sql[1024], words[512];
    for (int odd = 0; odd < 2; odd++) {
        begin_anew();
        write_days();
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(sql, sizeof sql, LEFT_BEHIND_HERE, odd, odd);
#pragma GCC diagnostic pop
        assert_true(changed_by(sql));
        keep_pristine();
        if (!all_well(words))
            fail_msg("%s", words);
        each_row("account_since_1", change_entry);
        each_row("account_since_2", change_entry);
    }
    assert_true(changed_since > 20);
}

/* --- rows ------------------------------------------------------------------------------------- */

static void take_out(const char *table, int64_t row)
{
    char sql[256], words[512];
    snprintf(sql, sizeof sql, "DELETE FROM %.40s WHERE rowid = %lld", table, (long long)row);
    assert_true(done_and_found(sql, words));
}

static void take_rows_out(const char *table)
{
    each_row(table, take_out);
}

static void every_row_taken_out_is_found(void **state)
{
    (void)state;
    each_table(take_rows_out);
}

/* The same row again under another key: the first column of the key is another, and what must be
 * unique. */
static void put_in(const char *table, int64_t row)
{
    char sql[2048], words[512], cells[1024] = "";
    const struct columns c = columns_of(table);
    for (unsigned i = 0; i < c.count; i++) {
        const bool other = i == 0 || strcmp(c.name[i], "name") == 0;
        char cell[128];
        snprintf(cell, sizeof cell,
                 other ? "%sCASE typeof(%s) WHEN 'integer' THEN %s + 100 ELSE %s || 'x' END"
                       : "%s%s /* %s %s */",
                 i > 0 ? ", " : "", c.name[i], c.name[i], c.name[i]);
        strncat(cells, cell, sizeof cells - strlen(cells) - 1);
    }
    snprintf(sql, sizeof sql, "INSERT INTO %s SELECT %s FROM %s WHERE rowid = %lld", table, cells,
             table, (long long)row);
    if (!done_and_found(sql, words))
        fail_msg("%s", sql);
}

static void put_rows_in(const char *table)
{
    each_row(table, put_in);
}

static void every_row_put_in_is_found(void **state)
{
    (void)state;
    each_table(put_rows_in);
}

/* Two rows change places: all their cells but the key. */
static void swap_rows(const char *table)
{
    char sql[4096], words[512], sets[2048] = "";
    const struct columns c = columns_of(table);
    for (unsigned i = 1; i < c.count; i++) {
        char set[256];
        if (strcmp(c.name[i], "name") == 0)
            continue;
        snprintf(set, sizeof set, "%s%s = (SELECT %s FROM was WHERE was.r <> %s.rowid)",
                 sets[0] != '\0' ? ", " : "", c.name[i], c.name[i], table);
        strncat(sets, set, sizeof sets - strlen(sets) - 1);
    }
    snprintf(sql, sizeof sql,
             "CREATE TEMP TABLE was AS SELECT rowid AS r, * FROM %s ORDER BY rowid LIMIT 2;"
             "UPDATE %s SET %s WHERE rowid IN (SELECT r FROM was)",
             table, table, sets);
    put_back();
    sqlite3 *db = behind_its_back();
    bool done = sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_close(db);
    assert_true(done);
    if (all_well(words))
        fail_msg("nobody notices two rows of %s that were swapped", table);
}

static void rows_that_change_places_are_found(void **state)
{
    (void)state;
    each_table(swap_rows);
}

/* --- archives --------------------------------------------------------------------------------- */

/* A file, all of it: rows by section, each as its bytes. */
struct packed {
    char table[32];
    unsigned keys;
    struct row row;
    struct bytes bytes;
};
static struct packed packed[256];
static unsigned packed_count;
static struct archive_heading packed_head;
static struct {
    bool has;
    int64_t first, last;
} packed_lines[3]; /* by table */

static bool pack_row(void *ctx, const struct row *r)
{
    struct packed *p = &packed[packed_count++];
    struct encoded e;
    struct cell name;
    assert_true(packed_count < 256);
    *p = *(const struct packed *)ctx;
    encode_row(&p->bytes, r);
    e = (struct encoded){p->bytes.at, p->bytes.at + p->bytes.len};
    assert_true(decode_next(&e, &p->row, &name));
    return true;
}

static void unpack(void)
{
    while (packed_count > 0)
        bytes_free(&packed[--packed_count].bytes);
}

static void pack(const char *path)
{
    struct book_words why = {""};
    struct archive_file *f = archive_open(path, &why);
    assert_non_null(f);
    unpack();
    packed_head = *archive_head(f);
    for (int t = 1; t <= 2; t++)
        packed_lines[t].has =
            archive_has_lines(f, t, &packed_lines[t].first, &packed_lines[t].last);
    for (unsigned i = 0; archive_table(f, i) != NULL; i++) {
        struct shape of = {.keys = 1};
        struct packed like = {.keys = 1};
        snprintf(of.table, sizeof of.table, "%s", archive_table(f, i));
        snprintf(like.table, sizeof like.table, "%s", of.table);
        like.keys = strstr(of.table, "page") != NULL ? 2 : strstr(of.table, "slip") != NULL ? 3 : 1;
        struct wanted all = {.of = &of};
        assert_true(archive_rows(f, &all, pack_row, &like, &why));
    }
    archive_close(f);
}

/* Written again as it is now in memory, but for one row that is left out (-1: none). */
static void put_packed(const char *path, int without)
{
    struct book_words why = {""};
    struct link hash;
    int64_t bytes;
    struct archive_writer *w = archive_begin(path, &why);
    assert_non_null(w);
    for (int i = 0; i < (int)packed_count; i++) {
        if (i != without)
            archive_put(w, packed[i].table, packed[i].keys, &packed[i].row);
    }
    for (int t = 1; t <= 2; t++) {
        if (packed_lines[t].has)
            archive_lines(w, t, packed_lines[t].first, packed_lines[t].last);
    }
    assert_true(archive_end(w, &packed_head, &bytes, &hash, &why));
}

/* That the file is another is one finding; there must be one that says what is wrong in it. */
static void must_tell_more(const char *what, const struct packed *p)
{
    struct proof found;
    struct book_words why = {""};
    assert_true(book_prove(FLOOR_BOOK, NULL, &found, &why));
    assert_false(found.good);
    assert_non_null(strstr(found.finding[0], "is not the file of record"));
    if (found.findings < 2)
        fail_msg("nobody notices %s: %s %lld", what, p->table, (long long)p->row.cell[0].n);
}

static bool is_left(const struct packed *p)
{
    return strncmp(p->table, LEFT_BEHIND, LEFT_LEN) == 0;
}

static const char SECOND[] = "archive/000002.archive";

static void every_cell_of_an_archive_is_of_record(void **state)
{
    (void)state;
    char words[512];
    bool seen[TABLE_COUNT] = {false};
    write_days();
    assert_true(all_well(words));
    pack(SECOND);
    for (unsigned i = 0; i < packed_count; i++) {
        struct packed *p = &packed[i];
        if (is_left(p))
            continue;
        seen[table_id_of(p->table)] = true;
        for (unsigned c = 0; c < p->row.count; c++) {
            const struct cell was = p->row.cell[c];
            static const char OTHER[] = "something else";
            if (was.kind == CELL_NUMBER)
                p->row.cell[c].n += 1000000;
            else {
                p->row.cell[c].at = OTHER;
                p->row.cell[c].len = sizeof OTHER - 1;
            }
            put_packed(SECOND, -1);
            must_tell_more("a cell", p);
            p->row.cell[c] = (struct cell){.kind = CELL_NULL};
            put_packed(SECOND, -1);
            must_tell_more("a cell that is nothing", p);
            p->row.cell[c] = was;
        }
        p->row.count--;
        put_packed(SECOND, -1);
        must_tell_more("a row that lost a cell", p);
        p->row.count++;
        put_packed(SECOND, (int)i);
        must_tell_more("a row that was taken out", p);
    }
    for (enum table_id t = 0; t < TABLE_COUNT; t++)
        assert_int_equal(seen[t], table_leaves(t));
    put_packed(SECOND, -1);
    assert_true(all_well(words)); /* what is written again is the same to the byte */
    unpack();
}

static void rows_put_into_an_archive_or_swapped_there_are_found(void **state)
{
    (void)state;
    write_days();
    pack(SECOND);
    for (unsigned i = 0; i + 1 < packed_count; i++) {
        struct packed *p = &packed[i];
        if (is_left(p) || strcmp(p->table, packed[i + 1].table) != 0)
            continue;
        const struct row was = p->row;
        p->row = packed[i + 1].row;
        packed[i + 1].row = was;
        put_packed(SECOND, -1);
        must_tell_more("two rows that were swapped", p);
        packed[i + 1].row = p->row;
        p->row = was;
        /* One more at the end of its table, like the one before it. */
        struct row next = packed[i + 1].row;
        packed[i + 1].row.cell[0].n += 50;
        put_packed(SECOND, -1);
        must_tell_more("a row that was put in", p);
        packed[i + 1].row = next;
    }
    unpack();
}

static void must_find(const char *what)
{
    struct proof p;
    struct book_words why = {""};
    assert_true(book_prove(FLOOR_BOOK, NULL, &p, &why));
    for (unsigned i = 0; i < p.findings; i++) {
        if (strstr(p.finding[i], what) != NULL)
            return;
    }
    fail_msg("not found: %s; but: %s", what, p.findings > 0 ? p.finding[0] : "nothing");
}

static void a_file_that_is_missing_another_or_a_stranger_is_found(void **state)
{
    (void)state;
    char words[512];
    write_days();
    assert_int_equal(rename(SECOND, "away"), 0);
    must_find("archive 2: archive/000002.archive is not there");
    assert_int_equal(link("archive/000001.archive", SECOND), 0);
    must_find("archive 2: 000002.archive is not the file of record");
    must_find("archive 2: it does not follow on batch");
    assert_int_equal(rename("away", SECOND), 0);
    assert_int_equal(link(SECOND, "archive/000008.archive"), 0);
    must_find("000008.archive lies among the archives and is not of record");
    assert_int_equal(unlink("archive/000008.archive"), 0);
    assert_true(all_well(words));
    FILE *f = fopen(SECOND, "r+b");
    assert_non_null(f);
    assert_int_equal(fseek(f, 40, SEEK_SET), 0);
    const int byte = fgetc(f);
    assert_int_equal(fseek(f, 40, SEEK_SET), 0);
    fputc(byte ^ 1, f);
    fclose(f);
    must_find("archive 2: 000002.archive is not the file of record");
}

static void a_row_both_in_the_book_and_in_an_archive_is_found(void **state)
{
    (void)state;
    static const char *const SQL[] = {
        "INSERT INTO page VALUES (1, 10, 1, '{\"act\":3}' || char(10))",
        "INSERT INTO incident VALUES (3, 1700000000792, 'pin-wrong', 'T03', 'ann', 'again')",
        "INSERT INTO movement SELECT 1, at, kind, from_account, from_before, to_account, to_before,"
        " amount, table_no, act, staff FROM movement LIMIT 1",
        "INSERT INTO batch SELECT 1, at, form, movements, changes, hash FROM batch LIMIT 1",
    };
    char words[512];
    write_days();
    keep_pristine();
    for (size_t i = 0; i < sizeof SQL / sizeof *SQL; i++) {
        assert_true(done_and_found(SQL[i], words));
        if (strstr(words, "in an archive too") == NULL)
            fail_msg("%s", words);
    }
}

/* Struck down after each of the steps: the book is good, and the next who comes ends what was
 * begun. */
static void archiving_may_end_after_any_step(void **state)
{
    (void)state;
    char words[512];
    for (enum archiving_step step = MADE; step <= CLEARED; step++) {
        write_everything();
        for (int64_t day = 1; day <= 3; day++)
            write_day(day);
        const struct trial before = trial_of(FLOOR_BOOK);
        assert_true(teller_archives(FLOOR_BOOK, FIRST_DAY + 2 * DAY, step));
        if (!all_well(words))
            fail_msg("after step %d: %s", step, words);
        const struct trial after = trial_of(FLOOR_BOOK);
        assert_int_equal(after.movements, before.movements);
        assert_int_equal(after.floor[TENDER_MONEY], before.floor[TENDER_MONEY]);
        write_day(4);
        if (!all_well(words))
            fail_msg("after step %d, and a day more: %s", step, words);
        leave_folder(state);
        enter_folder(state);
    }
}

struct slips_seen {
    int64_t slips, corrected, rounds;
    struct slip last;
};

static bool see_slip(void *ctx, const struct slip *k)
{
    struct slips_seen *s = ctx;
    s->rounds += k->table != s->last.table || k->round != s->last.round;
    s->slips++;
    s->corrected += k->round == 18 && k->account == 5 ? k->returned : 0;
    s->last = *k;
    return true;
}

/* Who asks for one round, by who dealt it or by its day, finds what who asks for all finds of it.
 */
static void must_see_the_round(struct book_reader *r)
{
    const struct stint dealt = {.hour = FIRST_DAY, .table = 1, .first = 18, .last = 18};
    struct slips_seen by_dealer = {0}, by_day = {0};
    struct book_words why = {""};
    assert_true(book_slips_of_stints(r, &dealt, 1, see_slip, &by_dealer, &why));
    assert_int_equal(by_dealer.slips, 2);
    assert_int_equal(by_dealer.corrected, 700);
    assert_true(
        book_newest_slips(r, FIRST_DAY + DAY, FIRST_DAY + DAY + 1, see_slip, &by_day, &why));
    assert_int_equal(by_day.corrected, 700);
}

static void must_see_slips(int64_t days)
{
    struct slips_seen s = {0};
    char words[512];
    struct book_words why = {""};
    struct book_reader *r = must_read(FLOOR_BOOK);
    assert_true(book_each_slip(r, 0, 0, 0, see_slip, &s, &why));
    must_see_the_round(r);
    book_read_end(r);
    assert_int_equal(s.slips, 2 + 2 * days);
    assert_int_equal(s.rounds, 1 + days);
    assert_int_equal(s.corrected, 700);
    if (!all_well(words))
        fail_msg("%s", words);
}

static void archive_the_rest(int64_t days)
{
    struct book_words why = {""};
    int64_t made, bytes;
    struct book *b = must_open(FLOOR_BOOK);
    if (!archive_all(b, FLOOR_BOOK, NULL, FIRST_DAY + days * DAY, FIRST_DAY + 5 * DAY, &made,
                     &bytes, &why))
        fail_msg("%s", why.words);
    must_close(b);
}

/* A round that is settled anew while its day is being archived: whoever reads all slips finds each
 * once, as it is now and with the others of its round, also when the day of the correction has left
 * the book. */
static void a_slip_settled_anew_while_its_day_is_archived_counts_once(void **state)
{
    (void)state;
    for (enum archiving_step step = MADE; step <= NAMED; step++) {
        write_everything();
        for (int64_t day = 1; day <= 3; day++)
            write_day(day);
        assert_true(teller_archives(FLOOR_BOOK, FIRST_DAY + 2 * DAY, CLEARED));
        assert_true(teller_archives(FLOOR_BOOK, FIRST_DAY + 2 * DAY, step));
        struct book *b = must_open(FLOOR_BOOK);
        book_time(b, FIRST_DAY + 3 * DAY + 1);
        book_slip(b, &(struct slip){5, 1, 18, 0, 0, 700, "|3", 2, true});
        must_close(b);
        must_see_slips(3);
        archive_the_rest(2);
        must_see_slips(3);
        write_day(4);
        archive_the_rest(4);
        must_see_slips(4);
        leave_folder(state);
        enter_folder(state);
    }
}

struct days_seen {
    int64_t from, to, slips;
};

static bool see_day(void *ctx, const struct slip *k)
{
    struct days_seen *s = ctx;
    s->slips += k->at >= s->from && k->at < s->to;
    return true;
}

static void must_find_days(int64_t first, int64_t last)
{
    struct days_seen s = {.from = FIRST_DAY + first * DAY, .to = FIRST_DAY + last * DAY + 1};
    struct book_words why = {""};
    struct book_reader *r = must_read(FLOOR_BOOK);
    if (!book_newest_slips(r, s.from, s.to, see_day, &s, &why))
        fail_msg("%s", why.words);
    book_read_end(r);
    assert_int_equal(s.slips, 2 * (last - first + 1));
}

/* Of a file nothing is left but what it says of itself. */
static void hollow_out(const char *file)
{
    FILE *f = fopen(file, "r+");
    unsigned char at[8];
    assert_non_null(f);
    assert_int_equal(fseek(f, -8, SEEK_END), 0);
    assert_int_equal(fread(at, 1, sizeof at, f), sizeof at);
    rewind(f);
    for (long n = at[0] | at[1] << 8 | at[2] << 16; n > 0; n--)
        fputc(0, f);
    fclose(f);
}

/* Who asks for some days reads the files of these, and those of the few days in which they may have
 * been settled anew; none that is older, and none of all that came later. */
static void files_of_other_days_are_not_read(void **state)
{
    (void)state;
    int made = 0, first[17];
    write_everything();
    for (int day = 1; day <= 16; day++) {
        write_day(day);
        first[day - 1] = made + 1;
        while (teller_archives(FLOOR_BOOK, FIRST_DAY + day * DAY, CLEARED))
            made++;
    }
    must_find_days(1, 16);
    for (int no = 1; no <= made; no++) {
        char file[64];
        snprintf(file, sizeof file, "archive/%06d.archive", no);
        if (no < first[5] || (no >= first[9] && no < first[14]))
            hollow_out(file);
    }
    must_find_days(14, 16);
    must_find_days(5, 5);
}

/* What a proof of recent things costs, in steps of the storage and rows compared. */
static uint64_t recent_cost(int64_t relied, int64_t *rows)
{
    struct proof p;
    struct book_words why = {""};
    const uint64_t before = book_steps();
    if (!book_prove_recent(FLOOR_BOOK, NULL, &p, &why) || !p.good)
        fail_msg("%s%s", why.words, p.findings > 0 ? p.finding[0] : "");
    assert_true(p.relied >= relied);
    assert_int_equal(p.archives, p.relied + 1);
    *rows = p.rows;
    return book_steps() - before;
}

static void recent_finds(const char *sql, bool finds)
{
    struct proof p;
    struct book_words why = {""};
    put_back();
    assert_true(changed_by(sql));
    assert_true(book_prove_recent(FLOOR_BOOK, NULL, &p, &why));
    if (p.good == finds)
        fail_msg("%s: %s", sql, finds ? "nobody notices" : p.finding[0]);
}

/* What is recent is proved at a cost that the days before do not change; it finds what is wrong
 * there, and what of archives is missing. */
static void what_is_recent_is_proved_without_going_through_what_was(void **state)
{
    (void)state;
    struct proof p;
    struct book_words why = {""};
    uint64_t cost = 0, before = 0;
    int64_t rows = 0, rows_before = 0;
    write_days();
    for (int64_t day = 6; day <= 12; day += 2) {
        write_day(day - 1);
        write_day(day);
        archive_the_rest(day - 1);
        before = cost;
        rows_before = rows;
        cost = recent_cost(day - 3, &rows);
    }
    assert_int_equal(rows, rows_before);
    if (cost >= before + 100) /* a row of record for each archive */
        fail_msg("%d after %d", (int)cost, (int)before);
    keep_pristine();
    recent_finds("UPDATE incident SET words = 'nothing' WHERE no = (SELECT max(no) FROM incident)",
                 true);
    recent_finds("UPDATE account SET seq = seq + 1 WHERE id = 4", false);
    recent_finds("DELETE FROM snapshot WHERE table_no = 1", true);
    recent_finds(
        "UPDATE movement SET amount = amount + 1 WHERE no = (SELECT max(no) FROM movement)", true);
    recent_finds("DELETE FROM batch WHERE no = (SELECT max(no) FROM batch)", true);
    recent_finds("UPDATE archive SET hash = lower(hex(randomblob(32))) WHERE no = (SELECT max(no) "
                 "FROM archive)",
                 true);
    put_back();
    assert_int_equal(truncate(SECOND, 100), 0);
    assert_true(book_prove_recent(FLOOR_BOOK, NULL, &p, &why));
    assert_false(p.good);
    assert_non_null(
        strstr(p.finding[0], "archive 2: 000002.archive is not as long as is of record"));
}

/* --- the tables themselves -------------------------------------------------------------------- */

static void a_table_or_trigger_that_is_not_ours_is_found(void **state)
{
    (void)state;
    char words[512];
    write_everything();
    keep_pristine();
    static const char *const SQL[] = {
        "CREATE TABLE mine (x); INSERT INTO mine VALUES (1)",
        "CREATE TRIGGER mine AFTER INSERT ON incident BEGIN DELETE FROM incident; END; "
        "CREATE TEMP TABLE t (x); INSERT INTO t VALUES (1)",
        "DROP INDEX slip_by_time; CREATE TEMP TABLE t (x); INSERT INTO t VALUES (1)",
    };
    for (size_t i = 0; i < sizeof SQL / sizeof *SQL; i++) {
        assert_true(done_and_found(SQL[i], words));
        assert_non_null(strstr(words, "not as Baize makes them"));
    }
}

/* --- what is said of it ----------------------------------------------------------------------- */

static void a_finding_names_batch_table_and_row(void **state)
{
    (void)state;
    char words[512];
    write_everything();
    keep_pristine();
    assert_true(done_and_found("UPDATE ticket SET amount = 500000 WHERE sequence = 1", words));
    assert_string_equal(words,
                        "ticket that ends in `5671`: its amount is 500000, batch 1 entered 500");
    assert_true(done_and_found("UPDATE incident SET words = 'nothing' WHERE no = 2", words));
    assert_string_equal(words, "incident 2: its words is not what batch 1 entered");
    assert_true(done_and_found("DELETE FROM incident WHERE no = 2", words));
    assert_string_equal(words, "incident 2 is missing: batch 1 entered it");
    assert_true(done_and_found("UPDATE movement SET staff = 7 WHERE no = 6", words));
    assert_string_equal(words,
                        "batch 3: its hash is not that of the batch before, its entries and its "
                        "movements (6 to 6): one of them was changed");
    assert_true(done_and_found("UPDATE account SET seq = 9 WHERE id = 4", words));
    assert_string_equal(words, "account 4: its seq is 9, batch 4 entered 3");
}

/* What is read from the first on would never come to them. */
static void a_row_before_the_first_is_found(void **state)
{
    (void)state;
    char words[512];
    write_everything();
    keep_pristine();
    assert_true(done_and_found("INSERT INTO movement SELECT -5, at, kind, from_account, "
                               "from_before, to_account, to_before, amount, table_no, act, staff "
                               "FROM movement WHERE no = 6",
                               words));
    assert_non_null(strstr(words, "movement -5 is"));
    assert_true(done_and_found("INSERT INTO batch SELECT 0, at, form, movements, changes, hash "
                               "FROM batch WHERE no = 1",
                               words));
    assert_string_equal(words, "batch 0 is before the first that there can be");
}

/* --- going on --------------------------------------------------------------------------------- */

static void a_chain_goes_on_where_it_was(void **state)
{
    (void)state;
    static struct teller t;
    struct chain_head head = {0};
    char words[512];
    for (int day = 0; day < 4; day++) {
        if (day > 0)
            teller_resumes(&t, FLOOR_BOOK);
        else
            t = (struct teller){0};
        t.book = must_open(FLOOR_BOOK);
        const struct chain_head found = book_head(t.book);
        assert_memory_equal(&head.hash, &found.hash, sizeof head.hash);
        assert_int_equal(found.no, day);
        if (day == 0)
            teller_opens_floor(&t, 10);
        teller_moves(&t, MOVE_NOTE_IN, WORLD, CHIPS + day, 1000);
        assert_true(book_sync(t.book));
        head = book_head(t.book);
        must_close(t.book);
        if (!all_well(words))
            fail_msg("%s", words);
    }
}

/* --- opening ---------------------------------------------------------------------------------- */

static void does_not_open(const char *sql, const char *words)
{
    struct book_words why = {""};
    put_back();
    tamper(sql);
    struct book *b = book_open(FLOOR_BOOK, &why);
    if (b != NULL || strstr(why.words, words) == NULL)
        fail_msg("%s: `%s`", sql, why.words);
}

static void a_book_that_does_not_add_up_is_not_opened(void **state)
{
    (void)state;
    write_everything();
    keep_pristine();
    does_not_open("UPDATE account SET balance = balance + 1 WHERE id = 4",
                  "all balances together are 0.01, not nothing");
    does_not_open("UPDATE account SET balance = balance + 9000000 WHERE id = 2; "
                  "UPDATE account SET balance = balance - 9000000 WHERE id = 4",
                  "account 4 (chips T004) is at -89963.00");
    does_not_open("DELETE FROM movement WHERE no = (SELECT max(no) FROM movement)",
                  "its chain has 7 movements, it holds 6");
    does_not_open("UPDATE batch SET hash = (SELECT hash FROM batch WHERE no = 1) WHERE no = 5",
                  "one of them was changed");
    does_not_open(
        "UPDATE batch SET changes = (SELECT changes FROM batch WHERE no = 2) WHERE no = 5",
        "one of them was changed");
    does_not_open("DELETE FROM account WHERE id = 6", "all balances together are -60.00");
}

/* --- seals ------------------------------------------------------------------------------------ */

static struct proof compared(const char *place)
{
    struct proof p;
    struct exported e;
    struct book_words why = {""};
    assert_true(book_prove(FLOOR_BOOK, NULL, &p, &why));
    assert_true(p.good);
    if (!book_check_exported(FLOOR_BOOK, NULL, place, &p, &e, &why))
        fail_msg("%s", why.words);
    return p;
}

static void export_seal(int64_t no)
{
    char line[SEAL_LINE_MAX];
    struct book_words why = {""};
    struct seal_line l = seal_of(FLOOR_BOOK, no), read;
    size_t n = seal_write(&l, line);
    assert_true(seal_read(line, &read) && seal_signed(&read));
    if (!exported_add("seals", line, n, &why))
        fail_msg("%s", why.words);
}

/* What a chain cannot show by itself: the last batch cut off with all that it wrote, and a history
 * that somebody has hashed anew. */
static void exported_seals_show_a_cut_end_and_a_rewritten_history(void **state)
{
    (void)state;
    static struct teller t;
    t = (struct teller){.book = must_open(FLOOR_BOOK)};
    teller_opens_floor(&t, 6);
    for (int i = 0; i < 3; i++) {
        write_incident(t.book, i + 1, "nothing much");
        assert_true(book_sync(t.book));
        export_seal(i + 1);
    }
    must_close(t.book);
    assert_true(compared("seals").good);
    assert_true(changed_by("DELETE FROM batch WHERE no = 3"));
    assert_true(changed_by("DELETE FROM incident WHERE no = 3"));
    assert_true(test_pit[0] == '\0' || changed_by("UPDATE baize.pit SET batch = 2"));
    struct proof p = compared("seals");
    assert_string_equal(p.finding[0], "batch 3 was sealed and exported, the book goes only up to "
                                      "batch 2: it has lost its end, or an older copy was put in "
                                      "its place");
    t.book = must_open(FLOOR_BOOK);
    write_incident(t.book, 3, "something else");
    must_close(t.book);
    p = compared("seals");
    assert_non_null(strstr(p.finding[0], "batch 3 has another hash than the one that was sealed"));
    /* Somebody answers for it, and from then on the book is as it is. */
    struct book_words why = {""};
    assert_true(exported_forgive("seals", 1700000000000, "boss: the disk broke", &why));
    assert_string_equal(compared("seals").finding[0], "there is no seal at the place named");
    export_seal(3);
    assert_true(compared("seals").good);
    unlink("seals");
}

/* --- in a database ---------------------------------------------------------------------------- */

/* The same batches are the same chain, wherever they are kept. */
static void the_chain_is_that_of_the_other_storage(void **state)
{
    (void)state;
    struct chain_head head[2];
    char here[sizeof test_book];
    memcpy(here, test_book, sizeof here);
    for (int i = 0; i < 2; i++) {
        snprintf(test_book, sizeof test_book, "%s", i == 0 ? here : "floor.db");
        write_everything();
        struct book *b = must_open(FLOOR_BOOK);
        head[i] = book_head(b);
        must_close(b);
    }
    memcpy(test_book, here, sizeof here);
    assert_int_equal(head[0].no, head[1].no);
    assert_int_equal(head[0].movements, head[1].movements);
    assert_memory_equal(&head[0].hash, &head[1].hash, sizeof head[0].hash);
}

/* Of arrays the first; a leaf has nine numbers of each movement. */
static PGresult *columns_of_all(void)
{
    PGconn *db = must_look_into();
    PGresult *r =
        PQexec(db, "SELECT table_name, column_name || CASE WHEN column_name = 'numbers' "
                   "THEN '[1][' || n || ']' WHEN data_type = 'ARRAY' THEN '[1]' ELSE '' "
                   "END, trim('_' FROM udt_name) FROM information_schema.columns JOIN "
                   "information_schema.tables USING (table_schema, table_name), "
                   "generate_series(1, CASE column_name WHEN 'numbers' THEN 9 ELSE 1 END) "
                   "AS n WHERE table_schema = current_schema() AND table_type = 'BASE "
                   "TABLE' ORDER BY 1, ordinal_position, n");
    assert_int_equal(PQresultStatus(r), PGRES_TUPLES_OK);
    PQfinish(db);
    return r;
}

/* As somebody leaves it who was struck down: the rows of all accounts but the last are behind. */
static const char BEHIND[] =
    "INSERT INTO account_since SELECT (SELECT max(no) FROM batch), array_agg(id), "
    "array_agg(balance), array_agg(moves), array_agg(seq), array_agg(last) FROM account "
    "WHERE id < (SELECT max(id) FROM account);"
    "UPDATE account SET balance = 0, moves = 0, last = 0 WHERE id IN (SELECT unnest(id) FROM "
    "account_since);"
    "CLUSTER account USING account_pkey";

static void every_changed_cell_of_a_database_is_found(void **state)
{
    (void)state;
    char sql[512], words[512], last[64] = "";
    unsigned changed = 0;
    write_everything();
    PGconn *db = must_look_into();
    must_run(db, BEHIND);
    PQfinish(db);
    keep_pristine();
    if (!all_well(words))
        fail_msg("%s", words);
    PGresult *r = columns_of_all();
    for (int i = 0; i < PQntuples(r); i++) {
        const char *table = PQgetvalue(r, i, 0), *cell = PQgetvalue(r, i, 1),
                   *type = PQgetvalue(r, i, 2);
        const bool number = strcmp(type, "int8") == 0;
        bool done = false;
        snprintf(sql, sizeof sql,
                 "UPDATE %s SET %s = %s%s%s WHERE ctid = (SELECT max(ctid) FROM %s) AND %s IS NOT "
                 "NULL",
                 table, cell, number ? "1 + abs(" : "", cell,
                 number                       ? ")"
                 : strcmp(type, "bytea") == 0 ? " || '\\x00'"
                                              : " || 'x'",
                 table, cell);
        /* Which batch alone an account's state is from says nothing of the account. */
        if (strcmp(table, "account_since") != 0 || strcmp(cell, "batch") != 0)
            changed += done = done_and_found(sql, words);
        if (!done && strcmp(table, "movement_leaf") == 0)
            fail_msg("not done: %s", sql);
        if (strcmp(last, table) != 0) {
            snprintf(last, sizeof last, "%s", table);
            snprintf(sql, sizeof sql, "DELETE FROM %s WHERE ctid = (SELECT max(ctid) FROM %s)",
                     table, table);
            assert_true(done_and_found(sql, words) || strcmp(table, "archive") == 0);
        }
    }
    /* Kinds and flags the storage does not let be anything. */
    assert_true(changed > (unsigned)PQntuples(r) * 3 / 4);
    PQclear(r);
}

static void a_table_or_trigger_of_a_database_that_is_not_ours_is_found(void **state)
{
    (void)state;
    char words[512];
    static const char *const SQL[][2] = {
        {"CREATE TABLE mine (x INTEGER)", "DROP TABLE mine"},
        {"CREATE RULE mine AS ON DELETE TO incident DO INSTEAD NOTHING",
         "DROP RULE mine ON incident"},
        {"DROP INDEX slip_by_time", "CREATE INDEX slip_by_time ON slip (account, at)"},
        {"ALTER TABLE member ALTER pin DROP NOT NULL", "ALTER TABLE member ALTER pin SET NOT NULL"},
        {"ALTER TABLE slip DISABLE TRIGGER ALL", "ALTER TABLE slip ENABLE TRIGGER ALL"},
    };
    write_everything();
    PGconn *db = must_look_into();
    for (size_t i = 0; i < sizeof SQL / sizeof *SQL; i++) {
        must_run(db, SQL[i][0]);
        if (all_well(words))
            fail_msg("nobody notices: %s", SQL[i][0]);
        assert_non_null(strstr(words, "not as Baize makes them"));
        must_run(db, SQL[i][1]);
        if (!all_well(words))
            fail_msg("%s: %s", SQL[i][1], words);
    }
    PQfinish(db);
}

#define CHAIN_TEST(name) cmocka_unit_test_setup_teardown(name, enter_folder, leave_folder)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        CHAIN_TEST(every_changed_cell_is_found),
        CHAIN_TEST(whatever_accounts_have_come_to_is_found_when_it_is_changed),
        CHAIN_TEST(every_row_taken_out_is_found),
        CHAIN_TEST(every_row_put_in_is_found),
        CHAIN_TEST(rows_that_change_places_are_found),
        CHAIN_TEST(every_cell_of_an_archive_is_of_record),
        CHAIN_TEST(rows_put_into_an_archive_or_swapped_there_are_found),
        CHAIN_TEST(a_file_that_is_missing_another_or_a_stranger_is_found),
        CHAIN_TEST(a_row_both_in_the_book_and_in_an_archive_is_found),
        CHAIN_TEST(archiving_may_end_after_any_step),
        CHAIN_TEST(a_slip_settled_anew_while_its_day_is_archived_counts_once),
        CHAIN_TEST(files_of_other_days_are_not_read),
        CHAIN_TEST(what_is_recent_is_proved_without_going_through_what_was),
        CHAIN_TEST(a_table_or_trigger_that_is_not_ours_is_found),
    };
    const struct CMUnitTest on_both[] = {
        CHAIN_TEST(a_finding_names_batch_table_and_row),
        CHAIN_TEST(a_row_before_the_first_is_found),
        CHAIN_TEST(a_chain_goes_on_where_it_was),
        CHAIN_TEST(a_book_that_does_not_add_up_is_not_opened),
        CHAIN_TEST(exported_seals_show_a_cut_end_and_a_rewritten_history),
    };
    const struct CMUnitTest in_database[] = {
        CHAIN_TEST(the_chain_is_that_of_the_other_storage),
        CHAIN_TEST(every_changed_cell_of_a_database_is_found),
        CHAIN_TEST(a_table_or_trigger_of_a_database_that_is_not_ours_is_found),
    };
    (void)argc;
    int failed = run_on_both("chain", on_both, argv) +
                 run_in_database("chain", in_database, sizeof in_database / sizeof *in_database) +
                 cmocka_run_group_tests_name("chain, files", tests, NULL, NULL);
    free(pristine);
    return failed;
}
