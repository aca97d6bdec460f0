/* Readers of dealers' cards at tables.
 *
 * A table that has one is come to with the card that is in it: the page of the table asks for the
 * PIN alone, and no number that is typed takes the card's place, until two persons have said that
 * it is done by hand. Who takes his card out is signed out there; the table stays his until he is
 * relieved. Name and password need no card, as at every desk. */
#include "floor/badge.h"
#include "floor/roster.h"
#include "floor/say.h"
#include "floor/staff.h"
#include "floor/staff_pin.h"
#include "floor/views.h"

#include <stdio.h>

static const struct gear *reader_at(struct floor *f, const struct open_table *ot)
{
    return gear_at(f, ot->plan->name, DEVICE_BADGE);
}

/* Whoever came to this table with that card. */
static void sign_out(struct floor *f, const char *table, const char *card_number)
{
    const int32_t staff = staff_with_card(f, card_number);
    const int32_t desk = staff >= 0 ? f->staff[staff].desk : NOBODY;
    if (desk < 0 || strcmp(f->desk[desk].post, table) != 0)
        return;
    desk_at_table(f, (uint32_t)desk, NOBODY);
    leave_desk(f, (uint32_t)desk, "the card was taken out of the reader");
    part_desk(f, (uint32_t)desk, "the card was taken out of the reader");
}

void badge_tells(struct floor *f, struct gear *g, const struct signal *s, struct fate *fate)
{
    fate->word = "entered";
    if (s->row->value == WITH_MEMBER) {
        snprintf(g->card, sizeof g->card, "%s", s->member);
        return;
    }
    sign_out(f, g->plan->place, g->card);
    g->card[0] = '\0';
}

const char *badge_of(struct floor *f, const struct asked *q, const struct open_table *ot)
{
    const struct gear *g = reader_at(f, ot);
    const char *said = ask_maybe(q, "card");
    if (g == NULL || g->by_hand)
        return ask_word(f, q, "card", &said) ? said : NULL;
    if (!gear_trusted(g))
        refuse_ask(f, q, "by-hand", NULL,
                   "the card reader of %s is not relied on: staff say first that it is done by "
                   "hand, or sign in with name and password",
                   ot->plan->name);
    else if (g->card[0] == '\0' || (said != NULL && strcmp(said, g->card) != 0))
        refuse_ask(f, q, "reader", NULL, "that card is not in the reader of %s", ot->plan->name);
    else
        return g->card;
    return NULL;
}

/* For the page at which nobody has signed in yet: whether to ask for a card. Whose it is it does
 * not tell. */
void ask_badge(struct floor *f, struct asked *q)
{
    const struct open_table *ot = dealt_table(f, q);
    if (ot == NULL)
        return;
    const struct gear *g = reader_at(f, ot);
    struct text *t = answer_begin(f, q, "badge");
    json_str(t, "table", ot->plan->name);
    if (g == NULL || g->by_hand) {
        json_str(t, "reader", NULL);
    } else {
        json_open(t, "reader", '{');
        json_flag(t, "relied", gear_trusted(g));
        json_flag(t, "in", gear_trusted(g) && g->card[0] != '\0');
        json_close(t, '}');
    }
    say_end(f, q->desk);
}
