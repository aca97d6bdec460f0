#include "floor/writing.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINE_ROOM = JOURNAL_LINE_MAX };

void writing_begin(struct writing *w, struct text *t)
{
    if (w->cap - w->len < LINE_ROOM) {
        w->cap = w->cap == 0 ? 1 << 16 : 2 * w->cap;
        w->page = realloc(w->page, w->cap);
        if (w->page == NULL)
            abort();
    }
    if (w->count == 0)
        w->first = w->at->v.line + 1;
    text_on(t, w->page + w->len, LINE_ROOM);
    text_putc(t, '{');
}

void writing_end(struct writing *w, struct text *t)
{
    journal_chain(t, &w->at->last);
    w->len += t->len;
    w->count++;
    *w->wait = true;
    w->at->v.line++;
}

void writing_hand_over(struct floor *f, struct writing *w, int64_t journal)
{
    if (w->count == 0)
        return;
    book_page(f->book, &(struct page){.table = journal,
                                      .first = (int64_t)w->first,
                                      .lines = (int64_t)w->count,
                                      .text = w->page,
                                      .len = w->len});
    f->meters.lines += w->count;
    w->count = 0;
    w->len = 0;
}

void writing_seal(struct floor *f, struct writing *w)
{
    if ((int64_t)(w->at->v.line - w->sealed) < f->plan->seal_every)
        return;
    uint8_t signature[crypto_sign_BYTES];
    char hex[2 * crypto_sign_BYTES + 1];
    crypto_sign_detached(signature, NULL, w->at->last.hash, sizeof w->at->last.hash, f->key.sign);
    sodium_bin2hex(hex, sizeof hex, signature, sizeof signature);
    struct text t;
    writing_begin(w, &t);
    line_seal(&t, w->at->v.line, hex);
    writing_end(w, &t);
    w->sealed = w->at->v.line;
}

bool key_fits(const struct floor *f, const char *named, struct trouble *why)
{
    if (f->as.new_key || strcmp(named, f->key.public_hex) == 0)
        return true;
    trouble_say(why, "the floor's key is not the one its journals are sealed with: put floor.key "
                     "back; if it is lost, open with --new-key");
    return false;
}

/* Seals made with another key than the journal names would only look like forgeries. */
bool writing_key(struct floor *f, struct writing *w, struct trouble *why)
{
    if (strcmp(w->at->key, f->key.public_hex) == 0)
        return true;
    if (!key_fits(f, w->at->key, why))
        return false;
    struct text t;
    writing_begin(w, &t);
    line_key(&t, f->key.public_hex);
    writing_end(w, &t);
    snprintf(w->at->key, sizeof w->at->key, "%s", f->key.public_hex);
    return true;
}
