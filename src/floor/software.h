/* The program names itself: in the book, in every journal, to an inspector; and what lies on the
 * disk is compared with what runs, once a day and when somebody asks. */
#ifndef BAIZE_FLOOR_SOFTWARE_H
#define BAIZE_FLOOR_SOFTWARE_H

#include "floor/house.h"

/* At the opening, of the book's settings: the program that ran last. */
void software_take(struct floor *f, const char *name, const char *value);
/* Another than that is an incident, and stands in the journals. */
void software_open(struct floor *f);
/* A journal that begins while the floor is open says so too. */
void software_begin(struct floor *f, struct writing *w);
/* Once a day it is compared. */
void software_look(struct floor *f);
void ask_software(struct floor *f, struct asked *q);

#endif
