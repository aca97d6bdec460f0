#!/usr/bin/env python3
"""What is open to a player: his terminal is told what the table would take from him, and nobody else is.

usage: test_open.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import sys

from house import House, expect, main, plan, refused, tests_of

BAIZE = sys.argv[1]


def table(ruleset, more="", automatic="no"):
    """A floor of one table."""
    wide = "min: 100, max: 50000, unit: 100" + (", " + more if more else "")
    return plan(members=4, terminals=4, cash=0, tables=[f"{{table: X1, ruleset: {ruleset}, options: {{{wide}}}, automatic: '{automatic}', spin: 100}}"])


def sat(house):
    w = house.sit(20000, table="X1")
    w.open = []
    return w


def here(w):
    """What is open to a player, as his table's view has it. What he was told by news since he last looked is the same."""
    now = expect(w.ask("table", table="X1"))["view"]["open"]
    told = [m["open"] for m in w.news if m.get("event") == "open"]
    w.news = [m for m in w.news if m.get("event") != "open"]
    assert (told or [w.open])[-1] == now, (w.open, told, now)
    assert all(a != b for a, b in zip([w.open, *told], told)), (w.open, told)  # only what is new is told
    w.open = now
    return now


def names(w):
    return [one["act"]["act"] for one in here(w)]


def does(w, act, asked=True, **chosen):
    """Does what is open, as the floor has told it, with what is chosen."""
    one = next(one for one in here(w) if one["act"]["act"] == act and (not chosen or one["pick"] and one["pick"]["field"] in chosen))
    assert one["asked"] == asked and one["en"], one
    return expect(w.ask("play", table="X1", round=round_of(w), act={**one["act"], **chosen}), event="played")


def round_of(w):
    return expect(w.ask("table", table="X1"))["view"]["round"]


def staff(desk, act, **fields):
    return expect(desk.ask("act", table="X1", act={"act": act, **fields}, reason="as it must be"))


def wager(w, bet, stake, **fields):
    return expect(w.ask("wager", table="X1", round=round_of(w), bet=bet, stake=stake, **fields))


def deal(desk, *cards):
    for one in cards:
        staff(desk, "card", card=one)


def back(house, w):
    """The same terminal on a new line."""
    again = house.wire()
    again.terminal, again.token = w.terminal, w.token
    m = expect(again.join(w.terminal, token=w.token))
    again.open = m["view"]["open"]
    return again


def test_cards_are_offered_to_one_after_the_other_and_turned_over():
    with House(BAIZE, table("star/baccarat", "style: B")) as house:
        ann, bob, pit = sat(house), sat(house), house.desk("boss")
        watcher = house.wire()
        expect(watcher.ask("watch", table="X1"))
        wager(ann, "player", 1000)
        wager(bob, "banker", 1000)
        assert here(ann) == here(bob) == []
        staff(pit, "close")
        assert names(bob) == ["take", "decline"] and here(bob)[0]["act"]["to"] == "banker" and here(bob)[0]["about"] == "banker-cards"
        assert here(ann) == []
        refused(ann.ask("play", table="X1", round=1, act=here(bob)[0]["act"]), "rules")
        does(bob, "decline")
        assert here(bob) == [] and names(ann) == ["take", "decline"]
        does(ann, "take")
        assert here(ann) == here(bob) == []
        deal(pit, "4h", "2c", "5h", "3d")
        one, other = here(ann)
        assert one["act"] == {"act": "reveal", "seat": 1, "to": "player"} and one["pick"] is None
        assert other["pick"] == {"field": "number", "needed": True, "take": 1, "among": [1, 2]}
        assert here(bob) == []
        does(ann, "reveal", number=2)
        assert len(here(ann)) == 1
        does(ann, "reveal")
        assert here(ann) == here(bob) == []
        expect(watcher.ask("watch", table="X1"))
        assert "open" not in [m.get("event") for m in watcher.news]
        house.stop()
        house.verify()


def test_they_outlive_a_broken_line_and_a_floor_that_was_killed():
    with House(BAIZE, table("star/baccarat", "style: B")) as house:
        ann, bob, pit = sat(house), sat(house), house.desk("boss")
        wager(ann, "player", 1000)
        staff(pit, "close")
        offered = here(ann)
        assert names(ann) == ["take", "decline"]
        ann.close()
        ann = back(house, ann)
        assert ann.open == offered and here(ann) == offered
        house.kill()
        house.open()
        ann, bob, pit = back(house, ann), back(house, bob), house.desk("boss")
        assert ann.open == offered and bob.open == [] and here(ann) == offered
        does(ann, "take")
        deal(pit, "4h", "2c", "5h", "3d")
        assert names(ann) == ["reveal", "reveal"]
        house.kill()
        house.open()
        ann = back(house, ann)
        assert names(ann) == ["reveal", "reveal"]
        does(ann, "reveal")
        assert here(ann) == []
        house.stop()
        house.verify()


def test_the_role_of_banker_is_taken_and_passed_on_by_who_has_it():
    with House(BAIZE, table("star/baccarat", "style: C")) as house:
        ann, bob = sat(house), sat(house)
        assert names(bob) == ["take", "decline"] and here(ann) == []  # from the dealer's right
        does(bob, "take")
        assert names(bob) == ["pass"] and here(ann) == []
        does(bob, "pass", asked=False)
        assert names(ann) == ["take", "decline"] and here(bob) == []
        expect(ann.ask("leave"))  # whose seat is empty is not asked
        assert names(bob) == ["take", "decline"]
        house.stop()
        house.verify()


def test_who_cuts_chooses_the_place_or_names_another():
    with House(BAIZE, table("star/baccarat", "start: cold")) as house:
        ann, bob, pit = sat(house), sat(house), house.desk("boss")
        staff(pit, "shuffle")
        assert here(ann) == here(bob) == []
        staff(pit, "offer-cut")
        assert names(ann) == ["cut", "cut", "decline"] and here(bob) == []
        at, to = here(ann)[0]["pick"], here(ann)[1]["pick"]
        assert at == {"field": "at", "needed": True, "take": 1, "from": 52, "to": 364}
        assert to == {"field": "to", "needed": True, "take": 1, "among": [f"{bob.terminal}.1"]}
        does(ann, "cut", to=to["among"][0])
        assert here(ann) == [] and names(bob) == ["cut", "decline"]
        refused(bob.ask("play", table="X1", round=round_of(bob), act={"act": "cut", "at": 365}), "rules")
        does(bob, "cut", at=364)
        assert here(ann) == here(bob) == []
        house.stop()
        house.verify()


def test_what_players_may_of_themselves_nobody_waits_for():
    with House(BAIZE, table("nz1996/baccarat", "start: cold")) as house:
        ann, pit = sat(house), house.desk("boss")
        staff(pit, "pre-shuffled")
        demands = [one for one in here(ann) if one["act"]["act"] == "demand"]
        assert [one["act"]["reason"] for one in demands] == ["view", "procedure"] and not demands[0]["asked"], demands
        expect(ann.ask("play", table="X1", round=round_of(ann), act=demands[1]["act"]))
        assert "demand" not in names(ann)  # they are checked and shuffled here
    with House(BAIZE, table("nz1996/blackjack", "start: cold, burn: one")) as house:
        ann, bob, pit, dealer = sat(house), sat(house), house.desk("boss"), house.desk("dealer")
        staff(dealer, "inspect")
        staff(pit, "inspect")
        staff(pit, "shuffle")
        assert names(ann) == ["cut", "decline"] and here(bob) == []
        does(ann, "decline")
        does(bob, "cut")
        staff(pit, "place-cutting-card")
        deal(pit, "Ks")
        assert names(ann) == names(bob) == ["show-burn"]
        does(ann, "show-burn", asked=False)
        assert ann.until("shown")["card"] == "Ks"
        wager(ann, "main", 1000)
        staff(pit, "close")
        deal(pit, "5h")
        assert here(ann) == here(bob) == []


def test_all_are_asked_to_agree():
    with House(BAIZE, table("nz1996/baccarat")) as house:
        ann, bob, pit = sat(house), sat(house), house.desk("boss")
        staff(pit, "post-limits", min=1000)
        assert here(ann)[0]["act"] == {"act": "consent", "seat": 1, "yes": True} and names(bob) == ["consent"]
        does(ann, "consent")
        assert not here(ann)[0]["act"]["yes"] and not here(ann)[0]["asked"] and here(bob)[0]["asked"]
        does(bob, "consent")
        staff(pit, "change-limits", min=1000, reason="consent")
        assert here(ann) == here(bob) == []
    with House(BAIZE, table("crown-fusion-2024/semi-roulette")) as house:  # a game with nothing else open
        ann, pit = sat(house), house.desk("boss")
        assert here(ann) == []


def test_the_dice_are_taken_by_who_is_offered_them():
    with House(BAIZE, table("nz1996/craps")) as house:
        ann, bob, pit = sat(house), sat(house), house.desk("boss")
        wager(ann, "pass", 1000)
        assert here(ann) == []
        staff(pit, "offer-dice")
        assert names(ann) == ["take", "decline"] and here(bob) == []
        assert here(ann)[0]["pick"] == {"field": "dice", "needed": False, "take": 2, "among": [1, 2, 3, 4, 5]}
        does(ann, "decline")
        assert here(ann) == [] and names(bob) == ["take", "decline"]
        does(bob, "take", dice=[2, 5])
        assert names(bob) == ["pass"] and here(ann) == []
        does(bob, "pass", asked=False)
        assert "pass" not in names(bob)
        house.stop()
        house.verify()


def test_a_hand_that_may_be_void_is_played_on_or_not():
    with House(BAIZE, table("nz1996/blackjack")) as house:
        ann, bob, pit = sat(house), sat(house), house.desk("boss")
        wager(ann, "main", 1000)
        wager(bob, "main", 500)
        staff(pit, "close")
        deal(pit, "7h", "9c", "Td", "8d", "5d")
        staff(pit, "irregular", reason="missed-dealer", decided=True, cards=["7h", "9c", "Td", "8d"])
        assert names(ann) == names(bob) == ["withdraw", "decline"]
        does(ann, "withdraw")
        does(bob, "decline")
        assert here(ann) == here(bob) == []
        refused(bob.ask("play", table="X1", round=round_of(bob), act={"act": "withdraw", "bet": "main"}), "act")
        house.stop()
        house.verify()


def test_the_pit_sees_who_is_awaited_and_which_acts_would_answer_it():
    def awaits(desk):
        return expect(desk.ask("pit"))["tables"][0]["awaits"]

    with House(BAIZE, table("star/baccarat", "style: B")) as house:
        ann, pit = sat(house), house.desk("boss")
        wager(ann, "player", 1000)
        assert awaits(pit) is None  # an open table awaits nobody
        staff(pit, "close")
        asked = awaits(pit)
        assert asked == {"actor": "player", "seat": 1, "player": f"{ann.terminal}.1", "hand": "player", "what": "take Player's cards",
                         "options": ["take", "decline"], "rule": asked["rule"]}, asked
        assert names(ann) == asked["options"]
        house.kill()
        house.open()
        ann, pit = back(house, ann), house.desk("boss")
        assert awaits(pit) == asked
        does(ann, "take")
        assert awaits(pit)["actor"] == "chance" and awaits(pit)["options"] == ["card"]
        house.stop()  # closed and opened as it should be, it knows it from what it put away
        house.open()
        pit = house.desk("boss")
        assert awaits(pit)["options"] == ["card"]
        deal(pit, "4h", "2c", "5h", "3d")
        assert awaits(pit)["options"] == ["reveal"]
    with House(BAIZE, table("nz1996/blackjack")) as house:  # dealt card by card, but not while a player decides
        ann, pit = sat(house), house.desk("boss")
        wager(ann, "main", 1000)
        staff(pit, "close")
        for card in ("5h", "6d", "4s"):
            assert awaits(pit)["options"] == ["card"], awaits(pit)
            deal(pit, card)
        assert awaits(pit)["actor"] == "player" and awaits(pit)["options"] == ["hit", "double"], awaits(pit)
    for ruleset, act in (("crown-fusion-2024/semi-roulette", "number"), ("crown-fusion-2024/semi-sic-bo", "dice"), ("nz1996/money-wheel", "section")):
        with House(BAIZE, table(ruleset, "confirm: 'yes'" if ruleset != "nz1996/money-wheel" else "")) as house:
            pit = house.desk("boss")
            staff(pit, "close")
            assert act in awaits(pit)["options"], awaits(pit)


def test_where_nothing_is_open_nothing_is_told():
    for ruleset, bet in (("crown-fusion-2024/auto-roulette", "red"), ("crown-fusion-2024/auto-baccarat", "player")):
        with House(BAIZE, table(ruleset, "period: 300", automatic="yes")) as house:
            ann = sat(house)
            for _ in range(2):
                ann.until("opened")
                ann.ask("wager", table="X1", round=round_of(ann), bet=bet, stake=100)
                ann.until("resulted")
                assert here(ann) == []
            assert not [m for m in ann.news if m.get("event") == "open"]


main(tests_of(globals()))
