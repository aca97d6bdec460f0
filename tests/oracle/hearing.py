"""What the oracles share: the words for an expected answer, the hearing in which a session's acts go
through `baize table`, the judgement on every event that comes back, and the command line. No rule of any
game is here.

A session has `lines` (the acts as sent), `answers` (one Answer each), `rounds`, `command(baize)` and
`rules`, whose `name` is the ruleset's and whose `losers_first` is the clause that has losing wagers
taken before winning ones are paid, or None.
"""
import argparse
import json
import shutil
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

ANY = "any rule"
HANG = 1800  # seconds: a program that hangs is noticed; a machine that has other work to do is not one
MOVED = ("seat", "player", "bet", "on", "stake", "total", "commission", "point", "amount", "balance")
SETTLED = ("seat", "player", "bet", "on", "call", "stake", "result", "pays", "returns",
           "commission", "rule", "point", "hand")
AWAITED = ("actor", "what", "seat", "hand", "player", "options")
DEALT = ("card", "to", "place", "points")
TRAVELLED = ("seat", "player", "bet", "on", "point", "stake")
SHEET = ("player", "staked", "returned", "net", "balance")
POINT = ("round", "point", "puck")
ADJUSTED = ("seat", "player", "bet", "on", "point", "stake", "was", "result", "returns", "difference")
RESTORED = ("seat", "player", "bet", "on", "point", "stake", "total", "difference")
MARKED = ("seat", "player", "bet", "on", "point", "working")


class Unspecified(Exception):
    """The documents do not say what happens; such an act is not played."""


@dataclass
class Answer:
    """What the table must say to one act. `refused` is a set of acceptable rules, or ANY; a list that
    is None is not compared."""
    refused: object = None
    accepted: list = field(default_factory=list)
    withdrawn: list = field(default_factory=list)
    dealt: list = field(default_factory=list)
    moved: list = field(default_factory=list)
    marked: list = field(default_factory=list)
    adjusted: list = field(default_factory=list)
    restored: list = field(default_factory=list)
    point: list = field(default_factory=list)
    resulted: list = None  # compared in the fields that it has
    recorded: list = None  # the same, of a result that is not settled yet
    shoe: list = None      # the same, of a shoe that is ready
    lit: list = None       # positions
    sheet: list = None     # the players' rows
    settled: list = field(default_factory=list)
    opened: bool = False
    losers_first: bool = True  # False: this act's rows may come in any order
    awaits: list = None        # of players, in the fields AWAITED
    meter: list = None         # what the jackpot's meter shows, every time it moves
    pool: int = None           # by how much the jackpot grew in the round
    order: object = None       # of a settled row, what may never fall from one to the next; None: it may come anywhere
    fields: dict = field(default_factory=dict)  # event -> fields that are compared of it, instead of the usual ones
    beside: dict = field(default_factory=dict)  # further events -> their rows, in the fields that these have
    told: list = None          # the events of these kinds one after the other, in the fields that each has
    kinds: tuple = ()

    def misjudged(self, events, losers_first):
        return misjudged(self, events, losers_first)


@dataclass
class Exactly:
    """An answer of these events and no others, in this order, compared in every field but the words of a refusal."""
    events: list
    refused: object = None

    def misjudged(self, events, _):
        spoken = [{name: value for name, value in event.items() if (event["event"], name) != ("refused", "why")} for event in events]
        if any(event["event"] == "refused" and not event.get("why") for event in events):
            return "refused without a word"
        told, due = ([json.dumps(event, sort_keys=True) for event in some] for some in (spoken, self.events))
        return None if told == due else "the events differ"


class Judged:
    """The events that must come after `accepted`, in the fields that they have, and of `fields` also that they have no others;
    or the clauses by one of which it is refused."""
    fields = ()

    def __init__(self, events, offended):
        self.events, self.refused = events, offended or None

    def misjudged(self, events, _):
        if self.refused:
            right = len(events) == 1 and events[0]["event"] == "refused" and events[0]["rule"] in self.refused and events[0]["why"]
            return None if right else f"must be refused by one of {sorted(self.refused)}"
        if [one["event"] for one in events] != ["accepted", *(one["event"] for one in self.events)]:
            return "other events"
        told = all(due.items() <= one.items() and all(due.get(name) == one.get(name) for name in self.fields)
                   for one, due in zip(events[1:], self.events))
        return None if told else "the events differ"


COMPARED = {"accepted": MOVED, "withdrawn": MOVED, "dealt": DEALT, "moved": TRAVELLED,
            "marked": MARKED, "adjusted": ADJUSTED, "restored": RESTORED, "point": POINT, "settled": SETTLED}


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


# ---- the judgement -----------------------------------------------------------------------------


def canonical(rows, fields):
    """Rows as sorted text, so that order does not matter and 1, 1.0 and true all differ."""
    return isinstance(rows, list) and sorted(json.dumps([row.get(name) for name in fields]) for row in rows)


def alike(expected, rows, fields):
    """Whether these rows are the expected ones, in any order; where a frozenset is expected, any of it will do."""
    if not expected or not rows:
        return not expected and not rows
    if not any(isinstance(value, frozenset) for row in expected for value in row.values()):
        return canonical(rows, fields) == canonical(expected, fields)
    left = list(rows)
    for due in sorted(expected, key=lambda row: any(isinstance(value, frozenset) for value in row.values())):
        found = next((row for row in left if all(
            row.get(name) in due[name] if isinstance(due.get(name), frozenset)
            else canonical([row], (name,)) == canonical([due], (name,)) for name in fields)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def misjudged(answer, events, losers_first):
    """What is wrong with the events as an answer, in words, or None."""
    of_kind = {}
    for event in events:
        of_kind.setdefault(event.get("event"), []).append(event)
    refusals = of_kind.get("refused", [])
    if not events:
        return "no event"
    if "not JSON" in of_kind:
        return "a line that is no JSON object"
    if len(refusals) != (answer.refused is not None):
        return "refused" if answer.refused is None else "not refused, or more than once"
    for refusal in refusals:
        rule = refusal.get("rule")
        if not isinstance(rule, str) or not rule:
            return "refused without a rule"
        if answer.refused != ANY and rule not in answer.refused:
            return "refused by another rule"
    for kind, fields in ({**COMPARED, **answer.fields} if answer.fields else COMPARED).items():
        expected = getattr(answer, kind)
        if expected is not None and (expected or kind in of_kind) and not alike(expected, of_kind.get(kind, []), fields):
            return f"the {kind} events differ"
    asked = [event for event in of_kind.get("awaits", []) if str(event.get("actor")).startswith("player")]
    if answer.awaits is not None and canonical(asked, AWAITED) != canonical(answer.awaits, AWAITED):
        return "other decisions are awaited"
    problem = misreported(answer, of_kind)
    if problem:
        return problem
    came = [event for event in events if event["event"] in answer.kinds]
    if answer.told is not None and (len(came) != len(answer.told) or any(
            canonical([row], tuple(due)) != canonical([due], tuple(due)) for row, due in zip(came, answer.told))):
        return "what is told differs, or its order"
    keys = [answer.order(row) for row in of_kind.get("settled", [])] if answer.order else []
    keys = [key for key in keys if key is not None]
    if keys != sorted(keys):
        return "settled in another order"
    order = [event["event"] for event in events if event["event"] in ("settled", "opened")]
    if order[len(answer.settled):] != ["opened"] * answer.opened:
        return "the next round must open once, after the last settled row, and only then"
    results = [row.get("result") for row in of_kind.get("settled", [])]
    if losers_first and answer.losers_first and "win" in results and "lose" in results[results.index("win"):]:
        return f"a losing wager is taken after a winning one is paid ({losers_first})"
    return None


def misreported(answer, of_kind):
    """What is wrong with the result and the sheet of a round, in words, or None."""
    sheets = of_kind.get("sheet", [])
    for kind, due in answer.beside.items():
        rows = list(of_kind.get(kind, []))
        found = [next((row for row in rows if canonical([row], tuple(it)) == canonical([it], tuple(it))), None) for it in due]
        if None in found or len(rows) != len(due):
            return f"the {kind} events differ"
    for kind in ("resulted", "recorded", "shoe"):
        due = getattr(answer, kind)
        fields = tuple(due[0]) if due else ("event",)
        if due is not None and canonical(of_kind.get(kind, []), fields) != canonical(due, fields):
            return f"the {kind} events differ"
    meter = [event.get("pool") for event in of_kind.get("meter", [])]
    if answer.meter is not None and json.dumps(answer.meter) != json.dumps(meter):
        return "the meter shows something else"
    if answer.lit is not None:
        lit = [event["spots"] for event in of_kind.get("lit", [])]
        if canonical(*lit or [[]], fields=("bet", "on")) != canonical(answer.lit, ("bet", "on")):
            return "other areas are lit"
    if answer.sheet is not None:
        due = [sum(row[name] for row in answer.sheet) for name in ("staked", "returned")]
        grew = sheets[0].get("pool", 0) if sheets else 0
        if [[sheet.get(name) for name in ("staked", "returned", "house")] for sheet in sheets] != [
                [*due, due[0] - due[1] - grew]]:
            return "the sheet differs"
        if answer.pool is not None and grew != answer.pool:
            return "the sheet has another change of the jackpot"
        if canonical(sheets[0]["players"], SHEET) != canonical(answer.sheet, SHEET):
            return "the players' rows of the sheet differ"
    return None


def as_events(answer):
    """The answer as a faultless table would put it."""
    if answer.refused is not None:
        return [{"event": "refused", "rule": ANY if answer.refused == ANY else min(answer.refused)}]
    if answer.told is not None and "settled" in answer.kinds:
        return [*answer.told, *[{"event": "opened"}] * answer.opened] or [{"event": "closed"}]
    events = [{"event": kind, **row} for kind in COMPARED for row in getattr(answer, kind) or []]
    events = [{name: min(value, key=str) if isinstance(value, frozenset) else value for name, value in event.items()}
              for event in events]
    events.sort(key=lambda event: event.get("result") == "win")
    events.sort(key=lambda event: answer.order and event["event"] == "settled" and answer.order(event) or ())
    events += [{"event": kind, **row} for kind in ("resulted", "recorded", "shoe") for row in
               getattr(answer, kind) or []]
    events += [{"event": kind, **row} for kind, rows in answer.beside.items() for row in rows]
    events += [{"event": "lit", "spots": answer.lit}] if answer.lit else []
    events += [{"event": "awaits", **row} for row in answer.awaits or []]
    events += [{"event": "meter", "pool": shown} for shown in answer.meter or []]
    if answer.sheet is not None:
        staked, returned = (sum(row[name] for row in answer.sheet) for name in ("staked", "returned"))
        grew = answer.pool or 0
        events.append({"event": "sheet", "staked": staked, "returned": returned, "house": staked - returned - grew,
                       "players": answer.sheet, "pool": grew})
    events += answer.told or []
    return events + [{"event": "opened"}] * answer.opened or [{"event": "closed"}]


def check_answer(answer, session):
    """The oracles' own test of the judgement: a perfect table must pass, and any spoiled event must not."""
    events, losers_first = as_events(answer), session.rules.losers_first
    assert misjudged(answer, events, losers_first) is None
    told = [event for event in events if event["event"] != "closed"]
    assert not told or misjudged(answer, told[1:], losers_first)
    spoiled = told and session.rng.choice(sorted(set(told[0]) - {"event", "paid"}) or [None])
    if spoiled and answer.refused is None:
        changed = [{**told[0], spoiled: 7.0}, *told[1:]]
        assert misjudged(answer, changed, losers_first), (spoiled, told[0])


def known_clauses():
    """Every clause id of the lists, for the oracles' own tests."""
    lists = (Path(__file__).resolve().parents[2] / "data" / "clauses").glob("*.tsv")
    return {line.split("\t")[0] for tsv in lists for line in tsv.read_text("utf-8").splitlines()}


# ---- the hearing -------------------------------------------------------------------------------

DECODER = json.JSONDecoder(parse_float=lambda text: f"the float {text}")


def read_event(line):
    try:
        event = DECODER.decode(line)
    except ValueError:
        event = None
    return event if isinstance(event, dict) and event.get("event") else {
        "event": "not JSON", "line": line}


def answers_of(output):
    """The table's output, cut where it says that an answer is complete; its signs are left out."""
    heard = [[]]
    for event in map(read_event, output.splitlines()):
        if event["event"] == "end":
            heard.append([])
        elif event["event"] != "sign":
            heard[-1].append(event)
    return heard[:-1]


def tell(session, at, problem, events):
    """The whole story of a failure: command, acts so far, what was due and what came."""
    answer = session.answers[at]
    due = {name: value for name, value in vars(answer).items() if value and name not in ("order", "fields")}
    if isinstance(answer.refused, (set, frozenset)):
        due["refused"] = sorted(answer.refused)
    return "\n".join([" ".join(session.command("baize")), *session.lines[:at + 1], problem,
                      "expected " + json.dumps(due, ensure_ascii=False, default=lambda some: (
                          sorted(some, key=str) if isinstance(some, frozenset) else str(some))),
                      *("got      " + json.dumps(e, ensure_ascii=False) for e in events)])


def failure_of(session, baize):
    """Runs the session through the program; the story of the first mismatch, or None."""
    try:
        ran = subprocess.run([*session.command(baize), "--marks"], input="\n".join(session.lines) + "\n", timeout=HANG,
                             encoding="utf-8", errors="backslashreplace", capture_output=True)
    except subprocess.TimeoutExpired:
        return " ".join(session.command(baize)) + f"\nno end after {HANG} s"
    heard = answers_of(ran.stdout)
    for at, answer in enumerate(session.answers):
        if at == len(heard):
            problem = f"the table stopped, exit status {ran.returncode}: {ran.stderr.strip()}"
            return tell(session, at, problem, [])
        problem = answer.misjudged(heard[at], session.rules.losers_first)
        if problem:
            return tell(session, at, problem, heard[at])
    if len(heard) != len(session.answers) or ran.returncode:
        return (f"{' '.join(session.command(baize))}\n{len(session.answers)} acts, {len(heard)} "
                f"answers, exit status {ran.returncode}: {ran.stderr.strip()}")
    return None


class Report:
    """Prints what was tried, as TAP or only what failed, and counts."""

    def __init__(self, planned, tap):
        self.tap, self.done, self.failed = tap, 0, 0
        if tap:
            print(f"1..{planned}")

    def add(self, title, story):
        """One thing tried; the story is what went wrong, or None."""
        self.done += 1
        self.failed += story is not None
        if self.tap:
            print(f"{'not ok' if story else 'ok'} {self.done} - {title}")
        if story:
            print("\n".join("# " + line for line in story.splitlines()) if self.tap
                  else f"FAILED {title}\n{story}\n", flush=True)

    def end(self, summary):
        """The last line; True if nothing failed."""
        print(f"{'# ' if self.tap else ''}{summary}, {self.failed} failed")
        return not self.failed


OFTEN = 200  # in so many sessions every situation is met at least once


def unmet(situations, met, sessions):
    """Which of the situations that sessions are to bring were met too rarely, in words, or None."""
    assert set(met) <= set(situations), set(met) - set(situations)
    rare = [f"{name}: {met[name]}" for name in situations if met[name] < sessions // OFTEN]
    return "\n".join(rare) or None


def in_turn(programs, index):
    """Which of the programs under test plays this session, and how a title says so."""
    program = programs[index % len(programs)]
    return program, f", {program}" * (len(programs) > 1)


def run(make, programs, indices, seed, tap, situations):
    """Plays the sessions that `make(seed, index)` makes and reports; True if all passed. What the sessions
    say they met is counted, and a situation that is met too rarely is a failure of its own."""
    report, rounds, acts, met = Report(len(indices) + bool(situations), tap), 0, 0, Counter()
    for index in indices:
        session = make(seed, index)
        baize, said = in_turn(programs, index)
        report.add(f"{session.rules.name} session {index}{said}", failure_of(session, baize))
        rounds, acts = rounds + session.rounds, acts + len(session.lines)
        met.update(session.table.met if situations else ())
    if situations:
        report.add("every situation is met", unmet(situations, met, len(indices)))
        print(f"{'# ' if tap else ''}met: " + ", ".join(f"{name} {met[name]}" for name in situations))
    return report.end(f"seed {seed}: {len(indices)} sessions, {rounds} rounds, {acts} acts")


def from_command_line(doc, sessions, selftest, odds, situations=()):
    """What an oracle does when it is started; the exit status. `sessions(baize)` is what makes a session of
    a seed and an index, `situations` names what enough of them must meet."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("--baize", nargs="+", help="the program under test; of several each plays a session in turn")
    parser.add_argument("--sessions", type=int, default=100, help="how many (default 100)")
    parser.add_argument("--seed", default="1", help="default 1")
    parser.add_argument("--session", type=int, help="only this one of them")
    parser.add_argument("--tap", action="store_true", help="report as TAP")
    parser.add_argument("--selftest", action="store_true", help="test the oracle, not baize")
    parser.add_argument("--odds", action="store_true", help="compare the exact odds instead")
    asked = parser.parse_args()
    if asked.selftest:
        print("selftest passed;", selftest())
        return 0
    if not asked.baize or not all(map(shutil.which, asked.baize)):
        parser.error("--baize must name the program")
    if asked.odds:
        return 0 if odds(asked.baize[0], asked.tap) else 1
    indices = range(asked.sessions) if asked.session is None else [asked.session]
    return 0 if run(sessions(asked.baize[0]), asked.baize, indices, asked.seed, asked.tap, situations) else 1
