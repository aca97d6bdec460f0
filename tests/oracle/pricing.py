"""The judgement on a report of `baize odds`, for every oracle: expected prices are
(bet, on, point) -> Price, in fractions; or a judge of the printed bet, or None where its figure is not worked out here."""
import json
import subprocess
from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from hearing import HANG, Report


class Price(NamedTuple):
    """The return of a stake of one, {(result, pays): probability}, further fields as they are printed, and where
    they are compared the lines that win, {(clause, odds, share of the stake): probability}."""
    back: Fraction
    outcomes: dict
    more: dict = {}
    lines: dict = None


def priced(endings):
    """The Price of a bet from (result, pays, probability) and, where only a part of the stake goes back with the
    winnings, that part; equal endings are one."""
    back, outcomes = Fraction(0), Counter()
    for result, pays, chance, *part in endings:
        outcomes[result, Fraction(pays)] += chance
        back += chance * (pays + (part[0] if part else result != "lose"))
    assert sum(outcomes.values()) == 1
    return Price(back, outcomes)


def lines_of(row):
    """The winning lines of a printed bet; one that has but one way to win prints none."""
    won = [it for it in row["outcomes"] if it["result"] == "win"]
    found = Counter()
    for line in row.get("lines") or [{**it, "rule": row["rule"]} for it in won]:
        key = line["rule"], Fraction(line["pays"]), Fraction(line.get("share", 1))
        found[key] += Fraction(line["probability"])
    return found


def agrees(row, price):
    told = Counter()
    for it in row["outcomes"]:
        told[it["result"], Fraction(it["pays"])] += Fraction(it["probability"])
    lowest = all(str(Fraction(text)) == text for text in (
        row["return"], row["edge"], *(it["probability"] for it in row["outcomes"])))
    return (dict(told) == dict(price.outcomes) and row["return"] == str(price.back) and lowest
            and row["edge"] == str(1 - price.back) and row["exact"] is True
            and abs(row["edge_percent"] - float(100 * (1 - price.back))) <= 1e-9
            and all(row.get(name) == text for name, text in price.more.items())
            and (price.lines is None or lines_of(row) == price.lines))


def misprinted(printed, expected):
    """What is wrong with the bets of a report, in words, or None."""
    listed = {(bet.get("bet"), bet.get("on"), bet.get("point")): bet for bet in printed.get("bets", [])}
    if set(listed) != set(expected) or len(printed["bets"]) != len(listed):
        return f"it lists {sorted(map(str, listed))}, not {sorted(map(str, expected))}"
    for bet, price in expected.items():
        if callable(price):
            if not price(listed[bet]):
                return f"{bet}: got " + json.dumps(listed[bet])
        elif price and not agrees(listed[bet], price):
            shown = {" ".join(map(str, key)): str(chance) for key, chance in price.outcomes.items()}
            return f"{bet}: expected return {price.back}, {shown}, {price.more}, {price.lines}\ngot " + json.dumps(
                listed[bet])
    return None


def compare(baize, tap, lists):
    """Every (ruleset, options, expected prices, further fields of the report); True if all agree."""
    report = Report(len(lists), tap)
    for name, chosen, expected, *more in lists:
        options = [word for option, value in chosen.items() for word in ("--option", f"{option}={value}")]
        command = [baize, "odds", name, *options, "--json"]
        ran = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=HANG)
        try:
            printed = json.loads(ran.stdout)
            problem = misprinted(printed, expected)
            for field, due in (more[0] if more else {}).items():
                if printed[field] != due:
                    problem = problem or f"{field}: expected {due}\ngot {printed[field]}"
        except (ValueError, KeyError, TypeError) as trouble:
            problem = f"no report: {trouble!r}\n{ran.stdout[:500]}{ran.stderr}"
        report.add(" ".join(command[1:-1]), problem and " ".join(command) + "\n" + problem)
    return report.end(f"{report.done} price lists")
