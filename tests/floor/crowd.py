"""Players under load, each with a record of every answer, and what must hold when the floor they played on has
gone down and come back: nothing acknowledged is lost, nothing is done twice, no cent is made or lost."""

import concurrent.futures
import contextlib
import json
import os
import selectors
import sqlite3
import subprocess
import threading
import time
from collections import Counter, defaultdict

from house import LAYOUT, LINE, PATIENCE, Gone, Wire, card, check_fair, expect, pin, returns

WHEEL, SHOE = sorted(LAYOUT, key=str), [(bet, None) for bet in sorted(LINE)]
SPOTS = {"R1": WHEEL, "R2": WHEEL, "B1": SHOE}

# What is asked above a maximum is taken in part: nobody comes near this one.
WIDE = "min: 1, max: 100000000000, unit: 1, seats: 200"
CROWN = "{table: %s, ruleset: crown-fusion-2024/auto-roulette, options: {%s, period: %d}, spin: %d}"
RAPID = "{table: %s, ruleset: star-rapid-2016/roulette, options: {wheel: automated, %s, period: %d}, spin: %d}"
CARDS = "{table: %s, ruleset: crown-fusion-2024/auto-baccarat, options: {%s, period: %d}, deal: %d}"


def tables(period, spin):
    """Two quick wheels and a quick shoe with next to no limits."""
    return [CROWN % ("R1", WIDE, period, spin), RAPID % ("R2", WIDE, period + 70, spin),
            CARDS % ("B1", WIDE, period + 30, spin // 5)]


# --- one player under load -------------------------------------------------------------------------

class Line(Wire):
    """A connection that is read when there is something to read."""

    def pump(self):
        """What has come, without waiting."""
        self.sock.setblocking(False)
        try:
            while True:
                more = self.sock.recv(1 << 18)
                if not more:
                    raise Gone("closed")
                self.buf += more
        except BlockingIOError:
            pass
        except ConnectionError as why:
            raise Gone(str(why)) from why
        finally:
            self.sock.settimeout(self.timeout)
        while True:
            n, at = self.whole_frame()
            if n is None:
                return
            payload, opcode = self.buf[at:at + n], self.buf[0] & 15
            self.buf = self.buf[at + n:]
            if opcode == 8:
                raise Gone("closed")
            if opcode == 9:  # who does not say that he is there is taken to have gone
                self.sock.sendall(self.frame(payload, opcode=10))
            if opcode == 1:
                yield self.keep(json.loads(payload))

    def whole_frame(self):
        """Length and beginning of the payload of the first frame, or nothing if it has not all come."""
        if len(self.buf) < 2:
            return None, 0
        n, at = self.buf[1] & 127, 2
        if n >= 126:
            at = 4 if n == 126 else 10
            if len(self.buf) < at:
                return None, 0
            n = int.from_bytes(self.buf[2:at], "big")
        return (n, at) if len(self.buf) >= at + n else (None, 0)


class Player:
    """Somebody who does all sorts of things at one terminal with one card, several at a time, and writes down
    every answer. Amounts are never the same twice, so that each can be found in the book; what is transferred back
    ends in 01, so that it is not taken for the sum that goes back when the card is taken out."""

    def __init__(self, number, dice):
        self.number, self.dice = number, dice
        self.terminal, self.card, self.pin = f"T{number:02}", card(number), pin(number)
        self.line, self.token, self.seq, self.amounts = None, None, 0, 0
        self.table, self.rounds = "R1", {}
        self.inside = False    # the card is in, as far as was acknowledged
        self.leaving = False
        self.closing = None    # the floor's last words
        self.pending = {}      # seq -> message, sent and not answered
        self.count = 0         # messages acknowledged as done
        self.done = []         # (seq, message) of the latest that were done
        self.not_done = []     # (seq, message) of the latest that were refused
        self.unclear = []      # (seq, message) of the latest that were answered `again`: done or refused, once
        self.last_done = 0     # the highest number among those done
        self.on_felt = defaultdict(Counter)  # (table, round) -> (bet, on) -> acknowledged stake
        self.maybe = defaultdict(list)       # (seq, (bet, on), cents) of messages pending when the floor was killed
        self.wagered = set()   # every stake ever sent
        self.settled = []
        self.commits, self.spins = {}, {}
        self.dealt = {}        # (table, round, hand, place) -> card

    # --- talking ---

    def send(self, do, **fields):
        self.seq += 1
        m = {"do": do, "seq": self.seq, **fields}
        self.pending[self.seq] = m
        self.wagered |= {amount for kind, amount in moved(m) if kind == "wager"}
        self.line.send_text(json.dumps(m))

    def amount(self, base):
        self.amounts += 1
        return base + 100 * self.amounts

    def connect(self, floor):
        self.line, self.closing = Line(floor.port, timeout=PATIENCE), None

    def join(self, **fields):
        """Comes to the terminal, and takes in what it is told."""
        m = self.line.ask("join", seq=0, terminal=self.terminal, **({"token": self.token} if self.token else {}),
                          **fields)
        if m["ok"]:
            self.token = m["token"]
            self.take_view(m["view"])
        for news in self.line.news:
            self.hear(news)
        self.line.news = []
        return m

    def take_view(self, view):
        self.table = view["table"]
        self.rounds[view["table"]] = view["round"] if view["phase"] == "open" else None
        if view["commit"]:
            self.commits[view["table"], view["round"]] = view["commit"]

    def note_number(self, table, round_, number):
        """A number that was once announced stays."""
        assert self.spins.setdefault((table, round_), number) == number, (table, round_, number, self.spins)

    def note_dealt(self, m):
        """A card that once lay there lies there still."""
        where = (m["table"], m["round"], m["to"], m["place"])
        assert self.dealt.setdefault(where, m["card"]) == m["card"], (m, self.dealt[where])

    # --- doing ---

    def play(self):
        """Sends the next thing."""
        if not self.inside:
            if not any(m["do"] == "card" for m in self.pending.values()):
                self.send("card", card=self.card, pin=self.pin)
            return
        what = self.dice.random()
        n = self.rounds.get(self.table)
        if what < 0.10:
            self.send("transfer", amount=self.amount(20_000_000), to="terminal")
        elif what < 0.18:
            self.send("transfer", amount=self.amount(30_000_001), to="card")
        elif what < 0.195:
            self.send("leave")
        elif what < 0.23:
            self.send("table", table=self.dice.choice(("R1", "R2", "B1")))
        elif n is not None:
            bet, on = self.dice.choice(SPOTS[self.table])
            where = {"table": self.table, "round": n}
            spot = {"bet": bet, **({"on": on} if on else {})}
            if what < 0.70:
                self.send("wager", **where, **spot, stake=self.amount(10_000_000))
            elif what < 0.82:
                self.send("wager", **where, list=[{"bet": bet, **({"on": on} if on else {}), "stake": self.amount(10_000_000)}
                                                  for bet, on in self.dice.sample(SPOTS[self.table], 3)])
            else:
                lying = sorted(self.on_felt[self.table, n], key=str)
                if lying:
                    bet, on = self.dice.choice(lying)
                    spot = {"bet": bet, **({"on": on} if on else {})}
                self.send("withdraw", **where, **spot, stake=self.amount(0))

    def play_on(self, in_flight):
        """Sends until so many messages wait for their answers."""
        while not self.closing and len(self.pending) < in_flight and (self.inside or not self.pending):
            before = self.seq
            self.play()
            if self.seq == before:
                return

    # --- hearing ---

    def hear(self, m):
        if "re" in m:
            sent = self.pending.pop(m["re"], None)
            if sent is not None:
                self.answered(m["re"], sent, m)
            return
        where = (m.get("table"), m.get("round"))
        if m["event"] == "opened":
            self.rounds[m["table"]] = m["round"]
            self.commits[where] = m["commit"]
        elif m["event"] == "closed":
            self.rounds[m["table"]] = None
        elif m["event"] == "dealt":
            self.note_dealt(m)
        elif m["event"] == "resulted":
            self.note_number(*where, m["number"])
        elif m["event"] == "ended":
            self.hear_settled(m)
        elif m["event"] == "account" and m["account"] is None:
            self.inside = self.leaving = False
        elif m["event"] == "closing":
            self.closing = m["why"]

    def hear_settled(self, m):
        for r in m["wagers"]:
            assert r["returns"] == returns(r["bet"], r["on"], r["stake"], m["number"]), (r, m["number"])
        assert m["returned"] == sum(r["returns"] for r in m["wagers"])
        assert m["staked"] == sum(r["stake"] for r in m["wagers"])
        self.settled.append((m["table"], m["round"], m["staked"], m["returned"]))

    def answered(self, seq, sent, m):
        if m.get("again"):
            self.unclear.append((seq, sent))
            return
        for parts in self.maybe.values():  # now it is known
            parts[:] = [part for part in parts if part[0] != seq]
        if not m["ok"]:
            self.not_done.append((seq, sent))
            if sent["do"] == "wager" and m.get("code") == "round":
                self.rounds[sent["table"]] = None
            return
        self.done.append((seq, sent))
        self.count += 1
        if sent["do"] != "table":  # the table that is chosen already is no change
            self.last_done = max(self.last_done, seq)
        if sent["do"] == "card":
            self.inside, self.leaving = True, False
        elif sent["do"] == "leave":
            self.leaving = m["account"] is not None
            self.inside = self.leaving
        elif sent["do"] == "table":
            self.take_view(m["view"])
        elif sent["do"] in ("wager", "withdraw"):
            for spot, stake in effects(sent, m):
                self.on_felt[sent["table"], sent["round"]][spot] += stake

    def struck_down(self):
        """The floor is gone: what was pending may have happened or not."""
        for seq, m in self.pending.items():
            if m["do"] in ("wager", "withdraw"):
                self.maybe[m["table"], m["round"]] += [(seq, *part) for part in effects(m, None)]
        self.token = getattr(self.line, "token", self.token)  # the last that was told
        self.line.close()


def effects(sent, answer):
    """What a message does to the layout: ((bet, on), cents). An answer says what of a list was taken."""
    sign = 1 if sent["do"] == "wager" else -1
    if "list" not in sent:
        return [((sent["bet"], sent.get("on")), sign * sent["stake"])]
    taken = [True] * len(sent["list"]) if answer is None else [x["ok"] for x in answer["list"]]
    return [((x["bet"], x.get("on")), sign * x["stake"]) for x, ok in zip(sent["list"], taken) if ok]


# --- what must hold afterwards ---------------------------------------------------------------------

def could_be(known, maybe, is_now):
    """Whether what is there is what was acknowledged and some of what was not: each part once or not at all."""
    sums = {known}
    for part in maybe:
        sums |= {s + part for s in sums}
    return is_now in sums


def check_welcome(p, m):
    """What the floor says when the player comes back, against his own record."""
    floor_seq = m["seq"]
    assert p.last_done <= floor_seq <= p.seq, (p.terminal, p.last_done, floor_seq, p.seq)
    asked = {x["do"] for x in p.pending.values()}
    account = m["account"]
    if p.leaving and account is not None and "card" not in asked:
        assert account["leaving"], (p.terminal, account)
    if p.inside and not p.leaving and "leave" not in asked:
        assert account is not None and not account["leaving"], (p.terminal, account)
    if not p.inside and "card" not in asked:
        assert account is None, (p.terminal, account)
    if account is None:
        return
    view = m["view"]
    where = (view["table"], view["round"])
    now = {(x["bet"], x["on"]): x["stake"] for x in view["mine"]["wagers"]}
    for spot in set(p.on_felt[where]) | set(now) | {s for _, s, _ in p.maybe[where]}:
        maybe = [stake for _, s, stake in p.maybe[where] if s == spot]
        assert could_be(p.on_felt[where][spot], maybe, now.get(spot, 0)), \
            (p.terminal, where, spot, p.on_felt[where][spot], maybe, now.get(spot, 0))
    p.on_felt[where], p.maybe[where] = Counter(now), []


def rows_of(book, *statements):
    """What each statement gives, all of one moment, of a book in a folder or in a database."""
    if not book.startswith("postgres://"):
        db = sqlite3.connect(f"file:{book}/floor.db?mode=ro", uri=True, isolation_level=None)
        db.execute("BEGIN")
        found = [db.execute(sql).fetchall() for sql in statements]
        db.close()
        return found
    asked = [word for sql in ("BEGIN ISOLATION LEVEL REPEATABLE READ", *(f"{sql}; SELECT chr(30)" for sql in statements))
             for word in ("-c", sql)]
    done = subprocess.run(["psql", "-qXAt", "-F", "\x1f", book, *asked], check=True, capture_output=True, text=True,
                          env={**os.environ, "PGOPTIONS": "-c search_path=pit_house"})
    return [[tuple(int(cell) if cell.lstrip("-").isdigit() else cell for cell in line.split("\x1f"))
             for line in part.split("\n") if line] for part in done.stdout.split("\x1e")[:-1]]


class Book:
    """What the book holds, read by another program than wrote it."""

    def __init__(self, house):
        # The rows of accounts lag behind; what they have come to is a view.
        accounts, self.moves, self.slips, settings = rows_of(
            house.book, "SELECT id, name, balance FROM account_now",
            "SELECT no, kind, from_account, to_account, amount FROM movement ORDER BY no",
            "SELECT account, table_no, round, staked, returned FROM slip",
            "SELECT name, value FROM setting WHERE name LIKE 'table %'")
        self.names = {number: name for number, name, _ in accounts}
        self.balances = {name: balance for _, name, balance in accounts}
        self.table_names = {int(value): name[6:] for name, value in settings}

    def check_balances(self):
        assert [m[0] for m in self.moves] == list(range(1, len(self.moves) + 1))
        sums = Counter()
        for _, _, giver, taker, amount in self.moves:
            sums[self.names[giver]] -= amount
            sums[self.names[taker]] += amount
        assert all(sums[name] == balance for name, balance in self.balances.items())
        assert sum(self.balances.values()) == 0
        assert all(b >= 0 for name, b in self.balances.items() if name != "world")

    def of_terminal(self, terminal):
        """kind -> amounts, of all accounts this terminal has had."""
        out = defaultdict(Counter)
        for _, kind, giver, taker, amount in self.moves:
            for end in (giver, taker):
                if self.names[end].startswith(f"chips {terminal}."):
                    out[kind][amount] += 1
        return out

    def slips_of(self, terminal):
        """(table, round) -> (staked, returned), of all its accounts together."""
        out = defaultdict(lambda: (0, 0))
        for account, table, round_, staked, returned in self.slips:
            if self.names[account].startswith(f"chips {terminal}."):
                key = (self.table_names[table], round_)
                out[key] = (out[key][0] + staked, out[key][1] + returned)
        return out


MOVES = {"wager": "wager", "withdraw": "wager withdrawn"}


def moved(m):
    """(kind, amount) of every movement that a message makes."""
    if m["do"] in MOVES:
        return [(MOVES[m["do"]], abs(stake)) for _, stake in effects(m, None)]
    if m["do"] == "transfer":
        return [("card to terminal" if m["to"] == "terminal" else "terminal to card", m["amount"])]
    return []


def check_book(house, players):
    """Everything acknowledged is there once, everything refused is not, the rest once or not at all."""
    book = Book(house)
    book.check_balances()
    for p in players:
        have = book.of_terminal(p.terminal)
        for seq, m in p.done:
            lists = "list" in m  # of a list the answer says what was taken; the layout is checked elsewhere
            for kind, amount in moved(m):
                assert have[kind][amount] == 1 or (lists and have[kind][amount] == 0), (p.terminal, seq, m)
        for seq, m in p.not_done:
            assert all(have[kind][amount] == 0 for kind, amount in moved(m)), (p.terminal, seq, m)
        for seq, m in [*p.unclear, *p.pending.items()]:
            assert all(have[kind][amount] <= 1 for kind, amount in moved(m)), (p.terminal, seq, m)
        assert set(have["wager"]) <= p.wagered, (p.terminal, set(have["wager"]) - p.wagered)
        slips = book.slips_of(p.terminal)
        for table, round_, staked, returned in p.settled:
            assert slips[table, round_] == (staked, returned), (p.terminal, table, round_, slips[table, round_])
        for where, lay in p.on_felt.items():
            if where in slips:
                maybe = [stake for _, _, stake in p.maybe[where]]
                assert could_be(sum(lay.values()), maybe, slips[where][0]), (p.terminal, where, lay, slips[where])
    return book


# --- the load --------------------------------------------------------------------------------------

def load(players, seconds, in_flight=4):
    """All players as fast as they can, for so long; False if the floor ended it."""
    with selectors.DefaultSelector() as pick:
        for p in players:
            pick.register(p.line.sock, selectors.EVENT_READ, p)
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                for p in players:
                    p.play_on(in_flight)
                for key, _ in pick.select(timeout=max(0, min(0.01, end - time.monotonic()))):
                    for m in key.data.line.pump():
                        key.data.hear(m)
        except (Gone, OSError):
            return False
    return True


@contextlib.contextmanager
def listening(players):
    """They hear what they are told, and say when they are asked that they are there, while something else is done that
    takes its time: who says nothing for long is taken to have gone."""
    over = threading.Event()

    def listen():
        while not over.is_set():
            assert load(players, 0.05, in_flight=0), "the floor has ended a line"

    with concurrent.futures.ThreadPoolExecutor(1) as beside:
        heard = beside.submit(listen)
        try:
            yield
        finally:
            over.set()
        heard.result()


def hear_the_rest(players):
    """What the floor had said before it died counts."""
    for p in players:
        p.line.sock.settimeout(1)
        try:
            while True:
                p.hear(p.line.recv())
        except (Gone, OSError, json.JSONDecodeError):
            pass


def sit_down(players, house):
    for p in players:
        p.connect(house.floor)
        expect(p.join())
        p.send("card", card=p.card, pin=p.pin)
    for p in players:
        hear_again(p, 0)


def go_down(players, house):
    """The floor has ended, one way or another."""
    hear_the_rest(players)
    for p in players:
        p.struck_down()
    house.hang_up()


def come_up(players, house):
    """The floor opens again, and everything must be as the players have it."""
    house.open()
    all_back(players, house)
    check_book(house, players)
    wait_for_results(players, house)


def all_back(players, house):
    for p, seq in [(p, come_back(p, house.floor)) for p in players]:
        hear_again(p, seq)


def come_back(p, floor):
    p.connect(floor)
    m = p.join()
    if not m["ok"]:  # whether the card went in was never acknowledged, so there is no token for that sitting
        assert m["code"] == "taken" and any(x["do"] == "card" for x in p.pending.values()), (p.terminal, m)
        m = p.join(card=p.card, pin=p.pin)
    expect(m)
    check_welcome(p, m)
    p.inside = m["account"] is not None
    p.leaving = p.inside and m["account"]["leaving"]
    for seq in sorted(p.pending):  # what was not answered is said again, under its own number
        p.line.send_text(json.dumps(p.pending[seq]))
    return m["seq"]


def hear_again(p, floor_seq):
    """What the floor has dealt with before, it says so; the rest it does now, or refuses."""
    answers = p.line.messages(f"what {p.terminal} asked")
    while p.pending:
        answer = next(answers)
        if "re" in answer and answer["re"] <= floor_seq:
            assert answer.get("again"), (p.terminal, floor_seq, answer)
        p.hear(answer)


def wait_for_results(players, house):
    """The rounds that were under way end, and the next ones too."""
    w = house.wire()
    for table in ("R1", "R2", "B1"):
        view = expect(w.ask("watch", table=table))["view"]
        while w.until("resulted", table=table)["round"] < view["round"]:
            pass
    fair = {}
    commits = {where: commit for p in players for where, commit in p.commits.items()}
    spins = {where: number for p in players for where, number in p.spins.items()}
    for where in set(commits) | set(spins):
        fair[where] = w.ask("fair", table=where[0], round=where[1])
    for where, f in fair.items():
        if f["ok"]:
            assert commits.get(where, f["commit"]) in [c["commit"] for c in f["commits"]], (where, f)
        if f["ok"] and f["number"] is not None:
            check_fair(f)
            assert spins.get(where, f["number"]) == f["number"], (where, f, spins[where])
    for p in players:  # what has been checked need not be checked again
        p.commits, p.spins = ({where: x for where, x in kept.items() if fair[where].get("number") is None}
                              for kept in (p.commits, p.spins))


def trim(players):
    for p in players:
        p.done, p.not_done, p.unclear, p.settled = p.done[-400:], p.not_done[-100:], p.unclear[-100:], p.settled[-20:]
        p.dealt = {where: one for where, one in p.dealt.items() if where[1] > max(x[1] for x in p.dealt) - 6}
        for table in ("R1", "R2", "B1"):
            rounds = sorted(where for where in set(p.on_felt) | set(p.maybe) if where[0] == table)
            for old in rounds[:-6]:
                p.on_felt.pop(old, None)
                p.maybe.pop(old, None)
