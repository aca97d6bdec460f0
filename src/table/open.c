/* What is open to a player: every row is asked, and nobody hears why not. */
#include "table/open.h"

#include "table/frame.h"
#include "table/limits.h"

/* --- acts of every table ---------------------------------------------------------------------- */

/* A change is proposed: he agrees, or takes that back. */
bool way_to_consent(struct table *t, unsigned n, struct way_open *w)
{
    w->act.yes = w->asked = !t->player[w->player].consents;
    w->act.has |= HAS_YES;
    w->about = t->mode_posted ? "game" : "limits";
    return n == 0;
}

static const struct open_act OF_TABLE[] = {
    {.kind = ACT_CONSENT, .may = may_consent, .way = way_to_consent},
    {.kind = ACT_COUNT},
};

/* --- asking ----------------------------------------------------------------------------------- */

static void tell_ways(struct table *t, const struct open_act *row, const struct way_open *blank,
                      const struct open_sink *to)
{
    for (unsigned n = 0; n == 0 || row->way != NULL; n++) {
        struct way_open w = *blank;
        w.act.kind = row->kind;
        w.asked = !row->of_himself;
        w.about = row->about;
        if (row->way != NULL && !row->way(t, n, &w))
            return;
        if (act_fits(t, &w.act) && row->may(t, &w.act))
            to->tell(to->ctx, &w);
    }
}

/* A row of every table does not speak for a game that answers the act in its own way. */
void table_open_to(struct table *t, unsigned player, unsigned seat, const struct open_sink *to)
{
    static const struct sink NOBODY = {NULL, NULL};
    struct way_open blank = {.act = {.has = HAS_SEAT, .seat = (int32_t)seat, .yes = true},
                             .player = player};
    memcpy(blank.act.player, t->player[player].name, WORD_MAX);
    t->sink = &NOBODY;
    for (const struct open_act *row = OF_TABLE; row->kind != ACT_COUNT; row++)
        if (t->layout->answer[row->kind] == act_answered_by(row->kind))
            tell_ways(t, row, &blank, to);
    if (session_of(t) != NULL)
        for (const struct open_act *row = session_of(t)->open_acts; row->kind != ACT_COUNT; row++)
            tell_ways(t, row, &blank, to);
    const struct open_act *const *list = procedure_of(t)->open_acts;
    for (; list != NULL && *list != NULL; list++)
        for (const struct open_act *row = *list; row->kind != ACT_COUNT; row++)
            tell_ways(t, row, &blank, to);
    t->sink = NULL;
}

/* --- whether it can have changed -------------------------------------------------------------- */

static uint64_t mixed(uint64_t mark, const void *bytes, size_t len)
{
    for (const char *at = bytes; len > 0;) {
        uint64_t word = 0;
        size_t part = len < sizeof word ? len : sizeof word;
        memcpy(&word, at, part);
        mark = (mark ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        mark ^= mark >> 29;
        at += part;
        len -= part;
    }
    return mark;
}

uint64_t table_open_mark(const struct table *t)
{
    const uint64_t proposed = t->limits_posted | (uint64_t)t->mode_posted << 1;
    if (procedure_of(t)->open_acts == NULL)
        return proposed;
    uint64_t mark = mixed(proposed, &t->phase, sizeof t->phase);
    mark = mixed(mark, &t->round, sizeof t->round);
    mark = mixed(mark, t->seat, (t->rs->seats + 1u) * sizeof *t->seat);
    return mixed(mark, &t->own, sizeof t->own);
}
