#!/usr/bin/env python3
"""What crosses from pit to pit, tickets and cards: redeemed once, found at every cage when nobody claims it, and neither
lost nor doubled when a pit is struck down, overtaken or restored.

usage: test_pits_tickets.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]

RACES (8) says how often two pits are asked for the same at the same moment.
"""
import os
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from house import PATIENCE, account, card, expect, main, patiently, pin, proposed, refused, tests_of  # noqa: E402
from pits import Pits, Writer, adds_up, at, casino, found, held, race, report, sql, two_do, until  # noqa: E402
from standby import Standby  # noqa: E402


def test_a_ticket_of_one_pit_is_redeemed_in_the_other_once():
    pits = Pits("tickets", casino(more="ticket-days: 30"))
    with pits as (main, salon):
        # One that was printed before the other was opened is of the plan's term there too.
        assert sql(pits.book, "SELECT name, value FROM pit_salon.setting WHERE name LIKE 'ticket-days %'") == [["ticket-days 0", "30"]]
        first = main.stacker(5000)
        number = expect(first.ask("ticket-out"))["ticket"]["number"]
        there = salon.wire()
        there.terminal = "C11"
        expect(there.join("C11"))
        taken = expect(there.ask("ticket-in", number=number))
        assert taken["account"]["credit"] == 5000
        refused(first.ask("ticket-in", number=number), "ticket-redeemed")
        refused(main.desk("cage").ask("ticket-pay", number=number), "ticket-redeemed")
        refused(there.ask("ticket-in", number=number), "ticket-redeemed")
        refused(there.ask("ticket-in", number="1" * 18), "ticket-unknown")
        again = expect(there.ask("ticket-out"))["ticket"]["number"]
        assert expect(main.desk("cage").ask("ticket-pay", number=again))["ticket"]["state"] == "redeemed"
        adds_up(pits, main, salon)
        # Of two that were redeemed, each in the other pit, the casino has two.
        total = report("tickets", "--book", pits.book, "--all")["total"]
        assert [total[name] for name in ("tickets", "issued", "at-terminals", "at-cage", "open", "elsewhere")] == [2, 10000, 5000, 5000, 0, 10000], total
        # Money that nobody has let go, and a crossing that the pit's account does not know of.
        purse = "UPDATE baize.member SET deposit = deposit %s"
        found(pits, main, purse % "+ 1", "what the pits have let go is not what lies in purses, tickets and crossings")
        sql(pits.book, purse % "- 1")
        crossing = "UPDATE baize.crossing SET on_card = on_card + 7 WHERE no = (SELECT min(no) FROM baize.crossing " \
                   "WHERE pit = (SELECT id FROM baize.pit WHERE name = 'main'))"
        found(pits, main, crossing, "crossings and accounts differ")


def test_a_ticket_is_paid_by_whoever_has_a_long_name():
    """What is told of where it was, and what the book has of that, is cut within a letter of some names."""
    names = [many * "a" + "éa" for many in (23, 31)]
    text = casino()
    for name in names:
        text = text.replace("staff:", f"staff:\n  - {{name: {name}, role: cashier, password: pass-{name}}}", 1)
    pits = Pits("letters", text)
    with pits as (main, salon):
        for name in names:
            number = expect(main.stacker(5000).ask("ticket-out"))["ticket"]["number"]
            expect(salon.desk(name).ask("ticket-pay", number=number))
            assert number == sql(pits.book, f"SELECT number FROM baize.ticket WHERE number = '{number}' AND state = 'redeemed'")[0][0]
        adds_up(pits, main, salon)


def listed(house, which, **more):
    return expect(house.desk("cage").ask("payouts", which=which, **more))["payouts"]


def in_list(house, which, pit, sequence):
    """A ticket that the cage of a pit finds, once other pits have told of it."""
    for _ in patiently("that it is listed", 0.1):
        for row in listed(house, which):
            if (row.get("pit"), row["ticket"]["sequence"]) == (pit, sequence):
                return row


def held_in_main(main, salon, first):
    """What the cage holds for somebody: kept by its pit while it is looked into, and any cage's from then on."""
    ticket = expect(first.ask("ticket-out"))["ticket"]
    two_do(main, "ticket-withhold", sequence=ticket["sequence"])
    row = in_list(salon, "withheld", "main", ticket["sequence"])
    assert row["in"] == "main" and row["ticket"]["state"] == "withheld" and "decided" not in row, row
    for asks in ({"do": "ticket-pay", "number": ticket["number"]}, {"do": "ticket-refuse", "pit": "main", "sequence": ticket["sequence"]}):
        said = refused(salon.desk("cage").ask(**asks), "ticket-withheld", "star-rapid-2016:9.2")
        assert "in pit main" in said["why"], said
    two_do(main, "ticket-release", sequence=ticket["sequence"])
    row = in_list(salon, "held", "main", ticket["sequence"])
    assert row["in"] is None and row["ticket"]["amount"] == 5000 and "number" not in row["ticket"], row
    return ticket


def disposes_of(house, **fields):
    """Under an approval that the pit has been given."""
    boss = house.desk("boss")
    expect(boss.ask("occasion-new", name="cases", ruleset="nz1996/cases"))
    until = int(time.time() * 1000) + 600000
    expect(boss.ask("occasion-act", name="cases", reason="the letter has come",
                    act={"act": "approval", "what": "unclaimed", "item": "procedure", "until": until, "text": "letter"}))
    for what in fields["each"]:
        yield proposed(boss.ask("dispose", reason="long", **what), house.desk("pit"), event="disposed")


def pages(house, which):
    """A list from its beginning to its end, page by page."""
    after = {}
    while True:
        page = expect(house.desk("cage").ask("payouts", which=which, **after))
        yield page["payouts"]
        if page["next"] is None:
            return
        after = {"after": page["next"]}


def test_what_lies_between_pits_is_looked_through_some_at_a_time():
    """The floor waits while a page is looked for: what is passed over counts, and nobody's empty purse is looked at."""
    pits = Pits("step-by-step", casino(more="ticket-days: 30\nunclaimed-days: 60"))
    with pits as (main, salon):
        sql(pits.book, "INSERT INTO baize.ticket (number, amount, issued, terminal, voucher, state, origin, sequence, pit) "
                       "SELECT lpad(n::text, 18, '0'), 500, 1, 'C11', 0, 'open', p.id, 10000 + n, p.id FROM generate_series(1, 2500) n, baize.pit p "
                       "WHERE p.name = 'salon'")
        assert [len(page) for page in pages(salon, "unclaimed")] == [0, 0, 0]
        # In the other pit they are another's, and all are listed.
        assert sum(len(page) for page in pages(main, "held")) == 0
        assert sum(len(page) for page in pages(main, "unclaimed")) == 2500
        sql(pits.book, "INSERT INTO baize.member (number, card, name, pin, wrong, locked, since, closed, on_card, card_moved) SELECT '9-' || n, '9-' || n, "
                       "'Empty', '', 0, 0, 0, 0, CASE WHEN n % 10000 = 0 THEN 700 ELSE 0 END, 1 FROM generate_series(1, 30000) n; ANALYZE baize.member")
        looked = "SELECT idx_scan > 0 FROM pg_stat_user_indexes WHERE indexrelname = 'member_purse'"
        assert [row["amount"] for page in pages(main, "accounts") for row in page] == [700, 700, 700]
        until(pits.book, looked, [["t"]])


DAY = 86400000


def test_what_nobody_claims_is_found_in_every_pit_and_paid_once():
    text = casino(more="ticket-days: 30\nunclaimed-days: 60")
    pits = Pits("unclaimed", text.replace("staff:\n", "staff:\n  - {name: teller, role: cashier, password: pass-teller}\n", 1))
    with pits as (main, salon):
        first = main.stacker(5000)
        # Held for somebody in one pit: the other finds it, and has it printed and paid; a sequence of its own is another ticket.
        ticket = held_in_main(main, salon, first)
        where = {"pit": "main", "sequence": ticket["sequence"]}
        cage = salon.desk("cage")
        for nowhere in ({**where, "sequence": 99}, {**where, "pit": "parlour"}):
            refused(cage.ask("ticket-copy", reason="lost", **nowhere), "ticket-unknown")
        copy = two_do(salon, "ticket-copy", **where)["ticket"]
        assert copy["number"] == ticket["number"] and copy["state"] == "held", copy
        refused(first.ask("ticket-in", number=copy["number"]), "ticket-held")
        # Claimed, and the pit struck down before it is in its book: it goes back, and another pays it.
        held = "SELECT count(*) FROM baize.crossing c JOIN baize.pit p ON p.id = c.pit WHERE name = 'salon' AND closed IS NULL"
        until(pits.book, f"SELECT count(*) FROM baize.ticket WHERE number = '{copy['number']}' AND pit IS NULL AND state = 'held'", [["1"]])
        cage, writer = salon.desk("cage"), Writer(pits.book, "salon")
        cage.send("ticket-pay", number=copy["number"])
        until(pits.book, held, [["1"]])
        salon.kill()
        writer.release()
        refused(main.desk("cage").ask("ticket-pay", number=copy["number"]), "wait")
        salon.open()
        race(("ticket-pay", main.desk("cage"), salon.desk("teller")), {"number": copy["number"]})
        assert listed(salon, "held") == [] == listed(main, "held")

        expect(first.ask("cash", note=5000))
        # Past its time, on a card that nobody has shown, and over all pits.
        late = expect(first.ask("ticket-out"))["ticket"]
        until(pits.book, f"SELECT count(*) FROM baize.ticket WHERE number = '{late['number']}' AND pit IS NULL", [["1"]])
        then = int(time.time() * 1000) - 90 * DAY
        sql(pits.book, f"UPDATE baize.ticket SET issued = {then} WHERE number = '{late['number']}'")
        expect(salon.desk("cage").ask("member", card=card(2)))
        until(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL", [["0"]])
        assert listed(salon, "accounts") == []
        sql(pits.book, f"UPDATE baize.member SET card_moved = {then}, deposit_moved = {then} WHERE card = '{card(2)}'")
        expect(salon.desk("cage").ask("member", card=card(2)))  # that he is looked at is no claim of his
        until(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL", [["0"]])
        for house in (main, salon):
            assert [(a["card"], a["from"], a["amount"], a["since"]) for a in listed(house, "accounts")] == [
                (card(2), "card", 100000, then), (card(2), "deposit", 50000, then)], house
            page = expect(house.desk("cage").ask("payouts", which="accounts", limit=1))
            assert [a["from"] for a in page["payouts"]] == ["card"], page
            assert [a["from"] for a in listed(house, "accounts", limit=1, after=page["next"])] == ["deposit"]
        row, = listed(salon, "unclaimed")
        assert (row["pit"], row["in"], row["ticket"]["state"], row["since"]) == ("main", None, "expired", then + 30 * DAY), row
        told = {r["kind"]: (r["owed"], r["unclaimed"]) for r in report("liability", "--book", pits.book, "--all")["rows"] if r["pit"] == "(between pits)"}
        assert told["tickets"] == (5000, 5000) and told["card"][1] == 100000 and told["deposit"][1] == 50000, told
        done = list(disposes_of(salon, each=({"pit": "main", "sequence": late["sequence"]}, {"card": card(2), "from": "deposit"})))
        assert [d["amount"] for d in done] == [5000, 50000], done
        refused(main.desk("cage").ask("ticket-pay", number=late["number"]), "ticket-disposed")
        until(pits.book, f"SELECT on_card, deposit FROM baize.member WHERE card = '{card(2)}' AND pit IS NULL", [["100000", "0"]])
        assert [a["from"] for a in listed(main, "accounts")] == ["card"] and listed(main, "unclaimed") == []
        expect(main.desk("cage").ask("pay-in", card=card(2), amount=100, to="card"))
        assert listed(main, "accounts") == []
        adds_up(pits, main, salon)


def test_a_pit_that_is_struck_down_between_the_legs_of_a_crossing_loses_and_doubles_nothing():
    pits = Pits("struck")
    with pits as (main, salon):
        first = main.stacker(5000)
        number = expect(first.ask("ticket-out"))["ticket"]["number"]
        held = "SELECT count(*) FROM baize.crossing c JOIN baize.pit p ON p.id = c.pit WHERE name = 'salon' AND closed IS NULL"
        # Claimed, and not in the book: it goes back.
        w, t = salon.wire(), salon.wire()
        expect(w.join("S01"))
        expect(t.join("C11"))
        writer = Writer(pits.book, "salon")  # from here on it waits for two seconds, and then takes nothing
        w.send("card", card=card(1), pin=pin(1))
        t.send("ticket-in", number=number)
        until(pits.book, held, [["2"]])
        salon.kill()
        writer.release()
        said, mine = at(main, "T01", 1)
        refused(said, "card-in-use")
        salon.open()
        assert sql(pits.book, held) == [["0"]]
        # In the book: it stays there.
        said, w = at(salon, "S01", 1, credit=3000)
        expect(said)
        salon.kill()
        salon.open()
        w = salon.again(w)
        has = account(w)
        assert (has["credit"], has["on-card"]) == (3000, 97000), has
        refused(at(main, "T02", 1)[0], "card-in-use")
        # It leaves, which nobody heard: it has not left.
        writer = Writer(pits.book, "salon")
        w.send("leave")
        salon.floor.process.send_signal(signal.SIGSTOP)
        salon.floor.process.send_signal(signal.SIGCONT)
        salon.kill()
        writer.release()
        salon.open()
        w = salon.again(w)
        assert account(w)["credit"] == 3000
        # It has left, and is anybody's.
        expect(w.ask("leave"))
        until(pits.book, f"SELECT on_card FROM baize.member WHERE card = '{card(1)}' AND pit IS NULL", [["100000"]])
        salon.kill()
        expect(first.ask("ticket-in", number=number))
        assert account(first)["credit"] == 5000
        salon.open()
        assert expect(salon.desk("cage").ask("member", card=card(1)))["member"]["on-card"] == 100000
        # The machine of a pit is gone for good, with a card in a terminal: its book is opened on another, with a copy of the keys, and the card let go.
        expect(mine.ask("card", card=card(2), pin=pin(2)))
        expect(mine.ask("transfer", amount=4000, to="terminal"))
        main.kill()
        cage = salon.desk("cage")
        assert "terminal T01 of pit main" in refused(cage.ask("member", card=card(2)), "card-in-use")["why"]
        keys, copy = (os.path.join(main.folder, name) for name in ("keys", "copy"))
        shutil.move(keys, copy)
        main.args = tuple(copy if word == keys else word for word in main.args)
        main.open()
        expect(main.desk("boss").ask("release", terminal="T01", reason="its machine is gone"))
        assert expect(cage.ask("member", card=card(2)))["member"]["on-card"] == 100000
        adds_up(pits, main, salon)


def test_what_is_shown_twice_before_the_book_has_it_is_claimed_once():
    """What comes, and goes again at once, is the pit's until the book says that it went; and what is claimed by its number
    is not claimed anew as the one that another pit has printed in sequence."""
    pits = Pits("twice")
    free = "SELECT count(*) FROM baize.ticket WHERE pit IS NULL AND state = 'open'"
    of_main = "pit = (SELECT id FROM baize.pit WHERE name = 'main')"
    with pits as (main, salon):
        first = salon.wire()
        first.terminal = "C11"
        expect(first.join("C11"))
        numbers = [printed(first, pits.book) for _ in range(2)]
        here, card_only = main.stacker(), main.wire()
        expect(card_only.join("T01"))
        for _ in patiently("a ticket that is shown again while the book waits"):
            until(pits.book, free, [["2"]])
            with held(pits.book, "UPDATE baize.pit SET seen = seen WHERE name = 'main'"):
                asked = [card_only.send("ticket-in", number=numbers[0])]
                until(pits.book, f"SELECT count(*) FROM baize.crossing WHERE closed IS NULL AND {of_main}", [["1"]])
                asked += [card_only.send("ticket-in", number=number) for number in numbers]
                begun = time.monotonic()
                while time.monotonic() < begun + 1 and sql(pits.book, free) != [["0"]]:
                    pass
            codes = [card_only.answer(seq)["code"] for seq in asked]
            if codes == ["funding"] * 3:
                break
            assert set(codes) <= {"funding", "wait", "busy"}, codes
        # Two ask at once, by either name.
        until(pits.book, free, [["2"]])
        cage = main.desk("cage")
        in_sequence = [int(sql(pits.book, f"SELECT sequence FROM baize.ticket WHERE number = '{number}'")[0][0]) for number in numbers]
        with held(pits.book, f"UPDATE baize.claimer SET by = by WHERE {of_main}") as lets:
            asked = here.send("ticket-in", number=numbers[0])
            looks = [cage.send("ticket-release", pit="salon", sequence=sequence, reason="seen") for sequence in in_sequence]
            expect(cage.ask("floor"))
            with held(pits.book, "UPDATE baize.pit SET seen = seen WHERE name = 'main'"):
                lets()
                until(pits.book, free, [["0"]])
                open_now, = sql(pits.book, f"SELECT count(*) FROM baize.crossing WHERE closed IS NULL AND {of_main}")
                assert open_now == ["2"], open_now
        assert expect(here.answer(asked))["account"]["credit"] == 500
        for seq in looks:
            refused(cage.answer(seq), "not-withheld")
        # What a player wants to know is of the card in his terminal, whichever he names.
        for kind in ("ticket", "member"):  # members whom the plan has made are let go after two seconds
            until(pits.book, f"SELECT count(*) FROM baize.{kind} WHERE pit IS NOT NULL", [["0"]])
        crossings = sql(pits.book, "SELECT count(*) FROM baize.crossing")
        refused(card_only.ask("my-play", card=card(2)), "no-card")
        refused(card_only.ask("ticket-in", number="1" * 18), "funding")  # which was looked up after that
        assert sql(pits.book, "SELECT count(*) FROM baize.crossing") == crossings
        adds_up(pits, main, salon)


def test_who_was_frozen_and_overtaken_claims_nothing():
    """What was shown to him meanwhile he would take for a pit that another has by now."""
    pits = Pits("overtaken")
    with pits as (main, salon):
        ticket = printed(main.stacker(), pits.book)
        until(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL", [["0"]])
        w, cash = main.wire(), main.wire()
        expect(w.join("T01"))
        expect(cash.join("C02"))
        was = main.floor
        main.floor = Standby(main)
        main.floor.waits()
        was.process.send_signal(signal.SIGSTOP)
        w.send("card", card=card(1), pin=pin(1))
        cash.send("ticket-in", number=ticket)
        main.floor.opened()
        was.process.send_signal(signal.SIGCONT)
        assert "another controller has taken" in was.process.communicate(timeout=PATIENCE)[1]
        assert sql(pits.book, "SELECT number FROM baize.member WHERE pit IS NOT NULL") == []
        assert sql(pits.book, "SELECT number FROM baize.ticket WHERE pit IS NOT NULL") == []
        expect(at(salon, "S01", 1)[0])
        there = salon.wire()
        expect(there.join("C11"))
        expect(there.ask("ticket-in", number=ticket))
        expect(there.ask("ticket-out"))
        adds_up(pits, main, salon)


def printed(first, book):
    """A ticket that any pit may redeem."""
    assert first.ask("cash", note=500)["ok"]
    ticket = expect(first.ask("ticket-out"))["ticket"]
    until(book, f"SELECT count(*) FROM baize.ticket WHERE number = '{ticket['number']}' AND pit IS NULL", [["1"]])
    return ticket["number"]


def brought_back(pits, houses, moment):
    """The database as it was when that copy was made."""
    back = postgres.address("moment")
    subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-d", back, "-f", moment], check=True, stdout=subprocess.DEVNULL)
    for house in houses:
        house.book = house.book.replace(pits.book, back)
    pits.book = back


def test_after_a_backup_was_restored_every_pit_knows_which_tickets_are_in_doubt():
    text = casino()
    pits = Pits("before", text)
    with pits as (main, salon):
        main.stop()
        vault = os.path.join(main.folder, "vault")
        os.mkdir(vault)
        main.write_plan(text + f"\nseals: {{to: {vault}, every: 10}}\n")
        main.open()
        first = main.stacker()
        paid, stands, claimed = (printed(first, pits.book) for _ in range(3))
        # One is claimed by the other pit at that moment, and in no book.
        there, writer = salon.wire(), Writer(pits.book, "salon")
        expect(there.join("C11"))
        there.send("ticket-in", number=claimed)
        until(pits.book, "SELECT count(*) FROM baize.crossing WHERE closed IS NULL", [["1"]])
        moment = os.path.join(main.folder, "moment.sql")
        subprocess.run(["pg_dump", "-d", pits.book, "-f", moment], check=True)
        writer.lets()
        # It is redeemed, another is paid in the pit that keeps no seals, and the first plays on.
        expect(salon.desk("cage").ask("ticket-pay", number=paid))
        printed(first, pits.book)
        for house in (main, salon):
            house.stop()
        brought_back(pits, (main, salon), moment)
        main.args += ("--restored", "boss: the drill")
        main.open()
        salon.open()
        # Before any is shown the cage of each sees which they are, and what it takes to pay them; trust is for the pit that was restored.
        for house in (main, salon):
            for _ in patiently("that all are let go", 0.1):
                rows = listed(house, "held")
                if [row.get("pit") for row in rows] == ["main"] * 3:
                    break
            assert {row["ticket"]["ends"] for row in rows} == {number[-4:] for number in (paid, stands, claimed)}, rows
            assert [row["ticket"]["state"] for row in rows] == ["doubted"] * 3, rows
            duties = expect(house.wire().ask("login", name="pit", password="pass-pit"))["duties"]
            assert "ticket-doubted" in duties and ("tickets-trust" in duties) == (house is main), duties
        there = salon.wire()
        expect(there.join("C11"))
        for number in (paid, stands, claimed):
            refused(there.ask("ticket-in", number=number), "ticket-held")
        cage = salon.desk("cage")
        said = cage.ask("ticket-pay", number=paid, reason="its paper")
        assert said["proposal"]["duty"] == "ticket-doubted", said
        salon.kill()  # it still knows
        salon.open()
        there = salon.wire()
        expect(there.join("C11"))
        refused(there.ask("ticket-in", number=paid), "ticket-held")
        # One that was printed since is in no doubt, and none is once two have said so where it was restored.
        expect(there.ask("ticket-in", number=printed(main.stacker(), pits.book)))
        proposed(main.desk("pit").ask("tickets-trust", reason="all accounted for"), main.desk("boss"), event="tickets-trust")
        expect(there.ask("ticket-in", number=stands))
        expect(there.ask("ticket-in", number=claimed))
        adds_up(pits, main, salon)


def test_of_racing_redemptions_one_wins():
    """The same ticket, and the same card, at two pits at the same moment."""
    many = int(os.environ.get("RACES", "8"))
    pits = Pits("races")
    with pits as (main, salon):
        here, there = main.stacker(), salon.wire()
        expect(there.join("C11"))
        mine, theirs = main.wire(), salon.wire()
        expect(mine.join("T01"))
        expect(theirs.join("S01"))
        for n in range(many):
            source = (here, there)[n % 2]
            assert source.ask("cash", note=500)["ok"]
            number = expect(source.ask("ticket-out"))["ticket"]["number"]
            won = race(("ticket-in", here, there), {"number": number})
            expect(won.ask("ticket-out"))
            won = race(("card", mine, theirs), {"card": card(1), "pin": pin(1)})
            expect(won.ask("leave"))
        adds_up(pits, main, salon)


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
