#!/usr/bin/env python3
"""Writes where.inc: for `baize rules trace`, the places in the sources where each point of the rules
bites, where each staff act is answered, which code answers for the other parts of a ruleset, and where
the floor cites a clause by itself, each with the game in whose folder it is, if it is one's own; and points.inc: for `baize rules fields`, the comment beside each point.

A point is listed once for every function that refuses by it, cites it in an event or acts on it; the
refusals come first. The build fails when a point is listed in some points.h and no code uses it or no
comment says what it is, or when the floor cites a clause that is in no list.

usage: where.py ROOT OUTPUT POINTS-OUTPUT [FURTHER-SOURCE-ROOT…]
"""
import functools
import json
import os
import re
import sys
from pathlib import Path

if len(sys.argv) < 4:
    sys.exit(__doc__.splitlines()[-1])
ROOT = Path(sys.argv[1])
ROOTS = [ROOT / "src"] + [Path(root) for root in sys.argv[4:]]  # of sources
SOURCES = sorted(path for root in ROOTS for path in root.rglob("*.c"))
KERNELS = [path for path in SOURCES if path.name == "kernel.c"]

FUNCTION = re.compile(r"^(?:static |inline |const |struct |enum )*\w[\w ]*\**\b(\w+)\([^;]*$")

# Parts of a ruleset that are no point and no staff act: the functions that answer for them.
PARTS = {
    "bets": "verdict",
    "bets.placed": "tell_bet",
    "bets.behind": "lasting_against",
    "bets.most": "lasting_takes",
    "bets.removed": "lasting_removed",
    "bets.travels": "lasting_moved",
    "bets.units-clause": "parts_good",
    "bets.cap": "capped",
    "bets.stake-clause": "fixed_stake",
    "bets.paid-clause": "paid_by_percent",
    "permitted": "find",
    "facts": "chance",
    "fair": "rng_below",
    "calls": "wager_on_call",
    "options": "read_option",
    "rim": "read_rim",
    "roles": "staff_may",
    "no-spin-after": "void_settled_spin",
    "no-spin-recorded": "void_resting_spin",
    "no-roll-after": "late_call",
    "style-within-shoe": "do_style",
    "dealing.deal": "hands_card_rule",
    "dealing.third": "hands_card_rule",
    "dealing.counts": "decide_after_four",
    "dealing.control": "players_hold",
    "dealing.turn": "hands.c turn_over",
    "dealing.notice": "style_notice",
    "dealing.apart": "out_and_meant",
    "dealing.standing": "offer_meant",
    "dealing.one-card": "pass_out",
    "dealing.offer": "next_candidate",
    "dealing.equal": "next_candidate",
    "dealing.refused": "ask_on",
    "dealing.next": "ask_on",
    "dealing.nobody": "ask_on",
    "dealing.kept": "ask_on",
    "dealing.taken": "do_take",
    "dealing.puck": "offer_puck",
    "dealing.pass": "pass_out",
    "dealing.reveal": "do_reveal",
    "dealing.return": "hands.c turn_over",
    "dealing.count": "hands.c turn_over",
    "dealing.ends": "bank_ends",
    "dealing.give-up": "do_pass",
    "promotion.terms": "terms_lacks",
    "tournament.terms": "form_missing",
    "tournament.disqualification": "disqualify_entrant",
    "promotion.prizes": "prize_lacks",
    "promotion.forbidden": "answer_include",
    "promotion.notify": "answer_notify",
    "promotion.holds": "answer_hold",
    "chipbank.paid-otherwise": "paid_otherwise",
    "casebook.matters": "filed_decide",
    "casebook.grounds": "may_be_upheld",
    "casebook.measures": "filed_measure",
    "casebook.checklists": "filed_step",
    "casebook.approvals": "filed_rely",
}

# Further functions that refuse by such a part, in games that have a way of their own with it.
REFUSED_BY = {"bets.placed": ["boxes_may_stake", "lasting_against"]}

OF_A_GAME = {"bets", "permitted", "facts"}  # for which each kernel has a function of that name

# Clauses that the floor sees to without citing them in a message: the functions that answer for them.
FLOOR = {
    "crown-fusion-2024:1.1/Deposit-Account": ["cage.c asked_side"],
    "crown-fusion-2024:3.1.1": ["terminal.c ask_table", "wagering.c wager_table"],
    "crown-fusion-2024:7.4": ["terminal.c ask_fault"],
    "star-rapid-2016:1.1/redeemable-ticket-use": ["cage.c ask_ticket_pay", "money.c ask_ticket_in"],
    "star-rapid-2016:2.1/switch": ["terminal.c ask_table"],
    "star-rapid-2016:4.2.1": ["money.c bring_credit"],
    "star-rapid-2016:9.3": ["cage.c ask_ticket_pay"],
    "star-rapid-2016:11.3/notify": ["terminal.c ask_fault"],
}


@functools.cache
def lines_of(path):
    """(line number, text, enclosing function) for each line of a C file, which is read once."""
    name, lines = "-", []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line and not line[0].isspace() and (m := FUNCTION.match(line)):
            name = m.group(1)
        lines.append((number, line, name))
    return lines


def shown(path):
    """A source's path as it is told: from the project's own folder."""
    return os.path.relpath(path, ROOT)


def define(function, among):
    """The place where a function is defined: its name, or that of its file and its own."""
    *file, name = function.split()
    places = [f"{shown(path)}:{number}" for path in among if not file or f"/{path}".endswith(f"/{file[0]}")
              for number, line, enclosing in lines_of(path)
              if enclosing == name and f"{name}(" in line and not line[0].isspace()]
    if len(places) != 1:
        where = ", ".join(shown(path) for path in among[:3])
        sys.exit(f"where.py: {len(places)} functions in {where} are called {name}; one must be, with its name at the beginning of a line "
                 "as clang-format lays it out")
    return places[0]


def games():
    """The name of every game, and its kernel."""
    for path in KERNELS:
        yield re.search(r'\.name = "([\w-]+)"', path.read_text())[1], path


def game_of(place, own):
    """The game in whose folder a place is; "": it is everybody's."""
    return own.get(os.path.dirname(place.split(":")[0]), "")


def clauses_known():
    """The documents, and the ids of all their clauses."""
    lists = [path for root in [ROOT, *ROOTS[1:]] for path in sorted((root / "data/clauses").glob("*.tsv"))]
    ids = {line.split("\t", 1)[0] for path in lists for line in path.read_text().splitlines()[1:]}
    return {i.split(":", 1)[0] for i in ids}, ids


def cited(path, documents, known):
    """Yields (clause, line number, function) for each function of a C file that cites a clause, by its id or by a
    constant that holds it."""
    ids = r'"((?:%s):[^"\s]+)"' % "|".join(sorted(documents))
    constants = dict(re.findall(r"\b([A-Z_]+)\[\]\s*=\s*" + ids, path.read_text()))
    seen = set()
    for number, line, function in lines_of(path):
        held = re.sub(r"\b[A-Z_]+\[\]\s*=\s*" + ids, "", line)  # where a constant is made nothing is cited yet
        for clause in re.findall(ids, line):
            if clause not in known:
                sys.exit(f"where.py: {path}:{number}: there is no clause {clause}")
        named = [constants[word] for word in re.findall(r"\b[A-Z_]+\b", held) if word in constants]
        for clause in re.findall(ids, held) + named:
            if (clause, function) not in seen:
                seen.add((clause, function))
                yield clause, number, function


def points_said(headers):
    """Each point of these headers by its identifier: its name, and the comment beside it, which rulesets' writers read."""
    rows = re.findall(r'(?:NEEDED|OPTIONAL)\(\s*(\w+),\s*"([\w-]+)"\)\s*(?:/\*(.*?)\*/)?',
                      "\n".join(re.sub(r"\\\n", "\n", path.read_text()) for path in headers), re.S)
    silent = [name for _, name, words in rows if not words or words.lstrip().startswith("…")]
    if silent:
        sys.exit("where.py: nothing says by itself what these points are: " + ", ".join(silent))
    return {point: (name, " ".join(words.split())) for point, name, words in rows}


# The points of games, promotions, tournaments, casebooks and chips: the headers that list them, how code calls them, and their keys.
OF_GAMES = ([ROOT / "src/rules/points.h"] + [p for root in ROOTS for p in sorted(root.glob("games/*/points.h"))], "RP_", "point:")
OF_PROMOTIONS = ([ROOT / "src/promotion/points.h"], "PP_", "promotion:")
OF_TOURNAMENTS = ([ROOT / "src/tournament/points.h"], "TP_", "tournament:")
OF_CASEBOOKS = ([ROOT / "src/casebook/points.h"], "CP_", "casebook:")
OF_CHIPS = ([ROOT / "src/chipbank/points.h"], "BP_", "chipbank:")


def points_used(headers, prefix, key):
    """Yields a row for every function that refuses by a point, cites it or acts on it; refusals come first."""
    points, found = {point: name for point, (name, _) in points_said(headers).items()}, {}
    for path in SOURCES:
        if path.parent == ROOT / "src/rules" or path.name == "rules.c":  # says which points there are, and does nothing at any
            continue
        for number, line, function in lines_of(path):
            for ident in re.findall(rf"\b{prefix}(\w+)", line) if prefix in line else ():
                if ident in points:
                    weight = 0 if re.search(r"refuse", line) else 1
                    found.setdefault(points[ident], {}).setdefault((path, function), []).append((weight, f"{shown(path)}:{number}"))
    missing = sorted(set(points.values()) - set(found))
    if missing:
        sys.exit("where.py: no code uses the point " + ", ".join(missing))
    for point, functions in sorted(found.items()):
        for (_, place), function in sorted((min(hits), name) for (_, name), hits in functions.items()):
            yield key + point, place, function


def main():
    documents, known = clauses_known()
    said = points_said(OF_GAMES[0])
    acts = {function: text for path in [ROOT / "src/games/act.h"] + [p for root in ROOTS for p in root.glob("games/*/acts.h")]
            for text, function in re.findall(r'X\(OF, \w+, "([\w-]+)", \w+, do_(\w+)', path.read_text())}
    rows = []
    for path in SOURCES:
        for number, line, function in lines_of(path):
            if (m := re.match(r"bool do_(\w+)\(struct table", line)) and m.group(1) in acts:
                rows.append((f"staff:{acts[m.group(1)]}", f"{shown(path)}:{number}", f"do_{m.group(1)}"))
    rows += [*points_used(*OF_GAMES), *points_used(*OF_PROMOTIONS), *points_used(*OF_TOURNAMENTS), *points_used(*OF_CASEBOOKS), *points_used(*OF_CHIPS)]
    for part, function in PARTS.items():
        if part in OF_A_GAME:
            rows += [(f"part:{part}:{game}", define(function, [path]), function) for game, path in games()]
        else:
            rows.append((f"part:{part}", define(function, SOURCES), function.split()[-1]))
    for part, functions in REFUSED_BY.items():
        rows += [(f"part:{part}", define(function, SOURCES), function) for function in functions]
    for path in sorted((ROOT / "src/floor").glob("*.c")) + [p for p in SOURCES if p.match("games/*/show*.c")]:
        for clause, number, function in cited(path, documents, known):
            rows.append((f"clause:{clause}", f"{shown(path)}:{number}", function))
    for clause, places in FLOOR.items():
        if clause not in known:
            sys.exit(f"where.py: there is no clause {clause}")
        for function in places:
            rows.append((f"clause:{clause}", define(function, SOURCES), function.split()[-1]))
    with open(sys.argv[2], "w") as out:
        own = {shown(path.parent): name for name, path in games()}
        for key, place, function in rows:
            out.write(f'{{"{key}", "{place}", "{function}", "{game_of(place, own)}"}},\n')
    with open(sys.argv[3], "w") as out:
        for point, (_, words) in said.items():
            out.write(f'[RP_{point}] = {json.dumps(words, ensure_ascii=False)},\n')


main()
