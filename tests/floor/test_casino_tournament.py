#!/usr/bin/env python3
"""Sessions of a tournament that one pit holds at tables of another: they end as in one pit, whoever is struck down, and
the table is given back.

usage: test_casino_tournament.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import os
import signal
import sys
import tempfile
import time
import types

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from contests import adds_up_but_for, begins, contested, contests, counted, entered, entry_of, goes_to, member_at, own_states, pays, takes_seats  # noqa: E402
from crowd import tables  # noqa: E402
from cups import CrownTournament, Tournament, now  # noqa: E402
from house import Gone, House, account, card, expect, main, patiently, pin, refused, tests_of, until_so  # noqa: E402
from pits import BAIZE, HOUR, Pits, Writer, adds_up, at, baize, pit_of, sets_clock, sql, wall_ahead  # noqa: E402
from test_tournament import look_at  # noqa: E402
from test_tournament_between import QUICK, play_alone, wagers  # noqa: E402
from test_tournament_table import act, back, look  # noqa: E402


def seen_in_both(main, salon, name):
    """What a display of each pit is shown of a tournament that the first holds, as soon as that is the same: the second follows it by a moment."""
    here = main.wire()
    for _ in patiently("that both see the same", .1):
        try:
            told = salon.wire().ask("occasion", name=name)
        except Gone:  # what is not seen there yet is looked at where it is held
            continue
        if told["ok"] and told["state"] == expect(here.ask("occasion", name=name))["state"]:
            assert told["pit"] == "main", told
            return told


def standings(cup):
    """Who sits where is drawn; what becomes of each seat is not."""
    state = cup.look()
    return (sorted((e["session"], e["seat"], e["place"], e["chips"], e["final"], e["prize"]) for e in state["entries"]),
            [sorted((r["seat"], r["place"], r["chips"]) for r in s["results"]) for s in state["sessions-of-it"]])


def in_one_pit():
    """The same as is played over two."""
    with House(BAIZE, contested(False)) as house:
        cup = entered(house)
        cup.draw()
        for n, table in ((1, "X1"), (2, "X9"), (3, "X9")):
            if n == 3:
                cup.draw()
            cup.session = n
            until_so(lambda: cup.act("call", session=n, table=table)["ok"])
            cup.do("begin", session=n)
            contests(house, takes_seats(house, cup, table), table, n)
            counted(cup, house, table)
            cup.do("announce", session=n)
        assert "pit" not in house.wire().ask("floor") and not any("pit" in s for s in cup.look()["sessions-of-it"])
        return standings(cup)


def test_a_tournament_over_pits_ends_as_in_one_whoever_is_struck_down():
    pits = Pits("cups", contested(True))
    told = "SELECT count(*) FROM baize.session_told WHERE words LIKE '%\"ranked\":true%'"
    with pits as (main, salon):
        book, cup = pits.book, entered(main)
        assert [house.wire().ask("floor")["pit"] for house in (main, salon)] == ["main", "salon"]
        known = expect(main.desk("manager").ask("occasion-form", name="cup"))["elsewhere"]
        assert known == [{"table": "X9", "pit": "salon", "ruleset": "star/baccarat-tournament"}], known
        cup.draw()
        cup.session = 1
        cup.do("call", session=1, table="X1")
        cup.do("begin", session=1)
        contests(main, takes_seats(main, cup, "X1"), "X1", 1)
        counted(cup, main, "X1")
        cup.do("announce", session=1)

        # Called to a table of the other pit, which serves nothing else from then on.
        cup.session = 2
        refused(cup.act("call", session=2, table="R9"), "rules")
        cup.do("call", session=2, table="X9")
        office = salon.desk("manager")
        until_so(lambda: office.ask("contest", table="X9").get("rule") == "star-baccarat:15.5.2")
        # Who looks at it in the other pit sees it there, as he would in its own; what is done is done in its own.
        shown = seen_in_both(main, salon, "cup")
        assert [(s["table"], s["pit"]) for s in shown["state"]["sessions-of-it"]] == [("X1", "main"), ("X9", "salon")], shown
        assert not any(e["player"] for e in shown["state"]["entries"]), shown
        until_so(lambda: office.ask("occasion", name="cup")["state"] == cup.look())
        assert refused(office.ask("occasion-act", name="cup", act={"act": "halt", "text": "smoke"}), "elsewhere")["why"] == "cup is held in pit main"
        refused(office.ask("occasion-new", name="cup", ruleset=Tournament.ruleset), "taken")
        until_so(lambda: sql(book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL") == [["0"]])
        # The pit that holds it is struck down as soon as the session has begun: its players are seated all the same, and stay so.
        cup.do("begin", session=2)
        main.kill()
        wires = takes_seats(salon, cup, "X9")
        own = [e["player"] for e in expect(wires[0].ask("occasion", name="cup"))["state"]["entries"] if e["player"]]  # though its controller is gone
        assert [number[-4:] for number in own] == [look_at(salon, "X9")["entrants"][0]["name"]], own
        salon.kill()
        salon.open()
        wires = back(salon, wires)
        contests(salon, wires, "X9", 2)
        # Struck down while what was counted is written: nobody has heard of it before it is in the book.
        office = salon.desk("manager")
        writer = Writer(book, "salon")
        office.send("act", table="X9", act={"act": "count"})
        salon.kill()
        writer.release()
        heard = sql(book, told) == [["1"]]
        salon.open()
        if not (ranked := look_at(salon, "X9")["state"] == "ranked"):
            expect(act(salon.desk("manager"), "count", "X9"))
        assert ranked or not heard
        until_so(lambda: sql(book, told) == [["1"]])
        # What it came to is heard when the pit is open again, though the other is gone; and once.
        salon.kill()
        main.open()
        cup.desk = main.desk("boss")
        refused(cup.act("conclude", session=2), "contest")
        until_so(lambda: cup.look()["sessions-of-it"][1]["chips-back"])
        acts = cup.do("halt", text="smoke")["n"]
        main.kill()
        main.open()
        cup.desk = main.desk("boss")
        assert cup.do("resume")["n"] == acts + 1
        cup.do("announce", session=2)
        salon.open()
        until_so(lambda: look_at(salon, "X9")["entrants"] == [])

        # It stands still, and goes on, with all of the tournament.
        cup.session = 3
        plays = cup.draw()[3][0]
        cup.do("call", session=3, table="X9")
        cup.do("begin", session=3)
        wires = takes_seats(salon, cup, "X9")
        office = salon.desk("manager")
        until_so(lambda: cup.act("out", session=3, player="nobody")["code"] == "contest")  # it has heard that they are seated
        m = refused(cup.act("disqualify", player=plays, reason="breach", more={"reason": "seen"}), "contest")
        assert m["why"] == "that is done at X9, in pit salon, and heard from there", m
        cup.do("halt", text="smoke")
        until_so(lambda: look(wires[0], "X9")["session"]["state"] == "halted")
        assert refused(act(office, "resume-session", "X9"), "contest")["why"] == "the whole tournament stands still"
        cup.do("resume")
        until_so(lambda: look(wires[0], "X9")["session"]["state"] != "halted")
        contests(salon, wires, "X9", 3)
        counted(cup, salon, "X9")
        cup.do("announce", session=3)
        assert standings(cup) == in_one_pit()
        pays(cup, main)
        until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])  # when the table of the other pit is cleared
        assert sql(book, "SELECT count(*) FROM baize.session WHERE NOT over") == [["0"]]
        until_so(lambda: wires[0].ask("occasion", name="cup").get("code") == "unknown")
        adds_up(pits, main, salon)
    assert baize("verify", book, "--all")[0] == 0
    sql(book, "UPDATE baize.session_told SET words = replace(words, ':32000', ':32500')")
    code, said = baize("verify", book, "--all")
    assert code == 1 and "tournament cup: session 2: the table told of other chips" in said, said


def enters_from(main, salon, cup, i):
    """A player applies at a terminal of the other pit, and pays with his card while the controller that holds the tournament is gone and his
    own is struck down: once."""
    said, w = at(salon, "S01", i)
    has = expect(said)["account"]["on-card"]
    until_so(lambda: any(o["name"] == "cup" and o["pit"] == "main" for o in expect(w.ask("occasions"))["occasions"]))
    until_so(lambda: expect(w.ask("occasion", name="cup"))["state"]["phase"] == "entries")
    own = [e for e in cup.do("apply", desk=w, yes=True)["state"]["entries"] if e["player"]]
    assert [(e["player"], e["state"]) for e in own] == [(card(i), "applied")], own
    assert refused(cup.act("fee", desk=w, card=10000), "rules")["rule"]  # he is not accepted yet, which is known here
    assert refused(w.ask("occasion-act", name="cup", act={"act": "accept", "player": card(i)}), "role")
    cup.do("accept", player=card(i))
    until_so(lambda: own_states(w) == ["accepted"])
    refused(cup.act("fee", desk=w, card=9000), "rules")
    refused(cup.act("fee", desk=w, cash=10000), "funding")
    main.kill()
    fee = {"name": "cup", "act": {"act": "fee", "card": 10000}}
    seq = w.send("occasion-act", **fee)
    w.send("occasion-act", **fee)  # once more, which nobody here can know to be wrong
    until_so(lambda: account(w)["on-card"] == has - 20000)
    salon.kill()
    assert "let go is not" not in baize("verify", f"{cup.book}&pit=salon")[1]
    main.open()
    salon.open()
    cup.desk = main.desk("boss")
    w.player = None
    w = back(salon, [w])[0]
    assert w.ask("occasion-act", seq=seq, **fee)["again"]  # it was asked for
    until_so(lambda: own_states(w) == ["in"])
    assert account(w)["on-card"] == has - 20000 and cup.look()["pool"] == 10000 * len(cup.players) + 10000
    expect(w.ask("leave"))
    until_so(lambda: sql(cup.book, f"SELECT on_card FROM baize.member WHERE card = '{card(i)}' AND pit IS NULL") == [[str(has - 10000)]])
    until_so(lambda: sql(cup.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["0"]])
    cup.players.append(types.SimpleNamespace(card=card(i), pin=pin(i)))


def decided_at_the_table(book, main, salon):
    """Who is disqualified, by whomever, and a session that is concluded early, at a table of the other pit."""
    cup = entered(main, 2, also=lambda cup: enters_from(main, salon, cup, 3), tables=["X9"], rounds=("number", 1), seats=("number", 3), coups=("number", 3), **{"max-entrants": ("number", 3)})
    away, stays, _ = (p.card for p in cup.players)
    cup.draw()
    said, elsewhere = at(main, "T01", 1)  # whose card is in a terminal, so that nobody is seated
    expect(said)
    begins(cup, 1, "X9")
    cup.do("disqualify", player=away, reason="absent", more={"reason": "he does not come"})
    expect(elsewhere.ask("leave"))
    wires = takes_seats(salon, cup, "X9")
    office, dealer = salon.desk("manager"), salon.desk("dealer")
    for w in wires:
        expect(w.ask("wager", table="X9", round=1, bet="player", stake=1000))
    expect(act(dealer, "close", "X9"))
    expect(office.ask("act", table="X9", act={"act": "invalidate", "reason": "disruption"}, reason="a card fell"))
    assert [e["chips"] for e in look(wires[0], "X9")["session"]["entrants"]] == [30000] * 2
    # Disqualified by the tournament while he was being seated: the table follows.
    gone = '{"card": "%s", "ground": "breach"}' % stays
    sql(book, "UPDATE baize.session SET words = jsonb_insert(words::jsonb, '{gone, 0}', '%s')::text WHERE NOT over" % gone)
    until_so(lambda: entry_of(cup, stays)["state"] == "disqualified")
    assert sorted(e["state"] for e in look(wires[0], "X9")["session"]["entrants"]) == ["disqualified", "in"]
    expect(act(office, "conclude", "X9"))
    until_so(lambda: cup.look()["sessions-of-it"][0]["concluded"])
    counted(cup, salon, "X9")
    cup.do("announce", session=1)
    assert [(r["place"], r["chips"]) for r in cup.look()["sessions-of-it"][0]["results"]] == [(1, 30000)]
    # What is paid to a card in the other pit goes after it.
    until_so(lambda: look_at(salon, "X9")["entrants"] == [])
    w = wires[0]
    expect(w.ask("table", table="R9"))
    said = w.ask("card", card=card(3), pin=pin(3))
    pays(cup, main)
    expect(w.ask("leave"))
    until_so(lambda: sql(book, f"SELECT on_card FROM baize.member WHERE card = '{card(3)}' AND pit IS NULL") == [[str(expect(said)["account"]["on-card"] + 30000)]])
    for w in wires:
        w.close()
    until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])


def runs_by_itself(book, main, salon):
    """A tie that is played off at an automatic table of the other pit, which is frozen and cut off from the database meanwhile, and both
    pits are struck down when the result comes; and the next session is called off in the midst of a coup."""
    cup = entered(main, 4, CrownTournament, ["J9"])
    cup.draw()
    begins(cup, 1, "J9")
    wires = takes_seats(salon, cup, "J9")
    until_so(lambda: look(wires[0], "J9")["session"]["state"] == "playoff" and look(wires[0], "J9")["phase"] == "open")
    salon.floor.process.send_signal(signal.SIGSTOP)
    sql(book, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
    salon.floor.process.send_signal(signal.SIGCONT)
    cup.do("present", official="boss", yes=False)
    until_so(lambda: look(wires[0], "J9")["session"]["state"] == "halted")
    cup.do("present", official="boss", yes=True)
    until_so(lambda: look(wires[0], "J9")["session"]["state"] == "playoff")
    main.kill()
    play_alone(wires, 0, "J9", wagers)
    salon.kill()
    main.open()
    salon.open()
    cup.desk = main.desk("boss")
    until_so(lambda: sorted(e["place"] for e in cup.look()["entries"] if e["session"] == 1) == [1, 2])
    cup.do("announce", session=1)

    begins(cup, 2, "J9")
    wires = takes_seats(salon, cup, "J9")
    for _ in patiently("that chips lie on the table", .05):
        turn = (view := look(wires[0], "J9"))["session"]["turn"]
        if turn and wires[turn["seat"] - 1].ask("wager", table="J9", round=view["round"], bet="main", stake=1000)["ok"]:
            break
    salon.kill()
    cup.do("cancel", text="a fire", more={"reason": "a fire"})
    salon.open()
    until_so(lambda: look_at(salon, "J9")["entrants"] == [])
    pays(cup, main)
    until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])
    for house in (main, salon):
        assert (trial := expect(house.desk("inspector").ask("trial")))["good"] and trial["tournament"] == 0, trial


def test_a_table_that_is_lent_is_given_back_whatever_becomes_of_its_session():
    wheel = tables(300, 60)[0]
    pits = Pits("lent", contested(True, pit_of(wheel, "main"), pit_of(wheel.replace("R1", "R9"), "salon"), pit_of(QUICK.replace("J1", "J9"), "salon")))
    with pits as (main, salon):
        decided_at_the_table(pits.book, main, salon)
        runs_by_itself(pits.book, main, salon)
        until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL") == [["0"]])
        expect(at(main, "T01", 2)[0])
        adds_up_but_for(pits, "a table did what pit main has not wanted of it", main, salon)
    # What was told is what the journal of the table came to, whatever somebody has made of it since.
    sql(pits.book, "CREATE TABLE public.told AS SELECT * FROM baize.session_told")
    for edited in ("UPDATE %s SET words = replace(words, '\"place\":1', '\"place\":2')", "DELETE FROM %s",
                   "UPDATE %%s SET words = replace(words, '%s', '%s')" % (card(3), card(4))):
        sql(pits.book, edited % "baize.session_told")
        code, said = baize("verify", f"{pits.book}&pit=salon")
        assert code == 1 and "came to something else than was told of session 1" in said, said
        sql(pits.book, "DELETE FROM baize.session_told; INSERT INTO baize.session_told SELECT * FROM public.told")


def is_right(at):
    """A time that an act was done at, by the clock of the database, though others are two hours off."""
    return abs(at - now()) < HOUR / 2


def test_a_tournament_goes_by_the_clock_of_the_database_whoevers_is_off():
    wheel = tables(300, 60)[0]
    pits = Pits("hours", contested(True, pit_of(wheel, "main"), pit_of(wheel.replace("R1", "R9"), "salon")))
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        # Of the pit that holds it the clock is two hours ahead, and of the other too.
        pits.env.update({pit: wall_ahead(folder, 7200) for pit in ("main", "salon")})
        main, salon = stack.enter_context(pits)
        cup = Tournament(main.desk("boss"), "boss", rounds=("number", 1), starts=("time", now() + HOUR), seats=("number", 3), **{"max-entrants": ("number", 3), "withdraw-until": ("time", now() + HOUR)})
        cup.open()
        cage = main.desk("cage")
        for i in (1, 2, 3):
            m = cup.do("apply", desk=cage, more=member_at(i), yes=True)
            assert is_right(m["at"]), (m["at"], now())
            cup.do("accept", player=card(i))
            cup.do("fee", desk=cage, more=member_at(i), cash=10000)
        cage.close()
        # Registration does not end early where a clock is ahead: not in the other pit, where that is worked out too.
        w, _ = goes_to(salon, 3)
        until_so(lambda: own_states(w) == ["in"])
        m = cup.do("withdraw", desk=w)
        assert is_right(m["at"]) and entry_of(cup, card(3))["owed"] == 10000, m
        w.close()
        cup.ready("H1")
        cup.draw()
        assert refused(cup.act("call", session=1, table="H1"), "rules")["why"] == "the session starts later"
        # Set back, whoever holds it: time goes on from where it was, and what was not yet is not.
        for ahead in (-7200, 0, 7200):
            sets_clock(main, ahead)
            cup.desk = main.desk("boss")
            m = cup.do("halt", text="a clock")
            assert is_right(m["at"]), (m["at"], now())
            assert is_right(cup.do("resume")["at"]) and cup.act("call", session=1, table="H1")["why"] == "the session starts later"
        seen = seen_in_both(main, salon, "cup")["state"]
        assert seen["starts"] == cup.look()["starts"] and abs(seen["starts"] - now() - HOUR) < HOUR / 2, seen["starts"]
        cup.do("reschedule", time=now() + 1000, text="sooner", more={"reason": "sooner"})
        until_so(lambda: cup.act("call", session=1, table="H1")["ok"])  # as soon as it is that time, and no earlier than by the database's clock
        adds_up(pits, main, salon)


def test_an_official_seats_nobody_whose_card_is_in_a_terminal_of_another_pit():
    wheel = tables(300, 60)[0]
    pits = Pits("one-card", contested(True, pit_of(wheel, "main"), pit_of(wheel.replace("R1", "R9"), "salon")))
    with pits as (main, salon):
        office = salon.desk("manager")

        def seats(i):
            return office.ask("contest", table="X9", entrants=[{"terminal": "S01", "name": "Ann", "card": card(i)}])

        for i in (1, 2):  # the first was here before, and what is known of his card is old
            if i == 1:
                said, w = at(salon, "S02", i)
                expect(said)
                expect(w.ask("leave"))
                w.close()
                until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL") == [["0"]])
            said, w = at(main, "T01", i)
            expect(said)
            for _ in range(3):  # however often it is asked
                assert "is in use in another pit" in refused(seats(i), "contest")["why"]
                time.sleep(0.1)
            expect(w.ask("leave"))
            w.close()
            until_so(lambda: seats(i)["ok"])
            expect(office.ask("contest", table="X9"))
        adds_up(pits, main, salon)


def test_a_session_is_called_to_no_table_that_lacks_the_terminal_of_a_seat():
    """Who is disqualified before that leaves his seat empty, and the others keep theirs."""
    pits = Pits("seats", contested(True))
    with pits as (main, salon):
        cup = entered(main, 4, rounds=("number", 1), seats=("number", 4))
        cup.draw()
        drawn = {e["seat"]: e["player"] for e in cup.look()["entries"]}
        cup.do("disqualify", player=drawn.pop(1), reason="breach", more={"reason": "seen"})
        for table in ("X1", "X9"):  # of three terminals each
            m = refused(cup.act("call", session=1, table=table), "contest")
            assert m["why"] == "the table has not so many terminals", m
        cup.do("disqualify", player=drawn.pop(4), reason="breach", more={"reason": "seen"})
        begins(cup, 1, "X9")
        until_so(lambda: [e["seat"] for e in look_at(salon, "X9")["entrants"] if e["player"]] == [2, 3])
        cup.do("cancel", text="a fire", more={"reason": "a fire"})
        until_so(lambda: look_at(salon, "X9")["entrants"] == [])
        adds_up(pits, main, salon)


def test_a_table_is_lent_to_nobody_while_another_session_is_called_to_it():
    """Of two tournaments that call to one table, each in its pit, the second waits, though it begins first."""
    pits = Pits("called", contested(True))
    with pits as (main, salon):
        one = {"tables": ("X9",), "rounds": ("number", 1), "max-entrants": ("number", 2)}
        mug = entered(salon, 2, name="mug", **one)
        mug.draw()
        mug.do("call", session=1, table="X9")
        cup = entered(main, 2, **one)
        cup.draw()
        begins(cup, 1, "X9")
        until_so(lambda: [i for i in expect(main.desk("inspector").ask("incidents"))["incidents"] if i["code"] == "contest"])
        told = [i["words"] for i in expect(main.desk("inspector").ask("incidents"))["incidents"] if i["code"] == "contest"]
        assert told == ["session 1 at X9 waits: X9 serves another session, which was called to it before"], told
        assert look_at(salon, "X9")["entrants"] == []
        mug.desk = salon.desk("boss")
        mug.do("begin", session=1)
        until_so(lambda: len(look_at(salon, "X9")["entrants"]) == 2)
        assert sql(pits.book, "SELECT words::json->>'seated' FROM baize.session_told") == [["false"]]
        mug.do("cancel", text="a fire", more={"reason": "a fire"})
        until_so(lambda: sql(pits.book, "SELECT words::json->>'seated' FROM baize.session_told") == [["true"]])
        contests(salon, takes_seats(salon, cup, "X9"), "X9", 1)
        cup.desk, cup.session = main.desk("boss"), 1
        counted(cup, salon, "X9")
        cup.do("announce", session=1)
        until_so(lambda: look_at(salon, "X9")["entrants"] == [])
        adds_up(pits, main, salon)


LEARNS_OTHERWISE = """
CREATE TABLE public.as_told (LIKE baize.session_told INCLUDING ALL);
CREATE FUNCTION public.otherwise() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO public.as_told SELECT NEW.* ON CONFLICT (home, occasion, session) DO UPDATE SET words = EXCLUDED.words, over = EXCLUDED.over;
    NEW.words := replace(replace(replace(NEW.words, '"place":2', '"place":0'), '"place":1', '"place":2'), '"place":0', '"place":1');
    RETURN NEW;
END $$;
CREATE TRIGGER otherwise BEFORE INSERT ON baize.session_told FOR EACH ROW WHEN (NEW.words LIKE '%"ranked":true%') EXECUTE FUNCTION public.otherwise()
"""


def test_who_has_won_is_told_by_the_table_and_nobody_else():
    """Somebody has the tournament hear of other places than its table told, and puts the row right again."""
    pits = Pits("places", contested(True))
    with pits as (main, salon):
        cup = entered(main, 2, tables=("X9",), rounds=("number", 1), **{"max-entrants": ("number", 2)})
        cup.draw()
        cup.session = 1
        begins(cup, 1, "X9")
        contests(salon, takes_seats(salon, cup, "X9"), "X9", 1)
        sql(pits.book, LEARNS_OTHERWISE)
        counted(cup, salon, "X9")
        sql(pits.book, "DROP TRIGGER otherwise ON baize.session_told; UPDATE baize.session_told t SET words = a.words FROM public.as_told a "
                       "WHERE (t.home, t.occasion, t.session) = (a.home, a.occasion, a.session)")
        best = max(cup.look()["entries"], key=lambda e: e["chips"])
        assert best["place"] == 2, best  # it was believed
        cup.do("announce", session=1)
        until_so(lambda: look_at(salon, "X9")["entrants"] == [])
        until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.session WHERE NOT over") == [["0"]])
        pays(cup, main)
        adds_up_but_for(pits, "a tournament learnt of pit salon what that has not told", main, salon)


def test_what_was_followed_of_a_pit_that_there_is_not_is_found():
    """Somebody has a table follow a pit of no book, and a tournament learn of one; then he takes his rows away."""
    pits = Pits("ghost", contested(True))
    with pits as (main, salon):
        here = sql(pits.book, "SELECT id FROM baize.pit WHERE name = 'main'")[0][0]
        said = '{"seated":true,"ranked":false,"concluded":false,"waits":"","barred":0,"seats":[]}'
        sql(pits.book, f"INSERT INTO baize.session VALUES (-5, 1, 1, 'salon', 'play', false), ({here}, 77, 1, 'ghost', 'play', false)")
        sql(pits.book, f"INSERT INTO baize.session_told (home, occasion, session, words, over, pit, at) VALUES ({here}, 77, 1, '{said}', false, -5, 'X9')")
        for pit, kept in (("main", "learnt"), ("salon", "followed")):
            until_so(lambda p=pit, k=kept: sql(pits.book, f"SELECT count(*) FROM pit_{p}.setting WHERE name LIKE 'vouched {k} %'") == [["1"]])
        sql(pits.book, "DELETE FROM baize.session; DELETE FROM baize.session_told")
        assert main.stop() == (0, "") and salon.stop() == (0, "")
        code, said = baize("verify", pits.book, "--all")
        assert code == 1 and "a tournament learnt of a table in pit ghost, which has no book" in said, said
        assert "a table did what pit -5 wanted of it, which has no book" in said, said


def made_of(book, pit):
    """All that is there of occasions in the book of a pit."""
    return sql(book, f"SELECT name FROM pit_{pit}.setting WHERE name LIKE 'occasion %' OR name = 'tables' OR name LIKE 'vouched occasion %' UNION ALL "
                     f"SELECT name FROM pit_{pit}.account WHERE kind = 'occasion' UNION ALL SELECT words FROM pit_{pit}.incident WHERE code = 'occasion-new' ORDER BY 1")


def test_of_two_pits_that_make_a_tournament_of_one_name_at_once_one_makes_nothing():
    """Whose batch is held up, so that the other cannot have heard of it; or who is struck down meanwhile."""
    pits = Pits("named", contested(True))
    cup, claimed = {"name": "cup", "ruleset": Tournament.ruleset}, "SELECT name FROM baize.occasion_claim"
    with pits as (main, salon):
        book, here, there = pits.book, main.desk("boss"), salon.desk("manager")
        was = made_of(book, "main"), made_of(book, "salon")
        writer = Writer(book, "main")
        asked = here.send("occasion-new", **cup)
        until_so(lambda: sql(book, claimed) == [["cup"]])
        assert refused(there.ask("occasion-new", **cup), "wait")["why"] == "another pit is making one of that name"
        main.kill()
        writer.release()
        refused(there.ask("occasion-new", **cup), "wait")
        assert (made_of(book, "main"), made_of(book, "salon")) == was
        main.open()  # what was claimed there goes back
        here = main.desk("boss")
        # Both ask at the same moment; the second time whoever was refused the first time.
        for name, one, other in (("cup", here, there), ("mug", there, here)):
            writer = Writer(book, "main" if one is here else "salon")
            asked = one.send("occasion-new", **{**cup, "name": name})
            until_so(lambda: [name] in sql(book, claimed))
            late = other.send("occasion-new", **{**cup, "name": name})
            writer.lets()
            expect(one.answer(asked), event="occasion")
            assert other.answer(late)["code"] in ("taken", "wait")  # wait: it took seconds
            assert refused(other.ask("occasion-new", **{**cup, "name": name}), "taken")["why"] == "there is one of that name already"
        both = [w.send("occasion-new", **{**cup, "name": "bowl"}) for w in (here, there)]
        told = [w.answer(seq) for w, seq in zip((here, there), both)]
        assert sorted(m["ok"] for m in told) == [False, True] and {m.get("code") for m in told} <= {None, "taken", "wait"}, told
        has = {"main": {"cup"}, "salon": {"mug"}}
        has["main" if told[0]["ok"] else "salon"].add("bowl")
        until_so(lambda: sql(book, claimed) == [])
        assert {tuple(row) for row in sql(book, "SELECT p.name, o.name FROM baize.occasion o JOIN baize.pit p ON p.id = o.pit WHERE NOT over")} == \
            {(pit, name) for pit in has for name in has[pit]}
        for pit, names in has.items():
            made = " ".join(row[0] for row in made_of(book, pit))
            assert {name for name in ("cup", "mug", "bowl") if name in made} == names, (pit, made)
        # What stays with its pit each may have, but not by the name of a tournament.
        cases = {"name": "cases", "ruleset": "crown-fusion-2024/cases"}
        both = [w.send("occasion-new", **cases) for w in (here, there)]
        for w, seq in zip((here, there), both):
            expect(w.answer(seq), event="occasion")
        refused(here.ask("occasion-new", **{**cup, "name": "cases"}), "taken")
        refused(here.ask("occasion-new", **{**cases, "name": "mug"}), "taken")
        refused(here.ask("occasion-new", name="other", ruleset="nobody/knows"), "unknown")
        until_so(lambda: sql(book, claimed) == [])
        adds_up(pits, main, salon)
    assert baize("verify", book, "--all")[0] == 0


def test_a_tournament_that_a_demonstration_begins_with_is_made_by_the_pit_that_is_opened_first():
    """What stays with its pit each has."""
    begins = "begins:\n  - {name: cup, ruleset: %s, acts: []}\n  - {name: spring, ruleset: star/promotions, acts: []}\n" % Tournament.ruleset
    pits = Pits("begun", contested(True) + begins)
    with pits as (main, salon):
        assert sql(pits.book, "SELECT p.name, o.name FROM baize.occasion o JOIN baize.pit p ON p.id = o.pit WHERE NOT over ORDER BY 2, 1") == \
            [["main", "cup"], ["main", "spring"], ["salon", "spring"]]
        assert sql(pits.book, "SELECT * FROM baize.occasion_claim") == [] and not any("cup" in row[0] for row in made_of(pits.book, "salon"))
        seen_in_both(main, salon, "cup")
        adds_up(pits, main, salon)
    assert baize("verify", pits.book, "--all")[0] == 0


def opened_by(house, text):
    house.kill()
    house.write_plan(text)
    house.open()


def given_back(pits, cup, main, salon):
    """Nothing is left of the session that was played at the other pit's table."""
    until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])
    assert sql(pits.book, "SELECT count(*) FROM baize.session WHERE NOT over") == [["0"]] and look_at(salon, "X9")["entrants"] == []
    until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL") == [["0"]])
    until_so(lambda: salon.desk("manager").ask("contest", table="X9").get("why") != "the table serves a session of a tournament, and nothing else")


def seen(pits, pit, how):
    sql(pits.book, f"UPDATE baize.pit SET seen = now() {how} WHERE name = '{pit}'")


def cleared_again(pits, salon):
    """The pit of the table was opened, and has given it back by itself."""
    until_so(lambda: look_at(salon, "X9")["entrants"] == [])
    until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.session WHERE NOT over") == [["0"]])
    until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL") == [["0"]])


def ended_without(pits, cup, main):
    """A minute shows that the other pit is gone: until then its table is waited for."""
    seen(pits, "salon", "+ interval '1 hour'")
    for _ in range(3):  # it is looked at every second
        assert refused(cup.desk.ask("occasion-end", name="cup"), "rules")["why"] == "X9 is not cleared of its session yet"
        time.sleep(1)
    seen(pits, "salon", "- interval '61 seconds'")
    until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])
    told = [i for i in expect(main.desk("inspector").ask("incidents"))["incidents"] if "nobody has pit salon" in i["words"]][-1]
    assert told["words"] == "X9 is not cleared of session 1: nobody has pit salon, which clears it when it is opened", told
    assert (told["code"], told["where"], told["who"]) == ("contest", "cup", "boss"), told
    assert sql(pits.book, "SELECT count(*) FROM baize.session WHERE NOT over") == [["1"]]


def test_a_tournament_ends_though_a_pit_of_its_tables_does_not_come_back():
    pits = Pits("gone", contested(True))
    usual = {"tables": ["X9"], "rounds": ("number", 1), "max-entrants": ("number", 2)}
    with pits as (main, salon):
        # It is called off before a coup there is counted.
        cup = entered(main, 2, **usual)
        cup.draw()
        begins(cup, 1, "X9")
        wires = takes_seats(salon, cup, "X9")
        contests(salon, wires, "X9", 1)
        salon.kill()
        cup.do("cancel", text="a fire", more={"reason": "a fire"})
        pays(cup, main)
        ended_without(pits, cup, main)
        main.kill()
        main.open()
        salon.open()
        cleared_again(pits, salon)
        # It is played to its end, and announced when nobody has that pit any more.
        cup = entered(main, 2, **usual)
        cup.draw()
        begins(cup, 1, "X9")
        contests(salon, takes_seats(salon, cup, "X9"), "X9", 1)
        counted(cup, salon, "X9")
        salon.kill()
        cup.do("announce", session=1)
        pays(cup, main)
        ended_without(pits, cup, main)
        salon.open()
        cleared_again(pits, salon)
        adds_up(pits, main, salon)
    assert baize("verify", pits.book, "--all")[0] == 0


def test_a_table_that_the_plan_has_lost_or_moved_is_given_back_all_the_same():
    text = contested(True, pit_of(tables(300, 60)[0].replace("R1", "R9"), "salon"))
    pits = Pits("replanned", text)
    usual = {"rounds": ("number", 1), "max-entrants": ("number", 2)}
    with pits as (main, salon):
        # By another name: what is played there counts, and the table is cleared when that is announced.
        cup = entered(main, 2, tables=["X9"], **usual)
        cup.draw()
        begins(cup, 1, "X9")
        wires = takes_seats(salon, cup, "X9")
        opened_by(main, text.replace("table: X9", "table: X8"))
        cup.desk = main.desk("boss")
        assert refused(cup.act("conclude", session=1), "contest")["code"] == "contest"
        contests(salon, wires, "X9", 1)
        counted(cup, salon, "X9")
        cup.do("announce", session=1)
        pays(cup, main)
        given_back(pits, cup, main, salon)

        # In this pit by the plan: nobody is seated here of those who sit there, and it is called off there.
        opened_by(main, text)
        cup = entered(main, 2, tables=["X9"], **usual)
        cup.draw()
        begins(cup, 1, "X9")
        takes_seats(salon, cup, "X9")
        moved = text.replace("pit: salon, table: X9", "pit: main, table: X9")
        assert moved != text
        opened_by(main, moved)
        cup.desk = main.desk("boss")
        assert refused(cup.act("conclude", session=1), "contest")["code"] == "contest"
        cup.do("cancel", text="a fire", more={"reason": "a fire"})
        pays(cup, main)
        said = cup.desk.ask("occasion-end", name="cup")
        assert said["ok"] or "is not cleared of its session yet" in said["why"], said
        given_back(pits, cup, main, salon)

        # One that was left when its tournament was ended, by a program of before: it is called off.
        main.kill()
        sql(pits.book, "UPDATE baize.session SET over = false WHERE occasion = (SELECT max(occasion) FROM baize.session)")
        main.open()
        until_so(lambda: sql(pits.book, "SELECT count(*) FROM baize.session WHERE NOT over") == [["0"]])
        adds_up(pits, main, salon)
    assert baize("verify", pits.book, "--all")[0] == 0


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
