#!/usr/bin/env python3
"""Live tables: chips on the cloth, no terminals. The dealer tells what players do, the rules say what comes next and who
wins, and no round moves money of an account.

usage: test_cloth.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import sys

from house import House, card, expect, journal_of, main, plan, refused, tests_of

BAIZE = sys.argv[1]
AUTOMATIC = "{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, unit: 100, period: 30000, seats: 20}}"


def live(name, game, options="min: 500, max: 50000, unit: 100", more=""):
    return f"{{table: {name}, ruleset: nz1996/{game}, live: 'yes', options: {{{options}}}{more}}}"


ALL = [AUTOMATIC, live("W1", "roulette"), live("B1", "baccarat"), live("B2", "mini-baccarat"), live("B3", "midi-baccarat"),
       live("S1", "tai-sai"), live("M1", "money-wheel"), live("C1", "craps"), live("K1", "blackjack"), live("P1", "caribbean-stud")]


def opened(tables=ALL, more=""):
    return House(BAIZE, plan(members=2, terminals=2, cash=0, tables=tables, more=more))


class Dealer:
    def __init__(self, house):
        self.desk = house.desk("dealer")

    def tells(self, table, act, **fields):
        return self.desk.ask("act", table=table, act={"act": act, **fields})

    def does(self, table, act, **fields):
        return expect(self.tells(table, act, **fields))["events"]

    def at(self, table):
        return expect(self.desk.ask("dealing", table=table))["at"]

    def marks(self, table, *seats):
        """The boxes that play, as the dealer lays them down; what the floor says a mark is."""
        mark = self.at(table)["live"]["marks"][0]
        for seat in seats:
            self.does(table, "wager", seat=seat, player=f"B{seat}", bet=mark["bet"], stake=mark["stake"])

    def cards(self, table, *cards):
        events = []
        for card in cards:
            events = self.does(table, "card", card=card)
        return events


def result_of(events):
    return next(one["result"] for one in events if one["event"] == "resulted")


def settled_of(events):
    return [(one["seat"], one["bet"], one["result"]) for one in events if one["event"] == "settled"]


def movements(house):
    return expect(house.desk("inspector").ask("trial"))["movements"]


def test_a_round_needs_no_wager_and_the_rules_name_what_comes_next():
    with opened() as house:
        dealer, before = Dealer(house), movements(house)
        assert dealer.at("W1")["live"] == {"seats": dealer.at("W1")["live"]["seats"], "marks": [], "lies": []}
        dealer.does("W1", "close")
        assert dealer.at("W1")["awaits"]["options"][0] == "number"
        dealer.does("W1", "number", number=17)
        assert result_of(dealer.does("W1", "confirm")) == "17 black, odd, low"
        for table in ("B1", "B2", "B3"):  # the third card by the chart, though nobody has bet
            dealer.does(table, "close")
            steps = []
            for card in ("2h", "Kh", "2c", "3d", "6s", "9c"):
                steps.append((dealer.at(table)["next"]["to"], dealer.at(table)["next"]["place"]))
                dealer.cards(table, card)
            assert steps == [("player", 1), ("banker", 1), ("player", 2), ("banker", 2), ("player", 3), ("banker", 3)], steps
            assert result_of(dealer.does(table, "confirm")) == "Banker wins, 2 over 0"
        dealer.does("S1", "close")
        dealer.does("S1", "dice", dice=[1, 3, 3])
        assert result_of(dealer.does("S1", "confirm")) == "one, double three; total seven"
        dealer.does("M1", "close")
        dealer.does("M1", "section", section=4)
        assert result_of(dealer.does("M1", "confirm")) == "A, section 4"
        assert movements(house) == before
        view = expect(house.wire().ask("watch", table="B1"))["view"]  # roads and statistics as at any table
        assert view["tender"] == "chips" and len(view["last"]) == 1, view["last"]
        house.stop()
        house.verify()


def test_dice_go_to_who_has_chips_on_the_line():
    with opened() as house:
        dealer = Dealer(house)
        refused(dealer.tells("C1", "dice", dice=[3, 3]), "rules", rule="nz1996:X.5.1")
        assert {one["bet"] for one in dealer.at("C1")["live"]["marks"]} == {"pass", "dont-pass"}
        dealer.marks("C1", 2)
        assert dealer.at("C1")["live"]["lies"] == [{"seat": 2, "player": "B2", "bet": "pass", "on": None, "stake": 500}]
        dealer.does("C1", "dice", dice=[3, 3])
        assert dealer.at("C1")["view"]["craps"]["point"] == 6
        dealer.does("C1", "dice", dice=[5, 6])
        house.kill()
        house.open()
        dealer = Dealer(house)
        assert dealer.at("C1")["view"]["craps"]["point"] == 6  # and the mark lies there still
        assert settled_of(dealer.does("C1", "dice", dice=[2, 4])) == [(2, "pass", "win")]
        house.stop()
        house.verify()


def test_the_dealer_tells_boxes_and_decisions():
    with opened() as house:
        dealer, before = Dealer(house), movements(house)
        refused(dealer.tells("K1", "close"), "rules", rule="nz1996:II.7.2")
        dealer.marks("K1", 3, 5)

        def offered(*acts):  # of these, what the dealer may tell for players now
            return {one["act"] for one in dealer.at("K1")["acts"] if one["open"]} & set(acts)
        assert offered("wager", "withdraw", "double", "split", "insure") == {"wager", "withdraw"}
        refused(dealer.tells("K1", "double", seat=3, player="B3", hand=1), "rules")
        dealer.does("K1", "close")
        assert offered("wager", "withdraw", "double", "split", "insure") == set()
        dealer.cards("K1", "8h", "5h", "6d", "8c", "6s")
        assert offered("wager", "withdraw", "hit", "double", "split", "insure") == {"hit", "split"}
        awaits = dealer.at("K1")["awaits"]
        assert (awaits["seat"], awaits["player"], awaits["options"]) == (3, "B3", ["hit", "stand", "split"]), awaits
        refused(dealer.tells("K1", "hit", seat=5, player="B5", hand=1), "rules")  # not his turn
        dealer.does("K1", "split", seat=3, player="B3", hand=1)
        dealer.cards("K1", "3h")
        dealer.does("K1", "double", seat=3, player="B3", hand=1)  # by one person: the player has put it there
        dealer.cards("K1", "Kh", "Kd")
        dealer.does("K1", "stand", seat=3, player="B3", hand=2)
        house.kill()
        house.open()
        dealer = Dealer(house)
        dealer.does("K1", "hit", seat=5, player="B5", hand=1)
        dealer.cards("K1", "9c")
        dealer.does("K1", "stand", seat=5, player="B5", hand=1)
        events = dealer.cards("K1", "Kc", "4d")
        assert settled_of(events) == [(3, "main", "win"), (3, "main", "lose"), (5, "main", "standoff")], settled_of(events)
        dealer.marks("P1", 2, 4)
        refused(dealer.tells("P1", "wager", seat=4, player="B4", bet="jackpot", stake=100), "rules")
        dealer.does("P1", "close")
        dealer.cards("P1", *("Ac Kd 2c Ad 3d 4c 5h 5s 7d 8h 9h Jd Qh 3s 4d".split()))
        dealer.does("P1", "fold", seat=4, player="B4")
        events = dealer.does("P1", "raise", seat=2, player="B2")
        assert (2, "ante", "win") in settled_of(events), events
        assert movements(house) == before
        lines = journal_of(house, "K1")
        assert lines[0]["tender"] == "chips", lines[0]
        expect(house.desk("inspector").ask("steps", table="K1", round=1), game="blackjack")
        house.stop()
        house.verify()


def found(desk, **what):
    return [(one["table"], one["round"]) for one in expect(desk.ask("find", **what), event="found", more=False)["slips"]]


def test_its_rounds_are_found_and_seen_again():
    """Each round of a live table has a slip of the table's own, also where nothing lay there: by round, time, dealer, member
    who was rated then, and clause; corrected with its clause, and no money moves by that."""
    with opened() as house:
        dealer, inspector, boss, pit = Dealer(house), house.desk("inspector"), house.desk("boss"), house.desk("pit")
        before = movements(house)
        expect(dealer.desk.ask("deal", table="W1"))

        def spin(number):
            for act, fields in (("close", {}), ("number", {"number": number}), ("confirm", {})):
                dealer.does("W1", act, **fields)
        spin(17)
        rated = expect(dealer.desk.ask("rate", table="W1", card=card(1), bet=500))["rating"]
        spin(4)
        expect(dealer.desk.ask("rate-end", table="W1", rating=rated["no"]))
        spin(0)
        dealer.does("W1", "close")
        expect(dealer.desk.ask("act", table="W1", act={"act": "no-spin", "reason": "ball-out"}, reason="it left the wheel"))
        house.kill()  # what the round under way rests on is kept
        house.open()
        dealer, inspector, boss, pit = Dealer(house), house.desk("inspector"), house.desk("boss"), house.desk("pit")
        dealer.does("W1", "spin")
        spin(9)
        assert found(inspector) == [("W1", 4), ("W1", 3), ("W1", 2), ("W1", 1)], found(inspector)
        slip = expect(inspector.ask("find", table="W1", round=1))["slips"][0]
        assert (slip["say"], slip["number"], slip["tender"], slip["terminal"], slip["account"], slip["member"], slip["wagers"], slip["staked"]) == \
            ("17 black, odd, low", 17, "chips", None, None, None, [], 0), slip
        assert slip["dealers"] == ["dealer"] and "nz1996:III.3.3" in slip["clauses"], slip
        assert found(inspector, clause="nz1996:III.6.8") == [("W1", 4)], "the spin again was told before the floor was struck down"
        assert found(inspector, clause="nz1996:III.99") == []
        assert found(inspector, card=card(1)) == [("W1", 2)] and found(inspector, card=card(2)) == []
        assert found(inspector, dealer="dealer")[-1] == ("W1", 1) and found(inspector, dealer="other-dealer") == []
        assert found(inspector, **{"from": slip["at"] + 1})[-1] == ("W1", 2) and found(inspector, to=slip["at"] + 1) == [("W1", 1)]
        assert found(inspector, terminal="W1") == [] and found(inspector, over=1) == []
        m = boss.ask("act", table="W1", act={"act": "correct", "round": 4, "number": 10}, reason="the camera has 10")
        expect(pit.ask("confirm", no=m["proposal"]["no"]) if m.get("event") == "proposed" else m)
        slip = expect(inspector.ask("find", table="W1", round=4))["slips"][0]
        assert (slip["say"], slip["was"]["say"], slip["returned"]) == ("10 black, even, low", "9 red, odd, low", 0), slip

        dealer.marks("K1", 3, 5)
        dealer.does("K1", "close")
        events = dealer.cards("K1", "Th", "Kh", "6d", "9c", "6s")
        house.stop()  # as it stands, and what it rests on
        house.open()
        dealer, inspector, boss, pit = Dealer(house), house.desk("inspector"), house.desk("boss"), house.desk("pit")
        for seat in (3, 5):
            dealer.does("K1", "stand", seat=seat, player=f"B{seat}", hand=1)
        dealer.cards("K1", "4c", "Kd")
        slip = expect(inspector.ask("find", table="K1"))["slips"][0]
        assert [(one["box"], one["bet"], one["result"]) for one in slip["wagers"]] == [(3, "main", "lose"), (5, "main", "lose")], slip
        assert {events[0]["rule"], *events[0]["also"]} <= set(slip["clauses"]), slip["clauses"]
        steps = expect(inspector.ask("steps", table="K1", round=1, journal=slip["journal"]))
        lay = [[(spot["bet"], spot["stake"]) for spot in one["felt"]] for one in steps["steps"] if one["act"]["act"] == "wager"]
        assert lay == [[("main", 500)], [("main", 1000)]], lay
        assert movements(house) == before
        house.stop()
        house.verify()


def told(answer, *seconds):
    """Whoever must confirm it does."""
    for second in seconds:
        if expect(answer)["event"] == "proposed":
            answer = second.ask("confirm", no=answer["proposal"]["no"])
    return expect(answer, event="occasion-acted")


def test_buy_ins_are_its_drop_and_counts_its_win():
    """A dealer who came with card and PIN tells buy-ins at his own table, and nothing else of the chip bank."""
    with opened(more="roster: yes") as house:
        boss, pit, cage, by_name = house.desk("boss"), house.desk("pit"), house.desk("cage"), house.desk("dealer")
        expect(boss.ask("occasion-new", name="chips", ruleset="nz1996/chips"))
        for table in ("W1", "K1"):
            told(boss.ask("occasion-act", name="chips", act={"act": "open", "table": table, "value": 500000}), pit)
        expect(boss.ask("roster", table="W1", rows=[{"dealer": "dealer", "from": 0}]))
        expect(by_name.ask("dealer-pin", password="pass-dealer", pin="1357"))
        dealer = house.wire()
        expect(dealer.ask("login", card="dealer", pin="1357", table="W1"), post="W1")
        expect(dealer.ask("deal", table="W1"))

        def says(act, **fields):
            return dealer.ask("occasion-act", name="chips", act={"act": act, **fields})
        assert any(one["act"] == "buy-in" for one in expect(dealer.ask("occasion-form", name="chips"))["acts"])
        refused(says("buy-in", table="K1", cash=20000), "role")  # not his
        refused(says("sell", item="chips", cash=20000), "role")
        refused(says("rack", table="W1", item="blue", value=100), "role")
        refused(says("buy-in", table="W1", cash=0), "rules")
        for cash in (30000, 20000):
            events = told(says("buy-in", table="W1", cash=cash))["events"]
        assert [(one["event"], one.get("value"), one.get("total")) for one in events][1:] == [("bought", 20000, 50000)], events
        told(says("fill", table="W1", value=10000))
        told(pit.ask("occasion-act", name="chips", act={"act": "fill", "table": "K1", "value": 10000}))
        refused(says("cancel", number=2, text="not his"), "role")
        told(says("cancel", number=1, text="not needed"))
        house.kill()
        house.open()
        boss, pit, cage = (house.desk(name) for name in ("boss", "pit", "cage"))
        act = lambda desk, **fields: desk.ask("occasion-act", name="chips", act=fields)
        state = expect(boss.ask("occasion", name="chips"))["state"]
        day = next(one for one in state["tables"] if one["table"] == "W1")
        assert (day["value"], day["day"]["bought"], state["held"]) == (450000, 50000, 50000), state
        told(act(boss, act="close", table="W1", value=462000), pit)  # 12,000 of the chips came back
        told(act(cage, act="drop", table="W1", cash=50000), pit, boss)
        house.stop()
        house.verify()
        rows = {row["words"]["table"] if "words" in row else row["table"]: row for row in house.report("activity", "--by", "table")["rows"]}
        assert (rows["W1"]["drop"], rows["W1"]["win"], rows["W1"]["wagered"]) == (50000, 12000, 0), rows["W1"]


def test_no_terminal_plays_there():
    with opened() as house:
        player = house.sit(credit=5000)
        tables = {one["table"] for one in expect(player.ask("join", terminal=player.terminal, token=player.token))["tables"]}
        assert tables == {"R1"}, tables
        refused(player.ask("table", table="W1"), "unknown")
        dealer = Dealer(house)
        refused(dealer.tells("W1", "buy-in", player="B1", stake=500), "act")
        refused(dealer.tells("R1", "wager", seat=1, player="B1", bet="red", stake=500), "act")
        boss = house.desk("boss")
        refused(boss.ask("test", table="W1", on=True, reason="to see"), "test")


def test_plans_that_cannot_be():
    def trouble(tables, links=None):
        text = plan(members=1, terminals=1, cash=0, tables=tables)
        try:
            with House(BAIZE, text.replace("[card]}", f"[card], tables: [{links}]}}") if links else text):
                return ""
        except RuntimeError as why:
            return str(why)
    assert "have no table to play at" in trouble([live("W1", "roulette")])
    assert "at which no terminal plays" in trouble([AUTOMATIC, live("W1", "roulette")], "R1, W1")
    assert "its rules are for terminals" in trouble([AUTOMATIC, "{table: B9, ruleset: crown-fusion-2024/semi-roulette, live: 'yes', options: {min: 100, max: 50000, unit: 100}}"])
    assert "a table that a dealer deals" in trouble([AUTOMATIC, live("S9", "tai-sai", more=", automatic: 'yes'")])
    assert "must be yes or no" in trouble([AUTOMATIC, live("W1", "roulette").replace("'yes'", "maybe")])


def test_a_floor_of_live_tables_only_has_no_terminals():
    text = plan(members=2, terminals=1, cash=0, tables=[live("W1", "roulette")])
    without = "".join(line for line in text.splitlines(True) if not line.startswith("terminals:") and "{terminals:" not in line)
    with House(BAIZE, without) as house:
        dealer = Dealer(house)
        for act, fields in (("close", {}), ("number", {"number": 3}), ("confirm", {})):
            dealer.does("W1", act, **fields)
        boss, pit = house.desk("boss"), house.desk("pit")
        m = expect(boss.ask("change", part="tables", name="W2", reason="one more", to={
            "ruleset": "nz1996/roulette", "live": "yes", "options": {"min": 500, "max": 50000, "unit": 100}}), event="proposed")
        expect(pit.ask("confirm", no=m["proposal"]["no"]), event="changed")
        assert [one["live"] for one in expect(boss.ask("plan"))["tables"]] == ["yes", "yes"]
        dealer.does("W2", "close")
        house.kill()
        house.open()
        assert Dealer(house).at("W2")["phase"] == "closed"
        house.stop()
        house.verify()


def test_a_table_goes_over_from_terminals_to_chips():
    tables = [AUTOMATIC, live("W1", "roulette").replace(" live: 'yes',", "")]
    with opened(tables) as house:
        assert Dealer(house).at("W1")["view"]["tender"] == "money"
        house.stop()
        house.write_plan(plan(members=2, terminals=2, cash=0, tables=[AUTOMATIC, live("W1", "roulette")]))
        house.open()
        dealer = Dealer(house)
        assert dealer.at("W1")["view"]["tender"] == "chips"
        dealer.does("W1", "close")
        house.stop()
        house.verify()


sys.exit(main(tests_of(globals()), sys.argv[2:]))
