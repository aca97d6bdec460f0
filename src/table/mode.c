/* From commission to even money and back (star-baccarat:14.8): after a sign that names the game and
 * the time, up for as long as a change of limits asks, or with the consent of all who play. The
 * prices of both stand ready, and the change takes effect between rounds. */
#include "table/mode.h"
#include "table/limits.h"
#include "table/show.h"

#include <string.h>

const struct priced *priced_in(const struct table *t, spot s, bool other_mode)
{
    return other_mode ? &t->layout->other[s] : &t->layout->spot[s];
}

static const struct ruleset *rules_of_other(const struct table *t)
{
    return t->other_mode ? t->layout->rs : t->layout->rs->other_mode;
}

bool do_post_mode(struct table *t, const struct act *a)
{
    const char *clause = t->rs->rule[RP_MODE_CHANGE];
    if (!a->yes && !t->mode_posted)
        return refuse(t, a, clause, "no sign names another game");
    if (!a->yes) {
        t->mode_posted = false;
        return accept(t, a, clause);
    }
    if (rules_of_other(t) == NULL)
        return refuse(t, a, clause, "the other game cannot be set up with these options");
    if ((a->has & HAS_AT) != 0 && (a->at < 0 || a->at > CLOCK_MAX))
        return refuse(t, a, clause, "`at` is the time in milliseconds");
    t->mode_posted = true;
    t->mode_posted_at = t->now;
    t->mode_posted_for = (a->has & HAS_AT) != 0 ? a->at : 0;
    EACH_PLAYER(p, t)
        t->player[p].consents = false;
    accept(t, a, clause);
    show_sign(t, SIGN_MODE, NO_PLAYER, clause);
    return true;
}

int64_t table_mode_due(const struct table *t)
{
    return t->mode_posted_for > 0 ? t->mode_posted_for
                                  : t->mode_posted_at + t->rs->limits_notice_ms;
}

void mode_apply_pending(struct table *t)
{
    if (!t->mode_pending)
        return;
    t->rs = rules_of_other(t);
    t->other_mode = !t->other_mode;
    t->mode_pending = false;
    limits_sign(t);
}

bool do_change_mode(struct table *t, const struct act *a)
{
    const char *clause = t->rs->rule[RP_MODE_CHANGE];
    const struct ground *given = ground_given(t->rs, a);
    if (given == NULL)
        return refuse(t, a, clause, "the game changes for a `reason`: notice or consent");
    if (!t->mode_posted)
        return refuse(t, a, clause, "no sign names another game");
    bool notice = strcmp(given->word, "notice") == 0;
    bool up = t->now - t->mode_posted_at >= t->rs->limits_notice_ms;
    if (notice && (!up || t->now < table_mode_due(t)))
        return refuse(t, a, clause,
                      "the sign has not been up for as long as it must, or its time has not come");
    if (!notice && !all_consent(t))
        return refuse(t, a, clause, "not every player at the table has agreed");
    accept(t, a, clause);
    t->mode_posted = false;
    t->mode_pending = true;
    if (between_rounds(t))
        mode_apply_pending(t);
    return true;
}
