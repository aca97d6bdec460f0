#!/usr/bin/env python3
"""Whether a message is as docs/protocol.schema.json says: the part of JSON Schema that it uses, no more.

The wire of the floor's tests asks it about every message. A game beside the house (BAIZE_ALSO) has what it adds to the
words of the protocol in a docs/protocol.schema.json of its own. Run by itself it tests itself, and that the schema, the
document and the sources name the same things."""

import json
import os
import re
import sys
from pathlib import Path

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests"))
import tap  # noqa: E402

PATH = os.path.join(ROOT, "docs", "protocol.schema.json")

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
WORDS = {"$schema", "$id", "$defs", "title", "description"}  # say nothing about a value


class Mismatch(AssertionError):
    """A message is not what the schema says."""


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def same(a, b):
    """Equal, and true is not 1."""
    return type(a) is type(b) and a == b


def listed(value, values):
    return any(same(value, v) for v in values)


class Schema:
    """Each schema becomes a list of checks: check(value, where) answers what is wrong, or None."""

    def __init__(self, root):
        self.root = root
        self.defs = {name: self.compile(s) for name, s in root["$defs"].items()}
        self.whole = self.compile(root)

    def check(self, value, name=None):
        """What is wrong with the value, by the definition of this name or by the whole schema; None: nothing."""
        if name is not None and name not in self.defs:
            return f"there is no {name} in the schema"
        return self.run(self.whole if name is None else self.defs[name], value, "")

    @staticmethod
    def run(checks, value, where):
        for check in checks:
            wrong = check(value, where)
            if wrong is not None:
                return wrong
        return None

    def compile(self, s):
        checks = []
        for word, told in s.items():
            if word in WORDS:
                continue
            make = getattr(self, "is_" + word.strip("$"), None)
            if make is None:
                raise ValueError(f"the schema uses {word}, which is not read here")
            checks.append(make(told, s))
        return checks

    def is_type(self, told, _):
        names = told if isinstance(told, list) else [told]
        return lambda v, where: None if any(is_type(v, n) for n in names) else \
            f"{where or 'it'} is {v!r:.60} and not {' or '.join(names)}"

    def is_const(self, told, _):
        return lambda v, where: None if same(v, told) else f"{where or 'it'} is {v!r:.60} and not {told!r}"

    def is_enum(self, told, _):
        return lambda v, where: None if listed(v, told) else f"{where or 'it'} is {v!r:.60}, none of {told}"

    def is_minimum(self, told, _):
        return lambda v, where: f"{where} is {v}, below {told}" if is_type(v, "integer") and v < told else None

    def is_maximum(self, told, _):
        return lambda v, where: f"{where} is {v}, above {told}" if is_type(v, "integer") and v > told else None

    def is_minItems(self, told, _):
        return lambda v, where: f"{where} has {len(v)} items" if isinstance(v, list) and len(v) < told else None

    def is_maxItems(self, told, _):
        return lambda v, where: f"{where} has {len(v)} items" if isinstance(v, list) and len(v) > told else None

    def is_pattern(self, told, _):
        # In JSON Schema $ is the very end; here it would be before a last newline too.
        find = re.compile(told[:-1] + r"\Z" if told.endswith("$") else told).search
        return lambda v, where: f"{where} is {v!r:.60}, not like {told}" if isinstance(v, str) and not find(v) else None

    def is_items(self, told, _):
        checks = self.compile(told)

        def check(v, where):
            if isinstance(v, list):
                for i, item in enumerate(v):
                    wrong = self.run(checks, item, f"{where}[{i}]")
                    if wrong is not None:
                        return wrong
            return None
        return check

    def is_required(self, told, _):
        def check(v, where):
            missing = [name for name in told if isinstance(v, dict) and name not in v]
            return f"{where or 'it'} has no {', '.join(missing)}" if missing else None
        return check

    def is_properties(self, told, _):
        checks = {name: self.compile(s) for name, s in told.items()}

        def check(v, where):
            if isinstance(v, dict):
                for name, item in v.items():
                    wrong = self.run(checks.get(name, ()), item, f"{where}.{name}")
                    if wrong is not None:
                        return wrong
            return None
        return check

    def is_additionalProperties(self, told, s):
        known = s.get("properties", {})
        checks = self.compile(told) if told is not False else None

        def check(v, where):
            for name in v if isinstance(v, dict) else ():
                if name in known:
                    continue
                if checks is None:
                    return f"{where or 'it'} has {name}, which nobody knows"
                wrong = self.run(checks, v[name], f"{where}.{name}")
                if wrong is not None:
                    return wrong
            return None
        return check

    def is_ref(self, told, _):
        name = told.removeprefix("#/$defs/")
        if name not in self.root["$defs"]:
            raise ValueError(f"{told} leads nowhere")
        return lambda v, where: self.run(self.defs[name], v, where)

    def is_anyOf(self, told, _):
        return self.some(told, lambda fit: fit >= 1)

    def is_oneOf(self, told, _):
        return self.some(told, lambda fit: fit == 1)

    def some(self, told, enough):
        branches = [self.compile(s) for s in told]

        def check(v, where):
            wrongs = [self.run(b, v, where) for b in branches]
            fit = wrongs.count(None)
            if enough(fit):
                return None
            if fit > 1:
                return f"{where or 'it'} is {fit} things at once"
            # The branch that was meant is the one that had the most to say.
            return max((w for w in wrongs if w is not None), key=lambda w: (" and not " not in w, len(w)))
        return check


def added(to, more):
    """Lists are joined, and members that are not there come in; what is there stays as it is."""
    for name, value in more.items():
        if name not in to:
            to[name] = value
        elif isinstance(value, list):
            to[name] += value
        elif isinstance(value, dict):
            added(to[name], value)
    return to


def whole():
    """The schema, with what games beside the house add to it."""
    root = json.loads(Path(PATH).read_text())
    beside = [Path(folder, "docs", "protocol.schema.json") for folder in os.environ.get("BAIZE_ALSO", "").split(":") if folder]
    for path in beside:
        if path.exists():
            added(root, json.loads(path.read_text()))
    return root


SCHEMA = Schema(whole())


def sent(m):
    """What is wrong with a message to the floor; None: nothing."""
    if not isinstance(m, dict) or not isinstance(m.get("do"), str):
        return "it has no do"
    return SCHEMA.check(m, "do." + m["do"])


def name_of(m):
    """What a message of the floor is called in the schema."""
    return ("answer." if "re" in m else "news.") + ("again" if "again" in m else str(m.get("event")))


def said(m):
    """What is wrong with a message of the floor; None: nothing."""
    return SCHEMA.check(m, name_of(m)) if isinstance(m, dict) else "it is no object"


class Watch:
    """What one connection has asked, to be held against the answers: a message that the schema does not allow must
    be refused, and one that it allows must not be called malformed."""

    seen = set()  # by all connections together: names in the schema

    def __init__(self):
        self.asked = {}

    def send(self, m):
        self.seen.add(f"do.{m['do']}")
        if is_type(m.get("seq"), "integer"):
            self.asked[m["seq"]] = (m, sent(m))

    def receive(self, m):
        wrong = said(m)
        self.seen.add(name_of(m))
        if wrong is not None:
            raise Mismatch(f"the floor said what the protocol does not know: {wrong}: {json.dumps(m)[:400]}")
        asked, wrong = self.asked.pop(m.get("re"), (None, None))
        if asked is None or "again" in m:
            return
        if wrong is not None and m["ok"]:
            raise Mismatch(f"the floor took what the protocol does not know: {wrong}: {json.dumps(asked)[:400]}")
        # The schema counts letters, the floor bytes; and it does not know what a seq goes on from.
        if wrong is None and m.get("code") == "malformed" and "\\u" not in json.dumps(asked) and "`seq`" not in m["why"]:
            raise Mismatch(f"the protocol knows it, the floor does not: {m['why']}: {json.dumps(asked)[:400]}")


# --- tests of itself -------------------------------------------------------------------------------

HASH = "ab" * 32

PROPOSAL = {"no": 7, "duty": "void", "table": "R1", "act": {"act": "invalidate", "reason": "malfunction"}, "about": "R1", "amount": 3500,
            "by": "casino-manager", "who": "pit", "reason": "the wheel stood still", "why": "…", "second": ["boss"], "left": 120000}

GOOD = [
    {"do": "floor", "seq": 0},
    {"do": "join", "seq": 1, "terminal": "T01"},
    {"do": "join", "seq": 1, "terminal": "T01", "card": "100-0001", "pin": "2468"},
    {"do": "wager", "seq": 6, "table": "R1", "round": 7, "bet": "straight", "on": "17", "stake": 500},
    {"do": "wager", "seq": 6, "table": "R1", "round": 7, "bet": "red", "on": None, "stake": 500},
    {"do": "wager", "seq": 7, "table": "R1", "round": 7, "list": [{"bet": "red", "stake": 5}, {"bet": "split", "on": "5-8", "stake": 200}]},
    {"do": "withdraw", "seq": 8, "table": "R1", "round": 7},
    {"do": "withdraw", "seq": 8, "table": "R1", "round": 7, "bet": "split", "on": "5-8", "call": "tier"},
    {"do": "act", "seq": 9, "table": "R1", "act": {"act": "correct", "number": 17, "round": 3}, "reason": "misread"},
    {"do": "fill", "seq": 9, "amount": 100000, "to": "reserve", "reason": "from the main bank"},
    {"do": "resume", "seq": 9, "table": "R1", "reason": "the log was read"},
    {"do": "confirm", "seq": 9, "no": 7},
    {"do": "decline", "seq": 9, "no": 7},
    {"do": "journal", "seq": 9, "table": "R1", "from": 1},
    {"do": "wager", "seq": 6, "table": "W1", "round": 7, "bet": "symbol", "on": "G", "stake": 500},
    {"do": "wager", "seq": 6, "table": "C1", "round": 7, "bet": "craps-eleven", "stake": 500, "craps": 200, "eleven": 300},
    {"do": "working", "seq": 7, "table": "C1", "round": 7, "bet": "place", "yes": True},
    {"do": "working", "seq": 7, "table": "C1", "round": 7, "bet": "place", "on": "6", "yes": False, "only": True},
    {"do": "throw", "seq": 8, "table": "C1", "round": 7},
    {"do": "play", "seq": 8, "table": "B1", "round": 7, "act": {"act": "take", "to": "player"}},
    {"do": "wager", "seq": 6, "table": "K1", "round": 7, "bet": "main", "stake": 500, "seat": 1},
    {"do": "act", "seq": 9, "table": "C1", "act": {"act": "dice", "dice": [3, 4]}},
    {"do": "act", "seq": 9, "table": "W1", "act": {"act": "section", "section": 52}},
]

BAD = [
    {"do": "dance", "seq": 0},
    {"seq": 0},
    {"do": "floor"},
    {"do": "floor", "seq": -1},
    {"do": "floor", "seq": True},
    {"do": "floor", "seq": "1"},
    {"do": "floor", "seq": 1.5},
    {"do": "floor", "seq": 1, "colour": "red"},
    {"do": "join", "seq": 1},
    {"do": "join", "seq": 1, "terminal": ""},
    {"do": "join", "seq": 1, "terminal": "T01\n"},
    {"do": "transfer", "seq": 1, "amount": 0, "to": "card"},
    {"do": "transfer", "seq": 1, "amount": 100000000001, "to": "card"},
    {"do": "transfer", "seq": 1, "amount": 5, "to": "house"},
    {"do": "wager", "seq": 6, "table": "R1", "round": 7, "bet": "red"},
    {"do": "wager", "seq": 6, "table": "R1", "round": 7, "bet": "red", "stake": 5.5},
    {"do": "wager", "seq": 6, "table": "R1", "round": 7, "bet": "straight", "on": 17, "stake": 5},
    {"do": "wager", "seq": 6, "table": "R1", "bet": "red", "stake": 5},
    {"do": "wager", "seq": 7, "table": "R1", "round": 7, "list": []},
    {"do": "wager", "seq": 7, "table": "R1", "round": 7, "list": [{"bet": "red", "stake": 5}] * 201},
    {"do": "wager", "seq": 7, "table": "R1", "round": 7, "bet": "red", "stake": 5, "list": [{"bet": "red", "stake": 5}]},
    {"do": "wager", "seq": 7, "table": "R1", "round": 7, "list": [{"bet": "red", "stake": 5, "player": "T01.1"}]},
    {"do": "member-new", "seq": 7, "name": "Ann", "pin": "12a4"},
    {"do": "act", "seq": 9, "table": "R1", "act": {"act": "buy-in", "stake": 5}},
    {"do": "act", "seq": 9, "table": "R1", "act": {"act": "close", "by": "casino-manager"}},
    {"do": "journal", "seq": 9, "table": "R1", "from": 1, "lines": 101},
    {"do": "wager", "seq": 6, "table": "W1", "round": 7, "bet": "symbol", "on": "H", "stake": 500},
    {"do": "working", "seq": 7, "table": "C1", "round": 7, "bet": "place"},
    {"do": "working", "seq": 7, "table": "C1", "round": 7, "bet": "place", "yes": 1},
    {"do": "throw", "seq": 8, "table": "C1"},
    {"do": "play", "seq": 8, "table": "B1", "round": 7, "act": {"act": "close"}},
    {"do": "play", "seq": 8, "table": "B1", "round": 7, "act": {"act": "wager", "stake": 500}},
    {"do": "play", "seq": 8, "table": "B1", "round": 7},
]

SAID = [
    {"re": 6, "ok": True, "event": "accepted", "bet": "red", "on": None, "stake": 5, "total": 5, "rule": "crown-fusion-2024:3.1", "credit": 5, "staked": 5},
    {"re": 6, "ok": True, "again": True},
    {"re": -1, "ok": False, "event": "refused", "code": "malformed", "why": "…"},
    {"event": "spin", "table": "R1", "round": 3, "ms": 8000},
    {"re": 9, "ok": True, "event": "proposed", "proposal": PROPOSAL},
    {"re": 9, "ok": True, "event": "declined", "no": 7},
    {"event": "frozen", "table": "R1", "round": 3, "rule": "crown-fusion-2024:7.3"},
    {"event": "freed", "table": "R1", "round": 3, "rule": "crown-fusion-2024:7.3"},
    {"event": "proposal", "state": "waits", "who": "pit", "proposal": PROPOSAL, "answer": None},
    {"event": "proposal", "state": "declined", "who": "pit", "proposal": {**PROPOSAL, "duty": "fill", "table": None, "act": None, "about": "house"}, "answer": None},
    {"event": "proposal", "state": "confirmed", "who": "boss", "proposal": PROPOSAL,
     "answer": {"re": 3, "ok": True, "event": "fill", "to": "house", "amount": 3500, "no": 12, "house": 3500, "reserve": 0}},
    {"event": "opened", "table": "R1", "round": 3, "left": 30000, "period": 30000, "commit": HASH},
    {"event": "throwing", "table": "C1", "round": 3, "point": 6, "left": None, "shooter": {"seat": 3, "player": "T03.1", "mine": False}, "may_throw": False},
    {"event": "moved", "table": "C1", "round": 3, "rows": [{"bet": "come", "on": None, "from": None, "point": 6, "stake": 500}]},
    {"event": "moved", "table": "C1", "round": 3, "rows": [{"bet": "pass", "on": None, "from": 8, "point": None, "stake": 500}]},
]

UNSAID = [
    {"re": 6, "ok": False, "event": "accepted", "bet": "red", "on": None, "stake": 5, "total": 5, "rule": None, "credit": 5, "staked": 5},
    {"re": 6, "ok": True, "event": "accepted", "bet": "red", "on": None, "stake": 5, "total": 5, "rule": None, "credit": -5, "staked": 5},
    {"re": 6, "ok": 1, "again": True},
    {"re": 6, "ok": False, "event": "refused", "code": "moody", "why": "…"},
    {"re": 6, "ok": False, "event": "refused", "code": "malformed"},
    {"event": "accepted"},
    {"event": "spin", "table": "R1", "round": 3, "number": 17, "ms": 8000},
    {"event": "proposal", "state": "done", "who": "pit", "proposal": PROPOSAL, "answer": None},
    {"event": "proposal", "state": "waits", "who": "pit", "proposal": {**PROPOSAL, "second": []}, "answer": None},
    {"event": "proposal", "state": "confirmed", "who": "boss", "proposal": PROPOSAL, "answer": {"re": 3, "ok": True, "event": "cheers"}},
    {"event": "throwing", "table": "C1", "round": 3, "point": 7, "left": None, "shooter": None, "may_throw": False},
    {"event": "settled", "table": "R1", "round": 3, "number": 1, "say": "1 red", "staked": 500, "won": 500, "returned": 1000, "credit": 1000, "wagers": []},  # the table's, of one wager
    {"event": "moved", "table": "C1", "round": 3, "rows": []},
    {"event": "opened", "table": "R1", "round": 3, "left": 30000, "period": 30000, "commit": HASH[1:]},
    {"event": "opened", "table": "R1", "round": 3, "left": 30000, "period": 30000, "commit": HASH, "seed": HASH},
    {"event": "closing", "why": None},
    [],
]


def read(*path):
    with open(os.path.join(ROOT, *path)) as f:
        return f.read()


def names(kind):
    return {name.removeprefix(kind) for name in SCHEMA.defs if name.startswith(kind)}


def test_good_messages_pass():
    for m in GOOD:
        assert sent(m) is None, (sent(m), m)
        assert SCHEMA.check(m) is None, (SCHEMA.check(m), m)
    for m in SAID:
        assert said(m) is None, (said(m), m)
        assert SCHEMA.check(m) is None, (SCHEMA.check(m), m)


def test_bad_messages_fail():
    for m in BAD:
        assert sent(m) is not None and SCHEMA.check(m) is not None, m
    for m in UNSAID:
        assert said(m) is not None and SCHEMA.check(m) is not None, m


def test_no_field_may_be_missing_added_or_of_another_type():
    for m, check in [(m, sent) for m in GOOD] + [(m, said) for m in SAID]:
        assert check({**m, "more": 1}) is not None, m
        for name, value in m.items():
            if not (check is sent and name in ("on", "reason", "call", "card", "pin", "bet", "craps", "eleven", "only", "seat", "hand")):
                assert check({k: v for k, v in m.items() if k != name}) is not None, (name, m)
            if value is not None:
                assert check({**m, name: 0.5}) is not None, (name, m)


def test_a_watch_holds_answers_against_what_was_asked():
    good, bad = {"do": "floor", "seq": 1}, {"do": "leave", "seq": 1, "now": 1}
    taken = {"re": 1, "ok": True, "event": "fault"}
    malformed = {"re": 1, "ok": False, "event": "refused", "code": "malformed", "why": "…"}
    for asked, answer, fits in ((good, taken, True), (good, malformed, False), (bad, taken, False), (bad, malformed, True),
                                (bad, {"re": 1, "ok": True, "again": True}, True), (good, {"event": "dawn"}, False)):
        watch = Watch()
        watch.send(asked)
        try:
            watch.receive(answer)
            assert fits, (asked, answer)
        except Mismatch:
            assert not fits, (asked, answer)


def test_devices_and_signals_are_those_of_the_sources():
    rows = read("src", "device", "kinds.h").replace("\\\n", "")
    kinds = re.findall(r'X\(\w+, "([a-z]+)",\s*(TERMINAL|TABLE)\)', rows)
    signals = re.findall(r'X\((\w+), "([a-z-]+)",\s*(\w+),\s*(?:TOLD|ACT|OUTCOME|SPOILT|OWN|DOUBT),\s*(?:"([a-z-]+)"|NULL),\s*(?:"([a-z-]+)"|NULL)', rows)
    defs = SCHEMA.root["$defs"]
    assert defs["device"]["enum"] == [name for name, at in kinds if at == "TERMINAL"]
    assert defs["gear"]["enum"] == [name for name, at in kinds if at == "TABLE"]
    assert defs["signal"]["enum"] == [*dict.fromkeys(name for _, name, *_ in signals), "fault"]  # two kinds may have one
    doubts = re.findall(r'X\("(device-[a-z]+)",', rows)
    assert doubts and defs["faultName"]["anyOf"][1]["enum"] == doubts, doubts
    told = set(re.findall(r"`(device-[a-z]+)`", read("docs", "equipment.md").split("A device is doubted")[1].split("\n\nWhat only")[0]))
    assert told == set(doubts), told ^ set(doubts)
    document, of = {}, None
    for line in read("docs", "equipment.md").split("## Kinds and signals")[1].split("\n## ")[0].splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 4 and "`" in line:
            of = re.findall(r"`([a-z]+)`", cells[0]) or of
            document.update({(kind, cells[1].strip("`")): cells[3] for kind in of})
    assert {kind for kind, _ in document} == {name for name, _ in kinds} - {"terminal"}
    names = dict((name.upper(), name) for name, _ in kinds)
    for kind, name, _, act, reason in signals:
        told = document.pop((names[kind], name))
        assert all(f"`{word}`" in told for word in (act, reason) if word), (name, told)
    assert set(document) == {("sign", ""), ("light", ""), ("acceptor", "[`note`](protocol.md#devices)"),
                             ("link", "[`host-transfer`](protocol.md#devices)")}, document


def test_every_definition_is_used():
    used = set(re.findall(r'"#/\$defs/([^"]+)"', read("docs", "protocol.schema.json")))
    assert set(SCHEMA.defs) == used, set(SCHEMA.defs) ^ used


def test_schema_and_sources_name_the_same_things():
    floor = re.search(r"MESSAGES\[\] = \{(.*?)\n\};", read("src", "floor", "floor.c"), re.S).group(1)
    assert set(re.findall(r'^ +\{"([a-z-]+)"', floor, re.M)) == names("do.")
    said_here = "".join(read("src", "floor", name) for name in sorted(os.listdir(os.path.join(ROOT, "src", "floor")))
                        if name.endswith(".c") and name != "rehearsal.c")
    shown = "".join(path.read_text() for path in sorted(Path(ROOT, "src", "games").glob("*/show*.c")))  # by the games
    news = set(re.findall(r'json_str\(\w+, "event", "([a-z-]+)"\)|\bnews\(r, "([a-z-]+)"\)|tell_words\(&?r, "([a-z-]+)"', said_here))
    told = {name for groups in news for name in groups if name} - {"refused"} | set(re.findall(r'\.event = "([a-z-]+)"', shown))
    told |= set(re.findall(r'elsewhere_words\([^,]+, "([a-z-]+)"', read("src", "serve", "hall.c")))
    assert told == names("news."), told ^ names("news.")
    answers = set(re.findall(r'(?:answer_begin|ask_clerk(?:_of)?)\(f, &?q, "([a-z-]+)"', said_here))
    answers |= {"accepted", "placed", "withdrawn", "refused", "again", "release", "close-terminal", "open-terminal"}
    assert answers == names("answer."), answers ^ names("answer.")
    codes = set(re.findall(r'(?:refuse_ask|refuse_until|refuse_payment|refusal_begin)\(f, &?q, "([a-z-]+)"|json_str\(t, "code", "([a-z-]+)"\)', said_here))
    told = {name for groups in codes for name in groups if name} | {"ticket-redeemed", "ticket-held"}
    told |= set(re.findall(r'\(struct hindrance\)\{\s*"([a-z-]+)"', shown))
    known = set(SCHEMA.root["$defs"]["answer.refused"]["properties"]["code"]["enum"])
    assert told == known, told ^ known
    book = read("src", "book", "kept.h")
    kinds = re.search(r"#define MOVEMENTS\(X\)(.*?)\n\n", book, re.S).group(1)
    assert re.findall(r'X\(\w+, "([^"]+)"\)', kinds) == SCHEMA.root["$defs"]["movement"]["properties"]["kind"]["enum"]
    files = [Path(ROOT, "src", "games", "act.h"), *sorted(Path(ROOT, "src", "games").glob("*/acts.h"))]
    of_file = {path: re.findall(r'X\(OF, \w+, "([a-z-]+)", (\w+)', path.read_text()) for path in files}
    rows = [row for found in of_file.values() for row in found]
    of_sessions = {name for path, found in of_file.items() if path.parent.name == "tournament" for name, actor in found if actor == "PLAYER"}
    at_terminals = {"buy-in", "cash-out", "sign"}  # the other acts of players a dealer tells at a live table
    staff = {name for name, actor in rows if actor != "CLOCK"} - at_terminals - of_sessions
    assert staff == set(SCHEMA.root["$defs"]["actName"]["enum"]), staff ^ set(SCHEMA.root["$defs"]["actName"]["enum"])
    own = {"wager", "sit", "leave", "buy-in", "cash-out", "colour"}  # what has messages of its own; so has `withdraw`, but a table may ask for it
    players = {name for name, actor in rows if actor == "PLAYER"} - own
    known = set(SCHEMA.root["$defs"]["playerAct"]["properties"]["act"]["enum"])
    assert players == known, players ^ known


def test_document_and_schema_name_the_same_things():
    text = read("docs", "protocol.md")
    for kind in ("do.", "answer.", "news."):
        missing = [name for name in names(kind) if f"`{name}`" not in text and f'"{name}"' not in text]
        assert not missing, (kind, missing)
    examples = 0
    for found in re.findall(r'\{"do":.*?\}(?=$|`)', text, re.M):
        if "…" in found:
            continue
        m = json.loads(found)
        m.setdefault("seq", 1)  # the tables leave it out
        assert sent(m) is None, (sent(m), m)
        examples += 1
    assert examples >= 15, examples


def test_clauses_in_the_documents_exist():
    folder, known, named = os.path.join(ROOT, "data", "clauses"), set(), 0
    for name in os.listdir(folder):
        known |= {line.split("\t")[0] for line in read("data", "clauses", name).splitlines()}
    for name in ("protocol.md", "floor.md"):
        for clause in re.findall(r"(?:crown-fusion-2024|star-rapid-2016):[\w./()-]+", read("docs", name)):
            while clause not in known and clause[-1] in ").":
                clause = clause[:-1]
            assert clause in known, (name, clause)
            named += 1
    assert named > 30, named


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals())))
