"""Players' accounts at a table, for the oracles: who has bought in stakes out of the account, who never has
plays with chips nobody counts."""
from hearing import ANY, Answer, is_whole


class Purse:
    """player -> balance; None once the account is closed."""

    def __init__(self, clause):
        self.clause = clause
        self.balances = {}

    def knows(self, player):
        return player in self.balances

    def bears(self, player, amount):
        balance = self.balances.get(player, 0)
        return not self.knows(player) or (balance is not None and amount <= balance)

    def give(self, player, amount):
        """Credits the account, or debits it where the amount is negative."""
        if self.knows(player) and amount:
            self.balances[player] += amount

    def buy_in(self, act):
        player, stake = act["player"], act["stake"]
        if not is_whole(stake):
            return Answer(refused=ANY)
        if stake <= 0:
            return Answer(refused={self.clause})
        self.balances[player] = (self.balances.get(player) or 0) + stake
        return self._told(act, stake)

    def cash_out(self, act, has_wagers):
        """A part at any time; without a stake all of it, which closes the account."""
        player, balance, part = act["player"], self.balances.get(act["player"]), act.get("stake")
        if part is not None and not is_whole(part):
            return Answer(refused=ANY)
        if balance is None or (has_wagers if part is None else not 0 < part <= balance):
            return Answer(refused={self.clause})
        amount = balance if part is None else part
        self.balances[player] -= amount
        answer = self._told(act, amount)
        if part is None:
            self.balances[player] = None
        return answer

    def sheet(self, rows):
        """The players' rows of the sheet, from the settled rows of the round."""
        found = {}
        for row in rows:
            staked, returned = found.get(row["player"], (0, 0))
            paid = row.get("paid", row["commission"])  # what a void wager had paid goes back with it
            found[row["player"]] = staked + row["stake"] + paid, returned + row["returns"]
        return [{"player": player, "staked": staked, "returned": returned, "net": returned - staked,
                 "balance": self.balances.get(player)} for player, (staked, returned) in found.items()]

    def _told(self, act, amount):
        return Answer(accepted=[{"player": act["player"], "amount": amount,
                                 "balance": self.balances[act["player"]]}])
