/* Games that are dealt to boxes: what their documents have otherwise. */
#include "rules/compiling.h"

static bool read_total(const struct compiling *c, const struct entry *map, const char *key,
                       unsigned *out)
{
    int64_t n;
    if (!read_number(c, SECTION_BLACKJACK, map, key, &n))
        return false;
    *out = (unsigned)n;
    return true;
}

bool read_boxes(struct compiling *c, const struct entry *root)
{
    const struct entry *b = entry_get(root, "blackjack");
    struct blackjack_rules *r = &c->rs->blackjack;
    int together, clock, exact;
    if (b == NULL)
        return true;
    if (!check_fields(c, b, SECTION_BLACKJACK) || !read_total(c, b, "dealer-stands", &r->stands) ||
        !read_total(c, b, "double-from", &r->double_from) ||
        !read_total(c, b, "double-to", &r->double_to) || !read_total(c, b, "hands", &r->hands) ||
        !read_total(c, b, "alone-hard", &r->alone_hard) ||
        !read_total(c, b, "alone-soft", &r->alone_soft) ||
        !read_word(c, SECTION_BLACKJACK, b, "settles", &together) ||
        !read_word(c, SECTION_BLACKJACK, b, "alone-by", &clock) ||
        !read_word(c, SECTION_BLACKJACK, b, "additions", &exact))
        return false;
    r->known = true;
    r->together = together == 1;
    r->alone_by_time = clock == 1;
    r->exact = exact == 1;
    r->refunds_busts = says(c->rs, "busted", "refunded");
    r->decision_ms = number_of(c->rs, "decision");
    r->insurance_ms = number_of(c->rs, "insurance-time");
    return true;
}
