/* The floor's side of doors: opening them, handing sockets to them, and what goes to and fro.
 *
 * A door is a process of this program's own, but one that strangers speak to all day; it is taken
 * at its word in nothing. What no door may say ends it, as its death does: its peers are gone, as
 * if each had lost its connection, and another is opened in its place. */
#include "base/near.h"
#include "serve/peer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    OWN_RESERVE = 512,   /* descriptors that the floor keeps for its book and all else */
    DOOR_RESERVE = 64,   /* that a door keeps */
    SILENT_SECONDS = 2,  /* a door that says nothing for so long is asked whether it is alive */
    SLOW_SECONDS = 2,    /* one that does not answer for so long is spared those who come */
    DEAD_SECONDS = 20,   /* one that does not answer for so long is not */
    LAST_WORDS_MS = 500, /* for a door to take what is sent at the very end */
    ENDING_MS = 2000,    /* for it to end by itself then */
    OUT_KEPT = 4 * 1024 * 1024
};

static void say(struct net *n, const char *words)
{
    if (n->calls.door != NULL)
        n->calls.door(n->ctx, words);
}

static uint32_t number_of(const struct door *d)
{
    return (uint32_t)(d - d->net->door) + 1;
}

bool doors_has(const struct net *n, const void *event)
{
    return (uintptr_t)event - (uintptr_t)n->door < sizeof n->door;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* It is given its end of the stream and nothing else: neither our descriptors nor what the
 * environment tells us. */
static bool start(const struct net *n, int end, pid_t *pid)
{
    char *const words[] = {program_invocation_short_name, (char *)(uintptr_t)n->door_word, NULL};
    char *const nothing[] = {NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, end, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    errno = posix_spawn(pid, "/proc/self/exe", &files, &how, words, nothing);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return errno == 0;
}

static bool open_door(struct door *d)
{
    struct net *n = d->net;
    int ends[2];
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = d};
    if (d->in == NULL && (d->in = malloc(DOOR_STREAM)) == NULL)
        return false;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    const bool good = start(n, ends[1], &d->pid);
    close(ends[1]);
    if (!good || epoll_ctl(n->epoll, EPOLL_CTL_ADD, ends[0], &e) != 0) {
        close(ends[0]);
        return false;
    }
    d->stream = ends[0];
    d->heard = n->second;
    n->meters.doors++;
    return true;
}

static struct door *another(struct net *n)
{
    if (n->doors == NET_DOORS_MAX)
        return NULL;
    struct door *d = &n->door[n->doors];
    *d = (struct door){.net = n, .stream = -1};
    if (!open_door(d)) {
        free(d->in);
        return NULL;
    }
    n->doors++;
    return d;
}

static unsigned descriptors(void)
{
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0)
        return 1024;
    return r.rlim_cur < INT32_MAX ? (unsigned)r.rlim_cur : INT32_MAX;
}

/* Of so many descriptors, those that are left when some are kept. */
static unsigned all_but(unsigned kept)
{
    const unsigned all = descriptors();
    return all > 2 * kept ? all - kept : all / 2;
}

bool doors_open(struct net *n, const struct net_setup *s, char *why, size_t why_len)
{
    if (s->door == NULL)
        return true;
    n->door_word = s->door;
    n->all_through_doors = s->doors > 0;
    n->own_lines = s->doors > 0 ? 0 : all_but(OWN_RESERVE);
    n->door_lines = s->door_lines > 0 ? s->door_lines : all_but(DOOR_RESERVE);
    while (n->doors < s->doors)
        if (another(n) == NULL) {
            snprintf(why, why_len, "cannot open a door: %s", strerror(errno));
            return false;
        }
    return true;
}

/* --- to a door -------------------------------------------------------------------------------- */

/* What has gone makes room, once it is half of all: the stream may never run quite empty. */
static void move_up(struct door *d)
{
    struct bytes_out *o = &d->out;
    memmove(o->at, o->at + o->mark, o->len - o->mark);
    for (unsigned i = 0; i < d->handed_count; i++)
        d->handed[i].before -= o->mark;
    o->len -= o->mark;
    o->mark = 0;
}

static uint8_t *room_out(struct door *d, size_t len)
{
    struct bytes_out *o = &d->out;
    if (o->cap - o->len < len && o->mark > o->len / 2)
        move_up(d);
    if (o->cap - o->len < len) {
        const size_t cap = (o->len + len) * 2;
        uint8_t *at = realloc(o->at, cap);
        if (at == NULL) {
            d->failed = true;
            return NULL;
        }
        o->at = at;
        o->cap = cap;
    }
    o->len += len;
    return o->at + o->len - len;
}

static bool put(struct door *d, uint32_t line, enum door_kind kind, size_t amount,
                const uint8_t *bytes)
{
    const struct door_head h = {.line = line, .kind = kind, .amount = (uint32_t)amount};
    uint8_t *room = room_out(d, sizeof h + (bytes != NULL ? amount : 0));
    if (room == NULL)
        return false;
    memcpy(room, &h, sizeof h);
    if (bytes != NULL)
        memcpy(room + sizeof h, bytes, amount);
    return true;
}

/* What follows, with the sockets that belong to it. */
static ssize_t send_some(struct door *d)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(DOOR_SOCKETS * sizeof(int))];
    } beside;
    const struct bytes_out *o = &d->out;
    const size_t end =
        d->handed_count > 0 && d->handed[0].before > o->mark ? d->handed[0].before : o->len;
    struct iovec bytes = {o->at + o->mark, end - o->mark};
    struct msghdr m = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (d->handed_count > 0 && d->handed[0].before == o->mark) {
        memset(&beside, 0, sizeof beside);
        beside.head = (struct cmsghdr){.cmsg_level = SOL_SOCKET,
                                       .cmsg_type = SCM_RIGHTS,
                                       .cmsg_len = CMSG_LEN(d->handed_count * sizeof(int))};
        for (unsigned i = 0; i < d->handed_count; i++)
            memcpy(CMSG_DATA(&beside.head) + i * sizeof(int), &d->handed[i].fd, sizeof(int));
        m.msg_control = &beside;
        m.msg_controllen = CMSG_SPACE(d->handed_count * sizeof(int));
    }
    return sendmsg(d->stream, &m, MSG_NOSIGNAL);
}

static void drop_handed(struct door *d)
{
    while (d->handed_count > 0)
        close(d->handed[--d->handed_count].fd);
}

/* As much as the stream takes. False: the door is gone. */
static bool send_out(struct door *d)
{
    struct bytes_out *o = &d->out;
    while (o->mark < o->len) {
        const bool with_sockets = d->handed_count > 0 && d->handed[0].before == o->mark;
        const ssize_t done = send_some(d);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return errno == EAGAIN || errno == ETOOMANYREFS;
        if (with_sockets)
            drop_handed(d);
        o->mark += (size_t)done;
    }
    o->len = o->mark = 0;
    return true;
}

static void watch(struct door *d)
{
    const bool writing = d->out.mark < d->out.len;
    struct epoll_event e = {.events = EPOLLIN | (writing ? EPOLLOUT : 0u), .data.ptr = d};
    if (writing != d->writing && epoll_ctl(d->net->epoll, EPOLL_CTL_MOD, d->stream, &e) != 0)
        d->failed = true;
    d->writing = writing;
}

/* --- the end of a door ------------------------------------------------------------------------ */

static void forget_lines(struct door *d)
{
    for (uint32_t i = 0; i < d->room; i++) {
        struct passage *w = &d->passage[i];
        if (w->peer != NULL) {
            w->peer->door = 0;
            w->peer->fd = -1;
            peer_gone(w->peer);
        }
        free(w->kept);
    }
    free(d->passage);
    free(d->vacant);
    d->passage = NULL;
    d->vacant = NULL;
    d->room = d->vacant_count = d->lines = 0;
}

static void lose(struct door *d, const char *what)
{
    char words[160];
    snprintf(words, sizeof words, "door %u %s: %u connections are lost with it", number_of(d), what,
             d->lines);
    close(d->stream);
    d->stream = -1;
    if (d->pid > 0)
        kill(d->pid, SIGKILL);
    drop_handed(d);
    forget_lines(d);
    d->in_len = d->out.len = d->out.mark = 0;
    d->writing = d->failed = d->owes = false;
    d->net->meters.doors--;
    d->net->meters.doors_lost++;
    say(d->net, words);
}

/* A door that is gone makes room for another as soon as nothing is left of its process. */
static void replace(struct door *d)
{
    char words[80];
    if (d->pid != 0 && waitpid(d->pid, NULL, WNOHANG) == 0)
        return;
    d->pid = 0;
    if (d->net->stopping || !open_door(d))
        return;
    snprintf(words, sizeof words, "door %u is open again", number_of(d));
    say(d->net, words);
}

/* A door may hang, or be stopped, and its stream takes what it is sent for long. */
static void see_whether_alive(struct door *d)
{
    const uint32_t now = d->net->second;
    if (d->owes && now - d->asked > DEAD_SECONDS) {
        lose(d, "does not answer");
    } else if (!d->owes && now - d->heard >= SILENT_SECONDS) {
        d->owes = put(d, 0, DOOR_ALIVE, 0, NULL);
        d->asked = now;
    }
}

void doors_look_after(struct net *n)
{
    for (unsigned i = 0; i < n->doors; i++) {
        struct door *d = &n->door[i];
        struct bytes_out *o = &d->out;
        if (d->stream < 0)
            replace(d);
        else
            see_whether_alive(d);
        if (o->len == 0 && o->cap > OUT_KEPT) {
            free(o->at);
            o->at = NULL;
            o->cap = 0;
        }
    }
}

void doors_flush(struct net *n)
{
    for (unsigned i = 0; i < n->doors; i++) {
        struct door *d = &n->door[i];
        if (d->stream < 0)
            continue;
        if (d->failed || !send_out(d))
            lose(d, d->failed ? "found no memory" : "is gone");
        else
            watch(d);
    }
}

static void wait_for_end(struct door *d)
{
    const struct timespec a_little = {.tv_nsec = 2000000};
    for (int i = 0; i < ENDING_MS / 2 && d->pid != 0; i++) {
        if (waitpid(d->pid, NULL, WNOHANG) != 0)
            d->pid = 0;
        else
            nanosleep(&a_little, NULL);
    }
    if (d->pid != 0 && kill(d->pid, SIGKILL) == 0)
        waitpid(d->pid, NULL, 0);
}

void doors_free(struct net *n)
{
    for (unsigned i = 0; i < n->doors; i++) {
        struct door *d = &n->door[i];
        struct pollfd p = {.fd = d->stream, .events = POLLOUT};
        while (d->stream >= 0 && !d->failed && send_out(d) && d->out.len > 0 &&
               poll(&p, 1, LAST_WORDS_MS) > 0)
            ;
        if (d->stream >= 0)
            close(d->stream);
        drop_handed(d);
        forget_lines(d);
        free(d->in);
        free(d->out.at);
    }
    for (unsigned i = 0; i < n->doors; i++)
        wait_for_end(&n->door[i]);
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool make_room(struct door *d)
{
    enum { FIRST = 256 };
    const uint32_t room = d->room > 0 ? d->room * 2 : FIRST;
    struct passage *passage = realloc(d->passage, room * sizeof *passage);
    if (passage == NULL)
        return false;
    d->passage = passage;
    uint32_t *vacant = realloc(d->vacant, room * sizeof *vacant);
    if (vacant == NULL)
        return false;
    d->vacant = vacant;
    for (uint32_t i = room; i-- > d->room;) {
        passage[i] = (struct passage){0};
        vacant[d->vacant_count++] = i;
    }
    d->room = room;
    return true;
}

static bool can_take(struct door *d)
{
    if (d->stream < 0 || d->failed || d->lines >= d->net->door_lines)
        return false;
    if (d->handed_count == DOOR_SOCKETS && !send_out(d))
        return false; /* its end is seen to at the end of the turn */
    return d->handed_count < DOOR_SOCKETS && (d->vacant_count > 0 || make_room(d));
}

/* The one with the fewest lines, of all that have room, or of those that answer. */
static struct door *least(struct net *n, bool answers)
{
    struct door *best = NULL;
    for (unsigned i = 0; i < n->doors; i++) {
        struct door *d = &n->door[i];
        if (answers && d->owes && n->second - d->asked > SLOW_SECONDS)
            continue;
        if ((best == NULL || d->lines < best->lines) && can_take(d))
            best = d;
    }
    return best;
}

/* One that answers before one that may be about to be lost; where nobody has said how many doors
 * there are, and none of them has room, a further one. */
static struct door *choose(struct net *n)
{
    struct door *best = least(n, true);
    char words[80];
    if (best == NULL)
        best = least(n, false);
    if (best != NULL || n->all_through_doors || n->door_refused == n->second)
        return best;
    best = another(n);
    if (best == NULL) {
        n->door_refused = n->second;
        snprintf(words, sizeof words, "no further door can be opened: %s", strerror(errno));
    } else {
        snprintf(words, sizeof words, "door %u is open", number_of(best));
    }
    say(n, words);
    return best != NULL && can_take(best) ? best : NULL;
}

bool doors_take(struct net *n, struct peer *p, int fd)
{
    struct door *d = n->door_word != NULL ? choose(n) : NULL;
    if (d == NULL)
        return false;
    const uint32_t line = d->vacant[d->vacant_count - 1];
    if (!put(d, line, DOOR_OPEN, 0, NULL))
        return false;
    const size_t before = d->out.len - sizeof(struct door_head);
    d->handed[d->handed_count++] = (struct handed){before, fd};
    d->vacant_count--;
    d->lines++;
    d->passage[line] = (struct passage){.peer = p, .used = true};
    p->door = (uint8_t)number_of(d);
    p->number = line;
    return true;
}

static struct door *door_of(const struct peer *p)
{
    return &p->net->door[p->door - 1];
}

static struct passage *passage_of(const struct peer *p)
{
    return &door_of(p)->passage[p->number];
}

/* --- bytes ------------------------------------------------------------------------------------ */

ssize_t doors_write(struct peer *p, const uint8_t *from, size_t len)
{
    struct passage *w = passage_of(p);
    const size_t room = DOOR_OUT - w->sent, now = len < room ? len : room;
    if (now == 0 && len > 0) {
        errno = EAGAIN;
        return -1;
    }
    if (!put(door_of(p), p->number, DOOR_BYTES, now, from)) {
        errno = ENOMEM;
        return -1;
    }
    w->sent += (uint32_t)now;
    return (ssize_t)now;
}

/* Half of what the door may send ahead was listened to: more may come. */
static void note_taken(struct peer *p, struct passage *w, size_t bytes)
{
    w->taken += (uint32_t)bytes;
    if (w->taken < DOOR_IN / 2)
        return;
    put(door_of(p), p->number, DOOR_TOOK, w->taken, NULL);
    w->given -= w->taken;
    w->taken = 0;
}

static size_t read_kept(struct passage *w, uint8_t *to, size_t room)
{
    struct kept *k = w->kept;
    const size_t left = k->len - k->mark, now = left < room ? left : room;
    memcpy(to, k->at + k->mark, now);
    k->mark += now;
    if (k->mark == k->len) {
        free(k);
        w->kept = NULL;
    }
    return now;
}

ssize_t doors_read(struct peer *p, uint8_t *to, size_t room)
{
    struct passage *w = passage_of(p);
    size_t got;
    if (w->kept != NULL) {
        got = read_kept(w, to, room);
    } else {
        got = w->arrived_len < room ? w->arrived_len : room;
        if (got > 0)
            memcpy(to, w->arrived, got);
        w->arrived += got;
        w->arrived_len -= got;
    }
    if (got > 0)
        note_taken(p, w, got);
    if (got > 0 || w->ended)
        return (ssize_t)got;
    errno = EAGAIN;
    return -1;
}

bool doors_hold(const struct peer *p)
{
    if (p->door == 0)
        return false;
    const struct passage *w = passage_of(p);
    return w->kept != NULL || w->arrived_len > 0 || w->ended;
}

void doors_say(struct peer *p, enum door_kind kind)
{
    struct passage *w = passage_of(p);
    put(door_of(p), p->number, kind, 0, NULL);
    if (kind == DOOR_SHUT)
        return;
    free(w->kept);
    w->kept = NULL;
    w->peer = NULL;
    p->door = 0;
    p->fd = -1;
}

/* --- from a door ------------------------------------------------------------------------------ */

/* There is never more of it than the door may send ahead. */
static bool keep(struct passage *w, const uint8_t *bytes, size_t len)
{
    struct kept *k = w->kept;
    const size_t left = k != NULL ? k->len - k->mark : 0;
    struct kept *both = malloc(sizeof *both + left + len);
    if (both == NULL)
        return false;
    *both = (struct kept){.cap = left + len, .len = left + len};
    if (k != NULL)
        memcpy(both->at, k->at + k->mark, left);
    memcpy(both->at + left, bytes, len);
    free(k);
    w->kept = both;
    return true;
}

static void arrive(struct passage *w, const uint8_t *bytes, size_t len)
{
    struct peer *p = w->peer;
    bool kept = true;
    if (w->kept == NULL) {
        w->arrived = bytes;
        w->arrived_len = len;
    } else {
        kept = keep(w, bytes, len);
    }
    peer_event(p, EPOLLIN);
    if (w->arrived_len > 0 && p->state != PEER_GONE)
        kept = keep(w, w->arrived, w->arrived_len);
    w->arrived_len = 0;
    w->arrived = NULL;
    if (!kept)
        peer_gone(p);
}

static void is_closed(struct door *d, uint32_t line)
{
    d->passage[line] = (struct passage){0};
    d->vacant[d->vacant_count++] = line;
    d->lines--;
}

/* One record. False: no door says that. */
static bool hear(struct door *d, const struct door_head *h, const uint8_t *bytes)
{
    if (h->kind == DOOR_ALIVE)
        return h->amount == 0;
    if (h->line >= d->room || !d->passage[h->line].used)
        return false;
    struct passage *w = &d->passage[h->line];
    struct peer *p = w->peer;
    switch (h->kind) {
    case DOOR_BYTES:
        if (h->amount == 0 || w->ended || w->given + h->amount > DOOR_IN)
            return false;
        w->given += h->amount;
        if (p != NULL)
            arrive(w, bytes, h->amount);
        return true;
    case DOOR_TOOK:
        if (h->amount > w->sent)
            return false;
        w->sent -= h->amount;
        if (p != NULL)
            peer_event(p, EPOLLOUT | EPOLLIN);
        return true;
    case DOOR_ENDED:
        if (w->ended)
            return false;
        w->ended = true;
        if (p != NULL)
            peer_event(p, EPOLLIN);
        return true;
    case DOOR_BROKEN:
        if (p != NULL)
            peer_gone(p);
        return true;
    case DOOR_CLOSED:
        if (p != NULL)
            return false;
        is_closed(d, h->line);
        return true;
    default:
        return false;
    }
}

struct record {
    struct door_head head;
    const uint8_t *bytes;
};

/* The next records that are whole; answers how many. `at` comes to stand behind them. False in
 * `good`: what comes next is longer than any. */
static size_t next_records(const struct door *d, size_t *at, struct record *to, bool *good)
{
    size_t count = 0;
    while (count < EXPECTED && d->in_len - *at >= sizeof(struct door_head)) {
        struct record *r = &to[count];
        memcpy(&r->head, d->in + *at, sizeof r->head);
        const size_t follow = r->head.kind == DOOR_BYTES ? r->head.amount : 0;
        *good = follow <= DOOR_IN;
        if (!*good || d->in_len - *at - sizeof r->head < follow)
            break;
        r->bytes = d->in + *at + sizeof r->head;
        *at += sizeof r->head + follow;
        count++;
    }
    return count;
}

/* Peers whose message is about to be read. */
static void expect(struct door *d, const struct record *r, size_t count)
{
    struct net *n = d->net;
    struct peer *who[EXPECTED];
    size_t peers = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t line = r[i].head.line;
        if (line >= d->room || d->passage[line].peer == NULL)
            continue;
        who[peers++] = d->passage[line].peer;
        near_bytes(d->passage[line].peer, sizeof(struct peer));
    }
    if (n->calls.expect != NULL && peers > 0)
        n->calls.expect(n->ctx, who, peers);
}

static bool read_records(struct door *d)
{
    struct record record[EXPECTED];
    size_t at = 0, count;
    bool good = true;
    while (good && (count = next_records(d, &at, record, &good)) > 0) {
        expect(d, record, count);
        for (size_t i = 0; i < count && good; i++)
            good = hear(d, &record[i].head, record[i].bytes);
    }
    memmove(d->in, d->in + at, d->in_len - at);
    d->in_len -= at;
    return good;
}

void doors_event(struct door *d, uint32_t events)
{
    if (d->stream < 0 || (events & ~(uint32_t)EPOLLOUT) == 0)
        return;
    const ssize_t got = recv(d->stream, d->in + d->in_len, DOOR_STREAM - d->in_len, 0);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
        lose(d, "is gone");
        return;
    }
    d->in_len += got > 0 ? (size_t)got : 0;
    d->heard = d->net->second;
    d->owes = false;
    if (!read_records(d))
        lose(d, "says what no door says");
}
