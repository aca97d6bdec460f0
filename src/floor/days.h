/* Days of the floor, by the calendar of the machine: 20261116. They begin at midnight. */
#ifndef BAIZE_FLOOR_DAYS_H
#define BAIZE_FLOOR_DAYS_H

#include <stdint.h>

/* A limit holds over one of these; weeks begin on Monday. */
enum span { SPAN_DAY, SPAN_WEEK, SPAN_MONTH, SPANS };

int64_t day_of(int64_t at);
/* Milliseconds from the midnight with which the day began. */
int64_t day_so_far(int64_t at);
/* The first day of the span that a day is in, and the time at which that span ends. */
int64_t span_begins(enum span s, int64_t day);
int64_t span_ends(enum span s, int64_t day);
/* The first of the month that is so many before that of a day. */
int64_t months_before(int64_t day, unsigned months);

#endif
