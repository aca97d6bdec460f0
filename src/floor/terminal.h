/* Terminals: who sits there, and with what credit. */
#ifndef BAIZE_FLOOR_TERMINAL_H
#define BAIZE_FLOOR_TERMINAL_H

#include "floor/house.h"

/* The terminal that asks. */
static inline struct terminal *asker(struct floor *f, const struct asked *q)
{
    return &f->terminal[f->desk[q->desk].terminal];
}
struct terminal *terminal_named(struct floor *f, const char *name);
/* A player is called by his terminal, a dot, and its sittings so far. */
struct terminal *terminal_of_name(struct floor *f, const char *player, const char *dot);
struct terminal *terminal_of_account(struct floor *f, int64_t account);
/* What can be wagered now, and what lies on layouts. */
cents terminal_credit(const struct floor *f, const struct terminal *t);
cents terminal_staked(const struct floor *f, const struct terminal *t);
/* Of what can be wagered, what is money that can be cashed. */
cents terminal_money(const struct floor *f, const struct terminal *t);
/* What is played with there: by the account that is open, else by the table. And what is said of a
 * place where that is no money. */
enum tender terminal_tender(const struct floor *f, const struct terminal *t);
const char *tender_words(enum tender tender);
int player_at(const struct open_table *ot, int64_t account);
/* What the table knows of him is about to be read (base/near.h). */
void player_near(const struct open_table *ot, int64_t account);
/* The account that a player plays from from now on; 0: none. */
void plays_from(struct open_table *ot, unsigned p, int64_t account);
const char *player_name(const struct account *a);
/* Moves all credit of a terminal that lies elsewhere to the table it plays at. */
void gather_credit(struct floor *f, struct terminal *t);
/* Opens an account at the table with this much from the ledger, which has moved it already. */
bool credit_table(struct floor *f, struct terminal *t, cents amount);
/* Opens an account for who enters a session at the table, with what the rules give him; false: the
 * table does not take him. (money.c) */
bool allot(struct floor *f, struct terminal *t, int64_t member, enum act_kind enters);
/* His place at the table is this terminal's account's. */
void bind_player(struct floor *f, struct terminal *t, struct open_table *ot);
/* Takes this much out of it: to be paid out, or else to stay on the floor (a correction). */
bool debit_table(struct floor *f, struct terminal *t, cents amount, bool paid_out);
/* The clause under which nothing may be cashed out now, wagers lying there; NULL: none. */
const char *cash_out_barred(const struct floor *f, const struct terminal *t);
/* After wagers have ended: those who left get their money, winnings go where the player is. */
void after_settlement(struct floor *f, struct terminal *t);
/* The account is closed: every table has let go of what it had of his. */
void end_sitting(struct floor *f, struct terminal *t);
/* The same at a table that is cleared away, with whatever it has of his: chips that are no money.
 */
void end_with_table(struct floor *f, struct terminal *t);
/* Whether who sits there plays in a session: he leaves with it, and not before. */
bool is_entrant(const struct floor *f, const struct terminal *t);
void sit_down(struct floor *f, struct terminal *t);
void leave_seats(struct floor *f, struct terminal *t);
void give_seat_up(struct floor *f, struct terminal *t, struct open_table *ot);
/* Plays at that table from here on: credit comes with him, wagers that lie elsewhere stay. */
void go_to_table(struct floor *f, struct terminal *t, struct open_table *ot);
/* Tells a terminal what it has, unasked. */
void tell_account(struct floor *f, const struct terminal *t, const char *why);
bool sweep_silent(struct floor *f);
const char *token_of(const struct floor *f, const struct terminal *t, char hex[CHAIN_HEX]);
void keep_visit(struct floor *f, const struct terminal *t);
void keep_sitting(struct floor *f, const struct terminal *t);
void set_leaving(struct floor *f, struct terminal *t);
/* A transfer of its money has failed, as these words say; NULL: none is failing any longer. */
void set_fault(struct floor *f, struct terminal *t, const char *words);
/* Wagers are taken again where they live over many rounds: who is leaving takes back what waits for
 * nothing. */
void let_go(struct floor *f, struct open_table *ot);
/* "free", "taken" or "closed"; whether somebody may sit down there. */
const char *terminal_state(const struct terminal *t);
bool terminal_is_free(const struct terminal *t);
/* An act of the player at a terminal, at his seat. */
struct act act_of_player(const struct floor *f, const struct terminal *t,
                         const struct open_table *ot, enum act_kind kind);
void ask_join(struct floor *f, struct asked *q);
void ask_table(struct floor *f, struct asked *q);
void ask_fault(struct floor *f, struct asked *q);

#endif
