"""What players at any table may say of money, for the oracles: stakes at the limits, beyond them and none at all, and
parts of a wager taken back."""
from math import lcm

PLAYERS = ("ann", "bob", "Carla", "d", "Zoë", 'O"Hara', "player 7", "\\")
NO_STAKE = (2.5, 100.0, 1e3, "10", "", None, True, [5], {"cents": 5})


def in_chips(chip, amount):
    """Whether an amount is so many whole chips."""
    return amount % chip == 0


def usual_stake(rng, limits, chips):
    """A stake within the limits, from the minimum up; where chips are asked for mostly one in whole chips."""
    step, least = limits["unit"], limits["min"]
    if chips and rng.random() < 0.9:
        step = lcm(step, limits["chip"])
        least = -(-least // step) * step
    return least + step * rng.randint(0, 20)


def odd_stake(rng, limits):
    """A stake by which limits are tried, or one that is none."""
    least, most, unit = (limits[name] for name in ("min", "max", "unit"))
    (stakes,) = rng.choices(((least, least - 1, least + 1, most - 1, most, most + 1),
                             (0, -1, -unit, -10 ** 9),
                             (most + unit, 2 * most, 10 ** 12, 2 ** 31, 2 ** 32 + least),
                             NO_STAKE), (5, 4, 2, 2))
    return rng.choice(stakes)


def taken_back(rng, unit, stands):
    """What a withdrawal says of the stake that stands there: a part, all, too much, none; nothing means all."""
    kind = rng.random()
    if kind < 0.5:
        return {"stake": rng.choice((unit, 2 * unit, stands, rng.randint(0, stands)))}
    if kind < 0.6:
        return {"stake": stands + rng.randint(1, 100)}
    if kind < 0.65:
        return {"stake": rng.choice((0, -5, 2.5, "5"))}
    return {}
