#!/usr/bin/env python3
"""Writes where.inc: for `baize rules trace`, the places in the sources where each point of the rules
bites, where each staff act is answered, which code answers for the other parts of a ruleset, and where
the floor cites a clause by itself.

A point is listed once for every function that refuses by it, cites it in an event or acts on it; the
refusals come first. The build fails when a point is listed in points.h and no code uses it, or when the
floor cites a clause that is in no list.

usage: where.py SOURCE-ROOT OUTPUT
"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])

FUNCTION = re.compile(r"^(?:static |inline |const |struct |enum )*\w[\w ]*\**\b(\w+)\([^;]*$")

# Parts of a ruleset that are no point and no staff act: the functions that answer for them.
PARTS = {
    "bets": ("src/games/{game}.c", "verdict"),
    "bets.placed": ("src/table/lasting.c", "lasting_against"),
    "bets.behind": ("src/table/lasting.c", "lasting_against"),
    "bets.most": ("src/table/lasting.c", "lasting_takes"),
    "bets.removed": ("src/table/lasting.c", "lasting_removed"),
    "bets.travels": ("src/table/lasting.c", "lasting_moved"),
    "bets.units-clause": ("src/table/parts.c", "parts_good"),
    "bets.cap": ("src/table/settle.c", "capped"),
    "bets.stake-clause": ("src/table/wagers.c", "fixed_stake"),
    "bets.paid-clause": ("src/table/felt.c", "paid_by_percent"),
    "permitted": ("src/games/{game}.c", "find"),
    "facts": ("src/games/{game}.c", "chance"),
    "fair": ("src/base/rng.c", "rng_below"),
    "calls": ("src/table/wagers.c", "wager_on_call"),
    "options": ("src/rules/options.c", "read_option"),
    "rim": ("src/rules/rim.c", "read_rim"),
    "roles": ("src/table/table.c", "staff_may"),
    "no-spin-after": ("src/table/irregular.c", "void_settled_spin"),
    "no-spin-recorded": ("src/table/irregular.c", "void_resting_spin"),
    "no-roll-after": ("src/table/calls.c", "late_call"),
    "style-within-shoe": ("src/table/hands.c", "do_style"),
    "dealing.deal": ("src/table/hands.c", "hands_card_rule"),
    "dealing.third": ("src/table/hands.c", "hands_card_rule"),
    "dealing.counts": ("src/table/cards.c", "decide_after_four"),
    "dealing.control": ("src/table/offers.c", "players_hold"),
    "dealing.turn": ("src/table/hands.c", "turn_over"),
    "dealing.notice": ("src/table/offers.c", "style_notice"),
    "dealing.apart": ("src/table/hands.c", "out_and_meant"),
    "dealing.standing": ("src/table/offers.c", "offer_meant"),
    "dealing.one-card": ("src/table/hands.c", "pass_out"),
    "dealing.offer": ("src/table/offers.c", "next_candidate"),
    "dealing.equal": ("src/table/offers.c", "next_candidate"),
    "dealing.refused": ("src/table/offers.c", "ask_on"),
    "dealing.next": ("src/table/offers.c", "ask_on"),
    "dealing.nobody": ("src/table/offers.c", "ask_on"),
    "dealing.kept": ("src/table/offers.c", "ask_on"),
    "dealing.taken": ("src/table/offers.c", "do_take"),
    "dealing.puck": ("src/table/offers.c", "offer_puck"),
    "dealing.pass": ("src/table/hands.c", "pass_out"),
    "dealing.reveal": ("src/table/hands.c", "do_reveal"),
    "dealing.return": ("src/table/hands.c", "turn_over"),
    "dealing.count": ("src/table/hands.c", "turn_over"),
    "dealing.ends": ("src/table/bank.c", "bank_ends"),
    "dealing.give-up": ("src/table/bank.c", "do_pass"),
}
GAMES = {"roulette": "roulette", "baccarat": "baccarat", "sic-bo": "sicbo", "money-wheel": "wheel", "craps": "craps", "blackjack": "blackjack", "caribbean-stud": "stud"}  # and their files

# Clauses that the floor sees to without citing them in a message: the functions that answer for them.
FLOOR = {
    "crown-fusion-2024:1.1/Deposit-Account": ["cage.c asked_side"],
    "crown-fusion-2024:1.1/Display-Controller": ["say.c say_around"],
    "crown-fusion-2024:1.1/Electronic-Display": ["views.c ask_watch"],
    "crown-fusion-2024:1.1/Membership-Card": ["members.c holder_new", "members.c check_pin"],
    "crown-fusion-2024:1.1/Monitoring-System": ["say.c incident", "inspect.c ask_statement", "inspect.c ask_incidents"],
    "crown-fusion-2024:1.1/Player-Card-Account": ["members.c holder_new"],
    "crown-fusion-2024:1.1/Player-Chip-Account": ["money.c open_account"],
    "crown-fusion-2024:1.1/Player-Terminal": ["terminal.c ask_join"],
    "crown-fusion-2024:2.2.5": ["pit.c ask_act"],
    "crown-fusion-2024:12.2.1(a)": ["coup.c put_card_view"],
    "crown-fusion-2024:12.2.1(b)": ["coup.c put_card_view"],
    "crown-fusion-2024:2.3": ["run.c run_act"],
    "crown-fusion-2024:3.1.1": ["terminal.c ask_table", "wagering.c wager_table"],
    "crown-fusion-2024:3.2.2": ["wagering.c put_meters"],
    "crown-fusion-2024:3.6.2": ["views.c put_mine"],
    "crown-fusion-2024:5.2.3(a)": ["floor.c floor_depart"],
    "crown-fusion-2024:5.2.3(d)": ["cage.c with_pin"],
    "crown-fusion-2024:6.2": ["views.c put_view"],
    "crown-fusion-2024:7.4": ["terminal.c ask_fault"],
    "nz1996:VI.2.2": ["dice.c put_offered", "views.c put_welcome"],
    "nz1996:VII.2.5": ["dice.c put_wheel", "views.c put_welcome"],
    "nz1996:X.2.2": ["dice.c put_offered", "views.c put_welcome"],
    "star-rapid-2016:1.1/dt-entry": ["pit.c ask_act"],
    "star-rapid-2016:1.1/dt-information": ["pit.c ask_pit", "pit.c ask_terminals"],
    "star-rapid-2016:1.1/dt-supervision": ["pit.c office_of"],
    "star-rapid-2016:1.1/pt": ["wagering.c ask_wager"],
    "star-rapid-2016:1.1/redeemable-ticket": ["tickets.c put_ticket"],
    "star-rapid-2016:1.1/redeemable-ticket-use": ["cage.c ask_ticket_pay", "money.c ask_ticket_in"],
    "star-rapid-2016:1.1/wnd": ["views.c ask_watch"],
    "star-rapid-2016:2.1/switch": ["terminal.c ask_table"],
    "star-rapid-2016:2.3.2": ["views.c ask_watch"],
    "star-rapid-2016:4.2.1": ["money.c bring_credit"],
    "star-rapid-2016:4.2.3": ["views.c put_account"],
    "star-rapid-2016:4.4": ["run.c tell_settled"],
    "star-rapid-2016:7.2": ["views.c put_view"],
    "star-rapid-2016:7.5.2": ["pit.c pit_act"],
    "star-rapid-2016:8.3/button": ["money.c ask_ticket_out"],
    "star-rapid-2016:9.3": ["cage.c ask_ticket_pay"],
    "star-rapid-2016:11.3/notify": ["terminal.c ask_fault"],
}


def lines_of(path):
    """Yields (line number, text, enclosing function) for each line of a C file."""
    name = "-"
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line and not line[0].isspace() and (m := FUNCTION.match(line)):
            name = m.group(1)
        yield number, line, name


def define(path, function):
    """The line on which a function is defined."""
    for number, line, name in lines_of(ROOT / path):
        if name == function and not line[0:1].isspace() and f"{function}(" in line:
            return f"{path}:{number}"
    sys.exit(f"where.py: {path} has no function {function}")


def clauses_known():
    """The documents, and the ids of all their clauses."""
    lists = sorted((ROOT / "data/clauses").glob("*.tsv"))
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


def main():
    documents, known = clauses_known()
    header = (ROOT / "src/rules/points.h").read_text()
    points = dict(re.findall(r'(?:NEEDED|OPTIONAL)\((\w+), "([\w-]+)"\)', header))
    acts = {name.lower(): text for name, text, _ in
            re.findall(r'X\((\w+), "([\w-]+)", (\w+)\)', (ROOT / "src/games/act.h").read_text())}
    rows, found = [], {}
    for path in sorted((ROOT / "src/games").glob("*.c")) + sorted((ROOT / "src/table").glob("*.c")) + sorted((ROOT / "src/floor").glob("*.c")):
        where = path.relative_to(ROOT)
        for number, line, function in lines_of(path):
            for ident in re.findall(r"\bRP_(\w+)", line):
                if ident in points:
                    weight = 0 if re.search(r"\brefuse", line) else 1
                    found.setdefault(points[ident], {}).setdefault(function, []).append(
                        (weight, f"{where}:{number}"))
            if (m := re.match(r"bool do_(\w+)\(struct table", line)) and m.group(1) in acts:
                rows.append((f"staff:{acts[m.group(1)]}", f"{where}:{number}", f"do_{m.group(1)}"))
    missing = sorted(set(points.values()) - set(found))
    if missing:
        sys.exit("where.py: no code uses the point " + ", ".join(missing))
    for point, functions in sorted(found.items()):
        for (weight, place), function in sorted((min(hits), name) for name, hits in functions.items()):
            rows.append((f"point:{point}", place, function))
    for part, (path, function) in PARTS.items():
        for game in GAMES if "{game}" in path else ("",):
            at = path.format(game=GAMES.get(game, ""))
            rows.append((f"part:{part}{':' + game if game else ''}", define(at, function), function))
    for path in sorted((ROOT / "src/floor").glob("*.c")):
        for clause, number, function in cited(path, documents, known):
            rows.append((f"clause:{clause}", f"{path.relative_to(ROOT)}:{number}", function))
    for clause, places in FLOOR.items():
        if clause not in known:
            sys.exit(f"where.py: there is no clause {clause}")
        for path, function in (place.split() for place in places):
            rows.append((f"clause:{clause}", define(f"src/floor/{path}", function), function))
    with open(sys.argv[2], "w") as out:
        for key, place, function in rows:
            out.write(f'{{"{key}", "{place}", "{function}"}},\n')


main()
