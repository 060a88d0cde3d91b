"""The words of the tables in Bulgarian and German; what is not listed is the same in all languages."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "Points": ("Точки", "Punkte"),
    "Worms": ("Червеи", "Würmer"),
    "At least, %": ("Поне, %", "Mindestens, %"),
    "Exactly, %": ("Точно, %", "Genau, %"),
    "A good turn, %": ("Добър ход, %", "Guter Zug, %"),
    "bust": ("неуспешен ход", "Fehlversuch"),
    "Symbol": ("Символ", "Symbol"),
    "1 die": ("1 зар", "1 Würfel"),
    **{f"{number} dice": (f"{number} зара", f"{number} Würfel") for number in range(2, 9)},
    "Roll": ("Хвърляне", "Wurf"),
    "Best": ("Най-добре", "Am besten"),
    "Second": ("На второ място", "Am zweitbesten"),
    "Set aside": ("Отделяш", "Beiseite kommt"),
    "Roll on": ("Хвърляш още", "Du wirfst weiter"),
    "Nothing to lose": ("Нищо за губене", "Nichts zu verlieren"),
    "2 worms to lose": ("2 червея за губене", "2 Würmer zu verlieren"),
    "Dice left": ("Останали зарове", "Übrige Würfel"),
    "1 symbol": ("1 символ", "1 Symbol"),
    **{f"{number} symbols": (f"{number} символа", f"{number} Symbole") for number in range(2, 7)},
    "roll": ("хвърляй", "werfen"),
    "stop": ("спри", "aufhören"),
    "Top tile": ("Най-горна порция", "Oberste Portion"),
    **{
        f"{number} players{sign}": (f"{number} играчи{sign}", f"{number} Spieler{sign}")
        for number in (2, 4)
        for sign in ("", ", %")
    },
    "Grill": ("Грил", "Grill"),
    "You": ("Ти", "Du"),
    "The other": ("Другият", "Gegenüber"),
    "You take, %": ("Вземаш, %", "Du nimmst, %"),
    "You steal, %": ("Крадеш, %", "Du stiehlst, %"),
    "Bust, %": ("Неуспешен ход, %", "Fehlversuch, %"),
    "exactly, the best there is": ("точно пресметнатото най-добро", "das genau Ausgerechnete"),
    "most points, each die counting 2 less": (
        "най-много точки, като всеки зар се брои с 2 по-малко",
        "die meisten Punkte, wobei jeder Würfel 2 weniger zählt",
    ),
    "most points": ("най-много точки", "die meisten Punkte"),
    "the worm whenever it shows, else most points": (
        "червея винаги щом падне, иначе най-много точки",
        "den Wurm, sobald er fällt, sonst die meisten Punkte",
    ),
    "the highest symbol": ("най-високия символ", "das höchste Symbol"),
    "the symbol shown most often": ("символа на най-много зарове", "das häufigste Symbol"),
    "as long as no fewer dice are left than symbols aside": (
        "докато заровете не са по-малко от отделените символи",
        "solange nicht weniger Würfel übrig sind, als Symbole beiseiteliegen",
    ),
    "as long as three dice are left": ("докато има поне три зара", "solange drei Würfel übrig sind"),
    "as long as two dice are left": ("докато има поне два зара", "solange zwei Würfel übrig sind"),
    "up to 25 points": ("до 25 точки", "bis 25 Punkte"),
    "Player": ("Играч", "Spieler"),
    "Wins, %": ("Победи, %", "Siege, %"),
    "Busts, %": ("Неуспешни ходове, %", "Fehlversuche, %"),
    "sets aside exactly, rolls on by the rule": (
        "отделя точно пресметнато, хвърля по съвета",
        "legt genau ausgerechnet beiseite, wirft nach der Faustregel",
    ),
    "rolls on exactly, sets aside by the rule": (
        "хвърля точно пресметнато, отделя по съвета",
        "wirft genau ausgerechnet, legt nach der Faustregel beiseite",
    ),
    "both rules of thumb": ("и двата съвета", "beide Faustregeln"),
    "sets aside most points": ("отделя най-много точки", "legt die meisten Punkte beiseite"),
    "rolls on with three dice or more": ("хвърля още с поне три зара", "wirft weiter mit mindestens drei Würfeln"),
    "rolls on up to 25 points": ("хвърля още до 25 точки", "wirft weiter bis 25 Punkte"),
    "takes the first tile": ("взема първата порция", "nimmt die erste Portion"),
    "First tile": ("Първа порция", "Erste Portion"),
    **{
        f"{english}, {number} players": (f"{bulgarian}, {number} играчи", f"{german}, {number} Spieler")
        for english, bulgarian, german in (("Grill", "Грил", "Grill"), ("Steal", "Кражба", "Gestohlen"))
        for number in (2, 4)
    },
    "Players": ("Играчи", "Spieler"),
    "Both could be had": ("Има избор", "Beides möglich"),
    "Stolen, %": ("Краде, %", "Gestohlen, %"),
    "Taken to end the game, %": ("Взема и слага край, %", "Genommen, Spielende, %"),
    "Other tile taken, %": ("Взема по-ниската, %", "Niedrigere genommen, %"),
    "Standing": ("Положение", "Stand"),
    "3 worms behind or more": ("изостава с поне 3 червея", "mindestens 3 Würmer zurück"),
    "in between": ("между двете", "dazwischen"),
    "3 worms ahead or more": ("води с поне 3 червея", "mindestens 3 Würmer voraus"),
    "Dice as symbols or more": ("Заровете стигат символите", "Mindestens so viele Würfel wie Symbole"),
    "1 die fewer": ("1 зар по-малко", "1 Würfel weniger"),
    "2 dice fewer or more": ("С поне 2 зара по-малко", "Mindestens 2 Würfel weniger"),
    "never: the first tile": ("никога: първата порция", "nie: die erste Portion"),
}
"""English, then Bulgarian and German."""


def said(words: str, language: str) -> str:
    """The words in the language."""
    return words if language == "en" or words not in WORDS else WORDS[words][language == "de"]
