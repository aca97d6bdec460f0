/* Ticket printers.
 *
 * A ticket is money from when its row is on disk, whatever becomes of the paper. Where a terminal
 * has a printer the ticket is `unprinted` until the printer has said that it came out, and then
 * open; the screen never has its number. One that is not confirmed stands as it is: the printer is
 * not relied on, staff are told, the cage pays it, and another paper of it is printed by two
 * persons and says that it is a duplicate. Nothing is printed a second time by itself, so that
 * there are never two papers of which neither says so. */
#include "floor/printer.h"
#include "floor/say.h"
#include "floor/terminal.h"
#include "floor/tickets.h"

#include <stdio.h>

enum paper paper_at(struct floor *f, const struct terminal *t)
{
    const struct gear *g = gear_in(f, t, DEVICE_PRINTER);
    return g == NULL                        ? PAPER_ON_SCREEN
           : g->by_hand                     ? PAPER_BY_HAND
           : gear_trusted(g) && g->job == 0 ? PAPER_PRINTED
                                            : PAPER_NONE;
}

bool being_printed(const struct floor *f, const struct ticket *k)
{
    for (size_t i = 0; i < f->gear_count; i++)
        if (f->gear[i].job == k->sequence)
            return true;
    return false;
}

/* What became of the paper, for the screen. */
static void tell_screen(struct floor *f, const struct terminal *t, const struct ticket *k,
                        bool printed)
{
    if (t->desk < 0)
        return;
    struct text *s = say_begin(f);
    json_str(s, "event", "printed");
    json_flag(s, "printed", printed);
    json_key(s, "ticket");
    put_ticket(f, k, false, s);
    say_end(f, (uint32_t)t->desk);
}

void printer_prints(struct floor *f, const struct terminal *t, const struct ticket *k,
                    bool duplicate)
{
    struct gear *g = gear_in(f, t, DEVICE_PRINTER);
    g->job = k->sequence;
    g->due = f->now + g->plan->late_ms;
    gear_keep(f, g);
    struct text *s = say_begin(f);
    json_str(s, "event", "print");
    json_key(s, "ticket");
    put_ticket(f, k, true, s);
    json_str(s, "currency", f->plan->currency);
    json_str(s, "serial", g->serial);
    json_flag(s, "duplicate", duplicate);
    say_end(f, (uint32_t)g->desk);
}

void ticket_left_unprinted(struct floor *f, const struct terminal *t, const struct ticket *k,
                           const char *why)
{
    char about[BOOK_NAME_MAX];
    snprintf(about, sizeof about, "ticket ending %s", ticket_ends(k));
    incident(f, "ticket-unprinted", t->plan->name, about,
             "%s: it stands, and the cage pays it or has another paper printed", why);
    tell_screen(f, t, k, false);
}

/* The printer does not say that its paper came out. */
static void give_up(struct floor *f, struct gear *g, const char *why)
{
    const struct ticket *k = ticket_in_sequence(f, g->job);
    g->job = g->due = 0;
    gear_keep(f, g);
    if (k != NULL)
        ticket_left_unprinted(f, terminal_of_gear(f, g), k, why);
}

/* A ticket that was printed after all is as good as any: late, and whatever was thought of it. */
static void came_out(struct floor *f, struct gear *g, struct ticket *k)
{
    if (g->job == k->sequence)
        g->job = g->due = 0;
    if (k->state == TICKET_UNPRINTED) {
        k->state = TICKET_OPEN;
        ticket_keep(f, k);
    }
    tell_screen(f, terminal_of_gear(f, g), k, true);
}

/* It was given to this printer: now, or before somebody gave up. */
static bool was_given(const struct gear *g, const struct ticket *k)
{
    return k != NULL && (k->sequence == g->job || (k->state == TICKET_UNPRINTED &&
                                                   strcmp(k->terminal, g->plan->place) == 0));
}

void printer_tells(struct floor *f, struct gear *g, const struct signal *s, struct fate *fate)
{
    struct ticket *k = ticket_in_sequence(f, s->ticket);
    const bool printed = strcmp(s->row->name, "printed") == 0;
    if (!was_given(g, k)) {
        fate_doubted(f, g, fate, "device-impossible",
                     "it tells of a ticket that it was not to print");
        return;
    }
    fate->word = "entered";
    if (printed) {
        came_out(f, g, k);
        return;
    }
    if (k->sequence == g->job)
        give_up(f, g, "the printer has not printed it");
    fate_failed(f, g, fate, "device-fault", s);
}

void printer_look(struct floor *f, struct gear *g)
{
    if (g->job == 0)
        return;
    if (gear_trusted(g) && f->now >= g->due)
        gear_doubt(f, g, "device-late", "it has not said whether the ticket was printed");
    if (!gear_trusted(g))
        give_up(f, g, "the printer has not said that it was printed");
}
