#include "floor/laid_terms.h"

#include "floor/house.h"
#include "tournament/tournament.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static void lay(struct laid_terms *l, const char *form, ...)
{
    va_list all;
    va_start(all, form);
    vsnprintf(l->option[l->count++], LAID_TEXT, form, all);
    va_end(all);
}

static const struct term *term_of(const struct conditions *c, int which)
{
    static const struct term UNSTATED;
    return which >= 0 ? &c->term[which] : &UNSTATED;
}

static long long number_at(const struct conditions *c, int which)
{
    return term_of(c, which)->number;
}

struct laid_terms laid_by(const struct tournament *t, const struct conditions *c, unsigned advance)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    struct laid_terms l = {0};
    lay(&l, "min=%lld", number_at(c, k->minimum));
    lay(&l, "max=%lld", number_at(c, k->maximum));
    lay(&l, "bank=%lld", number_at(c, k->allotment));
    lay(&l, "coups=%lld", number_at(c, k->coups));
    lay(&l, "advance=%u", advance);
    lay(&l, "pass-cards=%lld", number_at(c, k->pass_cards));
    lay(&l, "undisclosed=%lld", number_at(c, k->undisclosed));
    lay(&l, "chips-to-cash=%s", term_of(c, k->chips_in_cash)->truth ? "yes" : "no");
    lay(&l, "limits-from=%s", term_of(c, k->limit_changes)->text);
    return l;
}

/* As long as the name and the sign after it. */
static size_t name_of(const char *option)
{
    return strcspn(option, "=") + 1;
}

size_t lay_over(const struct laid_terms *laid, const char **options, size_t count)
{
    for (size_t i = 0; i < laid->count; i++) {
        size_t at = 0;
        while (at < count && strncmp(options[at], laid->option[i], name_of(laid->option[i])) != 0)
            at++;
        options[at] = laid->option[i];
        count += at == count;
    }
    return count;
}

bool conditions_can_be_played(const struct floor *f, const struct tournament *t,
                              struct trouble *why)
{
    const int64_t advance = number_at(&t->draft, contest_rules(t)->known.advance);
    const struct laid_terms l = laid_by(t, &t->draft, (unsigned)advance);
    const char *options[LAID_MAX];
    struct ruleset *rs = ruleset_load(f->as.shelf, f->as.clauses, contest_rules(t)->table, options,
                                      lay_over(&l, options, 0), why);
    ruleset_free(rs);
    return rs != NULL;
}
