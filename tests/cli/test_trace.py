#!/usr/bin/env python3
"""Which clauses are shown, and by what: the trace as the command line tells it. usage: test_trace.py PATH-TO-BAIZE"""
import functools
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402
from program import baize  # noqa: E402


@functools.cache
def whole_trace():
    """Of every clause, which plays show it: all of them are played for it, once."""
    return json.loads(baize("rules", "trace", "--json"))


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


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
