/* Entries are counted by the engine and by nobody's hand: when a round is over, each wager of a
 * member is put before every occasion that listens, in the batch that settles the round. So what
 * has been settled has been counted, and once, whatever becomes of the machine. */
#include "floor/heed.h"
#include "floor/members.h"
#include "floor/occasion.h"

#include <stdlib.h>

static void put_before(struct floor *f, struct open_occasion *oo, const struct card_holder *h,
                       struct ended_wager w)
{
    const struct occasion_kind *kind = kind_of(oo);
    const void *on = oo->at.occasion.on;
    if (kind->listens == NULL || !kind->listens(on))
        return;
    w.player = known_to(f, oo, h);
    if (kind->heeds(on, &w, occasion_time(f, oo), oo->act))
        occasion_do(f, oo, oo->act);
}

/* A winner has to be found, so that it is members whose wagers count; and those in money alone. */
void heed_wagers(struct floor *f, const struct open_table *ot, unsigned player)
{
    const struct account *a = account_of(&f->accounts, ot->account_of[player]);
    const struct card_holder *h =
        a != NULL && a->member != 0 && a->tender == TENDER_MONEY ? holder_of(f, a->member) : NULL;
    const struct layout *l = &ot->at.layout;
    for (int32_t i = h != NULL ? ot->takings[player].first : -1; i >= 0; i = ot->row[i].next) {
        const struct row *r = &ot->row[i];
        const struct priced *at = &l->spot[r->at];
        const struct ended_wager w = {.game = l->rs->game,
                                      .bet = l->rs->bets[at->bet].name,
                                      .on = at->on,
                                      .result = result_name((enum result)r->result),
                                      .with = r->call == WAGER_TOKENS ? "tokens" : "chips",
                                      .stake = r->stake};
        for (unsigned k = 0; k < f->occasion_count; k++)
            put_before(f, f->occasion[k], h, w);
    }
}
