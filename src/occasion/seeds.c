#include "occasion/seeds.h"

#include <string.h>

bool seeds_commit(struct occasion *o, const struct occasion_act *a, struct seed_watch *w,
                  unsigned point, unsigned event)
{
    struct link commit;
    if (w->committed != a->again)
        return occasion_refuse_at(o, a, point, "%s",
                                  w->committed ? "the draw is committed to another seed"
                                               : "nothing has been committed to yet");
    if (!fair_hex(a->commit, commit.hash, sizeof commit.hash))
        return occasion_refuse_at(o, a, o->kind->malformed, "`commit` is a hash of 64 hex digits");
    occasion_accept(o, a, rule_at(o, point));
    w->committed = true;
    w->renewed += a->again;
    w->commit = w->before = commit;
    struct occasion_event e = event_of(event, rule_at(o, point));
    char hex[CHAIN_HEX];
    e.commit = chain_hex(commit, hex);
    e.renewed = a->again ? (int64_t)w->renewed : UNTOLD;
    occasion_emit(o, &e);
    return true;
}

bool seeds_given(struct occasion *o, const struct occasion_act *a, const struct seed_watch *w,
                 unsigned point, struct seed *seed)
{
    if (!fair_hex(a->seed, seed->bytes, sizeof seed->bytes))
        return occasion_refuse_at(o, a, o->kind->malformed, "`seed` is 64 hex digits");
    if (!w->committed || !fair_follows(w->before, seed))
        return occasion_refuse_at(o, a, point, "this is not the seed that was committed to");
    return true;
}

void seeds_used(struct seed_watch *w, const struct seed *seed)
{
    memcpy(w->before.hash, seed->bytes, sizeof w->before.hash);
    w->draws++;
}
