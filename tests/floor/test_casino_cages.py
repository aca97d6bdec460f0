#!/usr/bin/env python3
"""Fees and prizes of a tournament of one pit over the counters of all: counted where they are paid, and once; and the rows
by which that is told from pit to pit, which somebody puts in, edits or takes out.

usage: test_casino_cages.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import os
import signal
import sys
import types

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from contests import TELLER, adds_up_but_for, contested, entered, entry_of, member_at  # noqa: E402
from cups import Tournament  # noqa: E402
from house import card, expect, main, proposed, refused, tests_of, until_so  # noqa: E402
from pits import Pits, adds_up, another_card, baize, race, sql  # noqa: E402


def in_and_out(pits, pit):
    """What came and went over the counter of a pit with tournaments, by its book."""
    told = sql(pits.book, f"SELECT kind, sum(amount) FROM pit_{pit}.movement WHERE kind LIKE 'fee %' OR kind LIKE 'prize %' GROUP BY 1 ORDER BY 1")
    return {kind: int(amount) for kind, amount in told}


def balanced(pits):
    """In the midst of it: all pits together have what they have let go."""
    for pit in ("main", "salon"):
        said = baize("verify", f"{pits.book}&pit={pit}")[1]
        assert "let go is not" not in said and "accounts differ" not in said, said


def applies_at(cup, cage, i):
    """At the cage of a pit, with card and PIN; accepted where it is held, and known of there."""
    cup.do("apply", desk=cage, more=member_at(i), yes=True)
    cup.do("accept", player=card(i))
    until_so(lambda: [e["state"] for e in cup.look(cage)["entries"] if e["player"] == card(i)] == ["accepted"])


def pays_in_cash(cup, pits, main, salon):
    """A fee in cash at the cage of the other pit; part of it off the card, while both pits are struck down; and one that was paid meanwhile."""
    cage = salon.desk("cage")
    until_so(lambda: cage.ask("occasion", name="cup")["ok"])
    applies_at(cup, cage, 1)
    assert refused(cup.act("fee", desk=cage, more=member_at(1), cash=9999), "rules")["rule"]
    refused(cup.act("fee", desk=cage, more={**member_at(1), "pin": "0000"}, cash=10000), "pin-wrong")
    refused(cup.act("close", desk=cage), "role")
    assert in_and_out(pits, "salon") == {}
    paid = cup.do("fee", desk=cage, more=member_at(1), cash=10000)
    assert [e["state"] for e in paid["state"]["entries"]] == ["in"] and "events" not in paid, paid
    assert in_and_out(pits, "salon") == {"fee in cash": 10000} and cup.look()["pool"] == 10000

    applies_at(cup, cage, 2)
    main.kill()
    fee = {"name": "cup", "act": {"act": "fee", "cash": 4000, "card": 6000}, **member_at(2)}
    seq = cage.send("occasion-act", **fee)
    until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["1"]])
    balanced(pits)
    salon.kill()
    salon.open()
    cage = salon.desk("cage")
    assert "not answered yet" in refused(cage.ask("occasion-act", seq=seq, **fee), "wait")["why"]
    main.open()
    cup.desk = main.desk("boss")
    until_so(lambda: cup.look()["pool"] == 20000)
    until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["0"]])
    assert expect(cage.ask("occasion-act", seq=seq, **fee))["again"]
    assert in_and_out(pits, "salon") == {"fee in cash": 14000}

    # What was counted is what the act says was paid in cash, or somebody has been at the row: the cash goes back.
    applies_at(cup, cage, 3)
    main.floor.process.send_signal(signal.SIGSTOP)
    seq = cage.send("occasion-act", **{**fee, **member_at(3)})
    until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["1"]])
    sql(pits.book, """UPDATE baize.act_asked SET act = replace(act, '"card":6000,"cash":4000', '"card":4000,"cash":6000') WHERE NOT over""")
    main.floor.process.send_signal(signal.SIGCONT)
    assert refused(cage.answer(seq), "funds")["why"] == "that is not what was counted there: the cash goes back"
    assert in_and_out(pits, "salon") == {"fee in cash": 18000, "fee back in cash": 4000} and cup.look()["pool"] == 20000
    until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["0"]])

    # Asked for twice, which nobody here can know to be wrong: the cash goes back.
    fee = {"name": "cup", "act": {"act": "fee", "cash": 10000}, **member_at(3)}
    main.floor.process.send_signal(signal.SIGSTOP)
    twice = []
    for n in (1, 2):
        twice.append(cage.send("occasion-act", **fee))
        until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [[str(n)]])
    main.floor.process.send_signal(signal.SIGCONT)
    expect(cage.answer(twice[0]))
    m = refused(cage.answer(twice[1]), "rules")
    assert m["why"].endswith(": the cash goes back") and m["rule"], m
    again = cage.ask("occasion-act", seq=twice[1], **fee)
    assert (again["code"], again["why"], again["rule"]) == (m["code"], m["why"], m["rule"]), again
    assert in_and_out(pits, "salon") == {"fee in cash": 38000, "fee back in cash": 14000} and cup.look()["pool"] == 30000


def purse_of(pits, whose):
    return sql(pits.book, f"SELECT card, on_card FROM baize.member WHERE number = '{whose}' AND pit IS NULL")


def given_back_to_nobody(cup, pits, main, salon):
    """Money that is given back at the cage of the other pit, which is struck down before it is told so: it is on the card that he has now."""
    cage = salon.desk("cage")
    cup.do("withdraw", desk=cage, more=member_at(3))
    new = another_card(salon, cage, card(3))
    until_so(lambda: purse_of(pits, card(3)) == [[new, "100000"]])
    main.kill()
    back = {"name": "cup", "act": {"act": "pay", "player": card(3), "cash": 10000}, "reason": "he has withdrawn"}
    seq = cage.send("occasion-act", **back)
    until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["1"]])
    salon.kill()
    main.open()
    until_so(lambda: sql(pits.book, "SELECT sum(money) FROM baize.act_answered") == [["24000"]])  # and the cash that went back before
    balanced(pits)
    cup.desk = main.desk("boss")
    refused(cup.act("pay", desk=main.desk("teller"), player=card(3), cash=10000, more={"reason": "he has come here"}), "rules")
    salon.open()
    until_so(lambda: purse_of(pits, card(3)) == [[new, "110000"]])
    assert refused(salon.desk("cage").ask("occasion-act", seq=seq, **back), "lapsed")["why"] == "nobody was at the desk any more: it is on the card"
    told = expect(salon.desk("inspector").ask("incidents"))["incidents"]
    assert [i["where"] for i in told if i["code"] == "paid-to-card"] == ["cup"], told


def collected(cup, pits, main, salon, first, second):
    """A prize that is asked for at two cages at once, and one that takes two persons and a form at the other, of somebody
    who has another card by now and has some of it put there."""
    cage, teller = salon.desk("cage"), main.desk("teller")
    until_so(lambda: [e["owed"] for e in cup.look(cage)["entries"] if e["player"] == second] == [6000])
    m = race(("occasion-act", teller, cage), {"name": "cup", "act": {"act": "pay", "player": second, "cash": 6000}, "reason": "second"}, "rules")
    assert [in_and_out(pits, pit).get("prize in cash", 0) for pit in ("main", "salon")] == ([6000, 0] if m is teller else [0, 6000])
    until_so(lambda: [e["owed"] for e in cup.look(cage)["entries"] if e["player"] == second] == [0])
    assert refused(cup.act("pay", desk=cage, player=second, cash=6000, more={"reason": "once more"}), "rules")["why"].startswith("nothing is owed")
    new = another_card(salon, cage, first)
    until_so(lambda: purse_of(pits, first))
    (_, had), = purse_of(pits, first)
    pay = {"player": first, "cash": 9000, "cheque": 4000, "card": 1000}
    form = {"name": "A. Winner", "document": "passport", "number": "P1", "signed": True}
    refused(cup.act("pay", desk=cage, more={"reason": "first"}, **pay), "identify")
    said = cup.act("pay", desk=cage, more={"reason": "first", "form": form}, **pay)
    assert entry_of(cup, first)["owed"] == 14000
    before = in_and_out(pits, "salon")
    proposed(said, salon.desk("pit"), event="occasion-acted")
    assert cage.until("proposal", state="confirmed")["answer"]["event"] == "occasion-acted"
    after = in_and_out(pits, "salon")
    assert {k: v - before.get(k, 0) for k, v in after.items() if v != before.get(k)} == {"prize by cheque": 4000, "prize in cash": 9000}
    until_so(lambda: purse_of(pits, first) == [[new, str(int(had) + 1000)]])
    paid, = [p for p in expect(cage.ask("payouts", which="signed"))["payouts"] if p["amount"] == 13000]
    assert (paid["who"], paid["second"], paid["about"]) == ("cage", "pit", "cup: pay"), paid


def test_a_fee_is_paid_and_a_prize_collected_at_the_cage_of_any_pit():
    pits = Pits("caged", contested(True).replace("staff:\n", TELLER, 1) + "duties:\n  prize: {above: 10000}\nidentify-above: 10000\n")
    with pits as (main, salon):
        cup = Tournament(main.desk("boss"), "boss", rounds=("number", 1), seats=("number", 3), **{"max-entrants": ("number", 3)})
        cup.open()
        pays_in_cash(cup, pits, main, salon)
        given_back_to_nobody(cup, pits, main, salon)
        cup.ready("H1")
        first, second = cup.draw()[1]
        cup.begin(1, "H1")
        cup.result(1, [first, second])
        collected(cup, pits, main, salon, first, second)
        until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])
        sql(pits.book, """UPDATE baize.act_asked SET act = replace(act, '"card":4000,"cash":6000', '"card":6000,"cash":4000')""")  # as it was
        adds_up_but_for(pits, "was not dealt with here as its rows say", main, salon)
    assert sql(pits.book, "SELECT sum(on_card) FROM baize.member") == [["405000"]]  # 6000 of a fee came from a card; 10000 came back to one, and 1000 of a prize


def test_a_fee_that_goes_back_in_two_ways_is_paid_at_the_cage_of_another_pit():
    pits = Pits("two_ways", contested(True))
    with pits as (main, salon):
        cup = entered(main, 2, tables=["X1"])
        cage = salon.desk("cage")
        until_so(lambda: cage.ask("occasion", name="cup")["ok"])
        cup.do("withdraw", desk=cage, more=member_at(1))
        cup.do("pay", desk=cage, player=card(1), cash=6000, cheque=4000, more={"reason": "he has withdrawn"})
        assert in_and_out(pits, "salon") == {"fee back in cash": 10000}
        assert not [i for i in expect(salon.desk("inspector").ask("incidents"))["incidents"] if i["code"] == "paid-to-card"]
        adds_up(pits, main, salon)
    assert baize("verify", pits.book, "--all")[0] == 0


SHARED_ROWS = ("act_asked", "act_answered", "session")


def found_in(pits, *which):
    """Which pits have a finding, and what each says."""
    said = {pit: baize("verify", f"{pits.book}&pit={pit}") for pit in ("main", "salon")}
    assert sorted(pit for pit in said if said[pit][0]) == sorted(which), said
    return [line for pit in which for line in said[pit][1].splitlines() if ": good: " not in line]


def kept_before(pits, main, salon):
    """A casino of before vouches for no rows: it is verified, opened, and takes those that there are as they are."""
    for house in (main, salon):
        assert house.stop() == (0, "")
    assert found_in(pits) == []
    sql(pits.book, "; ".join(f"DELETE FROM pit_{pit}.setting WHERE name LIKE 'vouched %' AND name NOT LIKE 'vouched member %'" for pit in ("main", "salon")))
    found = found_in(pits, "main", "salon")
    assert all(": chain: " in line for line in found), found  # of the rows nothing is said
    salon.open()
    until_so(lambda: sql(pits.book, "SELECT count(*) FROM pit_salon.setting WHERE name LIKE 'vouched followed %'") == [["1"]])
    found = found_in(pits, "main")
    assert all(": chain: " in line for line in found), found  # its pits may be opened one after the other
    main.open()
    for house in (main, salon):
        assert house.stop() == (0, "")
    assert found_in(pits) == []


def edited_rows_are_found(pits):
    number, = sql(pits.book, "SELECT no FROM baize.act_asked WHERE act LIKE '%cash%'")[0]
    this = f"WHERE no = {number}"
    for table in SHARED_ROWS:
        sql(pits.book, f"CREATE TABLE public.{table} AS SELECT * FROM baize.{table}")
    for edit, where, says in (
            (f"UPDATE baize.act_asked SET act = replace(act, '10000', '9000') {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET number = '{card(4)}' {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET card = '{card(4)}' {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET name = 'mug' {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET money = money + 1 {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET home = 'salon' {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET over = false {this}", ("salon",), "was not asked for here"),
            (f"UPDATE baize.act_asked SET no = no - 1 {this}", ("main", "salon"), "act"),
            (f"DELETE FROM baize.act_asked {this}", ("main", "salon"), "act"),
            (f"DELETE FROM baize.act_answered {this}", ("main", "salon"), "act"),
            (f"DELETE FROM baize.act_asked {this}; DELETE FROM baize.act_answered {this}", ("main", "salon"), "the row is missing"),
            (f"UPDATE baize.act_answered SET words = replace(words, 'true', 'false') {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_answered SET money = money + 1 {this}", ("main", "salon"), "act"),
            (f"INSERT INTO baize.act_asked SELECT pit, 7, home, name, number, card, act, 0, made, true FROM baize.act_asked {this}", ("salon",), "act 7 of"),
            (f"INSERT INTO baize.act_asked SELECT 99, 7, home, name, number, card, act, 0, made, true FROM baize.act_asked {this}", ("main", "salon"), "act 7 of pit 99"),
            (f"INSERT INTO baize.act_answered SELECT pit, 7, words, 0 FROM baize.act_answered {this}", ("salon",), "act 7 of"),
            ("UPDATE baize.session SET words = replace(words, 'kept', 'void')", ("main",), "is not wanted of another pit as its row says"),
            ("UPDATE baize.session SET over = NOT over", ("main",), "is not wanted"),
            ("UPDATE baize.session SET pit = 'main'", ("main",), "is not wanted"),
            ("INSERT INTO baize.session SELECT home, occasion, session + 1, pit, words, over FROM baize.session", ("main",), "is not wanted"),
            ("DELETE FROM baize.session", ("main",), "the row is missing of which this book has `wanted "),
    ):
        sql(pits.book, edit)
        found = found_in(pits, *where)
        assert any(says in line or "let go is not" in line for line in found), (edit, found)
        assert baize("verify", pits.book, "--all")[0] == 1, edit
        for table in SHARED_ROWS:
            sql(pits.book, f"DELETE FROM baize.{table}; INSERT INTO baize.{table} SELECT * FROM public.{table}")
        assert found_in(pits) == [], edit


def puts_in(pits, no, number, who, what):
    """A row that no floor has written: somebody's act, in the name of the other pit."""
    act = {"act": what, "cage": {"by": "x", "desk": "x", "pit": "salon", "note": "", "seq": 1, "counted": 0}}
    sql(pits.book, f"""INSERT INTO baize.act_asked (pit, no, home, name, number, card, act, money, over) SELECT id, {no}, 'main', 'cup', '{number}', '{who}',
                    '{json.dumps(act)}', 0, false FROM baize.pit WHERE name = 'salon'""")
    until_so(lambda: sql(pits.book, f"SELECT over FROM baize.act_asked WHERE no = {no}") == [["t"]])
    return json.loads(sql(pits.book, f"SELECT words FROM baize.act_answered WHERE no = {no}")[0][0])


def test_rows_between_pits_that_somebody_puts_in_edits_or_takes_out_are_found():
    pits = Pits("vouched", contested(True))
    pays = lambda player: {"act": "pay", "player": player, "cash": 10000}  # noqa: E731

    def at_the_other_cage(cup):
        cage = pits.pits[1].desk("cage")
        until_so(lambda: cage.ask("occasion", name="cup")["ok"])
        applies_at(cup, cage, 3)
        cup.do("fee", desk=cage, more=member_at(3), cash=10000)
        cup.players.append(types.SimpleNamespace(**member_at(3)))

    with pits as (main, salon):
        cup = entered(main, 2, tables=["X9"], also=at_the_other_cage, rounds=("number", 1), seats=("number", 3), **{"max-entrants": ("number", 3)})
        cup.draw()
        until_so(lambda: cup.act("call", session=1, table="X9")["ok"])
        until_so(lambda: salon.desk("manager").ask("contest", table="X9").get("code") == "contest")
        kept_before(pits, main, salon)
        edited_rows_are_found(pits)

        # While it is played: what a table was told by somebody else is found when the row is as it was again.
        main.open()
        salon.open()
        until_so(lambda: salon.desk("manager").ask("contest", table="X9").get("code") == "contest")
        (words,), = sql(pits.book, "SELECT words FROM baize.session")
        followed = "SELECT count(*) FROM pit_salon.setting WHERE name LIKE 'vouched followed %'"
        sql(pits.book, "UPDATE baize.session SET words = replace(words, 'false', 'true')")  # it stands still, they say
        until_so(lambda: sql(pits.book, followed) == [["2"]])
        sql(pits.book, f"UPDATE baize.session SET words = '{words}'")
        assert any("a table did what pit main has not wanted of it" in line for line in found_in(pits, "salon"))
        cup.desk = main.desk("boss")
        cup.do("cancel", text="a fire", more={"reason": "a fire"})

        # A card that is not the player's is not paid what he is owed; and what is, is found, for nobody has asked for it.
        said = puts_in(pits, 71, card(4), card(4), pays(card(1)))
        assert (said["ok"], said.get("code")) == (False, "card-unknown") and entry_of(cup, card(1))["owed"] == 10000, said
        said = puts_in(pits, 72, card(1), card(4), pays(card(1)))
        assert (said["ok"], said.get("code")) == (False, "card-unknown") and entry_of(cup, card(1))["owed"] == 10000, said
        said = puts_in(pits, 73, card(1), card(1), pays(card(1)))
        assert said["ok"] and entry_of(cup, card(1))["owed"] == 0, said
        said = found_in(pits, "main", "salon")
        assert any("an act was dealt with that pit salon has not asked for so: answered 2 7" in line for line in said), said
        assert any("act 71 of pit 2 was not asked for here" in line for line in said), said


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
