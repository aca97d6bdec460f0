/* The plan of record.
 *
 * The plan file is the way to begin: a book without a plan takes it. From then on the book has the
 * plan, and every change that is made on the floor is made to it. The file counts again when it was
 * edited since it was last taken; where the plan was changed on the floor too, whoever opens it
 * says which of them counts. */
#include "floor/record.h"

#include <stdio.h>
#include <stdlib.h>

static const char TEXT[] = "plan-text", FILE_HASH[] = "plan", CHANGES[] = "plan-changes";

struct plan_kept {
    char *text;
    char file[CHAIN_HEX]; /* the hash of the one taken last */
    int64_t changes;      /* since then */
};

static bool take_kept(void *ctx, const char *name, const char *value)
{
    struct plan_kept *k = ctx;
    if (strcmp(name, TEXT) == 0) {
        free(k->text);
        if ((k->text = strdup(value)) == NULL)
            abort();
    }
    if (strcmp(name, FILE_HASH) == 0)
        snprintf(k->file, sizeof k->file, "%s", value);
    if (strcmp(name, CHANGES) == 0)
        k->changes = strtoll(value, NULL, 10);
    return true;
}

static bool read_kept(struct floor *f, struct plan_kept *k, struct trouble *why)
{
    struct book_words words;
    struct book_reader *r = book_read(f->book_path, &words);
    bool good = r != NULL && book_each_setting(r, take_kept, k, &words);
    if (r != NULL)
        book_read_end(r);
    if (!good)
        trouble_say(why, "%.390s", words.words);
    return good;
}

/* Whether the book's plan counts. */
static bool of_book(struct floor *f, const struct plan_kept *k)
{
    const bool edited = strcmp(k->file, f->as.plan->hash) != 0;
    return k->text != NULL && (!edited || f->as.plan_from == PLAN_OF_BOOK);
}

bool record_choose(struct floor *f, struct trouble *why)
{
    struct plan_kept k = {0};
    if (!read_kept(f, &k, why)) {
        free(k.text);
        return false;
    }
    const bool edited = k.text != NULL && strcmp(k.file, f->as.plan->hash) != 0;
    f->record.file_is_new = k.text == NULL || edited;
    f->record.changes = k.changes;
    bool good = true;
    if (edited && k.changes > 0 && f->as.plan_from == PLAN_UNSAID) {
        trouble_say(why,
                    "the plan file was edited, and the plan was changed on the floor too, %lld "
                    "times: compare it with `baize plan --book FOLDER`, and open with --plan file "
                    "or --plan book",
                    (long long)k.changes);
        good = false;
    } else if (of_book(f, &k)) {
        f->record.plan = plan_like(f->as.plan, k.text, "the plan in the book", why);
        f->plan = f->record.plan;
        good = f->plan != NULL;
    }
    free(k.text);
    return good;
}

static void keep_text(struct floor *f, const char *text)
{
    char value[24];
    if (text != NULL)
        book_setting(f->book, TEXT, text);
    snprintf(value, sizeof value, "%lld", (long long)f->record.changes);
    book_setting(f->book, CHANGES, value);
}

void record_open(struct floor *f)
{
    char words[256];
    if (!f->record.file_is_new)
        return;
    const bool by_file = f->record.plan == NULL;
    snprintf(words, sizeof words, "{\"hash\":\"%s\",\"counts\":\"%s\"}", f->as.plan->hash,
             by_file ? "file" : "book");
    book_change(f->book, &(struct change){f->wall, "controller", "", "plan", words});
    book_setting(f->book, FILE_HASH, f->as.plan->hash);
    if (!by_file)
        return;
    f->record.changes = 0;
    char *text = plan_text(f->plan->root);
    keep_text(f, text);
    free(text);
}

void record_change(struct floor *f, const char *text, const struct change *c)
{
    f->record.changes++;
    book_change(f->book, c);
    keep_text(f, text);
}
