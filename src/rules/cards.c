/* How a document has its cards made ready: who checks them, who is asked to cut, what players may
 * ask, and the grounds on which they are replaced or shuffled before their time. */
#include "rules/compiling.h"

bool read_inspectors(const struct compiling *c, const struct entry *list)
{
    struct ruleset *rs = c->rs;
    for (const struct entry *e = list != NULL ? list->first : NULL; e != NULL; e = e->next) {
        int rank = e->kind == ENTRY_VALUE ? ruleset_rank(rs, e->value) : -1;
        if (rank < 0 || rs->inspector_count == sizeof rs->inspectors / sizeof *rs->inspectors) {
            entry_trouble(e, c->why, "must be one of at most two roles");
            return false;
        }
        rs->inspectors[rs->inspector_count++] = (unsigned)rank;
    }
    return true;
}

static bool read_yes(const struct compiling *c, const struct entry *cards, const char *key,
                     bool *out)
{
    int word;
    if (!read_word(c, &SECTION[SECTION_CARDS], cards, key, &word))
        return false;
    *out = word == 1;
    return true;
}

bool read_cards(struct compiling *c, const struct entry *root)
{
    struct ruleset *rs = c->rs;
    const struct entry *cards = entry_get(root, "cards");
    int order;
    if (!check_fields(c, cards, &SECTION[SECTION_CARDS]) ||
        !read_word(c, &SECTION[SECTION_CARDS], cards, "cut", &order))
        return false;
    rs->cut_order = (enum cut_order)order;
    return read_inspectors(c, entry_get(cards, "inspected-by")) &&
           read_yes(c, cards, "cut-by-leave", &rs->cut_by_leave) &&
           read_yes(c, cards, "cut-by-first", &rs->cut_by_first) &&
           read_yes(c, cards, "every-round", &rs->every_round) &&
           read_reasons(c, &SECTION[SECTION_CARDS], cards, "misdeals", rs->misdeals,
                        &rs->misdeal_count) &&
           read_reasons(c, &SECTION[SECTION_CARDS], cards, "demands", rs->demands,
                        &rs->demand_count) &&
           read_reasons(c, &SECTION[SECTION_CARDS], cards, "pre-shuffled", rs->kinds,
                        &rs->kind_count) &&
           read_reasons(c, &SECTION[SECTION_CARDS], cards, "riffles", rs->riffles,
                        &rs->riffle_count) &&
           read_reasons(c, &SECTION[SECTION_CARDS], cards, "replacements", rs->replacements,
                        &rs->replacement_count) &&
           read_reasons(c, &SECTION[SECTION_CARDS], cards, "reshuffles", rs->reshuffles,
                        &rs->reshuffle_count);
}
