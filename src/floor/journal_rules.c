#include "floor/journal_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct heading {
    const struct replay *by;
    struct journal_rules *out;
};

static bool take_head(void *ctx, const struct page *page)
{
    const struct heading *h = ctx;
    struct journal_rules *j = h->out;
    const char *stop = memchr(page->text, '\n', page->len);
    json_t *head =
        json_loadb(page->text, stop != NULL ? (size_t)(stop - page->text) : page->len, 0, NULL);
    struct trouble why;
    const char *table = replay_word(head, "table"), *ruleset = replay_word(head, "ruleset"),
               *tender = replay_word(head, "tender");
    snprintf(j->table, sizeof j->table, "%s", table != NULL ? table : "?");
    snprintf(j->ruleset, sizeof j->ruleset, "%s", ruleset != NULL ? ruleset : "?");
    if (tender != NULL)
        tender_find(tender, &j->tender);
    struct layout *l = calloc(1, sizeof *l);
    if (l == NULL)
        abort();
    if (replay_rules(h->by, head, &j->rs, l, &why))
        j->layout = l;
    else
        free(l);
    json_decref(head);
    return false;
}

bool journal_rules_read(struct book_reader *book, const struct replay *by, int64_t number,
                        struct journal_rules *out, struct book_words *why)
{
    struct heading h = {by, out};
    *out = (struct journal_rules){.number = number, .tender = TENDER_MONEY};
    return book_each_page(book, number, 1, take_head, &h, why);
}

void journal_rules_free(struct journal_rules *j)
{
    free(j->layout);
    if (j->rs != NULL)
        ruleset_free(j->rs);
}
