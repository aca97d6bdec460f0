#!/usr/bin/env python3
"""The command line as its users run it. usage: test_cli.py PATH-TO-BAIZE"""
import functools
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402

BAIZE = str(Path(sys.argv[1]).resolve())
HANG = 1800  # seconds: a program that hangs is noticed; a machine that has other work to do is not one
ROULETTES = ["nz1996/roulette", "star-rapid-2016/roulette",
             "crown-fusion-2024/auto-roulette", "crown-fusion-2024/semi-roulette"]


def baize(*words, text="", code=0, binary=False):
    done = subprocess.run([BAIZE, *words], input=text if binary else text.encode(), capture_output=True, timeout=HANG)
    assert done.returncode == code, (words, done.returncode, done.stdout[-500:], done.stderr[-500:])
    return done.stdout if binary else done.stdout.decode()


def complaint(*words):
    """What is said on standard error to a wrong usage."""
    done = subprocess.run([BAIZE, *words], input=b"", capture_output=True, timeout=HANG)
    assert done.returncode == 2, (words, done.returncode)
    return done.stderr.decode()


@functools.cache
def whole_trace():
    """Of every clause, which plays show it: all of them are played for it, once."""
    return json.loads(baize("rules", "trace", "--json"))


def events(ruleset, acts, *words):
    text = "".join((a if isinstance(a, str) else json.dumps(a)) + "\n" for a in acts)
    return [json.loads(line) for line in baize("table", ruleset, *words, text=text).splitlines()]


WAGER = {"act": "wager", "seat": 1, "player": "ann", "bet": "red", "stake": 500}


def test_help_of_every_command():
    """Each is in the help, has help and a page of its own, and is named on the first page and in the README."""
    commands = re.findall(r"^  ([a-z]+)  ", baize("--help"), re.M)
    assert len(commands) > 8, commands
    first, readme = (ROOT / "man/baize.1").read_text(), (ROOT / "README.md").read_text()
    for command in commands:
        assert baize(command, "--help").startswith("usage: baize " + command)
        assert f"baize\\-{command}(1)" in first and f"| `baize {command}" in readme, command
        assert f"baize {command}" in (ROOT / f"man/baize-{command}.1").read_text().replace("\\-", "-")
    assert "no command" in complaint("dance")
    assert "not understood" in complaint("odds", "--fast")
    assert "does not go with" in complaint("rng", "--journal", "x")


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
    assert set(bets["banker"]) == {"bet", "on", "return", "edge", "edge_percent", "exact", "outcomes", "rule"}
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
        assert main["play"] == "optimal" and main["exact"] is False and 0 < float(main["bound"]) < 1e-5
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
        assert lines == printed_play(report), "\n".join(lines)
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
    assert horn["outcomes"][0] == {"result": "win", "pays": "15/2", "probability": "1/18"}
    assert [line["share"] for line in horn["lines"]] == ["1/4"] * 4
    assert bets["lay", "4", None]["commission"] == "1/40" and bets["lay", "4", None]["outcomes"][0]["pays"] == "1/2"
    backed = json.loads(baize("odds", "nz1996/craps", "--json"))["with_odds"]
    assert {"bet": "pass", "odds": "double", "staked": "7/3", "edge": "1/165"} in backed
    table = baize("odds", "nz1996/craps")
    assert re.search(r"pass +1 to 1 +244/495 +488/495 +7/495 +1.414141 % +3.3758 +0.418911 %", table)
    assert max(map(len, table.splitlines())) < 150 and "7/1671" in baize("odds", "nz1996/craps", "--fractions")


def test_a_ruleset_of_one_small_file():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "generous.yaml"
        path.write_text("extends: nz1996/roulette\nruleset: house/generous\n"
                        "bets:\n  split: {pays: 18 to 1, clause: house:1}\n")
        bets = json.loads(baize("odds", str(path), "--json"))["bets"]
        assert {b["edge"] for b in bets if b["bet"] == "split"} == {"-1/37"}
        assert {b["edge"] for b in bets if b["bet"] != "split"} == {"1/37"}
        diff = baize("rules", "diff", "nz1996/roulette", str(path))
        assert "bets.split.pays\n  - 17 to 1\n  + 18 to 1" in diff
        path.write_text("extends: nz1996/roulette\nruleset: house/x\nbets:\n  split: {pays: a lot}\n")
        assert "generous.yaml:4: bets.split.pays: must be odds" in complaint("odds", str(path))


def test_a_ruleset_grants_only_acts_of_its_game():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mixed.yaml"
        for base, act in (("nz1996/blackjack", "stray"), ("nz1996/roulette", "offer-dice"), ("star/baccarat", "count"),
                          ("nz1996/craps", "close"), ("nz1996/roulette", "clsoe"), ("nz1996/roulette", "wager")):
            path.write_text(f"extends: {base}\nruleset: house/mixed\nstaff:\n  {act}: {{role: dealer, clause: house:1}}\n")
            for command in (("table",), ("odds",), ("rules", "show")):
                said = complaint(*command, str(path))
                assert f"mixed.yaml:4: staff.{act}: " in said, (base, act, command)
                assert act == "offer-dice" or "neither" in said, (base, act, command)  # it lacks clauses too
        path.write_text("extends: nz1996/roulette\nruleset: house/mixed\nstaff:\n  relax: {role: dealer, clause: house:1}\n")
        assert events(str(path), [WAGER])[0]["event"] == "accepted"
    for act in ("stray", "offer-dice", "count", "raise", "hit", "throw"):
        answer, = events("nz1996/roulette", [{"act": act, "seat": 1, "player": "ann", "card": "As"}])
        assert (answer["event"], answer["rule"]) == ("refused", "nz1996:I.2.1")


def test_marks_say_when_an_answer_is_complete():
    """Waits for the mark after each line, with nothing else to go by: a blank line, nonsense, a draw that follows an act."""
    lines = [json.dumps(WAGER), "", "nonsense", json.dumps({"act": "close"}), json.dumps(WAGER)]
    heard = []
    with subprocess.Popen([BAIZE, "table", "crown-fusion-2024/auto-roulette", "--rng", "seed:01", "--marks"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as table:
        for n, line in enumerate(lines, 1):
            table.stdin.write(line + "\n")
            table.stdin.flush()
            answer = []
            while not answer or answer[-1]["event"] != "end":
                answer.append(json.loads(table.stdout.readline()))
            assert answer.pop() == {"event": "end", "line": n}
            heard.append([e["event"] for e in answer])
        table.stdin.close()
        assert table.stdout.read() == "" and table.wait() == 0
    assert heard[0] == heard[4] == ["accepted"] and heard[1] == heard[2] == ["refused"], heard
    assert heard[3][0] == "called" and heard[3][-1] == "opened" and "settled" in heard[3], heard
    assert not any(e["event"] == "end" for e in events("crown-fusion-2024/auto-roulette", lines, "--rng", "seed:01"))


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
            assert row[0] == bet["bet"] and row[-2 if "%" not in row[-1] else -1] == percent(1 - share) + " %", (bet, row)
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


def test_options_outside_the_document_are_refused_with_the_clause():
    assert "nz1996:I.13.5" in complaint("table", "nz1996/roulette", "--option", "unit=5")
    assert "star-rapid-2016:5.3" in complaint("table", "star-rapid-2016/roulette", "--option", "wheel=round")
    assert "star-baccarat:4.6/reinsert" in complaint("table", "star/baccarat", "--option", "decks=3", "--option",
                                                     "cut-card=105")
    assert "no such ruleset" in complaint("table", "nz1996/whist")
    assert "no such option" in complaint("odds", "nz1996/roulette", "--option", "joker=wild")


def test_hostile_lines_are_refused_and_lose_nothing():
    lines = ["", "{", "null", "[]", '"wager"', '{"act":"wager"}', '{"act":"fly"}', "\x00", "x" * 200000,
             '{"act":"wager","seat":1,"player":"ann","bet":"red","stake":1e3}',
             '{"act":"wager","seat":1,"player":"ann","bet":"red","stake":-500}',
             '{"act":"wager","seat":1,"player":"ann","bet":"red","stake":9223372036854775807}',
             '{"act":"wager","seat":1,"player":"ann","bet":"red","stake":9223372036854775808}',
             '{"act":"number","number":37}', '{"act":"number","number":-1}', '{"act":"number"}',
             '{"act":"' + "[" * 5000, '{"act":"wager","seat":99999999999,"player":"ann","bet":"red","stake":5}']
    for ruleset in ROULETTES:
        got = events(ruleset, [WAGER, *lines, {"act": "close"}, {"act": "number", "number": 32}])
        refused = [e for e in got if e["event"] == "refused"]
        clamped = 0 if "nz" in ruleset else 1  # the largest stake is cut, not refused, on terminals
        assert len(refused) == len(lines) - clamped, (ruleset, refused)
        assert all(e["why"] and ":" in e["rule"] for e in refused)
        settled = [e for e in got if e["event"] == "settled"]
        assert len(settled) == 1 and settled[0]["result"] == "win"


def test_a_table_that_draws_for_itself_and_its_journal():
    with tempfile.TemporaryDirectory() as folder:
        journal = os.path.join(folder, "j")
        acts = [WAGER, {"act": "close"}] * 30
        words = ("--rng", "seed:c0ffee", "--journal", journal, "--option", "min=500")
        first = events("crown-fusion-2024/auto-roulette", acts, *words)
        numbers = [e["number"] for e in first if e["event"] == "resulted"]
        assert len(numbers) == 30 and len(set(numbers)) > 10
        again = events("crown-fusion-2024/auto-roulette", acts, "--rng", "seed:c0ffee", "--option", "min=500")
        assert again == first
        assert "good" in baize("verify", journal) and "90 acts, 30 rounds" in baize("verify", journal)
        with open(journal) as lines:
            assert json.loads(next(lines))["program"] == baize("--version").strip()
        report = json.loads(baize("verify", "--json", journal))
        assert report["good"] and report["closed"] and report["rounds"] == 30
        data = bytearray(Path(journal).read_bytes())
        at = data.index(b'"number":') + 9
        data[at] ^= 1
        Path(journal).write_bytes(data)
        line = data[:at].count(b"\n") + 1
        assert f"{journal}:{line}: from byte" in baize("verify", journal, code=1)
        assert "cannot be read" in baize("verify", os.path.join(folder, "none"), code=1)
        assert "File exists" in complaint("table", "nz1996/roulette", "--journal", journal)
        system = events("crown-fusion-2024/auto-roulette", acts, "--rng", "system")
        assert [e["number"] for e in system if e["event"] == "resulted"] != numbers


def test_a_table_that_draws_burns_a_shoe_made_ready_by_staff():
    steps = [{"act": "sit", "seat": 1, "player": "ann"}, {"act": "inspect"}, {"act": "inspect", "by": "game-supervisor"},
             {"act": "shuffle"}, {"act": "cut", "player": "ann", "at": 100}, {"act": "place-cutting-card"}]
    cold = ("--rng", "seed:01", "--option", "start=cold")
    *made, opened = events("nz1996/mini-baccarat", steps, *cold)
    burned = [e for e in made if e["event"] == "dealt"]
    first = burned[0]["card"][0]
    counts = int({"A": "1"}.get(first, first if first.isdigit() else "10"))
    assert opened["event"] == "opened" and [e["face"] for e in burned] == ["up"] + ["down"] * counts
    # Nothing is drawn while cards that were dropped are not verified.
    steps = [{"act": "shuffle"}, {"act": "staff-cut", "by": "casino-supervisor", "at": 100}, {"act": "place-cutting-card"},
             {"act": "mishandled"}, {"act": "close"}, {"act": "verify-cards", "by": "casino-supervisor"}]
    kinds = [e["event"] for e in events("star/baccarat", steps, *cold)]
    verified = len(kinds) - 1 - kinds[::-1].index("accepted")
    assert kinds[:verified].count("dealt") == 1 and "resulted" in kinds[verified:]


def test_a_journal_can_be_checked_without_baize():
    """With the few lines that docs/journal.md gives."""
    code = re.search(r"```python\n(.*?)```", (ROOT / "docs/journal.md").read_text(), re.S).group(1)
    scope = {}
    exec(code, scope)
    with tempfile.TemporaryDirectory() as folder:
        journal = os.path.join(folder, "j")
        events("nz1996/roulette", [WAGER, {"act": "close"}, {"act": "number", "number": 3}], "--journal", journal)
        assert scope["broken_at"](journal) is None
        data = Path(journal).read_bytes()
        Path(journal).write_bytes(data.replace(b'"number":3', b'"number":4'))
        assert scope["broken_at"](journal) == 4
        # An open journal is a finding, unless the table is said to be playing.
        Path(journal).write_bytes(data[:data.index(b'{"end"')])
        assert "not closed" in baize("verify", journal, code=1)
        assert "good" in baize("verify", "--open", journal)


def test_rng_is_raw_and_repeatable():
    a = baize("rng", "--bytes", "100000", "--seed", "01", text=b"", binary=True)
    b = baize("rng", "--bytes", "100000", "--seed", "01", text=b"", binary=True)
    c = baize("rng", "--bytes", "100000", text=b"", binary=True)
    assert a == b != c and len(c) == 100000
    assert abs(sum(bin(x).count("1") for x in c) - 400000) < 2500


def test_rules_list_show_diff():
    names = [r["ruleset"] for r in json.loads(baize("rules", "list", "--json"))]
    assert set(ROULETTES) <= set(names)
    card = baize("rules", "show", "nz1996/roulette")
    assert re.search(r"split +pays 17 to 1 +nz1996:III.5.1/split", card)
    assert re.search(r"no-spin +dealer +nz1996:III", card)
    assert json.loads(baize("rules", "show", "nz1996/roulette", "--json"))["bets"]["split"]["pays"] == "17 to 1"
    diff = baize("rules", "diff", "crown-fusion-2024/auto-roulette", "crown-fusion-2024/semi-roulette")
    assert "early-result\n  - refuse\n  + close" in diff
    fields = {d["field"]: d for d in json.loads(baize("rules", "diff", "crown-fusion-2024/auto-roulette",
                                                      "crown-fusion-2024/semi-roulette", "--json"))}
    assert fields["early-result"]["from"] == "refuse" and fields["no-spin"]["from"] is None
    assert "no difference" in baize("rules", "diff", "nz1996/roulette", "nz1996/roulette")


# Cards ahead of the cutting card go to the back of the stack. What lies where in a shoe is chance's: a table knows only which
# cards are left in it, and no round could come out otherwise.
UNVERIFIED = {"star-baccarat:4.6", "star-rapid-2016:3.11/restack"}


def in_scope(clause):
    """What the games played so far and their frame must show."""
    document, number = clause["clause"].split(":", 1)
    if clause["enforcer"] not in ("engine", "table") or clause["game"] == "promotion":
        return False
    if document == "nz1996":
        return re.match(r"(I|II|III|IV|V|VI|VII|VIII|IX|X)\.", number) and not number.startswith("I.19.")
    if document == "nz2008":
        return True
    if document == "star-baccarat":
        return re.match(r"([1-9]|1[0-4])\.", number)
    if document == "star-rapid-2016":
        return re.match(r"([2-8]\.|11\.[1-8](\D|$))", number)
    if document == "crown-fusion-2024":
        return re.match(r"(3|4|6|7|8|9|10|11|12|13|14)\.|T[1-8]/", number)
    return False


def test_every_clause_in_scope_is_shown():
    report = whole_trace()
    assert report["plays_failed"] == 0 and report["plays"] > 80
    scope = [c for c in report["clauses"] if in_scope(c) and c["clause"] not in UNVERIFIED]
    assert len(scope) > 200
    # What is chance itself, and the order of the wheel, no play can show: a unit test does, and names the clause.
    missing = [c["clause"] for c in scope if c["status"] not in ("shown", "shown by a unit test")]
    assert not missing, missing
    nowhere = [c["clause"] for c in report["clauses"] if c["plays"] and not c["enforced"]]
    assert not nowhere, ("shown, but no ruleset cites it", nowhere)


def test_where_asked_for_nothing_says_how_it_is_called():
    done = subprocess.run([sys.executable, str(ROOT / "tools/where.py")], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.startswith("usage: where.py ROOT"), done.stderr


def test_no_clause_is_left_over():
    """Each is shown by a test, or says in a word why no program sees to it."""
    left = [c["clause"] for c in whole_trace()["clauses"] if c["status"] in ("not yet", "enforced but not shown")]
    assert not left, left


def test_what_no_program_sees_to_says_why():
    """Each such clause in a word, and none that is shown after all."""
    outside = {c["clause"] for c in whole_trace()["clauses"] if c["status"] == "physical or legal"}
    said = {c["clause"] for c in whole_trace()["clauses"] if c["why"]}
    assert outside == said, sorted(outside ^ said)
    assert "enforced by: physical, drop-box" in baize("rules", "trace", "nz1996:II.2.5")


def test_trace_of_one_clause_says_where():
    text = baize("rules", "trace", "nz1996:III.5.1/split")
    assert re.search(r"rule +rules/nz1996/roulette.yaml:\d+ bets.split.clause", text)
    assert re.search(r"code +src/games/roulette/kernel.c:\d+ verdict", text)
    assert re.search(r"play +tests/plays/nz1996/roulette/", text)
    text = baize("rules", "trace", "nz1996:III.4.5")
    assert re.search(r"code +src/table/wagers.c:\d+", text)
    assert "no clause" in complaint("rules", "trace", "nz1996:III.99")
    # No other game's code answers, where both have a function of one name.
    text = baize("rules", "trace", "nz1996:VIII.7.3(b)")
    assert re.search(r"code +src/games/stud/kernel.c:\d+ card_rule", text) and "blackjack" not in text, text


ASSERTING = """# shows: nz1996:III.4.5 nz1996:III.4.1 nz1996:III.3.3
{"act":"close"}
= {"event":"called","say":"No more bets","rule":"nz1996:III.3.3"}
{"act":"wager","seat":1,"player":"ann","bet":"red","stake":500}
= {"event":"refused","rule":"nz1996:III.4.5"}
"""
ON_SCREEN = """// shows: nz1996:III.4.5 nz1996:III.2.1
test('a layout is drawn', async () => {});
	// shows: nz1996:III.2.1
	test(`a layout is drawn (${table})`, async () => {});
"""


def traced(plays, screens, code=0, *words, units={}):
    """The trace of a house with these plays, tests of the screens and unit tests alone, and what it complained of."""
    with tempfile.TemporaryDirectory() as home:
        for name in ("rules", "data"):
            (Path(home) / name).symlink_to(ROOT / name)
        for folder, files in (("tests/plays/nz1996/roulette", plays), ("web/e2e", screens), ("tests/unit", units)):
            for name, text in files.items():
                (Path(home) / folder).mkdir(parents=True, exist_ok=True)
                (Path(home) / folder / name).write_text(text)
        done = subprocess.run([BAIZE, "rules", "trace", *words], env={**os.environ, "BAIZE_HOME": home},
                              capture_output=True, text=True, timeout=HANG)
    assert done.returncode == code, (done.returncode, done.stdout[-500:], done.stderr)
    return done.stdout, done.stderr


def test_trace_tells_what_is_asserted_by_id_from_what_is_listed():
    unmet = "# shows: nz1996:III.2.1\n{\"act\":\"close\"}\n= {\"event\":\"closed\",\"rule\":\"nz1996:III.2.1\"}\n"
    report = json.loads(traced({"a.play": ASSERTING, "b.play": unmet}, {}, 1, "--json")[0])
    clause = {c["clause"]: c for c in report["clauses"]}
    play = "tests/plays/nz1996/roulette/a.play"
    for name in ("nz1996:III.4.5", "nz1996:III.3.3"):
        assert clause[name]["plays"] == clause[name]["asserted"] == [play] and clause[name]["status"] == "shown"
    assert clause["nz1996:III.4.1"]["plays"] == [play] and clause["nz1996:III.4.1"]["asserted"] == []
    assert clause["nz1996:III.2.1"]["plays"] == clause["nz1996:III.2.1"]["asserted"] == []
    nz1996 = next(d for d in report["documents"] if d["document"] == "nz1996")
    assert [nz1996[k] for k in ("shown", "asserted", "listed", "screen")] == [3, 2, 1, 0], nz1996
    text = traced({"a.play": ASSERTING}, {}, 0, "nz1996:III.4.5", "nz1996:III.4.1")[0]
    assert "  shown, asserted by id; enforced by: table\n" in text and f"  play  {play}\n" in text
    assert "  shown, listed only; enforced by: " in text and f"  play  {play} (lists it only)\n" in text


def test_trace_counts_unit_tests():
    test = "/* shows: nz1996:III.2.5(b) nz1996:III.4.5 */\nstatic void draws_are_even(void **state)\n"
    report = json.loads(traced({"a.play": ASSERTING}, {}, 0, "--json", units={"test_a.c": test})[0])
    clause = {c["clause"]: c for c in report["clauses"]}
    place = ["tests/unit/test_a.c:2 draws_are_even"]
    assert clause["nz1996:III.2.5(b)"]["units"] == place and clause["nz1996:III.2.5(b)"]["status"] == "shown by a unit test"
    assert clause["nz1996:III.4.5"]["units"] == place and clause["nz1996:III.4.5"]["status"] == "shown"
    nz1996 = next(d for d in report["documents"] if d["document"] == "nz1996")
    assert [nz1996[k] for k in ("shown", "asserted", "listed", "screen", "unit")] == [3, 2, 1, 0, 1], nz1996
    text = traced({}, {}, 0, "nz1996:III.2.5(b)", units={"test_a.c": test})[0]
    assert "  shown by a unit test; enforced by: engine\n" in text and f"  unit  {place[0]}\n" in text
    over = traced({}, {}, 1, units={"test_a.c": "/* shows: nz1996:III.4.5 */\nint x;\n"})[1]
    assert "test_a.c:2: a line `shows:` stands over no test" in over


def test_trace_counts_the_tests_of_the_screens():
    report = json.loads(traced({"a.play": ASSERTING}, {"a.spec.ts": ON_SCREEN, "seat.ts": "// shows: x\n"}, 0, "--json")[0])
    clause = {c["clause"]: c for c in report["clauses"]}
    tests = ["web/e2e/a.spec.ts:2 a layout is drawn", "web/e2e/a.spec.ts:4 a layout is drawn (${table})"]
    assert clause["nz1996:III.2.1"]["screens"] == tests and clause["nz1996:III.2.1"]["status"] == "shown on a screen"
    assert clause["nz1996:III.4.5"]["screens"] == tests[:1] and clause["nz1996:III.4.5"]["status"] == "shown"
    nz1996 = next(d for d in report["documents"] if d["document"] == "nz1996")
    assert [nz1996[k] for k in ("shown", "asserted", "listed", "screen")] == [3, 2, 1, 1], nz1996
    for wrong, words in ((ON_SCREEN.replace("test(`", "export const made = (`"), "a.spec.ts:4: a line `shows:` stands over no test"),
                         ("// shows: nz1996:III.2.1", "a.spec.ts:2: a line `shows:` stands over no test"),
                         (ON_SCREEN.replace("III.4.5", "III.99"), "shows nz1996:III.99, which is in no list")):
        assert words in traced({"a.play": ASSERTING}, {"a.spec.ts": wrong}, 1)[1], (wrong, words)


# A ruleset has to name it, and no event comes to cite it: that dice are random no play can show.
NEVER_CITED = {"nz1996:X.2.3/rng"}
FACTS = {"facts", "permitted", "calls-permitted", "options", "role-clauses", "names", "rim"}


# What a document wants to be printed on an area no event says: a screen shows it.
PRINTED = "marked-clause"


def all_cited(node):
    """The clauses of a part of a ruleset that events carry."""
    if isinstance(node, dict):
        for name, part in node.items():
            if name != PRINTED:
                yield from all_cited(part)
    elif isinstance(node, list):
        for part in node:
            yield from all_cited(part)
    else:
        yield node


def test_what_events_cite_is_asserted_by_id():
    clauses = {c["clause"]: c for c in whole_trace()["clauses"]}
    cited, printed = set(), set()
    for ruleset in json.loads(baize("rules", "list", "--json")):
        card = json.loads(baize("rules", "show", ruleset["ruleset"], "--json"))
        cited |= {c for part in card.keys() - FACTS for c in all_cited(card[part]) if c in clauses}
        printed |= {bet[PRINTED] for bet in card["bets"].values() if PRINTED in bet}
    assert len(cited) > 800, len(cited)
    assert len(printed) > 8 and all(clauses[c]["screens"] for c in printed), printed
    missing = {c for c in cited if not clauses[c]["asserted"] and clauses[c]["enforcer"] not in ("physical", "legal")}
    assert missing == NEVER_CITED, (missing - NEVER_CITED, NEVER_CITED - missing)
    listed = [c["clause"] for c in clauses.values() if c["plays"] and not c["asserted"]]
    assert not listed, f"plays show these, and nothing that they expect names them: {listed}"


def test_what_is_said_to_break_a_clause_is_there_to_be_broken():
    """tests/breaks.tsv and tests/screen-breaks.tsv: each change can still be made, in a source of ours, and a play, or a
    test of the screens, shows its clause."""
    for name, tests, shows in (("breaks.tsv", (ROOT / "tests/plays").rglob("*.play"), "# shows:"),
                               ("screen-breaks.tsv", (ROOT / "web/e2e").glob("*.spec.ts"), "// shows:")):
        shown = {id for path in tests for line in path.read_text().splitlines() if line.startswith(shows) for id in line.split()[2:]}
        rows = [line.split("\t") for line in (ROOT / "tests" / name).read_text().splitlines() if not line.startswith("#")]
        assert len(rows) > 10 and len({tuple(row) for row in rows}) == len(rows)
        for clause, path, old, new in rows:
            assert clause in shown, f"{name}: nothing shows {clause}"
            assert (ROOT / path).read_text().count(old) == 1, f"{path} does not have once: {old}"
            assert old != new, clause


def test_rulesets_clauses_and_plays_stand_beside_those_at_home():
    with tempfile.TemporaryDirectory() as also:
        for path, text in (("rules/ours/roulette.yaml", "extends: nz1996/roulette\nruleset: ours/roulette\ntitle: Ours\n"
                                                        "rules: {close-call: \"ours:1\"}\n"),
                           ("data/clauses/ours.tsv", "id\tgame\tkind\tenforcer\tgist\n"
                                                     "ours:1\troulette\ttiming\tengine\tThe dealer says when.\n"),
                           ("tests/plays/ours/roulette/close.play", "# The dealer says when.\n# shows: ours:1\n"
                                                                    "{\"act\":\"close\"}\n= {\"event\":\"called\",\"rule\":\"ours:1\"}\n")):
            (Path(also) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(also) / path).write_text(text)

        def run(folders, *words):
            return subprocess.run([BAIZE, *words], env={**os.environ, "BAIZE_ALSO": folders}, capture_output=True, text=True,
                                  timeout=HANG)
        names = [r["ruleset"] for r in json.loads(run(also, "rules", "list", "--json").stdout)]
        assert names[-1] == "ours/roulette" and "nz1996/roulette" in names
        trace = run(also, "rules", "trace", "ours:1")
        assert "shown, asserted by id" in trace.stdout and "tests/plays/ours/roulette/close.play" in trace.stdout, trace
        none = run(f"{also}:{also}/data", "rules", "list")
        assert none.returncode == 2 and f"BAIZE_ALSO names {also}/data, which has no rules/ folder" in none.stderr, none


def test_a_play_that_fails_says_where():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tests/plays/nz1996/roulette/wrong.play"
        path.parent.mkdir(parents=True)
        path.write_text('# shows: nz1996:III.3.3\n{"act":"close"}\n= {"event":"called","say":"Rien ne va plus"}\n')
        out = baize("play", str(path), code=1)
        assert "wrong.play:3: expected" in out and "No more bets" in out
        wager = '{"act":"wager","seat":1,"player":"ann","bet":"red","stake":500}\n! {"event":"called"}\n{"act":"close"}\n'
        path.write_text(wager + '! {"event":"called","say":"No more bets, please"}\n! {"event":"accepted"}\n')
        baize("play", str(path))
        path.write_text(wager + '! {"event":"called"}\n')
        out = baize("play", str(path), code=1)
        assert "wrong.play:4: not to come:" in out and "No more bets" in out
        late = '{"act":"close"}\n= {"event":"called"}\n{"act":"close"}\n'
        for more, line in (('{"act":"number","number":17}\n= {"event":"resulted"}\n', 4), ("", 3)):
            path.write_text(late + more)
            out = baize("play", str(path), code=1)
            assert f"wrong.play:{line}: refused, which nothing expects: the act above" in out, out
            assert "no more bets has been called" in out
        close = '{"act":"close"}\n{"act":"number","number":17}\n= {"event":"resulted"}\n%s{"act":"time","at":9}\n%s'
        called = '= {"event":"called","say":"No more bets"}\n'
        path.write_text(close % (called, ""))
        baize("play", str(path))
        path.write_text(close % ("", called))
        assert "wrong.play:5: expected of the acts right above" in baize("play", str(path), code=1)
        path.write_text('{"act":"close"}\n! {"event":"cancelled"}\n')
        assert "no such event" in baize("play", str(path), code=1)
        path.write_text('{"act":"close"}\n')
        assert "expects nothing" in baize("play", str(path), code=1)
        path.write_text('# shows: nz1996:IV.nowhere\n{"act":"close"}\n')
        assert "no list of clauses" in baize("play", str(path), code=1)


def test_the_acts_are_documented_as_they_are():
    for words, document in (((), "docs/acts.md"), (("promotion",), "docs/promotions.md"), (("tournament",), "docs/tournaments.md"), (("casebook",), "docs/cases.md"), (("chipbank",), "docs/chips.md")):
        table = baize("acts", *words)
        assert table in (ROOT / document).read_text(), f"{document} does not hold what `baize acts {' '.join(words)}` prints"
        rows = json.loads(baize("acts", *words, "--json"))
        assert len(rows) == table.count("\n") - 2
        assert all(row["en"] and row["zh"] and not set(row["needs"]) & set(row["may"]) for row in rows)


def check_journal_of(kind, section, term, later):
    """An occasion of this kind writes a journal that is played again; what it is asked to run must be about it."""
    ruleset = f"star/{kind}s"
    acts = [{"act": "term", "at": 1, "by": "ann", "term": term, "text": "a \"draw\" · 抽奖"},
            {"act": "term", "at": 2, "by": "ann", "term": later, "time": 900},
            {"act": "publish", "at": 3, "by": "ann"}, {"act": "time", "at": 4}, {"act": "time", "at": 3}]
    with tempfile.TemporaryDirectory() as folder:
        journal = f"{folder}/journal"
        told = baize(kind, ruleset, "--journal", journal, "--marks",
                     text="".join(json.dumps(a) + "\n" for a in [*acts, {"act": "dance"}]))
        events = [json.loads(line) for line in told.splitlines()]
        assert [e["event"] for e in events] == ["accepted", "end"] * 2 + ["refused", "end", "accepted", "end"] + ["refused", "end"] * 2
        assert all(e["event"] == "end" or e["rule"].startswith(section) for e in events)
        assert f"{ruleset}, 5 acts" in baize("verify", journal)
        text = Path(journal).read_text()
        Path(journal).write_text(text.replace(f'"by":"ann","term":"{term}"', f'"by":"eve","term":"{term}"'))
        assert "the chain is broken" in baize("verify", journal, code=1)
        assert "exists" in complaint(kind, ruleset, "--journal", journal)
    assert "no field that belongs here" in complaint(kind, "nz1996/roulette")
    assert "no such ruleset" in complaint(kind, "star/nothing")
    assert f"is about {kind}s" in complaint("table", ruleset)


def test_the_journal_of_a_promotion_is_played_again():
    check_journal_of("promotion", "star-baccarat:16.", "manner", "closes")


def test_the_journal_of_a_tournament_is_played_again():
    check_journal_of("tournament", "star-baccarat:15.", "dealing", "starts")


def test_rulesets_about_promotions_are_listed_shown_and_compared():
    names = [r["ruleset"] for r in json.loads(baize("rules", "list", "promotion", "--json")) if r["about"] == "promotions"]
    assert names == ["crown-fusion-2024/promotions", "star/promotions", "star-rapid-2016/promotions"], names
    assert not set(names) & {r["ruleset"] for r in json.loads(baize("rules", "list", "--json"))}
    assert "kind of occasion" in complaint("rules", "list", "weddings")
    shown = baize("rules", "show", "star/promotions")
    assert "star-baccarat:16.5.4" in shown and "over 20000" in shown, shown
    assert json.loads(baize("rules", "show", "star/promotions", "--json"))["figures"]["notify-hours"] == "48"
    told = json.loads(baize("rules", "diff", "star/promotions", "star-rapid-2016/promotions", "--json"))
    assert {"field": "figures.lodging-hours", "from": None, "to": "24"} in told, told
    assert "is a game's" in complaint("rules", "diff", "star/promotions", "star/baccarat")


def test_the_fields_of_a_ruleset_are_documented_as_they_are():
    document = (ROOT / "docs/rulesets.md").read_text()
    assert document.endswith(baize("rules", "fields")), "docs/rulesets.md does not end with what `baize rules fields` prints"
    tables = json.loads(baize("rules", "fields", "--json"))
    sections = {s["section"]: {f["field"]: f for f in s["fields"]} for s in tables["sections"]}
    assert all(f["means"] for fields in sections.values() for f in fields.values())
    options, points = set(), {p["point"]: p for p in tables["points"]}
    for ruleset in json.loads(baize("rules", "list", "--json")):
        card = json.loads(baize("rules", "show", ruleset["ruleset"], "--json"))
        assert card.keys() - {"hash"} <= sections["ruleset"].keys()
        assert {p for p in points if points[p]["needed"]} <= card["rules"].keys() <= points.keys()
        assert {o for o, f in sections["options"].items() if f["needed"]} <= card["options"].keys()
        options |= card["options"].keys()
    assert options == sections["options"].keys(), options ^ sections["options"].keys()


def test_the_house_variant_in_the_documents_plays():
    variant = re.search(r"```yaml\n(.*?)```", (ROOT / "docs/rulesets.md").read_text(), re.S).group(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.yaml"
        path.write_text(variant)
        changed = {d["field"]: d["to"] for d in json.loads(baize("rules", "diff", "nz1996/roulette", str(path), "--json"))}
        assert changed["options.min.default"] == "500" and changed["bets.straight.pays"] == "36 to 1", changed
        wager = {"act": "wager", "seat": 1, "player": "ann", "bet": "red", "stake": 499}
        assert [e["event"] for e in events(str(path), [wager])][-1] == "refused"
        assert "accepted" in [e["event"] for e in events(str(path), [wager | {"stake": 500}])]
        for section in ("wagers: {tables: live}", "closing: {hours: 3}", "no-spin: {turns: 4}", "abstention: {round: 3}"):
            path.write_text(variant + section + "\n")
            assert "is no field that belongs here" in complaint("rules", "show", str(path)), section


def test_examples_in_the_documents_are_true():
    ran = 0
    for doc in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for block in re.findall(r"```\n(\$ baize .*?)```", doc.read_text(), re.S):
            command, _, rest = block.partition("\n")
            words = command.split()[2:]
            lines = rest.splitlines()
            acts = "".join(line + "\n" for line in lines if line.startswith('{"act"'))
            want = [line for line in lines if not line.startswith('{"act"')]
            got = baize(*words, text=acts).splitlines()
            # Line numbers in the sources move; what they point at does not.
            want, got = ([re.sub(r":\d+ ", ":N ", line) for line in some] for some in (want, got))
            assert got[:len(want)] == want, (doc.name, command, want, got)
            ran += 1
    assert ran >= 2


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
