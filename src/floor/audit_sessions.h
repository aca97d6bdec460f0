/* Sessions of tournaments over pits, checked: what the table of one pit told that of another, in a
 * row which both can read, against the journals of both. In the pit of the table its journal must
 * have come to what was told, in the pit that holds the tournament what was told must be what was
 * announced: so a row that somebody has edited is found whichever of the two is looked at. */
#ifndef BAIZE_FLOOR_AUDIT_SESSIONS_H
#define BAIZE_FLOOR_AUDIT_SESSIONS_H

#include "book/shared.h"
#include "floor/courses.h"

struct audited_sessions {
    struct session_told *told; /* to this pit, or by it */
    size_t told_count;
    struct session_lent *lent; /* played at tables of this pit, for others */
    size_t lent_count;
};

/* A setting of the book: which journal a session of another pit was played in. */
void audit_lent(struct audited_sessions *s, const char *name, const char *value);
/* What was told; false with words. */
bool audit_told(struct audited_sessions *s, struct book_reader *r, struct book_words *why);
/* A tournament at the end of its journal, and a table at the end of its own. */
void audit_announced(const struct audited_sessions *s, int64_t number, const void *on,
                     char against[COURSE_AGAINST]);
void audit_came(struct audited_sessions *s, int64_t number, const struct replay *r);
/* Whether each table told what its journal came to; *there: the rows could be read. Which of the
 * journals is not as it was told, in words. */
bool audit_sessions_agree(const struct audited_sessions *s, struct book_reader *r, bool *readable,
                          struct book_words *why);
void audit_sessions_free(struct audited_sessions *s);

#endif
