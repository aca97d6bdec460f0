/* Rows of whatever table, as they are; and how far the chain and the counts of a storage go. */
#include "book/taking.h"

#include "base/text.h"
#include "book/rows.h"

#include <stdio.h>

bool stored_number(struct view *v, const char *sql, int64_t *n, struct book_words *why)
{
    struct rows r = rows_of(v, sql, why);
    *n = next(&r) ? take_int(&r) : 0;
    return rows_end(&r);
}

static void spell_wanted(const struct wanted *w, struct text *t)
{
    char keys[SHAPE_NAME * 4], marks[16];
    struct text k, m;
    text_on(&k, keys, sizeof keys);
    text_on(&m, marks, sizeof marks);
    for (unsigned i = 0; i < w->of->keys; i++) {
        text_fmt(&k, "%s%s", i > 0 ? ", " : "", w->of->column[i]);
        text_fmt(&m, "%s?%u", i > 0 ? ", " : "", i + 1);
    }
    text_fmt(t, "SELECT * FROM %s", w->of->table);
    if (table_id_of(w->of->table) == TABLE_ACCOUNT) /* what it has come to, see since.h */
        text_put(t, w->exactly ? "_one" : "_now");
    if (w->key != NULL)
        text_fmt(t, " WHERE (%s) %s (%s)", k.at, w->exactly ? "=" : w->newest ? "<" : ">", m.at);
    text_fmt(t, " ORDER BY ");
    for (unsigned i = 0; i < w->of->keys; i++)
        text_fmt(t, "%s%s%s", i > 0 ? ", " : "", w->of->column[i], w->newest ? " DESC" : "");
    if (w->most > 0)
        text_fmt(t, " LIMIT %lld", (long long)w->most);
}

bool stored_rows(struct view *v, const struct wanted *w, bool (*each)(void *, const struct row *),
                 void *ctx, struct book_words *why)
{
    char sql[512];
    struct text t;
    text_on(&t, sql, sizeof sql);
    spell_wanted(w, &t);
    struct rows r = rows_of(v, t.at, why);
    for (unsigned i = 0; w->key != NULL && i < w->of->keys; i++)
        *parameter(&r, i + 1) = w->key->cell[i];
    while (next(&r)) {
        if (!each(ctx, &r.row))
            break;
    }
    return rows_end(&r);
}

bool stored_head(struct view *v, struct chain_head *head, struct book_words *why)
{
    struct rows r =
        rows_of(v, "SELECT no, movements, hash FROM batch ORDER BY no DESC LIMIT 1", why);
    *head = (struct chain_head){0};
    if (next(&r)) {
        head->no = take_int(&r);
        head->movements = take_int(&r);
        const struct cell *hash = take_cell(&r);
        if (hash->kind == CELL_BYTES && hash->len == sizeof head->hash.hash)
            memcpy(head->hash.hash, hash->at, sizeof head->hash.hash);
        else
            r.bad = !book_say(why, "the book is damaged: its last batch has no hash");
    }
    return rows_end(&r);
}

bool stored_counts(struct view *v, int64_t *movements, int64_t *incidents, struct book_words *why)
{
#define HIGHEST(of)                                                                                \
    "SELECT coalesce(max(highest), 0) FROM (SELECT max(no) AS highest FROM " of                    \
    " UNION ALL SELECT max(" of "s) FROM archive) AS both_places"
    return stored_number(v, HIGHEST("movement"), movements, why) &&
           stored_number(v, HIGHEST("incident"), incidents, why);
#undef HIGHEST
}
