/* What rulesets of games with cards have beyond others: how a document has them made ready. Who
 * checks them, who is asked to cut, what players may ask, and the grounds on which they are
 * replaced or shuffled before their time. */
#include "rules/own_part.h"

#include "rules/compiling.h"
#include "rules/rows.h"

#include <string.h>

static const struct rule_field CARDS_FIELDS[] = {
    {"inspected-by", RULE_LIST,
     MEANS("Who checks new cards, each for himself: at most two roles.")},
    {"cut", ONE_OF("house", "house", "ascending", "descending"),
     MEANS("Who is asked to cut: nobody, or the seats from the lowest number or the highest.")},
    {"cut-by-leave", ONE_OF("no", "no", "yes"), MEANS("Players cut only where staff let them.")},
    {"cut-by-first", ONE_OF("no", "no", "yes"), MEANS("At the opening the first who came cuts.")},
    {"every-round", ONE_OF("no", "no", "yes"), MEANS("Cards are shuffled after each round.")},
    {"demands", RULE_REASONS, .act = "demand",
     MEANS("What players may ask about pre-shuffled cards.")},
    {"pre-shuffled", RULE_REASONS, .act = "pre-shuffled", MEANS("Kinds of pre-shuffled cards.")},
    {"riffles", RULE_MAP, .act = "riffle", MEANS("Which of them may be riffled.")},
    {"replacements", RULE_REASONS, .act = "replace-cards",
     MEANS("Grounds for bringing other cards.")},
    {"reshuffles", RULE_REASONS, .act = "reshuffle",
     MEANS("Grounds for shuffling before the time.")},
    {"misdeals", RULE_REASONS, .act = "misdeal", MEANS("Grounds on which a deal is void.")},
    {0}};

static const struct section SECTIONS_HERE[] = {{"cards", "How cards are made ready.", CARDS_FIELDS},
                                               {0}};
static const struct section *const CARDS = &SECTIONS_HERE[0];

static const struct rule_field OPTIONS_HERE[] = {
    {"cutting-cards", RULE_MAP, MEANS("One, or a second at the very back.")},
    {"burn", RULE_MAP,
     MEANS("How cards are burned when a shoe begins; needed where cards are dealt.")},
    {0}};

static const struct rule_field FILE_FIELDS[] = {
    {"cards", RULE_MAP, MEANS("How cards are made ready.")}, {0}};

static bool read_yes(const struct compiling *c, const struct entry *cards, const char *key,
                     bool *out)
{
    int word;
    if (!read_word(c, CARDS, cards, key, &word))
        return false;
    *out = word == 1;
    return true;
}

/* How a shoe begins, where the game is dealt from one. */
static bool read_shoe(const struct compiling *c)
{
    static const char *const BURNS[] = {"none", "one", "show", "count", NULL};
    struct cards_rules *r = &c->rs->own.cards;
    const struct setting *behind = ruleset_option(c->rs, "cut-card");
    if (c->rs->decks == 0)
        return true;
    int burn = option_word(c->rs, "burn", BURNS);
    if (burn < 0) {
        trouble_say(c->why, "%s: options.burn: cards need a way to burn", c->rs->root->file);
        return false;
    }
    r->burn = (enum burn_way)burn;
    r->cut_least = behind != NULL ? (unsigned)behind->from : 0;
    r->cutting_cards = says(c->rs, "cutting-cards", "2") ? 2 : 1;
    return true;
}

static bool read(struct compiling *c, const struct entry *root)
{
    struct cards_rules *r = &c->rs->own.cards;
    const struct entry *cards = entry_get(root, "cards");
    int order;
    if (!check_fields(c, cards, CARDS) || !read_word(c, CARDS, cards, "cut", &order))
        return false;
    r->cut_order = (enum cut_order)order;
    return read_shoe(c) && read_inspectors(c, entry_get(cards, "inspected-by")) &&
           read_yes(c, cards, "cut-by-leave", &r->cut_by_leave) &&
           read_yes(c, cards, "cut-by-first", &r->cut_by_first) &&
           read_yes(c, cards, "every-round", &r->every_round) &&
           read_reasons(c, CARDS, cards, "misdeals", r->misdeals, &r->misdeal_count) &&
           read_reasons(c, CARDS, cards, "demands", r->demands, &r->demand_count) &&
           read_reasons(c, CARDS, cards, "pre-shuffled", r->kinds, &r->kind_count) &&
           read_reasons(c, CARDS, cards, "riffles", r->riffles, &r->riffle_count) &&
           read_reasons(c, CARDS, cards, "replacements", r->replacements, &r->replacement_count) &&
           read_reasons(c, CARDS, cards, "reshuffles", r->reshuffles, &r->reshuffle_count);
}

const struct own_part CARDS_PART = {
    .fields = FILE_FIELDS, .sections = SECTIONS_HERE, .options = OPTIONS_HERE, .read = read};
