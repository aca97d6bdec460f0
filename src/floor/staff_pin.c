/* The card and PIN with which a dealer comes to a table.
 *
 * A PIN is quickly keyed in under the eyes of players, so it opens little: the dealer's page of one
 * table, where he may deal, and nothing else. Who has one chose it himself, with his password. It
 * is kept as members' PINs are, tried as often as theirs may be, and ends with the password it was
 * chosen under: who took that back took this back too. */
#include "floor/staff_pin.h"
#include "floor/attempts.h"
#include "floor/badge.h"
#include "floor/once.h"
#include "floor/pin.h"
#include "floor/roster.h"
#include "floor/say.h"
#include "floor/staff.h"
#include "floor/views.h"

#include <sodium.h>
#include <stdio.h>

static const char PIN_OF[] = "staff-pin ";

/* By what a card is known where tries are counted: members' cards have numbers too. */
static void counted_as(const char *card_number, char who[BOOK_NAME_MAX])
{
    snprintf(who, BOOK_NAME_MAX, "staff card %.36s", card_number);
}

static const char *card_of_staff(const struct plan_staff *s)
{
    return s->card != NULL ? s->card : s->name;
}

int32_t staff_with_card(const struct floor *f, const char *card_number)
{
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (strcmp(card_of_staff(&f->plan->staff[i]), card_number) == 0)
            return (int32_t)i;
    return NOBODY;
}

/* --- kept ------------------------------------------------------------------------------------- */

/* The password that a PIN was chosen under, so that it can be told from another. */
static void mark_of(const struct plan_staff *s, char mark[PIN_MARK + 1])
{
    uint8_t hash[PIN_MARK / 2];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)s->password, strlen(s->password), NULL,
                       0);
    sodium_bin2hex(mark, PIN_MARK + 1, hash, sizeof hash);
}

const char *staff_pin(const struct floor *f, int32_t staff)
{
    const struct on_duty *s = &f->staff[staff];
    char mark[PIN_MARK + 1];
    mark_of(s->plan, mark);
    return s->pin[0] != '\0' && strcmp(s->pin_mark, mark) == 0 ? s->pin : NULL;
}

void take_staff_pin(struct floor *f, const char *name, const char *value)
{
    const int32_t staff = strncmp(name, PIN_OF, sizeof PIN_OF - 1) == 0
                              ? staff_named(f, name + sizeof PIN_OF - 1)
                              : NOBODY;
    if (staff < 0 || strlen(value) <= PIN_MARK + 1)
        return;
    snprintf(f->staff[staff].pin_mark, PIN_MARK + 1, "%.32s", value);
    snprintf(f->staff[staff].pin, BOOK_PIN_MAX, "%s", value + PIN_MARK + 1);
}

static void keep_pin(struct floor *f, struct asked *q)
{
    struct on_duty *s = &f->staff[f->desk[q->desk].staff];
    char name[sizeof PIN_OF + PLAN_PERSON], value[BOOK_WORDS_MAX];
    mark_of(s->plan, s->pin_mark);
    snprintf(s->pin, sizeof s->pin, "%s", ask_maybe(q, "hash"));
    snprintf(name, sizeof name, "%s%s", PIN_OF, s->plan->name);
    snprintf(value, sizeof value, "%s %s", s->pin_mark, s->pin);
    book_setting(f->book, name, value);
    staff_pin_known_again(f, f->desk[q->desk].staff);
    incident(f, "dealer-pin", f->desk[q->desk].address, s->plan->name, "has chosen a PIN");
    struct text *t = answer_begin(f, q, "dealer-pin");
    json_str(t, "card", card_of_staff(s->plan));
    once_end(f, q);
}

static void password_known(struct floor *f, const struct asked *q, bool good)
{
    if (good)
        pin_keep(f, q, ask_maybe(q, "pin"), NULL, keep_pin);
    else
        refuse_ask(f, q, "login", NULL, "that is not your password");
}

void ask_dealer_pin(struct floor *f, struct asked *q)
{
    const char *password, *pin;
    if (ask_word(f, q, "password", &password) && ask_word(f, q, "pin", &pin))
        check_password(f, q, staff_of(f, q->desk), password, password_known);
}

void staff_pin_known_again(struct floor *f, int32_t staff)
{
    char who[BOOK_NAME_MAX];
    counted_as(card_of_staff(f->staff[staff].plan), who);
    attempts_forget(f, who);
}

/* --- coming to a table ------------------------------------------------------------------------ */

static void pin_looked_at(struct floor *f, const struct asked *q, bool good)
{
    char who[BOOK_NAME_MAX];
    const char *card_number = ask_maybe(q, "card");
    const int32_t staff = staff_with_card(f, card_number);
    struct open_table *ot = named_table(f, q);
    counted_as(card_number, who);
    if (!good || staff < 0 || staff_pin(f, staff) == NULL)
        login_failed(f, q, staff, who,
                     "wrong card or PIN; who has chosen no PIN yet signs in with the password");
    else if (ot != NULL && may_deal(f, q, ot, f->staff[staff].plan->name))
        log_in(f, q, staff, ot->plan->name);
}

/* A card that nobody has, or that has no PIN, costs what a wrong PIN does: it is held against
 * another's, or against a password. */
static const char *held_against(const struct floor *f)
{
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (staff_pin(f, (int32_t)i) != NULL)
            return staff_pin(f, (int32_t)i);
    return f->plan->staff[0].password;
}

static void check_pin_of(struct floor *f, const struct asked *q, const char *card_number,
                         const char *pin)
{
    char who[BOOK_NAME_MAX];
    if (f->plan->staff_count == 0) {
        refuse_ask(f, q, "login", NULL, "nobody is on the staff here");
        return;
    }
    const int32_t staff = staff_with_card(f, card_number);
    const char *right =
        staff >= 0 && f->staff[staff].plan->role == ROLE_DEALER ? staff_pin(f, staff) : NULL;
    counted_as(card_number, who);
    check_secret(f, q,
                 &(struct tried){.who = who,
                                 .pin = true,
                                 .staff = right != NULL ? staff : NOBODY,
                                 .right = right != NULL ? right : held_against(f),
                                 .typed = pin},
                 pin_looked_at);
}

/* The card is in the message from here on, also where the reader named it: whoever else puts his in
 * while the PIN is looked at, it is not looked at for him. */
void login_by_card(struct floor *f, struct asked *q)
{
    const char *pin;
    const struct open_table *ot = ask_word(f, q, "pin", &pin) ? dealt_table(f, q) : NULL;
    const char *card_number = ot != NULL ? badge_of(f, q, ot) : NULL;
    if (card_number == NULL)
        return;
    struct asked named = *q;
    json_t *message = json_copy((json_t *)q->o);
    json_object_set_new(message, "card", json_string(card_number));
    named.o = message;
    check_pin_of(f, &named, card_number, pin);
    json_decref(message);
}

bool within_post(struct floor *f, const struct asked *q, bool of_dealing)
{
    const char *post = f->desk[q->desk].post, *table = ask_maybe(q, "table");
    if (post[0] == '\0' || (of_dealing && (table == NULL || strcmp(table, post) == 0)))
        return true;
    refuse_ask(f, q, "role", NULL,
               "who has signed in with card and PIN deals at %s, and does nothing else", post);
    return false;
}
