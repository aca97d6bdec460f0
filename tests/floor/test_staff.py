#!/usr/bin/env python3
"""Every act of staff at every ruleset's table: the floor offers it with a form to whom the document names, takes it from
him, and refuses it to who has no such office. Which acts there are `baize acts` says, and whose they are each ruleset.

usage: test_staff.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import os
import re
import subprocess
import sys

from house import ROOT, STAFF, House, expect, main, plan, refused, tests_of

BAIZE = sys.argv[1]


def told(*words):
    return json.loads(subprocess.run([BAIZE, *words, "--json"], capture_output=True, check=True).stdout)


ROWS = {row["act"]: row for row in told("acts")}
# Chips of a tournament are no money, and its tables on no floor.
RULES = {one["ruleset"]: told("rules", "show", one["ruleset"]) for one in told("rules", "list") if "tournament" not in one["ruleset"]}
TABLES = {ruleset: f"T{number}" for number, ruleset in enumerate(RULES, 1)}
# What is said in place of a field that an act needs.
SAMPLE = {"word": "x", "choice": "1", "number": 1, "money": 500, "time": 0, "place": 20, "truth": True, "card": "7h", "cards": ["7h"],
          "faces": [1, 2], "names": ["x"]}
NO_OFFICE = r"may not: that is for the |that is for the |not for an inspector to do"


def ladder(card):
    """The offices of a document from the lowest to the highest, by the first name of each."""
    return [one if isinstance(one, str) else one[0] for one in card["roles"]]


OFFICES = sorted({office for card in RULES.values() for office in ladder(card)[1:]})
LIVE = [name for name in RULES if name.startswith("nz1996/")]


def whole_floor():
    """A table of every ruleset, and after them a live one of each that has chips on a cloth."""
    people = "".join(f"  - {{name: {office}, role: supervisor, password: pass-{office}, ranks: [{office}]}}\n" for office in OFFICES)
    tables = [f"{{table: {TABLES[ruleset]}, ruleset: {ruleset}, options: {{min: 500, max: 50000}}}}" for ruleset in RULES]
    tables += [f"{{table: L{i}, ruleset: {ruleset}, live: 'yes', options: {{min: 500, max: 50000}}}}" for i, ruleset in enumerate(LIVE)]
    return plan(tables=tables, members=5, terminals=5, cash=0).replace(STAFF, STAFF + people)


def granted(card):
    """The acts that a document gives somebody, with what it says of them: the other entries are conditions of an act."""
    return {act: grant for act, grant in card["staff"].items() if act in ROWS}


def does(desk, ruleset, form):
    row = ROWS[form["act"]]
    fields = {name: SAMPLE[row["types"][name]["type"]] for name in form["needs"]}
    if form["reasons"]:
        fields["reason"] = form["reasons"][0]
    return desk.ask("act", table=TABLES[ruleset], act={"act": form["act"], **fields}, reason="to see whether it may be done")


def forms_of(desk):
    answer = expect(desk.ask("pit"))
    return {ruleset: {form["act"]: form for form in table["acts"]} for ruleset, table in zip(RULES, answer["tables"])}


class People:
    """Who is logged in, by the office that a document knows him by."""

    def __init__(self, house):
        self.house, self.desks = house, {}

    def __call__(self, name):
        if name not in self.desks:
            self.desks[name] = self.house.desk(name)
        return self.desks[name]

    def of(self, card, grant):
        """Those whom the document names: the lowest office of the ladder, and one beside it."""
        ranks = ladder(card)
        named = [name for name in (grant.get("role", ranks[0]), grant.get("also")) if name]
        return [self("dealer" if name == ranks[0] else name) for name in named]

    def others(self, card, grant):
        """Those who have no such office: the one below on the ladder, an inspector whom it does not name, a cashier."""
        ranks, names = ladder(card), ["cage"]
        at = ranks.index(grant.get("role", ranks[0])) if grant.get("role", ranks[0]) in ranks else len(ranks)
        if at > 0:
            names.append("dealer" if at == 1 else ranks[at - 1])
        if "inspector" not in (grant.get("role"), grant.get("also")):
            names.append("inspector")
        return [(name, self(name)) for name in names]


# What lies in a jackpot is an account of the floor, which tells the table: nobody keys it in.
KEPT_BY_THE_FLOOR = {"pool"}


def test_every_act_that_a_document_grants_has_a_form_and_is_taken_from_whom_it_names():
    with House(BAIZE, text=whole_floor(), args=("--rate", "0")) as house:
        people = People(house)
        forms = forms_of(people("boss"))
        assert forms == forms_of(people("inspector")), "an inspector is told other acts than a manager"
        for ruleset, card in RULES.items():
            for act, grant in granted(card).items():
                if act in KEPT_BY_THE_FLOOR:
                    continue
                if act not in forms[ruleset]:  # it must give a reason, and this document has none: nobody can do it
                    assert "reason" in ROWS[act]["needs"], (ruleset, act)
                    refused(does(people("boss"), ruleset, {"act": act, "needs": ROWS[act]["needs"], "reasons": []}), "rules")
                    continue
                form, where = forms[ruleset][act], (ruleset, act)
                assert form["role"] == grant.get("role", ladder(card)[0]) and form.get("also") == grant.get("also"), where
                assert set(ROWS[act]["needs"]) <= set(form["needs"]) and form["en"], where
                assert "reason" not in form["needs"] or form["reasons"], where
                assert set(form["asks"]) <= set(form["reasons"]) and set(form["asks"].values()) <= set(ROWS[act]["types"]), where
                for desk in people.of(card, grant):
                    answer = does(desk, ruleset, form)
                    assert answer["ok"] or (answer["code"] in ("rules", "no-account", "draw", "unknown", "station")
                                            and not re.search(r"may not: that is for|knows? no ", answer["why"])), (*where, answer)


def test_who_has_no_such_office_is_refused():
    with House(BAIZE, text=whole_floor(), args=("--rate", "0")) as house:
        people = People(house)
        forms = forms_of(people("boss"))
        for ruleset, card in RULES.items():
            for act, grant in granted(card).items():
                for name, desk in people.others(card, grant) if act in forms[ruleset] else ():
                    answer = refused(does(desk, ruleset, forms[ruleset][act]))
                    if name == "cage":
                        assert answer["code"] == "role", (ruleset, act, answer)
                    elif act not in ("invalidate", "irregular"):  # each ground of these has a role of its own
                        assert answer["code"] in ("rules", "act") and re.search(NO_OFFICE, answer["why"]), (ruleset, act, name, answer)
                        assert answer["rule"] == grant["clause"], (ruleset, act, name, answer)


def test_what_no_document_grants_is_nobodys():
    """An act of another game, or one that this document does not have."""
    with House(BAIZE, text=whole_floor(), args=("--rate", "0")) as house:
        boss = house.desk("boss")
        forms = forms_of(boss)
        staff = [act for act, row in ROWS.items() if row["actor"] == "staff"]
        for ruleset in RULES:
            for act in staff:
                if act not in forms[ruleset]:
                    row = ROWS[act]
                    refused(does(boss, ruleset, {"act": act, "needs": row["needs"], "reasons": []}))


SHORT, WHOLE = {"$ref": "#/$defs/short"}, {"type": "integer"}


def schema_of(one):
    """What the protocol's schema says of a field, by the type and the limits that its row has."""
    if one["type"] == "choice":
        return {"anyOf": [SHORT, {**WHOLE, "minimum": 0, "maximum": one["greatest"]}]}
    if one["type"] == "faces":
        return {"type": "array", "items": {**WHOLE, "minimum": 1, "maximum": one["greatest"]}, "maxItems": one["most"]}
    card = {"$ref": "#/$defs/playingCard"}
    lists = {"cards": card, "names": SHORT}
    if one["type"] in lists:
        return {"type": "array", "items": lists[one["type"]], "maxItems": one["most"]}
    return {"word": SHORT, "truth": {"type": "boolean"}, "card": card}.get(one["type"], WHOLE)


def fields_in(definition):
    """The fields of an act as the schema has them, without what it says of them to people."""
    fields = {name: {k: v for k, v in what.items() if k != "description"} for name, what in definition["properties"].items()}
    fields.pop("act")
    return fields


def test_the_schema_has_the_acts_and_fields_of_the_rows():
    with open(os.path.join(ROOT, "docs", "protocol.schema.json")) as file:
        defs = json.load(file)["$defs"]
    fields = {name: schema_of(one) for row in ROWS.values() for name, one in row["types"].items()}
    assert all(fields[name] == schema_of(one) for row in ROWS.values() for name, one in row["types"].items()), "one name, one type"
    assert defs["short"]["pattern"].endswith("{0,%d}$" % ROWS["wager"]["types"]["player"]["most"])
    # What staff may say: their acts, what chance brings, and at some tables what players do with their hands.
    with House(BAIZE, text=whole_floor(), args=("--rate", "0")) as house:
        told = {form["act"] for table in expect(house.desk("boss").ask("pit"))["tables"] for form in table["acts"]}
    acts = told | {act for act, row in ROWS.items() if row["actor"] in ("staff", "chance")}
    assert set(defs["actName"]["enum"]) == acts, set(defs["actName"]["enum"]) ^ acts
    assert fields_in(defs["act"]) == {name: fields[name] for act in acts for name in ROWS[act]["types"]}
    # A player speaks for himself, and of nothing but his own acts' fields.
    his = set(defs["playerAct"]["properties"]["act"]["enum"])
    assert all(ROWS[act]["actor"] == "player" for act in his), his
    for name, what in fields_in(defs["playerAct"]).items():
        assert what == fields[name] and any(name in ROWS[act]["types"] for act in his), name


def plays_a_coup(house, dealer, table):
    """Before the first card of a shoe its style is the casino's to choose."""
    w = house.sit(credit=5000, table=table)
    expect(w.ask("wager", table=table, round=1, bet="player", stake=1000))
    expect(dealer.ask("act", table=table, act={"act": "close"}))
    for card in ("9h", "2c", "9d", "3c"):
        expect(dealer.ask("act", table=table, act={"act": "card", "card": card}))
    m = dealer.ask("act", table=table, act={"act": "confirm"})
    assert m["ok"] or m["code"] == "rules", m


def test_an_inspector_orders_what_is_his():
    """A count of the cards, and another dealing style within a shoe, which a document leaves to nobody else."""
    with House(BAIZE, text=whole_floor(), args=("--rate", "0")) as house:
        inspector = house.desk("inspector")
        forms = forms_of(inspector)
        his = {(ruleset, act) for ruleset in RULES for act, form in forms[ruleset].items() if "inspector" in (form["role"], form.get("also"))}
        assert his == {(ruleset, act) for ruleset, card in RULES.items() for act, grant in granted(card).items()
                       if "inspector" in (grant.get("role"), grant.get("also"))} and len(his) >= 5, his
        dealer = house.desk("dealer")
        for ruleset, act in sorted(his):
            if act == "style":
                plays_a_coup(house, dealer, TABLES[ruleset])
            fields = {"to": forms[ruleset][act]["to"][-1]} if "to" in forms[ruleset][act] else {}
            expect(inspector.ask("act", table=TABLES[ruleset], act={"act": act, **fields}), by="inspector")


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
