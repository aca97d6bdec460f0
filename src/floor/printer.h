/* Ticket printers: devices that print a ticket, and say whether its paper came out. */
#ifndef BAIZE_FLOOR_PRINTER_H
#define BAIZE_FLOOR_PRINTER_H

#include "device/signal.h"
#include "floor/equipment.h"

/* How a ticket of a terminal reaches paper: the screen shows it, where the terminal has no printer;
 * its printer prints it; staff bring it, as two persons have said; or it cannot be given now. */
enum paper { PAPER_ON_SCREEN, PAPER_PRINTED, PAPER_BY_HAND, PAPER_NONE };
enum paper paper_at(struct floor *f, const struct terminal *t);
/* Has the terminal's printer print it, which must be able to. duplicate: another paper of it. */
void printer_prints(struct floor *f, const struct terminal *t, const struct ticket *k,
                    bool duplicate);
/* No paper comes of it at the terminal: it stands, and staff are told. */
void ticket_left_unprinted(struct floor *f, const struct terminal *t, const struct ticket *k,
                           const char *why);
/* Whether some printer has it in hand. */
bool being_printed(const struct floor *f, const struct ticket *k);
void printer_tells(struct floor *f, struct gear *g, const struct signal *s, struct fate *fate);
/* What it prints is late, or the printer is not relied on any longer. */
void printer_look(struct floor *f, struct gear *g);

#endif
