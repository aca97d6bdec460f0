#!/usr/bin/env python3
"""Whatever a client sends, the floor goes on: others are answered, no cent moves that should not.

usage: test_hostile.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…], best with a build that has sanitizers. SOAK_SECONDS adds so
many seconds of messages at random.
"""
import json
import os
import random
import re
import resource
import socket
import struct
import sys
import time
import urllib.request

from house import PATIENCE, Gone, House, card, expect, main, mine, patiently, pin, plan, refused, returns, tests_of, until_so

BAIZE = sys.argv[1]
SOAK = float(os.environ.get("SOAK_SECONDS", "0"))
HOUSE = None      # a floor with the usual limits
LENIENT = None    # one that does not count messages, for the long lists
PROMPT = 60       # seconds; the machine may be busy with other things

TABLES = [
    "{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, period: 400, seats: 200}, "
    "spin: 60}",
    "{table: D1, ruleset: crown-fusion-2024/semi-roulette, "
    "options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'yes', seats: 200}}",
    "{table: D2, ruleset: star-rapid-2016/roulette, options: {min: 100, period: 0, confirm: 'yes', seats: 200}}"]


class Bystander:
    """An honest player with a wager on the layout, and an inspector: both must notice nothing."""

    def __init__(self, house):
        self.house = house
        self.player = house.sit(credit=5000, table="D2")
        expect(self.player.ask("wager", table="D2", round=1, bet="red", stake=700))
        self.inspector = house.desk("watcher")

    def accounts(self):
        m = expect(self.inspector.ask("accounts"))
        assert m["sum"] == 0
        return {a["account"]: a["balance"] for a in m["accounts"] if a["balance"] != 0}

    def is_well(self):
        assert self.house.floor.process.poll() is None, self.house.floor.process.stderr.read()
        before = time.monotonic()
        assert mine(self.player)["staked"] == 700
        expect(self.house.wire().ask("floor"))
        assert time.monotonic() - before < PROMPT


def money_stays(test):
    """The accounts are the same before and after, and the bystander is well."""
    def wrapped():
        before = HOUSE.bystander.accounts()
        test()
        HOUSE.bystander.is_well()
        assert HOUSE.bystander.accounts() == before
    wrapped.__name__ = test.__name__
    return wrapped


def ends_with(w, code):
    """The connection is closed with this code, after whatever else was said."""
    try:
        while True:
            w.recv()
    except Gone as why:
        assert str(why).startswith(str(code)), why
    except UnicodeDecodeError as why:
        raise AssertionError("the floor said what is no text") from why


# --- text that is no message -----------------------------------------------------------------------

NO_MESSAGES = [
    "", " ", "{", "}", "[]", "null", "true", "0", "-1", '"floor"', "{}", '{"do":"floor"}', '{"seq":1}', '{"do":1,"seq":1}',
    '{"do":"floor","seq":"1"}', '{"do":"floor","seq":1.0}', '{"do":"floor","seq":1e3}', '{"do":"floor","seq":-1}',
    '{"do":"floor","seq":null}', '{"do":["floor"],"seq":1}', '{"do":"floor","seq":1,"seq":2}', '{"do":"floor","seq":1',
    '{"do":"floor","seq":1}}', '{"do":"floor","seq":1} {"do":"floor","seq":2}', '{"do":"floor" "seq":1}', "{'do':'floor'}",
    '{"do":"floor","seq":NaN}', '{"do":"floor","seq":Infinity}', '{"do":"floor","seq":1,"x":1e999}',
    '{"do":"floor","seq":99999999999999999999}', '{"do":"floor","seq":-99999999999999999999}',
    '{"do":"floor","seq":1,"x":"\\ud800"}', '{"do":"floor","seq":1,"x":"\\u0000"}', '{"do":"fl\\u0000oor","seq":1}',
    '{"do":"floor\\u0000","seq":1}', '{"do":"\\ud83d\\ude00","seq":1}', '{"do":"","seq":1}', '{"do":"FLOOR","seq":1}',
    '{"do":"floor","seq":1,"x":"\t"}', '{"do":"floor","seq":1,"x":"\\q"}', '{"do":"floor","seq":01}', "\ufeff{}",
    '{"do":"' + "x" * 16000 + '","seq":1}', '{"do":"' + "é" * 8000 + '","seq":1}', "[" * 16000, '{"a":' * 3000,
    '{"do":"floor","seq":1,"x":' + "[" * 2000 + "]" * 2000 + "}", "[" * 8000 + "]" * 8000, "9" * 16000,
    '{"do":"x","seq":1,"' + "k" * 15000 + '":1}', "{" + ",".join(f'"{i}":{i}' for i in range(1500)) + "}",
]


@money_stays
def test_text_that_is_no_message():
    for come in (HOUSE.wire, lambda: HOUSE.sit(credit=0), lambda: HOUSE.desk("dealer")):
        w = come()
        for text in NO_MESSAGES:
            w.send_text(text)
            m = w.recv()
            while "re" not in m:
                m = w.recv()
            if '"x":' not in text and "x" * 99 not in text:
                assert not m["ok"] and m["why"], (text[:60], m)
        expect(w.ask("floor"))
        w.close()


# --- every field of every message, as anything -----------------------------------------------------

VALUES = [
    None, True, False, 0, -1, 1, 99, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63 - 1, -2 ** 63, 10 ** 11, 10 ** 17,
    1.5, 1e300, -0.0, 0.1, "", " ", "x", "0", "-1", "100", "1e5", "NaN", "null", "card", "T01", "R1", "../../etc/passwd",
    "' OR 1=1 --", "%s%n%s%n", "<script>", "\n", "\x7f", "\x01" * 60, "é" * 60, "\U0001f600" * 70, "A" * 47, "A" * 255, "A" * 256,
    "A" * 5000, [], [[]], [None], {}, {"a": {"b": []}}, ["x"] * 100, [1] * 300,
]

WAGER = {"table": "D1", "round": 1, "bet": "straight", "on": "17", "stake": 100}
CARD = {"card": "100-0012", "amount": 100, "to": "card", "from": "card", "pin": "0000"}
ACTS = [
    {"act": "close"}, {"act": "number", "number": 7}, {"act": "confirm"}, {"act": "correct", "number": 8, "round": 1},
    {"act": "invalidate", "reason": "malfunction", "round": 1, "player": "T09.1", "players": ["T09.1"]},
    {"act": "malfunction", "reason": "terminal", "seat": 3}, {"act": "records", "seat": 3, "yes": True},
    {"act": "post-limits", "min": 100, "max": 1000, "unit": 100, "total-min": 0, "total-max": 0, "at": 0},
    {"act": "change-limits", "min": 100, "max": 50000, "unit": 100, "reason": "idle"},
    {"act": "void-player", "player": "T09.1"}, {"act": "bar", "player": "T09.1", "yes": False},
    {"act": "vacate", "seat": 3}, {"act": "display", "number": 3}, {"act": "spin"}, {"act": "wager", "seat": 1, "stake": 1},
    {"act": "no-spin", "reason": "ball-out", "round": 1, "revolutions": 2},
    {"act": "buy-in", "player": "T01.1", "stake": 1000}, {"act": "time", "at": 99999999999999},
]
PLAYER = [
    ("wager", WAGER), ("withdraw", WAGER), ("wager", {**WAGER, "list": [{"bet": "red", "stake": 100}]}),
    ("withdraw", {"table": "D1", "round": 1, "list": [{"bet": "red", "stake": 100}]}), ("table", {"table": "D1"}),
    ("transfer", {"amount": 100, "to": "card"}), ("transfer", {"amount": 100, "to": "terminal"}),
    ("cash", {"note": 500}), ("ticket-in", {"number": "1" * 18}), ("card", {"card": "100-0012", "pin": "0000"}),
    ("slips", {"table": "D1"}), ("statement", {"account": "house", "card": "100-0001"}), ("fault", {"words": "help"}),
    ("join", {"terminal": "T09", "token": "0" * 64, "device": "terminal", "nonce": "0" * 64, "signature": "0" * 128, "card": "100-0012", "pin": "0000"}),
]
ANYBODY = [
    ("join", {"terminal": "T01", "token": "0" * 64, "device": "terminal", "nonce": "0" * 64, "signature": "0" * 128, "card": "100-0012", "pin": "0000"}),
    ("login", {"name": "nobody", "password": "x"}), ("card-of", {"table": "R1"}), ("clause", {"id": "x:1"}),
    ("fair", {"table": "R1", "round": 1}), ("floor", {}),
]
CAGE = [
    ("members", {"find": "x"}), ("member", CARD), ("member-new", {"name": 5, "pin": "1"}), ("pay-in", CARD),
    ("pay-out", CARD), ("move", CARD), ("pin", {"card": "100-0012", "pin": "1"}), ("unlock", {"card": "none"}),
    ("ticket", {"number": "1" * 18}), ("ticket-pay", {"number": "1" * 18}), ("tickets", {}),
    ("statement", {"account": "house", "card": "none"}),
]
BOSS = [
    ("release", {"terminal": "T99"}), ("close-terminal", {"terminal": "T99"}), ("open-terminal", {"terminal": "T99"}),
    ("manual-pay", {"terminal": "T99", "amount": 100, "reason": "x"}), ("incidents", {}),
    ("pit", {}), ("terminals", {}), ("act", {"table": "D1", "act": {"act": "x"}, "reason": "x"}),
    *[("act", {"table": "D1", "act": a, "reason": "x"}) for a in ACTS],
]
INSPECTOR = [
    ("journal", {"table": "R1", "from": 1, "lines": 2}), ("seals", {"table": "R1"}), ("watch", {"table": "R1"}),
    ("statement", {"account": "house", "card": "none"}), ("accounts", {}), ("trial", {}),
]


def mutants(fields):
    """The message with each field missing, and with each as each of VALUES; also inside of what it holds."""
    for key, value in fields.items():
        yield {k: v for k, v in fields.items() if k != key}
        for other in VALUES:
            yield {**fields, key: other}
        if isinstance(value, dict):
            for inner in mutants(value):
                yield {**fields, key: inner}
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for inner in mutants(value[0]):
                yield {**fields, key: [inner]}
    yield fields


def all_of(w, messages, width=64):
    """Sends them all, so many at a time; answers how many were done. Each must be answered, in good JSON."""
    done, waiting = 0, {}

    def hear():
        m = w.recv()
        if "re" not in m:
            return 0
        sent = waiting.pop(m["re"])
        assert m["ok"] in (True, False) and (m["ok"] or (m["why"] and ("code" in m or "list" in m))), (sent, m)
        return m["ok"]
    for do, fields in messages:
        w.seq += 1
        waiting[w.seq] = (do, fields)
        w.send_text(json.dumps({"do": do, "seq": w.seq, **fields}))
        while len(waiting) >= width:
            done += hear()
    while waiting:
        done += hear()
    return done


def test_every_field_of_every_message_as_anything():
    """Only what a role may move moves, and of that not a cent more than there is."""
    bystander = LENIENT.bystander
    w = LENIENT.sit(credit=20000, terminal="T09", table="D1")
    scratch = {f"card {w.card}", "chips T09.1", "wagers D1"}
    before = bystander.accounts()

    def others():
        return {k: v for k, v in bystander.accounts().items() if k in before and k not in scratch}

    def mine_in_all():
        now = bystander.accounts()
        return sum(now.get(name, 0) for name in scratch)
    quiet, whole = others(), mine_in_all()
    attempts = [(do, x) for do, fields in PLAYER for x in mutants(fields)]
    all_of(w, attempts)
    assert others() == quiet and mine_in_all() == whole
    stranger = LENIENT.wire()
    assert all_of(stranger, [(do, x) for do, fields in ANYBODY[1:] for x in mutants(fields)]) > 0
    for fields in mutants(ANYBODY[0][1]):
        if fields.get("terminal") != "T01" or fields.get("token") != "0" * 64:
            continue
        assert all_of(stranger, [("join", fields)]) == 0
    assert others() == quiet and mine_in_all() == whole
    scratch |= {"card 100-0012", "deposit 100-0012", "world"}
    quiet = others()
    all_of(LENIENT.desk("cage"), [(do, x) for do, fields in CAGE for x in mutants(fields)])
    all_of(LENIENT.desk("inspector"), [(do, x) for do, fields in INSPECTOR for x in mutants(fields)])
    assert others() == quiet
    scratch |= {"house"}
    quiet = others()
    all_of(LENIENT.desk("boss"), [(do, x) for do, fields in BOSS for x in mutants(fields)])
    assert others() == quiet
    bystander.accounts()
    bystander.is_well()


def test_messages_at_random():
    """The same, in any order and from all sides at once, for as long as SOAK_SECONDS says."""
    dice = random.Random(int(os.environ.get("SEED", "7")))
    sides = [(LENIENT.wire(), ANYBODY[1:]), (LENIENT.desk("cage"), CAGE), (LENIENT.desk("boss"), BOSS),
             (LENIENT.desk("inspector"), INSPECTOR)]
    for i in (11, 12):
        w = LENIENT.sit(credit=20000, terminal=f"T{i}", table="D1")
        sides.append((w, PLAYER))
    everything = [[(do, x) for do, fields in messages for x in mutants(fields)] for _, messages in sides]
    until, look = time.monotonic() + max(1.5, SOAK), 0
    while time.monotonic() < until:
        for (w, _), messages in zip(sides, everything):
            all_of(w, dice.sample(messages, 40))
        if time.monotonic() >= look:  # others are well all the while, and not so silent as to be dropped
            look = time.monotonic() + 5
            for house in (HOUSE, LENIENT):
                house.bystander.is_well()
                house.bystander.accounts()
    LENIENT.bystander.accounts()
    LENIENT.bystander.is_well()


# --- numbers of messages ---------------------------------------------------------------------------

@money_stays
def test_a_message_said_again_does_nothing():
    w = HOUSE.sit(credit=0, table="D1")
    n = w.seq + 1
    expect(w.ask("transfer", seq=n, amount=100, to="terminal"))
    for _ in range(50):
        assert expect(w.ask("transfer", seq=n, amount=100, to="terminal"))["again"]
    for seq in (0, 1, n - 1, n):
        assert expect(w.ask("transfer", seq=seq, amount=50, to="terminal"))["again"]
    expect(w.ask("transfer", seq=n + 1, amount=100, to="card"))
    assert expect(w.ask("transfer", seq=n, amount=100, to="card"))["again"]
    expect(w.ask("leave", seq=n + 2))
    assert expect(w.ask("leave", seq=n + 2))["again"]
    assert expect(w.ask("card", seq=n + 2, card=w.card, pin=w.pin))["again"]


@money_stays
def test_no_number_makes_a_terminal_deaf():
    w = HOUSE.sit(credit=0)
    for seq in (2 ** 63 - 1, 2 ** 62, 2 ** 53, 10 ** 9):
        refused(w.ask("transfer", seq=seq, amount=100, to="terminal"), "malformed")
        refused(w.ask("leave", seq=seq), "malformed")
    expect(w.ask("transfer", amount=100, to="terminal"))
    expect(w.ask("leave"))
    w.close()
    next_one = HOUSE.wire()
    time.sleep(0.05)
    expect(next_one.join(w.terminal))
    expect(next_one.ask("card", card=w.card, pin=w.pin))
    expect(next_one.ask("leave"))


@money_stays
def test_somebody_elses_terminal():
    victim, thief = HOUSE.bystander.player, HOUSE.wire()
    guesses = ["", "0", "0" * 64, "f" * 64, victim.token.upper(), victim.token[:63], victim.token + "0", victim.token[1:],
               victim.token[:-1] + ("0" if victim.token[-1] != "0" else "1"), victim.token.replace("a", "b")]
    own = HOUSE.sit(credit=0)
    for guess in [g for g in guesses if g != victim.token] + [own.token]:
        refused(thief.join(victim.terminal, token=guess), "taken")
    refused(own.ask("join", terminal=victim.terminal, token=victim.token), "role")
    # Naming another's account or terminal in a message of one's own does nothing to it.
    for extra in ({"terminal": victim.terminal}, {"account": "T01.1"}, {"player": "T01.1"}, {"seat": 1}):
        refused(own.ask("withdraw", table="D2", round=1, bet="red", **extra))
        refused(own.ask("transfer", amount=100, to="card", **extra))
    expect(own.ask("leave"))


@money_stays
def test_hanging_up_in_the_middle():
    """Connections that end while their PIN is checked, their card goes in, their wager lies."""
    c, p = card(HOUSE.next_member()), pin(HOUSE.members)
    for i in range(24):
        w = HOUSE.wire()
        terminal = f"T{40 + i}"
        w.send("join", terminal=terminal)
        w.send("card", card=c, pin=p)
        if i % 3 == 0:
            w.answer(2)
        if i % 3 == 1:
            time.sleep(0.01)
        w.close()
    cage, boss = HOUSE.desk("cage"), HOUSE.desk("boss")
    w = HOUSE.wire()
    expect(w.join(HOUSE.next_terminal()))
    for _ in patiently("a card that is in no terminal", 0.05):
        m = w.ask("card", card=c, pin=p)
        if m["ok"]:
            break
        assert m["code"] in ("card-in-use", "wait", "busy"), m
        if (at := expect(cage.ask("member", card=c))["member"]["terminal"]) is not None:
            boss.ask("release", terminal=at)
    expect(w.ask("leave"))


def test_wagers_poured_over_the_close():
    """Every wager that was accepted was accepted before the close, and settles; none after it."""
    w = HOUSE.sit(credit=100000)
    for _ in range(2):
        n = expect(w.ask("table", table="R1"))["view"]["round"] + 1
        w.until("opened", table="R1", round=n)
        lies, closed, accepted_late, settled = 0, False, [], None
        in_flight, sent = set(), 0
        while settled is None or in_flight:
            assert not closed or lies > 0
            if len(in_flight) < 4 and sent < 150 and settled is None:
                in_flight.add(w.send("wager", table="R1", round=n, bet="straight", on=str(sent % 37), stake=100))
                sent += 1
                time.sleep(0.002)
                continue
            m = w.recv()
            if "re" in m:
                in_flight.remove(m["re"])
                lies += 100 if m["ok"] else 0
                if m["ok"] and closed:
                    accepted_late.append(m)
            elif m["event"] == "closed":
                closed = True
            elif m["event"] == "ended":
                settled = m
        assert closed and lies > 0 and not accepted_late, (lies, accepted_late)
        assert settled["round"] == n and settled["staked"] == lies, (lies, settled["staked"])
        assert settled["returned"] == sum(returns(r["bet"], r["on"], r["stake"], settled["number"])
                                          for r in settled["wagers"])
        time.sleep(1)  # the rate allows so many a second
    w.news.clear()
    expect(w.ask("leave"))


# --- frames ----------------------------------------------------------------------------------------

FLOOR = b'{"do":"floor","seq":1}'


def raw(w, first, length, payload=b"", mask=True):
    """A frame put together by hand."""
    return bytes([first, length | (0x80 if mask else 0)]) + (b"\0\0\0\0" if mask else b"") + payload


@money_stays
def test_frames_that_break_the_protocol():
    text = HOUSE.wire().frame
    broken = [
        (lambda w: raw(w, 0x81, len(FLOOR), FLOOR, mask=False), 1002),          # not masked
        (lambda w: raw(w, 0xC1, len(FLOOR), FLOOR), 1002),                      # reserved bits
        (lambda w: raw(w, 0xA1, len(FLOOR), FLOOR), 1002),
        (lambda w: raw(w, 0x91, len(FLOOR), FLOOR), 1002),
        (lambda w: text(FLOOR, opcode=2), 1003),                                # binary
        (lambda w: text(FLOOR, opcode=3), 1002), (lambda w: text(FLOOR, opcode=11), 1002),
        (lambda w: text(b"x" * 126, opcode=9), 1002),                           # a ping that is too long
        (lambda w: text(b"x", opcode=9, fin=False), 1002),                      # a ping in fragments
        (lambda w: text(FLOOR, opcode=0), 1002),                                # goes on with nothing
        (lambda w: text(FLOOR[:9], fin=False) + text(FLOOR), 1002),             # a message inside a message
        (lambda w: text(b"\xff\xfe"), 1007), (lambda w: text(b'{"do":"\xc3'), 1007),
        (lambda w: text(b"\xed\xa0\x80"), 1007),                                # half a surrogate pair
        (lambda w: text(b" " * 16385), 1009),
        (lambda w: text(b" " * 9000, fin=False) + text(b" " * 9000, opcode=0), 1009),
        (lambda w: bytes([0x81, 0xFF]) + struct.pack(">Q", 2 ** 40), 1009),     # says that much will come
        (lambda w: bytes([0x81, 0xFF]) + struct.pack(">Q", 2 ** 63), 1002),
        (lambda w: bytes([0x81, 0xFF]) + struct.pack(">Q", 5), 1002),           # a length written too long
        (lambda w: bytes([0x81, 0xFE]) + struct.pack(">H", 5), 1002),
        (lambda w: text(b"\x03", opcode=8), 1002),                              # a close with half a code
        (lambda w: text(struct.pack(">H", 1006), opcode=8), 1002),
        (lambda w: text(struct.pack(">H", 1000) + b"\xff", opcode=8), 1007),
        (lambda w: text(struct.pack(">H", 1000), opcode=8), 1000),              # this one is right
    ]
    for build, code in broken:
        w = HOUSE.wire()
        w.sock.sendall(build(w))
        ends_with(w, code)
        w.close()


@money_stays
def test_frames_that_are_only_strange():
    w = HOUSE.wire()
    pieces = [w.frame(FLOOR[:5], fin=False), w.frame(b"", opcode=0, fin=False), w.frame(b"hello", opcode=9),
              w.frame(FLOOR[5:], opcode=0)]
    for byte in b"".join(pieces):
        w.sock.sendall(bytes([byte]))
    expect(w.answer(1))
    w.sock.sendall(w.frame(b'{"do":"floor","seq":2}' + b" " * (16384 - 22)))
    expect(w.answer(2))
    w.sock.sendall(w.frame(b"", opcode=10) + w.frame(b"x" * 125, opcode=9) + w.frame(FLOOR.replace(b"1", b"3")))
    expect(w.answer(3))


# --- HTTP ------------------------------------------------------------------------------------------

def http(text, wait=PROMPT):
    """The first line of the answer to these bytes; nothing if the connection ends without one."""
    with socket.create_connection(("127.0.0.1", HOUSE.floor.port), timeout=wait) as s:
        try:
            s.sendall(text if isinstance(text, bytes) else text.encode())
            s.shutdown(socket.SHUT_WR)
            got = b""
            while b"\r\n" not in got:
                more = s.recv(4096)
                if not more:
                    break
                got += more
        except ConnectionError:
            return ""
    return got.split(b"\r\n")[0].decode(errors="replace")


UPGRADE = ("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n")


@money_stays
def test_http_garbage():
    dice = random.Random(3)
    cases = {
        "GET / HTTP/1.1\r\n\r\n": "400", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: b\r\n\r\n": "400",
        "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n": "505", "POST / HTTP/1.1\r\nHost: localhost\r\n\r\n": "405", "GET /\r\n\r\n": "400",
        "\r\n\r\n": "400", "\0\0\0\0": "400", "GET / HTTP/1.1\r\nHost: localhost\r\nBad header\r\n\r\n": "400",
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n": "413", "GET http://x/ HTTP/1.1\r\nHost: localhost\r\n\r\n": "400",
        "GET /" + "a" * 20000 + " HTTP/1.1\r\nHost: localhost\r\n\r\n": "431",
        "GET / HTTP/1.1\r\nHost: localhost\r\n" + "X: y\r\n" * 5000 + "\r\n": "431",
        "GET /../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n": "404", "GET /%2e%2e/plan.yaml HTTP/1.1\r\nHost: localhost\r\n\r\n": "404",
        "GET //etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n": "404", "GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n": "426",
        "GET /book/floor.key HTTP/1.1\r\nHost: localhost\r\n\r\n": "404", "GET /floor.db HTTP/1.1\r\nHost: localhost\r\n\r\n": "404",
        UPGRADE.replace("13", "8") + "\r\n": "426", UPGRADE.replace("dGhl", "dG=l") + "\r\n": "400",
        UPGRADE.replace("GET", "HEAD") + "\r\n": "400", UPGRADE.replace("/ws", "/wss") + "\r\n": "404",
        UPGRADE + "\r\n": "101",
    }
    for text, status in cases.items():
        line = http(text)
        assert line.startswith(f"HTTP/1.1 {status}"), (text[:80], line)
    for _ in range(60):
        http(dice.randbytes(dice.randint(1, 3000)))


@money_stays
def test_pages_of_strangers_get_no_connection():
    port = HOUSE.floor.port
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{port}.evil.example", f"http://127.0.0.1:{port + 1}",
                   f"ftp://127.0.0.1:{port}", f"http://evil@127.0.0.1:{port}", ""):
        line = http(UPGRADE.replace("localhost", f"127.0.0.1:{port}") + f"Origin: {origin}\r\n\r\n")
        assert line.startswith("HTTP/1.1 403"), (origin, line)
    expect(HOUSE.wire(origin=f"http://127.0.0.1:{port}").ask("floor"))


@money_stays
def test_handshakes_that_never_end():
    held = []
    for i in range(100):
        s = socket.create_connection(("127.0.0.1", HOUSE.floor.port))
        s.sendall(UPGRADE.encode()[:i * 2])
        held.append(s)
    HOUSE.bystander.is_well()
    for s in held:
        s.close()


# --- too much --------------------------------------------------------------------------------------

def metric(name, house=None):
    with urllib.request.urlopen(f"http://127.0.0.1:{(house or HOUSE).floor.port}/metrics", timeout=PROMPT) as page:
        return int(re.search(rf"^baize_{name} (\d+)$", page.read().decode(), re.M)[1])


@money_stays
def test_a_flood_is_cut_off():
    before = metric("dropped_rate_total")
    w = HOUSE.wire()
    try:
        w.sock.sendall(b"".join(w.frame(b'{"do":"clause","seq":%d,"id":"x"}' % i) for i in range(3000)))
    except ConnectionError:
        pass
    ends_with_or_reset(w, 1008)
    assert metric("dropped_rate_total") == before + 1


def ends_with_or_reset(w, code):
    """The same, unless our own bytes made the other end reset the connection before we had read that."""
    try:
        ends_with(w, code)
    except AssertionError as why:
        assert "reset" in str(why) or "closed" in str(why), why


@money_stays
def test_a_thousand_connections_at_once():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    held = []
    try:
        for _ in range(1000):
            s = socket.create_connection(("127.0.0.1", HOUSE.floor.port), timeout=PROMPT)
            s.sendall((UPGRADE + "\r\n").encode())
            held.append(s)
        message = HOUSE.bystander.player.frame(b'{"do":"fair","seq":1,"table":"R1","round":1}')
        for s in held:
            s.sendall(message)
        HOUSE.bystander.is_well()
        for s in held:
            got = b""
            while b'"re":1' not in got:
                more = s.recv(4096)
                assert more, got
                got += more
        assert metric("peers") >= 1000
        for s in held:
            s.sendall(HOUSE.bystander.player.frame(b'{"do":"watch","seq":2,"table":"R1"}'))
        HOUSE.bystander.is_well()
    finally:
        for s in held:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # all at once, and rudely
            s.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    until_so(lambda: metric("peers") <= 100)


def test_who_does_not_read_is_dropped():
    """Asked for more and more without taking any of it, the floor keeps only so much."""
    def dropped():
        return metric("dropped_slow_total", LENIENT) + metric("overasked_total", LENIENT)
    before = dropped()
    with socket.create_connection(("127.0.0.1", LENIENT.floor.port), timeout=PROMPT) as s:
        s.sendall((UPGRADE + "\r\n").encode())
        asked = LENIENT.bystander.player.frame(b'{"do":"card-of","seq":1,"table":"D2"}')
        s.setblocking(False)
        rest = b""
        for _ in patiently("that it is dropped"):  # a busy floor takes its time to read it all
            if dropped() != before:
                break
            rest = rest or asked * 100
            try:
                rest = rest[s.send(rest):]
            except BlockingIOError:
                time.sleep(0.05)
            except ConnectionError:
                rest = b""
                time.sleep(0.05)
        assert dropped() == before + 1
    LENIENT.bystander.is_well()


@money_stays
def test_questions_that_take_time_do_not_hold_up_others():
    """One terminal asks for its slips as fast as it may; another's PIN is checked all the same."""
    busy = HOUSE.sit(credit=0)
    asked = [{"do": "statement" if i % 4 == 0 else "slips", "seq": 1000 + i} for i in range(200)]
    # At one go, so that some wait; and half of what a floor takes at one go, however fast it is.
    busy.sock.sendall(b"".join(busy.frame(json.dumps(m).encode()) for m in asked))
    before = time.monotonic()
    other = HOUSE.sit(credit=0)
    assert time.monotonic() - before < PROMPT
    expect(other.ask("leave"))
    codes = set()
    while len(codes) < 2:
        codes.add(busy.recv().get("code"))
    assert codes == {None, "busy"}, codes
    busy.close()


def test_the_floor_has_taken_no_harm():
    """Last: both floors close in good order, with nothing to complain of, and their books are right."""
    for house in (HOUSE, LENIENT):
        house.bystander.is_well()
        house.hang_up()
        status, said = house.stop()
        assert (status, said) == (0, ""), said[-3000:]
        assert "all legs sum to zero" in house.verify()


if __name__ == "__main__":
    with House(BAIZE, members=30, tables=TABLES, terminals=80, cash=2) as HOUSE, \
            House(BAIZE, members=12, tables=TABLES, terminals=40, cash=2, args=("--rate", "0", "--doors", "2")) as LENIENT:
        for house in (HOUSE, LENIENT):
            house.bystander = Bystander(house)
        code = main(tests_of(globals()), sys.argv[2:])
    sys.exit(code)
