/* For how long terminals take a ticket: by the term that held when it was printed. */
#ifndef BAIZE_FLOOR_TICKET_TERM_H
#define BAIZE_FLOOR_TICKET_TERM_H

#include <stdint.h>

enum { TERMS_KEPT = 64 };

struct ticket_terms {
    unsigned count;
    struct {
        int64_t from; /* wall clock */
        int64_t days; /* 0: for ever */
    } at[TERMS_KEPT];
};

/* As the book has it: a setting `ticket-days FROM`, and its value. Any other setting is none. */
void ticket_terms_take(struct ticket_terms *t, const char *setting, const char *value);
/* Until when one that was printed then is taken, by the wall clock; 0: for ever. */
int64_t ticket_terms_end(const struct ticket_terms *t, int64_t issued);

#endif
