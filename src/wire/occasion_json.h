/* Acts of occasions as JSON, and what every kind of occasion does alike. */
#ifndef BAIZE_WIRE_OCCASION_JSON_H
#define BAIZE_WIRE_OCCASION_JSON_H

#include "occasion/disputes.h"
#include "occasion/form.h"
#include "wire/occasion.h"

/* An object that is an act of this machine; false with words when it is none. */
bool machine_act_from_object(const struct occasion_machine *m, const json_t *o,
                             struct occasion_act *out, struct trouble *why);
/* The same of one line without its newline. */
bool machine_act_from_json(const struct occasion_machine *m, const char *line, size_t len,
                           struct occasion_act *out, struct trouble *why);
/* The act as one JSON object that reads back to the same act. */
void machine_act_to_json(const struct occasion_machine *m, const struct occasion_act *a,
                         struct text *t);
struct row_told machine_act_row(const struct occasion_machine *m, unsigned act);

/* --- what a kind answers with its machine ----------------------------------------------------- */

void *machine_open(const struct occasion_machine *m, const struct origin *from,
                   const struct clauses *clauses, struct trouble *why);
void machine_close(void *on);
/* The occasion that was opened. */
struct occasion *machine_on(const void *on);
const struct occasion_rules *machine_rules(const void *on);
unsigned machine_which(const void *act);
bool machine_answer(void *on, const void *act, const struct occasion_sink *sink);
void machine_refuse_line(void *on, const char *why, const struct occasion_sink *sink);
int64_t machine_now(const void *on);
size_t machine_image_size(const void *on);
void machine_image_put(const void *on, void *to);
bool machine_image_take(void *on, const void *from, size_t len);

/* Of a kind that draws nothing, has nothing due and tells nobody but staff. */
int64_t machine_never_due(const void *on);
bool machine_never(const void *on);
uint32_t machine_no_draws(const void *on);
bool machine_tells_nobody(unsigned event);

/* Whether who looks may see what is a player's own. */
bool machine_is_his(const struct occasion_eyes *eyes, const char *player);
/* The end of a card's number, by which everybody may know a player. */
const char *machine_ends(const char *player);
/* Members of an object. */
void machine_put_disputes(const struct disputes *all, const struct occasion_eyes *eyes,
                          struct text *t);
void machine_put_hash(const char *key, bool known, struct link hash, struct text *t);
/* Something that terms lack, as an element of a list; `out` is a struct text. */
bool machine_put_lack(void *out, const struct lack *l);
/* The money that an act brings in, or takes out. */
void machine_pays(const struct occasion_act *a, bool in, struct occasion_money *m);

/* The functions of a kind that know its machine, and the members of the kind that are the same for
 * all of them. */
#define OCCASION_MACHINE_FUNCTIONS(MACHINE)                                                        \
    static const char *act_name_of(unsigned act)                                                   \
    {                                                                                              \
        return MACHINE.acts[act].name;                                                             \
    }                                                                                              \
    static struct row_told row_of(unsigned act)                                                    \
    {                                                                                              \
        return machine_act_row(&MACHINE, act);                                                     \
    }                                                                                              \
    static const char *event_name_of(unsigned event)                                               \
    {                                                                                              \
        return MACHINE.events[event];                                                              \
    }                                                                                              \
    static bool read_act(const json_t *o, void *act, struct trouble *why)                          \
    {                                                                                              \
        return machine_act_from_object(&MACHINE, o, act, why);                                     \
    }                                                                                              \
    static void write_act(const void *act, struct text *t)                                         \
    {                                                                                              \
        machine_act_to_json(&MACHINE, act, t);                                                     \
    }                                                                                              \
    static void *open_machine(const struct origin *from, const struct clauses *clauses,            \
                              struct trouble *why)                                                 \
    {                                                                                              \
        return machine_open(&MACHINE, from, clauses, why);                                         \
    }
#define OCCASION_MACHINE_MEMBERS                                                                   \
    .act_size = sizeof(struct occasion_act), .act_name = act_name_of, .row = row_of,               \
    .event_name = event_name_of, .open = open_machine, .close = machine_close,                     \
    .rules = machine_rules, .read = read_act, .write = write_act, .which = machine_which,          \
    .answer = machine_answer, .refuse_line = machine_refuse_line, .now = machine_now,              \
    .image_size = machine_image_size, .image_put = machine_image_put,                              \
    .image_take = machine_image_take

#endif
