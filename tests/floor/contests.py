"""Tournaments whose tables stand in two pits of a casino: what tests of them share."""
import types

from cups import Tournament
from house import card, expect, pin, plan, until_so
from pits import at, baize, pit_of
from test_tournament import entrants_at, joined
from test_tournament_table import OFFICES, act, look
from test_tournament_table import STAR as BACCARAT

TELLER = "staff:\n  - {name: teller, role: cashier, password: pass-teller}\n"


def contested(pits, *more, members=4):
    """Two tables of tournaments with three terminals each: in two pits, or in one; and more of them."""
    at = {"X1": "pit: main", "X9": "pit: salon"} if pits else {"X1": "tables: [X1]", "X9": "tables: [X9]"}
    boards = [*more, *(pit_of(BACCARAT % name, at[name][5:]) if pits else BACCARAT % name for name in at)]
    text = plan(members=members, tables=boards, terminals=3, cash=0).replace("terminals: T01-T03,", "terminals: T01-T03, %s," % at["X1"])
    text = text.replace("staff:", "  - {terminals: S01-S03, %s, funding: [card]}\nstaff:" % at["X9"], 1).replace("members:\n", OFFICES + "members:\n", 1)
    return "pits:\n  - {pit: main}\n  - {pit: salon}\n" + text if pits else text


def entered(house, entrants=4, kind=Tournament, tables=("X1", "X9"), also=None, **conditions):
    """A tournament of two heats and a final, whose four entrants have paid at the cage."""
    usual = {"coups": ("number", 1), "minimum": ("value", 1000), "maximum": ("value", 10000), "allotment": ("value", 30000)}
    cup = kind(house.desk("boss"), "boss", **{**usual, **conditions})
    cup.book = house.book.partition("&")[0]
    cup.open()
    cup.players, cage = [types.SimpleNamespace(card=card(i), pin=pin(i)) for i in range(1, entrants + 1)], house.desk("cage")
    for who in cup.players:
        cup.do("apply", desk=cage, more=vars(who), yes=True)
        cup.do("accept", player=who.card)
        cup.do("fee", desk=cage, more=vars(who), card=10000)
    if also:
        also(cup)
    cup.ready(*tables)
    return cup


def begins(cup, session, table):
    cup.session = session
    until_so(lambda: cup.act("call", session=session, table=table)["ok"])  # when it is cleared of the one before
    cup.do("begin", session=session)


def takes_seats(house, cup, table):
    """Once the floor has seated them; struck down meanwhile it still has."""
    return joined(house, entrants_at(house, table, 2), cup.players)


def contests(house, wires, table, session):
    """One coup, which box 1 wins and box 2 loses by how many chips the session is; all but the count."""
    for w in sorted(wires, key=lambda w: look(w, table)["session"]["marker"] != wires.index(w) + 1):
        box = wires.index(w) + 1
        expect(w.ask("wager", table=table, round=look(w, table)["round"], bet=("player", "banker")[box - 1], stake=1000 * session))
    dealer = house.desk("dealer")
    expect(act(dealer, "close", table))
    for one in ("9h", "2c", "Kd", "5s"):
        expect(act(dealer, "card", table, card=one))


def counted(cup, house, table):
    expect(act(house.desk("manager"), "count", table))
    until_so(lambda: not [e for e in cup.look()["entries"] if e["state"] == "playing" and e["session"] == cup.session and not e["counted"]])


def pays(cup, house):
    cage = house.desk("cage")
    for e in cup.look()["entries"]:
        if e["owed"]:
            cup.do("pay", desk=cage, player=e["player"], card=e["owed"], more={"reason": "won"})
    assert cup.look()["pool"] == 0


def entry_of(cup, number):
    return next(e for e in cup.look()["entries"] if e["player"] == number)


def own_states(w):
    """Of who sits at a terminal; None: the tournament of the other pit has not been read yet."""
    told = w.ask("occasion", name="cup")
    return [e["state"] for e in told["state"]["entries"] if e["player"]] if told["ok"] else None


def member_at(i):
    return {"card": card(i), "pin": pin(i)}


def goes_to(house, i):
    """Member i at a terminal of a pit that sees the tournament of the other, and what is on his card."""
    said, w = at(house, "S01", i)
    until_so(lambda: own_states(w) is not None)
    return w, expect(said)["account"]["on-card"]


def adds_up_but_for(pits, finding, *houses):
    """All of it does; that somebody has edited a row between the pits is found, and nothing else is."""
    for house in houses:
        assert house.stop() == (0, "")
        for name in ("terminals", "tables", "meters", "tickets"):
            house.report(name)
    found = [line for house in houses for line in baize("verify", house.book)[1].splitlines() if ": good: " not in line]
    assert found and all(finding in line for line in found), found
    code, said = baize("verify", pits.book, "--all")
    assert code == 1 and finding in said, said
