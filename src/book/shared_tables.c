#include "book/shared_tables.h"

/* By the database's clock, which is one for all pits. */
#define NOW_MS "(extract(epoch FROM now()) * 1000)::bigint"

const char SHARED_TABLES[] =
    "CREATE TABLE IF NOT EXISTS baize.member ("
    " number TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,"
    " card TEXT COLLATE \"C\" NOT NULL UNIQUE,"
    " name TEXT NOT NULL,"
    " pin TEXT NOT NULL,"
    " wrong BIGINT NOT NULL,"
    " locked BIGINT NOT NULL,"
    " waits BIGINT NOT NULL DEFAULT 0,"
    " freed BIGINT NOT NULL DEFAULT 0,"
    " away BIGINT NOT NULL DEFAULT 0,"
    " excluded BIGINT NOT NULL DEFAULT 0,"
    " since BIGINT NOT NULL,"
    " closed BIGINT NOT NULL,"
    " on_card BIGINT NOT NULL DEFAULT 0 CHECK (on_card >= 0),"
    " deposit BIGINT NOT NULL DEFAULT 0 CHECK (deposit >= 0),"
    " pit INTEGER,"
    " at TEXT NOT NULL DEFAULT '');"
    "CREATE TABLE IF NOT EXISTS baize.ticket ("
    " number TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,"
    " amount BIGINT NOT NULL CHECK (amount > 0),"
    " issued BIGINT NOT NULL,"
    " terminal TEXT NOT NULL,"
    " voucher BIGINT NOT NULL,"
    " state TEXT NOT NULL,"
    " redeemed BIGINT NOT NULL DEFAULT 0,"
    " redeemed_at TEXT NOT NULL DEFAULT '',"
    " pit INTEGER);"
    "CREATE TABLE IF NOT EXISTS baize.crossing ("
    " no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " pit INTEGER NOT NULL,"
    " kind TEXT NOT NULL,"
    " key TEXT COLLATE \"C\" NOT NULL,"
    " on_card BIGINT NOT NULL DEFAULT 0 CHECK (on_card >= 0),"
    " deposit BIGINT NOT NULL DEFAULT 0 CHECK (deposit >= 0),"
    " goes_out BOOLEAN NOT NULL,"
    " made TIMESTAMPTZ NOT NULL DEFAULT now(),"
    " closed TIMESTAMPTZ,"
    " returned BOOLEAN NOT NULL DEFAULT false);"
    "CREATE TABLE IF NOT EXISTS baize.claimer ("
    " pit INTEGER NOT NULL PRIMARY KEY,"
    " by BIGINT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS baize.login ("
    " name TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,"
    " pit INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS baize.barred ("
    " number TEXT COLLATE \"C\" NOT NULL,"
    " pit INTEGER NOT NULL,"
    " rule TEXT NOT NULL,"
    " until BIGINT NOT NULL,"
    " PRIMARY KEY (number, pit));"
    "CREATE TABLE IF NOT EXISTS baize.barred_name ("
    " name TEXT COLLATE \"C\" NOT NULL,"
    " number TEXT COLLATE \"C\" NOT NULL,"
    " another BOOLEAN NOT NULL,"
    " pit INTEGER NOT NULL,"
    " rule TEXT NOT NULL,"
    " until BIGINT NOT NULL,"
    " PRIMARY KEY (name, number, another, pit));"
    "CREATE TABLE IF NOT EXISTS baize.pledge ("
    " number TEXT COLLATE \"C\" NOT NULL,"
    " what TEXT NOT NULL,"
    " amount BIGINT NOT NULL,"
    " since BIGINT NOT NULL,"
    " asked BIGINT NOT NULL,"
    " asked_at BIGINT NOT NULL,"
    " PRIMARY KEY (number, what));"
    "CREATE TABLE IF NOT EXISTS baize.played ("
    " number TEXT COLLATE \"C\" NOT NULL,"
    " day BIGINT NOT NULL,"
    " pit INTEGER NOT NULL,"
    " paid_in BIGINT NOT NULL,"
    " paid_out BIGINT NOT NULL,"
    " wagered BIGINT NOT NULL,"
    " returned BIGINT NOT NULL,"
    " played_ms BIGINT NOT NULL,"
    " PRIMARY KEY (number, day, pit));"
    "CREATE TABLE IF NOT EXISTS baize.tried ("
    " who TEXT COLLATE \"C\" NOT NULL,"
    " place TEXT COLLATE \"C\" NOT NULL,"
    " pit INTEGER NOT NULL,"
    " wrong BIGINT NOT NULL,"
    " until BIGINT NOT NULL,"
    " last BIGINT NOT NULL,"
    " freed BIGINT NOT NULL,"
    " PRIMARY KEY (who, place, pit));"
    "CREATE TABLE IF NOT EXISTS baize.jackpot ("
    " name TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,"
    " begun_by INTEGER NOT NULL,"
    " pit INTEGER,"
    " by BIGINT NOT NULL DEFAULT 0);"
    "CREATE TABLE IF NOT EXISTS baize.jackpot_part ("
    " jackpot TEXT COLLATE \"C\" NOT NULL,"
    " pit INTEGER NOT NULL,"
    " net BIGINT NOT NULL,"
    " undecided BIGINT NOT NULL,"
    " first BIGINT NOT NULL,"
    " by BIGINT NOT NULL,"
    " PRIMARY KEY (jackpot, pit));"
    "CREATE TABLE IF NOT EXISTS baize.session ("
    " home INTEGER NOT NULL,"
    " occasion BIGINT NOT NULL,"
    " session BIGINT NOT NULL,"
    " pit TEXT COLLATE \"C\" NOT NULL,"
    " words TEXT NOT NULL,"
    " over BOOLEAN NOT NULL,"
    " PRIMARY KEY (home, occasion, session));"
    "CREATE TABLE IF NOT EXISTS baize.session_told ("
    " home INTEGER NOT NULL,"
    " occasion BIGINT NOT NULL,"
    " session BIGINT NOT NULL,"
    " pit INTEGER NOT NULL,"
    " at TEXT NOT NULL,"
    " words TEXT NOT NULL,"
    " over BOOLEAN NOT NULL,"
    " PRIMARY KEY (home, occasion, session));"
    "CREATE TABLE IF NOT EXISTS baize.occasion ("
    " name TEXT COLLATE \"C\" NOT NULL,"
    " pit INTEGER NOT NULL,"
    " over BOOLEAN NOT NULL,"
    " PRIMARY KEY (name, pit));"
    "CREATE TABLE IF NOT EXISTS baize.act_asked ("
    " pit INTEGER NOT NULL,"
    " no BIGINT NOT NULL,"
    " home TEXT COLLATE \"C\" NOT NULL,"
    " name TEXT COLLATE \"C\" NOT NULL,"
    " number TEXT COLLATE \"C\" NOT NULL,"
    " card TEXT COLLATE \"C\" NOT NULL,"
    " act TEXT NOT NULL,"
    " money BIGINT NOT NULL CHECK (money >= 0),"
    " made TIMESTAMPTZ NOT NULL DEFAULT now(),"
    " over BOOLEAN NOT NULL,"
    " PRIMARY KEY (pit, no));"
    "CREATE TABLE IF NOT EXISTS baize.act_answered ("
    " pit INTEGER NOT NULL,"
    " no BIGINT NOT NULL,"
    " words TEXT NOT NULL,"
    " PRIMARY KEY (pit, no));"
    "ALTER TABLE baize.occasion ADD COLUMN IF NOT EXISTS kind TEXT NOT NULL DEFAULT 'tournament';"
    "ALTER TABLE baize.act_answered ADD COLUMN IF NOT EXISTS money BIGINT NOT NULL DEFAULT 0 CHECK "
    "(money >= 0);"
    "ALTER TABLE baize.member ADD COLUMN IF NOT EXISTS no BIGINT GENERATED ALWAYS AS IDENTITY,"
    " ADD COLUMN IF NOT EXISTS card_moved BIGINT NOT NULL DEFAULT " NOW_MS ","
    " ADD COLUMN IF NOT EXISTS deposit_moved BIGINT NOT NULL DEFAULT " NOW_MS ";"
    "ALTER TABLE baize.ticket ADD COLUMN IF NOT EXISTS no BIGINT GENERATED ALWAYS AS IDENTITY,"
    " ADD COLUMN IF NOT EXISTS origin INTEGER,"
    " ADD COLUMN IF NOT EXISTS sequence BIGINT NOT NULL DEFAULT 0,"
    " ADD COLUMN IF NOT EXISTS doubted BIGINT[] NOT NULL DEFAULT '{}';"
    "CREATE UNIQUE INDEX IF NOT EXISTS ticket_printed ON baize.ticket (origin, sequence);"
    "CREATE INDEX IF NOT EXISTS ticket_stands ON baize.ticket (no) WHERE state <> 'redeemed' AND "
    "state <> 'refused' AND state <> 'disposed';"
    "CREATE INDEX IF NOT EXISTS act_waits ON baize.act_asked (home) WHERE NOT over;"
    "CREATE INDEX IF NOT EXISTS session_wanted ON baize.session (pit) WHERE NOT over;"
    "CREATE INDEX IF NOT EXISTS crossing_open ON baize.crossing (pit, key) WHERE closed IS NULL;"
    "CREATE INDEX IF NOT EXISTS crossing_of_pit ON baize.crossing (pit);"
    "CREATE INDEX IF NOT EXISTS member_held ON baize.member (pit) WHERE pit IS NOT NULL;"
    "CREATE INDEX IF NOT EXISTS ticket_held ON baize.ticket (pit) WHERE pit IS NOT NULL;";

/* A statement, and the money that leaves the pit with it, if there is any. $1: the key, $2: the
 * pit.
 */
#define WITH_MONEY(kind, on_card, deposit, statement)                                              \
    "WITH goes AS (INSERT INTO baize.crossing (pit, kind, key, on_card, deposit, goes_out, "       \
    "closed) SELECT $2::bigint, '" kind "', $1::text, " on_card ", " deposit                       \
    ", true, now() WHERE " on_card " + " deposit " > 0) " statement

static const char *const STATEMENTS[CROSSED_KINDS] = {
    [CROSSED_IN] = "UPDATE baize.crossing SET closed = now() WHERE key = $1::text AND pit = "
                   "$2::bigint AND no = $3::bigint AND closed IS NULL AND NOT goes_out",
    [MEMBER_NEW] =
        "INSERT INTO baize.member (number, pit, card, name, pin, wrong, locked, since, closed) "
        "VALUES ($1::text, $2::bigint, $3::text, $4::text, $5::text, $6::bigint, $7::bigint, "
        "$8::bigint, $9::bigint)",
    [MEMBER_AT] = "UPDATE baize.member SET at = $3::text, card = $4::text, name = $5::text WHERE "
                  "number = $1::text AND pit = "
                  "$2::bigint",
    [MEMBER_OUT] = WITH_MONEY(
        "member", "$10::bigint", "$11::bigint",
        "UPDATE baize.member SET card = $3::text, name = $4::text, pin = $5::text, "
        "wrong = $6::bigint, locked = $7::bigint, since = $8::bigint, closed = $9::bigint, "
        "on_card = on_card + $10::bigint, deposit = deposit + $11::bigint, "
        "waits = $12::bigint, freed = $13::bigint, away = $14::bigint, excluded = $15::bigint, "
        "card_moved = $16::bigint, deposit_moved = $17::bigint, pit = NULL, at = '' "
        "WHERE number = $1::text AND pit = $2::bigint"),
    [MEMBER_DUE] = WITH_MONEY(
        "member", "$3::bigint", "$4::bigint",
        "UPDATE baize.member SET on_card = on_card + $3::bigint, deposit = deposit + $4::bigint, "
        "card_moved = CASE WHEN $3::bigint > 0 THEN " NOW_MS " ELSE card_moved END, "
        "deposit_moved = CASE WHEN $4::bigint > 0 THEN " NOW_MS " ELSE deposit_moved END "
        "WHERE number = $1::text"),
    [LOGIN_AT] = "INSERT INTO baize.login (name, pit) VALUES ($1::text, $2::bigint) "
                 "ON CONFLICT (name) DO UPDATE SET pit = EXCLUDED.pit",
    [BARRED_IS] = "INSERT INTO baize.barred (number, pit, rule, until) VALUES ($1::text, "
                  "$2::bigint, $3::text, $4::bigint) ON CONFLICT (number, pit) DO UPDATE SET rule "
                  "= EXCLUDED.rule, until = EXCLUDED.until",
    [NAMED_IS] =
        "INSERT INTO baize.barred_name (name, pit, number, another, rule, until) VALUES ($1::text, "
        "$2::bigint, $3::text, $4::bigint <> 0, $5::text, $6::bigint) ON CONFLICT (name, number, "
        "another, pit) DO UPDATE SET rule = EXCLUDED.rule, until = EXCLUDED.until",
    [MEMBER_HELD] =
        "INSERT INTO baize.pledge (number, what, amount, since, asked, asked_at) SELECT $1::text, "
        "$3::text, $4::bigint, $5::bigint, $6::bigint, $7::bigint FROM baize.member WHERE number = "
        "$1::text AND pit = $2::bigint ON CONFLICT (number, what) DO UPDATE SET amount = "
        "EXCLUDED.amount, since = EXCLUDED.since, asked = EXCLUDED.asked, asked_at = "
        "EXCLUDED.asked_at",
    [MEMBER_DAY] =
        "INSERT INTO baize.played (number, pit, day, paid_in, paid_out, wagered, returned, "
        "played_ms) VALUES ($1::text, $2::bigint, $3::bigint, $4::bigint, $5::bigint, $6::bigint, "
        "$7::bigint, $8::bigint) ON CONFLICT (number, day, pit) DO UPDATE SET paid_in = "
        "EXCLUDED.paid_in, paid_out = EXCLUDED.paid_out, wagered = EXCLUDED.wagered, returned = "
        "EXCLUDED.returned, played_ms = EXCLUDED.played_ms",
    [TRIED_IS] =
        "INSERT INTO baize.tried (who, pit, place, wrong, until, last, freed) VALUES ($1::text, "
        "$2::bigint, $3::text, $4::bigint, $5::bigint, $6::bigint, $7::bigint) ON CONFLICT (who, "
        "place, pit) DO UPDATE SET wrong = EXCLUDED.wrong, until = EXCLUDED.until, last = "
        "EXCLUDED.last, freed = EXCLUDED.freed",
    [TRIED_OVER] = "WITH over AS (DELETE FROM baize.tried WHERE who = $1::text AND pit = "
                   "$2::bigint AND place = $3::text) SELECT 1",
    [JACKPOT_IS] =
        "INSERT INTO baize.jackpot_part (jackpot, pit, net, undecided, first, by) VALUES "
        "($1::text, "
        "$2::bigint, $3::bigint, $4::bigint, $5::bigint, $6::bigint) ON CONFLICT (jackpot, pit) DO "
        "UPDATE SET net = EXCLUDED.net, undecided = EXCLUDED.undecided, first = EXCLUDED.first, by "
        "= EXCLUDED.by",
    [JACKPOT_PAID] =
        "UPDATE baize.jackpot SET pit = NULL, by = 0 WHERE name = $1::text AND pit = $2::bigint",
    [OCCASION_AT] =
        "INSERT INTO baize.occasion (name, pit, over, kind) VALUES ($1::text, $2::bigint, "
        "$3::bigint <> 0, $4::text) ON CONFLICT (name, pit) DO UPDATE SET over = EXCLUDED.over, "
        "kind = EXCLUDED.kind",
    [SESSION_WANTED] =
        "INSERT INTO baize.session (pit, home, occasion, session, words, over) VALUES ($1::text, "
        "$2::bigint, $3::bigint, $4::bigint, $5::text, $6::bigint <> 0) ON CONFLICT (home, "
        "occasion, session) DO UPDATE SET words = EXCLUDED.words, over = EXCLUDED.over",
    /* What the session came to stays there when its table is cleared. */
    [SESSION_TOLD] =
        "INSERT INTO baize.session_told (at, pit, home, occasion, session, words, over) VALUES "
        "($1::text, $2::bigint, $6::bigint, $3::bigint, $4::bigint, $5::text, $7::bigint <> 0) ON "
        "CONFLICT (home, occasion, session) DO UPDATE SET words = CASE WHEN EXCLUDED.over "
        "THEN baize.session_told.words ELSE EXCLUDED.words END, over = EXCLUDED.over",
    [ACT_ASKED] = WITH_MONEY("act", "$3::bigint", "0::bigint",
                             "INSERT INTO baize.act_asked (pit, no, home, name, number, card, act, "
                             "money, over) VALUES ($2::bigint, $4::bigint, $5::text, $1::text, "
                             "$6::text, $7::text, $8::text, $3::bigint, false)"),
    [ACT_ANSWERED] =
        "WITH comes AS (INSERT INTO baize.crossing (pit, kind, key, on_card, goes_out, closed) "
        "SELECT $2::bigint, 'act', $1::text, $3::bigint, false, now() WHERE $3::bigint > 0), goes "
        "AS (INSERT INTO baize.crossing (pit, kind, key, on_card, goes_out, closed) SELECT "
        "$2::bigint, 'act', $1::text, $7::bigint, true, now() WHERE $7::bigint > 0) INSERT INTO "
        "baize.act_answered (pit, no, words, money) VALUES ($4::bigint, $5::bigint, $6::text, "
        "$7::bigint)",
    [ACT_HEARD] =
        "WITH comes AS (INSERT INTO baize.crossing (pit, kind, key, on_card, goes_out, closed) "
        "SELECT $2::bigint, 'act', $1::text, $3::bigint, false, now() WHERE $3::bigint > 0) UPDATE "
        "baize.act_asked SET over = true WHERE pit = $2::bigint AND no = $4::bigint AND NOT over",
    [TICKET_IS] = WITH_MONEY(
        "ticket", "CASE WHEN $7::text IN ('open', 'held') THEN $3::bigint ELSE 0 END", "0",
        "INSERT INTO baize.ticket (number, pit, amount, issued, terminal, voucher, state, "
        "redeemed, redeemed_at, origin, sequence, doubted) SELECT $1::text, NULL, $3::bigint, "
        "$4::bigint, $5::text, $6::bigint, $7::text, $8::bigint, $9::text, $2::bigint, "
        "$10::bigint, CASE WHEN $11::bigint <> 0 THEN ARRAY[$2::bigint] ELSE '{}' END ON CONFLICT "
        "(number) DO UPDATE SET pit = NULL, "
        "state = EXCLUDED.state, voucher = EXCLUDED.voucher, redeemed = EXCLUDED.redeemed, "
        "redeemed_at = EXCLUDED.redeemed_at WHERE baize.ticket.pit = $2::bigint"),
    [TICKETS_DOUBTED] =
        "WITH all_of_them AS (UPDATE baize.ticket SET doubted = CASE WHEN $3::bigint <> 0 THEN "
        "array_remove(doubted, $2::bigint) ELSE array_append(array_remove(doubted, $2::bigint), "
        "$2::bigint) END WHERE state <> 'redeemed' AND state <> 'refused' AND state <> 'disposed' "
        "AND $1::text = '') SELECT 1",
    [TICKET_KEPT] =
        "INSERT INTO baize.ticket (number, pit, amount, issued, terminal, voucher, state, origin, "
        "sequence) SELECT $1::text, $2::bigint, $3::bigint, $4::bigint, $5::text, $6::bigint, "
        "$7::text, $2::bigint, $8::bigint ON CONFLICT (number) DO UPDATE SET state = "
        "EXCLUDED.state, voucher = EXCLUDED.voucher WHERE baize.ticket.pit = $2::bigint",
};

const char *shared_statement(enum crossed_what what)
{
    return STATEMENTS[what];
}

static void put_member(struct row *r, const struct member *m)
{
    row_text(r, m->card);
    row_text(r, m->name);
    row_text(r, m->pin);
    row_number(r, m->wrong);
    row_number(r, m->locked);
    row_number(r, m->since);
    row_number(r, m->closed);
}

static void put_tried(struct row *r, const struct tried_at *t, bool over)
{
    row_text(r, t->place);
    if (over)
        return;
    row_number(r, t->wrong);
    row_number(r, t->until);
    row_number(r, t->last);
    row_number(r, t->freed);
}

void shared_parameters(const struct crossed *c, int32_t pit, struct row *r)
{
    r->count = 0;
    row_text(r, c->key);
    row_number(r, pit);
    switch (c->what) {
    case CROSSED_IN:
        row_number(r, c->crossing);
        return;
    case MEMBER_NEW:
        put_member(r, &c->m);
        return;
    case MEMBER_AT:
        row_text(r, c->at);
        row_text(r, c->m.card);
        row_text(r, c->m.name);
        return;
    case MEMBER_OUT:
        put_member(r, &c->m);
        row_number(r, c->on_card);
        row_number(r, c->deposit);
        row_number(r, c->waits);
        row_number(r, c->freed);
        row_number(r, c->away);
        row_number(r, c->excluded);
        row_number(r, c->card_moved);
        row_number(r, c->deposit_moved);
        return;
    case MEMBER_DUE:
        row_number(r, c->on_card);
        row_number(r, c->deposit);
        return;
    case TICKET_IS:
    case TICKET_KEPT:
        row_number(r, c->k.amount);
        row_number(r, c->k.issued);
        row_text(r, c->k.terminal);
        row_number(r, c->k.voucher);
        row_text(r, ticket_state_name(c->k.state));
        if (c->what == TICKET_IS) {
            row_number(r, c->k.redeemed);
            row_text(r, c->k.redeemed_at);
        }
        row_number(r, c->k.sequence);
        if (c->what == TICKET_IS)
            row_number(r, c->doubted);
        return;
    case BARRED_IS:
        row_text(r, c->barred.rule);
        row_number(r, c->barred.until);
        return;
    case NAMED_IS:
        row_text(r, c->barred.number);
        row_number(r, c->barred.another);
        row_text(r, c->barred.rule);
        row_number(r, c->barred.until);
        return;
    case MEMBER_HELD:
        row_text(r, c->pledge.what);
        row_number(r, c->pledge.amount);
        row_number(r, c->pledge.since);
        row_number(r, c->pledge.asked);
        row_number(r, c->pledge.asked_at);
        return;
    case MEMBER_DAY:
        row_number(r, c->day.day);
        for (unsigned i = 0; i < PLAYED_FIGURES; i++)
            row_number(r, c->day.of[i]);
        return;
    case TRIED_IS:
    case TRIED_OVER:
        put_tried(r, &c->tried, c->what == TRIED_OVER);
        return;
    case JACKPOT_IS:
        row_number(r, c->part.net);
        row_number(r, c->part.undecided);
        row_number(r, c->part.first);
        row_number(r, c->part.by);
        return;
    case TICKETS_DOUBTED:
    case OCCASION_AT:
        row_number(r, c->over);
        if (c->what == OCCASION_AT)
            row_text(r, c->words);
        return;
    case SESSION_WANTED:
    case SESSION_TOLD:
        row_number(r, c->session.of);
        row_number(r, c->session.session);
        row_text(r, c->words);
        if (c->what == SESSION_TOLD)
            row_number(r, c->session.home);
        row_number(r, c->over);
        return;
    case ACT_ASKED:
        row_number(r, c->on_card);
        row_number(r, c->asked.no);
        row_text(r, c->asked.home);
        row_text(r, c->asked.number);
        row_text(r, c->m.card);
        row_text(r, c->words);
        return;
    case ACT_ANSWERED:
        row_number(r, c->on_card);
        row_number(r, c->asked.pit);
        row_number(r, c->asked.no);
        row_text(r, c->words);
        row_number(r, c->deposit);
        return;
    case ACT_HEARD:
        row_number(r, c->on_card);
        row_number(r, c->asked.no);
        return;
    case LOGIN_AT:
    case JACKPOT_PAID:
    case CROSSED_KINDS:
        return;
    }
}
