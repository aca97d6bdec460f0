"""The game of blackjack for the oracle: what cards count, what the side bets make of them, and the exact chances of
those, counted card by card over the composition of the shoe.
"""
from collections import Counter
from fractions import Fraction
from itertools import product

RANKS, SUITS = "A23456789TJQK", "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
COUNT = {rank: min(at, 10) for at, rank in enumerate(RANKS, 1)}  # an ace is counted one here
TENS = "TJQK"
LOSE = "lose"


def total_of(cards):
    """(total, soft): an ace counts eleven while that does not break the hand, and no more than one can."""
    total = sum(COUNT[card[0]] for card in cards)
    if total <= 11 and any(card[0] == "A" for card in cards):
        return total + 10, True
    return total, False


def is_blackjack(cards):
    """Of the first two cards of a hand."""
    return len(cards) == 2 and total_of(cards)[0] == 21


def is_pair(cards):
    """Two cards of equal value: any two tens, two aces."""
    return len(cards) == 2 and COUNT[cards[0][0]] == COUNT[cards[1][0]]


# ---- side bets: the line on which the cards fall -----------------------------------------------

SEVENS = {"14.4(a)": 3, "14.4(b)": 50, "14.4(c)": 100, "14.4(d)": 500, "14.4(e)": 5000}


def sevens_line(cards, ended):
    """Super Sevens on a box's first cards: the line, or None while that is open. `ended`: no third card comes."""
    if not cards:
        return None
    if cards[0][0] != "7":
        return "14.4(f)"
    if len(cards) == 1:
        return None
    if cards[1][0] != "7":
        return "14.4(a)"
    suited = lambda some: len({card[1] for card in some}) == 1
    if len(cards) == 2 and not ended:
        return None
    if len(cards) == 2 or cards[2][0] != "7":
        return "14.4(c)" if suited(cards[:2]) else "14.4(b)"
    return "14.4(e)" if suited(cards[:3]) else "14.4(d)"


BOUNTY = {"2-kings-spades-dealer-bj": 1000, "2-kings-spades": 100, "2-suited-kings": 30, "2-suited-q-j-10": 20,
          "suited-20": 9, "2-kings": 6, "unsuited-20": 4}
THE_SET = {"suited-pair": 15, "unsuited-pair": 10}
ROYAL = {"king-queen-suited": 50, "2-suited-cards": 2}


def bounty_line(first, second, dealer_blackjack=False):
    alike, suited, ranks = first[0] == second[0], first[1] == second[1], first[0] + second[0]
    if alike and suited and ranks == "KK":
        if first[1] != "s":
            return "2-suited-kings"
        return "2-kings-spades-dealer-bj" if dealer_blackjack else "2-kings-spades"
    if alike and suited and first[0] in "QJT":
        return "2-suited-q-j-10"
    if total_of([first, second])[0] != 20:
        return LOSE
    if suited:
        return "suited-20"
    return "2-kings" if ranks == "KK" else "unsuited-20"


def set_line(first, second):
    if first[0] != second[0]:
        return LOSE
    return "suited-pair" if first[1] == second[1] else "unsuited-pair"


def royal_line(first, second):
    if first[1] != second[1]:
        return LOSE
    return "king-queen-suited" if {first[0], second[0]} == {"K", "Q"} else "2-suited-cards"


TABLE_8 = {"kings-bounty": (bounty_line, BOUNTY), "bet-the-set": (set_line, THE_SET),
           "royal-match": (royal_line, ROYAL)}


def side_line(bet, cards, dealer_blackjack=False):
    """The line of Table 8 on which a box's first two cards fall, and what it pays, or (LOSE, None)."""
    line, odds = TABLE_8[bet]
    found = line(*cards[:2], dealer_blackjack) if bet == "kings-bounty" else line(*cards[:2])
    return found, odds.get(found)


# ---- the chances -------------------------------------------------------------------------------


def draws(decks, gone=()):
    """Every card that may come next, with its chance."""
    left = Counter({card: decks for card in DECK})
    left.subtract(gone)
    whole = left.total()
    return [(card, Fraction(many, whole)) for card, many in left.items() if many]


def first_two(decks):
    """Every two first cards of a box, with their chance."""
    return [((first, second), chance * then) for first, chance in draws(decks)
            for second, then in draws(decks, (first,))]


def side_chances(bet, decks):
    """line -> chance, for a bet of Table 8."""
    found = Counter()
    for cards, chance in first_two(decks):
        line = side_line(bet, cards)[0]
        if line == "2-kings-spades":
            natural = Fraction(0)
            for (up, here), (down, there) in product(draws(decks, cards), repeat=2):
                if is_blackjack([up, down]):
                    left = Counter({card: decks for card in DECK})
                    left.subtract((*cards, up))
                    natural += here * Fraction(left[down], left.total())
            found["2-kings-spades-dealer-bj"] += chance * natural
            chance *= 1 - natural
        found[line] += chance
    return found


def sevens_chances(decks):
    """line -> chance of Super Sevens, where two sevens always take a third card: no line is worth as much as
    the chance of a third seven beside it."""
    found = Counter()
    for cards, chance in first_two(decks):
        if sevens_line(cards, False) is not None:
            found[sevens_line(cards, False)] += chance
            continue
        for third, then in draws(decks, cards):
            found[sevens_line((*cards, third), True)] += chance * then
    return found


def insurance_chance(decks):
    """That the dealer's second card is worth ten, behind an ace and nothing else known."""
    return Fraction(16 * decks, 52 * decks - 1)
