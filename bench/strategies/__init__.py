"""What programs for this game, and people with a rule of thumb, play; each a player of its own, written anew.

`module:Class` with the module's full name is a player's name wherever one is asked for. Docstrings say in which public
programs a rule was seen, as owner/repository.
"""

from __future__ import annotations

from typing import Final

_CLASSES: Final = {
    "first": "MostPoints Highest MostDice FewestDice WormFirst WormSecond WormThird PricedDice",
    "threshold": (
        "MostPoints25 MostPoints27 MostPoints29 WormFirst25 WormFirst27 WormBonus25 PricedDice25 Highest30 TwoDice"
        " Balanced Adaptive Coin Logistic LogisticCautious"
    ),
    "risk": (
        "MostPoints10 MostPoints20 MostPoints30 MostPoints40 MostPoints50 WormFirst10 WormFirst20 WormFirst30"
        " WormFirst40 WormFirst50 Highest20 Highest30 MostDice20 MostDice30 PricedDice10 PricedDice20 PricedDice30"
    ),
    "aims": "Thief Hunter BetterThanMine",
    "playouts": "Playouts GreedyPlayouts",
    "counters": (
        "Counter Fearless Double Fearful Timid Bold AnyTile ManyPoints Squared Rooted Leader FirstOrBest OneTarget"
    ),
}

STRATEGIES: Final = {
    f"{module}:{name}": f"bench.strategies.{module}:{name}"
    for module, names in _CLASSES.items()
    for name in names.split()
}
"""The players' names, by their short form."""
