/* A table and the floor as desks are shown them. */
#ifndef BAIZE_FLOOR_VIEWS_H
#define BAIZE_FLOOR_VIEWS_H

#include "floor/house.h"

struct open_table *table_named(struct floor *f, const char *name);
/* The table a message names; refuses and says so where there is none. */
struct open_table *named_table(struct floor *f, const struct asked *q);
void put_tables(struct floor *f, struct text *t);
void put_terminals(struct floor *f, struct text *t);
/* The clauses of a point, where the document has any. */
void put_cited(const struct ruleset *rs, enum rule_point p, struct text *t);
void put_view(struct floor *f, struct open_table *ot, const struct terminal *mine, struct text *t);
/* A position of the layout: bet, what on, and of which hand. */
void put_spot(const struct layout *l, spot s, struct text *t);
/* The point that a wager there has travelled to, where it has. */
void put_travelled(const struct layout *l, spot s, struct text *t);
void put_limits(const struct open_table *ot, struct text *t);
/* What a terminal has on the layout. */
void put_mine(const struct floor *f, struct open_table *ot, const struct terminal *mine,
              struct text *t);
void put_amounts(const struct limits *l, struct text *t);
void put_account(struct floor *f, const struct terminal *t, struct text *out);
void put_welcome(struct floor *f, const struct terminal *t, struct text *out);
/* number: the round's outcome; -1: it was void. */
void put_row(const struct layout *l, const struct row *r, int number, struct text *t);
/* The same row, its object left open for what else is to be said of it. */
void put_row_begun(const struct layout *l, const struct row *r, int number, struct text *t);
const char *phase_word(const struct table *t);
const char *odds_words(struct odds o, char buf[32]);
void ask_floor(struct floor *f, struct asked *q);
void ask_watch(struct floor *f, struct asked *q);
void ask_clause(struct floor *f, struct asked *q);
void lobby_tell(struct floor *f);
void desk_at_table(struct floor *f, uint32_t desk, int table);

#endif
