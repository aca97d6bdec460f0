/* What rulesets of baccarat have that no others have: the dealing styles of a document, which say
 * who holds the cards, each step with its clause; and who turns a hand over on his terminal. */
#include "rules/own_part.h"

#include "rules/compiling.h"
#include "rules/rows.h"

#include <string.h>

static const struct rule_field DEALING_FIELDS[] = {
    {"A", RULE_MAP, MEANS("The first style; every document with styles has it.")},
    {"B", RULE_MAP, MEANS("The second.")},
    {"C", RULE_MAP, MEANS("The third.")},
    {0}};

static const struct rule_field STYLE_FIELDS[] = {
    {"cards", ONE_OF("up", "up", "down"), MEANS("How the first four cards lie.")},
    {"thirds", ONE_OF(NULL, "up", "down"), MEANS("How third cards lie; else as the first four.")},
    {"held-by", ONE_OF("dealer", "dealer", "bettors", "banker"),
     MEANS("Who holds the cards: the dealer; the highest bettors; or Banker's go with a role that "
           "passes round the table.")},
    {"first", ONE_OF("lowest-seat", "lowest-seat", "highest-seat"),
     MEANS("Who of several with the same wager is asked first.")},
    {"deal", RULE_CLAUSE, true, MEANS("For dealing the first cards so.")},
    {"third", RULE_CLAUSE, true, MEANS("For dealing third cards so.")},
    {"counts", RULE_CLAUSE, MEANS("Both counts are announced together.")},
    {"control", RULE_CLAUSE, MEANS("Why players may not touch the cards.")},
    {"turn", RULE_CLAUSE, MEANS("The dealer turns over what lies face down.")},
    {"notice", RULE_CLAUSE, MEANS("The inspector is told before.")},
    {"apart", RULE_CLAUSE, MEANS("Never both hands with players at once.")},
    {"standing", RULE_CLAUSE, MEANS("Why those who stand may not hold cards.")},
    {"one-card", RULE_CLAUSE, MEANS("Never two cards of a hand with two players.")},
    {"player", RULE_MAP, MEANS("About the cards of Player's hand.")},
    {"banker", RULE_MAP, MEANS("About the cards of Banker's hand.")},
    {0}};

/* In the order of enum hand_says. */
static const struct rule_field HAND_FIELDS[HAND_SAYS + 1] = {
    {"offer", RULE_CLAUSE, MEANS("Who is asked first.")},
    {"equal", RULE_CLAUSE, MEANS("Who is, of several with the same wager.")},
    {"refused", RULE_CLAUSE, MEANS("Who is asked after one of them has refused.")},
    {"next", RULE_CLAUSE, MEANS("Who is asked after all of them, or after the last holder.")},
    {"nobody", RULE_CLAUSE, MEANS("All have refused.")},
    {"kept", RULE_CLAUSE, MEANS("Nobody is to be asked: the dealer keeps them.")},
    {"taken", RULE_CLAUSE, MEANS("Somebody takes them.")},
    {"puck", RULE_CLAUSE, MEANS("The marker in front of who holds them.")},
    {"pass", RULE_CLAUSE, MEANS("They are handed out face down.")},
    {"reveal", RULE_CLAUSE, MEANS("Who holds them turns them over.")},
    {"return", RULE_CLAUSE, MEANS("They are brought back to their place.")},
    {"count", RULE_CLAUSE, MEANS("They are counted by themselves.")},
    {"ends", RULE_CLAUSE, MEANS("The role ends.")},
    {"give-up", RULE_CLAUSE, MEANS("The role is given up.")},
    {0}};

static const struct section SECTIONS_HERE[] = {
    {"dealing", "The styles of dealing baccarat; the option `style` chooses.", DEALING_FIELDS},
    {"dealing.STYLE", "Who holds the cards, and the clause of each step.", STYLE_FIELDS},
    {"dealing.STYLE.player, dealing.STYLE.banker",
     "The steps at which the document speaks of the cards of one hand; where it has no words for a "
     "step, those of the offer hold.",
     HAND_FIELDS},
    {0}};
static const struct section *const DEALING = &SECTIONS_HERE[0], *const STYLE = &SECTIONS_HERE[1],
                                   *const HAND = &SECTIONS_HERE[2];

static const struct rule_field OPTIONS_HERE[] = {
    {"both-hands", RULE_MAP, MEANS("Whether one player may bet on both hands.")},
    {"differential-way", RULE_MAP,
     MEANS("Whether the wagers are cut to the differential of themselves, or by the dealer.")},
    {"differential-test", RULE_MAP,
     MEANS("Whether that is the gap between the hands, or the most that one may bear.")},
    {"shuffling", RULE_MAP, MEANS("Whether cards are shuffled by hand.")},
    {"style", RULE_MAP, MEANS("The dealing style of the first shoe.")},
    {"squeeze", RULE_MAP, MEANS("Who turns a hand over on his terminal.")},
    {"squeeze-above", RULE_MAP, MEANS("From which stake on, where all above an amount may.")},
    {"low-limit", RULE_MAP, MEANS("Whether the document's easier conditions for low limits hold.")},
    {"super-six", RULE_MAP, MEANS("What Super Six pays.")},
    {"tiger", RULE_MAP, MEANS("Which of the tables of Tiger bets pays.")},
    {"dragon-table", RULE_MAP, MEANS("Which of the tables of Dragon bets pays.")},
    {"dragon-six", RULE_MAP, MEANS("A line that one of those tables names twice.")},
    {"natural-tie", RULE_MAP, MEANS("What becomes of a Dragon bet on a tie of naturals.")},
    {0}};

static const struct rule_field FILE_FIELDS[] = {
    {"dealing", RULE_MAP, MEANS("Baccarat's styles: who holds the cards.")}, {0}};

static const struct need NEEDS[] = {
    {"extra-card", {RP_EXTRA_BANKERS, RP_EXTRA_SEEN, RP_EXCESS_SEEN, RP_NO_BETS}},
    {"exposed", {RP_EXPOSED_FIRST, RP_EXPOSED_LATER, RP_NO_BETS}},
    {"no-bets", {RP_NO_BETS_IDLE, RP_NO_BETS_NOTICE, RP_NO_BETS_AGREED, RP_NO_BETS, RP_CONTINUOUS}},
    {"reconstruct", {RP_REBUILT, RP_EXCESS_SEEN, RP_NO_BETS}},
    {"allow-both", {RP_BOTH_ALLOWED}},
    {NULL, {0}}};

/* --- who holds the cards ---------------------------------------------------------------------- */

/* What the document says about the cards of one hand; where it has no words of their own for a
 * step, those of the offer hold. */
static bool read_hand(const struct compiling *c, const struct entry *map,
                      const char *says[HAND_SAYS])
{
    if (!check_fields(c, map, HAND))
        return false;
    for (unsigned i = 0; i < HAND_SAYS; i++)
        if (!may_read_clause(c, map, HAND->fields[i].name, &says[i]))
            return false;
    for (unsigned i = 0; i < HAND_SAYS; i++)
        if (says[i] == NULL && i != SAYS_COUNT && i != SAYS_PUCK)
            says[i] = says[SAYS_OFFER];
    return true;
}

static bool read_style_words(const struct compiling *c, const struct entry *map, struct style *s)
{
    int face, third, by, from;
    if (!read_word(c, STYLE, map, "cards", &face) || !read_word(c, STYLE, map, "thirds", &third) ||
        !read_word(c, STYLE, map, "held-by", &by) || !read_word(c, STYLE, map, "first", &from))
        return false;
    s->face_down = face == 1;
    s->thirds_down = third < 0 ? s->face_down : third == 1;
    s->held_by = (enum held_by)by;
    s->from_right = from == 1;
    return true;
}

static bool read_style(const struct compiling *c, const struct entry *map, struct style *s)
{
    const struct {
        const char *key;
        const char **to;
    } clauses[] = {{"deal", &s->deal},         {"third", &s->third}, {"counts", &s->counts},
                   {"control", &s->control},   {"turn", &s->turn},   {"notice", &s->notice},
                   {"standing", &s->standing}, {"apart", &s->apart}, {"one-card", &s->one_card}};
    if (!check_fields(c, map, STYLE) || !read_style_words(c, map, s))
        return false;
    s->known = true;
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++)
        if (!may_read_clause(c, map, clauses[i].key, clauses[i].to))
            return false;
    if (!read_hand(c, entry_get(map, "player"), s->says[0]) ||
        !read_hand(c, entry_get(map, "banker"), s->says[1]))
        return false;
    s->one_card = s->one_card != NULL ? s->one_card : s->apart;
    bool whole = s->deal != NULL && s->third != NULL &&
                 (s->held_by != HELD_BY_DEALER || s->control != NULL) &&
                 (!s->face_down || s->turn != NULL) &&
                 (s->held_by == HELD_BY_DEALER ||
                  (s->apart != NULL && s->face_down && s->says[1][SAYS_OFFER] != NULL)) &&
                 (s->held_by != HELD_BY_BETTORS || s->says[0][SAYS_OFFER] != NULL);
    if (!whole)
        entry_trouble(
            map, c->why,
            "needs deal and third; turn where cards lie down; control, or apart and offers");
    return whole;
}

int style_find(const char *name)
{
    for (int i = 0; i < STYLES; i++)
        if (strcmp(name, style_name((enum style_name)i)) == 0)
            return i;
    return -1;
}

const char *style_name(enum style_name s)
{
    return DEALING->fields[s].name;
}

static bool read_dealing(struct compiling *c, const struct entry *root)
{
    const struct entry *dealing = entry_get(root, "dealing");
    const struct ruleset *rs = c->rs;
    struct baccarat_rules *r = &c->rs->own.baccarat;
    if (!check_fields(c, dealing, DEALING))
        return false;
    if (dealing != NULL && rs->decks == 0) {
        entry_trouble(dealing, c->why, "is for games with cards");
        return false;
    }
    for (unsigned i = 0; i < STYLES; i++) {
        const struct entry *e = entry_get(dealing, style_name((enum style_name)i));
        if (e != NULL && !read_style(c, e, &r->styles[i]))
            return false;
    }
    const struct setting *o = ruleset_option(rs, "style");
    int style = o != NULL ? style_find(o->text) : STYLE_A;
    if (o != NULL && (style < 0 || !r->styles[style].known || !r->styles[STYLE_A].known)) {
        entry_trouble(o->at, c->why, "dealing: says nothing of style A, or of style %s", o->text);
        return false;
    }
    r->style = (enum style_name)style;
    return true;
}

/* --- the rest --------------------------------------------------------------------------------- */

static enum squeeze_way squeeze_way(const struct ruleset *rs)
{
    return says(rs, "squeeze", "highest")     ? SQUEEZE_BY_HIGHEST
           : says(rs, "squeeze", "threshold") ? SQUEEZE_BY_ALL_ABOVE
                                              : SQUEEZE_OFF;
}

static bool offers_back(const struct ruleset *rs)
{
    for (size_t i = 0; i < rs->irregularity_count; i++)
        if (rs->irregularities[i].then == REMEDY_OFFER)
            return true;
    return false;
}

static bool read(struct compiling *c, const struct entry *root)
{
    const struct ruleset *rs = c->rs;
    struct baccarat_rules *r = &c->rs->own.baccarat;
    const bool offers = rs->rule[RP_REBUILT_OPTION] != NULL, back = offers_back(rs);
    r->squeeze = squeeze_way(rs);
    r->squeeze_above = number_of(rs, "squeeze-above");
    r->differential_asks = says(rs, "differential-way", "dealer");
    r->differential_total = says(rs, "differential-test", "hand-total");
    return read_dealing(c, root) && need_point(c, offers, RP_REBUILT_NO_CHANGE) &&
           need_point(c, offers, RP_REBUILT_NO_BETS) && need_point(c, back, RP_OFFER_BACK) &&
           need_point(c, back, RP_OFFER_RESUME) &&
           need_point(c, r->squeeze == SQUEEZE_BY_HIGHEST, RP_SQUEEZE_HIGHEST) &&
           need_point(c, r->squeeze == SQUEEZE_BY_ALL_ABOVE, RP_SQUEEZE_ABOVE);
}

const struct own_part BACCARAT_PART = {.game = "baccarat",
                                       .fields = FILE_FIELDS,
                                       .sections = SECTIONS_HERE,
                                       .needs = NEEDS,
                                       .options = OPTIONS_HERE,
                                       .read = read};
