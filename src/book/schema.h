/* The tables of the book, in SQL that SQLite and PostgreSQL both take.
 *
 * They differ in two words: COUNT, the type of a whole number that is a key by itself (in SQLite
 * only an INTEGER key is the row's own number, without a second tree beside the table), and BYTES.
 *
 * Nothing here but the account rows is ever changed by a wager. Movements have no index: each names
 * the one before it of either account (see batch.h), and account.last is where to begin. Nor do
 * they refer to accounts: the writer has proved both (see ledger.h), and the storage would only
 * look them up again. */
#ifndef BAIZE_BOOK_SCHEMA_H
#define BAIZE_BOOK_SCHEMA_H

/* The first version. Of this and every later step: once a floor may have a book that took it, it is
 * never changed; what is to be otherwise is a further step. */
#define SCHEMA_1(COUNT, BYTES)                                                                     \
    "CREATE TABLE account ("                                                                       \
    " id " COUNT " PRIMARY KEY,"                                                                   \
    " kind TEXT NOT NULL,"                                                                         \
    " name TEXT NOT NULL UNIQUE,"                                                                  \
    " member BIGINT NOT NULL,"                                                                     \
    " balance BIGINT NOT NULL,"                                                                    \
    " moves BIGINT NOT NULL CHECK (moves >= 0),"                                                   \
    " seq BIGINT NOT NULL,"                                                                        \
    " closed BIGINT NOT NULL CHECK (closed IN (0, 1)),"                                            \
    " last BIGINT NOT NULL CHECK (last >= 0),"                                                     \
    " CHECK (balance >= 0 OR kind = 'world'));\n"                                                  \
    "CREATE TABLE movement ("                                                                      \
    " no " COUNT " PRIMARY KEY,"                                                                   \
    " at BIGINT NOT NULL,"                                                                         \
    " kind TEXT NOT NULL,"                                                                         \
    " from_account BIGINT NOT NULL,"                                                               \
    " from_before BIGINT NOT NULL,"                                                                \
    " to_account BIGINT NOT NULL,"                                                                 \
    " to_before BIGINT NOT NULL,"                                                                  \
    " amount BIGINT NOT NULL CHECK (amount > 0),"                                                  \
    " table_no BIGINT NOT NULL,"                                                                   \
    " act BIGINT NOT NULL,"                                                                        \
    " staff BIGINT NOT NULL,"                                                                      \
    " CHECK (from_account <> to_account));\n"                                                      \
    "CREATE TABLE member ("                                                                        \
    " id " COUNT " PRIMARY KEY,"                                                                   \
    " card TEXT NOT NULL,"                                                                         \
    " name TEXT NOT NULL,"                                                                         \
    " pin TEXT NOT NULL,"                                                                          \
    " wrong BIGINT NOT NULL,"                                                                      \
    " locked BIGINT NOT NULL CHECK (locked IN (0, 1)),"                                            \
    " deposit BIGINT REFERENCES account (id),"                                                     \
    " card_account BIGINT REFERENCES account (id),"                                                \
    " since BIGINT NOT NULL);\n"                                                                   \
    "CREATE TABLE ticket ("                                                                        \
    " number TEXT NOT NULL PRIMARY KEY,"                                                           \
    " sequence BIGINT NOT NULL,"                                                                   \
    " amount BIGINT NOT NULL CHECK (amount > 0),"                                                  \
    " issued BIGINT NOT NULL,"                                                                     \
    " terminal TEXT NOT NULL,"                                                                     \
    " account BIGINT REFERENCES account (id),"                                                     \
    " state TEXT NOT NULL,"                                                                        \
    " redeemed BIGINT NOT NULL,"                                                                   \
    " redeemed_at TEXT NOT NULL,"                                                                  \
    " voucher BIGINT NOT NULL CHECK (voucher IN (0, 1)));\n"                                       \
    "CREATE TABLE slip ("                                                                          \
    " account BIGINT NOT NULL REFERENCES account (id),"                                            \
    " table_no BIGINT NOT NULL,"                                                                   \
    " round BIGINT NOT NULL,"                                                                      \
    " at BIGINT NOT NULL,"                                                                         \
    " staked BIGINT NOT NULL,"                                                                     \
    " returned BIGINT NOT NULL,"                                                                   \
    " bets TEXT NOT NULL,"                                                                         \
    " PRIMARY KEY (account, table_no, round));\n"                                                  \
    "CREATE INDEX slip_by_time ON slip (account, at);\n"                                           \
    "CREATE TABLE incident ("                                                                      \
    " no " COUNT " PRIMARY KEY,"                                                                   \
    " at BIGINT NOT NULL,"                                                                         \
    " code TEXT NOT NULL,"                                                                         \
    " place TEXT NOT NULL,"                                                                        \
    " who TEXT NOT NULL,"                                                                          \
    " words TEXT NOT NULL);\n"                                                                     \
    "CREATE TABLE page ("                                                                          \
    " table_no BIGINT NOT NULL,"                                                                   \
    " first BIGINT NOT NULL CHECK (first > 0),"                                                    \
    " lines BIGINT NOT NULL CHECK (lines > 0),"                                                    \
    " journal TEXT NOT NULL,"                                                                      \
    " PRIMARY KEY (table_no, first));\n"                                                           \
    "CREATE TABLE snapshot ("                                                                      \
    " table_no " COUNT " PRIMARY KEY,"                                                             \
    " line BIGINT NOT NULL,"                                                                       \
    " image " BYTES " NOT NULL);\n"                                                                \
    "CREATE TABLE setting ("                                                                       \
    " name TEXT NOT NULL PRIMARY KEY,"                                                             \
    " value TEXT NOT NULL);\n"

/* The chain over everything, its seals, and what changes the floor itself. */
#define SCHEMA_2(COUNT, BYTES)                                                                     \
    "CREATE TABLE batch ("                                                                         \
    " no " COUNT " PRIMARY KEY,"                                                                   \
    " at BIGINT NOT NULL,"                                                                         \
    " form BIGINT NOT NULL,"                                                                       \
    " movements BIGINT NOT NULL,"                                                                  \
    " changes " BYTES " NOT NULL,"                                                                 \
    " hash " BYTES " NOT NULL);\n"                                                                 \
    "CREATE TABLE seal ("                                                                          \
    " no " COUNT " PRIMARY KEY,"                                                                   \
    " at BIGINT NOT NULL,"                                                                         \
    " key TEXT NOT NULL,"                                                                          \
    " signature TEXT NOT NULL);\n"                                                                 \
    "CREATE TABLE change ("                                                                        \
    " no " COUNT " PRIMARY KEY,"                                                                   \
    " at BIGINT NOT NULL,"                                                                         \
    " who TEXT NOT NULL,"                                                                          \
    " second TEXT NOT NULL,"                                                                       \
    " what TEXT NOT NULL,"                                                                         \
    " words TEXT NOT NULL);\n"

/* Rulesets by their content hash, each one text with all that it extends. */
#define SCHEMA_4(COUNT, BYTES)                                                                     \
    "CREATE TABLE ruleset ("                                                                       \
    " hash TEXT NOT NULL PRIMARY KEY,"                                                             \
    " rules TEXT NOT NULL);\n"

/* What a floor asks for by itself, however much has been: accounts that are open, those of them
 * that are in play now, those that hold money, members by their card, tickets by their number in
 * sequence (that no two members have the same card their accounts see to, whose names are unique).
 * And of every terminal, how many sittings it has had and the last message it was heard
 * with, which its closed accounts need not be read for. */
#define SCHEMA_5(COUNT, BYTES)                                                                     \
    "CREATE INDEX account_open ON account (id) WHERE closed = 0;\n"                                \
    "CREATE INDEX account_in_play ON account (id)"                                                 \
    " WHERE closed = 0 AND kind <> 'deposit' AND kind <> 'card';\n"                                \
    "CREATE INDEX account_money ON account (id, balance) WHERE balance <> 0;\n"                    \
    "CREATE INDEX member_by_card ON member (card);\n"                                              \
    "CREATE INDEX ticket_by_sequence ON ticket (sequence);\n"                                      \
    "INSERT INTO setting SELECT 'sitting ' || substr(stem, 7, length(stem) - 7),"                  \
    " CAST(max(sitting) AS TEXT) || ' ' || CAST(max(seq) AS TEXT)"                                 \
    " FROM (SELECT seq, rtrim(name, '0123456789') AS stem,"                                        \
    " CAST(substr(name, length(rtrim(name, '0123456789')) + 1) AS BIGINT) AS sitting"              \
    " FROM account WHERE kind = 'chips') AS sat WHERE stem LIKE '%.' GROUP BY stem;\n"

/* What terminals have seen, counted beside the ledger; and the last movement before that began. */
#define SCHEMA_6(COUNT, BYTES)                                                                     \
    "CREATE TABLE game_meter ("                                                                    \
    " terminal TEXT NOT NULL,"                                                                     \
    " table_no BIGINT NOT NULL,"                                                                   \
    " returned BIGINT NOT NULL,"                                                                   \
    " lost BIGINT NOT NULL,"                                                                       \
    " won BIGINT NOT NULL,"                                                                        \
    " commission BIGINT NOT NULL,"                                                                 \
    " fees BIGINT NOT NULL,"                                                                       \
    " fed BIGINT NOT NULL,"                                                                        \
    " prizes BIGINT NOT NULL,"                                                                     \
    " raised BIGINT NOT NULL,"                                                                     \
    " lowered BIGINT NOT NULL,"                                                                    \
    " restored BIGINT NOT NULL,"                                                                   \
    " PRIMARY KEY (terminal, table_no));\n"                                                        \
    "CREATE TABLE money_meter ("                                                                   \
    " terminal TEXT NOT NULL,"                                                                     \
    " kind TEXT NOT NULL,"                                                                         \
    " unit BIGINT NOT NULL,"                                                                       \
    " amount BIGINT NOT NULL,"                                                                     \
    " count BIGINT NOT NULL,"                                                                      \
    " PRIMARY KEY (terminal, kind, unit));\n"                                                      \
    "INSERT INTO setting SELECT 'metered after', CAST(max(no) AS TEXT)"                            \
    " FROM movement HAVING max(no) > 0;\n"

/* Files that hold rows which have left the book, each with its hash. */
#define SCHEMA_7(COUNT, BYTES)                                                                     \
    "CREATE TABLE archive ("                                                                       \
    " no " COUNT " PRIMARY KEY,"                                                                   \
    " from_batch BIGINT NOT NULL,"                                                                 \
    " to_batch BIGINT NOT NULL,"                                                                   \
    " movements BIGINT NOT NULL,"                                                                  \
    " incidents BIGINT NOT NULL,"                                                                  \
    " file TEXT NOT NULL,"                                                                         \
    " bytes BIGINT NOT NULL,"                                                                      \
    " hash TEXT NOT NULL,"                                                                         \
    " at BIGINT NOT NULL,"                                                                         \
    " cleared BIGINT NOT NULL CHECK (cleared IN (0, 1)));\n"

/* What is not in play and holds money is added up by an index of its own, and what is in play from
 * its rows: a wager stirs no index. */
#define SCHEMA_8(COUNT, BYTES)                                                                     \
    "DROP INDEX account_money;\n"                                                                  \
    "CREATE INDEX account_saved ON account (id, balance)"                                          \
    " WHERE (kind = 'deposit' OR kind = 'card' OR closed = 1) AND balance <> 0;\n"

/* What is no money has accounts of its own. */
#define SCHEMA_9(COUNT, BYTES)                                                                     \
    "ALTER TABLE account ADD COLUMN tender TEXT NOT NULL DEFAULT 'money'"                          \
    " CHECK (tender IN ('money', 'test', 'tournament'));\n"

/* When a membership was closed; 0: it is open. */
#define SCHEMA_10(COUNT, BYTES)                                                                    \
    "ALTER TABLE member ADD COLUMN closed BIGINT NOT NULL DEFAULT 0 CHECK (closed >= 0);\n"

/* A member's promotional credit lies on an account of its own, which is saved like those of the
 * card, and ends at a time. */
#define SCHEMA_11(COUNT, BYTES)                                                                    \
    "ALTER TABLE member ADD COLUMN promotional BIGINT DEFAULT NULL REFERENCES account (id);\n"     \
    "ALTER TABLE member ADD COLUMN promotional_until BIGINT NOT NULL DEFAULT 0"                    \
    " CHECK (promotional_until >= 0);\n"                                                           \
    "DROP INDEX account_in_play;\n"                                                                \
    "CREATE INDEX account_in_play ON account (id)"                                                 \
    " WHERE closed = 0 AND kind <> 'deposit' AND kind <> 'card' AND kind <> 'promotional';\n"      \
    "DROP INDEX account_saved;\n"                                                                  \
    "CREATE INDEX account_saved ON account (id, balance)"                                          \
    " WHERE (kind = 'deposit' OR kind = 'card' OR kind = 'promotional' OR closed = 1)"             \
    " AND balance <> 0;\n"

/* What was played, by hour, table and dealer; and the last movement before that was kept. Slips are
 * found by their round. */
#define SCHEMA_12(COUNT, BYTES)                                                                    \
    "CREATE TABLE stint ("                                                                         \
    " no " COUNT " PRIMARY KEY,"                                                                   \
    " hour BIGINT NOT NULL,"                                                                       \
    " table_no BIGINT NOT NULL,"                                                                   \
    " dealer TEXT NOT NULL,"                                                                       \
    " first BIGINT NOT NULL,"                                                                      \
    " last BIGINT NOT NULL,"                                                                       \
    " rounds BIGINT NOT NULL,"                                                                     \
    " money_in BIGINT NOT NULL,"                                                                   \
    " wagered BIGINT NOT NULL,"                                                                    \
    " win BIGINT NOT NULL,"                                                                        \
    " open_ms BIGINT NOT NULL,"                                                                    \
    " seats_ms BIGINT NOT NULL,"                                                                   \
    " taken_ms BIGINT NOT NULL,"                                                                   \
    " stakes TEXT NOT NULL);\n"                                                                    \
    "CREATE INDEX stint_by_hour ON stint (hour);\n"                                                \
    "CREATE INDEX stint_by_dealer ON stint (dealer, no) WHERE dealer <> '';\n"                     \
    "CREATE INDEX stint_by_round ON stint (table_no, last) WHERE last > 0;\n"                      \
    "CREATE INDEX slip_by_round ON slip (table_no, round);\n"                                      \
    "INSERT INTO setting SELECT 'stints after', CAST(max(no) AS TEXT)"                             \
    " FROM (SELECT no FROM movement UNION ALL SELECT movements FROM archive) AS moved"             \
    " HAVING max(no) > 0;\n"

/* Players as they were rated at live tables. */
#define SCHEMA_13(COUNT, BYTES)                                                                    \
    "CREATE TABLE rating ("                                                                        \
    " no " COUNT " PRIMARY KEY,"                                                                   \
    " place TEXT NOT NULL,"                                                                        \
    " box BIGINT NOT NULL,"                                                                        \
    " member BIGINT NOT NULL,"                                                                     \
    " words TEXT NOT NULL,"                                                                        \
    " began BIGINT NOT NULL,"                                                                      \
    " ended BIGINT NOT NULL,"                                                                      \
    " began_by TEXT NOT NULL,"                                                                     \
    " last_by TEXT NOT NULL,"                                                                      \
    " bought BIGINT NOT NULL CHECK (bought >= 0),"                                                 \
    " bet BIGINT NOT NULL CHECK (bet >= 0),"                                                       \
    " walked BIGINT NOT NULL,"                                                                     \
    " table_no BIGINT NOT NULL,"                                                                   \
    " round BIGINT NOT NULL,"                                                                      \
    " rounds BIGINT NOT NULL,"                                                                     \
    " turnover BIGINT NOT NULL);\n"                                                                \
    "CREATE INDEX rating_open ON rating (no) WHERE ended = 0;\n"                                   \
    "CREATE INDEX rating_by_place ON rating (place, no);\n"                                        \
    "CREATE INDEX rating_by_member ON rating (member, no) WHERE member > 0;\n"

/* Money paid by hand, withheld or not claimed: who did what, and by which form. Tickets that stand
 * are found however many have been redeemed. */
#define SCHEMA_14(COUNT, BYTES)                                                                    \
    "CREATE TABLE payout ("                                                                        \
    " no " COUNT " PRIMARY KEY,"                                                                   \
    " at BIGINT NOT NULL,"                                                                         \
    " kind TEXT NOT NULL,"                                                                         \
    " about TEXT NOT NULL,"                                                                        \
    " ticket BIGINT NOT NULL,"                                                                     \
    " amount BIGINT NOT NULL CHECK (amount >= 0),"                                                 \
    " movement BIGINT NOT NULL CHECK (movement >= 0),"                                             \
    " who TEXT NOT NULL,"                                                                          \
    " second TEXT NOT NULL,"                                                                       \
    " words TEXT NOT NULL,"                                                                        \
    " verified TEXT NOT NULL,"                                                                     \
    " person TEXT NOT NULL,"                                                                       \
    " document TEXT NOT NULL,"                                                                     \
    " shown TEXT NOT NULL,"                                                                        \
    " has_signed BIGINT NOT NULL CHECK (has_signed IN (0, 1)));\n"                                 \
    "CREATE INDEX payout_by_ticket ON payout (ticket, no) WHERE ticket > 0;\n"                     \
    "CREATE INDEX ticket_standing ON ticket (sequence)"                                            \
    " WHERE state <> 'redeemed' AND state <> 'refused' AND state <> 'disposed';\n"                 \
    "CREATE INDEX ticket_withheld ON ticket (sequence) WHERE state = 'withheld';\n"

/* What a member has played with by day, his sittings and everybody's, and what a member has asked
 * the floor to hold him to (docs/limits.md). */
#define SCHEMA_15(COUNT, BYTES)                                                                    \
    "CREATE TABLE played ("                                                                        \
    " member BIGINT NOT NULL,"                                                                     \
    " day BIGINT NOT NULL,"                                                                        \
    " paid_in BIGINT NOT NULL,"                                                                    \
    " paid_out BIGINT NOT NULL,"                                                                   \
    " wagered BIGINT NOT NULL,"                                                                    \
    " returned BIGINT NOT NULL,"                                                                   \
    " played_ms BIGINT NOT NULL,"                                                                  \
    " PRIMARY KEY (member, day));\n"                                                               \
    "CREATE TABLE sitting ("                                                                       \
    " account " COUNT " PRIMARY KEY,"                                                              \
    " member BIGINT NOT NULL,"                                                                     \
    " began BIGINT NOT NULL,"                                                                      \
    " ended BIGINT NOT NULL,"                                                                      \
    " wagered BIGINT NOT NULL,"                                                                    \
    " returned BIGINT NOT NULL,"                                                                   \
    " played_ms BIGINT NOT NULL,"                                                                  \
    " checked_ms BIGINT NOT NULL);\n"                                                              \
    "CREATE INDEX sitting_by_member ON sitting (member, account) WHERE member <> 0;\n"             \
    "CREATE TABLE pledge ("                                                                        \
    " member BIGINT NOT NULL,"                                                                     \
    " what TEXT NOT NULL,"                                                                         \
    " amount BIGINT NOT NULL,"                                                                     \
    " since BIGINT NOT NULL,"                                                                      \
    " asked BIGINT NOT NULL,"                                                                      \
    " asked_at BIGINT NOT NULL,"                                                                   \
    " PRIMARY KEY (member, what));\n"

/* How many rounds terminals have played; and the time up to which they were not counted. */
#define SCHEMA_17(COUNT, BYTES)                                                                    \
    "ALTER TABLE game_meter ADD COLUMN games BIGINT NOT NULL DEFAULT 0;\n"                         \
    "ALTER TABLE game_meter ADD COLUMN wins BIGINT NOT NULL DEFAULT 0;\n"                          \
    "INSERT INTO setting SELECT 'games after', CAST(max(at) AS TEXT)"                              \
    " FROM (SELECT at FROM batch UNION ALL SELECT at FROM slip UNION ALL SELECT at FROM archive)"  \
    " AS been HAVING max(at) > 0;\n"

/* A sitting's row may be behind the movements of its account, see floor/played.c: the last that is
 * counted in it. A row of before counts all that there were. */
#define SCHEMA_20(COUNT, BYTES)                                                                    \
    "ALTER TABLE sitting ADD COLUMN counted BIGINT NOT NULL DEFAULT -1;\n"

/* Accounts as they are now, see since.h: NOW says where a column is, `since` joins what is not in
 * the row of account `a`. */
#define ACCOUNT_VIEW(name, NOW, since)                                                             \
    "CREATE VIEW " name " AS SELECT a.id, a.kind, a.name, a.member, " NOW("balance") ", " NOW(     \
        "moves") ", " NOW("seq") ", a.closed, " NOW("last") ", a.tender FROM account a " since ";"
#define LATER(column) "coalesce(s." column ", a." column ") AS " column

/* All steps, in order: SQL, and the tables whose rows it changes (or * for all), which enter the
 * chain as they are then. The version of a book is how many it has taken: a new book takes them
 * all, an older one those that it has not, in one transaction, so that both end with the same
 * tables. A column comes with a DEFAULT and at the end of its table; movements are not changed. */
#define SCHEMA_STEPS(COUNT, BYTES)                                                                 \
    {SCHEMA_1(COUNT, BYTES), ""}, {SCHEMA_2(COUNT, BYTES), ""}, /* from here on all is chained: */ \
        {"", "*"}, {SCHEMA_4(COUNT, BYTES), ""}, {SCHEMA_5(COUNT, BYTES), "setting"},              \
        {SCHEMA_6(COUNT, BYTES), "setting"}, {SCHEMA_7(COUNT, BYTES), ""},                         \
        {SCHEMA_8(COUNT, BYTES), ""}, {SCHEMA_9(COUNT, BYTES), ""}, {SCHEMA_10(COUNT, BYTES), ""}, \
        {SCHEMA_11(COUNT, BYTES), ""}, {SCHEMA_12(COUNT, BYTES), "setting"},                       \
        {SCHEMA_13(COUNT, BYTES), ""}, {SCHEMA_14(COUNT, BYTES), ""},                              \
        {SCHEMA_15(COUNT, BYTES), ""}, {"", ""},        /* account_since, in PostgreSQL alone */   \
        {SCHEMA_17(COUNT, BYTES), "setting"}, {"", ""}, /* and in SQLite */                        \
        {"", ""}, /* what is asked of rows, in PostgreSQL alone */                                 \
        {SCHEMA_20(COUNT, BYTES), ""},                                                             \
    {                                                                                              \
        "", "" /* leaves of movements, in PostgreSQL alone */                                      \
    }

#endif
