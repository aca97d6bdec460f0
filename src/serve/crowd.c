/* The crowd: peers in blocks, so that thousands of them lie close together and cost no allocation
 * each, and a count of them by address. */
#include "serve/peer.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* --- room ------------------------------------------------------------------------------------- */

static bool add_block(struct net *n)
{
    struct peer **blocks = realloc(n->blocks, (n->block_count + 1) * sizeof *blocks);
    if (blocks == NULL)
        return false;
    n->blocks = blocks;
    struct peer *block = calloc(PEERS_A_BLOCK, sizeof *block);
    if (block == NULL)
        return false;
    n->blocks[n->block_count++] = block;
    for (size_t i = PEERS_A_BLOCK; i-- > 0;) {
        block[i].next = n->vacant;
        n->vacant = &block[i];
    }
    return true;
}

struct peer *crowd_take(struct net *n)
{
    if (n->vacant == NULL && !add_block(n))
        return NULL;
    struct peer *p = n->vacant;
    n->vacant = p->next;
    *p = (struct peer){.net = n, .post = NO_POST};
    n->sockets++;
    return p;
}

void crowd_give_back(struct net *n, struct peer *p)
{
    p->state = PEER_FREE;
    p->next = n->vacant;
    n->vacant = p;
    n->sockets--;
}

void crowd_each(struct net *n, void (*visit)(struct peer *p))
{
    for (size_t b = 0; b < n->block_count; b++)
        for (size_t i = 0; i < PEERS_A_BLOCK; i++)
            if (n->blocks[b][i].state != PEER_FREE)
                visit(&n->blocks[b][i]);
}

void crowd_free(struct net *n)
{
    for (size_t b = 0; b < n->block_count; b++)
        free(n->blocks[b]);
    free(n->blocks);
    free(n->addresses);
}

/* --- addresses -------------------------------------------------------------------------------- */

/* Whoever has one IPv6 address has the 2^64 beside it, so those count as one. */
static uint64_t key_of(const uint8_t address[ADDRESS_BYTES])
{
    uint64_t key = 0;
    if (address_is_four(address)) {
        memcpy(&key, address + 12, 4);
        return key | (uint64_t)1 << 40;
    }
    memcpy(&key, address, 8);
    return key != 0 ? key : (uint64_t)1 << 41;
}

static size_t home(const struct net *n, uint64_t key)
{
    uint64_t h = (key ^ n->address_salt) * 0x9e3779b97f4a7c15u;
    h = (h ^ h >> 29) * (n->address_salt | 1);
    return (size_t)(h >> 20) & (n->address_cap - 1);
}

static struct address *slot_of(const struct net *n, uint64_t key)
{
    size_t i = home(n, key);
    while (n->addresses[i].key != 0 && n->addresses[i].key != key)
        i = (i + 1) & (n->address_cap - 1);
    return &n->addresses[i];
}

static bool make_room(struct net *n)
{
    if (n->addresses != NULL && n->address_count * 2 < n->address_cap)
        return true;
    struct address *old = n->addresses;
    size_t old_cap = n->address_cap, cap = old != NULL ? old_cap * 2 : 256;
    struct address *fresh = calloc(cap, sizeof *fresh);
    if (fresh == NULL)
        return false;
    if (old == NULL && getrandom(&n->address_salt, sizeof n->address_salt, 0) < 0)
        n->address_salt = (uint64_t)n->now;
    n->addresses = fresh;
    n->address_cap = cap;
    for (size_t i = 0; i < old_cap; i++)
        if (old[i].key != 0)
            *slot_of(n, old[i].key) = old[i];
    free(old);
    return true;
}

/* Closes the gap that a forgotten address would leave in a chain of neighbours. */
static void remove_slot(struct net *n, struct address *gone)
{
    size_t mask = n->address_cap - 1, gap = (size_t)(gone - n->addresses);
    for (size_t i = (gap + 1) & mask; n->addresses[i].key != 0; i = (i + 1) & mask) {
        size_t from = home(n, n->addresses[i].key);
        if (((i - from) & mask) >= ((i - gap) & mask)) {
            n->addresses[gap] = n->addresses[i];
            gap = i;
        }
    }
    n->addresses[gap] = (struct address){0};
    n->address_count--;
}

unsigned crowd_proxy(const struct net *n, const uint8_t address[ADDRESS_BYTES])
{
    unsigned i = n->proxy_count;
    while (i > 0 && memcmp(n->proxies[i - 1], address, ADDRESS_BYTES) != 0)
        i--;
    return i;
}

/* An address may have a few sockets more than peers: its pages are loaded through them. A proxy has
 * those of many, which are not told apart before they ask for something. */
enum { FOR_PAGES = 32 };

static bool count_socket(struct net *n, const uint8_t address[ADDRESS_BYTES])
{
    if (!make_room(n))
        return false;
    uint64_t key = key_of(address);
    struct address *a = slot_of(n, key);
    if (a->sockets >= n->limits.per_address + FOR_PAGES && crowd_proxy(n, address) == 0)
        return false;
    if (a->key == 0) {
        *a = (struct address){.key = key};
        n->address_count++;
    }
    a->sockets++;
    return true;
}

static void uncount_socket(struct net *n, struct address *a)
{
    if (--a->sockets == 0)
        remove_slot(n, a);
}

bool crowd_admits_socket(struct net *n, const uint8_t address[ADDRESS_BYTES])
{
    return n->sockets < (uint64_t)n->limits.peers + n->limits.peers / 8 + FOR_PAGES &&
           count_socket(n, address);
}

bool crowd_admits_peer(struct net *n, const uint8_t address[ADDRESS_BYTES])
{
    if (n->meters.peers >= n->limits.peers)
        return false;
    struct address *a = slot_of(n, key_of(address));
    if (a->peers >= n->limits.per_address)
        return false;
    a->peers++;
    n->meters.peers++;
    return true;
}

void crowd_forget(struct net *n, const struct peer *p)
{
    if (p->greeted)
        n->meters.peers--;
    struct address *a = slot_of(n, key_of(p->address));
    a->peers -= p->greeted ? 1 : 0;
    uncount_socket(n, a);
}

size_t crowd_unsent(struct net *n, const struct peer *p, ptrdiff_t by)
{
    struct address *a = slot_of(n, key_of(p->address));
    a->unsent += (size_t)by;
    n->unsent += (size_t)by;
    return a->unsent;
}

static size_t unread_by(const struct peer *p)
{
    return p->state != PEER_FREE && p->state != PEER_GONE && p->unsent != NULL
               ? p->unsent->len - p->unsent->mark
               : 0;
}

/* Before it is greeted, so that it is a socket and no peer yet. */
bool crowd_move(struct net *n, struct peer *p, const uint8_t address[ADDRESS_BYTES])
{
    const size_t unsent = unread_by(p);
    if (memcmp(p->address, address, ADDRESS_BYTES) == 0)
        return true;
    if (!count_socket(n, address))
        return false;
    struct address *left = slot_of(n, key_of(p->address));
    left->unsent -= unsent;
    uncount_socket(n, left);
    memcpy(p->address, address, ADDRESS_BYTES);
    slot_of(n, key_of(address))->unsent += unsent;
    return true;
}

struct peer *crowd_slowest(struct net *n)
{
    struct peer *most = NULL;
    for (size_t b = 0; b < n->block_count; b++)
        for (size_t i = 0; i < PEERS_A_BLOCK; i++) {
            struct peer *p = &n->blocks[b][i];
            if (unread_by(p) > (most != NULL ? unread_by(most) : 0))
                most = p;
        }
    return most;
}
