/* A disk that hangs. Nothing is said before it is durable, so everything the floor answers and
 * writes would pile up in memory. After a moment it takes no more: messages are refused at once,
 * the clock stands, as no round can go on that nobody can be told of, and it goes on when the disk
 * does. */
#include "floor/stall.h"
#include "floor/say.h"

#include <stdio.h>

enum {
    STALL_MS = 2000,     /* for one batch: a disk that works takes some milliseconds */
    UNSAID_MAX = 1 << 28 /* bytes to say, if they come faster than that */
};

/* Where the book is, as whoever looks for what is wrong must know: a database that is away, or
 * whose commits wait for a standby, does no better than a disk that hangs. */
static bool of_database(const struct floor *f)
{
    return book_in_database(f->book_path);
}

/* At once and past the others who wait: it promises nothing. */
void refuse_stalled(struct floor *f, uint32_t desk, int64_t seq)
{
    struct text *t = say_begin(f);
    json_int(t, "re", seq);
    json_flag(t, "ok", false);
    json_str(t, "event", "refused");
    json_str(t, "code", "busy");
    json_str(t, "why",
             of_database(f) ? "the floor's database does not answer: nothing is taken until it does"
                            : "the floor's disk does not answer: nothing is taken until it does");
    text_putc(t, '}');
    f->as.say(f->as.ctx, desk, t->at, t->len);
    f->meters.refused++;
}

static void log_stall(const struct floor *f)
{
    char line[256];
    struct text t;
    text_on(&t, line, sizeof line);
    text_putc(&t, '{');
    json_int(&t, "at", f->wall);
    json_str(&t, "log", "storage-hangs");
    json_str(&t, "words",
             of_database(f) ? "the database does not answer: nothing is taken until it does"
                            : "the disk does not answer: nothing is taken until it does");
    text_putc(&t, '}');
    f->as.log(f->as.ctx, line);
}

/* The incident can be written down only when the disk is back; the log has it at once. */
void watch_disk(struct floor *f, int64_t steady)
{
    uint64_t durable = book_durable(f->book);
    if (!book_busy(f->book) || durable != f->stall.durable) {
        f->stall.durable = durable;
        f->stall.since = steady;
        if (f->stall.on)
            incident(f, "disk", "floor", "controller",
                     of_database(f)
                         ? "the database did not answer for %lld ms; meanwhile nothing was taken"
                         : "the disk did not answer for %lld ms; meanwhile nothing was taken",
                     (long long)(steady - f->stall.began));
        f->stall.on = false;
        return;
    }
    if (f->stall.on ||
        (steady - f->stall.since < STALL_MS && f->out.tail - f->out.head < (size_t)UNSAID_MAX))
        return;
    f->stall.on = true;
    f->stall.began = f->stall.since;
    f->meters.stalls++;
    log_stall(f);
}
