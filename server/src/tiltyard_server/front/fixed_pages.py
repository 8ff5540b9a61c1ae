"""Pages that are the same for everybody before their script runs: what each is called."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Fixed(NamedTuple):
    """A page with a title and a line of its own, as the client has them (web/src/app/routes)."""

    title: str
    route: str  # the file of web/src/app/routes that draws it
    line: str = ""
    asks: tuple[str, ...] = ()  # addresses that the client asks at once, whoever reads


_ARENAS: Final = "/api/tournaments/arena/"
FIXED: Final[Mapping[str, Fixed]] = {
    "create": Fixed("Create", "create"),
    "arenas": Fixed(
        "Arenas", "arenas", "Play as many games as you like until the time is up.", (_ARENAS,)
    ),
    "arenas/calendar": Fixed(
        "Calendar of arenas",
        "arena-calendar",
        "Hourly arenas are left out: they come every hour.",
        (_ARENAS,),
    ),
    "arenas/history": Fixed(
        "History of arenas",
        "arena-calendar",
        "Every arena that was played, its winner, and the records.",
    ),
    "cups": Fixed(
        "Engine lab",
        "cups",
        "Tests and tournaments between chess engines, played here.",
        ("/api/cups", "/api/lab"),
    ),
    "play": Fixed(
        "Play",
        "challenges",
        "A game by itself: against somebody in the lobby, a friend, or the computer.",
        ("/api/challenges/",),
    ),
    "analysis": Fixed(
        "Analysis board",
        "analysis",
        "A board to think on: your games, or games from elsewhere, with an engine beside you.",
    ),
    "teams": Fixed("Teams", "teams", "Play together in team battles.", ("/api/teams/",)),
    "shields": Fixed(
        "Shields",
        "arenas",
        "One for each kind of chess, won every month and held until the next.",
        (f"{_ARENAS}shields/",),
    ),
    "sign-in": Fixed("Sign in", "account", "Good to see you again.", ("/api/auth/options",)),
    "sign-up": Fixed(
        "Create an account",
        "account",
        "To play, to organise, or to be told when your match is ready.",
    ),
    "forgot-password": Fixed("Forgotten the password?", "recovery"),
    "account": Fixed("Settings", "account"),
    "account/keys": Fixed("API keys", "account"),
    "wallet": Fixed("Wallet", "wallet"),
    "desk": Fixed("Your desk", "desk", "What needs you, across all tournaments you run."),
    "tournaments": Fixed("Your tournaments", "manage"),
}
