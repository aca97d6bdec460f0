#!/usr/bin/env python3
"""Members while the floor is open: another name, a lost card replaced, a membership closed and opened again; each by two
persons, on record, and refused where it may not be.

usage: test_members.py BAIZE
"""
import json
import os
import sqlite3
import subprocess
import sys

from house import House, card, expect, main, pin, plan, proposed, refused, tests_of

BAIZE = sys.argv[1]
DEALT = ("{table: D1, ruleset: crown-fusion-2024/semi-roulette, "
         "options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no'}}")


class Cage(House):
    def __init__(self):
        text = plan(members=4, terminals=4, cash=1, tables=[DEALT])
        super().__init__(BAIZE, text.replace("pass-dealer}", "pass-dealer, ranks: [game-supervisor]}"))

    def open(self):
        super().open()
        self.cage, self.pit = self.desk("cage"), self.desk("pit")
        return self

    def change(self, whose, reason="seen the passport", **to):
        return proposed(self.cage.ask("member-change", card=whose, reason=reason, **to), self.pit, event="member")["member"]

    def member(self, whose):
        return expect(self.cage.ask("member", card=whose))["member"]

    def rows(self, sql, *values):
        book = sqlite3.connect(f"file:{self.book}/floor.db?mode=ro", uri=True)
        rows = book.execute(sql, values).fetchall()
        book.close()
        return rows


def test_another_name():
    """By two persons, with a reason; the record has who, who else, why, and what it was before."""
    with Cage() as house:
        refused(house.cage.ask("member-change", card=card(1), name="Ann Lee"), "reason")
        p = expect(house.cage.ask("member-change", card=card(1), name="Ann Lee", reason="married"), event="proposed")["proposal"]
        assert (p["duty"], p["about"]) == ("member", card(1)), p
        assert house.member(card(1))["name"] == "Member 1"
        refused(house.cage.ask("confirm", no=p["no"]), "second")
        m = expect(house.pit.ask("confirm", no=p["no"]), event="member")["member"]
        assert m["name"] == "Ann Lee", m
        for wrong in ({}, {"name": ""}, {"name": "x" * 48}, {"name": "Ann", "closed": True}, {"new-card": False}, {"closed": "yes"}):
            refused(house.cage.ask("member-change", card=card(1), reason="because", **wrong), "malformed")
        for w in (house.pit, house.desk("dealer"), house.desk("inspector")):
            refused(w.ask("member-change", card=card(1), name="Mallory", reason="because"), "role")
        house.kill()
        house.verify()
        house.open()
        assert house.member(card(1))["name"] == "Ann Lee"
        (who, second, words), = house.rows("SELECT who, second, words FROM change WHERE what = 'member'")
        assert (who, second) == ("cage", "pit"), (who, second)
        assert json.loads(words) == {"member": 1, "card": card(1), "name": "Member 1", "reason": "married",
                                     "to": {"card": card(1), "name": "Ann Lee", "closed": False}}, words
        house.stop()
        house.verify()


def test_a_lost_card_is_replaced():
    """Balance, PIN, waits, exclusions, movements and slips follow; the old card is good for nothing, anywhere."""
    with Cage() as house:
        w = house.sit(credit=3000, table="D1", terminal="T01")
        whose, key = card(1), pin(1)
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=500))
        boss = house.desk("boss")
        refused(house.cage.ask("member-change", card=whose, reason="lost", **{"new-card": True}), "in-use")
        for act in ({"act": "close"}, {"act": "number", "number": 1}):
            expect(house.pit.ask("act", table="D1", act=act))
        assert w.until("ended", table="D1")["returned"] == 1000
        expect(boss.ask("act", table="D1", act={"act": "bar", "player": "T01.1"}, reason="rude"))
        w.ask("leave")
        for _ in range(3):
            other = house.wire()
            other.join("T02")
            other.ask("card", card=whose, pin="0000")
            other.close()
        before = expect(house.cage.ask("member", card=whose))
        m = house.change(whose, "lost on the ferry", **{"new-card": True})
        new = m["card"]
        assert new == whose + "-2" and m["member"] == before["member"]["member"], m
        for field in ("name", "locked", "on-card", "deposit", "account", "since"):
            assert m[field] == before["member"][field], field
        assert m["locked"] and m["on-card"] == 100500 and m["account"] == whose, m
        assert expect(house.cage.ask("member", card=new))["movements"] == before["movements"]
        # The old one, at once and after a crash.
        for again in (False, True):
            why = refused(house.cage.ask("pay-in", card=whose, to="card", amount=100), "card-replaced")["why"]
            assert new in why, why
            for do, fields in (("pay-out", {"from": "card", "amount": 100, "pin": key}), ("pin", {"pin": "1357"}),
                               ("move", {"to": "card", "amount": 100, "pin": key}), ("member-change", {"name": "Eve", "reason": "x"})):
                refused(house.cage.ask(do, card=whose, **fields), "card-replaced")
            t = house.wire()
            t.join("T03")
            why = refused(t.ask("card", card=whose, pin=key), "card-replaced")["why"]
            assert new not in why, why  # a stranger is not told the new number
            expect(t.ask("card", card=new, pin=key))
            expect(t.ask("transfer", to="terminal", amount=1000))
            refused(t.ask("wager", table="D1", round=2, bet="red", stake=500), "barred")
            expect(t.ask("leave"))
            if not again:
                house.kill()
                house.verify()
                house.open()
        expect(house.cage.ask("pay-out", card=new, amount=500, pin=key, **{"from": "card"}))
        # Another one is lost: numbers are never given twice.
        assert house.change(new, **{"new-card": True})["card"] == whose + "-3"
        refused(house.cage.ask("pay-in", card=new, to="card", amount=100), "card-replaced")
        assert expect(house.cage.ask("members", find="Member 1"))["members"][0]["card"] == whose + "-3"
        fresh = expect(house.cage.ask("member-new", name="Somebody Else", pin="8642"))["member"]["card"]
        assert fresh == card(5), fresh
        house.stop()
        house.open()  # the plan's members are not made anew
        assert house.member(whose + "-3")["on-card"] == 100000
        house.stop()
        house.verify()


def test_what_a_card_must_wait_for_the_next_one_waits_for_too():
    """Guessed at from everywhere, it is looked at nowhere but at the cage, which ends that."""
    with Cage() as house:
        terminals = []
        for name in ("T01", "T02", "T03", "T04"):
            w = house.wire()
            expect(w.join(name))
            terminals.append(w)
        for n in range(10):
            assert terminals[n // 3].ask("card", card=card(1), pin="0000")["code"] in ("pin-wrong", "card-locked")
        now = house.change(card(1), **{"new-card": True})["card"]
        for again in (False, True):
            for w in terminals:
                refused(w.ask("card", card=now, pin=pin(1)), "card-locked")
            if not again:
                house.kill()
                house.open()
                for i, w in enumerate(terminals):
                    terminals[i] = house.wire()
                    expect(terminals[i].join(f"T0{i + 1}"))
        proposed(house.cage.ask("unlock", card=now, reason="seen"), house.pit, event="member")
        expect(terminals[3].ask("card", card=now, pin=pin(1)))
        house.stop()
        house.verify()


def test_a_bar_at_a_table_is_of_the_member_whichever_of_his_cards_is_said():
    """Laid and lifted by a card that was replaced; it holds with the card that he has, and after a crash."""
    with Cage() as house:
        lost, now = card(1), house.change(card(1), **{"new-card": True})["card"]
        boss = house.desk("boss")
        expect(boss.ask("act", table="D1", act={"act": "bar", "player": lost}, reason="rude"))
        for again in (False, True):
            w = house.wire()
            w.join("T01")
            expect(w.ask("card", card=now, pin=pin(1)))
            expect(w.ask("transfer", to="terminal", amount=1000))
            refused(w.ask("wager", table="D1", round=1, bet="red", stake=500), "barred")
            if not again:
                expect(w.ask("leave"))
                lost, now = now, house.change(now, **{"new-card": True})["card"]
                house.kill()
                house.open()
        m = house.pit.ask("act", table="D1", act={"act": "bar", "player": lost, "yes": False}, reason="it was another")
        proposed(m, house.desk("boss"), event="act")
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=500))
        house.stop()
        house.verify()


def test_cases_and_the_register_know_a_member_whichever_card_he_has():
    """What he complained of he sees with the card that he has, and asks for a review; the register keeps him out with every card."""
    with Cage() as house:
        boss, w = house.desk("boss"), house.wire()
        expect(w.join("T01"))

        def cases(desk, **act):
            return expect(desk.ask("occasion-act", name="cases", act=act))["state"]

        def mine():
            return [(c["case"], c["state"]) for c in expect(w.ask("occasion", name="cases"))["state"]["list"]]

        expect(boss.ask("occasion-new", name="cases", ruleset="nz1996/cases"))
        expect(w.ask("card", card=card(1), pin=pin(1)))
        cases(w, act="complain", what="dispute", text="my chips")
        expect(w.ask("leave"))
        lost, now = card(1), house.change(card(1), **{"new-card": True})["card"]
        expect(w.ask("card", card=now, pin=pin(1)))
        assert mine() == [(1, "open")]
        cases(w, act="complain", what="dispute", text="my seat")
        cases(house.desk("dealer"), act="decide", case=1, yes=False, text="so it was")
        expect(w.ask("leave"))
        expect(w.ask("card", card=card(2), pin=pin(2)))
        assert mine() == []
        refused(w.ask("occasion-act", name="cases", act={"act": "request", "case": 1}), "rules")
        expect(w.ask("leave"))
        expect(w.ask("card", card=now, pin=pin(1)))
        cases(w, act="request", case=1)
        assert mine() == [(1, "review"), (2, "open")]
        assert [c["player"] for c in expect(boss.ask("occasion", name="cases"))["state"]["list"]] == [card(1), card(1)]
        cases(boss, act="leave", player=lost, text="asked to go")
        assert w.until("account")["account"] is None
        for again in (False, True):
            refused(w.ask("card", card=now, pin=pin(1)), "excluded")
            refused(house.cage.ask("pay-in", card=now, to="card", amount=100), "excluded")
            lost, now = now, house.change(now, **{"new-card": True})["card"]
            if not again:
                house.kill()
                house.open()
                w = house.wire()
                expect(w.join("T01"))
        cases(house.desk("boss"), act="lift", player=now, text="he may come again")
        expect(w.ask("card", card=now, pin=pin(1)))
        house.stop()
        house.verify()


def test_whose_card_was_replaced_is_found_by_each_and_told_is_the_one_that_he_has():
    """By part of the first or of a later one that was replaced too; nobody is found by a card that was never made."""
    with Cage() as house:
        lost = [card(1), house.change(card(1), **{"new-card": True})["card"]]
        now = house.change(lost[1], **{"new-card": True})["card"]
        inspector = house.desk("inspector")
        for again in (False, True):
            for one in lost:
                assert [m["card"] for m in expect(house.cage.ask("members", find=one))["members"]] == [now]
                for desk, do in ((house.cage, "member"), (house.cage, "statement"), (inspector, "statement"), (house.cage, "my-play")):
                    assert now in refused(desk.ask(do, card=one), "card-replaced")["why"]
                assert now in refused(house.cage.ask("pay-in", card=one, to="card", amount=100), "card-replaced")["why"]
            for never in (now + "-2", card(1) + "-4", card(2) + "-2"):
                assert expect(house.cage.ask("members", find=never))["members"] == []
                refused(house.cage.ask("statement", card=never), "card-unknown")
            if not again:
                house.kill()
                house.open()
                inspector = house.desk("inspector")
        assert expect(inspector.ask("statement", card=now))["movements"] == expect(house.cage.ask("member", card=now))["movements"]
        house.stop()
        house.verify()


def test_a_membership_is_closed():
    """When nothing is behind it any more; then the card is refused with words, until two open it again."""
    with Cage() as house:
        why = refused(house.cage.ask("member-change", card=card(2), closed=True, reason="moves away"), "funds")["why"]
        assert "1500.00" in why, why
        expect(house.cage.ask("pay-out", card=card(2), amount=100000, pin=pin(2), **{"from": "card"}))
        refused(house.cage.ask("member-change", card=card(2), closed=True, reason="moves away"), "funds")
        expect(house.cage.ask("pay-out", card=card(2), amount=50000, pin=pin(2), **{"from": "deposit"}))
        p = expect(house.cage.ask("member-change", card=card(2), closed=True, reason="moves away"), event="proposed")["proposal"]
        expect(house.cage.ask("pay-in", card=card(2), to="card", amount=100))  # and money comes before it is confirmed
        refused(house.pit.ask("confirm", no=p["no"]), "funds")
        expect(house.cage.ask("pay-out", card=card(2), amount=100, pin=pin(2), **{"from": "card"}))
        assert house.change(card(2), closed=True)["closed"]
        for again in (False, True):
            for do, fields in (("pay-in", {"to": "card", "amount": 100}), ("pin", {"pin": "1357"}), ("unlock", {"reason": "x"}),
                               ("member-change", {"name": "Eve", "reason": "x"}), ("member-change", {"new-card": True, "reason": "x"})):
                refused(house.cage.ask(do, card=card(2), **fields), "card-closed")
            t = house.wire()
            t.join("T01")
            m = refused(t.ask("card", card=card(2), pin=pin(2)), "card-closed")
            assert "closed" in m["why"], m
            refused(t.ask("card", card=card(2), pin="0000"), "pin-wrong")
            t.close()
            assert house.member(card(2))["closed"]
            if not again:
                house.kill()
                house.verify()
                house.open()
        refused(house.cage.ask("member-change", card=card(1), closed=False, reason="x"), "card-open")
        assert not house.change(card(2), "is back", closed=False)["closed"]
        expect(house.cage.ask("pay-in", card=card(2), to="card", amount=100))
        house.stop()
        house.verify()


def test_the_same_message_twice():
    """A confirmation that is sent again is answered as before, and makes no third card."""
    with Cage() as house:
        p = expect(house.cage.ask("member-change", card=card(3), reason="lost", **{"new-card": True}), event="proposed")["proposal"]
        m = expect(house.pit.ask("confirm", no=p["no"]))
        house.pit.seq -= 1
        assert house.pit.ask("confirm", no=p["no"]) == m
        assert house.member(card(3) + "-2")["name"] == "Member 3"
        assert len(house.rows("SELECT 1 FROM change WHERE what = 'member'")) == 1
        house.stop()
        house.verify()


def test_edits_are_seen():
    """A name, a card, a closing and what was replaced, changed in the book behind the floor's back."""
    with Cage() as house:
        house.change(card(3), name="Carla")
        house.change(card(3), **{"new-card": True})
        house.stop()
        path = os.path.join(house.book, "floor.db")
        for edit in ("UPDATE member SET name = 'Eve' WHERE id = 3", "UPDATE member SET card = '100-0003' WHERE id = 3",
                     "UPDATE member SET closed = 1 WHERE id = 3", "DELETE FROM setting WHERE name = 'replaced 100-0003'",
                     "UPDATE change SET second = 'boss' WHERE what = 'member'"):
            book = sqlite3.connect(path)
            before = open(path, "rb").read()
            assert book.execute(edit).rowcount > 0, edit
            book.commit()
            book.close()
            ran = subprocess.run([BAIZE, "verify", path], capture_output=True, text=True)
            assert ran.returncode != 0, edit
            for end in ("", "-wal", "-shm"):
                if os.path.exists(path + end):
                    os.remove(path + end)
            with open(path, "wb") as f:
                f.write(before)
        house.verify()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
