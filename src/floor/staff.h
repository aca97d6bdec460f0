/* Who is on duty, and at which desk. */
#ifndef BAIZE_FLOOR_STAFF_H
#define BAIZE_FLOOR_STAFF_H

#include "floor/house.h"

void ask_login(struct floor *f, struct asked *q);
/* A desk has few passwords and PINs checked at once; refuses and says so. True counts; check_over
 * counts back. */
/* For want of memory it is not known whether a password or PIN is right: it counts as no try. */
void refuse_unchecked(struct floor *f, const struct asked *q, const char *from, const char *who);
bool check_begins(struct floor *f, const struct asked *q);
void check_over(struct floor *f, uint32_t desk, uint32_t generation);
/* A password, or the PIN of a card, that is tried. */
struct tried {
    const char *who; /* the name or the card, by which tries are counted */
    bool pin;
    int32_t staff;             /* whose it is; NOBODY: nobody's */
    const char *right, *typed; /* the right one's hash, or what is looked at in its place */
};
void check_secret(struct floor *f, const struct asked *q, const struct tried *what,
                  void (*then)(struct floor *f, const struct asked *q, bool good));
void check_password(struct floor *f, const struct asked *q, const char *name, const char *password,
                    void (*then)(struct floor *f, const struct asked *q, bool good));
/* A desk is somebody's. post: the table at which alone he does anything there; empty: everywhere.
 */
void log_in(struct floor *f, const struct asked *q, int32_t staff, const char *post);
/* The desk at which a name was logged in is nobody's: the name is elsewhere now. */
void staff_goes_elsewhere(struct floor *f, struct on_duty *s);
void login_failed(struct floor *f, const struct asked *q, int32_t staff, const char *who,
                  const char *words);
int32_t staff_named(const struct floor *f, const char *name);
const char *staff_of(const struct floor *f, uint32_t desk);
/* A desk of staff is nobody's any more. */
/* As the book has them: the last login of a name, and how many were refused since. */
void take_login(struct floor *f, const char *name, const char *value);
void keep_failed(struct floor *f);
void take_failed(struct floor *f, const char *name, const char *value);
/* Who is new on the staff gets a number, for good: movements are signed with it. */
void number_staff(struct floor *f);
void leave_desk(struct floor *f, uint32_t desk, const char *why);
/* Whether whoever asked is still there, and still what he was. */
bool still_there(const struct floor *f, uint32_t desk, uint32_t generation, uint8_t role);
/* The number movements made at this desk are signed with; 0: nobody on the staff. */
int64_t signature_of(const struct floor *f, uint32_t desk);

#endif
