/* What the pits of a casino share, checked row by row: of each member and ticket what the shared
 * tables say, against the crossings of all pits and against what the chain of the pit that is read
 * has of them. A sum that agrees says nothing of who has which part of it.
 *
 * Each check is one pass over the rows in question, and gives words for every one that is not as it
 * should be. */
#include "book/postgres.h"
#include "book/reader.h"
#include "book/shared_tables.h"

#include <stdio.h>

/* The pit whose book it is. */
#define HERE "(SELECT id FROM baize.pit WHERE 'pit_' || name = current_schema())"
#define ENDED "state IN ('redeemed', 'refused', 'disposed')"
/* Of what has left a pit, what has come to it, and what was claimed and went back. */
#define CROSSINGS                                                                                  \
    "WITH x AS (SELECT *, CASE WHEN goes_out THEN 1 WHEN returned THEN 0 ELSE -1 END AS way FROM " \
    "baize.crossing)"
/* Who claimed each last, and has it or had it. */
#define CLAIMED                                                                                    \
    "SELECT DISTINCT ON (kind, key) kind, key, pit, made FROM baize.crossing WHERE NOT goes_out "  \
    "AND "                                                                                         \
    "NOT "                                                                                         \
    "returned ORDER BY kind, key, no DESC"
/* A casino of before does not know who printed a ticket. */
#define ORIGIN "(to_jsonb(t) ->> 'origin')::bigint"
#define SEQUENCE "(to_jsonb(t) ->> 'sequence')::bigint"
/* Of rows that are not as they should be, as many as are told. */
#define SOME " LIMIT 16"
#define ANSWER_PAYS                                                                                \
    "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('baize.act_answered') AND "    \
    "attname = 'money'"
#define HAS_DAYS                                                                                   \
    "SELECT count(*) WHERE to_regclass('baize.played') IS NOT NULL AND "                           \
    "to_regclass('baize.pledge') IS NOT NULL"

/* All that lies in a purse was let go by some pit, and taken by none. */
static const char PURSES[] = CROSSINGS
    " SELECT 'member ' || number || ': pits have let go ' || coalesce(c.on_card, 0) || ' cents on "
    "the card and ' || coalesce(c.deposit, 0) || ' on deposit, and in the purse are ' || "
    "coalesce(m.on_card, 0) || ' and ' || coalesce(m.deposit, 0) FROM baize.member m FULL JOIN "
    "(SELECT key AS number, sum(way * on_card)::bigint AS on_card, sum(way * deposit)::bigint AS "
    "deposit FROM x WHERE kind = 'member' GROUP BY key) AS c USING (number) WHERE "
    "coalesce(m.on_card, 0) <> coalesce(c.on_card, 0) OR coalesce(m.deposit, 0) <> "
    "coalesce(c.deposit, 0) ORDER BY number" SOME;

/* A ticket crosses with what it is for, and has left the pits while any may redeem it. */
static const char TICKETS[] = CROSSINGS
    " SELECT 'ticket that ends in ' || right(number, 4) || ': pits have let go ' || "
    "coalesce(c.money, 0) || ' cents for it, ' || CASE WHEN t.number IS NULL THEN 'and it is not "
    "there' ELSE 'it is ' || t.state || ' and for ' || t.amount END FROM baize.ticket t FULL JOIN "
    "(SELECT key AS number, sum(way * on_card)::bigint AS money, min(on_card) AS least, "
    "max(on_card) AS most FROM x WHERE kind = 'ticket' GROUP BY key) AS c USING (number) WHERE "
    "coalesce(c.money, 0) <> CASE WHEN t.pit IS NULL AND t.state IN ('open', 'held') THEN t.amount "
    "ELSE 0 END OR c.least <> t.amount OR c.most <> t.amount ORDER BY number" SOME;

/* What this pit has of a ticket is what others are told of it: for what it is for ever, and how it
 * ended once it has. What the pit has in hand no other deals with. */
static const char HAD[] =
    "SELECT 'ticket that ends in ' || right(k.number, 4) || ': ' || CASE WHEN t.number IS NULL "
    "THEN 'this pit has let it go, and it is not there' ELSE 'here it is ' || k.state || ' and for "
    "' || k.amount || ' cents, printed at ' || k.terminal || ', and other pits are told that it is "
    "' || t.state || ' and for ' || t.amount || ', printed at ' || t.terminal END FROM ticket k "
    "LEFT JOIN baize.ticket t USING (number) WHERE (t.number IS NULL AND k.state = 'elsewhere') OR "
    "k.amount <> t.amount OR k.terminal <> t.terminal OR k.voucher <> t.voucher OR (k." ENDED
    " AND (k.state <> t.state OR k.redeemed <> t.redeemed)) OR (t.number IS NOT NULL AND k.state "
    "IN ('open', 'held', 'unprinted', 'withheld') AND t.pit IS DISTINCT FROM " HERE
    ") ORDER BY k.number" SOME;

static const char PRINTED[] =
    "SELECT 'ticket that ends in ' || right(t.number, 4) || ': pit ' || p.name || CASE WHEN "
    "k.number IS NULL THEN ' has not printed it' ELSE ' has printed it as number ' || k.sequence "
    "|| ', and other pits are told that it was ' || " SEQUENCE
    " END FROM baize.ticket t JOIN baize.pit p ON p.id = " ORIGIN
    " LEFT JOIN ticket k USING (number) WHERE p.id = " HERE
    " AND (k.number IS NULL OR k.sequence <> " SEQUENCE ") ORDER BY t.number" SOME;

/* Who had it last ended it: who claimed it, or else who has printed it. */
static const char ENDINGS[] =
    "WITH claimed AS (" CLAIMED
    ") SELECT 'ticket that ends in ' || right(t.number, 4) || ': it is ' || t.state || ', and this "
    "pit, which had it last, says that it is ' || coalesce(k.state, 'none that was here') FROM "
    "baize.ticket t LEFT JOIN claimed c ON c.kind = 'ticket' AND c.key = t.number LEFT JOIN ticket "
    "k USING (number) WHERE t." ENDED " AND coalesce(c.pit, " ORIGIN ") = " HERE
    " AND k.state IS DISTINCT FROM t.state ORDER BY t.number" SOME;

/* Of cards that nobody has those that this pit had last: it claimed them last; if one was never
 * claimed, the number of the card and the first money that was let go tell where it was made. */
#define LAST_HERE                                                                                  \
    "WITH claimed AS (" CLAIMED                                                                    \
    "), made AS (SELECT DISTINCT ON (key) key, pit FROM baize.crossing WHERE kind = 'member' AND " \
    "goes_out ORDER BY key, no), l AS (SELECT m.*, c.made AS claimed, 'card ' || left(m.number, "  \
    "32) AS account FROM baize.member m JOIN baize.pit p ON p.id = " HERE                          \
    " LEFT JOIN claimed c ON c.kind = 'member' AND c.key = m.number LEFT JOIN made f ON f.key = "  \
    "m.number WHERE m.pit IS NULL AND (c.pit = p.id OR (c.pit IS NULL AND coalesce(f.pit, p.id) "  \
    "= p.id AND (starts_with(m.number, p.id || '00-') OR (f.pit IS NOT NULL AND m.number !~ "      \
    "'^[0-9]+00-')))))"

/* What the pit that had the card last knows of a member is what the others are told. */
static const char MEMBERS[] = LAST_HERE
    " SELECT 'member ' || l.number || ': ' || CASE WHEN k.id IS NULL THEN 'this pit had the card "
    "last, and knows no such member' ELSE 'other pits are told of another ' || CASE WHEN k.pin <> "
    "l.pin THEN 'PIN' WHEN k.card <> l.card THEN 'card' WHEN k.name <> l.name THEN 'name' WHEN "
    "k.closed <> l.closed THEN 'end of the membership' ELSE 'number of wrong PINs' END || ' than "
    "this pit, which had the card last, has let go' END FROM l LEFT JOIN account a ON a.name = "
    "l.account LEFT JOIN member k ON k.id = a.member WHERE (k.id IS NULL AND l.claimed IS NOT "
    "NULL) OR k.pin <> l.pin OR k.card <> l.card OR k.name <> l.name OR k.closed <> l.closed OR "
    "k.wrong <> l.wrong OR k.locked <> l.locked ORDER BY l.number" SOME;

/* Programs of before told nothing of limits and days: on which day this pit has begun. */
#define FIRST_DAY "(SELECT min(day) FROM baize.played WHERE pit = " HERE ")"

/* And so of limits. Their times are by a clock of each pit's own, and that of a break is one. Who
 * claims a card tells what others were not told. */
static const char LIMITS[] = LAST_HERE
    ", mine AS (SELECT l.number, l.claimed, k.what, k.amount, k.asked, k.asked_at FROM l JOIN "
    "account a ON a.name = l.account JOIN pledge k ON k.member = a.member WHERE k.what NOT IN "
    "('break', 'exclusion')), told AS (SELECT p.* FROM baize.pledge p JOIN l USING (number)) "
    "SELECT 'member ' || number || ', ' || what || ': here it is ' || coalesce(mine.amount::text, "
    "'not there') || ', and other pits are told that it is ' || coalesce(told.amount::text, 'not "
    "there') FROM mine FULL JOIN told USING (number, what) WHERE mine.amount <> told.amount OR "
    "mine.asked <> told.asked OR (mine.amount IS NULL AND told.amount >= 0) OR (told.amount IS "
    "NULL "
    "AND (mine.amount >= 0 OR mine.asked_at <> 0) AND to_char(mine.claimed - interval '1 day', "
    "'YYYYMMDD')::bigint > " FIRST_DAY ") ORDER BY 1" SOME;

/* What a member came to here, unless the card is here and it is yet to be told. */
static const char DAYS[] =
    "SELECT 'member ' || number || ': what was played here on ' || day || ' is not what other pits "
    "are told' FROM (SELECT substr(a.name, 6) AS number, p.* FROM played p JOIN member k ON k.id = "
    "p.member JOIN account a ON a.id = k.card_account) AS d FULL JOIN (SELECT left(number, 32) AS "
    "number, day, paid_in, paid_out, wagered, returned, played_ms FROM baize.played WHERE pit "
    "= " HERE ") AS t USING (number, day) LEFT JOIN baize.member m USING (number) WHERE m.pit IS "
    "DISTINCT FROM " HERE " AND (d.member IS NULL OR (t.paid_in IS NULL AND day > " FIRST_DAY
    ") OR (d.paid_in, d.paid_out, d.wagered, d.returned, d.played_ms) <> (t.paid_in, t.paid_out, "
    "t.wagered, t.returned, t.played_ms)) ORDER BY 1" SOME;

/* What was moved for a member here without a second person, so that it counts in every pit. A
 * program of before did not say when by the clock of the casino, and told nobody. */
#define HAS_ALONE "SELECT count(*) WHERE to_regclass('baize.alone') IS NOT NULL"
static const char ALONE[] =
    "WITH mine AS (SELECT substr(a.name, 6) AS number, v[1] AS duty, v[4]::bigint AS amount, "
    "v[5]::bigint AS at, count(*) AS many FROM (SELECT string_to_array(value, ' ') AS v FROM "
    "setting WHERE name ~ '^alone [0-9]+$') s JOIN member k ON k.id = v[2]::bigint JOIN account a "
    "ON a.id = k.card_account WHERE v[5] <> '0' GROUP BY 1, 2, 3, 4), told AS (SELECT left(number, "
    "32) AS number, duty, amount, at, count(*) AS many FROM baize.alone WHERE pit = " HERE
    " GROUP BY 1, 2, 3, 4) SELECT 'member ' || number || ': other pits are not told of a ' || duty "
    "|| ' of ' || amount || ' cents, which one person did here' FROM mine LEFT JOIN told USING "
    "(number, duty, amount, at) WHERE mine.many > coalesce(told.many, 0) ORDER BY 1" SOME;

/* What an act of a tournament took from the card where it was asked for, brought onto it where it
 * was done, and, if nobody was there to be paid, brought back: the last may have been paid over the
 * counter. What was counted at a cage was on no card. */
#define COUNTED "coalesce(substring(a.act FROM '\"counted\":([0-9]{1,18})')::bigint, 0)"
#define ACTS                                                                                       \
    "SELECT 'card ' || left(number, 32) AS name, sum(least)::bigint AS least, sum(most)::bigint "  \
    "AS most FROM (SELECT a.number, a.money - " COUNTED " AS least, a.money - " COUNTED            \
    " AS most FROM baize.act_asked a WHERE a.pit = " HERE " UNION ALL SELECT a.number, "           \
    "least(" COUNTED ", a.money) - a.money, least(" COUNTED ", a.money) - a.money FROM "           \
    "baize.act_asked a JOIN baize.act_answered w USING (pit, no) JOIN baize.pit p ON p.name = "    \
    "a.home WHERE p.id = " HERE " UNION ALL SELECT a.number, -w.money, 0 FROM baize.act_asked a "  \
    "JOIN baize.act_answered w USING (pit, no) WHERE a.pit = " HERE " AND a.over) AS a GROUP BY 1"
#define NO_ACTS "SELECT ''::text AS name, 0::bigint AS least, 0::bigint AS most WHERE false"

/* Who comes here is who went before, wherever that was: of a row that somebody edited while nobody
 * had the card the edited one would be in this pit's book. Programs of before say of nobody what he
 * was. */
#define CAME(how, is, what)                                                                        \
    "SELECT 'member ' || key || ': he came to this pit " how " than pit ' || coalesce((SELECT "    \
    "name FROM baize.pit WHERE id = before), '?') || ' had let go: somebody has changed " what     \
    " meanwhile' FROM (SELECT key, pit, goes_out, " is " AS state, lag(pit) OVER w AS before, "    \
    "lag(" is ") OVER w AS was, lag(goes_out) OVER w AS went FROM baize.crossing WHERE kind = "    \
    "'member' AND closed IS NOT NULL AND NOT returned AND state <> '-' WINDOW w AS (PARTITION BY " \
    "key ORDER BY no)) AS c WHERE pit = " HERE                                                     \
    " AND NOT goes_out AND went AND state <> '' AND was <> '' AND state <> was ORDER BY key" SOME
static const char CAME_AS[] = CAME("as another", "state", "card, name, PIN or waits"),
                  CAME_WITH[] = CAME("with other limits", "split_part(knew, ' ', 1)", "them");

/* Every movement from or to `transit`, by the account at its other end, is a crossing of this pit:
 * movements are in its chain, and say whose money it was. */
#define MOVED(acts)                                                                                \
    CROSSINGS                                                                                      \
    ", t AS (SELECT id FROM account WHERE name = 'transit' AND kind = 'world'), moved AS (SELECT " \
    "CASE WHEN to_account = t.id THEN from_account ELSE to_account END AS id, sum(CASE WHEN "      \
    "to_account = t.id THEN amount ELSE -amount END)::bigint AS went FROM movement_in_leaf AS m, " \
    "t WHERE to_account = t.id OR from_account = t.id GROUP BY 1), crossed AS (SELECT kind, key, " \
    "sum(way * on_card)::bigint AS on_card, sum(way * deposit)::bigint AS deposit FROM x WHERE "   \
    "pit = " HERE " AND kind IN ('member', 'ticket') AND closed IS NOT NULL GROUP BY 1, 2), due "  \
    "AS (SELECT 'card ' || left(key, 32) AS name, on_card AS cents FROM crossed WHERE kind = "     \
    "'member' UNION ALL SELECT 'deposit ' || left(key, 32), deposit FROM crossed WHERE kind = "    \
    "'member' UNION ALL SELECT 'tickets', sum(on_card)::bigint FROM crossed WHERE kind = "         \
    "'ticket'), acts AS (" acts ") SELECT CASE name WHEN 'tickets' THEN name ELSE 'member ' || "   \
    "substr(name, strpos(name, ' ') + 1) || ', ' || split_part(name, ' ', 1) END || ': by the "    \
    "movements ' || coalesce(went, 0) || ' cents went to other pits, by the crossings ' || "       \
    "coalesce(cents, 0) FROM (SELECT a.name, m.went FROM moved m JOIN account a USING (id) WHERE " \
    "a.kind IN ('card', 'deposit', 'tickets')) AS m FULL JOIN due USING (name) LEFT JOIN acts "    \
    "USING (name) WHERE coalesce(went, 0) - coalesce(cents, 0) NOT BETWEEN "                       \
    "coalesce(acts.least, 0) AND coalesce(acts.most, 0) ORDER BY name" SOME
static const char MOVED_WITH_ACTS[] = MOVED(ACTS), MOVED_ALONE[] = MOVED(NO_ACTS);

/* Of whom a prize was paid, whom a table followed and of whom a tournament learnt, who has no book
 * and said nothing. */
static const char DRAWN[] =
    "SELECT CASE what WHEN 'drew' THEN 'a prize was paid of what pit ' || no || ' has of a "
    "jackpot' "
    "ELSE 'a table did what pit ' || no || ' wanted of it' END || ', which has no book' FROM "
    "(SELECT DISTINCT split_part(name, ' ', 2) AS what, split_part(name, ' ', 3)::bigint AS no "
    "FROM setting WHERE name ~ '^vouched (drew|followed) -{0,1}[0-9]{1,10} ') d WHERE NOT EXISTS "
    "(SELECT 1 FROM baize.pit p WHERE p.id = no AND p.version > 0) ORDER BY what, no" SOME;
static const char LEARNT[] =
    "SELECT DISTINCT 'a tournament learnt of a table in pit ' || value || ', which has no book' "
    "FROM setting s WHERE name ~ '^vouched learnt ' AND NOT EXISTS (SELECT 1 FROM baize.pit p "
    "WHERE p.name = s.value AND p.version > 0) ORDER BY 1" SOME;

static bool find_each(struct book_reader *r, const char *sql, struct shared_findings *found,
                      struct book_words *why)
{
    struct rows rows = rows_of(r->view, sql, why);
    while (found->count < FINDINGS_MAX && next(&rows))
        snprintf(found->words[found->count++], FINDING_WORDS, "%s", take_text(&rows));
    return rows_end(&rows);
}

static bool find_all(struct book_reader *r, const char *const *sql, size_t count,
                     struct shared_findings *found, struct book_words *why)
{
    bool read = true;
    for (size_t i = 0; read && i < count; i++)
        read = find_each(r, sql[i], found, why);
    return read;
}

/* What is of a pit of which there is no book, nobody has on record: not what it has let go, nor
 * what others are told of it. */
static const char *const OF_A_PIT[][2] = {
    {"crossing", "pit"},     {"member", "pit"},      {"ticket", "pit"},     {"ticket", "origin"},
    {"barred", "pit"},       {"barred_name", "pit"}, {"played", "pit"},     {"jackpot", "begun_by"},
    {"jackpot_part", "pit"}, {"person", "pit"},      {"person", "own_pit"}, {"person_heard", "pit"},
    {"alone", "pit"},        {"login", "pit"},       {"tried", "pit"},      {"occasion", "pit"},
    {"session_told", "home"}};

static bool find_strangers(struct book_reader *r, const char *table, const char *column,
                           struct shared_findings *found, struct book_words *why)
{
    char sql[512];
    int64_t there = 0;
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('baize.%s') AND "
             "attname = '%s'",
             table, column);
    if (!stored_number(r->view, sql, &there, why))
        return false;
    snprintf(sql, sizeof sql,
             "SELECT '%s: ' || count(*) || CASE count(*) WHEN 1 THEN ' row' ELSE ' rows' END || ' "
             "of pit ' || x.%s || ', which has no book' FROM baize.%s x WHERE x.%s IS NOT NULL AND "
             "NOT EXISTS (SELECT 1 FROM baize.pit p WHERE p.id = x.%s AND p.version > 0) GROUP BY "
             "x.%s ORDER BY x.%s" SOME,
             table, column, table, column, column, column, column);
    return there == 0 || find_each(r, sql, found, why);
}

static bool find_all_strangers(struct book_reader *r, struct shared_findings *found,
                               struct book_words *why)
{
    bool read = true;
    for (size_t i = 0; read && i < sizeof OF_A_PIT / sizeof *OF_A_PIT; i++)
        read = find_strangers(r, OF_A_PIT[i][0], OF_A_PIT[i][1], found, why);
    return read;
}

bool book_prove_shared(struct book_reader *r, bool recent, struct shared_findings *found,
                       struct book_words *why)
{
    static const char *const ALWAYS[] = {PURSES,  TICKETS, HAD,   PRINTED,
                                         ENDINGS, MEMBERS, DRAWN, LEARNT};
    static const char *const HELD_TO[] = {LIMITS, DAYS};
    int64_t acts = 0, days = 0, turns = 0, knew = 0, alone = 0;
    found->count = 0;
    if (!find_all_strangers(r, found, why) ||
        !find_all(r, ALWAYS, sizeof ALWAYS / sizeof *ALWAYS, found, why) ||
        !stored_number(r->view, HAS_ALONE, &alone, why) ||
        (alone > 0 && !find_each(r, ALONE, found, why)))
        return false;
    return recent ||
           (stored_number(r->view, HAS_DAYS, &days, why) &&
            (days == 0 || find_all(r, HELD_TO, sizeof HELD_TO / sizeof *HELD_TO, found, why)) &&
            stored_number(r->view, HAS_TURNS, &turns, why) &&
            (turns == 0 || find_each(r, CAME_AS, found, why)) &&
            stored_number(r->view, HAS_KNEW, &knew, why) &&
            (knew == 0 || find_each(r, CAME_WITH, found, why)) &&
            stored_number(r->view, ANSWER_PAYS, &acts, why) &&
            find_each(r, acts > 0 ? MOVED_WITH_ACTS : MOVED_ALONE, found, why));
}
