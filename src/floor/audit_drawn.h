/* Jackpots over pits, checked: what another pit was told of this one's part when it was to pay a
 * prize is what this one had said in that batch, and had not long said otherwise (vouched.h). So a
 * row that somebody edits for the moment of a prize, or sets back to what it was before another, is
 * found. A pit that vouches for nothing yet has said nothing that could differ. */
#ifndef BAIZE_FLOOR_AUDIT_DRAWN_H
#define BAIZE_FLOOR_AUDIT_DRAWN_H

#include "book/shared.h"

struct audited_drawn {
    struct drawn *list; /* in the order of their numbers */
    size_t count;
    bool ordered;
    struct drawn *open; /* that were said last, as far as was heard */
    char against[200];  /* the first that is not so; empty: all are */
};

/* Which other pits have read; false with words: it cannot be read. */
bool audit_drawn_read(struct audited_drawn *d, struct book_reader *r, struct book_words *why);
/* A setting of another pit's. */
void audit_drawn_note(struct audited_drawn *d, const char *pit, const char *name,
                      const char *value);
/* This pit has a part of the jackpot whose name has that digest. */
void audit_drawn_part(struct audited_drawn *d, const char *jackpot);
/* For a hearing of POOL. */
void audit_drawn_hear(void *ctx, const char *name, const char *value);
/* whole: all that was ever said has been heard, and not only what is recent. */
bool audit_drawn_agree(struct audited_drawn *d, bool whole);
void audit_drawn_free(struct audited_drawn *d);

#endif
