#include "floor/snapshot.h"
#include "floor/ended.h"
#include "floor/showing.h"

#include "floor_shape.h"
#include "table/image.h"

#include <stdlib.h>
#include <string.h>

/* What a snapshot keeps beside the table's image. */
struct put_away {
    uint64_t shape, size;
    uint64_t line, acts;
    struct link last;
    int64_t at, told;
    struct fair_round next, this;
    struct fair_round past[PAST_ROUNDS];
    uint32_t past_count, result_round, settling;
    struct results results;
    char result_say[SAY_MAX];
    uint32_t kept;  /* bytes that lie between this and the image, for the game */
    uint32_t ended; /* and after those, of wagers that have ended */
    uint64_t sealed;
    uint32_t seats;
    struct awaited awaited;
    struct identity software;
    char key[65]; /* that seals the journal, which may not be its first */
};

static void put_table_away(struct floor *f, struct open_table *ot)
{
    struct put_away *p = calloc(1, sizeof *p);
    size_t len = image_size(ot->at.table);
    size_t ended_len;
    char *ended = ended_put(ot, &ended_len);
    const size_t kept = kept_size(ot), before = sizeof *p + kept + ended_len;
    char *both = malloc(before + len);
    if (p == NULL || both == NULL)
        abort();
    *p = (struct put_away){.shape = FLOOR_SHAPE,
                           .size = sizeof *p,
                           .line = ot->at.v.line,
                           .acts = ot->at.v.acts,
                           .last = ot->at.last,
                           .at = f->wall,
                           .told = ot->told,
                           .next = ot->at.next,
                           .this = ot->at.this,
                           .past_count = ot->past_count,
                           .result_round = ot->result_round,
                           .settling = ot->settling,
                           .results = ot->results,
                           .kept = (uint32_t)kept,
                           .ended = (uint32_t)ended_len,
                           .sealed = ot->lines.sealed,
                           .seats = ot->at.rs->seats,
                           .awaited = ot->awaited,
                           .software = ot->at.software};
    memcpy(p->past, ot->past, sizeof p->past);
    memcpy(p->result_say, ot->result_say, sizeof p->result_say);
    memcpy(p->key, f->key.public_hex, sizeof p->key);
    memcpy(both, p, sizeof *p);
    kept_put(ot, both + sizeof *p);
    if (ended != NULL)
        memcpy(both + sizeof *p + kept, ended, ended_len);
    image_put(ot->at.table, both + before);
    book_snapshot(f->book, &(struct snapshot){.table = ot->number,
                                              .line = (int64_t)ot->at.v.line,
                                              .image = both,
                                              .len = before + len});
    ot->put_away = ot->at.v.line;
    free(ended);
    free(both);
    free(p);
}

/* Often enough that replay takes no second; an image costs little, with wagers on the layout too.
 */
bool snapshot_if_due(struct floor *f, struct open_table *ot, bool now)
{
    enum { EVERY = 8000 };
    bool due = now || ot->at.v.line - ot->put_away > EVERY;
    if (due)
        put_table_away(f, ot);
    return due;
}

/* The snapshot's own part, to be freed, when the image could be taken; else NULL. */
static struct put_away *take_image(struct replay *at, const struct snapshot *s)
{
    const size_t kept = at->layout.game->show->keeps, before = sizeof(struct put_away) + kept;
    struct put_away *p = malloc(sizeof *p);
    if (p == NULL)
        abort();
    if (s->len > before) {
        memcpy(p, s->image, sizeof *p);
        if (p->shape == FLOOR_SHAPE && p->size == sizeof *p && p->kept == kept &&
            (int64_t)p->line == s->line && p->ended < s->len - before &&
            image_take(at->table, s->image + before + p->ended, s->len - before - p->ended))
            return p;
    }
    free(p);
    return NULL;
}

static void go_on_from(struct replay *at, const struct put_away *p)
{
    at->v.line = p->line;
    at->v.acts = p->acts;
    at->last = p->last;
    at->at = p->at;
    at->next = p->next;
    at->this = p->this;
    at->software = p->software;
    memcpy(at->key, p->key, sizeof p->key);
    replay_seats(at, p->seats);
}

bool snapshot_replay(void *replay, const struct snapshot *s)
{
    struct put_away *p = take_image(replay, s);
    if (p != NULL)
        go_on_from(replay, p);
    free(p);
    return false;
}

/* Clauses of wagers that have ended stay where they were read. */
static void take_ended(struct open_table *ot, const char *text, size_t len)
{
    ot->ended_text = strndup(text, len);
    if (ot->ended_text == NULL)
        abort();
    ended_take(ot, ot->ended_text);
}

bool snapshot_take(void *table, const struct snapshot *s)
{
    struct open_table *ot = table;
    struct put_away *p = take_image(&ot->at, s);
    if (p == NULL)
        return false;
    go_on_from(&ot->at, p);
    kept_take(ot, s->image + sizeof *p);
    take_ended(ot, s->image + sizeof *p + p->kept, p->ended);
    ot->put_away = p->line;
    ot->told = p->told;
    ot->past_count = p->past_count;
    ot->results = p->results;
    ot->result_round = p->result_round;
    ot->settling = p->settling;
    ot->lines.sealed = p->sealed;
    ot->awaited = p->awaited;
    memcpy(ot->past, p->past, sizeof p->past);
    memcpy(ot->result_say, p->result_say, sizeof p->result_say);
    free(p);
    return false;
}
