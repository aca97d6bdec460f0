"""What staff may do with players and with a game that has gone wrong, for the oracles: a player's wagers are voided, he
is barred; a display shows something else; at Crown accounts are frozen and a settled result is put right, and a game
is shut down whose results reach nobody.
"""
from hearing import ANY, Answer, Unspecified

# document -> who bars and voids, the clauses of voiding, barring and of a display that differs
OFFICES = {"nz1996": ("shift-manager", "I.11.2(a)", "I.11.2(b)", None),
           "star-rapid-2016": ("casino-supervisor", "12.3.1", "12.3.2", "11.2"),
           "crown-fusion-2024": ("assistant-casino-manager", "17.2.1", "17.2.2", "7.9")}
ROULETTE_DISPLAY = "III.6.9"  # in New Zealand no other wheel or tumbler has one that is ruled on
STAFF = ("bar", "void-player", "display", "freeze", "correct", "shut-down")
PUTS_RIGHT = "higher-duties-dealer"
SITUATIONS = ("barred: a wager", "barred: no longer", "a player's wagers are voided", "a display that differs")
AT_CROWN = ("7.3 a frozen account", "7.3 freed", "7.3 put right", "7.7 a wager while it is shut down", "7.7 shut down")


class Conduct:
    """A part of a table at which one result settles all. `last` is the settled round that may be put right: its
    wagers with what became of each, and the result."""

    def begin_conduct(self):
        document, _ = self.rules.below_min.split(":")  # a house's own ruleset stands on one of them
        self.office, void, bar, display = OFFICES[document]
        clause = lambda name: f"{document}:{name}"
        self.voided_by, self.barred_by = clause(void), clause(bar)
        display = display or (ROULETTE_DISPLAY if self.rules.closed.startswith("nz1996:III.") else None)
        self.ignored_by = display and clause(display)
        self.at_crown = document.startswith("crown")
        self.barred, self.frozen, self.last = set(), set(), None
        self.ending = False  # it is shut down when the round is over

    def unwelcome(self, player):
        """Why this player does not wager now."""
        grounds = set()
        if player in self.barred:
            self.met["barred: a wager"] += 1
            grounds.add(self.barred_by)
        if player in self.frozen:
            self.met["7.3 a frozen account"] += 1
            grounds.add("crown-fusion-2024:7.3")
        if self.ending:
            self.met["7.7 a wager while it is shut down"] += 1
            grounds.add("crown-fusion-2024:7.7")
        return grounds

    def bar(self, act):
        """He may not go on; what he has on the layout stands."""
        player, yes = act["player"], act.get("yes", True)
        if act.get("by") != self.office:
            return Answer(refused={self.barred_by})
        if yes == (player in self.barred) or player not in self.here():
            raise Unspecified("who is barred already, or not, or is not here")
        self.met["barred: no longer"] += not yes
        (self.barred.add if yes else self.barred.discard)(player)
        return Answer(accepted=[{"act": "bar", "player": player, "rule": self.barred_by}],
                      fields={"accepted": ("act", "player", "rule")})

    def here(self):
        """Players whom the table has met."""
        return {key[1] for key in self.standing} | set(self.purse.balances)

    def void_player(self, act):
        keys = [key for key in self.standing if key[1] == act["player"]]
        if act.get("by") != self.office or not keys:
            return Answer(refused={self.voided_by})
        if self.entered is not None:
            raise Unspecified("wagers that a result has decided")
        self.met["a player's wagers are voided"] += 1
        rows = [self._void(key, self.voided_by) for key in keys]
        self.voids = self.voids + rows
        return Answer(accepted=None, settled=rows)

    def display(self, act):
        """What is shown counts for nothing; it is noted where it differs from what was settled last."""
        if self.last is None or self.entered is not None or not self.open:
            raise Unspecified("which result is meant")
        result, grounds = self.read(act)
        if grounds or not self.ignored_by:
            raise Unspecified("a display of something that is no result")
        if self.shown(result)["result"] == self.shown(self.last[1])["result"]:
            return Answer(accepted=None, beside={"notified": []})
        self.met["a display that differs"] += 1
        return Answer(beside={"notified": [{"to": "supervisor", "rule": self.ignored_by}]})

    # Crown: a wrong outcome.

    def freeze(self, act):
        """The accounts with a wager in the last round, until it is worked out anew or found right."""
        yes = act.get("yes", True)
        if not self.at_crown or act.get("by") != PUTS_RIGHT or (self.frozen and yes) or not (self.frozen or yes):
            return Answer(refused=ANY)
        if yes and self.last is None:
            raise Unspecified("an outcome that was none")
        who = list(dict.fromkeys(key[1] for key, _ in self.last[0])) if yes else list(self.frozen)
        if yes and (not who or any(not self.purse.knows(player) for player in who)):
            raise Unspecified("accounts that nobody has")
        if yes and not self.open:
            raise Unspecified("a round under way")
        self.frozen = set(who) if yes else set()
        self.met["7.3 freed"] += not yes
        told = {"frozen": [{"player": player} for player in who]} if yes else {"frozen": []}
        return Answer(accepted=None, beside=told)

    def put_right(self, act):
        """The last round anew, on the true result; later wagers are untouched."""
        if not self.at_crown or act.get("by") != PUTS_RIGHT or self.last is None:
            raise Unspecified("what is put right here")
        result, grounds = self.read(act)
        if grounds or result == self.last[1]:
            raise Unspecified("a result that is none, or no other")
        anew, adjusted, balances = [], [], dict(self.purse.balances)
        for key, row in self.last[0]:
            odds, _ = self.terms(key[2], key[3], result)
            pays = 0 if odds is None else -(-row["stake"] * odds // self.limits["chip"]) * self.limits["chip"]
            now = {**row, "result": "lose" if odds is None else "win", "pays": pays,
                   "returns": 0 if odds is None else pays + row["stake"]}
            anew.append((key, now))
            difference = now["returns"] - row["returns"]
            if self.purse.knows(key[1]):
                if balances[key[1]] is None or balances[key[1]] + min(difference, 0) < 0:
                    raise Unspecified("what an account cannot bear")
                balances[key[1]] += difference
            if difference:
                named = {name: row[name] for name in ("seat", "player", "bet", "on", "stake")}
                adjusted.append({**named, "was": row["result"], "result": now["result"], "returns": now["returns"],
                                 "difference": difference})
        self.purse.balances, self.last, self.frozen = balances, (anew, result), set()
        self.met["7.3 put right"] += 1
        return Answer(adjusted=adjusted, resulted=[self.shown(result)])

    # Crown: results that can be neither seen nor heard.

    def shut_down(self, act):
        """The round is finished, and then the table is shut."""
        if not self.at_crown or act.get("by") != PUTS_RIGHT:
            return Answer(refused=ANY)
        if self.entered is not None or self.ending:
            raise Unspecified("a result that waits for its confirmation, or a second time")
        self.ending = True
        answer = Answer(accepted=None)
        if self.open and not self.standing:
            self.finish(answer)
        return answer

    def finish(self, answer):
        """The round is over: a table that is shut down opens no other."""
        if self.ending:
            self.met["7.7 shut down"] += 1
            self.ending, self.shut, self.checked = False, True, []
            self.closed_by = "crown-fusion-2024:7.7"
            answer.opened, answer.beside = False, {"shut": [{"rule": self.closed_by}]}
        return answer
