/* An act read where it lies: first its name, then its fields in whatever order, each once. */
#include "wire/act_json.h"
#include "wire/in_place.h"

/* This name up to the mark that ends it. */
static bool name_here(struct in_place *r, const char *name)
{
    const char *at = r->at;
    for (; at < r->end && *at == *name && *name != '\0'; at++)
        name++;
    if (at == r->end || *at != '"' || *name != '\0')
        return false;
    r->at = at + 1;
    return true;
}

/* Of the fields that the act may have and that were not named before, the one named here. They
 * mostly come in their order, so that it is looked for from `next` on. NULL: none of them. */
static const struct field *field_named(struct in_place *r, act_fields *left, act_fields *next)
{
    if (!plain_char(r, '"'))
        return NULL;
    for (act_fields again = *left; *next != 0 || again != 0; *next &= *next - 1) {
        if (*next == 0) {
            *next = again;
            again = 0;
            r->loose = true;
        }
        const struct field *f = &ACT_FIELD[__builtin_ctzll(*next)];
        if (!name_here(r, f->name))
            continue;
        *left &= ~(*next & (0 - *next));
        *next &= *next - 1;
        return plain_char(r, ':') ? f : NULL;
    }
    return NULL;
}

static bool truth(struct in_place *r, const struct field *f, struct act *a)
{
    bool *to = (bool *)((char *)a + f->at);
    *to = plain_text(r, "true", 4);
    a->has |= f->has;
    r->loose |= f->type == TYPE_TRUTH_NO && !*to;
    return *to || plain_text(r, "false", 5);
}

static bool one_card(struct in_place *r, const struct field *f, struct act *a)
{
    char name[3], written[3];
    card *to = (card *)((char *)a + f->at);
    a->has |= f->has;
    if (!plain_word(r, name, sizeof name) || strlen(name) != 2 || !card_parse(name, to))
        return false;
    card_text(*to, written);
    r->loose |= strcmp(name, written) != 0;
    return true;
}

static bool faces(struct in_place *r, uint8_t face[DICE_MAX], uint8_t *count)
{
    int64_t n;
    if (!plain_char(r, '['))
        return false;
    do {
        if (*count == DICE_MAX || !plain_number(r, &n) || n < 1 || n > FACE_MAX)
            return false;
        face[(*count)++] = (uint8_t)n;
    } while (plain_char(r, ','));
    return plain_char(r, ']');
}

static bool value(struct in_place *r, const struct field *f, struct act *a)
{
    int64_t n;
    switch (f->type) {
    case TYPE_WORD:
    case TYPE_CHOICE:
    case TYPE_FORM_WORD:
        r->loose |= r->at + 1 < r->end && r->at[1] == '"'; /* an empty one is not written */
        return plain_word(r, (char *)a + f->at, f->size);
    case TYPE_TRUTH_YES:
    case TYPE_TRUTH_NO:
        return truth(r, f, a);
    case TYPE_ONE_CARD:
        return one_card(r, f, a);
    case TYPE_FACES:
        return f == &ACT_FIELD[FIELD_DICE] ? faces(r, a->dice, &a->dice_count)
                                           : faces(r, a->resting, &a->resting_count);
    case TYPE_CARD_LIST:
    case TYPE_NAMES:
        return false;
    default:
        if (!plain_number(r, &n))
            return false;
        act_put_number(a, f, n);
        r->loose |= f->type == TYPE_SMALL && n > INT32_MAX;
        return true;
    }
}

bool act_in_place(struct in_place *r, struct act *a)
{
    static const char FIRST[] = "{\"act\":";
    char name[WORD_MAX];
    enum act_kind kind;
    if (!plain_text(r, FIRST, sizeof FIRST - 1) || !plain_word(r, name, sizeof name) ||
        !act_find(name, &kind))
        return false;
    act_clear(a, kind);
    act_fields left = act_read(kind), next = left;
    while (plain_char(r, ',')) {
        const struct field *f = field_named(r, &left, &next);
        if (f == NULL || !value(r, f, a))
            return false;
    }
    return plain_char(r, '}');
}
