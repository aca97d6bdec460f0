/* An act read where it lies: first its name, then its fields in whatever order, each once. */
#include "wire/act_json.h"
#include "wire/in_place.h"

/* How each field is named where nothing stands between, after another. */
static const struct {
    const char *at;
    size_t len;
} NAMED[FIELD_COUNT] = {
#define NAME(id, name, ...) {",\"" name "\":", sizeof(",\"" name "\":") - 1},
    ACT_FIELDS(NAME)
#undef NAME
};

/* Of the fields from `next` on, the one named here plainly. NULL: none of them, or not plainly. */
static inline const struct field *field_next(struct in_place *r, act_fields *left, act_fields *next)
{
    if (r->at == r->end || *r->at != ',')
        return NULL;
    for (act_fields from = *next; from != 0; from &= from - 1) {
        const unsigned k = (unsigned)__builtin_ctzll(from);
        if (!plain_piece(r, NAMED[k].at, NAMED[k].len))
            continue;
        *left &= ~(from & (0 - from));
        *next = from & (from - 1);
        return &ACT_FIELD[k];
    }
    return NULL;
}

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

/* What few acts have. */
static __attribute__((noinline)) bool rare_value(struct in_place *r, const struct field *f,
                                                 struct act *a)
{
    switch (f->type) {
    case TYPE_TRUTH_YES:
    case TYPE_TRUTH_NO:
        return truth(r, f, a);
    case TYPE_ONE_CARD:
        return one_card(r, f, a);
    case TYPE_FACES:
        return f == &ACT_FIELD[FIELD_DICE] ? faces(r, a->dice, &a->dice_count)
                                           : faces(r, a->resting, &a->resting_count);
    default:
        return false;
    }
}

static inline bool value(struct in_place *r, const struct field *f, struct act *a)
{
    int64_t n;
    if (f->type <= TYPE_FORM_WORD) {
        r->loose |= r->at + 1 < r->end && r->at[1] == '"'; /* an empty one is not written */
        return plain_word(r, (char *)a + f->at, f->size);
    }
    if (f->type >= TYPE_TRUTH_YES) {
        struct in_place here = *r;
        const bool good = rare_value(&here, f, a);
        *r = here;
        return good;
    }
    if (!plain_number(r, &n))
        return false;
    act_put_number(a, f, n);
    r->loose |= f->type == TYPE_SMALL && n > INT32_MAX;
    return true;
}

bool act_in_place(struct in_place *from, struct act *a)
{
    static const char FIRST[] = "{\"act\":";
    char name[WORD_MAX];
    enum act_kind kind;
    struct in_place r = *from; /* nothing that is written into the act can change where we are */
    if (!plain_text(&r, FIRST, sizeof FIRST - 1) || !plain_word(&r, name, sizeof name) ||
        !act_find(name, &kind))
        return false;
    act_clear(a, kind);
    act_fields left = act_read(kind), next = left;
    const struct field *f;
    while ((f = field_next(&r, &left, &next)) != NULL || plain_char(&r, ',')) {
        if (f == NULL)
            f = field_named(&r, &left, &next);
        if (f == NULL || !value(&r, f, a))
            return false;
    }
    const bool whole = plain_char(&r, '}');
    *from = r;
    return whole;
}
