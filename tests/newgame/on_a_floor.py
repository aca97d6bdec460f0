"""Casino war on a floor, over the wire: a tie that goes to war and one that is surrendered, a player who has gone, and
the power failing while a decision is awaited. Every message is held against the protocol."""
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
os.environ["BAIZE_ALSO"] = str(HERE)
sys.path.insert(0, str(ROOT / "tests" / "floor"))
from house import House, account, expect, plan, refused  # noqa: E402

BAIZE = str(ROOT / "build-newgame" / "baize")
TABLE = "{table: W1, title: Casino War, ruleset: war/casino-war, options: {min: 500, max: 50000, unit: 100}}"


def house():
    text = plan(tables=[TABLE], members=6, terminals=6, cash=0)
    return House(BAIZE, text.replace("ranks: [casino-manager", "ranks: [manager, casino-manager"))


def act(desk, kind, why=None, **fields):
    return desk.ask("act", table="W1", act={"act": kind, **fields}, **({"reason": why} if why else {}))


def deal(dealer, *cards):
    for card in cards:
        expect(act(dealer, "card", card=card))


def view_of(w):
    return expect(w.ask("table", table="W1"))["view"]


def wager(w, bet, stake):
    return expect(w.ask("wager", table="W1", round=view_of(w)["round"], bet=bet, stake=stake))


def choose(w, choice, **more):
    return w.ask("choose", table="W1", round=view_of(w)["round"], choice=choice, **more)


def hands(w):
    """By box: how its hand stands, its cards, and what it came to."""
    return {b["seat"]: (h["state"], " ".join(h["cards"]), h["result"]) for b in view_of(w)["boxes"]["boxes"] for h in b["hands"]}


def again(floor, w):
    """The same terminal, at the floor that is open now."""
    new = floor.wire()
    m = expect(new.join(w.terminal, token=w.token))
    new.terminal, new.seq, new.token = w.terminal, m["seq"], m["token"]
    return new


def on_account(desk, name):
    return next(a["balance"] for a in expect(desk.ask("accounts"))["accounts"] if a["account"] == name)


def test_a_war_and_a_surrender_on_a_floor():
    with house() as floor:
        a, b, c = (floor.sit(credit=50000, table="W1") for _ in range(3))
        dealer, inspector = floor.desk("dealer"), floor.desk("inspector")
        before = on_account(inspector, "house")
        for w in (a, b, c):
            wager(w, "ante", 1500)
        wager(a, "tie", 500)
        assert refused(choose(a, "go-to-war"), "rules")["point"] == "out-of-turn"
        expect(act(dealer, "close"))
        deal(dealer, "9h", "9d", "2c", "9s")
        assert hands(a) == {1: ("plays", "9h", None), 2: ("waits", "9d", None), 3: ("waits", "2c", "lose")}, hands(a)
        turn = view_of(a)["boxes"]["turn"]
        assert turn == {"seat": 1, "hand": 1, "mine": True, "options": ["go-to-war", "surrender"],
                        "stakes": {"go-to-war": 1500}, "left": None}, turn
        refused(choose(b, "surrender"), "rules", r"war:4\.3")  # it is not his turn
        refused(act(dealer, "card", card="Kh"), "rules", r"war:4\.3")
        said = refused(choose(a, "go-to-war", stake=1000), "rules", r"war:4\.4")
        assert (said["point"], said["figures"]) == ("go-to-war", {"exactly": 1500}), said
        expect(choose(a, "go-to-war"), stake=1500)
        assert hands(b)[1][0] == "at-war" and on_account(inspector, "wagers W1") == 4500
        expect(choose(b, "surrender"))
        deal(dealer, "Kh", "4c")
        assert hands(a) == {1: ("done", "9h Kh", "win"), 2: ("surrendered", "9d", "lose"), 3: ("done", "2c", "lose")}
        credit = [account(w)["credit"] for w in (a, b, c)]
        # The tie pays ten to one, the raise one to one; of the surrendered ante 800 come back, in whole chips.
        assert credit == [50000 + 5000 + 1500, 50000 - 700, 50000 - 1500], credit
        assert on_account(inspector, "wagers W1") == 0
        assert on_account(inspector, "house") == before + sum(50000 - one for one in credit)
        floor.stop()
        floor.verify()


def test_the_power_fails_while_a_decision_is_awaited():
    with house() as floor:
        a, b = (floor.sit(credit=50000, table="W1") for _ in range(2))
        dealer = floor.desk("dealer")
        for w in (a, b):
            wager(w, "ante", 1000)
        expect(act(dealer, "close"))
        deal(dealer, "9h", "9d", "9s")
        expect(choose(a, "go-to-war"))
        floor.kill()
        floor.verify()
        floor.open()
        a, b, dealer, boss = again(floor, a), again(floor, b), floor.desk("dealer"), floor.desk("boss")
        assert hands(b) == {1: ("at-war", "9h", None), 2: ("plays", "9d", None)}, hands(b)
        assert [account(w)["credit"] for w in (a, b)] == [48000, 49000]
        assert view_of(b)["boxes"]["turn"]["mine"] and not view_of(a)["boxes"]["turn"]["mine"]
        refused(act(boss, "absent", seat=1), "rules", r"war:4\.9")
        expect(act(boss, "absent", seat=2))  # he has not come back
        floor.kill()
        floor.open()
        a, b, dealer = again(floor, a), again(floor, b), floor.desk("dealer")
        deal(dealer, "2h", "3c")
        assert hands(a) == {1: ("done", "9h 2h", "lose"), 2: ("surrendered", "9d", "lose")}, hands(a)
        assert [account(w)["credit"] for w in (a, b)] == [48000, 49500]
        assert on_account(floor.desk("inspector"), "wagers W1") == 0
        floor.stop()
        floor.verify()


def test_a_war_is_called_off_on_a_floor():
    with house() as floor:
        a, dealer, boss = floor.sit(credit=50000, table="W1"), floor.desk("dealer"), floor.desk("boss")
        wager(a, "ante", 1000)
        expect(act(dealer, "close"))
        deal(dealer, "9h", "9s")
        expect(choose(a, "go-to-war"))
        refused(act(dealer, "invalidate", why="a fault", reason="fault"), rule=r"war:6\.1")
        expect(act(boss, "invalidate", why="a card was marked", reason="fault"))
        assert account(a)["credit"] == 50000
        floor.stop()
        floor.verify()
