"""Devices at tables and in terminals of a demonstration, for the tests of equipment and of its faults."""
import subprocess
import sys
import threading

from devices import place
from house import PATIENCE, House, expect, plan, proposed
from wire import mortal

BAIZE = sys.argv[1]
LIVE = "{table: L1, ruleset: star-rapid-2016/roulette, options: {wheel: live, min: 100, period: 0, confirm: 'yes', seats: 20}}"
SELF = "{table: M1, ruleset: crown-fusion-2024/semi-roulette, options: {wheel: mechanical, min: 100, period: 0, seats: 20}}"
CARDS = "{table: B1, ruleset: crown-fusion-2024/semi-baccarat, options: {min: 100, period: 0, seats: 20, confirm: 'no'}}"
DICE = "{table: S1, ruleset: crown-fusion-2024/semi-sic-bo, options: {recognition: 'yes', min: 100, period: 0, seats: 20}}"


def house(*devices, tables=(LIVE, SELF, CARDS, DICE), silent=60000):
    rows = [f"  - {{device: {kind}, {next(iter(place(where, kind)))}: {where}, silent: {silent}{more}}}" for kind, where, *rest in devices
            for more in [rest[0] if rest else ""]]
    return House(BAIZE, plan(members=2, terminals=2, cash=2, tables=list(tables), more="\n".join(["devices:", *rows])))


class Sensor:
    """A device at a demonstration, which is taken at its word."""

    def __init__(self, house, table, kind):
        self.w, self.who = house.wire(), place(table, kind)
        self.no = expect(self.w.ask("join", **self.who, serial="test"), event="ready", version=1)["last"]

    def sense(self, signal, fate=None, **value):
        self.no += 1
        m = expect(self.w.ask("sense", no=self.no, signal=signal, **value), event="sense", no=self.no)
        assert fate is None or m["fate"] == fate, m
        return m


def incidents(house, code):
    return [i for i in expect(house.desk("watcher").ask("incidents"))["incidents"] if i["code"] == code]


def state(desk, table):
    """How the devices of a table stand, as the pit sees them."""
    tables = expect(desk.ask("pit"))["tables"]
    return {e["device"]: (e["state"], e["by_hand"]) for t in tables if t["table"] == table for e in t["equipment"]}


def view(w, table):
    return expect(w.ask("watch", table=table))["view"]


def act(desk, table, name, **fields):
    reason = {"reason": fields.pop("why")} if "why" in fields else {}
    return desk.ask("act", table=table, act={"act": name, **fields}, **reason)


def by_hand(dealer, boss, table, device):
    return proposed(dealer.ask("by-hand", table=table, device=device, reason="the sensor is out"), boss, "by-hand")


def bet(house, table, bet="straight", on="17"):
    w = house.sit(credit=10000, table=table)
    round_ = expect(w.ask("table", table=table))["view"]["round"]
    expect(w.ask("wager", table=table, round=round_, bet=bet, **({"on": on} if on else {}), stake=100))
    return w


def verified(house):
    """The floor is closed, and its book says the same when every act is played again."""
    house.stop()
    house.verify()


class Program:
    """`baize device KIND …`, with a keyboard."""

    def __init__(self, house, *words, scheme="tcp", floor=None):
        self.process = subprocess.Popen(mortal([BAIZE, "device", *words, "--floor", floor or f"{scheme}://127.0.0.1:{house.floor.port}"]), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        self.process.kill()
        self.process.communicate()

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, *words):
        """Until it says that; one that never does is ended."""
        said, end = [], threading.Timer(PATIENCE, self.process.kill)
        end.start()
        for line in self.process.stdout:
            said.append(line)
            if all(word in line for word in words):
                end.cancel()
                return line
        raise AssertionError(f"it never said {words}: {said}")
