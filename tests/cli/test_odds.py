#!/usr/bin/env python3
"""Odds, best play and simulation as the command line gives them. usage: test_odds.py PATH-TO-BAIZE"""
import functools
import json
import math
import re
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402
import program  # noqa: E402
from program import BAIZE, HANG, ROULETTES, complaint  # noqa: E402

# Odds rest on their words alone and take seconds: what one test has asked for, another need not have reckoned again.
reckoned = functools.cache(program.baize)


def baize(*words, **more):
    return (reckoned if words[0] == "odds" and "--plot" not in words else program.baize)(*words, **more)


def test_odds_are_exact_for_every_position():
    for ruleset in ROULETTES:
        report = json.loads(baize("odds", ruleset, "--json"))
        assert report["ruleset"] == ruleset and report["options"]["min"] == 1
        calls = [b for b in report["bets"] if "pieces" in b]
        assert len(report["bets"]) - len(calls) == 157
        assert len(calls) == (4 if "rapid" in ruleset else 0)
        for bet in report["bets"]:
            assert (bet["return"], bet["edge"], bet["exact"]) == ("36/37", "1/37", True), bet
            assert abs(bet["edge_percent"] - 100 / 37) < 1e-9
            for piece in bet.get("pieces", []):
                assert piece["edge"] == "1/37" and piece["units"] in (1, 2)
    straight = next(b for b in report["bets"] if b["bet"] == "straight" and b["on"] == "17")
    assert straight["outcomes"] == [{"result": "win", "pays": "35", "probability": "1/37"},
                                    {"result": "lose", "pays": "0", "probability": "36/37"}]
    assert len(baize("odds", "--json").splitlines()) >= 4


def test_odds_of_baccarat_are_exact_and_readable():
    report = json.loads(baize("odds", "nz2008/baccarat", "--json"))
    bets = {b["bet"]: b for b in report["bets"]}
    assert list(bets) == ["player", "banker", "tie", "dragon-player", "dragon-banker"]
    assert bets["banker"]["return"] == "10732465128097/10847218479825" and bets["banker"]["exact"] is True
    assert set(bets["banker"]) == {"bet", "on", "return", "edge", "edge_percent", "standard_deviation", "exact", "outcomes",
                                   "rule"}
    for bet in report["bets"]:
        paid = sum(Fraction(o["probability"]) * (Fraction(o["pays"]) + (o["result"] != "lose")) for o in bet["outcomes"])
        assert sum(Fraction(o["probability"]) for o in bet["outcomes"]) == 1 and paid == Fraction(bet["return"])
        assert paid + Fraction(bet["edge"]) == 1 and abs(bet["edge_percent"] - 100 * (1 - paid)) < 1e-9
        for key in ("return", "edge"):
            assert str(Fraction(bet[key])) == bet[key], "not in lowest terms"
    lines = {way["line"]: way for way in bets["dragon-player"]["lines"]}
    assert len(lines) == 7 and lines["by-9"]["odds"] == "30 to 1" and lines["by-9"]["rule"].endswith("win-by-9")
    won = sum(Fraction(o["probability"]) for o in bets["dragon-player"]["outcomes"] if o["result"] == "win")
    assert sum(Fraction(way["probability"]) for way in lines.values()) == won
    table = baize("odds", "nz2008/baccarat")
    assert "Dragon Bonus, 8 decks" in table and "45.859742 %" in table and "/108472" not in table
    assert max(map(len, table.splitlines())) < 120
    assert "114753351728/10847218479825" in baize("odds", "nz2008/baccarat", "--fractions")
    edges = [json.loads(baize("odds", "star/baccarat", "--option", f"decks={n}", "--json"))["bets"][0]["edge_percent"]
             for n in (3, 4, 6, 8)]
    assert [round(e, 4) for e in edges] == [1.2469, 1.2421, 1.2374, 1.2351], edges


def net_of(outcome):
    """What a player has more or less after it, for a stake of one: told where result and payment do not say it."""
    plain = {"win": outcome["pays"], "lose": "-1"}.get(outcome["result"], "0")
    return Fraction(outcome.get("net", plain))


def check_outcomes(ruleset, bet):
    """The outcomes of a bet are all that can come of it, and say what it returns and how that spreads."""
    chances = [Fraction(o["probability"]) for o in bet["outcomes"]]
    nets = [net_of(o) for o in bet["outcomes"]]
    mean = sum(p * net for p, net in zip(chances, nets))
    squares = sum(p * net * net for p, net in zip(chances, nets))
    where = ruleset, bet["bet"], bet["on"]
    if bet["exact"]:
        assert sum(chances) == 1 and mean == -Fraction(bet["edge"]), where
    else:  # blackjack: a split with rare cards is reckoned in short, and how often is told
        assert abs(sum(chances) - 1) < 1e-11 and abs(mean + Fraction(bet["edge"])) < 1e-5, (where, float(mean))
        assert 0 < float(bet["outcomes_bound"]) < 1e-3
    assert math.isclose(math.sqrt(squares - mean * mean), bet["standard_deviation"], rel_tol=1e-9, abs_tol=1e-11), where


def test_every_bet_of_every_ruleset_has_its_outcomes_and_deviation():
    reports = [json.loads(line) for line in baize("odds", "--json").splitlines()]
    assert {r["ruleset"] for r in reports} == {r["ruleset"] for r in json.loads(baize("rules", "list", "--json"))}
    for report in reports:
        for bet in report["bets"]:
            check_outcomes(report["ruleset"], bet)
    told = {(r["ruleset"], b["bet"], b["on"]): b["standard_deviation"] for r in reports for b in r["bets"]}
    assert abs(told["nz1996/roulette", "straight", "17"] - 36 * math.sqrt(36) / 37) < 1e-11
    assert abs(told["nz1996/craps", "pass", None] - math.sqrt(1 - (7 / 495) ** 2)) < 1e-11
    assert abs(told["nz1996/blackjack", "main", None] - 1.13066) < 1e-4


def every_value(ruleset):
    """{option: its permitted values}: of a number the least and the most, of bets on offer each by itself."""
    card = json.loads(baize("rules", "show", ruleset, "--json"))
    sides = [name for name, bet in card["bets"].items() if bet.get("family") == "side"]
    for name, option in card["options"].items():
        values = sides if option.get("list") == "bets" else option.get("values") or [
            option[end] for end in ("from", "to") if end in option]
        if values:
            yield name, values


def odds_under(ruleset, settings):
    """The report under these settings, and those of them that the others forbid: the reason names one, and a clause."""
    without = {}
    while True:
        words = [x for name, value in settings.items() for x in ("--option", f"{name}={value}")]
        done = subprocess.run([BAIZE, "odds", ruleset, "--json", *words], capture_output=True, text=True, timeout=HANG)
        if done.returncode == 0:
            return json.loads(done.stdout), without
        reason = done.stderr
        unset = re.search(r"option ([\w-]+)=unset: these rules permit (\w+)", reason)
        if unset:  # a value that asks for another option's
            settings = {**settings, unset[1]: unset[2]}
            continue
        named = [name for name in settings if re.search(rf"\b{name}=", reason)]
        assert done.returncode == 2 and named and re.search(r"\([\w-]+:[^)]+\)", reason), (ruleset, settings, reason)
        without[named[0]] = settings[named[0]]
        settings = {name: value for name, value in settings.items() if name != named[0]}


def test_odds_under_every_permitted_value():
    """Many at once, each option at its first value, then its second, and so on; what its fellows forbid by itself."""
    for one in json.loads(baize("rules", "list", "--json")):
        values = dict(every_value(one["ruleset"]))
        shown = {name: set() for name in values}
        for turn in range(max(map(len, values.values()))):
            waiting = [{name: some[turn] for name, some in values.items() if turn < len(some)}]
            while waiting:
                settings = waiting.pop()
                report, without = odds_under(one["ruleset"], settings)
                for bet in report["bets"]:
                    check_outcomes(one["ruleset"], bet)
                for name in set(settings) - set(without):
                    shown[name].add(settings[name])
                if len(settings) > 1:  # alone, refused for what no other setting mends, it has its reason
                    waiting += [{name: value} for name, value in without.items()]
        assert any(len(some) > 1 for some in shown.values()), one


def sums_of(bet, wagers):
    """{what so many wagers on a bet come to: how likely}, added wager by wager."""
    one, sums = [(net_of(o), float(Fraction(o["probability"]))) for o in bet["outcomes"]], {Fraction(0): 1.0}
    for _ in range(wagers):
        more = {}
        for had, chance in sums.items():
            for net, p in one:
                more[had + net] = more.get(had + net, 0) + chance * p
        sums = more
    return sums


def test_results_of_many_wagers_are_drawn():
    with tempfile.TemporaryDirectory() as folder:
        def drawn(*words):
            path = Path(folder) / "plot.svg"
            assert baize("odds", *words, "--plot", str(path)) == ""
            picture = path.read_bytes()
            root = ElementTree.fromstring(picture)
            assert len(picture) < 100_000 and root.get("role") == "img"
            title, told = (root.find("{http://www.w3.org/2000/svg}" + name).text for name in ("title", "desc"))
            return picture, title, told
        for ruleset, name, on, wagers in (("nz1996/roulette", "straight", "17", 37), ("star/baccarat", "banker", None, 60),
                                          ("nz1996/craps", "pass", None, 100), ("nz1996/craps", "buy", "4", 40)):
            report = json.loads(baize("odds", ruleset, "--json"))
            bet = next(b for b in report["bets"] if b["bet"] == name and b["on"] == on)
            words = [ruleset, "--bets", name if on is None else f"{name}:{on}", "--rounds", str(wagers)]
            picture, title, told = drawn(*words)
            assert title == f"{ruleset}: {name}{'' if on is None else ' on ' + on}, results of {wagers} wagers"
            sums = sums_of(bet, wagers)
            shares = re.findall(r"(\d+) % of such players have (\S+) stakes or less", told)
            assert len(shares) == 7
            for percent, stakes in shares:
                below = sum(p for net, p in sums.items() if float(net) <= float(stakes) + 1e-6)
                less = sum(p for net, p in sums.items() if float(net) < float(stakes) - 1e-6)
                assert less - 1e-9 <= int(percent) / 100 <= below + 1e-9, (words, percent, stakes, less, below)
            ahead = float(re.search(r"(\S+) % are ahead", told)[1])
            assert abs(ahead - 100 * sum(p for net, p in sums.items() if net > 0)) < 1e-4
            assert drawn(*words)[0] == picture
        wide = drawn("nz1996/roulette", "--bets", "straight", "--rounds", "10000000")[0].decode()
        assert "by the normal distribution: results are too far apart" in wide and "nan" not in wide
        assert "has no bet pony" in complaint("odds", "nz1996/roulette", "--plot", "/dev/null", "--bets", "pony")
    assert "draws one ruleset" in complaint("odds", "--plot", "/dev/null")
    assert "are for --plot" in complaint("odds", "nz1996/roulette", "--rounds", "5")


def prices(ruleset, extra=()):
    """The bets of an odds report by name, choice and point, each with the contract's fields; the sums are checked."""
    report, found = json.loads(baize("odds", ruleset, "--json")), {}
    assert report["ruleset"] == ruleset and report["options"]["chip"] in (1, 100)
    for bet in report["bets"]:
        assert {"bet", "on", "return", "edge", "edge_percent", "exact", "outcomes", "rule", *extra} <= set(bet), bet
        back, edge = Fraction(bet["return"]), Fraction(bet["edge"])
        assert back + edge == 1 and abs(bet["edge_percent"] - 100 * edge) < 1e-9 and bet["exact"] is True
        for text in (bet["return"], bet["edge"], *(o["probability"] for o in bet["outcomes"])):
            assert str(Fraction(text)) == text, "not in lowest terms"
        assert sum(Fraction(o["probability"]) for o in bet["outcomes"]) == 1
        assert {o["result"] for o in bet["outcomes"]} <= {"win", "lose", "standoff", "void"}
        found[bet["bet"], bet["on"], bet.get("point")] = bet
    assert len(found) == len(report["bets"])
    return found


def test_odds_of_blackjack_are_those_of_the_best_play():
    def bets(ruleset, *options):
        report = json.loads(baize("odds", ruleset, "--json", *(x for o in options for x in ("--option", o))))
        return {b["bet"]: b for b in report["bets"]}
    for decks, edge in ((6, 0.50643), (8, 0.53250)):
        main = bets("nz1996/blackjack", f"decks={decks}", "busted=refunded")["main"]
        assert round(main["edge_percent"], 5) == edge
        # The bound is proven, and no less than what the cards of the first hand gain the second, as it was found.
        assert main["play"] == "optimal" and main["exact"] is False and 2.2e-7 < float(main["bound"]) < 5e-5
    found = bets("nz1996/blackjack")
    assert set(found) == {"main", "insurance", "super-sevens"}
    assert 0.5325 < found["main"]["edge_percent"] < 0.5345
    assert found["insurance"]["return"] == "384/415" and found["insurance"]["exact"] is True
    assert found["super-sevens"]["play"] == "optimal" and len(found["super-sevens"]["lines"]) == 7
    crown = bets("crown-fusion-2024/auto-blackjack", "decks=6")
    assert round(crown["kings-bounty"]["edge_percent"], 2) == 23.16
    assert crown["bet-the-set"]["return"] == "278/311"
    for bet in crown.values():
        assert bet["bet"] == "main" or sum(Fraction(o["probability"]) for o in bet["outcomes"]) == 1


def test_best_play_of_blackjack_as_a_chart():
    chart = baize("odds", "nz1996/blackjack", "--strategy")
    rows = {line[2:15].strip(): line[15:].split() for line in chart.splitlines()}
    assert rows["pair 8-8"] == ["P"] * 10 and rows["pair 9-9"] == list("PPPPPSPPSS")
    assert rows["hard 11"] == list("DDDDDDDDDH") and rows["hard 16"] == list("SSSSSHHH") + ["H*", "H"]
    report = json.loads(baize("odds", "nz1996/blackjack", "--strategy", "--json"))
    assert report["hard"]["16"]["T"] == "HS" and report["soft"]["18"]["9"] == "H" and report["pairs"]["T"]["6"] == "S"
    assert {"cards": "2-4-T", "against": "T", "play": "hit", "when": None} in report["exceptions"]
    assert "has no chart" in complaint("odds", "nz1996/roulette", "--strategy")


UPCARDS = "23456789TA"
# By total, or card of the pair, against 2 to T and the ace: the play that books have where the dealer takes no second
# card before players decide, stands on all 17, takes only the first wager with a blackjack, and 9, 10 and 11 are
# doubled. Of 16 against a ten, three cards or more stand.
BEST_PLAY = {
    "hard": {**{n: "HHHHHHHHHH" for n in range(5, 9)}, 9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDH",
             12: "HHSSSHHHHH", **{n: "SSSSSHHHHH" for n in range(13, 17)}, **{n: "SSSSSSSSSS" for n in range(17, 21)}},
    "soft": {**{n: "HHHHHHHHHH" for n in range(13, 18)}, 18: "SSSSSSSHHH", 19: "SSSSSSSSSS", 20: "SSSSSSSSSS"},
    "pairs": {"2": "PPPPPPHHHH", "3": "PPPPPPHHHH", "4": "HHHPPHHHHH", "5": "DDDDDDDDHH", "6": "PPPPPHHHHH",
              "7": "PPPPPPHHHH", "8": "PPPPPPPPPP", "9": "PPPPPSPPSS", "T": "SSSSSSSSSS", "A": "PPPPPPPPPP"},
}


def worth(cards):
    """(hard or soft, total) of cards such as A-2-T."""
    total = sum(10 if card == "T" else 1 if card == "A" else int(card) for card in cards.split("-"))
    return ("soft", total + 10) if "A" in cards and total <= 11 else ("hard", total)


def printed_play(report):
    """The chart that says what a report says: rows alike are one, exceptions stand by what they have in common."""
    lines = ["  dealer shows" + "".join(f" {up} " for up in UPCARDS)]

    def row(name, plays):
        lines.append(f"  {name:<12}" + "".join(f" {plays[up][0]}{'*' if len(plays[up]) > 1 else ' '}" for up in UPCARDS))

    for part in ("hard", "soft"):
        totals = sorted(map(int, report[part]))
        while totals:
            alike = [n for n in totals if all(report[part][str(m)] == report[part][str(totals[0])]
                                              for m in range(totals[0], n + 1))]
            row(f"{part} {alike[0]}-{alike[-1]}" if len(alike) > 1 else f"{part} {alike[0]}", report[part][str(alike[0])])
            totals = totals[len(alike):]
    for card in UPCARDS:
        row(f"pair {card}-{card}", report["pairs"][card])
    lines.append("  H hit, S stand, D double (of more cards: hit), P split")
    plays = {"S": "stand", "H": "hit"}
    lines += [f"  * {part} {total} against {up}: of three cards or more, {plays[report[part][total][up][1]]}"
              for part in ("hard", "soft") for total in report[part] for up in UPCARDS if len(report[part][total][up]) > 1]
    for when in (None, "while hands of a split are to come", "once a hand of the split has bust"):
        kinds = {}
        for e in (e for e in report["exceptions"] if e["when"] == when):
            kinds.setdefault((*worth(e["cards"]), e["against"], e["play"]), []).append(e["cards"])
        lines += [f"  {when or 'by their very cards'}"] if kinds else []
        for (part, total, up, play), hands in kinds.items():
            line = f"    {part} {total} against {up}, {play}:"
            for cards in hands:
                if len(line) + 1 + len(cards) > 95:
                    lines.append(line)
                    line = " " * 6
                line += f" {cards}"
            lines.append(line)
    return [*lines, "  insurance and even money: never, from whole decks", ""]


def test_best_play_of_blackjack_is_that_of_the_books_and_printed_as_it_is_reported():
    for ruleset in ("nz1996/blackjack", "crown-fusion-2024/auto-blackjack"):
        report = json.loads(baize("odds", ruleset, "--strategy", "--json"))
        first, *lines = baize("odds", ruleset, "--strategy").splitlines()
        title = "Blackjack" if ruleset.startswith("nz") else "Fully Automated Blackjack"
        assert first == f"{ruleset}: {title}, 8 decks: the best play, edge {report['edge_percent']:.6f} %", first
        by_totals = report["by_totals"]
        assert 0.001 < by_totals["edge_percent"] - report["edge_percent"] < 0.004, by_totals
        # By totals alone three cards do as two: nothing turns.
        assert all(len(play) == 1 for part in ("hard", "soft", "pairs")
                   for row in by_totals[part].values() for play in row.values())
        rows = [line for line in printed_play({**by_totals, "exceptions": []}) if line[:3] != "  H"][:-2]
        assert lines == [*printed_play(report)[:-1],
                         f"  by totals alone, whatever their cards: edge {by_totals['edge_percent']:.6f} %", *rows, ""], lines
        for part, rows in BEST_PLAY.items():
            assert list(report[part]) == ([*"A23456789T"] if part == "pairs" else [str(n) for n in rows]), report[part]
            for row, plays in rows.items():
                reported = report[part][str(row)]
                turned = {"T": "HS"} if (part, row) == ("hard", 16) else {}
                assert reported == {**dict(zip(UPCARDS, plays)), **turned}, (part, row, reported)
        assert len({json.dumps(e) for e in report["exceptions"]}) == len(report["exceptions"])
        for e in report["exceptions"]:
            part, total = worth(e["cards"])
            usual = report[part][str(total)][e["against"]]
            usual = usual[-1] if len(e["cards"]) > 3 else usual[0]
            assert e["when"] or e["play"][0].upper() != usual.replace("D", "H"), e


def test_best_play_of_stud_is_printed_as_it_is_reported():
    report = json.loads(baize("odds", "nz1996/caribbean-stud", "--strategy", "--json"))
    rows = [f"  {row['hand']} " + "".join("R" if up in row["raise"] else "s" if up in row["by_suits"] else "."
                                        for up in "23456789TJQKA") for row in report["between"]]
    ranks = "AKQJT98765432"
    hands = [row["hand"] for row in report["between"]]
    # Every hand of ace, king and three lower cards, from the best to the worst, between those of which all are raised and
    # those of which none are.
    every = ["AK" + c + d + e for i, c in enumerate(ranks[2:]) for j, d in enumerate(ranks[3 + i:])
             for e in ranks[4 + i + j:]]
    assert hands == every[every.index("AKQT9"):every.index("AK432") + 1]
    assert (report["raise_from"], report["fold_below"]) == ("AKQJ2", "AK432")
    assert not any(set(row["raise"]) & set(row["by_suits"]) for row in report["between"])
    deep = math.ceil(len(rows) / 3)
    lines = baize("odds", "nz1996/caribbean-stud", "--strategy").splitlines()
    assert lines[0] == ("nz1996/caribbean-stud: Caribbean Stud Poker: the best play, edge "
                        f"{report['edge_percent']:.6f} %"), lines[0]
    assert lines[5] == f"  Played so, the edge is {report['edge_percent_in_short']:.6f} %.", lines[5]
    assert lines[6:10] == [f"  exactly: raise with {report['raise_from']} or better, whatever the upcard",
                           f"  fold with less than {report['fold_below']}",
                           "  between, by the dealer's upcard: R raise, . fold, s by suits",
                           "        23456789TJQKA" * 3], lines[6:10]
    assert lines[10:] == ["".join(rows[i::deep]) for i in range(deep)] + [""], lines[10:]


def test_odds_of_dice_and_the_money_wheel():
    for ruleset in ("nz1996/tai-sai", "crown-fusion-2024/auto-sic-bo", "crown-fusion-2024/semi-sic-bo"):
        bets = prices(ruleset)
        assert len(bets) == (50 if "nz" in ruleset else 56)
        assert bets["small", None, None]["edge"] == "1/36" and bets["total", "4", None]["edge"] == "1/8"
        assert bets["pair", "1-2", None]["edge"] == "1/36" and bets["single", "3", None]["edge"] == "1/27"
        assert bets["triple", "6", None]["outcomes"][0] == {"result": "win", "pays": "180", "probability": "1/216"}
    wheel = prices("nz1996/money-wheel")
    assert {bet["edge"] for bet in wheel.values()} == {"1/13"} and [on for _, on, _ in wheel] == list("ABCDEFG")
    table = baize("odds", "nz1996/tai-sai")
    assert re.search(r"total +9 12 +7 to 1 +25/216 +25/27 +2/27 +7.407407 %", table), table


def test_odds_of_caribbean_stud_are_those_of_the_best_play():
    bets = prices("nz1996/caribbean-stud")
    ante, jackpot = bets["ante", None, None], bets["jackpot", None, None]
    assert ante["play"] == "optimal" and ante["edge"] == "86362082531/1661102543100"
    net = sum(Fraction(o["probability"]) * (-Fraction(o["staked"]) if o["result"] == "lose" else Fraction(o["pays"]))
              for o in ante["outcomes"])
    assert net == -Fraction(ante["edge"]) and ante["outcomes"][0]["by"] == "folded"
    assert Fraction(ante["edge_of_staked"]) == Fraction(ante["edge"]) / Fraction(ante["staked"])
    assert jackpot["return"] == "6085/10829" and jackpot["pool"] == 100
    rich = json.loads(baize("odds", "nz1996/caribbean-stud", "--option", "jackpot=30000000", "--json"))["bets"][1]
    assert rich["outcomes"][0]["prize"] == 30000100 and Fraction(rich["return"]) > 1
    table = baize("odds", "nz1996/caribbean-stud")
    assert re.search(r"ante, bet +94.800918 % +5.199082 %", table), table
    best = json.loads(baize("odds", "nz1996/caribbean-stud", "--strategy", "--json"))
    rows = {row["hand"]: row for row in best["between"]}
    assert best["fold_below"] == "AK432" and best["raise_from"] == "AKQJ2" and len(rows) == 156
    assert rows["AKJT9"] == {"hand": "AKJT9", "raise": "9TJKA", "by_suits": ""} and rows["AKT32"]["by_suits"] == "T"
    chart = baize("odds", "nz1996/caribbean-stud", "--strategy")
    assert "in short: raise with a pair or better" in chart and "AKJT9 .......RRR.RR" in chart
    report = json.loads(baize("simulate", "nz1996/caribbean-stud", "--rounds", "2000000", "--seed", "5", "--json"))
    assert [bet["bet"] for bet in report["bets"]] == ["ante", "jackpot"]
    for bet in report["bets"]:
        assert abs(bet["observed_return"] - Fraction(bet["exact_return"])) < 5 * bet["standard_error"]


def test_odds_of_craps_are_solved_over_all_rolls():
    bets = prices("nz1996/craps", {"rolls", "edge_per_roll"})
    known = {("pass", None): ("7/495", "557/165"), ("dont-come", None): ("3/220", "557/165"),
             ("place", "5"): ("1/25", "18/5"), ("buy", "10"): ("1/20", "4"), ("lay", "8"): ("1/24", "36/11"),
             ("hardway", "6"): ("1/11", "36/11"), ("come-odds", "9"): ("0", "18/5"), ("field", None): ("1/18", "1"),
             ("horn-high", "12"): ("23/180", "1"), ("world", None): ("2/15", "1")}
    for (bet, on), (edge, rolls) in known.items():
        row = bets[bet, on, None]
        assert (row["edge"], row["rolls"]) == (edge, rolls), row
        assert Fraction(row["edge_per_roll"]) == Fraction(edge) / Fraction(rolls)
    assert len(bets) == 66 and {point for bet, on, point in bets if bet == "pass-odds"} == {4, 5, 6, 8, 9, 10}
    assert bets["dont-pass", None, None]["outcomes"] == [
        {"result": "win", "pays": "1", "probability": "949/1980"},
        {"result": "lose", "pays": "0", "probability": "244/495"},
        {"result": "void", "pays": "0", "probability": "1/36"}]
    horn = bets["horn", None, None]
    assert horn["outcomes"][0] == {"result": "win", "pays": "15/2", "net": "27/4", "probability": "1/18"}
    assert [line["share"] for line in horn["lines"]] == ["1/4"] * 4
    assert bets["lay", "4", None]["commission"] == "1/40" and bets["lay", "4", None]["outcomes"][0]["pays"] == "1/2"
    backed = json.loads(baize("odds", "nz1996/craps", "--json"))["with_odds"]
    assert {"bet": "pass", "odds": "double", "staked": "7/3", "edge": "1/165"} in backed
    table = baize("odds", "nz1996/craps")
    assert re.search(r"pass +1 to 1 +244/495 +488/495 +7/495 +1.414141 % +0.9999 +3.3758 +0.418911 %", table)
    assert max(map(len, table.splitlines())) < 160 and "7/1671" in baize("odds", "nz1996/craps", "--fractions")


def test_simulation_is_the_same_on_any_number_of_threads():
    one, three = (baize("simulate", "nz1996/roulette", "--rounds", "5000000", "--seed", "2a",
                        "--threads", n, "--json") for n in ("1", "3"))
    assert one == three
    report = json.loads(one)
    assert len(report["bets"]) == 13 and report["rounds"] == 5000000
    for bet in report["bets"]:
        off = bet["observed_return"] - 36 / 37
        assert bet["standard_error"] > 0 and abs(off) < 5 * bet["standard_error"], bet
    one, three = (baize("simulate", "nz2008/baccarat", "--rounds", "3000000", "--seed", "2a",
                        "--threads", n, "--json") for n in ("1", "3"))
    assert one == three
    for bet in json.loads(one)["bets"]:
        off = bet["observed_return"] - float(Fraction(bet["exact_return"]))
        assert bet["standard_error"] > 0 and abs(off) < 5 * bet["standard_error"], bet
    other = json.loads(baize("simulate", "nz1996/roulette", "--rounds", "100000", "--seed", "2b", "--json"))
    assert other["bets"][0]["wins"] != report["bets"][0]["wins"]
    assert "whole number" in complaint("simulate", "nz1996/roulette", "--rounds", "many")
    assert "hex" in complaint("simulate", "nz1996/roulette", "--rounds", "5", "--seed", "zz")


def test_simulation_of_craps_counts_wagers_and_rolls():
    words = ("simulate", "nz1996/craps", "--rounds", "6000000", "--seed", "2a", "--json")
    one, three = (baize(*words, "--threads", n) for n in ("1", "3"))
    assert one == three
    bets = {(b["bet"], b["on"], b.get("point")): b for b in json.loads(one)["bets"]}
    assert len({bet for bet, _, _ in bets}) == 25 and ("place", "10", None) in bets and ("pass-odds", None, 4) in bets
    for bet in bets.values():
        off = bet["observed_return"] - Fraction(bet["exact_return"])
        assert bet["standard_error"] > 0 and abs(off) < 5 * bet["standard_error"], bet
        off = bet["observed_edge_per_roll"] - Fraction(bet["exact_edge_per_roll"])
        assert bet["standard_error_per_roll"] > 0 and abs(off) < 5 * bet["standard_error_per_roll"], bet
    # A line wager is up at every roll; place bets rest on come-out rolls; the field is decided every time.
    assert bets["pass", None, None]["rolls"] == bets["field", None, None]["decided"] == 6000000
    assert 0.6 < bets["place", "6", None]["rolls"] / 6000000 < 0.8
    alone = json.loads(baize(*words, "--bets", "pass"))["bets"]
    assert len(alone) == 1 and alone[0] == bets["pass", None, None]
    assert len(json.loads(baize(*words, "--bets", "pass,pass-odds"))["bets"]) == 4
    assert "no bet called \"pas\"" in complaint(*words, "--bets", "pass,pas")
    table = baize("simulate", "nz1996/craps", "--rounds", "1", "--seed", "1")
    assert "million rounds" in table and re.search(r"come +never decided", table)


def test_simulation_of_blackjack():
    words = ("simulate", "crown-fusion-2024/auto-blackjack", "--option", "device=round", "--rounds", "3000000",
             "--seed", "2a", "--json")
    one, three = (baize(*words, "--threads", n) for n in ("1", "3"))
    assert one == three
    report = json.loads(one)
    bets = {bet["bet"]: bet for bet in report["bets"]}
    assert report["rounds"] == 3000000 and list(bets) == ["main", "insurance", "kings-bounty", "bet-the-set", "royal-match"]
    for bet in report["bets"]:
        off = bet["observed_return"] - float(Fraction(bet["exact_return"]))
        assert abs(off) < 5 * bet["standard_error"], bet
    assert 0.00060 < bets["main"]["standard_error"] < 0.00070
    assert bets["royal-match"]["decided"] == 750000 and 0.07 < bets["insurance"]["decided"] / 750000 < 0.09
    alone = json.loads(baize(*words, "--bets", "main"))["bets"]
    assert len(alone) == 1 and alone[0] == report["bets"][0]


def percent(fraction):
    """As tables have it; told as a fraction or a decimal number."""
    return f"{float(Fraction(str(fraction))) * 100:.6f}"


def rows_of(table):
    """The rows of a printed table below its title, by what stands before two spaces: a bet once, its lines under it."""
    return [re.split(r"  +", row.strip()) for row in table.splitlines()[2:] if row.startswith("  ")]


def test_printed_odds_of_boxes_say_what_the_report_says():
    for ruleset, options in (("nz1996/blackjack", ()), ("nz1996/blackjack", ("decks=4",)),
                             ("crown-fusion-2024/auto-blackjack", ())):
        words = [ruleset, *(x for o in options for x in ("--option", o))]
        report, table = json.loads(baize("odds", *words, "--json")), baize("odds", *words)
        rows = iter(rows_of(table))
        for bet in report["bets"]:
            row = next(rows)
            share = Fraction(bet["return"])
            assert row[0] == bet["bet"] and f"{percent(1 - share)} %" in row, (bet, row)
            assert f"{bet['standard_deviation']:.4f}" in row, (bet, row)
            assert percent(share) + " %" in row, (bet, row)
            won = [o for o in bet["outcomes"] if o["result"] == "win"]
            if won:
                assert percent(sum(Fraction(o["probability"]) for o in won)) + " %" in row, (bet, row)
            lines = bet["lines"] if bet["bet"] == "main" or len(bet["lines"]) > 1 else []
            for line in lines:
                shown = next(rows)
                assert shown[0] == line["line"] and shown[1] == line["odds"] and shown[-1] == line["rule"], (line, shown)
                if "probability" in line:
                    assert shown[2] == percent(line["probability"]) + " %", (line, shown)
            if not lines:
                assert row[1] == bet["lines"][0]["odds"] and row[-1] == bet["lines"][0]["rule"], (bet, row)
        assert f"{report['options']['decks']} decks" in table.splitlines()[0]
        assert ("insurance: of the rounds" in table) == any(b["bet"] == "insurance" for b in report["bets"])
        assert ("super-sevens: two sevens" in table) == any(b["bet"] == "super-sevens" for b in report["bets"])
    exact = baize("odds", "nz1996/blackjack", "--fractions")
    assert "128/415" in exact and "384/415" in exact and "404/4485" in exact


def test_printed_odds_of_stud_tell_what_a_highest_payout_costs():
    words = ("odds", "nz1996/caribbean-stud", "--option", "max-payout=500000", "--option", "min=1000", "--option", "max=100000")
    report, table = json.loads(baize(*words, "--json")), baize(*words)
    small, large = report["bets"][0], json.loads(baize(*words[:4], "--option", "min=100000", "--option", "max=100000",
                                                       "--json"))["bets"][0]
    assert Fraction(small["edge"]) < Fraction(large["edge"])
    assert f"a bet wins at most $5000.00: the figures are for an ante of $10.00; with $1000.00 the edge is {percent(large['edge'])} %" in table
    assert percent(small["edge"]) + " %" in table and small["stake"] == 1000
    assert report["bets"][1]["stake"] == 100000 and report["bets"][1]["edge"] == large["edge"], report["bets"][1]


def test_a_printed_simulation_says_what_the_report_says():
    for ruleset, names in (("nz1996/blackjack", {}), ("nz1996/caribbean-stud", {"ante": "ante, bet"})):
        words = ("simulate", ruleset, "--rounds", "20000", "--seed", "7")
        report, table = json.loads(baize(*words, "--json")), baize(*words)
        rows = {row[0]: row for row in rows_of(table)}
        assert table.startswith(f"{ruleset}: 20000 rounds") and "seed 7" in table.splitlines()[0]
        for bet in report["bets"]:
            seen, error, exact = bet["observed_return"], bet["standard_error"], Fraction(bet["exact_return"])
            row = rows[names.get(bet["bet"], bet["bet"])]
            assert row[1] == percent(seen) and row[2] == percent(exact) and row[3] == percent(error), (bet, row)
            assert row[4] == f"{(seen - float(exact)) / error:+.2f} s", (bet, row)
            for way in bet.get("outcomes", ()):
                share, p = way["came"] / 20000, float(Fraction(way["probability"]))
                off = math.sqrt(p * (1 - p) / 20000)
                assert rows[way["by"]][1:4] == [percent(share), percent(p), percent(off)], (way, rows[way["by"]])
                assert rows[way["by"]][4] == f"{(share - p) / off:+.2f} s", (way, rows[way["by"]])
    alone = rows_of(baize("simulate", "nz1996/blackjack", "--rounds", "2000", "--seed", "7", "--bets", "insurance"))
    assert {row[0] for row in alone} & {"main", "insurance", "super-sevens"} == {"insurance"}, alone


def test_simulation_of_dice_and_the_money_wheel():
    for ruleset, rows in (("nz1996/tai-sai", 18), ("crown-fusion-2024/semi-sic-bo", 20), ("nz1996/money-wheel", 7)):
        bets = json.loads(baize("simulate", ruleset, "--rounds", "3000000", "--seed", "7", "--json"))["bets"]
        assert len(bets) == rows, (ruleset, len(bets))
        for bet in bets:
            off = bet["observed_return"] - Fraction(bet["exact_return"])
            assert bet["standard_error"] > 0 and abs(off) < 5 * bet["standard_error"], bet


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
