"""Ed25519 signatures made and checked (RFC 8032, section 5.1), without any library: slow, and short enough to read."""

import hashlib

P = 2 ** 255 - 19
ORDER = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(a, b):
    """Two points in extended coordinates (x, y, z, t) with x*y = z*t."""
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    g = 2 * a[3] * b[3] * D % P
    h = 2 * a[2] * b[2] % P
    w, x, y, z = f - e, h - g, h + g, f + e
    return w * x % P, y * z % P, x * y % P, w * z % P


def times(n, point):
    sum_ = (0, 1, 1, 0)
    while n > 0:
        if n & 1:
            sum_ = add(sum_, point)
        point = add(point, point)
        n >>= 1
    return sum_


def unpack(data):
    """The point that 32 bytes stand for, or None."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2 ** 255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = unpack((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def good(key, message, signature):
    """Whether this is the signature of the message under the public key."""
    a, r = unpack(key), unpack(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    left, right = times(s, BASE), add(r, times(h, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


def pack(point):
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def scalar(secret):
    h = hashlib.sha512(secret).digest()
    return (int.from_bytes(h[:32], "little") & (1 << 254) - 8) | 1 << 254, h[32:]


def public(secret):
    return pack(times(scalar(secret)[0], BASE))


def sign(secret, message):
    """RFC 8032, section 5.1.6."""
    a, prefix = scalar(secret)
    r = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % ORDER
    point = pack(times(r, BASE))
    h = int.from_bytes(hashlib.sha512(point + public(secret) + message).digest(), "little") % ORDER
    return point + ((r + h * a) % ORDER).to_bytes(32, "little")
