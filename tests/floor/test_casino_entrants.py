#!/usr/bin/env python3
"""Who enters a tournament of one pit from another: he pays at its terminals, by whichever card he has now, is the same
entrant in both, and has back what came too late.

usage: test_casino_entrants.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import sys
import types

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from contests import TELLER, adds_up_but_for, begins, contested, contests, counted, entered, entry_of, goes_to, member_at, own_states, pays, takes_seats  # noqa: E402
from crowd import tables  # noqa: E402
from house import account, card, expect, main, pin, refused, tests_of, until_so  # noqa: E402
from pits import Pits, adds_up, another_card, baize, pit_of, sql  # noqa: E402
from test_tournament import entrants_at, look_at  # noqa: E402
from test_tournament_table import back  # noqa: E402


def leaves(w, book, i, on_card):
    """His card is out, and what is on it is what he has not paid."""
    expect(w.ask("leave"))
    w.close()
    until_so(lambda: sql(book, f"SELECT on_card FROM baize.member WHERE card = '{card(i)}' AND pit IS NULL") == [[str(on_card)]])


def withdraws_there(cup, salon, i):
    w, has = goes_to(salon, i)
    until_so(lambda: own_states(w) == ["in"])
    cup.do("withdraw", desk=w)
    assert own_states(w) == ["withdrawn"] == [entry_of(cup, card(i))["state"]]
    refused(cup.act("withdraw", desk=w), "rules")
    leaves(w, cup.book, i, has)


def called_to(state):
    return state["pool"], [(s["session"], s["state"], s["table"]) for s in state["sessions-of-it"]]


def pays_there(cup, main, salon, i, act, amount, strike=False):
    """What is due leaves the card once, whoever is struck down; what is not due, or twice, is refused with the clause."""
    w, has = goes_to(salon, i)
    pool = cup.look()["pool"]
    until_so(lambda: called_to(cup.look(w)) == called_to(cup.look()))
    assert refused(cup.act(act, desk=w, card=amount - 1), "rules")["rule"]
    if strike:
        main.kill()
        w.send("occasion-act", name="cup", act={"act": act, "card": amount})
        until_so(lambda: account(w)["on-card"] == has - amount)
        salon.kill()
        main.open()
        salon.open()
        cup.desk = main.desk("boss")
        w.player = None
        w = back(salon, [w])[0]
        until_so(lambda: cup.look()["pool"] == pool + amount)
        until_so(lambda: own_states(w) and cup.look(w)["pool"] == pool + amount)
    else:
        cup.do(act, desk=w, card=amount)
    assert cup.look()["pool"] == pool + amount
    refused(cup.act(act, desk=w, card=amount), "rules")
    leaves(w, cup.book, i, has - amount)


def disputes_there(cup, salon, i):
    w, has = goes_to(salon, i)
    cup.do("dispute", desk=w, what="the count", text="I had one more")
    refused(cup.act("dispute", desk=w, what="the count", text="again"), "rules")
    until_so(lambda: cup.look()["halted"])
    cup.do("decide", player=card(i), what="the count", text="it was counted twice", more={"reason": "counted"})
    leaves(w, cup.book, i, has)


def test_players_of_another_pit_buy_in_and_back_withdraw_and_dispute_at_its_terminals():
    wheel = tables(300, 60)[0]
    pits = Pits("bought", contested(True, pit_of(wheel, "main"), pit_of(wheel.replace("R1", "R9"), "salon"), members=5))
    number = {card(i): i for i in range(1, 6)}
    with pits as (main, salon):
        cup = entered(main, 5, tables=["X1"], also=lambda cup: withdraws_there(cup, salon, 5), seats=("number", 3),
                      **{"max-entrants": ("number", 5), "buy-in": ("value", 2000), "second-chances": ("number", 1), "buy-backs": ("number", 1),
                         "buy-back-price": ("value", 5000), "buy-back-when": ("text", "after the heats")})
        cup.players.pop()
        cage = main.desk("cage")
        for session, entrants in cup.draw().items():
            cup.session = session
            until_so(lambda: cup.act("call", session=session, table="X1")["ok"])
            for n, player in enumerate(entrants):
                if n == 0:
                    pays_there(cup, main, salon, number[player], "buy-in", 2000, strike=session == 1)
                    cage = main.desk("cage")
                else:
                    cup.do("buy-in", desk=cage, card=2000, more=vars(cup.players[number[player] - 1]))
            cup.do("begin", session=session)
            contests(main, takes_seats(main, cup, "X1"), "X1", session)
            counted(cup, main, "X1")
            cup.do("announce", session=session)
        lost = next(e["player"] for e in cup.look()["entries"] if e["state"] == "out")
        until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL") == [["0"]])
        pays_there(cup, main, salon, number[lost], "buy-back", 5000)
        disputes_there(cup, salon, number[lost])
        cup.do("cancel", text="a fire", more={"reason": "a fire"})
        pays(cup, main)
        until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])
        until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["0"]])
        adds_up(pits, main, salon)
    assert sql(pits.book, "SELECT sum(on_card) FROM baize.member") == [["500000"]]  # all of it came back
    assert baize("verify", pits.book, "--all")[0] == 0


def pays_and_goes_away(cup, main, salon):
    """He pays the fee in one pit while the controller that holds the tournament is gone, and excludes himself before it is back."""
    cup.do("apply", desk=main.desk("cage"), more=member_at(3), yes=True)
    cup.do("accept", player=card(3))
    w, has = goes_to(salon, 3)
    until_so(lambda: own_states(w) == ["accepted"])
    main.kill()
    seq = w.send("occasion-act", name="cup", act={"act": "fee", "card": 10000})
    until_so(lambda: account(w)["on-card"] == has - 10000)
    expect(w.ask("exclude", pin=pin(3)))
    until_so(lambda: sql(cup.book, f"SELECT excluded > 0, on_card FROM baize.member WHERE number = '{card(3)}' AND pit IS NULL") == [["t", str(has - 10000)]])
    main.open()
    cup.desk = main.desk("boss")
    m = refused(w.answer(seq), "self-excluded")
    assert "at his own wish" in m["why"], m
    until_so(lambda: sql(cup.book, f"SELECT on_card FROM baize.member WHERE number = '{card(3)}' AND pit IS NULL") == [[str(has)]])
    assert entry_of(cup, card(3))["state"] == "accepted" and cup.look()["pool"] == 20000


def test_who_may_not_play_any_more_when_his_fee_comes_has_it_back():
    wheel = tables(300, 60)[0]
    pits = Pits("too-late", contested(True, pit_of(wheel, "main"), pit_of(wheel.replace("R1", "R9"), "salon")))
    with pits as (main, salon):
        cup = entered(main, 2, also=lambda cup: pays_and_goes_away(cup, main, salon))
        cup.do("cancel", text="a fire", more={"reason": "a fire"})
        pays(cup, main)
        adds_up(pits, main, salon)


def replaced_at(cup, house, *players):
    """Each has another card, from a pit that need not be where his was last; what he was when he applied he stays."""
    cage = house.desk("cage")
    for who in players:
        who.number = getattr(who, "number", who.card)
        until_so(lambda: sql(cup.book, f"SELECT 1 FROM baize.member WHERE number = '{who.number}' AND pit IS NULL"))
        who.card = another_card(house, cage, who.card)
    cage.close()


def takes_own_seats(house, cup, table):
    """With the card that each has now; by their terminals they see what is theirs."""
    wires = []
    for e in sorted(entrants_at(house, table, 2), key=lambda e: e["seat"]):
        who = next(p for p in cup.players if p.number[-4:] == e["name"])
        w = house.wire()
        w.terminal, w.player = e["player"].split(".")[0], e["player"]
        expect(w.join(w.terminal, card=who.card, pin=who.pin))
        until_so(lambda: [e["player"] for e in cup.look(w)["entries"] if e["player"]] == [who.number])
        wires.append(w)
    return wires


def shown(who):
    return {"card": who.card, "pin": who.pin}


def waits_for_cards(cup, main, final):
    """While one has his card in a terminal of the other pit; and of what is no card of the house it is said that it is none."""
    one, other = sorted(final, key=lambda who: who.number)
    w = main.wire()
    expect(w.join("T03"))
    expect(w.ask("card", **shown(one)))
    cup.do("begin", session=3)
    wanted, edit = '"card":"%s"', "UPDATE baize.session SET words = replace(words, '%s', '%s') WHERE NOT over"
    for said, is_now in (("Fred is no card of this house", "Fred"), (f"the card of {one.number[-4:]} is in use in another pit", other.number)):
        was = other.number if is_now == "Fred" else "Fred"
        until_so(lambda: sql(cup.book, "SELECT 1 FROM baize.session WHERE NOT over AND words LIKE '%%%s%%'" % (wanted % was)))
        sql(cup.book, edit % (wanted % was, wanted % is_now))
        until_so(lambda: sql(cup.book, "SELECT 1 FROM baize.session_told WHERE NOT over AND words LIKE '%%\"waits\":\"%s\"%%'" % said))
    expect(w.ask("leave"))
    w.close()


def cup_owes(cup, who):
    return entry_of(cup, who.number)["owed"]


def applies_before(cup, main, salon):
    """A fourth, whose card is replaced in the pit that holds the tournament when he has applied: in the other he is who has applied, and pays."""
    who = types.SimpleNamespace(card=card(4), pin=pin(4))
    cup.do("apply", desk=main.desk("teller"), more=shown(who), yes=True)
    cup.do("accept", player=card(4))
    replaced_at(cup, main, who)
    cage = salon.desk("cage")
    until_so(lambda: cage.ask("occasion", name="cup")["ok"])
    until_so(lambda: [e["state"] for e in cup.look(cage)["entries"] if e["player"] == who.number] == ["accepted"])
    m = refused(cup.act("apply", desk=cage, more=shown(who), yes=True), "rules")
    assert m["why"] == f"{who.number} has applied", m
    replaced_at(cup, salon, who)
    cage = salon.desk("cage")
    cup.do("fee", desk=cage, more=shown(who), cash=10000)
    assert entry_of(cup, who.number)["state"] == "in" and len(cup.look()["entries"]) == 4
    for player in cup.players:
        player.number = player.card
    cup.players.append(who)


def test_who_has_another_card_since_he_applied_is_the_same_entrant_in_every_pit():
    wheel = tables(300, 60)[0]
    pits = Pits("cards", contested(True, pit_of(wheel, "main"), pit_of(wheel.replace("R1", "R9"), "salon")).replace("staff:\n", TELLER, 1))
    with pits as (main, salon):
        cup = entered(main, 3, also=lambda cup: applies_before(cup, main, salon))
        by_number = {p.number: p for p in cup.players}
        heats = {n: [by_number[number] for number in who] for n, who in cup.draw().items()}
        # Replaced in the one pit, in the other, in both, and nowhere near the table; each session waits for the cards that they have now.
        for n, house, table in ((1, main, "X1"), (2, salon, "X9")):
            replaced_at(cup, main, heats[n][0])
            replaced_at(cup, salon, *heats[n])
            begins(cup, n, table)
            contests(house, takes_own_seats(house, cup, table), table, n)
            counted(cup, house, table)
            cup.do("announce", session=n)
            until_so(lambda: look_at(house, table)["entrants"] == [])
        cup.session = 3
        final = [by_number[number] for number in cup.draw()[3]]
        until_so(lambda: cup.act("call", session=3, table="X9")["ok"])
        replaced_at(cup, main, *final)
        waits_for_cards(cup, main, final)
        wires = takes_own_seats(salon, cup, "X9")
        until_so(lambda: cup.act("out", session=3, player="nobody")["code"] == "contest")  # it has heard that they are seated
        m = refused(cup.act("disqualify", player=final[0].card, reason="breach", more={"reason": "seen"}), "contest")
        assert m["why"] == "that is done at X9, in pit salon, and heard from there", m
        contests(salon, wires, "X9", 3)
        counted(cup, salon, "X9")
        cup.do("announce", session=3)
        until_so(lambda: look_at(salon, "X9")["entrants"] == [])
        first, second = (by_number[e["player"]] for e in sorted(cup.look()["entries"], key=lambda e: e["final"] or 9)[:2])
        replaced_at(cup, salon, first)
        replaced_at(cup, main, second)
        cage = salon.desk("cage")
        until_so(lambda: len([e for e in cup.look(cage)["entries"] if e["owed"]]) == 2)
        cup.do("pay", desk=cage, player=first.card, cash=cup_owes(cup, first), more={"reason": "first"})
        cup.do("pay", desk=main.desk("teller"), player=second.card, cash=cup_owes(cup, second), more={"reason": "second"})
        refused(cup.act("pay", desk=cage, player=first.card, cash=14000, more={"reason": "again"}), "rules")
        pays(cup, main)
        until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])
        until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["0"]])
        adds_up_but_for(pits, "a table did what pit main has not wanted of it", main, salon)  # waits_for_cards edits the row


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
