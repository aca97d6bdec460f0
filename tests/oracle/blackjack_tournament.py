#!/usr/bin/env python3
"""An independent oracle for Crown's tournaments of automated blackjack: whole sessions, hand by hand.

The model of a session is that of tournament.py, which section 16 leaves to the terms; the hands are played by the model
of the game itself (blackjack_table.py). What is new here is how the two go together: one box each, forms that join the
wager on a box, coups without a wager, doubles and splits out of the chips in hand, practice hands, and the clauses.

    blackjack_tournament.py --baize build/baize --sessions 400 --seed 1 [--tap] [--session K]
    blackjack_tournament.py --baize build/baize --odds [--tap]
    blackjack_tournament.py --selftest
"""
import sys
from dataclasses import replace

import tournament
from blackjack_clauses import CROWN, RULESETS
from blackjack_hands import DECK, TABLE_8
from blackjack_table import Table
from hearing import ANY, Answer, Unspecified, from_command_line, is_whole
from tournament import Refused

NAME = "crown-fusion-2024/auto-blackjack-tournament"
DIRECTOR, DEPUTY = "tournament-director", "tournament-deputy"
RANKS = {name: at for at, name in enumerate((
    "dealer", "higher-duties-dealer", "area-manager", "assistant-casino-manager", "casino-manager", DEPUTY, DIRECTOR))}
# What the terms say in place of The Star's clauses; all else is the director's to conduct by them.
CLAUSES = {"15.6.2": "16.4.3(b)", "15.6.1": "16.4.3(b)", "15.6.10": "16.1", "15.6.14/cannot-top-up": "16.4.5(a)",
           "15.6.13": "16.4.5(a)", "15.5.5.1": "16.4.8(d)(i)", "15.5.8": "16.4.6(a)", "15.10.3/count": "16.4.6(a)",
           "15.10.3": "16.4.6(a)", "15.10.2": "16.4.6(a)", "15.8.2.7": "3.5", "15.9.3": "3.1"}
GAME = replace(RULESETS[1], funds=CROWN + "16.4.3(b)")
HANDS = ("card", "hit", "stand", "double", "split", "insure", "even-money")
BESIDE = tuple(kind for kind in tournament.TOLD if kind not in ("settled", "accepted"))
SITUATIONS = (*(name for name in tournament.SITUATIONS if name != "cannot be made up"), "a coup without a wager", "a practice hand",
              "a form joins the wager", "a double without the chips", "doubled or split", "a hand beside the turn", "a form beside the hands")


class Session16(tournament.Session15):
    """Section 16 for one table."""
    manager, supervisor, ranks = DEPUTY, "dealer", RANKS
    halts = {"director-absent": "16.2.3", "dispute": "16.4.8(h)", "tournament": "16.4.8(g)"}
    reasons = {**dict.fromkeys(("no-wager", "absent", "buy-in", "hidden-chips", "breach"), "16.4.8(g)"), "phone": "16.4.8(b)(iii)"}

    def __init__(self, options):
        super().__init__(options)
        self.chip, self.seats = options.get("chip", 1), options.get("seats", 7)
        self.game = Table(GAME, {"chip": self.chip, "min": 1, "max": 10 ** 12, "decks": options.get("decks", 8)})
        self.offered = {"main", *options.get("offer", "").split(",")} - {""}
        self.practising = False

    @staticmethod
    def cite(number):
        return CROWN + (number if number.startswith("16") else CLAUSES.get(number, "16.4.8(g)"))

    def everybody(self):
        return [*self.entrants.values(), *self.out, *self.gone]

    def act(self, act):
        """The hands are the game's; everything else is as at The Star."""
        waits = not self.closed or any(e.form is not None for e in self.in_play())
        if act["act"] == "time" and is_whole(act.get("at")) and act["at"] >= (self.now or 0):
            if waits or self.halted or self.ranked or self.over:
                self.game.clock = self.now = act["at"]
                return super().act(act)
        elif act["act"] not in HANDS:
            return super().act(act)
        self.events = []
        try:
            self.fits(act)
        except Refused as refusal:
            return Answer(refused=frozenset(map(self.cite, refusal.numbers)) or ANY)
        if waits:
            self.meet("a card too early" if act["act"] == "card" else "a hand beside the turn")
            return Answer(refused=frozenset((self.cite("15.8.2.6"),)) if act["act"] == "card" else ANY)
        answer = self.game.act(act)
        self.now = act.get("at", self.now)
        if answer.refused is not None:
            if act["act"] == "double" and GAME.funds in answer.refused:
                self.meet("a double without the chips")
            return answer
        if act["act"] in ("double", "split"):
            self.meet("doubled or split")
        for who in self.everybody():
            who.chips = self.game.purse.balances[who.name]
        if self.game.open:
            answer.opened = bool(self.hands_over(answer.settled))
        answer.told, answer.kinds = self.events, BESIDE
        return answer

    def hands_over(self, rows):
        """Chips are taken box by box."""
        for who in self.in_play():
            own = [row for row in rows if row["player"] == who.name]
            who.staked, who.wagers = sum(row["stake"] for row in own), []
            if any(row["result"] == "lose" for row in own):
                self.clock += 1
                who.removed = self.clock
        return self.coup_over()

    def do_resume_session(self, act):
        super().do_resume_session(act)
        if self.game.since is not None:
            self.game.since += (self.now or 0) - (self.halted_at or 0)

    # ---- wagers

    def do_wager(self, act):
        beside = act.get("bet") in TABLE_8 and not any(
            bet == "main" for e in self.in_play() if e.name == act.get("player") for bet, _ in e.wagers)
        if beside and self.begun:
            self.in_turn(act)
            raise Refused()
        if beside:
            raise Refused()
        super().do_wager(act)

    def void(self, who, why):
        self.game.rows += [{"player": who.name, "stake": stake, "returns": stake, "commission": 0} for _, stake in who.wagers]
        super().void(who, why)

    def do_announce_undisclosed(self, act):
        self.may(act, self.supervisor)
        who = self.entrant(act)
        if not self.closed or who.form is None:
            raise Refused("15.8.2.6")
        if who.form["bet"] in (*TABLE_8, "insurance"):
            who.form["bet"] = None  # beside the hands of a box nothing lies that is not placed before they are dealt
            self.meet("a form beside the hands")
        before = len(self.events)
        super().do_announce_undisclosed(act)
        mains = [stake for bet, stake in who.wagers if bet == "main"]
        if len(mains) > 1:
            self.meet("a form joins the wager")
            who.wagers = [["main", sum(mains)], *(row for row in who.wagers if row[0] != "main")]
        if self.events[before].get("bet") == "main":
            self.events[before]["total"] = sum(mains)
        return self.deal()

    def do_close(self, act):
        super().do_close(act)
        return self.deal() if self.closed else False

    def deal(self):
        """Once all is announced; where nobody has a wager the coup is over."""
        if any(e.form is not None for e in self.in_play()):
            return False
        game = self.game
        game.standing = {(who.seat, who.name, bet, None, None): stake for who in self.in_play() for bet, stake in who.wagers}
        game.purse.balances = {who.name: who.chips for who in self.everybody()}
        game.sitting = {who.seat: who.name for who in self.in_play()}
        if game.standing:
            assert game.close({"act": "close"}).opened is False
            return False
        self.meet("a coup without a wager")
        game.rows = []
        return self.hands_over([])

    # ---- before play

    def do_practice(self, act):
        if self.begun or self.practising or not self.entrants:
            raise Refused("16.3.2")
        self.practising = True
        self.meet("a practice hand")
        self.tell("accepted", act="practice", rule=self.cite("16.3.2"))

    def empty(self):
        if not self.practising:
            super().empty()

    def do_conclude(self, act):
        self.may(act, self.manager)
        if self.practising:
            raise Refused("15.5.5.1")
        super().do_conclude(act)

    def coup_over(self):
        if not self.practising:
            return super().coup_over()
        back = {**self.entrants, **{who.seat: who for who in self.out}}
        self.entrants, self.out = {}, []
        for seat, who in sorted(back.items()):
            self.entrants[seat] = tournament.Entrant(who.name, seat, self.bank, self.passes, self.forms)
            self.tell("allotted", player=who.name, seat=seat, chips=self.bank)
        self.practising = self.begun = self.closed = False
        self.marker, self.last = 0, None
        return True


class Rules:
    name, losers_first = NAME, None


class Session(tournament.Session):
    """One table's tournament of blackjack."""
    rules, section = Rules, Session16
    manager, supervisor, others = DIRECTOR, DEPUTY, ("dealer", "casino-manager")
    usual = {"act": "wager", "player": "ann", "seat": 1, "bet": "main", "stake": 100}
    main_bets, further_bets = ("main",), (*TABLE_8, "no-such-bet")
    form_bets = ("main", "main", "main", "royal-match", "insurance", "nonsense")

    def choose_options(self):
        chosen = super().choose_options()
        chosen.pop("both-hands", None)
        rng = self.rng
        chosen["seats"] = rng.randint(3, 7)
        if "offer" in chosen:
            chosen["bank"] += 70
            chosen["offer"] = rng.choice(("kings-bounty", "royal-match,bet-the-set"))
        if "deductions" not in chosen and rng.random() < 0.3:
            chosen["deductions"] = 5
        return chosen

    def send(self, act):
        """Not what nobody can say, nor near the end of a shoe."""
        try:
            answer = self.table.act(act)
        except Unspecified:
            return
        self.lines.append(tournament.json.dumps(act))
        self.answers.append(answer)
        if self.table.game.shoe.total() < 150:
            self.table.ranked = True
            self.stopped = True

    def enter(self):
        self.send({"act": "time", "at": 1000})
        super().enter()
        while self.rng.random() < 0.3:
            self.send({"act": "practice"})
            for _ in range(60):
                if not self.table.practising or self.table.halted:
                    break
                self.step()

    def stray(self):
        """Also a decision that is nobody's, and in a session with side bets one beside the wager."""
        table, rng = self.table, self.rng
        if rng.random() < 0.2:
            self.send({"act": rng.choice(HANDS[1:]), "player": rng.choice(tournament.NAMES), "seat": rng.randint(1, table.seats)})
        elif "offer" in self.options and table.last is not None and rng.random() < 0.8:
            self.send({"act": "wager", "player": table.last.name, "seat": table.last.seat, "bet": rng.choice(list(TABLE_8)),
                       "stake": rng.choice((1, table.last.chips, table.min))})
        else:
            super().stray()

    def card(self):
        game, rng = self.table.game, self.rng
        ranks = rng.choice(("A23456789TJQK", "A23456789TJQK", "A23456789TJQK", "TA", "88", "56", "T"))
        there = [card for card in DECK if card[0] in ranks and game.shoe[card]] or [card for card in DECK if game.shoe[card]]
        due = None if game.open else game.due()
        if not self.table.closed or due is None or due[0] == "card" or rng.random() < 0.1:
            self.send({"act": "card", "card": rng.choice(there)})
            self.rounds += game.open
            return
        _, box, hand = due
        if rng.random() < 0.05:
            self.send({"act": "time", "at": (self.table.now or 0) + rng.choice((5000, 14999, 15001))})
        if game.window and rng.random() < 0.5:
            self.send({"act": rng.choice(("insure", "insure", "even-money")), "player": box.decider, "seat": box.seat})
        options = game.options(box, hand)
        wanted = rng.choice((*options, *options, *(name for name in options if name in ("double", "split")) , "hit"))
        if wanted == "hit" and hand.total > 16 and rng.random() < 0.8:
            wanted = "stand"
        act = {"act": wanted, "player": box.decider, "seat": box.seat}
        if rng.random() < 0.04:
            act["player"] = rng.choice(tournament.NAMES)
        self.send(act)


def compare_odds(baize, tap):
    return tournament.compare_odds(baize, tap, NAME, "crown-fusion-2024/auto-blackjack")


def selftest():
    return tournament.check_sessions(Session, SITUATIONS)


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, lambda _: Session, selftest, compare_odds, (
        *SITUATIONS, "a wager", "a form in order", "cannot be made up")))
