"""Casino table games, executed exactly from their approved rules.

    import baize

    table = baize.Table("nz1996/roulette", seed=42)
    table.act(act="wager", seat=1, player="ann", bet="straight", on="17", stake=100)
    table.act(act="close", by="dealer")
    print(table.events)

`Rules` and `Table` are the C library's (libbaize, <baize.h>), of which this package is a thin cover; nothing else is
needed. `make` opens an environment in the manner of Gymnasium, which is used where it is installed.
"""
from .envs import ENVIRONMENTS, TableEnv, make
from .play import best_play
from .table import Choice, Refused, Rules, Seen, Step, Table, Tables, Trouble, rulesets, version
from .vector import TableVectorEnv, make_vec

__all__ = ["Choice", "ENVIRONMENTS", "Refused", "Rules", "Seen", "Step", "Table", "TableEnv", "TableVectorEnv",
           "Tables", "Trouble", "best_play", "make", "make_vec", "rulesets", "version"]
__version__ = version()
