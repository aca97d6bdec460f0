/* Devices that stand at tables or are fitted in terminals: sensors, whose word is what they sensed,
 * what shows it, and what takes and gives money, cards and tickets. */
#ifndef BAIZE_FLOOR_EQUIPMENT_H
#define BAIZE_FLOOR_EQUIPMENT_H

#include "floor/house.h"

/* As the plan has them; and as another plan has them while the floor is open. */
void equipment_open(struct floor *f);
void equipment_adopt(struct floor *f);
void equipment_free(struct floor *f);
/* As the book has it: "shoe B1" and how it stands; and with which fault, told by hand by whom. */
void take_gear(struct floor *f, const char *which, const char *value);
void take_fault(struct floor *f, const char *which, const char *value);
/* NULL: there is no such device at a table or terminal of that name. */
struct gear *gear_at(struct floor *f, const char *place, enum device kind);
/* What is fitted in a terminal: it stands in the plan or is enrolled; NULL: there is none. */
struct gear *gear_in(struct floor *f, const struct terminal *t, enum device kind);
/* The same, or a place for one that is about to be enrolled. */
struct gear *gear_fit(struct floor *f, struct terminal *t, enum device kind);
/* The terminal in which a device is fitted. */
struct terminal *terminal_of_gear(struct floor *f, const struct gear *g);
/* The device that a desk is. */
struct gear *gear_of(struct floor *f, uint32_t desk);

/* A device wants to be heard, and one that was heard is gone. */
void gear_joins(struct floor *f, const struct asked *q, enum device kind);
void equipment_leaves(struct floor *f, uint32_t desk);
void ask_beat(struct floor *f, struct asked *q);
void ask_sense(struct floor *f, struct asked *q);
void ask_by_hand(struct floor *f, struct asked *q);

/* What became of a signal: `entered`, `told`, `doubted` or `again`, and why. */
struct fate {
    const char *word, *rule;
    char why[256];
    bool later; /* it is not known yet, and will be answered when it is */
};
/* It is not relied on from here on, and who said so is answered so. */
void fate_doubted(struct floor *f, struct gear *g, struct fate *fate, const char *code,
                  const char *why);
/* The same by a signal of its own, in its own words or those of the signal. */
struct signal;
void fate_failed(struct floor *f, struct gear *g, struct fate *fate, const char *code,
                 const struct signal *s);
void answer_fate(struct floor *f, const struct asked *q, int64_t no, const struct fate *fate);

/* It is not relied on from here on, and staff are told why; as the incident of that code, or by a
 * signal of its own. */
void gear_doubt(struct floor *f, struct gear *g, const char *code, const char *why);
void gear_fails(struct floor *f, struct gear *g, const struct signal_row *row, const char *code,
                const char *why);
/* What is wrong with it, by a name of device/answers.h; empty: nothing is. */
void gear_faulty(struct floor *f, struct gear *g, const char *fault);
/* Whether it tells anything that staff could tell in its place. */
bool gear_has_a_word(const struct gear *g);
/* Whether its word counts. */
bool gear_trusted(const struct gear *g);
/* Whether it tells what chance brings at its table. */
bool gear_tells(const struct gear *g, const struct open_table *ot);
/* It has told an outcome, or staff have, while it is not relied on: both are compared. */
void gear_said(struct floor *f, struct gear *g, const struct open_table *ot, const struct act *a,
               bool by_staff);
/* How it stands, on disk; and its fault, and who has confirmed that it is told by hand. */
void gear_keep(struct floor *f, const struct gear *g);
void gear_keep_fault(struct floor *f, const struct gear *g);
/* What is wrong with a device of this kind, as `fault`: its name, and its words in each language;
 * null where it is no such name. */
void put_fault(enum device kind, const char *fault, struct text *t);
/* News of it, for staff. */
void tell_gear(struct floor *f, const struct gear *g);
void put_equipment(struct floor *f, struct open_table *ot, struct text *t);
void put_fitted(struct floor *f, const struct terminal *k, struct text *t);

/* Whether a device tells what this act of staff would, or is doubted and nobody has said yet that
 * it is told by hand: then it was refused. */
bool refuse_by_equipment(struct floor *f, const struct asked *q, struct open_table *ot,
                         const struct act *a);
/* What staff tell in the place of a device says so, and who has confirmed that they do. */
void mark_by_hand(struct floor *f, const struct open_table *ot, struct act *a);
/* Staff have done something at the table: told an outcome, or given one that was sensed another. */
void equipment_acted(struct floor *f, struct open_table *ot, const struct act *a);
/* What was sensed, and lay there, has been entered. */
void sensed_entered(struct floor *f, struct open_table *ot, const struct act *a,
                    const struct outcome *o);
/* What is late or silent, and what a device is to be told of its table. */
void equipment_look(struct floor *f);

#endif
