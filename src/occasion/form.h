/* The form of the terms: fields that the ruleset names, written one by one. */
#ifndef BAIZE_OCCASION_FORM_H
#define BAIZE_OCCASION_FORM_H

#include "occasion/occasion.h"

struct term {
    bool stated, truth;
    int64_t number; /* or a time, or an amount */
    char text[PROSE_MAX];
};

/* Writes the term that an act states into a form; refused, and false, where the rules know none
 * such (at this point) or it is not stated as what it is. */
bool form_state(struct occasion *o, const struct occasion_act *a, unsigned point, struct term *form,
                cited_rule *rule);

/* Something that terms lack: what kind of thing, its name, and which prize lacks it; words for it,
 * and the clause that asks for it. */
struct lack {
    const char *what, *name, *prize;
    char words[160];
    cited_rule rule;
};
/* Who hears of them one after the other; false: enough has been heard. */
struct lack_ear {
    bool (*hear)(void *ctx, const struct lack *l);
    void *ctx;
};

/* The first of them, for who must know only whether there is one. */
struct first_lack {
    char *words;
    size_t cap;
    cited_rule rule; /* NULL: there is none */
};
bool hear_first(void *first, const struct lack *l);

/* Every term that is needed and not stated; false: enough has been heard. `asked` says of cases
 * from TERM_ASKED on whether they are so. */
bool form_lacks(const struct occasion_rules *r, const struct term *form,
                bool (*asked)(const void *terms, unsigned needed), const void *terms,
                const struct lack_ear *ear);
/* The first term that is needed and not stated: words for it, and the clause that asks for it;
 * NULL: none is. */
cited_rule form_missing(const struct occasion_rules *r, const struct term *form,
                        bool (*asked)(const void *terms, unsigned needed), const void *terms,
                        char *words, size_t cap);

/* Those that are stated, as members of an object. */
void form_json(const struct occasion_rules *r, const struct term *form, struct text *out);

/* Which terms there are, what each is and when it is needed, as a member of an object. needed: how
 * that is said. */
void form_describe(const struct occasion_rules *r, const char *const *needed, struct text *out);
/* A clause, the first of several; NULL where there is none. */
const char *cited_text(cited_rule rule);
/* The same as a member of an object; null where there is none. */
void form_cite(const char *key, cited_rule rule, struct text *out);

#endif
