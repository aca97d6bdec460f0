"""What the floor's tests share beside the wire: a plan, people at desks, what a wager must pay."""

import hashlib
import json
import os
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
from math import ceil

from wire import PATIENCE, ROOT, Floor, Gone, Wire, patiently, until_so  # noqa: F401  (tests take them from here)

STAFF = """staff:
  - {name: cage, role: cashier, password: pass-cage}
  - {name: dealer, role: dealer, password: pass-dealer}
  - {name: pit, role: supervisor, password: pass-pit, ranks: [assistant-casino-manager, assistant-gaming-manager]}
  - {name: boss, role: supervisor, password: pass-boss, ranks: [casino-manager, gaming-manager]}
  - {name: inspector, role: inspector, password: pass-inspector}
  - {name: watcher, role: inspector, password: pass-watcher}
"""

CROWN = ("{min: 100, max: 50000, unit: 100, total-max: 200000, max.outside: 100000, period: %d, seats: 200}")
RAPID = "{wheel: automated, min: 50, max: 20000, unit: 50, total-min: 100, period: %d, seats: 200}"


def plan(members=8, on_card=100000, period=800, spin=100, terminals=40, cash=10, tables=None, more="",
         per_address=5000):
    """A floor with a quick automatic table of each document, and some that wait for a dealer. Everybody in the tests
    comes from one address, so that one may have many connections."""
    if tables is None:
        tables = [
            f"{{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {CROWN % period}, spin: {spin}}}",
            f"{{table: R2, ruleset: star-rapid-2016/roulette, options: {RAPID % period}, spin: {spin}}}",
            "{table: D1, ruleset: crown-fusion-2024/semi-roulette, "
            "options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 200}}",
            "{table: D3, ruleset: crown-fusion-2024/semi-roulette, "
            "options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'yes', seats: 200}}",
            "{table: D2, ruleset: star-rapid-2016/roulette, "
            "options: {wheel: live, min: 100, max: 50000, unit: 50, period: 0, confirm: 'yes', seats: 200}}",
        ]
    lines = ["floor: Test floor", "demonstration: yes", "currency: AUD", "bankroll: 1000000000",
             "notes: [500, 1000, 2000, 5000, 10000]", "ticket-max: 50000", "seal-every: 20", "idle: 900000",
             f"per-address: {per_address}" if per_address else "", more, "tables:", *(f"  - {t}" for t in tables),
             "terminals:", f"  - {{terminals: T01-T{terminals:02}, funding: [card]}}"]
    if cash:
        lines.append(f"  - {{terminals: C01-C{cash:02}, funding: [cash, ticket]}}")
    lines += [STAFF, "members:"]
    lines += [f"  - {{card: {card(i)}, name: Member {i}, pin: '{pin(i)}', on-card: {on_card}, deposit: 50000}}"
              for i in range(1, members + 1)]
    return "\n".join(lines) + "\n"


RULES = tempfile.TemporaryDirectory(prefix="baize-rules-")


def closed_by_staff(ruleset):
    """An automated ruleset whose period staff may cut short, as no document has it: a test need not wait for it then."""
    path = os.path.join(RULES.name, ruleset.replace("/", "-") + ".yaml")
    with open(path, "w") as out:
        out.write(f"extends: {ruleset}\nruleset: test/{ruleset.split('/')[1]}\nrules: {{whole-period: none}}\n")
    return path


def card(i):
    return f"100-{i:04}"


def pin(i):
    return f"{2000 + i}"


class House:
    """A floor in a folder of its own; whatever happens, nothing is left of either."""

    def __init__(self, binary, text=None, env=None, **options):
        self.folder = tempfile.mkdtemp(prefix="baize-floor-")
        self.plan = os.path.join(self.folder, "plan.yaml")
        self.book = options.pop("book", None) or os.path.join(self.folder, "book")  # a folder, or a database
        # A build with sanitizers takes seconds at each exit to look for leaks, which the unit tests do.
        self.binary, self.env = binary, {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "detect_leaks=0"), **(env or {})}
        self.args = tuple(options.pop("args", ()))
        self.wires, self.members, self.terminals, self.stackers = [], 0, 0, 0
        self.floor = None
        self.write_plan(text if text is not None else plan(**options))
        screens = os.path.join(self.folder, "screens")  # whoever builds the real ones does not disturb us
        os.mkdir(screens)
        with open(os.path.join(screens, "index.html"), "w") as f:
            f.write("<!doctype html><title>Baize</title>\n")
        self.args += ("--web", screens)
        if self.book.startswith("postgres://"):
            self.args += ("--keys", os.path.join(self.folder, "keys"))

    def write_plan(self, text):
        with open(self.plan, "w") as f:
            f.write(text)

    def open(self, **fields):
        self.floor = Floor(self.plan, self.book, binary=self.binary, args=self.args, env=self.env, **fields)
        return self

    def __enter__(self):
        try:
            return self.open()
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        self.hang_up()
        if self.floor is not None and self.floor.process.poll() is None:
            self.floor.kill()
        if self.floor is not None:
            self.floor.process.stdout.close()
            self.floor.process.stderr.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # --- the process ---------------------------------------------------------------------------

    def hang_up(self):
        for w in self.wires:
            w.close()
        self.wires = []

    def kill(self):
        self.floor.kill()
        self.hang_up()
        self.floor.process.stdout.close()
        self.floor.process.stderr.close()

    def stop(self):
        """Asks the floor to close; answers its exit status and what it had to say about it."""
        self.floor.process.send_signal(signal.SIGTERM)
        self.hang_up()
        said = self.floor.process.communicate(timeout=PATIENCE)[1]
        return self.floor.process.returncode, said

    def verify(self):
        """The book is whole, and its reports add up."""
        status, said = self.floor.verify()
        assert status == 0, said
        for name in ("terminals", "tables", "meters", "tickets"):
            self.report(name)
        # What games hold in theory takes sanitizers many seconds; its own test asks them.
        self.report("hold", binary=self.binary.replace("build-san/", "build/"))
        return said

    def report(self, name, *words, status=0, binary=None):
        """A report of the book, which adds up unless another exit status is expected."""
        done = subprocess.run([binary or self.binary, "report", name, "--json", "--book", self.book, *words], capture_output=True,
                              text=True, env={**os.environ, "BAIZE_HOME": ROOT, **self.env})
        assert done.returncode == status, done.stdout[-2000:] + done.stderr
        return json.loads(done.stdout)

    # --- people --------------------------------------------------------------------------------

    def wire(self, **fields):
        w = self.floor.wire(**fields)
        self.wires.append(w)
        return w

    def desk(self, name):
        w = self.wire()
        m = w.ask("login", name=name, password="pass-" + name)
        assert m["ok"], m
        return w

    def next_terminal(self):
        self.terminals += 1
        return f"T{self.terminals:02}"

    def next_member(self):
        self.members += 1
        return self.members

    def sit(self, credit=0, terminal=None, table=None):
        """A member nobody has been yet, at a terminal nobody has been at."""
        w = self.wire()
        w.terminal = terminal or self.next_terminal()
        w.member = self.next_member()
        w.card, w.pin = card(w.member), pin(w.member)
        m = w.join(w.terminal)
        assert m["ok"], m
        w.token = m["token"]
        expect(w.ask("card", card=w.card, pin=w.pin))
        if table:
            expect(w.ask("table", table=table))
        if credit:
            expect(w.ask("transfer", amount=credit, to="terminal"))
        return w

    def again(self, w):
        """The same terminal on a new line, at the floor that is open now."""
        new = self.wire()
        for known in ("terminal", "card", "pin"):
            setattr(new, known, getattr(w, known, None))
        new.token = expect(new.join(w.terminal, token=w.token))["token"]
        return new

    def stacker(self, *notes, table=None):
        """A terminal that takes notes, with some in it."""
        self.stackers += 1
        w = self.wire()
        w.terminal = f"C{self.stackers:02}"
        m = w.join(w.terminal)
        assert m["ok"], m
        w.token = m["token"]
        for note in notes:
            expect(w.ask("cash", note=note))
        if table:
            expect(w.ask("table", table=table))
        return w


def lasting(account):
    """An account without the time played on it, which goes on by itself."""
    return {**account, "session": {name: value for name, value in account["session"].items() if name != "played"}}


def expect(m, **fields):
    """The answer, which must be a good one and have these fields."""
    assert m["ok"], m
    for key, value in fields.items():
        assert m.get(key.replace("_", "-")) == value, (key, value, m)
    return m


def refused(m, code=None, rule=None):
    assert not m["ok"] and m["why"] and not m.get("again"), m
    assert code is None or m.get("code") == code, m
    assert rule is None or re.fullmatch(rule, m.get("rule") or ""), m
    return m


def proposed(m, second, event="act", **fields):
    """What takes two persons, confirmed by the second; answers what came of it."""
    expect(m, event="proposed")
    return expect(second.ask("confirm", no=m["proposal"]["no"], **fields), event=event)


def in_round(w, table, act):
    """Does something that belongs to a round, again in the next one if the wheel was quicker: act(round)
    answers what the floor said. Answers that and the round."""
    for _ in patiently("a round that stays open long enough"):
        view = expect(w.ask("table", table=table))["view"]
        if view["phase"] != "open" or (view["left"] is not None and view["left"] < 150):
            w.until("opened", table=table)
            continue
        m = act(view["round"])
        if m["ok"] or (m.get("code") != "round" and m.get("point") != "wager-after-close"):
            return m, view["round"]


def account(w):
    """What the terminal's account is now, from a fresh snapshot."""
    return expect(w.ask("join", terminal=w.terminal, token=w.token))["account"]


def mine(w):
    return expect(w.ask("join", terminal=w.terminal, token=w.token))["view"]["mine"]


# --- what a wager must pay, worked out without the program under test ----------------------------

sys.path[:0] = [os.path.join(ROOT, "tests", "oracle"), os.path.join(ROOT, "tests")]
from baccarat_coups import DECK, LINE, Outcome, hands_of, outcome_of  # noqa: E402,F401
from baccarat_prices import crown  # noqa: E402
from roulette import CALLS, LAYOUT, ODDS  # noqa: E402,F401
from tap import main, tests_of  # noqa: E402,F401

TERMS = crown("9.7.1")({"super-six": 12, "tiger": 1, "mode": "even-money"})
PAIRS = ("none", "player", "banker", "both", "twin")


def coup_of(number):
    """What the number of a coup stands for."""
    rest, pairs = divmod(number, 5)
    return Outcome(rest // 40, rest // 4 % 10, rest // 2 % 2 + 2, rest % 2 + 2, PAIRS[pairs])


def coup_number(o):
    return (((o.player * 10 + o.banker) * 2 + o.player_cards - 2) * 2 + o.banker_cards - 2) * 5 + PAIRS.index(o.pairs)


def returns(bet, on, stake, number):
    """What comes back of a stake, with the stake itself; of baccarat at Crown, where chips are cents."""
    if bet not in LINE:
        return stake * (ODDS[bet] + 1) if number in LAYOUT[bet, on] else 0
    terms = TERMS.get((bet, LINE[bet](coup_of(number))), TERMS[bet, "lose"])
    return 0 if terms.result == "lose" else stake + ceil(stake * terms.pays)


# --- the draw, worked out without the program under test -----------------------------------------

def rotate(x, by):
    return (x << by | x >> (32 - by)) & 0xffffffff


def quarter(s, a, b, c, d):
    s[a] = (s[a] + s[b]) & 0xffffffff
    s[d] = rotate(s[d] ^ s[a], 16)
    s[c] = (s[c] + s[d]) & 0xffffffff
    s[b] = rotate(s[b] ^ s[c], 12)
    s[a] = (s[a] + s[b]) & 0xffffffff
    s[d] = rotate(s[d] ^ s[a], 8)
    s[c] = (s[c] + s[d]) & 0xffffffff
    s[b] = rotate(s[b] ^ s[c], 7)


def chacha20_block(key, counter, nonce):
    """The sixteen words of one block (RFC 8439; a draw's index is in the last two words of the nonce)."""
    start = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key) + (counter,)
                 + struct.unpack("<3I", nonce))
    s = start[:]
    for _ in range(10):
        for at in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                   (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            quarter(s, *at)
    return [(x + y) & 0xffffffff for x, y in zip(s, start)]


def blake(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def drawn(seed, link, index=0, below=37):
    """What a seed and the link at the close come to in the draw of this index."""
    key = blake(bytes.fromhex(seed) + bytes.fromhex(link))
    for counter in range(100):
        for word in chacha20_block(key, counter, struct.pack("<IQ", 0, index)):
            m = word * below
            if m % 2 ** 32 >= 2 ** 32 % below:
                return m // 2 ** 32
    raise AssertionError("no word will do")


def seeds_of(fair):
    """The seed of every draw of a round, each the hash of the next, the first that of its commitment."""
    out = []
    for c in fair["commits"]:
        row = [bytes.fromhex(c["seed"])] if c["seeds"] else []
        while len(row) < c["seeds"]:
            row.insert(0, blake(row[0]))
        assert not row or blake(row[0]).hex() == c["commit"], fair
        out[c["from"]:] = [seed.hex() for seed in row]
    assert fair["seed"] == (out[-1] if out else None) and fair["commit"] == fair["commits"][-1]["commit"], fair
    return out


def over_of(fair):
    """What its draws are made over: the link at the close, and the salts that terminals gave."""
    if fair["salts"] is not None:
        mix = bytes(32)
        for s in fair["salts"]:
            mix = blake(mix + s["terminal"].encode() + b"\0" + bytes.fromhex(s["salt"]))
        assert mix.hex() == fair["salted"], fair
    return fair["link"] if fair["salted"] is None else blake(bytes.fromhex(fair["link"] + fair["salted"])).hex()


def cards_drawn(fair):
    """The coup that seeds, link and shoe come to."""
    left, seeds, over = [c for c, n in zip(DECK, fair["shoe"]) for _ in range(n)], seeds_of(fair), over_of(fair)
    return [left.pop(drawn(seeds[i], over, i, len(left))) for i in range(len(fair["cards"]))]


def check_fair(fair, commit=None, below=37):
    """A round that has been drawn was drawn as it was promised; below: what a wheel or dice can come to."""
    seeds = seeds_of(fair)
    assert commit in (None, fair["commits"][0]["commit"]), (commit, fair)
    if "cards" not in fair:
        assert drawn(seeds[-1], over_of(fair), below=below) == fair["number"], fair
        return
    assert cards_drawn(fair) == fair["cards"], fair
    assert coup_number(outcome_of(*hands_of(fair["cards"]))) == fair["number"], fair


# --- journals, by themselves -----------------------------------------------------------------------

def journal_of(house, name):
    book = sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True)
    number = book.execute("SELECT value FROM setting WHERE name = ?", (f"table {name}",)).fetchone()[0]
    pages = book.execute("SELECT journal FROM page WHERE table_no = ? ORDER BY first", (number,))
    lines = [json.loads(line) for (page,) in pages for line in (page if isinstance(page, str) else page.decode()).splitlines()]
    book.close()
    return lines


def rechain(lines):
    """The text of a journal with a chain that holds."""
    last, links, out = bytes(32), [], []
    for line in lines:
        o = {key: value for key, value in line.items() if key != "link"}
        body = json.dumps(o, separators=(",", ":"), ensure_ascii=False)[:-1]
        last = blake(last + body.encode())
        links.append(last.hex())
        out.append(f'{body},"link":"{links[-1]}"}}\n')
    return "".join(out)


def another_row(lines, n):
    """The journal up to round n, with other seeds for that round and a commitment to match."""
    begin = next(i for i, line in enumerate(lines) if line.get("commit") == n)
    end = next((i for i, line in enumerate(lines) if line.get("commit") == n + 2), len(lines))
    out = [dict(line) for line in lines[:end]]
    ours = next(line for line in out[begin:] if "seed" in line and blake(bytes.fromhex(line["seed"])).hex() == out[begin]["hash"])
    told, row = [ours], [os.urandom(32)]
    for line in out[out.index(ours) + 1:]:
        if "seed" in line and blake(bytes.fromhex(line["seed"])).hex() == told[-1]["seed"]:
            told.append(line)
    while len(row) < len(told):
        row.insert(0, blake(row[0]))
    out[begin]["hash"] = blake(row[0]).hex()
    for line, seed in zip(told, row):
        line["seed"] = seed.hex()
    return out


def verify_journal(house, text):
    """What `baize verify` says of a journal: its status, and its words."""
    path = os.path.join(house.folder, "some.journal")
    with open(path, "w") as f:
        f.write(text)
    ran = subprocess.run([house.binary, "verify", "--open", path], capture_output=True, text=True,
                         env={**os.environ, "BAIZE_HOME": ROOT, **house.env})
    return ran.returncode, ran.stdout + ran.stderr
