/* Games that are dealt to boxes: what their documents have otherwise. */
#include "rules/compiling.h"

static bool read_total(const struct compiling *c, const struct entry *map, const char *key,
                       unsigned fallback, unsigned *out)
{
    int64_t n;
    if (!read_number(c, map, key, fallback, &n))
        return false;
    *out = (unsigned)n;
    return n >= 0 && n <= 21;
}

bool read_boxes(struct compiling *c, const struct entry *root)
{
    static const char *const FIELDS[] = {"dealer-stands", "double-from", "double-to", "hands",
                                         "alone-hard",    "alone-soft",  "alone-by",  "settles",
                                         "additions",     NULL};
    static const char *const SETTLES[] = {"at-once", "together", NULL},
                             *const BY[] = {"supervisor", "clock", NULL},
                             *const ADDITIONS[] = {"up-to", "exactly", NULL};
    const struct entry *b = entry_get(root, "blackjack");
    struct blackjack_rules *r = &c->rs->blackjack;
    if (b == NULL)
        return true;
    if (!check_fields(c, b, FIELDS) || !read_total(c, b, "dealer-stands", 17, &r->stands) ||
        !read_total(c, b, "double-from", 9, &r->double_from) ||
        !read_total(c, b, "double-to", 11, &r->double_to) ||
        !read_total(c, b, "hands", 3, &r->hands) ||
        !read_total(c, b, "alone-hard", 12, &r->alone_hard) ||
        !read_total(c, b, "alone-soft", 12, &r->alone_soft))
        return false;
    const struct entry *settles = entry_get(b, "settles"), *by = entry_get(b, "alone-by"),
                       *additions = entry_get(b, "additions");
    int together = settles != NULL ? read_word(c, settles, SETTLES) : 0,
        clock = by != NULL ? read_word(c, by, BY) : 0,
        exact = additions != NULL ? read_word(c, additions, ADDITIONS) : 0;
    if (r->hands > 3 || together < 0 || clock < 0 || exact < 0) {
        if (r->hands > 3)
            entry_trouble(b, c->why, "a box has at most 3 hands");
        return false;
    }
    r->known = true;
    r->together = together == 1;
    r->alone_by_time = clock == 1;
    r->exact = exact == 1;
    r->refunds_busts = says(c->rs, "busted", "refunded");
    r->decision_ms = number_of(c->rs, "decision");
    r->insurance_ms = number_of(c->rs, "insurance-time");
    return true;
}
