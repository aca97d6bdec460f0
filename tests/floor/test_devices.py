#!/usr/bin/env python3
"""Terminals and note acceptors that have keys of their own, on a floor that is no demonstration: who is taken for one,
and what is taken for money.

usage: test_devices.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import re
import signal
import subprocess
import sys
import threading
import time

from devices import Between, Device, Impostor, code_for, code_proof
from house import PATIENCE, ROOT, STAFF, Gone, House, Wire, expect, main, patiently, plan, proposed, refused, tests_of, until_so
from wire import mortal

BAIZE = sys.argv[1]
TABLE = ["{table: D1, ruleset: star-rapid-2016/roulette, options: {wheel: live, min: 100, period: 0, seats: 200}}"]


def hashes():
    """The staff with their passwords hashed, as a floor that is no demonstration has them."""
    made = {}
    for name in re.findall(r"password: ([\w-]+)", STAFF):
        made[name] = subprocess.run([BAIZE, "floor", "--hash"], input=name + "\n", capture_output=True, text=True,
                                    check=True, env={**os.environ, "BAIZE_HOME": ROOT}).stdout.strip()
    return re.sub(r"password: ([\w-]+)", lambda m: f"password: '{made[m[1]]}'", STAFF)


HASHED = hashes()


def real(demonstration=False):
    text = plan(members=0, terminals=2, cash=3, tables=TABLE).replace("members:\n", "")
    return House(BAIZE, text if demonstration else text.replace("demonstration: yes", "demonstration: no").replace(STAFF, HASHED))


def money(house):
    """All that lies on the floor, and every movement so far."""
    m = expect(house.desk("inspector").ask("trial"))
    return m["floor"], m["movements"]


def incidents(house, code):
    return [i for i in expect(house.desk("watcher").ask("incidents"))["incidents"] if i["code"] == code]


# --- screens -------------------------------------------------------------------------------------------

def test_a_screen_that_is_not_enrolled_is_no_terminal():
    with real() as house:
        w = house.wire()
        refused(w.join("C01"), "enrol")
        refused(w.join("C01", nonce="00" * 32), "enrol")
        refused(w.join("C01", signature="00" * 64), "enrol")
        refused(w.ask("cash", note=5000), "role")
        device = Device("C01").enrol(house, house.desk("boss"))
        for said in ({}, {"signature": "00" * 64}, {"token": "0" * 64}):
            refused(house.wire().join("C01", **said), "key")
        w = house.wire()
        expect(device.join(w), event="welcome")
        expect(w.ask("join", terminal="C01"))  # itself again
        assert incidents(house, "enrolled") and incidents(house, "device-key")


def test_what_a_screen_claims_is_not_money():
    """It is enrolled, it is where it should be, and it says that notes were put in."""
    with real() as house:
        boss, w = house.desk("boss"), house.wire()
        expect(Device("C01").enrol(house, boss).join(w))
        before = money(house)
        for note in (500, 5000, 10000):
            refused(w.ask("cash", note=note), "acceptor")
        refused(w.ask("ticket-out"), "no-credit")
        assert money(house) == before and incidents(house, "claimed-cash")


def test_a_stolen_key_opens_no_other_terminal():
    with real() as house:
        boss = house.desk("boss")
        one, other = Device("C01").enrol(house, boss), Device("C02").enrol(house, boss)
        stolen = Device("C02")
        stolen.secret, stolen.floor = one.secret, one.floor
        refused(stolen.join(house.wire()), "key")
        stolen = Device("C01", "acceptor")
        stolen.secret, stolen.floor = one.secret, one.floor
        Device("C01", "acceptor").enrol(house, boss)
        refused(stolen.join(house.wire()), "key")
        expect(other.join(house.wire()))
        # A challenge for one terminal is not answered for another.
        w = house.wire()
        said = one.meet(w)
        refused(w.ask("join", **{**said, "terminal": "C02"}), "key")
        refused(w.ask("join", **said), "key")


def test_an_answer_is_worth_nothing_a_second_time():
    with real() as house:
        device = Device("T01").enrol(house, house.desk("boss"))
        w = house.wire()
        said = device.meet(w)
        overheard = dict(said)
        expect(w.ask("join", **said))
        for again in (house.wire(), house.wire()):
            refused(again.ask("join", **overheard), "key")
        thief = house.wire()
        Device.meet(device, thief)  # another challenge
        refused(thief.ask("join", **overheard), "key")
        refused(thief.ask("join", **overheard), "key")
        for _ in range(20):
            try:
                refused(thief.ask("join", terminal="T01", nonce="00" * 32))
            except AssertionError:
                continue
            except Gone as why:
                assert "challenges" in str(why), why
                return
        raise AssertionError("it is challenged for ever")


def test_a_terminal_that_comes_back_is_where_it_was():
    """Its key is enough: nobody needs the token, and the newer connection counts. So after the floor was struck down."""
    with real() as house:
        device = Device("T01").enrol(house, house.desk("boss"))
        first, second = house.wire(), house.wire()
        expect(device.join(first))
        expect(device.join(second))
        try:
            first.until("nothing")
        except Gone as why:
            assert "connected again" in str(why), why
        house.kill()
        house.open()
        refused(house.wire().join("T01"), "key")
        expect(device.join(house.wire()))


# --- enrolment -----------------------------------------------------------------------------------------

def test_a_code_is_for_one_device_and_for_a_while():
    with real() as house:
        boss, w = house.desk("boss"), house.wire()
        refused(Device("C01").introduce(w, "0000-0000-0000-0000"), "code")
        code = code_for(boss, "C01")
        refused(Device("C02").introduce(w, code), "code")
        refused(Device("C01", "acceptor").introduce(w, code), "code")
        refused(Device("C01").introduce(w, code[:-1] + ("0" if code[-1] != "0" else "1")), "code")
        newer = code_for(boss, "C01")
        refused(Device("C01").introduce(w, code), "code")
        expect(Device("C01").introduce(w, newer))
        refused(Device("C01").introduce(w, newer), "code")
        refused(boss.ask("enrol", terminal="T01", device="acceptor", reason="new"), "funding")
        refused(boss.ask("enrol", terminal="T99", reason="new"), "unknown")
        refused(boss.ask("enrol", terminal="C01"), "reason")
        for name in ("dealer", "cage", "inspector"):
            refused(house.desk(name).ask("enrol", terminal="C01", reason="new"), "role")
        assert incidents(house, "device-code")
        code = code_for(boss, "C02")
        house.kill()
        house.open()  # a code is in nobody's book
        refused(Device("C02").introduce(house.wire(), code), "code")


def test_nobody_enrols_a_device_alone():
    """A supervisor has the code, a machine of his own and all the time in the world: without a second person who saw the
    key at the cabinet nothing is enrolled, and the cabinet that is there stays what it is."""
    with real() as house:
        boss, pit, w, thief = house.desk("boss"), house.desk("pit"), house.wire(), house.wire()
        cabinet = Device("C01").enrol(house, boss, pit)
        his = Device("C01")
        code = code_for(boss, "C01")
        expect(his.introduce(thief, code), event="introduced")
        refused(his.confirm(boss), "second")
        for name in ("cage", "dealer"):
            other = house.desk(name)
            refused(other.ask("confirm", no=his.waits(boss)["no"]), "lapsed")
        refused(house.desk("inspector").ask("confirm", no=his.waits(boss)["no"]), "role")
        refused(his.join(house.wire()), "key")
        expect(cabinet.join(w))
        assert his.waits(pit)["key"] != cabinet.key  # which is what the second person looks at
        expect(pit.ask("decline", no=his.waits(pit)["no"]))
        assert thief.until("enrolment")["state"] == "declined"
        refused(his.introduce(thief, code), "code")
        refused(his.join(house.wire()), "key")

        # Neither a key that waits nor a code is in anybody's book: struck down, the floor knows of none, and says so.
        code = code_for(boss, "C01")
        expect(his.introduce(house.wire(), code))
        house.kill()
        house.open()
        with open(f"{house.book}/floor.db", "rb") as book, open(f"{house.book}/floor.db-wal", "rb") as log:
            kept = book.read() + log.read()
        assert code.encode() not in kept and code.replace("-", "").encode() not in kept
        boss, pit = house.desk("boss"), house.desk("pit")
        assert his.waits(pit) is None and any(his.key in i["words"] for i in incidents(house, "lapsed"))
        refused(his.join(house.wire()), "key")

        # Both names, the reason and the key are on record; the cabinet of before is shown out with it.
        w = house.wire()
        expect(cabinet.join(w))
        his.enrol(house, boss, pit)
        (told,) = [i for i in incidents(house, "enrolled") if his.key in i["words"]]
        assert told["where"] == "C01" and told["who"] == "boss" and "confirmed by pit: a new cabinet" in told["words"], told
        expect(his.join(house.wire()))
        refused(cabinet.join(house.wire()), "key")
        house.stop()
        house.verify()


def test_a_floor_with_one_supervisor_enrols_nothing():
    one = re.sub(r"  - \{name: pit,.*\n", "", HASHED)
    text = plan(members=0, terminals=1, cash=1, tables=TABLE).replace("members:\n", "").replace("demonstration: yes", "demonstration: no").replace(STAFF, one)
    with House(BAIZE, text) as house:
        refused(house.desk("boss").ask("enrol", terminal="C01", reason="a new cabinet"), "second")


def test_retiring_takes_two_where_the_plan_says_so():
    """Shutting out is one person's unless the plan says otherwise: a key that was stolen is to be worth nothing at once."""
    text = plan(members=1, terminals=1, cash=1, tables=TABLE, more="duties:\n  retire: {second: supervisor}")
    with House(BAIZE, text) as house:
        boss, pit = house.desk("boss"), house.desk("pit")
        device = Device("C01").enrol(house, boss, pit)
        refused(boss.ask("retire", terminal="C01"), "reason")
        m = boss.ask("retire", terminal="C01", reason="it was stolen")
        w = house.wire()
        expect(device.join(w))
        proposed(m, pit, "retire")
        try:
            w.until("nothing")
        except Gone as why:
            assert "no longer enrolled" in str(why), why
        assert "confirmed by pit: it was stolen" in incidents(house, "retired")[0]["words"]


def test_whoever_stands_between_can_put_in_no_key():
    """He hears everything but the code: his own key for the device's, his own for the floor's."""
    with real() as house:
        boss = house.desk("boss")
        code = code_for(boss, "C01")
        device, his = Device("C01"), Device("C01")
        between = Between(house.floor.port, lambda m: {**m, "floor": his.key} if m.get("event") == "introduced" else m)
        try:
            device.introduce(Wire(between.port, timeout=PATIENCE), code)
            raise AssertionError("the device takes another's key for the floor's")
        except Impostor:
            pass
        code = code_for(boss, "C01")
        mac = code_proof(code, "device", "terminal", "C01", device.key)  # which he overhears, and puts his key beside
        refused(house.wire().ask("introduce", terminal="C01", key=his.key, proof=mac), "code")
        between.close()


def test_a_device_that_is_retired_is_out():
    with real() as house:
        boss, w = house.desk("boss"), house.wire()
        device = Device("C01").enrol(house, boss)
        expect(device.join(w))
        expect(boss.ask("retire", terminal="C01"))
        try:
            w.until("nothing")
        except Gone as why:
            assert "no longer enrolled" in str(why), why
        refused(house.wire().join("C01", nonce="00" * 32), "enrol")
        refused(boss.ask("retire", terminal="C01"), "enrol")
        house.kill()
        house.open()
        refused(house.wire().join("C01"), "enrol")
        boss = house.desk("boss")
        newer, w = Device("C01").enrol(house, boss), house.wire()
        expect(newer.join(w))
        Device("C01").enrol(house, boss)  # another cabinet stands there now
        try:
            w.until("nothing")
        except Gone as why:
            assert "in its place" in str(why), why
        refused(newer.join(house.wire()), "key")


def test_a_demonstrations_book_is_no_floors():
    with real(demonstration=True) as house:
        house.stop()
        with open(house.plan) as f:
            text = f.read()
        house.write_plan(text.replace("demonstration: yes", "demonstration: no").replace(STAFF, HASHED))
        try:
            house.open()
            raise AssertionError("it opened")
        except RuntimeError as why:
            assert "demonstration" in str(why), why
        house.write_plan(text)
        house.open()


def test_a_demonstration_believes_a_screen_until_there_is_an_acceptor():
    with real(demonstration=True) as house:
        w = house.wire()
        expect(w.join("C01"))
        expect(w.ask("cash", note=5000))
        boss = house.desk("boss")
        acceptor = Device("C01", "acceptor").enrol(house, boss)
        refused(w.ask("cash", note=5000), "acceptor")
        a = house.wire()
        expect(acceptor.join(a), event="ready", last=0)
        expect(acceptor.note(a, 1, 5000), credited=True)
        assert w.until("account")["account"]["credit"] == 10000


def test_a_floor_is_not_heard_in_the_open():
    """Without TLS beyond this machine a demonstration opens, and nothing else does."""
    for house, opens in ((real(demonstration=True), True), (real(), False)):
        house.args += ("--host", "0.0.0.0")
        try:
            house.open()
            assert opens
        except RuntimeError as why:
            assert not opens and "--cert" in str(why), why
        finally:
            house.__exit__()


# --- notes ---------------------------------------------------------------------------------------------

def seated(house, terminal="C01"):
    """An acceptor and the screen above it, both enrolled and connected."""
    boss, screen, line = house.desk("boss"), house.wire(), house.wire()
    expect(Device(terminal).enrol(house, boss).join(screen))
    acceptor = Device(terminal, "acceptor").enrol(house, boss)
    expect(acceptor.join(line), event="ready")
    return screen, acceptor, line


def credit(screen):
    account = expect(screen.ask("join", terminal=screen.terminal))["account"]
    return account["credit"] if account else 0


def test_a_note_is_credited_once():
    with real() as house:
        screen, acceptor, a = seated(house)
        expect(acceptor.note(a, 1, 5000), credited=True)
        assert credit(screen) == 5000
        for _ in range(3):
            expect(acceptor.note(a, 1, 5000), credited=True)
        refused(acceptor.note(a, 1, 10000), "again")  # the same number is another note
        refused(acceptor.note(a, 3, 5000), "again")
        refused(a.ask("note", no=2, note=5000, signature="00" * 64), "key")
        refused(a.ask("note", no=2, note=10000, signature=acceptor.sign("note", 2, 5000)), "key")
        expect(acceptor.note(a, 2, 700), credited=False)  # none of those marked
        expect(acceptor.note(a, 2, 700), credited=False)
        house.kill()
        house.open()
        a = house.wire()
        expect(acceptor.join(a), last=2)
        expect(acceptor.note(a, 3, 5000), credited=False)  # nobody is at the terminal
        assert incidents(house, "note-number") and incidents(house, "device-key")
        house.verify()
        assert money(house)[0] == 1000000000 + 5000


def test_a_note_of_another_meeting_is_none():
    """What an acceptor signed is worth nothing on another connection, nor after it was decided."""
    with real() as house:
        screen, acceptor, a = seated(house)
        stale = {"no": 1, "note": 5000, "signature": acceptor.sign("note", 1, 5000)}
        refused(acceptor.join(house.wire()), "twice")  # of two with one key the first is heard
        b = acceptor.join_again(house, a)
        refused(b.ask("note", **stale), "key")
        refused(screen.ask("note", **stale), "role")
        assert credit(screen) == 0
        expect(acceptor.note(b, 1, 5000), credited=True)
        assert credit(screen) == 5000


# --- the program ---------------------------------------------------------------------------------------

class Program:
    """`baize device acceptor`, with notes put in by hand."""

    def __init__(self, house, port=None):
        self.key = os.path.join(house.folder, "acceptor.key")
        self.house, self.port = house, port or house.floor.port
        if not os.path.exists(self.key):
            code = code_for(house.desk("boss"), "C01", "acceptor")
            status, _, words = self.enrol(code, "confirm")
            assert status == 0, words
        self.process = subprocess.Popen(mortal([BAIZE, "device", "acceptor", *self.where(self.port)]), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.env())
        self.patience = threading.Timer(PATIENCE, self.process.kill)  # no test waits for ever for a line
        self.patience.daemon = True
        self.patience.start()

    @classmethod
    def unopened(cls, house):
        self = cls.__new__(cls)
        self.house, self.key = house, os.path.join(house.folder, "acceptor.key")
        return self

    def env(self):
        return {**os.environ, "BAIZE_HOME": ROOT, **self.house.env}

    def where(self, port):
        return ["--floor", f"ws://127.0.0.1:{port}", "--key", self.key]

    def run(self, *words, port=None):
        return subprocess.run([BAIZE, "device", *words, *self.where(port or self.port)], capture_output=True, text=True,
                              env=self.env(), timeout=PATIENCE)

    def enrol(self, code, answer):
        """`baize device enrol`, whose key the second person confirms or declines, as he finds it on his screen."""
        enrols = subprocess.Popen(mortal([BAIZE, "device", "enrol", "acceptor", "C01", "--code", code, *self.where(self.house.floor.port)]),
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.env())
        shown = re.match(r"key ((?:[0-9a-f]{4}-?){4}):", enrols.stdout.readline())[1]
        pit = self.house.desk("pit")
        waits = next(p for p in expect(pit.ask("proposals"))["proposals"] if p["key"].startswith(shown.replace("-", "")))
        assert (waits["duty"], waits["about"], waits["device"], waits["who"]) == ("enrol", "C01", "acceptor", "boss"), waits
        assert not os.path.exists(self.key)
        expect(pit.ask(answer, no=waits["no"]))
        out, err = enrols.communicate(timeout=PATIENCE)
        return enrols.returncode, out, err

    def put_in(self, note):
        self.process.stdin.write(f"{note}\n")
        self.process.stdin.flush()

    def line(self):
        return self.process.stdout.readline().strip()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def end(self):
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


def screen_of(house):
    screen = house.wire()
    expect(Device("C01").enrol(house, house.desk("boss")).join(screen))
    return screen


def test_the_program_is_not_enrolled_when_the_second_person_declines():
    with real() as house:
        status, _, words = Program.enrol(Program.unopened(house), code_for(house.desk("boss"), "C01", "acceptor"), "decline")
        assert status == 1 and "no second person" in words and not os.path.exists(os.path.join(house.folder, "acceptor.key")), (status, words)


def test_the_program_puts_notes_in():
    with real() as house:
        screen, program = screen_of(house), Program(house)
        assert program.line() == "ready C01"
        assert os.stat(program.key).st_mode & 0o777 == 0o600
        program.put_in(5000)
        assert program.line() == "note 1 5000 credited"
        program.put_in(700)
        assert program.line().startswith("note 2 700 returned: ")
        assert credit(screen) == 5000
        program.process.stdin.close()
        program.process.stdin = None
        assert program.end()[0] == 0
        os.chmod(program.key, 0o644)
        done = program.run("acceptor", "5000")
        assert done.returncode == 2 and "chmod 600" in done.stderr, done
        os.chmod(program.key, 0o600)
        done = program.run("acceptor", "1000", "2000")
        assert done.returncode == 0 and "note 4 2000 credited" in done.stdout, done
        assert credit(screen) == 8000
        house.verify()


def test_an_acceptor_killed_before_it_hears_is_credited_once():
    """The floor has credited the note; the answer is lost, and the acceptor struck down with the note in its hands."""
    with real() as house:
        screen = screen_of(house)
        between = Between(house.floor.port, lambda m: None if m.get("event") == "note" else m)
        program = Program(house, port=between.port)
        assert program.line() == "ready C01"
        program.put_in(5000)
        until_so(lambda: any(m.get("event") == "note" for m in between.said))
        program.kill()
        assert credit(screen) == 5000 and os.path.exists(program.key + ".note")
        again = Program(house)
        assert again.line() == "note 1 5000 credited" and again.line() == "ready C01"
        assert not os.path.exists(program.key + ".note")
        again.put_in(1000)
        assert again.line() == "note 2 1000 credited"
        assert credit(screen) == 6000
        again.kill()
        between.close()
        house.verify()


def test_a_floor_killed_before_it_answers_has_the_note_once():
    """Whether the note was on disk or not when the floor was struck down, the acceptor asks until it is told."""
    with real() as house:
        screen = screen_of(house)
        said = []
        between = Between(house.floor.port, lambda m: said.append(m) if m.get("event") == "note" else m)
        program = Program(house, port=between.port)
        assert program.line() == "ready C01"
        program.put_in(5000)
        until_so(lambda: said)
        token = screen.token
        house.kill()
        house.open()
        between.floor, between.hears = house.floor.port, lambda m: m
        assert program.line() == "note 1 5000 credited"
        m = expect(house.desk("boss").ask("terminals"))["terminals"]
        assert next(t for t in m if t["terminal"] == "C01")["credit"] == 5000 and token
        program.kill()
        between.close()
        house.verify()


def test_the_acceptor_notices_another_floor():
    """Somebody between says that he is the floor, or what the floor did not say: the note stays where it is."""
    with real() as house:
        screen = screen_of(house)
        between = Between(house.floor.port, lambda m: {**m, "signature": "11" * 64} if m.get("event") == "challenge" else m)
        program = Program(house, port=between.port)
        status, _, words = program.end()
        assert status == 1 and "not the floor" in words, (status, words)
        between.hears = lambda m: {**m, "nonce": "22" * 32} if m.get("event") == "challenge" else m
        status, _, words = Program(house, port=between.port).end()
        assert status == 1 and "not the floor" in words, (status, words)
        for forged in ({"credited": False, "why": "no"}, {"no": 7}, {"signature": "33" * 64}):
            between.hears = lambda m: {**m, **forged} if m.get("event") == "note" else m
            program = Program(house, port=between.port)
            before = program.line()
            if "note" not in before and program.process.poll() is None:
                program.put_in(5000)
            status, out, words = program.end()
            assert status == 1 and "stays where it is" in words and "note" not in out, (status, out, words)
        assert credit(screen) == 5000  # it was one note, asked about three times
        again = Program(house)
        assert again.line() == "note 1 5000 credited"
        again.kill()
        between.close()


def test_a_stranger_does_not_keep_a_program_from_its_floor():
    """Of two addresses one is somebody's who is not the floor; or who sends it to himself again and again, and tells of more
    addresses than it keeps."""
    with real() as house:
        screen = screen_of(house)
        stranger = Between(house.floor.port, lambda m: {**m, "signature": "11" * 64} if m.get("event") == "challenge" else m)
        both = f"{stranger.port},ws://127.0.0.1:{house.floor.port}"
        program = Program(house, port=both)
        assert program.line() == "ready C01"
        program.kill()
        stranger.hears = lambda m: {"re": m["re"], "ok": False, "event": "refused", "code": "enrol", "why": "no"} if m.get("event") == "challenge" else m
        program = Program(house, port=both)
        assert program.line() == "ready C01"
        program.kill()
        many = [f"http://127.0.0.1:{p}" for p in (stranger.port, *range(1, 31))]
        stranger.hears = lambda m: [{"event": "elsewhere", "addresses": many}] if m.get("event") == "challenge" else m
        program = Program(house, port=both)
        for _ in patiently("a note that its floor takes"):
            program.put_in(5000)
            line = program.line()
            if line.endswith(" credited"):
                break
            assert line.endswith("no floor") or line == "ready C01", line
        assert credit(screen) == 5000
        program.kill()
        stranger.close()


def test_without_a_floor_no_note_is_taken():
    with real() as house:
        screen_of(house)
        program = Program(house)
        assert program.line() == "ready C01"
        house.kill()
        program.put_in(5000)
        line = program.line()
        assert line.startswith("note - 5000 returned") or not line, line
        assert not os.path.exists(program.key + ".note")
        program.kill()
        house.open()
        assert money(house)[0] == 1000000000


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
