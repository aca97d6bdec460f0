/* A round settled on a wrong outcome, found out late. */
#ifndef BAIZE_FLOOR_DISPUTE_H
#define BAIZE_FLOOR_DISPUTE_H

#include "floor/house.h"

/* Whether the act corrects a round older than the table's last, which only the journal knows; the
 * accounts of its table then stand still first, by this act. */
bool corrected_from_journal(const struct open_table *ot, const struct act *a, struct act *freeze);
/* Whether the act corrects a round older than the table's last, which the auditor now works out. */
bool correct_from_journal(struct floor *f, const struct asked *q, struct open_table *ot,
                          const struct act *a);

/* The setting that has what such a round came to; empty where it was never so corrected. */
enum { SETTING_OF_DISPUTE = 64 };
void dispute_setting(int64_t table, uint32_t round, char name[SETTING_OF_DISPUTE]);

#endif
