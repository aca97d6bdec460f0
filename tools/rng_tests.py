"""Statistical tests of draws that should be even and independent, and the few distributions that they need.

Each test takes values from 0 to k - 1, or counts of them, and returns a p-value: how likely something at least as odd is
where nothing is wrong. Most are as D. E. Knuth tells them (The Art of Computer Programming, volume 2, 3.3.2).
"""
import math
from collections import Counter

LEAST_EXPECTED = 5  # in a cell of a chi-square


# --- distributions ---------------------------------------------------------------------------------------------------

def gamma_above(a, x):
    """The regularised upper incomplete gamma function: by its series, or by a continued fraction where that is quicker."""
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - front * total)
    b, c = x + 1 - a, 1e300
    d = h = 1 / b
    for i in range(1, 100000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b or 1e-300)
        c = b + an / c or 1e-300
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h


def chi_square_above(x, df):
    return gamma_above(df / 2, x / 2)


def normal_above(z):
    return math.erfc(z / math.sqrt(2)) / 2


def normal_point(p):
    """Where so much of the normal distribution lies above."""
    low, high = -40.0, 40.0
    while high - low > 1e-10:
        middle = (low + high) / 2
        low, high = (middle, high) if normal_above(middle) > p else (low, middle)
    return low


def kolmogorov_above(x):
    if x < 0.2:
        return 1.0
    return min(1.0, max(0.0, 2 * sum((-1) ** (j - 1) * math.exp(-2 * j * j * x * x) for j in range(1, 101))))


def stirling(n):
    """Rows 0 to n of the Stirling numbers of the second kind."""
    rows = [[1]]
    for i in range(1, n + 1):
        before = rows[-1] + [0]
        rows.append([0] + [j * before[j] + before[j - 1] for j in range(1, i + 1)])
    return rows


# --- shared ----------------------------------------------------------------------------------------------------------

def both_ways(p):
    """Too even is as odd as too uneven."""
    return min(1.0, 2 * min(p, 1 - p))


def two_sided(z):
    return min(1.0, 2 * normal_above(abs(z)))


def fits(observed, expected):
    """Chi-square of counts; cells that are too rare are taken together, in their order."""
    cells, o, e = [], 0.0, 0.0
    for seen, awaited in zip(observed, expected):
        o, e = o + seen, e + awaited
        if e >= LEAST_EXPECTED:
            cells.append((o, e))
            o = e = 0.0
    if (o or e) and cells:
        cells[-1] = (cells[-1][0] + o, cells[-1][1] + e)
    if len(cells) < 2:
        return 1.0
    return both_ways(chi_square_above(sum((o - e) ** 2 / e for o, e in cells), len(cells) - 1))


# --- by counts -------------------------------------------------------------------------------------------------------

def frequency(came):
    """Each value as often as every other."""
    return fits(came, [sum(came) / len(came)] * len(came))


def z_of(came):
    """How many standard deviations each value is from its mean."""
    n, k = sum(came), len(came)
    return [(c - n / k) / math.sqrt(n / k * (1 - 1 / k)) for c in came]


def one_value(came):
    """The value that strays furthest: sharper than a chi-square where one alone is favoured."""
    return min(1.0, len(came) * two_sided(max(map(abs, z_of(came)))))


def pairs(table, decks=0):
    """Which value comes together with which; out of so many decks a card that is gone comes less often."""
    k = len(table)
    n = sum(map(sum, table))
    observed, expected = [], []
    for a, row in enumerate(table):
        for b, seen in enumerate(row):
            p = (decks - (a == b)) / (k * decks - 1) / k if decks else 1 / k / k
            if p == 0 and seen > 0:
                return 0.0
            if p > 0:
                observed.append(seen)
                expected.append(n * p)
    return fits(observed, expected)


def correlation(table, decks=0):
    """How far the values of a pair rise and fall together; between cards of a round that is known, and not 0."""
    n, k = sum(map(sum, table)), len(table)
    if n < 100:
        return 1.0
    mean, spread = (k - 1) / 2, (k * k - 1) / 12
    r = sum(seen * (a - mean) * (b - mean) for a, row in enumerate(table) for b, seen in enumerate(row)) / n / spread
    return two_sided((r + (1 / (k * decks - 1) if decks else 0)) * math.sqrt(n))


# --- by sequences ----------------------------------------------------------------------------------------------------

def runs(values, k):
    """Runs of low and high values, as many as there should be."""
    low = [v < k // 2 for v in values]
    n, a = len(low), sum(low)
    b = n - a
    if a == 0 or b == 0:
        return 0.0
    changes = 1 + sum(x != y for x, y in zip(low, low[1:]))
    mean = 2 * a * b / n + 1
    return two_sided((changes - mean) / math.sqrt((mean - 1) * (mean - 2) / (n - 1)))


def serial_correlation(values, k, lag=1):
    """A value and the one so many rounds later rise and fall apart from each other."""
    mean, spread = (k - 1) / 2, (k * k - 1) / 12
    pairs_ = zip(values, values[lag:])
    n = len(values) - lag
    return two_sided(sum((x - mean) * (y - mean) for x, y in pairs_) / spread / math.sqrt(n))


def gap(values, k):
    """How long it takes until a value of the lowest quarter comes again."""
    low = max(1, k // 4)
    p = low / k
    most = max(2, math.ceil(math.log(0.01) / math.log(1 - p)))
    count, length, begun = [0] * (most + 1), 0, False
    for v in values:
        if v < low:
            if begun:
                count[min(length, most)] += 1
            length, begun = 0, True
        else:
            length += 1
    n = sum(count)
    return fits(count, [n * p * (1 - p) ** i for i in range(most)] + [n * (1 - p) ** most])


def poker(values, k, hand=5):
    """How many different values there are in hands of five."""
    count = Counter(len(set(values[i:i + hand])) for i in range(0, len(values) - hand + 1, hand))
    n = sum(count.values())
    ways = stirling(hand)[hand]
    p = [ways[r] * math.prod(range(k - r + 1, k + 1)) / k ** hand for r in range(1, hand + 1)]
    return fits([count[r] for r in range(1, hand + 1)], [n * x for x in p])


def coupons(values, k, kinds=5, most=30):
    """How long it takes until all of the five lowest values have come, of those that are among them."""
    kinds = min(kinds, k)
    count, seen, length = [0] * (most + 1), set(), 0
    for v in values:
        if v >= kinds:
            continue
        seen.add(v)
        length += 1
        if len(seen) == kinds:
            count[min(length, most)] += 1
            seen, length = set(), 0
    n = sum(count)
    ways = stirling(most)
    p = [math.factorial(kinds) / kinds ** r * ways[r - 1][kinds - 1] if r >= kinds else 0 for r in range(most)]
    return fits(count[kinds:], [n * x for x in p[kinds:]] + [n * (1 - sum(p))])


def permutation(values, k, together=4):
    """In which order four values stand; where two are the same there is none."""
    count = Counter()
    for i in range(0, len(values) - together + 1, together):
        some = values[i:i + together]
        if len(set(some)) == together:
            count[tuple(sorted(range(together), key=some.__getitem__))] += 1
    n = sum(count.values())
    orders = math.factorial(together)
    seen = list(count.values()) + [0] * (orders - len(count))
    return fits(seen, [n / orders] * orders) if n >= LEAST_EXPECTED * orders else 1.0


def kolmogorov_smirnov(values, k):
    """Values of some rounds read as one number between 0 and 1: as many below each as there should be."""
    digits = math.ceil(30 / math.log2(k))
    numbers = []
    for i in range(0, len(values) - digits + 1, digits):
        n = 0
        for v in values[i:i + digits]:
            n = n * k + v
        numbers.append((n + 0.5) / k ** digits)
    numbers.sort()
    n = len(numbers)
    if n < 50:
        return 1.0
    far = max(max((i + 1) / n - x, x - i / n) for i, x in enumerate(numbers))
    root = math.sqrt(n)
    return kolmogorov_above(far * (root + 0.12 + 0.11 / root))


SEQUENCES = {"runs": runs, "serial correlation": serial_correlation, "gap": gap, "poker": poker, "coupon collector": coupons,
             "permutation": permutation, "Kolmogorov-Smirnov": kolmogorov_smirnov}


# --- together --------------------------------------------------------------------------------------------------------

def holm(p_values):
    """Each corrected for all of them together (S. Holm, 1979), in the order given."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    corrected, least = [0.0] * len(p_values), 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, (len(p_values) - rank) * p_values[i]))
        corrected[i] = least
    return corrected


POWER = 0.9999  # how often a bias is caught for which rounds are reckoned


def reach(k, tests, alpha, power=POWER):
    """So many standard deviations must a value stray to be caught that often by `one_value`, among so many tests."""
    return normal_point(alpha / tests / k / 2) + normal_point(1 - power)


def rounds_for(bias, k, tests, alpha, power=POWER):
    """Rounds in which it is caught that one draw in 1 / bias is turned into one value."""
    p = 1 / k
    return math.ceil((reach(k, tests, alpha, power) / (bias * (1 - p))) ** 2 * p * (1 - p))


def caught_in(rounds, k, tests, alpha):
    """The least such bias that is caught in so many rounds."""
    p = 1 / k
    return reach(k, tests, alpha) * math.sqrt(p * (1 - p) / rounds) / (1 - p)
