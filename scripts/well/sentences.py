"""What the page says of the expert: headings and sentences around its tables, with their numbers in them."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill
from typing import Final, NamedTuple, TypeAlias

from scripts.well import chances
from scripts.well.page import Number, Table

Picked: TypeAlias = tuple[tuple[int, int], ...]
"""Cells of a table by row and column."""
Spoken: TypeAlias = tuple[str, str, str]
"""English, Bulgarian and German."""
_ORDER: Final = ("en", "bg", "de")


class About(NamedTuple):
    """What is said of one table."""

    heading: Spoken
    anchor: Spoken
    """The address of the heading."""
    cells: Picked
    """The numbers of the sentence."""
    sentence: Spoken
    """For the advice; the link to the table follows it."""
    note: Spoken
    """Between the heading and the table."""


ABOUT: Final[dict[str, About]] = {
    "first-tile": About(
        (
            "What the first tile is worth",
            "Колко струва първата порция",
            "Was die erste Portion wert ist",
        ),
        (
            "what-the-first-tile-is-worth",
            "колко-струва-първата-порция",
            "was-die-erste-portion-wert-ist",
        ),
        ((0, 2), (12, 2), (0, 3), (12, 3)),
        (
            "And what is it worth? In percentage points of your chance to win, and against a bust, a 21 on the very "
            "first turn brings {} with two players and a 33 {}; with four players it is {} and {}",
            "А какво носи това? В процентни пунктове от шанса за победа и спрямо неуспешен ход 21 още в първия ход "
            "носи {} при двама играчи, а 33 – {}; при четирима са {} и {}",
            "Und was bringt es? In Prozentpunkten der Siegchance und verglichen mit einem Fehlversuch bringt eine 21 "
            "gleich im ersten Zug zu zweit {}, eine 33 {}; zu viert sind es {} und {}",
        ),
        (
            "The chance to win after the first turn of a game with this tile, less that after a bust, in percentage "
            "points. This is what the expert estimates, in whole numbers: tenths would be guesswork.",
            "Шансът за победа, ако първият ход на играта донесе тази порция, минус шанса след неуспешен ход, в "
            "процентни пунктове. Това е оценката на експерта, в цели числа: десетите биха били гадаене.",
            "Die Siegchance, wenn der erste Zug des Spiels diese Portion bringt, abzüglich der nach einem "
            "Fehlversuch, in Prozentpunkten. So schätzt es der Profi, in ganzen Zahlen: Zehntel wären geraten.",
        ),
    ),
    "lead": About(
        (
            "The expert rolls on, by how it stands",
            "Експертът хвърля още според това дали води",
            "Der Profi wirft weiter, je nach Stand",
        ),
        (
            "the-expert-rolls-on-by-how-it-stands",
            "експертът-хвърля-още-според-това-дали-води",
            "der-profi-wirft-weiter-je-nach-stand",
        ),
        ((0, 2), (2, 2)),
        (
            "Whoever lies behind may dare more. With one die fewer than symbols the expert still rolls on in {}% of "
            "all cases when it is three worms or more behind, and in {}% when it is as far ahead",
            "Който изостава, може да рискува повече. С един зар по-малко от символите експертът пак хвърля в {}% от "
            "случаите, когато изостава с три червея или повече, и в {}%, когато води с толкова",
            "Wer hinten liegt, darf mehr wagen. Mit einem Würfel weniger als Symbolen wirft der Profi noch in {} % "
            "der Fälle weiter, wenn er mindestens drei Würmer zurückliegt, und in {} %, wenn er so weit führt",
        ),
        (
            "How often, in percent, the expert rolls on in {games} games for two where it could take a tile and a roll "
            "could bring one with more worms; by the dice left and by its worms compared with those of the other.",
            "Колко често, в проценти, експертът хвърля още в {games} игри между двама, когато може да вземе порция, а "
            "хвърлянето може да донесе порция с повече червеи; според останалите зарове и според червеите му спрямо "
            "тези на другия.",
            "Wie oft, in Prozent, der Profi in {games} Spielen zu zweit weiterwirft, wenn er eine Portion nehmen "
            "könnte und der Wurf eine mit mehr Würmern bringen kann; nach den übrigen Würfeln und nach seinen Würmern "
            "im Vergleich zum Gegenüber.",
        ),
    ),
    "swing": About(
        (
            "A stolen tile and one off the grill",
            "Открадната порция и порция от грила",
            "Eine gestohlene Portion und eine vom Grill",
        ),
        (
            "a-stolen-tile-and-one-off-the-grill",
            "открадната-порция-и-порция-от-грила",
            "eine-gestohlene-portion-und-eine-vom-grill",
        ),
        ((2, 1), (2, 2), (2, 3), (2, 4)),
        (
            "With two players a tile of three worms off the grill changes the chance to win by {} percentage points "
            "against a bust, a stolen one by {}; with four players by {} and {}",
            "При двама играчи порция с три червея от грила променя шанса за победа с {} процентни пункта спрямо "
            "неуспешен ход, а открадната – с {}; при четирима – с {} и {}",
            "Zu zweit ändert eine Portion mit drei Würmern vom Grill die Siegchance gegenüber einem Fehlversuch um "
            "{} Prozentpunkte, eine gestohlene um {}; zu viert um {} und {}",
        ),
        (
            "The chance to win with such a tile, less that after a bust, in percentage points, as the expert estimates "
            "it: the mean over the turns of {games} of its games in which one could be stolen while others with as "
            "many worms lay on the grill.",
            "Шансът за победа с такава порция минус шанса след неуспешен ход, в процентни пунктове, по оценката на "
            "експерта: средно за ходовете от {games} негови игри, в които една може да се открадне, а други с толкова "
            "червеи са на грила.",
            "Die Siegchance mit einer solchen Portion abzüglich der nach einem Fehlversuch, in Prozentpunkten, wie der "
            "Profi sie schätzt: im Mittel über die Züge aus {games} seiner Spiele, in denen eine zu stehlen war, "
            "während andere mit ebenso vielen Würmern auf dem Grill lagen.",
        ),
    ),
    "steal": About(
        (
            "The expert steals, or does not",
            "Експертът краде или не краде",
            "Der Profi stiehlt oder stiehlt nicht",
        ),
        (
            "the-expert-steals-or-does-not",
            "експертът-краде-или-не-краде",
            "der-profi-stiehlt-oder-stiehlt-nicht",
        ),
        ((0, 2), (1, 2)),
        (
            "Where the expert could choose between a steal and the next lower tile, it stole in {}% of all cases with "
            "two players and in {}% with four",
            "Когато експертът може да избира между кражба и следващата по-ниска порция, при двама играчи краде в {}% "
            "от случаите, а при четирима – в {}%",
            "Wo der Profi zwischen Stehlen und der nächstniedrigeren Portion wählen konnte, stahl er zu zweit in {} % "
            "der Fälle, zu viert in {} %",
        ),
        (
            "What the expert took in {games} games where it stopped on a number that could be stolen while a lower "
            "tile lay on the grill.",
            "Какво взема експертът в {games} игри, когато спира на число, което може да се открадне, а на грила има "
            "по-ниска порция.",
            "Was der Profi in {games} Spielen nahm, wenn er auf einer Zahl aufhörte, die zu stehlen war, während eine "
            "niedrigere Portion auf dem Grill lag.",
        ),
    ),
}
"""By the names of their places."""

_LINK: Final = dict(zip(_ORDER, ("table", "таблица", "Tabelle"), strict=True))


def _filled(text: str) -> str:
    """The text in lines as long as those of the page."""
    return fill(text, 79, break_long_words=False, break_on_hyphens=False)


def sentence(name: str, table: Table) -> Callable[[str], str]:
    """What the advice says, by the language."""
    about = ABOUT[name]
    numbers = [table.rows[row][column] for row, column in about.cells]

    def text(language: str) -> str:
        at = _ORDER.index(language)
        shown = [number.text(language) for number in numbers if isinstance(number, Number)]
        return _filled(f"{about.sentence[at].format(*shown)} ([{_LINK[language]}](#{about.anchor[at]})).") + "\n"

    return text


def section(name: str, table: Table) -> Callable[[str], str]:
    """The table with its heading, by the language."""
    about = ABOUT[name]

    def text(language: str) -> str:
        at = _ORDER.index(language)
        note = _filled(about.note[at].format(games=chances.GAMES))
        return f"### {about.heading[at]}\n\n{note}\n\n{table.text(language)}"

    return text
