#!/usr/bin/env python3
"""Entrants of a tournament whose cards are replaced while it goes on: they act, play and are paid with the card that they
have, and are one entrant each.
usage: test_tournament_cards.py PATH-TO-BAIZE"""
import sys
import types

from house import House, card, expect, main, pin, plan, proposed, refused, tests_of, until_so
from cups import CrownTournament, Tournament, now
from gear import incidents
from test_tournament import TABLES, entrants_at, held, look_at, verified
from test_tournament_between import BREACH, entry, wager
from test_tournament_table import OFFICES, STAR, act, look

BAIZE = sys.argv[1]


class Cage(House):
    def __init__(self, *boards, more=""):
        text = plan(members=4, tables=[*TABLES, *boards], terminals=4, cash=0, more=more)
        super().__init__(BAIZE, text.replace("members:\n", OFFICES + "members:\n", 1))

    def open(self):
        super().open()
        self.cage, self.pit = self.desk("cage"), self.desk("pit")
        return self


def member(i):
    """By the number of his accounts, and by the card that he has."""
    return types.SimpleNamespace(number=card(i), card=card(i), pin=pin(i))


def shown(who):
    return {"card": who.card, "pin": who.pin}


def loses_card(house, who):
    """His card is replaced, by two persons; the one that he had is good for nothing."""
    lost = who.card
    m = proposed(house.cage.ask("member-change", card=lost, reason="lost", **{"new-card": True}), house.pit, event="member")["member"]
    who.card = m["card"]
    assert who.card != lost and m["account"] == who.number, m
    refused(house.cage.ask("pay-in", card=lost, to="card", amount=100), "card-replaced")


def on_card(house, who):
    return expect(house.cage.ask("member", card=who.card))["member"]["on-card"]


def enters(house, cup, who, loses=False):
    """With the card that he has; loses: another, before he pays the fee."""
    cup.do("apply", desk=house.cage, more=shown(who), yes=True)
    cup.do("accept", player=who.card)
    if loses:
        loses_card(house, who)
    cup.do("fee", desk=house.cage, more=shown(who), card=10000)
    assert entry(cup, who.number)["state"] == "in"


def opened(house, kind=Tournament, **conditions):
    usual = {"rounds": ("number", 1), "coups": ("number", 3), "minimum": ("value", 1000), "maximum": ("value", 10000), "allotment": ("value", 30000),
             "seats": ("number", 4), "max-entrants": ("number", 4)}
    cup = kind(house.desk("boss"), "boss", **{**usual, **conditions})
    cup.open()
    return cup


def seated(house, cup, table, players):
    """At their terminals, each with the card that he has, by boxes; who it is stands beside each."""
    wires = []
    for e in sorted(entrants_at(house, table, len(players)), key=lambda e: e["seat"]):
        w = house.wire()
        w.who = next(who for who in players if who.number[-4:] == e["name"])
        w.terminal, w.player = e["player"].split(".")[0], e["player"]
        expect(w.join(w.terminal, card=w.who.card, pin=w.who.pin))
        wires.append(w)
    return wires


def take_turns(wires, left):
    for _ in range(left):
        seat = look(wires[0], "X1")["session"]["turn"]["seat"]
        expect(wager(wires[seat - 1], stake=1000 * seat))


def dealt(dealer):
    for one in ("9h", "2c", "Kd", "5s"):
        expect(act(dealer, "card", "X1", card=one))


def test_who_has_another_card_since_he_applied_enters_plays_and_is_paid_with_it():
    with Cage(STAR % "X1") as house:
        cup, players = opened(house), [member(i) for i in range(1, 5)]
        one, two, three, four = players
        enters(house, cup, one, loses=True)
        m = refused(cup.act("apply", desk=house.cage, more=shown(one), yes=True), "rules")
        assert m["why"] == f"{one.number} has applied", m
        loses_card(house, two)  # and one who applies with his second card is known by his number
        for who in players[1:]:
            enters(house, cup, who)
        assert [e["player"] for e in cup.look()["entries"]] == [who.number for who in players] and cup.look()["pool"] == 40000
        # Of his own entry he is shown what he was before, and what he disputes is his.
        w = house.wire()
        expect(w.join("T01"))
        expect(w.ask("card", **shown(one)))
        assert [e["player"] for e in cup.look(w)["entries"] if e["player"]] == [one.number]
        cup.do("dispute", desk=w, what="the card", text="I have another")
        assert [d["player"] for d in cup.look(w)["disputes"]] == [one.number]
        cup.do("decide", player=one.card, what="the card", text="so it is", more=BREACH)
        expect(w.ask("leave"))
        w.close()
        cup.ready("X1")
        cup.do("draw")
        loses_card(house, one)
        loses_card(house, three)
        cup.do("call", session=1, table="X1")
        loses_card(house, four)
        cup.do("begin", session=1)
        wires = seated(house, cup, "X1", players)
        assert [[e["player"] for e in cup.look(w)["entries"] if e["player"]] for w in wires] == [[w.who.number] for w in wires]
        house.kill()
        house.open()
        cup.desk, dealer = house.desk("boss"), house.desk("dealer")
        wires = seated(house, cup, "X1", players)
        # Who is disqualified by the card that he has plays no more at the table; when the table lets nobody be, neither is he here.
        gone = wires[1].who
        take_turns(wires, 4)
        expect(act(dealer, "close", "X1"))
        refused(cup.act("disqualify", player=gone.card, reason="breach", more=BREACH), "rules")
        dealt(dealer)
        cup.do("disqualify", player=gone.card, reason="breach", more=BREACH)
        assert entry(cup, gone.number)["state"] == "disqualified"
        assert [e["state"] for e in look(wires[0], "X1")["session"]["entrants"]] == ["in", "disqualified", "in", "in"]
        for _ in range(2):
            take_turns(wires, 3)
            expect(act(dealer, "close", "X1"))
            dealt(dealer)
        expect(act(house.desk("manager"), "count", "X1"))
        until_so(lambda: all(e["place"] for e in cup.look()["entries"] if e["state"] == "playing"))
        cup.do("announce", session=1)
        until_so(lambda: look_at(house, "X1")["entrants"] == [])
        first, second = (next(who for who in players if who.number == e["player"])
                         for e in sorted(cup.look()["entries"], key=lambda e: e["final"] or 9)[:2])
        for who in (first, second):
            loses_card(house, who)
        had = on_card(house, first)
        cup.do("pay", desk=house.cage, player=first.card, card=28000, more={"reason": "first"})
        assert on_card(house, first) == had + 28000
        cup.do("pay", desk=house.cage, player=second.number, cash=2000, card=10000, more={"reason": "second"})
        refused(cup.act("pay", desk=house.cage, player=second.card, cash=12000, more={"reason": "again"}), "rules")
        assert cup.look()["phase"] == "ended"
        house.stop()
        balance, moved = held(house)
        assert balance == 0 and {kind: s for kind, (s, _) in moved.items() if "prize" in kind} == {"prize to card": 38000, "prize in cash": 2000}, moved
        assert verified(house)["cup"]["good"] and verified(house)["X1"]["good"]


def test_a_fee_goes_back_to_who_has_another_card_and_is_no_prize():
    with Cage(more="identify-above: 5000") as house:
        cup, who, other = opened(house), member(1), member(2)
        enters(house, cup, who)
        enters(house, cup, other)
        loses_card(house, who)
        cup.do("withdraw", desk=house.cage, more=shown(who))
        cup.do("pay", desk=house.cage, player=who.card, cash=10000, more={"reason": "he has withdrawn"})
        loses_card(house, other)
        cup.do("withdraw", desk=house.cage, more=shown(other))
        had = on_card(house, other)
        cup.do("pay", desk=house.cage, player=other.number, card=10000, more={"reason": "he has withdrawn"})
        assert on_card(house, other) == had + 10000
        house.stop()
        balance, moved = held(house)
        assert balance == 0 and not [kind for kind in moved if "prize" in kind], moved


def test_a_substitute_is_a_member_and_no_entrant():
    with Cage() as house:
        cup = opened(house, CrownTournament, **{"substitute-until": ("time", now() + 3600000)})
        one, two, three = (member(i) for i in range(1, 4))
        enters(house, cup, one)
        enters(house, cup, two)
        for nobody in ("Fred", card(9), three.card + "-2"):
            m = refused(cup.act("substitute", desk=house.cage, more=shown(one), substitute=nobody), "card-unknown")
            assert m["why"] == "that is no card of this house" and entry(cup, one.number)["state"] == "in", m
        loses_card(house, two)
        m = refused(cup.act("substitute", desk=house.cage, more=shown(one), substitute=two.card), "rules")
        assert m["why"] == f"{two.number} has applied for himself", m
        loses_card(house, three)
        cup.do("substitute", desk=house.cage, more=shown(one), substitute=three.card)
        assert [e["player"] for e in cup.look()["entries"]] == [three.number, two.number]
        refused(cup.act("withdraw", desk=house.cage, more=shown(one)), "rules")
        loses_card(house, three)
        cup.do("withdraw", desk=house.cage, more=shown(three))


def closes(house, who, closed=True):
    """His membership, by two persons; nothing is behind his card by then."""
    has = expect(house.cage.ask("member", card=who.card))["member"]
    for account, key in (("card", "on-card"), ("deposit", "deposit")):
        if has[key]:
            expect(house.cage.ask("pay-out", amount=has[key], reason="he asks", **{"from": account}, **shown(who)))
    proposed(house.cage.ask("member-change", card=who.card, reason="he asks", closed=closed), house.pit, event="member")


def test_whose_membership_is_closed_is_not_seated_and_nothing_comes_onto_his_card():
    with Cage(STAR % "X1") as house:
        cup, players = opened(house), [member(i) for i in range(1, 5)]
        for who in players:
            enters(house, cup, who)
        gone, *others = players
        closes(house, gone)
        cup.ready("X1")
        cup.do("draw")
        cup.do("call", session=1, table="X1")
        cup.do("begin", session=1)
        until_so(lambda: [i["words"] for i in incidents(house, "contest")])
        told = f"session 1 at X1 waits: {gone.number[-4:]} may not play: who is in control disqualifies them"
        assert [i["words"] for i in incidents(house, "contest")] == [told], incidents(house, "contest")
        assert look_at(house, "X1")["entrants"] == []
        cup.do("disqualify", player=gone.card, reason="breach", more=BREACH)
        seated(house, cup, "X1", others)
        assert sorted(e["name"] for e in look_at(house, "X1")["entrants"]) == [who.number[-4:] for who in others]
        cup.do("cancel", text="a fire", more={"reason": "a fire"})
        back = {"player": gone.card, "more": {"reason": "a fire"}}
        m = refused(cup.act("pay", desk=house.cage, card=10000, **back), "card-closed")
        assert m["why"] == "this membership is closed", m
        assert on_card(house, gone) == 0
        closes(house, gone, False)
        cup.do("pay", desk=house.cage, card=10000, **back)
        assert on_card(house, gone) == 10000
        house.stop()
        assert verified(house)["cup"]["good"]


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
