#include "floor/ruleset_names.h"

#include "floor/clerk.h"
#include "floor/say.h"
#include "floor/staff.h"
#include "rules/merged.h"
#include "wire/occasion.h"

#include <stdlib.h>

enum { ROOM = 1 << 16 };

struct names_asked {
    struct job job;
    uint32_t desk, generation;
    int64_t seq;
    const struct shelf *shelf;
    struct text text;
    char room[ROOM];
};

static void put_name(void *ctx, const char *ruleset)
{
    struct names_asked *a = ctx;
    struct trouble why;
    struct pages *pages = pages_new();
    const struct entry *root = merged_read(pages, a->shelf, ruleset, &why);
    const char *title = root != NULL ? entry_value(root, "title") : NULL;
    if (title != NULL) {
        json_open(&a->text, NULL, '{');
        json_str(&a->text, "ruleset", ruleset);
        json_str(&a->text, "title", title);
        json_close(&a->text, '}');
    }
    pages_free(pages);
}

static void look_at_the_shelf(struct job *job)
{
    struct names_asked *a = (struct names_asked *)job;
    text_on(&a->text, a->room, sizeof a->room);
    json_open(&a->text, NULL, '[');
    shelf_each(a->shelf, put_name, a);
    for (unsigned i = 0; OCCASION_KINDS[i] != NULL; i++)
        shelf_each_about(a->shelf, OCCASION_KINDS[i]->about, put_name, a);
    json_close(&a->text, ']');
}

static void tell_names(struct floor *f, struct job *job)
{
    struct names_asked *a = (struct names_asked *)job;
    const struct asked q = {.desk = a->desk, .seq = a->seq};
    if (was_read(f, a->desk, a->generation)) {
        struct text *t = answer_begin(f, &q, "rulesets");
        json_key(t, "rulesets");
        text_put(t, a->text.full ? "[]" : a->room);
        say_end(f, q.desk);
    }
    free(a);
}

void ask_rulesets(struct floor *f, struct asked *q)
{
    if (!ask_may_read(f, q))
        return;
    struct names_asked *a = calloc(1, sizeof *a);
    if (a == NULL)
        abort();
    a->desk = q->desk;
    a->generation = f->desk[q->desk].generation;
    a->seq = q->seq;
    a->shelf = f->as.shelf;
    a->job.work = look_at_the_shelf;
    a->job.done = tell_names;
    clerk_ask(f->clerk, q->desk, &a->job);
}
