#!/usr/bin/env python3
"""Promotions on a floor, over the wire: entries counted from wagers, draws, claims and payments; and that nothing of
it is lost or doubled when the floor is struck down. usage: test_promotion.py PATH-TO-BAIZE"""
import hashlib
import json
import os
import sqlite3
import subprocess
import sys

from house import ROOT, House, expect, main, patiently, plan, proposed, refused, tests_of
from promotions import PURSE, Promotion, in_time

sys.path.insert(0, os.path.join(ROOT, "tests", "oracle"))
import fair_draws  # noqa: E402

BAIZE = sys.argv[1]
TABLES = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 200}}",
          "{table: D2, ruleset: star-rapid-2016/roulette, options: {wheel: live, min: 100, max: 50000, unit: 50, period: 0, confirm: 'no', seats: 200}}"]
LARGE = {"prize": "fortune", "kind": "cash", "value": 2000000, "text": "cash"}


def small(more=""):
    return House(BAIZE, plan(tables=TABLES, terminals=6, cash=2, more=more))


def spin(dealer, table, number):
    expect(dealer.ask("act", table=table, act={"act": "close"}))
    expect(dealer.ask("act", table=table, act={"act": "number", "number": number}))


def bet(w, table, rounds, **wager):
    expect(w.ask("wager", table=table, round=rounds, **wager))


def books(house):
    """The balance of the promotion's account, and its movements."""
    with sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True) as db:
        rows = db.execute("SELECT m.kind, m.amount, m.act FROM movement m JOIN account a ON a.id IN (m.from_account, m.to_account) "
                          "WHERE a.kind = 'occasion' ORDER BY m.no").fetchall()
        return db.execute("SELECT sum(balance) FROM account_now WHERE kind = 'occasion'").fetchone()[0], rows


def journal(house, name="gala"):
    inspector = house.desk("inspector")
    lines, at = [], 1
    while True:
        m = expect(inspector.ask("journal", occasion=name, **{"from": at}))
        lines += [json.loads(line) for line in m["lines"]]
        at += len(m["lines"])
        if at > m["last"]:
            inspector.close()
            return lines


def verified(house):
    """As `baize verify` tells it."""
    told = subprocess.run([BAIZE, "verify", f"{house.book}/floor.db", "--json"], capture_output=True, text=True)
    assert told.returncode == 0, told.stdout
    assert subprocess.run([BAIZE, "verify", "--recent", f"{house.book}/floor.db"], capture_output=True).returncode == 0
    return {t["table"]: t for t in json.loads(told.stdout)["tables"]}


def test_wagers_of_every_table_make_entries_and_nothing_else_does():
    with small() as house:
        boss, dealer = house.desk("boss"), house.desk("dealer")
        p = Promotion(boss)
        p.open(conditions=({"bet": "red", "per": 1000, "cap": 12}, {"bet": "straight", "on": "17", "result": "win", "entries": 5}), closes=60000)
        here, there, cash = house.sit(credit=50000, table="D1"), house.sit(credit=50000, table="D2"), house.stacker(10000, table="D2")
        bet(here, "D1", 1, bet="red", stake=3000)
        bet(here, "D1", 1, bet="straight", on="17", stake=100)
        bet(here, "D1", 1, bet="black", stake=3000)
        bet(there, "D2", 1, bet="red", stake=2500)
        bet(cash, "D2", 1, bet="red", stake=5000)  # nobody could find who plays without a card
        assert p.look()["entries"] == 0
        spin(dealer, "D1", 17)
        spin(dealer, "D2", 1)
        state = p.look(here)
        assert (state["entries"], state["entrants"], state["mine"]) == (10, 2, {"entries": 8, "first": 0}), state
        assert p.look(there)["mine"] == {"entries": 2, "first": 8}
        bet(here, "D1", 2, bet="red", stake=20000)  # twenty, of which the cap leaves nine
        spin(dealer, "D1", 0)
        assert p.look(here)["mine"]["entries"] == 17
        refused(p.act("settled", player=here.card, game="roulette", bet="red", stake=1000, result="win"), "role")
        settled = [line["act"] for line in journal(house) if line.get("act", {}).get("act") == "settled"]
        assert [(a["player"], a["bet"], a["stake"]) for a in settled] == [
            (here.card, "red", 3000), (here.card, "straight", 100), (there.card, "red", 2500), (here.card, "red", 20000)]
        house.stop()
        assert verified(house)["gala"] | {"of": "promotion", "good": True} == verified(house)["gala"]


def test_a_draw_can_be_worked_out_again_from_the_journal():
    with small() as house:
        boss, dealer = house.desk("boss"), house.desk("dealer")
        p = Promotion(boss)
        commit = p.open()["state"]["commit"]
        players = [house.sit(credit=9000, table="D1") for _ in range(3)]
        for i, w in enumerate(players):
            bet(w, "D1", 1, bet="red", stake=1000 * (i + 1))
        spin(dealer, "D1", 1)
        p.close()
        m = p.do("draw", prize="purse")
        drawn = m["events"][-1]
        names = [(w.card, i + 1) for i, w in enumerate(players)]
        listed = bytes(32)
        for name, entries in names:
            listed = hashlib.blake2b(listed + name.encode() + b"\0" + entries.to_bytes(8, "little"), digest_size=32).digest()
        seed = bytes.fromhex(drawn["seed"])
        assert fair_draws.blake(seed).hex() == commit == m["state"]["commit"] and m["state"]["list"] == listed.hex()
        assert drawn["number"] == fair_draws.draw(seed, listed, 0, 6)
        assert drawn["player"] == [name for name, entries in names for _ in range(entries)][drawn["number"]]
        told = p.look(house.wire())["made"]
        assert told == [{"draw": 0, "prize": "purse", "number": drawn["number"], "of": 6, "seed": drawn["seed"], "commit": commit}], told
        before = journal(house)
        assert not any("seed" in json.dumps(line) for line in before[:-1]), "a seed was told before its draw"
        house.stop()
        assert verified(house)["gala"]["draws"] == 1


def claimed(house, prize=PURSE):
    """A promotion whose one prize is claimed by the one who entered."""
    boss, dealer = house.desk("boss"), house.desk("dealer")
    p = Promotion(boss)
    p.open(prizes=(prize,))
    w = house.sit(credit=9000, table="D1")
    bet(w, "D1", 1, bet="red", stake=1000)
    spin(dealer, "D1", 1)
    p.close()
    p.do("draw", prize=prize["prize"])
    p.do("claim", desk=w, prize=prize["prize"])
    return p, w


def test_a_great_prize_is_paid_as_its_winner_chose_by_two_persons():
    with small() as house:
        p, w = claimed(house, LARGE)
        cage, pit = house.desk("cage"), house.desk("pit")
        pay = {"player": w.card, "prize": "fortune"}
        why = {"reason": "identity seen"}
        m = expect(p.act("pay", desk=cage, more=why, **pay, cash=2000000), event="proposed")
        assert m["proposal"]["duty"] == "prize" and m["proposal"]["amount"] == 2000000 and m["proposal"]["about"] == "gala: pay", m
        m = refused(pit.ask("confirm", no=m["proposal"]["no"]), "rules")
        assert m["rule"] == "crown-fusion-2024:15.4", m
        # The winner says how, at the cage with card and PIN.
        refused(p.act("choose", desk=cage, more={"card": w.card, "pin": "0000"}, prize="fortune", cheque=1500000, transfer=500000), "pin-wrong")
        p.do("choose", desk=cage, more={"card": w.card, "pin": w.pin}, prize="fortune", cheque=1500000, transfer=500000)
        m = expect(p.act("pay", desk=cage, more=why, **pay, cheque=1500000, transfer=500000), event="proposed")
        expect(pit.ask("confirm", no=m["proposal"]["no"]), event="occasion-acted")
        assert books(house) == (0, [("set aside", 2000000, books(house)[1][0][2]), ("prize by cheque", 1500000, books(house)[1][1][2]),
                                    ("prize by transfer", 500000, books(house)[1][1][2])])
        told = [i for i in expect(house.desk("inspector").ask("incidents"))["incidents"] if i["where"] == "gala" and "confirmed by pit" in i["words"]]
        assert told and "identity seen" in told[0]["words"], told
        house.stop()
        house.verify()


def with_another_card(house, w, cage, pit):
    """Whoever was at a terminal loses his card, and comes back to it with another; the number of his accounts stays."""
    back = house.wire()
    expect(w.ask("leave"))
    w.close()
    m = proposed(cage.ask("member-change", card=w.card, reason="lost", **{"new-card": True}), pit, event="member")["member"]
    assert m["card"] != w.card, m
    back.terminal, back.number, back.card, back.pin = w.terminal, m["account"], m["card"], w.pin
    for _ in patiently("a terminal that nobody is at", pause=0.02):
        if back.join(back.terminal)["ok"]:
            break
    expect(back.ask("card", card=back.card, pin=back.pin))
    return back


def test_who_has_another_card_since_he_entered_has_his_entries_and_his_prize():
    with small() as house:
        boss, dealer, cage, pit = (house.desk(name) for name in ("boss", "dealer", "cage", "pit"))
        p = Promotion(boss)
        p.open(conditions=({"bet": "red", "per": 1000, "cap": 5},), prizes=(PURSE, LARGE), closes=15000)
        w = house.sit(credit=50000, table="D1")
        bet(w, "D1", 1, bet="red", stake=3000)
        spin(dealer, "D1", 1)
        for n in (2, 3):
            w = with_another_card(house, w, cage, pit)
            expect(w.ask("table", table="D1"))
            expect(w.ask("transfer", amount=20000, to="terminal"))
            bet(w, "D1", n, bet="red", stake=20000)
            spin(dealer, "D1", 0)
            # One player in all his rounds, who has what is his at most once.
            state = p.look(w)
            assert (state["entries"], state["entrants"], state["mine"]) == (5, 1, {"entries": 5, "first": 0}), state
        assert p.look()["players"] == [{"player": w.number, "entries": 5}]
        p.close()
        for prize in ("purse", "fortune"):
            assert p.do("draw", prize=prize, scrutineer="an inspector")["events"][-1]["player"] == w.number
        p.do("claim", desk=w, prize="purse")
        w = with_another_card(house, w, cage, pit)
        had = expect(cage.ask("member", card=w.card))["member"]["on-card"]
        p.do("pay", desk=cage, player=w.card, prize="purse", card=500000, more={"reason": "as claimed"})
        assert expect(cage.ask("member", card=w.card))["member"]["on-card"] == had + 500000
        p.do("claim", desk=cage, more={"card": w.card, "pin": w.pin}, prize="fortune")
        refused(p.act("claim", desk=w, prize="fortune"), "rules")
        assert [c["state"] for c in p.look(w)["claims"]] == ["paid", "open"] and p.look(w)["results"][1]["winner"] == w.number
        p.do("refuse", player=w.card, prize="fortune", text="he is barred", name="Ann Other", address="1 Some Street")
        p.do("dispute", desk=w, what="my prize", text="I am not")
        p.do("decide", player=w.card, what="my prize", text="he was, then")
        house.stop()
        assert verified(house)["gala"]["good"]


def test_the_desk_lists_each_attempt_to_tell_the_winner():
    with small() as house:
        p, w = claimed(house)
        p.do("notify", prize="purse", way="telephone", yes=False)
        p.do("notify", prize="purse", way="email")
        tried = p.look()["results"][0]["attempts"]
        assert [(a["by"], a["way"], a["reached"]) for a in tried] == [("boss", "telephone", False), ("boss", "email", True)], tried
        assert tried[0]["at"] <= tried[1]["at"] and "attempts" not in p.look(w)["results"][0], tried
        house.kill()
        house.open()
        p.desk = house.desk("boss")
        assert p.look()["results"][0]["attempts"] == tried
        house.stop()
        house.verify()


def test_a_refused_prize_goes_back_to_the_house_and_is_drawn_again():
    with small() as house:
        p, w = claimed(house)
        refused(p.act("refuse", player=w.card, prize="purse", text="barred"), "rules")
        m = p.do("refuse", player=w.card, prize="purse", text="barred", name="Ann Other", address="1 Some Street")
        assert [e["event"] for e in m["events"]] == ["accepted", "denied", "notified"], m
        assert books(house)[0] == 0 and [kind for kind, *_ in books(house)[1]] == ["set aside", "set free"]
        seen = p.look(w)
        assert seen["claims"][0]["state"] == "refused" and "Some Street" not in json.dumps(seen)
        refused(p.act("draw", prize="purse"), "rules")  # the one entry there was has been drawn
        house.stop()
        house.verify()


def test_a_dispute_is_decided_once_and_leads_to_an_inspector():
    with small() as house:
        p, w = claimed(house)
        p.do("dispute", desk=w, what="my entries", text="I had two")
        refused(p.act("dispute", desk=w, what="my entries", text="I had two"), "rules")
        p.do("decide", player=w.card, what="my entries", text="one wager was void")
        p.do("dissatisfied", desk=w, what="my entries")
        told = [i["code"] for i in expect(house.desk("inspector").ask("incidents"))["incidents"] if i["where"] == "gala"]
        assert "inspector-told" in told, told
        p.do("cancel", what="promotion", text="the terms were misprinted")
        assert books(house)[0] == 0
        told = [i for i in expect(house.desk("inspector").ask("incidents"))["incidents"] if i["code"] == "inspector-told"]
        assert len(told) == 2 and "the terms were misprinted" in told[0]["words"] + told[1]["words"], told
        house.stop()
        house.verify()


def test_struck_down_at_any_moment_nothing_is_lost_and_nothing_doubled():
    """The same messages, each sent once and the floor killed right after it: what was answered is so, and sent again
    under its number nothing moves."""
    with small() as house:
        boss, dealer = house.desk("boss"), house.desk("dealer")
        p = Promotion(boss)
        p.open(closes=4000)
        renewed = 0

        def struck():
            nonlocal boss, dealer, renewed
            house.kill()
            house.open()
            boss, dealer = house.desk("boss"), house.desk("dealer")
            p.desk = boss

        w = house.sit(credit=9000, table="D1")
        bet(w, "D1", 1, bet="red", stake=3000)
        spin(dealer, "D1", 1)
        struck()
        state = p.look()
        assert (state["phase"], state["entries"], state["renewed"]) == ("open", 3, 1), state
        p.close()
        struck()
        assert p.look()["phase"] == "closed"
        n = boss.send("occasion-act", name="gala", act={"act": "draw", "prize": "purse"})
        first = expect(boss.answer(n))
        struck()
        again = boss.ask("occasion-act", seq=n, name="gala", act={"act": "draw", "prize": "purse"})
        assert again == first, (first, again)
        state = p.look()
        assert (state["drawn"], state["results"][0]["winner"], state["renewed"]) == (1, w.card, 2), state
        assert books(house)[0] == 500000
        cage = house.desk("cage")
        p.do("claim", desk=cage, more={"card": w.card, "pin": w.pin}, prize="purse")
        pay = {"name": "gala", "act": {"act": "pay", "player": w.card, "prize": "purse", "card": 500000}, "reason": "as claimed"}
        before = expect(cage.ask("member", card=w.card))["member"]["on-card"]
        n = cage.send("occasion-act", **pay)
        first = expect(cage.answer(n))
        struck()
        cage = house.desk("cage")
        assert cage.ask("occasion-act", seq=n, **pay) == first
        assert expect(cage.ask("member", card=w.card))["member"]["on-card"] == before + 500000
        assert books(house)[0] == 0 and [(k, a) for k, a, _ in books(house)[1]] == [("set aside", 500000), ("prize to card", 500000)]
        refused(cage.ask("occasion-act", **pay), "rules")
        house.stop()
        told = verified(house)["gala"]
        assert told["draws"] == 1 and told["good"], told


def test_messages_cut_off_by_a_kill_happened_whole_or_not_at_all():
    """Wagers, claims and payments are sent and the floor is killed at once, answered or not."""
    with small() as house:
        boss, dealer = house.desk("boss"), house.desk("dealer")
        p = Promotion(boss)
        p.open(closes=15000, prizes=tuple({**PURSE, "prize": f"p{i}", "value": 1000 * (i + 1)} for i in range(8)))
        w = house.sit(credit=20000, table="D1")
        for i in range(5):
            n = expect(w.ask("table", table="D1"))["view"]["round"]
            bet(w, "D1", n, bet="red", stake=1000)
            expect(dealer.ask("act", table="D1", act={"act": "close"}))
            dealer.send("act", table="D1", act={"act": "number", "number": 1})
            house.kill()
            house.open()
            boss, dealer, w = house.desk("boss"), house.desk("dealer"), house.again(w)
            p.desk = boss
            if expect(w.ask("table", table="D1"))["view"]["phase"] not in ("open", "idle"):
                expect(dealer.ask("act", table="D1", act={"act": "number", "number": 1}))
            assert p.look()["entries"] == i + 1, (i, p.look())
        p.close()
        for i in range(8):
            boss.send("occasion-act", name="gala", act={"act": "draw", "prize": f"p{i}"})
            if i in (2, 5):
                house.kill()
                house.open()
                boss = p.desk = house.desk("boss")
                if p.look()["results"][i]["state"] == "undrawn" and p.look()["left"] > 0:
                    p.do("draw", prize=f"p{i}")
        state = p.look()
        assert books(house)[0] == sum(r["due"] for r in state["results"] if r["state"] == "drawn"), (books(house), state)
        house.stop()
        house.verify()


def test_a_screen_is_told_of_what_it_looks_at():
    with small() as house:
        boss, dealer = house.desk("boss"), house.desk("dealer")
        p = Promotion(boss)
        w, other = house.sit(credit=9000, table="D1"), house.wire()
        p.draft(closes=60000)
        p.look(w)
        p.look(other)
        p.do("publish")
        m = other.until("occasion")
        assert m["act"] is None and "events" not in m and "draft" not in m["state"] and m["state"]["version"] == 1, m
        assert expect(boss.ask("occasion-form", name="gala"))["form"]["terms"][0]["term"] == "manner"
        p.do("advertise", text="poster")
        p.do("available", text="desk")
        p.do("open")
        bet(w, "D1", 1, bet="red", stake=1000)
        spin(dealer, "D1", 1)
        while w.until("occasion")["state"]["entries"] == 0:
            pass
        expect(other.ask("occasion", name=None), name=None)
        expect(boss.ask("occasion", name=None))
        listed = expect(other.ask("occasions"))
        assert [(o["name"], o["brief"]["entries"]) for o in listed["occasions"]] == [("gala", 1)] and "kinds" not in listed, listed
        refused(boss.ask("occasion-end", name="gala"), "rules")
        refused(dealer.ask("occasion-new", name="other", ruleset=p.ruleset), "role")


def test_who_runs_promotions_the_plan_says():
    with small("occasions: {promotion: casino-manager}\nduties:\n  occasion: {second: supervisor}") as house:
        boss, pit, inspector = house.desk("boss"), house.desk("pit"), house.desk("inspector")
        refused(pit.ask("occasion-new", name="gala", ruleset="star/promotions"), "role")
        p = Promotion(boss)
        p.draft()
        refused(p.act("publish"), "reason")
        m = expect(p.act("publish", more={"reason": "the lawyers have read it"}), event="proposed")
        assert p.look()["version"] == 0
        expect(pit.ask("confirm", no=m["proposal"]["no"]), event="occasion-acted")
        assert p.look()["version"] == 1
        refused(p.act("advertise", desk=pit, text="poster"), "role")
        refused(inspector.ask("occasion-act", name="gala", act={"act": "request"}), "role")
        assert expect(inspector.ask("occasion", name="gala"))["state"]["draft"]["changed"] is False


def test_a_demonstration_begins_with_what_its_plan_has():
    begins = "begins:\n  - {name: spring, ruleset: star/promotions, acts: [{act: term, term: starts, time: +5000}, {act: term, term: presence, yes: 'no'}]}"
    with small(begins) as house:
        boss = house.desk("boss")
        draft = expect(boss.ask("occasion", name="spring"))["state"]["draft"]["terms"]
        assert draft["presence"] is False and draft["starts"] > 5000, draft
        house.kill()
        house.open()
        again = expect(house.desk("boss").ask("occasion", name="spring"))
        assert again["acts"] == 2 and again["state"]["draft"]["terms"] == draft, again
        house.stop()
        house.verify()


if __name__ == "__main__":
    sys.exit(main([in_time(test) for test in tests_of(globals())], sys.argv[2:]))
