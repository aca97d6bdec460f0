/* What other pits were told of the registers of this one, checked: whom the registers bar, as their
 * journals come to, is whom the shared rows name, until when and by which clause. Who is taken out
 * of the rows by hand would play in every other pit. */
#ifndef BAIZE_FLOOR_AUDIT_BARRED_H
#define BAIZE_FLOOR_AUDIT_BARRED_H

#include "floor/barring.h"

struct audited_barred {
    bool tells;         /* the pit has told others of all that it bars */
    int64_t at;         /* when its rows were read, by the database's clock */
    struct barring has; /* whom its registers have, whether their terms are over or not */
    struct barring told;
};

/* At the moment at which the book is read; false with words: they cannot be read. */
bool audit_barred_told(struct audited_barred *a, struct book_reader *r, struct book_words *why);
/* An occasion as it is at the end of its journal. */
void audit_register(struct audited_barred *a, const struct occasion_kind *kind, const void *on);
/* False with words: whom others were told of is not whom the registers bar. */
bool audit_barred_agree(struct audited_barred *a, char *words, size_t size);
void audit_barred_free(struct audited_barred *a);

#endif
