/* The terms of a promotion: a form whose fields and kinds of prizes the ruleset names, and the
 * condition under which a wager makes entries. */
#ifndef BAIZE_PROMOTION_TERMS_H
#define BAIZE_PROMOTION_TERMS_H

#include "occasion/form.h"
#include "promotion/rules.h"

enum { PRIZES_MAX = 16, CONDITIONS_MAX = 8 };

struct prize_terms {
    char name[WORD_MAX];
    unsigned kind; /* in the ruleset's list */
    cents value;
    cents alternative;         /* cash instead of it; 0: none is stated */
    int64_t amount[NAMED_MAX]; /* of what is forbidden beyond a quantity, how much it includes */
    char text[PROSE_MAX];
    char detail[DETAILS_MAX][PROSE_MAX];
};

/* Which settled wagers make entries, and how many. A word that is empty asks for nothing. */
struct condition {
    char name[WORD_MAX];
    char game[WORD_MAX], bet[WORD_MAX], on[WORD_MAX], result[WORD_MAX], with[WORD_MAX];
    cents min;       /* the least stake */
    cents per;       /* so often as the stake holds this; 0: once */
    int64_t entries; /* each time */
    int64_t cap;     /* of one player, under this condition; 0: no such limit */
};

struct terms {
    struct term term[TERMS_MAX];
    unsigned prize_count, condition_count;
    struct prize_terms prize[PRIZES_MAX];
    struct condition condition[CONDITIONS_MAX];
};

/* What a settled wager looks like to a condition. */
struct settled_wager {
    const char *game, *bet, *on, *result, *with;
    cents stake;
};

/* The entries that one condition gives for a settled wager, to a player who has had so many under
 * it already. A void wager gives none. */
int64_t entries_for(const struct condition *c, const struct settled_wager *w, int64_t had);

/* Whether somebody must stake something in particular, or so much, to be in. */
bool terms_ask_wager(const struct terms *t);

/* Everything that is missing, one after the other. */
void terms_lacks(const struct promotion_rules *r, const struct terms *t,
                 const struct lack_ear *ear);
/* The first thing that is missing: words for it, and the clause that asks for it; NULL: they are
 * whole. */
cited_rule terms_missing(const struct promotion_rules *r, const struct terms *t, char *words,
                         size_t cap);

int prize_named(const struct terms *t, const char *name); /* -1: there is none */

/* The whole of them, as members of an object; and the hash of that object, which names them. */
void terms_json(const struct promotion_rules *r, const struct terms *t, struct text *out);
enum { TERMS_JSON_MAX = 1 << 18 };
struct link terms_hash(const struct promotion_rules *r, const struct terms *t);

#endif
