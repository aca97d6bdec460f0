#!/usr/bin/env python3
"""What the dealer calls, for every outcome of a game or many of them, in words that are made here once more.

usage: test_calls.py PATH-TO-BAIZE [WORD…]
"""
import json
import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402

BAIZE = str(Path(sys.argv[1]).resolve())
NUMBERS = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
           "eighteen").split()
RANKS = "A23456789TJQK"
RANK_WORDS = dict(zip(RANKS, "ace two three four five six seven eight nine ten jack queen king".split()))


def answers(ruleset, rounds, *options):
    """The events of each round; a round is the acts of it."""
    words = [w for option in options for w in ("--option", option)]
    text = "".join(json.dumps(act) + "\n" for acts in rounds for act in acts)
    done = subprocess.run([BAIZE, "table", ruleset, *words, "--marks"], input=text, capture_output=True, text=True, timeout=tap.HANG)
    assert done.returncode == 0, done.stderr
    of_acts, events = [], []
    for event in map(json.loads, done.stdout.splitlines()):
        events.append(event)
        if event["event"] == "end":
            of_acts.append(events[:-1])
            events = []
    of_acts = iter(of_acts)
    told = [[event for _ in acts for event in next(of_acts)] for acts in rounds]
    refused = [(acts, e) for acts, events in zip(rounds, told) for e in events if e["event"] == "refused"]
    assert not refused, refused[0]
    return told


def said(events):
    return [e["say"] for e in events if e["event"] == "called"]


def results(events):
    return [e["result"] for e in events if e["event"] == "resulted"]


def wager(bet, stake=1000, seat=1, **more):
    return {"act": "wager", "seat": seat, "player": f"p{seat}", "bet": bet, "stake": stake, **more}


CLOSE = {"act": "close"}


def deal(cards):
    return [{"act": "card", "card": card} for card in cards]


# --- a ball, dice, a wheel ----------------------------------------------------------------------------------


def roulette_words(n):
    if n == 0:
        return "0 green"
    red = n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
    return f"{n} {'red' if red else 'black'}, {'even' if n % 2 == 0 else 'odd'}, {'high' if n > 18 else 'low'}"


def test_every_number_of_roulette_is_called():
    for ruleset in ("nz1996/roulette", "star-rapid-2016/roulette", "crown-fusion-2024/auto-roulette"):
        rounds = [[CLOSE, {"act": "number", "number": n}] for n in range(37)]
        for n, events in enumerate(answers(ruleset, rounds)):
            assert said(events) == ["No more bets", roulette_words(n)] and results(events) == [roulette_words(n)], events


def throw_words(dice):
    """The lowest face first; faces alike together."""
    many, total = Counter(dice), NUMBERS[sum(dice)]
    faces = [{1: "", 2: "double ", 3: "triple "}[many[face]] + NUMBERS[face] for face in sorted(many)]
    return f"{', '.join(faces)}; total {total}"


def test_every_throw_of_three_dice_is_called():
    throws = list(product(range(1, 7), repeat=3))
    for ruleset in ("nz1996/tai-sai", "crown-fusion-2024/auto-sic-bo"):
        rounds = [[CLOSE, {"act": "dice", "dice": dice}] for dice in throws]
        for dice, events in zip(throws, answers(ruleset, rounds)):
            calls = [say for say in said(events) if say != "Place your bets"]
            assert calls == ["No more bets", throw_words(dice)] and results(events) == [throw_words(dice)], events


def craps_words(dice, point):
    total = sum(dice)
    if total == 7:
        return "seven out" if point else "seven"
    if total in (2, 3, 12):
        return f"craps {NUMBERS[total]}"
    words = NUMBERS[total]
    if total in (4, 6, 8, 10):
        words += ", the hard way" if dice[0] == dice[1] else ", easy"
    return words if point or total == 11 else f"{words}: the point is {NUMBERS[total]}"


def test_every_throw_of_craps_is_called():
    point, rounds, expected = 0, [], []
    draw = random.Random(1)
    throws = [dice for dice in product(range(1, 7), repeat=2)]
    for dice in [*throws, *(draw.choice(throws) for _ in range(2000))]:
        rounds.append([wager("field"), {"act": "dice", "dice": dice}])
        expected.append(craps_words(dice, point))
        total = sum(dice)
        if point and total in (7, point):
            point = 0
        elif not point and total in (4, 5, 6, 8, 9, 10):
            point = total
    for words, events in zip(expected, answers("nz1996/craps", rounds)):
        assert said(events) == ["Dice are out", words], (words, events)


def test_every_section_of_the_wheel_is_called():
    rounds = [[CLOSE, {"act": "section", "section": n}] for n in range(1, 53)]
    symbols = Counter()
    for n, events in enumerate(answers("nz1996/money-wheel", rounds), 1):
        call, words = said(events)
        symbol = words.removesuffix(f", section {n}")
        assert call == "No more bets" and results(events) == [words], events
        symbols[symbol] += 1
    assert symbols == {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1}, symbols


# --- cards --------------------------------------------------------------------------------------------------


def deck(decks, draw):
    cards = [rank + suit for rank in RANKS for suit in "cdhs"] * decks
    draw.shuffle(cards)
    return cards


def points(cards):
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in cards) % 10


def banker_draws(banker, third):
    """By the third card of the other hand, or None."""
    if third is None:
        return banker <= 5
    value = points([third])
    return {0: True, 1: True, 2: True, 3: value != 8, 4: value in range(2, 8), 5: value in range(4, 8),
            6: value in (6, 7)}.get(banker, False)


def coup(shoe):
    """Both hands, and the cards in the order in which they were drawn."""
    cards = [shoe.pop() for _ in range(4)]
    player, banker = cards[0::2], cards[1::2]
    if max(points(player), points(banker)) < 8:
        third = None
        if points(player) <= 5:
            third = shoe.pop()
            player.append(third)
            cards.append(third)
        if banker_draws(points(banker), third):
            banker.append(shoe.pop())
            cards.append(banker[-1])
    return player, banker, cards


def test_coups_of_baccarat_are_called():
    for ruleset in ("nz1996/mini-baccarat", "star/baccarat", "crown-fusion-2024/semi-baccarat"):
        draw, rounds, expected = random.Random(9), [], []
        shoe = deck(8, draw)
        for _ in range(60):
            player, banker, cards = coup(shoe)
            rounds.append([wager("player"), CLOSE, *deal(cards)])
            of_player, of_banker = points(player), points(banker)
            high, low = max(of_player, of_banker), min(of_player, of_banker)
            won = "Player" if of_player > of_banker else "Banker"
            expected.append([f"Player {points(player[:2])}, Banker {points(banker[:2])}",
                             f"Tie Hand, {high} all" if high == low else f"{won} wins, {high} over {low}"])
        for words, events in zip(expected, answers(ruleset, rounds)):
            calls = [say for say in said(events) if say not in ("No more bets", "Place your bets please")]
            assert calls == words, (words, events)


def count_of(cards):
    """(total, soft) at blackjack."""
    total = sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)
    soft = total <= 11 and any(card[0] == "A" for card in cards)
    return total + 10 * soft, soft


def dealer_words(cards):
    total, _ = count_of(cards)
    if len(cards) == 2 and total == 21:
        return "Dealer has blackjack"
    return f"Dealer {total}" + (", too many" if total > 21 else "")


def round_of_blackjack(shoe):
    """One box that draws to 17, or soft 18, and what is called: the box when it is to decide and with each card after."""
    box, dealer = [shoe.pop()], [shoe.pop()]
    box.append(shoe.pop())
    acts = [wager("main"), CLOSE, *deal([box[0], dealer[0], box[1]])]
    calls = ["Insurance"] if dealer[0][0] == "A" else []
    total, soft = count_of(box)
    calls.append("Box 1: blackjack" if total == 21 else f"Box 1: {'soft ' if soft else ''}{total}")
    natural = total == 21
    while total < 17 + soft:
        box.append(shoe.pop())
        acts += [{"act": "hit", "seat": 1}, *deal(box[-1:])]
        total, soft = count_of(box)
        calls.append(f"Box 1: {'soft ' if soft else ''}{total}" + (", too many" if total > 21 else ""))
    if total < 21:
        acts.append({"act": "stand", "seat": 1})
    return acts, calls, natural, total, dealer


def test_hands_of_blackjack_are_called():
    draw = random.Random(21)
    shoe = deck(8, draw)
    rounds, expected = [], []
    while len(shoe) > 100:
        acts, calls, natural, total, dealer = round_of_blackjack(shoe)
        # Only a hand that waits for him makes the dealer draw: a bust is over, and a blackjack asks for a second card of
        # his at most, where that could be one too; he calls what stands.
        if total <= 21:
            while count_of(dealer)[0] < 17 and not (natural and (len(dealer) == 2 or dealer[0][0] not in "ATJQK")):
                dealer.append(shoe.pop())
                acts += deal(dealer[-1:])
            if count_of(dealer)[0] >= 17:
                calls = [*calls, dealer_words(dealer)]
        rounds.append(acts)
        expected.append(calls)
    for words, events in zip(expected, answers("nz1996/blackjack", rounds, "cut-card=0")):
        calls = [say for say in said(events) if say != "No more bets"]
        assert calls == words, (words, calls)


def plural(rank):
    return "sixes" if rank == "6" else RANK_WORDS[rank] + "s"


def poker_words(hand):
    """What a hand of five is called: by what counts most."""
    high = "AKQJT98765432"
    many = Counter(card[0] for card in hand)
    by = sorted(many, key=lambda rank: (-many[rank], high.index(rank)))
    counts = [many[rank] for rank in by]
    flush = len({card[1] for card in hand}) == 1
    ranks = "".join(sorted(many, key=high.index))
    straight = ranks in high or ranks == "A5432"
    top = RANK_WORDS["5" if ranks == "A5432" else ranks[0]]
    if len(many) == 5:
        if straight and flush:
            return "royal flush" if ranks == "AKQJT" else f"straight flush, {top} high"
        if flush or straight:
            return f"{'flush' if flush else 'straight'}, {RANK_WORDS[ranks[0]] if flush else top} high"
        return "ace and king" if ranks.startswith("AK") else f"{RANK_WORDS[ranks[0]]} high"
    if counts[0] == 4:
        return f"four {plural(by[0])}"
    if counts[:2] == [3, 2]:
        return f"full house, {plural(by[0])} and {plural(by[1])}"
    if counts[0] == 3:
        return f"three {plural(by[0])}"
    if counts[:2] == [2, 2]:
        return f"two pairs, {plural(by[0])} and {plural(by[1])}"
    return f"pair of {plural(by[0])}"


def hands_of_every_kind(draw):
    """Hands of each kind, and others by chance."""
    cards = [rank + suit for rank in RANKS for suit in "cdhs"]
    kinds = {}
    for _ in range(200000):
        hand = draw.sample(cards, 5)
        kinds.setdefault(poker_words(hand).split(",")[0].split(" of ")[0].split(" ")[0], []).append(hand)
    chosen = [hand for hands in kinds.values() for hand in hands[:12]]
    for suit in "cs":
        for top in range(10):
            run = [(RANKS + "A")[top + i] for i in range(5)]
            chosen.append([rank + suit for rank in run])
            chosen.append([rank + draw.choice("cdh") for rank in run[:4]] + [run[4] + "s"])
    for trips, pair in combinations(RANKS, 2):
        chosen.append([trips + suit for suit in "cdh"] + [pair + suit for suit in "cd"])
    chosen += [[rank + suit for suit in "cdhs"] + [("2" if rank != "2" else "3") + "c"] for rank in RANKS]
    return chosen


def test_hands_of_stud_are_called():
    draw = random.Random(5)
    cards = [rank + suit for rank in RANKS for suit in "cdhs"]
    rounds, expected = [], []
    for hand in hands_of_every_kind(draw):
        dealer = draw.sample([card for card in cards if card not in hand], 5)
        order = [card for pair in zip(hand, dealer) for card in pair]
        rounds.append([wager("ante"), CLOSE, *deal(order), {"act": "raise", "seat": 1}])
        expected.append((poker_words(hand), poker_words(dealer)))
    for (of_box, of_dealer), events in zip(expected, answers("nz1996/caribbean-stud", rounds)):
        calls = [say for say in said(events) if say != "No more bets"]
        low = of_dealer.endswith(" high") and "," not in of_dealer
        ended = {e["result"] for e in events if e["event"] == "settled" and e["bet"] == "ante"}
        result = {"win": "wins", "lose": "loses", "standoff": "stands off"}[ended.pop()]
        assert calls[0] == f"Dealer: {of_dealer}", (calls, of_dealer)
        assert ("Dealer does not qualify" in calls) == low, calls
        assert calls[-1] == f"Box 1: {of_box}, {result}" or low, (calls, of_box)


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
