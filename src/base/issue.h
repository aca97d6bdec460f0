/* The cards of a member, one after the other. */
#ifndef BAIZE_BASE_ISSUE_H
#define BAIZE_BASE_ISSUE_H

#include <stdbool.h>

/* Which card of a member it is, by the number in the names of his accounts: 100-0001 is his first,
 * 100-0001-3 his third; 0: it is none of his. */
unsigned card_issue(const char *number, const char *card);
/* Whether it was his before the one that he has now. */
bool is_card_before(const char *number, const char *card, const char *now);
/* Whether two words can be of one member: they are the same, or one is a card of which the other is
 * the number. */
bool may_be_one_member(const char *a, const char *b);

#endif
