#include "floor/rehearsal.h"

#include "floor/floor.h"
#include "floor/likeness.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLACES_MAX = 32, PLACE_NAME = 24, FOLDER_MAX = 512 };
/* That screens may take to hang up when the floor closes. */
enum { HANGING_UP_MS = 2000 };

/* Every play begins on the first of January 2026. */
#define BEGINS INT64_C(1767225600000)

/* A desk as the play names it, through all its connections. */
struct place {
    char name[PLACE_NAME];
    bool here, parted; /* parted: the floor has ended the connection */
    uint32_t desk;
    int64_t seq;
    json_t *said;     /* what came since the last line that did something */
    json_t *expected; /* how many of it, by event, were expected */
};

struct rehearsal {
    struct play *out;
    const struct shelf *shelf;
    const struct clauses *clauses;
    const char *path;
    char plan_name[64];
    char folder[FOLDER_MAX];
    struct plan *plan;
    struct floor *floor; /* NULL: it has not opened yet, or was refused another plan */
    bool begun;
    int64_t now, set; /* milliseconds since it began; and by which the wall clock was set */
    struct place place[PLACES_MAX];
    size_t place_count;
    uint32_t desks; /* connections there have been */
    json_t *known;  /* what names stand for */
};

__attribute__((format(printf, 2, 3))) static bool fail(struct rehearsal *r, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vsnprintf(r->out->words, sizeof r->out->words, fmt, args);
    va_end(args);
    return false;
}

/* --- the book's folder ------------------------------------------------------------------------ */

/* In memory, where there is a place for that: a play's book lives no longer than the play. */
static bool make_folder(struct rehearsal *r)
{
    const char *told = getenv("TMPDIR");
    if (told == NULL)
        told = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(r->folder, sizeof r->folder, "%.480s/baize-play-XXXXXX", told);
    if (mkdtemp(r->folder) != NULL)
        return true;
    bool made = fail(r, "%s cannot be made: %s", r->folder, strerror(errno));
    r->folder[0] = '\0';
    return made;
}

static void each_file(const char *folder, void (*each)(const char *from, const char *name, void *),
                      void *ctx)
{
    DIR *d = opendir(folder);
    if (d == NULL)
        return;
    for (const struct dirent *e; (e = readdir(d)) != NULL;) {
        char path[FOLDER_MAX + 300];
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            each(path, e->d_name, ctx);
    }
    closedir(d);
}

static void remove_file(const char *path, const char *name, void *ctx)
{
    (void)name;
    (void)ctx;
    unlink(path);
}

static void remove_folder(const char *folder)
{
    if (folder[0] == '\0')
        return;
    each_file(folder, remove_file, NULL);
    rmdir(folder);
}

struct copying {
    const char *to;
    bool good;
};

static void copy_file(const char *from, const char *name, void *ctx)
{
    struct copying *c = ctx;
    char to[FOLDER_MAX + 300], bytes[65536];
    snprintf(to, sizeof to, "%s/%s", c->to, name);
    int in = open(from, O_RDONLY | O_CLOEXEC);
    int out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    ssize_t n = -1;
    while (in >= 0 && out >= 0 && (n = read(in, bytes, sizeof bytes)) > 0)
        if (write(out, bytes, (size_t)n) != n) {
            n = -1;
            break;
        }
    c->good &= n == 0;
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
}

/* --- what the floor says ---------------------------------------------------------------------- */

/* Answers that name no event are one kind. */
static const char *kind_of(const json_t *message)
{
    const char *event = json_string_value(json_object_get(message, "event"));
    return event != NULL ? event : "";
}

static void keep(struct place *p, json_t *message)
{
    json_array_append_new(p->said, message);
    /* A terminal, and a name, numbers its messages on from where it was. */
    int64_t seq = json_integer_value(json_object_get(message, "seq"));
    const char *kind = kind_of(message);
    if ((strcmp(kind, "welcome") == 0 || strcmp(kind, "desk") == 0) && seq > p->seq)
        p->seq = seq;
}

static struct place *place_at(struct rehearsal *r, uint32_t desk)
{
    for (size_t i = 0; i < r->place_count; i++)
        if (r->place[i].here && r->place[i].desk == desk)
            return &r->place[i];
    return NULL;
}

static void hear_say(void *ctx, uint32_t desk, const char *text, size_t len)
{
    struct place *p = place_at(ctx, desk);
    json_t *message = json_loadb(text, len, 0, NULL);
    if (p != NULL && message != NULL)
        keep(p, message);
    else
        json_decref(message);
}

static void hear_part(void *ctx, uint32_t desk, const char *why)
{
    struct place *p = place_at(ctx, desk);
    if (p == NULL)
        return;
    keep(p, json_pack("{s:s, s:s}", "event", "parted", "why", why));
    p->parted = true;
}

static void hear_log(void *ctx, const char *line)
{
    (void)ctx;
    (void)line;
}

/* Turns are taken by the play. */
static void hear_wake(void *ctx)
{
    (void)ctx;
}

/* --- the floor -------------------------------------------------------------------------------- */

static struct moment moment(const struct rehearsal *r)
{
    return (struct moment){.wall = BEGINS + r->set + r->now, .steady = r->now};
}

static bool read_plan(struct rehearsal *r, const char *name)
{
    struct trouble why;
    char path[4200];
    const char *slash = strrchr(r->path, '/');
    snprintf(path, sizeof path, "%.*s%s", slash != NULL ? (int)(slash - r->path) + 1 : 0, r->path,
             name);
    plan_free(r->plan);
    r->plan = plan_read(path, &why);
    return r->plan != NULL || fail(r, "%s", why.words);
}

static bool open_floor(struct rehearsal *r)
{
    struct trouble why;
    struct floor_setup setup = {.shelf = r->shelf,
                                .clauses = r->clauses,
                                .plan = r->plan,
                                .folder = r->folder,
                                .rehearsed = true,
                                .now = moment(r),
                                .say = hear_say,
                                .part = hear_part,
                                .log = hear_log,
                                .wake = hear_wake,
                                .ctx = r};
    r->floor = floor_open(&setup, &why);
    return r->floor != NULL || fail(r, "the floor does not open: %s", why.words);
}

static bool set_up(struct rehearsal *r)
{
    r->begun = true;
    if (!play_shows_known(r->out, r->clauses))
        return false;
    if (r->plan_name[0] == '\0')
        return fail(r, "no header says which `# plan: NAME.yaml` it plays on");
    return read_plan(r, r->plan_name) && make_folder(r) && open_floor(r);
}

/* All that follows is done, durable and said; whom the floor has shown the door goes. */
static bool settle(struct rehearsal *r, int64_t *wait)
{
    struct trouble why;
    *wait = floor_quiet(r->floor, moment(r));
    for (size_t i = 0; i < r->place_count; i++) {
        struct place *p = &r->place[i];
        if (!p->parted)
            continue;
        p->parted = p->here = false;
        floor_depart(r->floor, p->desk, moment(r));
        *wait = floor_quiet(r->floor, moment(r));
    }
    return !floor_failed(r->floor, &why) || fail(r, "%s", why.words);
}

static bool close_floor(struct rehearsal *r)
{
    struct trouble why;
    for (size_t i = 0; i < r->place_count; i++)
        r->place[i].here = false;
    bool good = floor_close(r->floor, moment(r), &why);
    r->floor = NULL;
    return good || fail(r, "%s", why.words);
}

/* --- lines that do something ------------------------------------------------------------------ */

static struct place *place_named(struct rehearsal *r, const char *name)
{
    for (size_t i = 0; name != NULL && i < r->place_count; i++)
        if (strcmp(r->place[i].name, name) == 0)
            return &r->place[i];
    return NULL;
}

static struct place *new_place(struct rehearsal *r, const char *name)
{
    if (r->place_count == PLACES_MAX || strlen(name) >= PLACE_NAME) {
        fail(r, "%s is one desk too many, or its name too long", name);
        return NULL;
    }
    struct place *p = &r->place[r->place_count++];
    strcpy(p->name, name);
    p->said = json_array();
    p->expected = json_object();
    return p;
}

static bool arrive(struct rehearsal *r, struct place *p)
{
    if (p->here)
        return true;
    if (r->desks == FLOOR_DESKS)
        return fail(r, "%s connects once too often", p->name);
    p->desk = r->desks++;
    p->here = true;
    floor_arrive(r->floor, p->desk, p->name, moment(r));
    return true;
}

static bool send(struct rehearsal *r, const json_t *line, const char *name)
{
    const char *missing = NULL;
    struct place *p = place_named(r, name);
    if (p == NULL)
        p = new_place(r, name);
    if (p == NULL || !arrive(r, p))
        return false;
    json_t *message = fill_in(r->known, line, &missing);
    if (message == NULL)
        return fail(r, "%s stands for nothing yet", missing);
    json_object_del(message, "at");
    const json_t *seq = json_object_get(message, "seq");
    if (seq == NULL)
        json_object_set_new(message, "seq", json_integer(++p->seq));
    else if (json_integer_value(seq) > p->seq)
        p->seq = json_integer_value(seq);
    char *text = json_dumps(message, JSON_COMPACT);
    floor_hear(r->floor, p->desk, text, strlen(text), moment(r));
    free(text);
    json_decref(message);
    int64_t wait;
    return settle(r, &wait);
}

/* A floor looks around every LOOKS_MS while nothing is due sooner. Hours are gone through by
 * hundredths of what is left, the last by the second: nobody is there to see at which second
 * something came up before. */
static int64_t stride(int64_t wait, int64_t left)
{
    enum { LOOKS_MS = 1000, END_MS = 3600000 };
    if (wait >= LOOKS_MS && left > END_MS)
        return left / 100;
    return wait < 1 ? 1 : wait < left ? wait : left;
}

/* In steps, so that whatever is due on the way happens when it is due. */
static bool wait_for(struct rehearsal *r, int64_t ms)
{
    int64_t until = r->now + ms, wait;
    if (!settle(r, &wait))
        return false;
    while (r->now < until) {
        r->now += stride(wait, until - r->now);
        if (!settle(r, &wait))
            return false;
    }
    return true;
}

static bool set_clock(struct rehearsal *r, int64_t by)
{
    int64_t wait;
    r->set += by;
    return settle(r, &wait);
}

static bool hang_up(struct rehearsal *r, const char *name)
{
    struct place *p = place_named(r, name);
    int64_t wait;
    if (p == NULL || !p->here)
        return fail(r, "%s is not connected", name);
    p->here = false;
    floor_depart(r->floor, p->desk, moment(r));
    return settle(r, &wait);
}

/* With `refused` the floor must not open, for a reason with these words in it; it stays closed
 * until it is opened with a plan that it takes. */
static bool restart(struct rehearsal *r, const json_t *line)
{
    int64_t wait;
    const char *plan = json_string_value(json_object_get(line, "plan"));
    const char *refused = json_string_value(json_object_get(line, "refused"));
    if (r->floor != NULL) {
        floor_farewell(r->floor, "the floor is opened again at once", moment(r));
        r->now += HANGING_UP_MS;
        floor_turn(r->floor, moment(r));
        if (!close_floor(r))
            return false;
    }
    r->now += json_integer_value(json_object_get(line, "after"));
    if (plan != NULL && !read_plan(r, plan))
        return false;
    bool opened = open_floor(r);
    if (refused == NULL)
        return opened && settle(r, &wait);
    r->out->expectations++;
    if (opened)
        return fail(r, "the floor opens, and was to say: %s", refused);
    if (strstr(r->out->words, refused) == NULL)
        return false;
    r->out->words[0] = '\0';
    play_asserts(r->out, json_object_get(line, "refused"));
    return true;
}

/* The floor goes on with a copy of the book made while it was open, and so knows nothing of what
 * the old one writes in closing. */
static bool crash(struct rehearsal *r)
{
    int64_t wait;
    char before[FOLDER_MAX];
    memcpy(before, r->folder, sizeof before);
    if (!make_folder(r)) {
        memcpy(r->folder, before, sizeof before);
        return false;
    }
    struct copying c = {.to = r->folder, .good = true};
    each_file(before, copy_file, &c);
    bool good = close_floor(r);
    remove_folder(before);
    if (!c.good)
        return fail(r, "the book cannot be copied to %s", r->folder);
    return good && open_floor(r) && settle(r, &wait);
}

static bool do_line(struct rehearsal *r, const json_t *line)
{
    const json_t *wait = json_object_get(line, "wait");
    const json_t *clock = json_object_get(line, "set-clock");
    const char *at = json_string_value(json_object_get(line, "at"));
    const char *gone = json_string_value(json_object_get(line, "hang-up"));
    for (size_t i = 0; i < r->place_count; i++) {
        json_array_clear(r->place[i].said);
        json_object_clear(r->place[i].expected);
    }
    if (json_is_true(json_object_get(line, "restart")))
        return restart(r, line);
    if (r->floor == NULL)
        return fail(r, "the floor is closed: it must be opened first, with `restart`");
    if (at != NULL)
        return send(r, line, at);
    if (gone != NULL)
        return hang_up(r, gone);
    if (json_is_integer(wait) && json_integer_value(wait) > 0)
        return wait_for(r, json_integer_value(wait));
    if (json_is_integer(clock))
        return set_clock(r, json_integer_value(clock));
    if (json_is_true(json_object_get(line, "crash")))
        return crash(r);
    return fail(r, "a line has `at`, `wait`, `set-clock`, `hang-up`, `restart` or `crash`");
}

/* --- lines that expect something -------------------------------------------------------------- */

static bool say_difference(struct rehearsal *r, const char *text, const json_t *got,
                           const char *instead)
{
    char *shown = json_dumps(got, JSON_COMPACT | JSON_ENCODE_ANY);
    fail(r, "expected %.800s\n  %s %.1000s", text, instead, shown);
    free(shown);
    return false;
}

/* Messages are long: the field comes first, then the whole. */
static bool say_unlike(struct rehearsal *r, const char *text, const json_t *want, const json_t *got)
{
    char path[100], instead[400];
    const json_t *there = unlike_at(r->known, want, got, path, sizeof path);
    char *shown = there != NULL ? json_dumps(there, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    snprintf(instead, sizeof instead, "`%s` is %.250s in", path, shown != NULL ? shown : "nowhere");
    free(shown);
    return say_difference(r, text, got, instead);
}

/* The next message of a kind that has not been expected yet. */
static const json_t *next_said(const struct place *p, const char *kind, json_int_t seen)
{
    for (size_t i = 0; i < json_array_size(p->said); i++) {
        const json_t *message = json_array_get(p->said, i);
        if (strcmp(kind_of(message), kind) == 0 && seen-- == 0)
            return message;
    }
    return NULL;
}

static json_int_t expected_of(const struct place *p, const char *kind)
{
    return json_integer_value(json_object_get(p->expected, kind));
}

static bool expect(struct rehearsal *r, struct place *p, const json_t *want, const char *text)
{
    const char *kind = kind_of(want);
    json_int_t seen = expected_of(p, kind);
    const json_t *got = next_said(p, kind, seen);
    if (got == NULL)
        return say_difference(r, text, p->said, "no such event; what came:");
    if (!alike(r->known, want, got))
        return say_unlike(r, text, want, got);
    json_object_set_new(p->expected, kind, json_integer(seen + 1));
    play_asserts(r->out, want);
    return true;
}

static bool expect_not(struct rehearsal *r, const struct place *p, const json_t *want,
                       const char *text)
{
    for (size_t i = 0; i < json_array_size(p->said); i++) {
        const json_t *got = json_array_get(p->said, i);
        if (alike(NULL, want, got))
            return say_difference(r, text, got, "not to come, and it came:");
    }
    return true;
}

/* What a play does not say of a message is that it is refused: a refusal that no expectation has
 * taken ends the play. */
static bool refusals_taken(struct rehearsal *r)
{
    for (size_t i = 0; i < r->place_count; i++) {
        const struct place *p = &r->place[i];
        const json_t *got = next_said(p, "refused", expected_of(p, "refused"));
        if (got != NULL)
            return say_difference(r, "no refusal", got, "got");
    }
    return true;
}

static bool check_line(struct rehearsal *r, json_t *want, const char *text, bool come)
{
    const char *name = json_string_value(json_object_get(want, "to"));
    struct place *p = place_named(r, name);
    r->out->expectations++;
    if (p == NULL)
        return fail(r, "`to` must name a desk that has said something");
    json_object_del(want, "to");
    return come ? expect(r, p, want, text) : expect_not(r, p, want, text);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void read_header(struct rehearsal *r, char *line)
{
    static const char PLAN[] = "# plan:";
    if (play_shows(r->out, line) || strncmp(line, PLAN, sizeof PLAN - 1) != 0)
        return;
    const char *name = line + sizeof PLAN - 1;
    name += strspn(name, " \t");
    snprintf(r->plan_name, sizeof r->plan_name, "%.*s", (int)strcspn(name, " \t"), name);
}

static bool play_line(struct rehearsal *r, char *line)
{
    bool expects = line[0] == '=' || line[0] == '!';
    if (line[0] == '\0')
        return true;
    if (line[0] == '#') {
        if (!r->begun)
            read_header(r, line);
        return true;
    }
    if (!r->begun && !set_up(r))
        return false;
    json_error_t at;
    json_t *o = json_loads(line + expects, JSON_REJECT_DUPLICATES, &at);
    bool good = json_is_object(o) ? expects ? check_line(r, o, line + 1, line[0] == '=')
                                            : refusals_taken(r) && do_line(r, o)
                                  : fail(r, "that is no JSON object: %s", at.text);
    json_decref(o);
    return good;
}

bool is_floor_play(const char *path)
{
    char real[4096];
    return strstr(realpath(path, real) != NULL ? real : path, "tests/plays/floor/") != NULL;
}

static void put_away(struct rehearsal *r)
{
    struct trouble ignored;
    if (r->floor != NULL)
        floor_close(r->floor, moment(r), &ignored);
    remove_folder(r->folder);
    plan_free(r->plan);
    for (size_t i = 0; i < r->place_count; i++) {
        json_decref(r->place[i].said);
        json_decref(r->place[i].expected);
    }
    json_decref(r->known);
    free(r);
}

void rehearsal_run(const char *path, const struct shelf *shelf, const struct clauses *clauses,
                   struct play *out)
{
    memset(out, 0, sizeof *out);
    snprintf(out->ruleset, sizeof out->ruleset, "floor");
    struct rehearsal *r = calloc(1, sizeof *r);
    if (r == NULL)
        abort();
    *r = (struct rehearsal){
        .out = out, .shelf = shelf, .clauses = clauses, .path = path, .known = json_object()};
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t cap = 0;
    bool good = f != NULL || fail(r, "%s", strerror(errno));
    while (good && getline(&line, &cap, f) > 0) {
        out->line++;
        line[strcspn(line, "\r\n")] = '\0';
        good = play_line(r, line);
    }
    out->passed = good && refusals_taken(r) &&
                  (out->expectations > 0 || fail(r, "expects nothing, so it shows nothing"));
    free(line);
    if (f != NULL)
        fclose(f);
    put_away(r);
}
