"""A draw that can be checked, worked out again: BLAKE2b and ChaCha20 as their authors describe them."""
import hashlib
import struct


def blake(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def quarter(s, a, b, c, d):
    for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        s[x] = (s[x] + s[y]) & 0xffffffff
        mixed = s[z] ^ s[x]
        s[z] = (mixed << turn | mixed >> 32 - turn) & 0xffffffff


def words(key, nonce):
    """The key stream of ChaCha20 with a nonce of eight bytes, word by word."""
    block = 0
    while True:
        start = list(struct.unpack("<4I8I", b"expand 32-byte k" + key)) + list(struct.unpack("<4I", struct.pack("<QQ", block, nonce)))
        s = start[:]
        for _ in range(10):
            for columns in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                            (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                quarter(s, *columns)
        yield from ((x + y) & 0xffffffff for x, y in zip(s, start))
        block += 1


def draw(seed, over, index, below):
    """A whole number below the range, all equally likely: words that would favour some are thrown away."""
    for word in words(blake(seed + over), index):
        product = word * below
        if product & 0xffffffff >= (1 << 32) % below:
            return product >> 32


def row(last, count):
    """A row of seeds that ends in this one, each the hash of the next; and the commitment to the first."""
    seeds = [last]
    while len(seeds) < count:
        seeds.insert(0, blake(seeds[0]))
    return seeds, blake(seeds[0])
