#!/usr/bin/env python3
"""What passes between the organisation of a tournament and its tables on a floor: conditions that are laid upon a table,
halts, disqualification in both directions, conclusion and cancellation; and that the floor, struck down in between,
goes on from there with no chip and no place lost.
usage: test_tournament_between.py PATH-TO-BAIZE"""
import sys
import time

from house import House, expect, main, patiently, plan, refused, tests_of, until_so
from cups import CrownTournament, Tournament
from test_tournament import TABLES, entrants_at, joined, look_at, verified
from test_tournament_table import CROWN, OFFICES, STAR, act, back, look, money_of

BAIZE = sys.argv[1]
BREACH = {"reason": "seen"}


def floor_of(*tables, more=""):
    text = plan(members=4, tables=[*TABLES, *tables], terminals=4, cash=0, more=more)
    return House(BAIZE, text.replace("members:\n", OFFICES + "members:\n", 1))


def called(house, entrants=2, kind=Tournament, table="X1", **conditions):
    """A tournament of one session, called to a table."""
    usual = {"rounds": ("number", 1), "coups": ("number", 3), "minimum": ("value", 1000), "maximum": ("value", 10000), "allotment": ("value", 30000),
             "seats": ("number", 4), "max-entrants": ("number", 4)}
    cup = kind(house.desk("boss"), "boss", **{**usual, **conditions})
    cup.open()
    cup.players = [house.sit(table="D1") for _ in range(entrants)]
    cup.enter(*cup.players)
    cup.ready(table)
    cup.do("draw")
    cup.do("call", session=1, table=table)
    for w in cup.players:
        expect(w.ask("leave"))
        w.close()
    return cup


def seated(house, cup, table="X1"):
    cup.do("begin", session=1)
    return joined(house, entrants_at(house, table, len(cup.players)), cup.players)


def struck(house, cup, wires):
    house.kill()
    house.open()
    cup.desk = house.desk("boss")
    return back(house, wires), house.desk("manager"), house.desk("dealer")


def card_of(cup, wire, table="X1"):
    name = next(e["name"] for e in look(wire, table)["session"]["entrants"] if e["player"] == wire.player)
    return next(w.card for w in cup.players if w.card[-4:] == name)


def entry(cup, number):
    return next(e for e in cup.look()["entries"] if e["player"] == number)


def wager(wire, table="X1", bet="player", stake=1000):
    return wire.ask("wager", table=table, round=look(wire, table)["round"], bet=bet, stake=stake)


def coup(dealer, cards=("9h", "2c", "Kd", "5s")):
    expect(act(dealer, "close", "X1"))
    for card in cards:
        expect(act(dealer, "card", "X1", card=card))


def test_the_conditions_are_laid_upon_the_table():
    with floor_of(STAR % "X1") as house:
        boss = house.desk("boss")
        bad = Tournament(boss, "boss", name="bad", **{"limit-changes": ("text", "twice as much later on")})
        why = ""
        try:
            bad.open()
        except AssertionError as e:
            why = str(e)
        assert "limits-from" in why and "star-baccarat:15.6.15" in why, why
        cup = called(house, advance=("number", 2), **{"limit-changes": ("text", "3:2000-20000"), "pass-cards": ("number", 2)})
        wires = seated(house, cup)
        view = look(wires[0], "X1")
        session = view["session"]
        assert (view["limits"]["min"], view["limits"]["max"], session["coups"], session["advance"]) == (1000, 10000, 3, 1), view  # of a final one is told apart
        assert [e["chips"] for e in session["entrants"]] == [30000] * 2 and session["mine"]["pass-cards"] == 2 and session["mine"]["forms"] == 0
        wires, _, dealer = struck(house, cup, wires)
        assert look(wires[0], "X1")["session"]["coups"] == 3
        for _ in range(2):
            for seat in sorted((0, 1), key=lambda i: look(wires[0], "X1")["session"]["marker"] != i + 1):
                expect(wager(wires[seat]))
            coup(dealer)
        view = look(wires[0], "X1")
        assert (view["limits"]["min"], view["limits"]["max"]) == (2000, 20000), view
        house.stop()
        assert verified(house)["cup"]["good"]


def test_who_sits_at_a_table_of_a_session_is_not_left_to_staff():
    with floor_of(STAR % "X1") as house:
        cup = called(house)
        office = house.desk("manager")
        m = refused(office.ask("contest", table="X1", entrants=[{"terminal": "T04", "name": "Zoe"}]), "contest")
        assert m["rule"] == "star-baccarat:15.5.2", m
        seated(house, cup)
        refused(office.ask("contest", table="X1"), "contest")


def test_an_entrant_stays_at_his_table():
    with floor_of(STAR % "X1", STAR % "X2") as house:
        cup = called(house)
        wires = seated(house, cup)
        expect(wires[0].ask("table", table="X1"))
        refused(wires[0].ask("table", table="X2"), "tender")
        proposed = expect(cup.desk.ask("change", part="terminals", name="T01-T04", to={"funding": ["card"], "tables": ["X2"]}, reason="another hall"))
        m = refused(house.desk("pit").ask("confirm", no=proposed["proposal"]["no"]), "in-use")
        assert m["why"] == "somebody plays in a session at terminal T01, and would lose its table", m
        cup.do("cancel", text="a storm")
        until_so(lambda: look_at(house, "X1")["entrants"] == [])
        trial = expect(house.desk("inspector").ask("trial"))
        assert trial["good"] and trial["tournament"] == 0, trial
        house.kill()
        house.open()
        assert house.stop() == (0, "")
        assert verified(house)["cup"]["good"]


def test_tables_stand_still_with_the_tournament():
    with floor_of(STAR % "X1") as house:
        cup = called(house)
        wires = seated(house, cup)
        office = house.desk("manager")
        first, second = wires
        expect(wager(first))
        cup.do("halt", text="an alarm")
        assert look(first, "X1")["session"]["state"] == "halted"
        refused(wager(second), "rules")
        wires, office, dealer = struck(house, cup, wires)
        first, second = wires
        assert look(first, "X1")["session"]["state"] == "halted"
        m = refused(act(office, "resume-session", "X1"), "contest")
        assert m["rule"] == "star-baccarat:15.1.1/Tournament", m
        cup.do("dispute", desk=first, what="the alarm", text="I had not wagered yet")
        cup.do("resume")
        assert look(first, "X1")["session"]["state"] == "halted"  # there is a dispute besides
        assert refused(act(office, "resume-session", "X1"), "contest")["rule"] == "star-baccarat:15.11.2"
        cup.do("decide", player=card_of(cup, first), what="the alarm", text="it stands", more=BREACH)
        assert look(first, "X1")["session"]["state"] == "playing"
        expect(wager(second))
        # What staff halt at the table is theirs to resume.
        expect(act(dealer, "halt-session", "X1", reason="dispute"))
        cup.do("halt", text="once more")
        cup.do("resume")
        assert look(first, "X1")["session"]["state"] == "halted"
        expect(act(office, "resume-session", "X1"))
        coup(dealer)
        house.stop()
        assert verified(house)["cup"]["good"]


def test_who_is_disqualified_in_one_is_in_the_other():
    with floor_of(STAR % "X1") as house:
        cup = called(house, entrants=4)
        wires = seated(house, cup)
        before = money_of(house)
        cards = [card_of(cup, w) for w in wires]
        dealer = house.desk("dealer")
        for w in wires:
            expect(wager(w))
        expect(act(dealer, "close", "X1"))
        m = refused(cup.act("disqualify", player=cards[1], reason="advice", more=BREACH), "rules")
        assert m["rule"] == "star-baccarat:15.8.2.7" and entry(cup, cards[1])["state"] == "playing", m
        for card in ("9h", "2c", "Kd", "5s"):
            expect(act(dealer, "card", "X1", card=card))
        # Box 2 is first, and has a wager on the table: it is void, and he is out of both.
        expect(wager(wires[1], stake=5000))
        refused(cup.act("disqualify", player=cards[1], reason="rudeness", more=BREACH), "rules")
        cup.do("disqualify", player=cards[1], reason="advice", more=BREACH)
        them = look(wires[0], "X1")["session"]["entrants"]
        assert (them[1]["state"], them[1]["staked"], them[1]["chips"]) == ("disqualified", 0, 31000), them
        wires, office, dealer = struck(house, cup, wires)
        assert entry(cup, cards[1])["state"] == "disqualified"
        assert look(wires[0], "X1")["session"]["entrants"][1]["state"] == "disqualified"
        m = refused(wager(wires[1]), "rules")
        assert m["rule"] == "star-baccarat:15.5.2", m
        refused(wires[1].ask("leave"), "tender")  # his terminal is the session's
        refused(cup.act("disqualify", player=cards[1], reason="advice", more=BREACH), "rules")
        # The other way round: at the table by the manager, and by the close for who is silent in his turn.
        expect(office.ask("act", table="X1", act={"act": "disqualify", "player": wires[2].player, "reason": "hidden-chips"}, reason="a chip in a sleeve"))
        until_so(lambda: entry(cup, cards[2])["state"] == "disqualified")
        expect(wager(wires[3]))
        expect(act(dealer, "close", "X1"))
        until_so(lambda: entry(cup, cards[0])["state"] == "disqualified")
        for card in ("9h", "2c", "Kd", "5s"):
            expect(act(dealer, "card", "X1", card=card))
        # What is told of the session its table tells.
        refused(cup.act("score", session=1, player=cards[3], place=1, chips=5), "contest")
        refused(cup.act("out", session=1, player=cards[3]), "contest")
        m = refused(act(office, "conclude", "X1"), "contest")
        assert m["rule"] == "star-baccarat:15.5.5.1", m
        cup.do("conclude", session=1)
        expect(act(office, "count", "X1"))
        until_so(lambda: entry(cup, cards[3])["place"] == 1)
        refused(cup.act("chips-back", session=1), "contest")
        cup.do("announce", session=1)
        until_so(lambda: look_at(house, "X1")["entrants"] == [])
        assert money_of(house) == before
        house.stop()
        assert verified(house)["cup"]["good"]


def test_a_session_is_not_concluded_before_it_is_known_who_goes_on():
    with floor_of(STAR % "X1") as house:
        cup = called(house)
        wires = seated(house, cup)
        office = house.desk("manager")
        assert refused(cup.act("conclude", session=1), "rules")["rule"] == "star-baccarat:15.5.5.1"
        expect(wager(wires[0]))
        cup.do("disqualify", player=card_of(cup, wires[1]), reason="breach", more=BREACH)
        m = refused(cup.act("conclude", session=1), "rules")  # one is left, and has wagered: it is no time between two coups
        assert m["why"] == "a session is concluded between two coups" and not cup.look()["sessions-of-it"][0]["concluded"], m
        dealer = house.desk("dealer")
        coup(dealer)
        cup.do("conclude", session=1)
        assert look(wires[0], "X1")["session"]["state"] == "counting"
        expect(act(office, "count", "X1"))


def test_who_is_disqualified_when_he_was_out_leaves_no_gap():
    with floor_of(STAR % "X1") as house:
        cup = called(house, entrants=4, maximum=("value", 30000))
        wires = seated(house, cup)
        cards = [card_of(cup, w) for w in wires]
        dealer = house.desk("dealer")
        for w, bet in zip(wires, ("player", "banker", "banker", "player")):
            expect(wager(w, bet=bet, stake=30000))
        coup(dealer)
        until_so(lambda: [e["state"] for e in look(wires[0], "X1")["session"]["entrants"]] == ["in", "out", "out", "in"])
        cup.do("disqualify", player=cards[2], reason="breach", more=BREACH)  # the last who was out, and so the third
        for stake in (1000, 2000):
            for seat in sorted((0, 3), key=lambda i: look(wires[0], "X1")["session"]["marker"] != i + 1):
                expect(wager(wires[seat], stake=stake if seat else 1000))
            coup(dealer)
        wires, office, _ = struck(house, cup, wires)
        expect(act(office, "count", "X1"))
        until_so(lambda: all(e["place"] for e in cup.look()["entries"] if e["state"] == "playing"))
        assert [entry(cup, c)["place"] for c in (cards[3], cards[0], cards[1])] == [1, 2, 3]
        cup.do("announce", session=1)


def test_a_tournament_that_is_called_off_ends_its_tables():
    with floor_of(STAR % "X1") as house:
        cup = called(house)
        wires = seated(house, cup)
        dealer = house.desk("dealer")
        for w in wires:
            expect(wager(w, stake=5000))
        expect(act(dealer, "close", "X1"))
        expect(act(dealer, "card", "X1", card="9h"))
        cup.do("halt", text="smoke")
        cup.do("cancel", text="a fire", more=BREACH)
        house.kill()
        house.open()
        cup.desk, cage = house.desk("boss"), house.desk("cage")
        until_so(lambda: look_at(house, "X1")["entrants"] == [])
        trial = expect(house.desk("inspector").ask("trial"))
        assert trial["good"] and trial["tournament"] == 0, trial
        for w in cup.players:
            cup.do("pay", desk=cage, player=w.card, card=10000, more=BREACH)
        w = house.wire()
        expect(w.join("T01", card=cup.players[0].card, pin=cup.players[0].pin))  # the terminal is free, and so is the card
        house.stop()
        assert verified(house)["cup"]["good"]


def test_a_tournament_is_not_ended_before_its_tables_are_cleared():
    with floor_of(STAR % "X1") as house:
        cup = called(house, **{"entry-fee": ("value", 0), "coups": ("number", 1)})
        wires, dealer = seated(house, cup), house.desk("dealer")
        for w in sorted(wires, key=lambda w: look(w, "X1")["session"]["marker"] != look(w, "X1")["session"]["mine"]["seat"]):
            expect(wager(w, bet="player" if w is wires[0] else "banker"))
        coup(dealer)
        expect(act(house.desk("manager"), "count", "X1"))
        until_so(lambda: all(e["place"] for e in cup.look()["entries"]))
        # While somebody looks things up no table goes over to another journal.
        boss = cup.desk
        for _ in range(12):
            boss.send("report", name="terminals")
        announced = boss.send("occasion-act", name="cup", act={"act": "announce", "session": 1})
        too_early = boss.send("occasion-end", name="cup")
        expect(boss.answer(announced), event="occasion-acted")
        m = boss.answer(too_early)
        if not m["ok"]:
            assert refused(m, "rules")["why"] == "X1 is not cleared of its session yet", m
            until_so(lambda: boss.ask("occasion-end", name="cup")["ok"])
        assert look_at(house, "X1")["entrants"] == []
        house.stop()
        assert verified(house)["X1"]["good"]


QUICK = (CROWN % "J1").replace("decision: 300", "decision: 100").replace("insurance-time: 200", "insurance-time: 100, period: 300")


def play_alone(wires, at, table, how, done=lambda session: session["state"] == "ranked"):
    """One entrant acts whenever it is his turn, until that is so; the others are silent, but for a play-off, which would wait for them."""
    for _ in patiently("that it is so", .02):
        view = look(wires[at], table)
        if done(view["session"]):
            return view["session"]["entrants"]
        turn = view["session"]["turn"]
        if view["phase"] == "open" and turn and (turn["seat"] == at + 1 or view["session"]["state"] == "playoff"):
            how(wires[turn["seat"] - 1], table, view["round"])


def wagers(wire, table, number):
    wire.ask("wager", table=table, round=number, bet="main", stake=1000)


def passes(wire, table, number):
    wire.ask("play", table=table, round=number, act={"act": "pass-card"})


def test_nobody_waits_for_who_is_silent_where_nobody_deals():
    with floor_of(QUICK.replace("period: 300", "period: 500")) as house:
        cup = called(house, 3, CrownTournament, "J1", coups=("number", 4), **{"pass-cards": ("number", 9)})
        wires = seated(house, cup, "J1")
        cards = [card_of(cup, w, "J1") for w in wires]
        play_alone(wires, 2, "J1", passes, lambda session: session["coup"] >= 1)
        assert look(wires[0], "J1")["session"]["entrants"][0]["chips"] < 30000
        wires, _, _ = struck(house, cup, wires)
        them = play_alone(wires, 2, "J1", passes)
        assert [e["chips"] for e in them[:2]] == [27000, 27000], them  # at most three times
        until_so(lambda: all(e["place"] for e in cup.look()["entries"]))
        assert [entry(cup, c)["place"] for c in cards] == [2, 2, 1]
        m = cup.do("announce", session=1)
        assert sum(e["value"] for e in m["events"] if e["event"] == "placed") == 30000
        until_so(lambda: look_at(house, "J1")["entrants"] == [])
        house.stop()
        assert verified(house)["cup"]["good"]


def test_a_tie_is_played_off_and_silence_decides_nothing():
    with floor_of(QUICK) as house:
        cup = called(house, 2, CrownTournament, "J1", coups=("number", 1))
        wires = seated(house, cup, "J1")
        until_so(lambda: [e["chips"] for e in look(wires[0], "J1")["session"]["entrants"]] == [27000, 27000])
        until_so(lambda: look(wires[0], "J1")["session"]["state"] == "playoff" and look(wires[0], "J1")["phase"] == "open")
        coups = look(wires[0], "J1")["session"]["coup"]
        time.sleep(1)
        assert look(wires[0], "J1")["session"]["coup"] == coups  # nothing is deducted from either any more: they are waited for
        wires, _, _ = struck(house, cup, wires)
        them = play_alone(wires, 1, "J1", wagers)  # whose turn is the second
        assert sorted(e["place"] for e in them) == [1, 2], them
        until_so(lambda: all(e["place"] for e in cup.look()["entries"]))
        cup.do("announce", session=1)


def halted_in_a_coup(cup, wires):
    """The director goes when all have wagered, until that is in the midst of a coup; which."""
    while True:
        for _ in wires:
            view = look(wires[0], "J1")
            wagers(wires[view["session"]["turn"]["seat"] - 1], "J1", view["round"])
        cup.do("present", official="boss", yes=False)  # nobody who must be there is
        if (view := look(wires[0], "J1"))["phase"] == "closed":
            assert view["session"]["state"] == "halted", view
            return view["session"]["coup"]
        cup.do("present", official="boss", yes=True)


def test_a_table_that_runs_by_itself_stands_still_and_goes_on_in_the_midst_of_a_coup():
    with floor_of(QUICK.replace("deal: 0", "deal: 200").replace("period: 300", "period: 0")) as house:
        cup = called(house, 2, CrownTournament, "J1", coups=("number", 20))
        wires = seated(house, cup, "J1")
        for strikes in (False, True):
            coup_now = halted_in_a_coup(cup, wires)
            assert refused(act(house.desk("manager"), "resume-session", "J1"), "contest")["rule"] == "crown-fusion-2024:16.2.3"
            if strikes:
                wires, _, _ = struck(house, cup, wires)
            time.sleep(.6)
            view = look(wires[0], "J1")
            assert (view["phase"], view["session"]["coup"]) == ("closed", coup_now)
            cup.do("present", official="boss", yes=True)
            until_so(lambda: look(wires[0], "J1")["session"]["coup"] > coup_now and look(wires[0], "J1")["phase"] == "open")
        house.stop()
        assert verified(house)["cup"]["good"]


def test_who_is_out_buys_back_or_has_a_second_chance_and_may_win_the_final():
    with floor_of(STAR % "X1") as house:
        cup = Tournament(house.desk("boss"), "boss", repechage=("yes", True), seats=("number", 3), minimum=("value", 1000), maximum=("value", 10000),
                         allotment=("value", 30000), coups=("number", 1), tables=("number", 3), **{"buy-backs": ("number", 1), "buy-back-price": ("value", 5000),
                         "buy-back-when": ("text", "after a heat"), "second-chances": ("number", 1)})
        cup.open()
        cup.players = [house.sit(table="D1") for _ in range(4)]
        cup.enter(*cup.players)
        cup.ready("H1", "H2", "X1")
        heats = cup.draw()
        for n, who in heats.items():
            cup.begin(n, f"H{n}")
            cup.result(n, who)
        first, second = (heats[n][1] for n in (1, 2))
        desk = next(w for w in cup.players if w.card == first)
        refused(cup.act("buy-back", desk=desk, card=4999), "rules")
        cup.do("buy-back", desk=desk, card=5000)
        house.kill()
        house.open()
        cup.desk = house.desk("boss")
        cup.do("second-chance", player=second)
        assert cup.look()["pool"] == 45000 and [e["again"] for e in cup.look()["entries"] if e["player"] in (first, second)] == [True, True]
        again = [e for e in cup.do("draw", what="secondary")["events"] if e["event"] == "seated"]
        assert sorted(e["player"] for e in again) == sorted((first, second)) and {e["session"] for e in again} == {3}
        cup.begin(3, "H1")
        cup.result(3, [first, second])
        final = cup.draw()[4]
        assert sorted(final) == sorted((heats[1][0], heats[2][0], first))
        cup.do("call", session=4, table="X1")
        for w in (house.again(w) for w in cup.players):
            expect(w.ask("leave"))
            w.close()
        cup.do("begin", session=4)
        wires = joined(house, entrants_at(house, "X1", len(final)), cup.players)
        for w in wires:  # who has bought back is the only one on the hand that wins
            expect(wager(w, bet="player" if card_of(cup, w) == first else "banker", stake=5000))
        coup(house.desk("dealer"))
        expect(act(house.desk("manager"), "count", "X1"))
        until_so(lambda: all(e["place"] for e in cup.look()["entries"] if e["state"] == "playing"))
        m = cup.do("announce", session=4)
        placed = {e["player"]: (e["place"], e["value"]) for e in m["events"] if e["event"] == "placed"}
        assert placed[first] == (1, 31500) and sorted(p for p, _ in placed.values()) == [1, 2, 2, 4], placed
        house.stop()
        assert verified(house)["cup"]["good"]


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
