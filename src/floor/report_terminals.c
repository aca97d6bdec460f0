/* Reports of terminals: the money of each, and notes by their denomination. */
#include "floor/accounts.h"
#include "floor/report_making.h"

#include <stdio.h>

/* The accounts of one terminal share a row. */
static int64_t terminal_key(struct making *m, int64_t account)
{
    struct known *k = &m->account[account];
    if ((k->kind == ACCOUNT_CHIPS || k->kind == ACCOUNT_PROMO_CHIPS) && k->key == 0) {
        char name[BOOK_NAME_MAX];
        account_terminal(k->name, name);
        k->key = making_named(m, name, "");
    }
    return k->key;
}

static void rows_of_terminal(struct making *m, const struct movement *v, int64_t key[2])
{
    key[0] = terminal_key(m, v->from);
    key[1] = terminal_key(m, v->to);
}

#define PLAYED                                                                                     \
    {"wagered", {{1, MOVE_WAGER}, {-1, MOVE_WITHDRAWN}}, -1},                                      \
        {"stakes-back", {{1, MOVE_RETURNED}}, 1}, {"won", {{1, MOVE_WON}}, 1},                     \
        {"jackpots", {{1, MOVE_PRIZE}}, 1}, {"commission", {{1, MOVE_COMMISSION}}, -1},            \
    {                                                                                              \
        "corrected", {{1, MOVE_ADJUSTED_UP}, {-1, MOVE_ADJUSTED_DOWN}}, 1                          \
    }

static const struct measure TERMINAL[] = {
    {"notes-in", {{1, MOVE_NOTE_IN}}, 1},
    {"cards-in", {{1, MOVE_TO_TERMINAL}}, 1},
    {"tickets-in", {{1, MOVE_TICKET_IN}}, 1},
    {"promo-in", {{1, MOVE_PROMO_IN}}, 1},
    {"host-in", {{1, MOVE_HOST_IN}, {1, MOVE_HOST_TICKET}}, 1},
    PLAYED,
    {"tickets-out", {{1, MOVE_TICKET_OUT}}, -1},
    {"cards-out", {{1, MOVE_TO_CARD}}, -1},
    {"promo-out", {{1, MOVE_PROMO_OUT}}, -1},
    {"host-out", {{1, MOVE_HOST_OUT}}, -1},
    {"paid-by-hand", {{1, MOVE_MANUAL}}, -1},
    {0},
};

/* Of what is no money. */
static const struct measure TERMINAL_APART[] = {
    {"issued", {{1, MOVE_ISSUED}}, 1},      PLAYED, {"deducted", {{1, MOVE_DEDUCTED}}, -1},
    {"taken-in", {{1, MOVE_TAKEN_IN}}, -1}, {0},
};

#undef PLAYED

/* What has come less what has gone is what is there. */
static void finish_terminals(struct making *m)
{
    unsigned credit = report_column(m->out, "credit", COLUMN_MONEY);
    for (size_t a = 1; a < m->accounts; a++) {
        int64_t key = m->account[a].balance != 0 ? terminal_key(m, (int64_t)a) : 0;
        if (key > 0)
            making_row(m, key)->figure[credit] += m->account[a].balance;
    }
    for (size_t i = 0; m->whole && i < m->out->rows; i++) {
        const struct report_row *r = &m->out->row[i];
        cents sum = 0;
        for (unsigned c = 0; c < credit; c++)
            sum += m->measure[c].credit * r->figure[c];
        if (sum != r->figure[credit])
            report_find(m->out,
                        "what came to a terminal less what went is not what its accounts hold");
    }
}
const struct from_ledger of_terminals = {.rows_of = rows_of_terminal,
                                         .finish = finish_terminals,
                                         .measure = TERMINAL,
                                         .apart = TERMINAL_APART};

/* --- notes ------------------------------------------------------------------------------------ */

/* Each note is a movement of its own, told by the acceptor of its terminal. */
static void rows_of_note(struct making *m, const struct movement *v, int64_t key[2])
{
    char name[BOOK_NAME_MAX], note[MONEY_TEXT_MAX];
    if (v->kind != MOVE_NOTE_IN)
        return;
    account_terminal(m->account[v->to].name, name);
    key[0] = making_named(m, name, money_text(v->amount, note));
    struct report_row *r = making_row(m, key[0]);
    r->figure[1]++;
}

static const struct measure NOTE[] = {
    {"amount", {{1, MOVE_NOTE_IN}}, 0},
    {0},
};

static void finish_notes(struct making *m)
{
    report_column(m->out, "notes", COLUMN_COUNT);
}
const struct from_ledger of_notes = {
    .rows_of = rows_of_note, .finish = finish_notes, .measure = NOTE};
