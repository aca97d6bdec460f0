/* A terminal that has money and no connection: staff are told after a minute, and after ten and
 * thirty minutes the inspector too, who decides whether play there is to end. It has no clause: no
 * document says what becomes of a link. */
#include "floor/lost_link.h"
#include "floor/accounts.h"
#include "floor/say.h"
#include "floor/terminal.h"

/* So many alarms at one look: where a whole network is gone the others come at the next. */
enum { ALARMS_AT_ONCE = 200 };

static const struct {
    int64_t after_ms;
    uint32_t told; /* roles, one bit each */
    const char *to;
} STEP[] = {
    {60000, 1u << ROLE_DEALER | 1u << ROLE_SUPERVISOR, "dealer"},
    {600000, 1u << ROLE_SUPERVISOR | 1u << ROLE_INSPECTOR, "inspector"},
    {1800000, 1u << ROLE_SUPERVISOR | 1u << ROLE_INSPECTOR, "inspector"},
};
enum { STEPS = sizeof STEP / sizeof *STEP };

static void tell(struct floor *f, const struct terminal *t, unsigned step)
{
    incident(f, "link-lost", t->plan->name, player_name(account_of(&f->accounts, t->account)),
             "no connection for %lld s, with money in it", (long long)(STEP[step].after_ms / 1000));
    struct text *s = say_begin(f);
    json_str(s, "event", "notified");
    json_str(s, "table", f->table[t->table]->plan->name);
    json_str(s, "to", STEP[step].to);
    json_str(s, "what", "a terminal with money in it is out of reach");
    json_str(s, "terminal", t->plan->name);
    json_int(s, "at", f->wall);
    say_staff(f, STEP[step].told);
}

void lost_links_look(struct floor *f)
{
    unsigned alarms = 0;
    for (unsigned i = 0; i < f->terminal_count && alarms < ALARMS_AT_ONCE; i++) {
        struct terminal *t = &f->terminal[i];
        if (t->desk >= 0 || t->account == 0)
            t->link_alarms = 0;
        else if (t->link_alarms < STEPS &&
                 f->now - t->silent_since >= STEP[t->link_alarms].after_ms) {
            tell(f, t, t->link_alarms++);
            alarms++;
        }
    }
}
