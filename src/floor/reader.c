/* Card and PIN readers of terminals.
 *
 * A card that is put in and the PIN that is entered open the terminal's account as they do when a
 * screen says them; a card that is taken out takes all credit with it. The PIN is in memory alone,
 * in the message and in the clerk's hands, and is wiped where it was read: it stands in no journal,
 * no record and no news. */
#include "floor/reader.h"
#include "floor/frozen.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/say.h"
#include "floor/terminal.h"

#include <stdio.h>

static const char TRANSFER[] = "crown-fusion-2024:5.2.2", SWEEP[] = "crown-fusion-2024:5.2.3(b)";

static void put_state(const struct gear *g, struct text *t)
{
    json_flag(t, "relied", gear_trusted(g));
    json_str(t, "card", gear_trusted(g) && g->card[0] != '\0' ? g->card : NULL);
}

void put_reader(struct floor *f, const struct terminal *k, struct text *t)
{
    const struct gear *g = gear_in(f, k, DEVICE_READER);
    if (g == NULL) {
        json_str(t, "reader", NULL);
        return;
    }
    json_open(t, "reader", '{');
    put_state(g, t);
    json_close(t, '}');
}

void tell_reader(struct floor *f, const struct gear *g)
{
    const struct terminal *t = terminal_of_gear(f, g);
    if (t == NULL || t->desk < 0)
        return;
    struct text *s = say_begin(f);
    json_str(s, "event", "reader");
    put_state(g, s);
    say_end(f, (uint32_t)t->desk);
}

static void fate_refused(struct fate *fate, const char *rule, const char *words)
{
    fate->word = "told";
    fate->rule = rule;
    snprintf(fate->why, sizeof fate->why, "%s", words);
}

static void take_card_in(struct floor *f, struct gear *g, const struct signal *s, struct fate *fate)
{
    fate->word = "entered";
    snprintf(g->card, sizeof g->card, "%s", s->member);
    tell_reader(f, g);
}

/* The PIN is right, and the card may still be in the reader. */
static void pin_is_right(struct floor *f, const struct asked *q, struct card_holder *h)
{
    const struct gear *g = gear_of(f, q->desk);
    struct terminal *t = terminal_of_gear(f, g);
    const json_int_t no = json_integer_value(json_object_get(q->o, "no"));
    if (strcmp(g->card, h->m.card) != 0) {
        refuse_ask(f, q, "no-card", TRANSFER, "that card is no longer in the reader");
        return;
    }
    if (!card_opens(f, q, t, h))
        return;
    tell_account(f, t, "the card is in the reader");
    answer_fate(f, q, no, &(struct fate){.word = "entered", .rule = TRANSFER});
}

static void take_pin(struct floor *f, const struct asked *q, const struct gear *g,
                     const struct signal *s, struct fate *fate)
{
    const struct terminal *t = terminal_of_gear(f, g);
    if (g->card[0] == '\0')
        fate_refused(fate, TRANSFER, "there is no card in the reader");
    else if (t->desk < 0 || t->closed)
        fate_refused(fate, TRANSFER, "nobody can play at this terminal now");
    else if ((t->plan->funding & FUND_CARD) == 0)
        fate_refused(fate, TRANSFER, "this terminal does not take that");
    else if (t->account != 0)
        fate_refused(fate, TRANSFER, "this terminal has an account open");
    else if (terminal_tender(f, t) != TENDER_MONEY)
        fate_refused(fate, NULL, "no money is played with here now");
    else {
        fate->later = true;
        check_pin(f, q, g->card, s->pin, pin_is_right);
    }
}

/* Whose account is open leaves with his card, as soon as nothing of his lies on a layout. */
static void take_card_out(struct floor *f, struct gear *g, struct fate *fate)
{
    struct terminal *t = terminal_of_gear(f, g);
    const struct account *a = account_of(&f->accounts, t->account);
    const struct card_holder *h = a != NULL ? holder_of(f, a->member) : NULL;
    g->card[0] = '\0';
    fate->word = "entered";
    if (h != NULL && frozen_at(f, t->account, 0) != NULL) {
        fate_refused(fate, SWEEP, "money of this account is held until a dispute is decided");
    } else if (h != NULL && !t->leaving && !is_entrant(f, t)) {
        fate->rule = SWEEP;
        card_goes(f, t);
        tell_account(f, t, "the card was taken out");
    }
    tell_reader(f, g);
}

void reader_tells(struct floor *f, const struct asked *q, struct gear *g, const struct signal *s,
                  struct fate *fate)
{
    if (!gear_trusted(g))
        fate_refused(fate, NULL, "the reader is not relied on");
    else if (s->row->value == WITH_MEMBER)
        take_card_in(f, g, s, fate);
    else if (s->row->value == WITH_PIN)
        take_pin(f, q, g, s, fate);
    else
        take_card_out(f, g, fate);
}

bool refuse_by_reader(struct floor *f, const struct asked *q, const struct terminal *t,
                      const char *member_card)
{
    const struct gear *g = gear_in(f, t, DEVICE_READER);
    if (g == NULL || g->by_hand || (gear_trusted(g) && strcmp(g->card, member_card) == 0))
        return false;
    if (gear_trusted(g))
        refuse_ask(f, q, "reader", TRANSFER, "that card is not in the reader of this terminal");
    else
        refuse_ask(f, q, "by-hand", TRANSFER,
                   "the card reader is not relied on: staff say first that it is done by hand");
    return true;
}
