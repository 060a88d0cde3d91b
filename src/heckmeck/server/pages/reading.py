"""What there is to read: the rules, how to play well, what is kept of whom."""

from __future__ import annotations

from litestar import Response

from heckmeck.server.pages.books import advice_page, rules_page
from heckmeck.server.pages.visit import Here, document


@document("/rules")
async def rules(visit: Here) -> Response[str]:
    """The rulebook; each rule has an anchor with its number, `#rule-10`."""
    return visit.page("rules.html", book=rules_page(visit.language))


@document("/well")
async def well(visit: Here) -> Response[str]:
    """How to play well."""
    return visit.page("well.html", book=advice_page(visit.language))


@document("/about")
async def about(visit: Here) -> Response[str]:
    """What this is, what is kept, and by which licence it may be used."""
    return visit.page("about.html")


HANDLERS = (rules, well, about)
