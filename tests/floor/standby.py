"""A controller that stands by, and a player who finds whoever has the floor: what tests of taking over share."""

import json
import time
import urllib.error
import urllib.request

from house import PATIENCE, Gone, Wire, expect, patiently
from wire import Floor


class Standby(Floor):
    """One that is not open until another has ended."""

    def __init__(self, house):
        super().__init__(house.plan, house.book, binary=house.binary, args=(*house.args, "--standby"), env=house.env)

    def start(self):
        self.begin()
        self.says("stands by:")

    def waits(self):
        """Until the one that has the floor knows of it."""
        for _ in patiently("a standby that is known to the floor", pause=0.02):
            status, said = where(self.port)
            assert status == 503 and not said["here"], said
            if len(said["addresses"]) > 1 and here(said["addresses"][0], said["addresses"][-1]):
                return


def where(port):
    """What a controller says of itself: the status, and the page."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/where", timeout=PATIENCE) as page:
            return page.status, json.load(page)
    except urllib.error.HTTPError as no:
        return no.code, json.load(no)


def here(address, other):
    """Whether it has the floor, and knows of the other; one that was struck down is named until the next has said so."""
    try:
        status, said = where(port_of(address))
    except (urllib.error.URLError, ConnectionError):
        return False
    return status == 200 and other in said["addresses"]


def port_of(address):
    return int(address.rsplit(":", 1)[1])


def wager(w, stake=500):
    """One that is acknowledged; answers its round."""
    for _ in patiently("a wager that is taken"):
        n = w.until("opened", table="R1")["round"]
        if w.ask("wager", table="R1", round=n, bet="red", stake=stake)["ok"]:
            return n


class Roaming:
    """A player at a terminal, as the screens are one: he goes where he is sent, or tries one controller after another
    of those he was told of, and joins with his token."""

    def __init__(self, house, wire):
        self.house, self.wire, self.terminal, self.token = house, wire, wire.terminal, wire.token
        self.addresses = [f"http://127.0.0.1:{house.floor.port}"]
        self.at, self.sent, self.moved = self.addresses[0], [], 0.0

    def heed(self):
        """What he was told of controllers."""
        for m in self.wire.news:
            if m.get("event") in ("addresses", "elsewhere"):
                self.addresses = m["addresses"]
            if m.get("event") == "elsewhere":
                self.sent = m["addresses"][:1]
        self.wire.news = []
        self.token = self.wire.token

    def next(self):
        if self.sent:
            return self.sent.pop()
        place = self.addresses.index(self.at) + 1 if self.at in self.addresses else 0
        return self.addresses[place % len(self.addresses)]

    def follow(self):
        """Back at the table, wherever that is now; answers the welcome."""
        began = time.monotonic()
        for _ in patiently("a floor to come back to", pause=0.05):
            self.heed()
            self.at = self.next()
            try:
                return self.join(began)
            except (Gone, ConnectionError, TimeoutError):
                pass

    def join(self, began):
        self.wire.close()
        self.wire = Wire(port_of(self.at))
        self.house.wires.append(self.wire)
        self.wire.terminal, self.wire.token = self.terminal, self.token
        welcome = expect(self.wire.join(self.terminal, token=self.token))
        self.token = self.wire.token = welcome["token"]
        self.wire.timeout = PATIENCE  # one that is frozen is not waited for so long
        self.wire.sock.settimeout(PATIENCE)
        self.moved = time.monotonic() - began
        return welcome
