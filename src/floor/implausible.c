/* A run of wins that chance does not explain stops the table.
 *
 * Of every position it is known by how much a stake left on it through the wins in a row up to now
 * would have been multiplied. In a right game a stake returns no more than itself on average,
 * whatever the bet, so that the chance for a run to multiply it by F is at most one in F (Ville's
 * inequality): no probability need be known, and a bet at long odds trips the guard after few wins
 * as one at short odds does after many. Rounds that are settled stand. */
#include "floor/implausible.h"
#include "floor/notices.h"
#include "floor/once.h"
#include "floor/pace.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/views.h"

#include <inttypes.h>
#include <stdio.h>

/* What a stake on the position is multiplied by; 0: the run of wins has ended. */
static double multiplied(const struct layout *l, spot s, int outcome)
{
    const struct verdict v = l->game->verdict(&l->spot[s], (unsigned)outcome);
    if (v.result == RESULT_STANDOFF || v.result == RESULT_VOID)
        return 1;
    if (v.result != RESULT_WIN || v.share.den != 0 || v.pays.den == 0)
        return 0;
    return 1 + (double)v.pays.num / (double)v.pays.den;
}

static bool goes_beyond(const struct layout *l, const struct results *r, uint32_t from, spot s,
                        int64_t times)
{
    const uint32_t known = r->count - from < RESULTS_KEPT ? r->count - from : RESULTS_KEPT;
    double of_stake = 1;
    for (uint32_t back = 1; back <= known && of_stake > 0; back++) {
        of_stake *= multiplied(l, s, r->outcome[(r->count - back) % RESULTS_KEPT]);
        if (of_stake > (double)times)
            return true;
    }
    return false;
}

int run_beyond(const struct layout *l, const struct results *r, uint32_t from, int64_t times)
{
    for (unsigned s = 0; s < l->game->spots; s++)
        if (goes_beyond(l, r, from, (spot)s, times))
            return (int)s;
    return -1;
}

/* Whether one outcome decides every position in its own round. */
static bool all_at_once(const struct open_table *ot)
{
    const struct show *show = ot->at.layout.game->show;
    return !show->singly && !show->lives_on;
}

static void keep_stop(struct floor *f, const struct open_table *ot)
{
    char name[40], value[32];
    snprintf(name, sizeof name, KEPT_STOP, (long long)ot->number);
    snprintf(value, sizeof value, "%" PRIu32 " %" PRIu32, ot->stopped, ot->believed);
    book_setting(f->book, name, value);
}

void take_stop(struct open_table *ot, const char *value)
{
    if (sscanf(value, "%" SCNu32 " %" SCNu32, &ot->stopped, &ot->believed) != 2)
        ot->stopped = ot->believed = 0;
}

void guard_draws(struct floor *f, struct open_table *ot)
{
    const struct layout *l = &ot->at.layout;
    if (!ot->automatic || f->plan->implausible == 0 || ot->stopped != 0 || !all_at_once(ot) ||
        ot->results.count <= ot->believed)
        return;
    const int s = run_beyond(l, &ot->results, ot->believed, f->plan->implausible);
    if (s < 0)
        return;
    const char *on = l->spot[s].on;
    ot->stopped = ot->at.table->round;
    keep_stop(f, ot);
    incident(f, "implausible", ot->plan->name, "controller",
             "after round %u: a stake left on %s%s%s would be more than %lld times itself; the "
             "table takes no further round until two persons say so",
             ot->result_round, l->game->bet_of((spot)s), on[0] != '\0' ? " " : "", on,
             (long long)f->plan->implausible);
    notices_changed(f, ot);
}

bool refuse_stopped(struct floor *f, const struct asked *q, const struct open_table *ot)
{
    if (ot->stopped == 0)
        return false;
    refuse_ask(f, q, "stopped", NULL,
               "the table is stopped: its results are looked at before another round");
    return true;
}

void ask_resume(struct floor *f, struct asked *q)
{
    char words[WORDS_OF_TWO];
    struct open_table *ot = named_table(f, q);
    if (ot == NULL)
        return;
    if (ot->stopped == 0) {
        refuse_ask(f, q, "nothing", NULL, "table %s is not stopped", ot->plan->name);
        return;
    }
    if (takes_two(
            f, q,
            &(struct weighty){.duty = DUTY_RESUME, .about = ot->plan->name, .then = ask_resume}))
        return;
    incident(f, "resumed", ot->plan->name, doer_of(f, q), "round %u%s", ot->stopped,
             confirmed_by(f, q, words));
    ot->stopped = 0;
    ot->believed = ot->results.count;
    keep_stop(f, ot);
    notices_changed(f, ot);
    struct text *t = answer_begin(f, q, "resume");
    json_str(t, "table", ot->plan->name);
    once_end(f, q);
    pace_table(f, ot);
}
