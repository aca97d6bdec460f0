/* A simulated disk: a layer of files for SQLite, in memory.
 *
 * What is written can be read at once, and is safe only when the file has been forced through. When
 * the power goes, every sector of what was not is there or not, as the dice fall. The disk refuses
 * or tears single operations when it is told to, and from a given operation on it does nothing at
 * all: the process that used it has been killed there. */
#ifndef BAIZE_SIM_DISK_H
#define BAIZE_SIM_DISK_H

#include "dice.h"

/* What may go wrong with one operation. */
enum disk_fault {
    DISK_SOUND,
    DISK_WRITE_FAILS, /* nothing of it is written */
    DISK_SHORT_WRITE, /* a part of it is, and the program is told */
    DISK_FULL,
    DISK_SYNC_FAILS, /* and what was to be forced through may be lost, whatever it says later */
    DISK_READ_FAILS,
    DISK_NO_MEMORY, /* SQLite is refused memory once */
    DISK_FAULTS
};

/* To be called once, before SQLite is used: it becomes the layer that is taken unless another is
 * named. */
void disk_install(void);

/* Empty and sound, with dice of its own. */
void disk_begin(uint64_t seed);

/* The fault strikes at the operation of its kind that comes after so many others. */
void disk_fails(enum disk_fault fault, uint32_t after);
/* While the model looks into the book nothing fails. */
void disk_looked_at(bool on);
/* Whether a fault has struck since disk_mends. */
bool disk_struck(void);
/* Nothing fails any longer, and nothing ends it. */
void disk_mends(void);

/* After so many more operations that change anything (0: now) nothing is done any longer. */
void disk_dies(uint32_t after);
bool disk_is_dead(void);
/* The process is gone, and with it all it had open; without power also what was not forced through.
 */
void disk_starts_again(bool power_lost);

uint64_t disk_operations(void);

/* Files that the program itself writes, beside SQLite's (files.c). That one has come, gone or been
 * given another name is safe when its folder has been forced through. */
struct file;
/* NULL: there is none of that name. */
struct file *file_find(const char *name);
/* NULL: the disk fails. */
struct file *file_make(const char *name);
bool file_remove(struct file *f);
bool file_rename(struct file *f, const char *name);
bool file_read(const struct file *f, void *to, size_t len, size_t at, size_t *got);
/* DISK_SOUND: all of it was written. */
enum disk_fault file_write(struct file *f, const void *from, size_t len, size_t at);
bool file_cut(struct file *f, size_t len);
bool file_force(struct file *f);
size_t file_length(const struct file *f);
/* The folder ends with a slash. */
bool names_force(const char *folder);
/* The names in it, one after the other: *at begins as 0. NULL: that was the last. */
const char *name_next(const char *folder, size_t *at);

#endif
