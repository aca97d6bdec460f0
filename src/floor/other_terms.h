/* Tables go over to the terms that the plan has for them now, while the floor is open. */
#ifndef BAIZE_FLOOR_OTHER_TERMS_H
#define BAIZE_FLOOR_OTHER_TERMS_H

#include "floor/house.h"

/* Whether it lies still: between two rounds, nobody's money there, nothing that staff have yet to
 * decide; and for it to go over, nobody who looks at it from another thread. */
bool is_between_rounds(const struct open_table *ot);
bool may_go_over(const struct floor *f, const struct open_table *ot);
/* A table that was prepared takes the place of another, which is put away or ended, and begins its
 * journal; whoever is there is shown it. */
void stand_in(struct floor *f, struct open_table *ot, struct open_table *fresh);
/* The same, of a table whose journal ends by this person's word. */
void begin_another(struct floor *f, struct open_table *ot, struct open_table *fresh,
                   const char *who);
/* The table in test mode ends, by this person's word, and the one for money that was looked up in
 * the book is in its place again. */
struct opening;
void come_back(struct floor *f, struct open_table *ot, struct opening *o, const char *who);
/* Shows a desk the table as it is now. */
void tell_terms(struct floor *f, struct open_table *ot, uint32_t desk);
/* Every table that has other terms to go over to, and may, does. */
void terms_look(struct floor *f);

#endif
