/* Reports that a desk asks for: made by the auditor in his own time, from the book. */
#ifndef BAIZE_FLOOR_REPORTING_H
#define BAIZE_FLOOR_REPORTING_H

#include "floor/house.h"

void ask_reports(struct floor *f, struct asked *q);
void ask_report(struct floor *f, struct asked *q);
/* How far the one under way has come, to the desk that waits for it. */
void tell_reporting(struct floor *f);

#endif
