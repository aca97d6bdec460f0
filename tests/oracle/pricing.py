"""The judgement on a report of `baize odds`, for every oracle: expected prices are
(bet, on) -> (return, {(result, pays): probability}), in fractions."""
import json
import subprocess
from collections import Counter
from fractions import Fraction

from hearing import Report


def priced(endings):
    """(return, outcomes) of a bet from (result, pays, probability) and, where only a part of the stake goes
    back with the winnings, that part; equal endings are one."""
    back, outcomes = Fraction(0), Counter()
    for result, pays, chance, *part in endings:
        outcomes[result, Fraction(pays)] += chance
        back += chance * (pays + (part[0] if part else result != "lose"))
    assert sum(outcomes.values()) == 1
    return back, outcomes


def misprinted(printed, expected):
    """What is wrong with the bets of a report, in words, or None."""
    listed = {(bet.get("bet"), bet.get("on")): bet for bet in printed.get("bets", [])}
    if set(listed) != set(expected) or len(printed["bets"]) != len(listed):
        return f"it lists {sorted(map(str, listed))}, not {sorted(map(str, expected))}"
    for bet, (back, outcomes) in expected.items():
        row, told = listed[bet], Counter()
        for it in row["outcomes"]:
            told[it["result"], Fraction(it["pays"])] += Fraction(it["probability"])
        lowest = all(str(Fraction(text)) == text for text in (
            row["return"], row["edge"], *(it["probability"] for it in row["outcomes"])))
        if (dict(told) != dict(outcomes) or row["return"] != str(back) or row["edge"] != str(1 - back)
                or row["exact"] is not True or not lowest
                or abs(row["edge_percent"] - float(100 * (1 - back))) > 1e-9):
            shown = {" ".join(map(str, key)): str(chance) for key, chance in outcomes.items()}
            return f"{bet}: expected return {back}, {shown}\ngot {json.dumps(row)}"
    return None


def compare(baize, tap, lists):
    """Every (ruleset, options, expected prices); True if all agree."""
    report = Report(len(lists), tap)
    for name, chosen, expected in lists:
        options = [word for option, value in chosen.items() for word in ("--option", f"{option}={value}")]
        command = [baize, "odds", name, *options, "--json"]
        ran = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120)
        try:
            problem = misprinted(json.loads(ran.stdout), expected)
        except (ValueError, KeyError, TypeError) as trouble:
            problem = f"no report: {trouble!r}\n{ran.stdout[:500]}{ran.stderr}"
        report.add(" ".join(command[1:-1]), problem and " ".join(command) + "\n" + problem)
    return report.end(f"{report.done} price lists")
