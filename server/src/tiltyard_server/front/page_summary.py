"""What can be said of a public page in a few lines: for its title, for links, for the picture."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tiltyard.core.scores import format_points
from tiltyard.errors import TiltyardError
from tiltyard_server.accounts.identity import NOBODY
from tiltyard_server.accounts.models import User
from tiltyard_server.arenas import selectors as arena_rows
from tiltyard_server.arenas.models import Arena
from tiltyard_server.common import clock
from tiltyard_server.cups.models import CupRun
from tiltyard_server.front.calendar_file import describe
from tiltyard_server.play.permissions import get_game_access, require_sight
from tiltyard_server.play.rules import HOSTED
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.selectors import list_standings
from tiltyard_server.tournaments.visibility import Shown

LEADERS: Final = 3


@dataclass(frozen=True)
class Leader:
    """Who stands where: place, name, points."""

    place: str
    name: str
    points: str


@dataclass(frozen=True)
class Sheet:
    """A page in a few lines. Its arms are those of its title."""

    title: str
    line: str
    date: str = ""
    leaders: tuple[Leader, ...] = ()


def find_sheet(kind: str, key: str) -> Sheet | None:
    """Return what everybody may know of a page; None where there is none for everybody."""
    return KINDS[kind](key)


def sheet_of_tournament(shown: Shown) -> Sheet:
    """Return what is said of a tournament, as it is shown to somebody."""
    tournament = shown.tournament
    return Sheet(
        tournament.name,
        describe(tournament),
        _say_date(tournament.starts_at),
        _list_leaders(shown),
    )


def _find_tournament(key: str) -> Sheet | None:
    found = Tournament.objects.filter(pk=int(key), is_public=True).first()
    return None if found is None else sheet_of_tournament(visibility.show_everybody(found))


def _find_arena(key: str) -> Sheet | None:
    arena = Arena.objects.filter(pk=int(key)).exclude(phase="deleted").first()
    if arena is None:
        return None
    state = {"created": "not begun", "running": "running", "finished": "over"}[arena.phase]
    line = f"Chess arena · {_count(arena.player_count, 'player')} · {state}"
    rows = arena_rows.list_rows(arena, start=0, count=LEADERS) if arena.game_count else []
    leaders = tuple(
        Leader(str(row["rank"]), row["display_name"], str(row["score"])) for row in rows
    )
    return Sheet(arena.name, line, _say_date(clock.from_ms(arena.starts_at)), leaders)


def _find_player(key: str) -> Sheet | None:
    user = User.objects.filter(username__iexact=key, is_active=True).first()
    if user is None:
        return None
    entered = Entry.objects.filter(
        user=user, tournament__is_public=True, tournament__binned_at__isnull=True
    ).count()
    title = f"{user.title} {user.get_full_name()}" if user.title else user.get_full_name()
    return Sheet(title, f"Player · {_count(entered, 'tournament')}")


def _find_cup(key: str) -> Sheet | None:
    run = CupRun.objects.filter(pk=int(key)).first()
    if run is None:
        return None
    state = f"{run.played} of {run.expected} games played"
    if run.champion:
        state = f"won by {run.champion}"
    what = "Engine cup" if run.choice.get("kind", "Cup") == "Cup" else "Engine test"
    return Sheet(run.name, f"{what} · {state}", _say_date(run.created_at))


def _find_game(address: str) -> Callable[[str], Sheet | None]:
    def find(key: str) -> Sheet | None:
        try:
            game = require_sight(get_game_access(NOBODY, address, int(key))).game
        except TiltyardError:
            return None
        where = game.tournament.name if game.tournament else game.origin_name
        names = {"chess": "Chess", "ludo": "Ludo"}
        line = " · ".join(filter(None, (names.get(game.kind, game.kind), where)))
        return Sheet(f"{game.first_name} – {game.second_name}", line)

    return find


KINDS: Final[Mapping[str, Callable[[str], Sheet | None]]] = {
    "tournaments": _find_tournament,
    "arenas": _find_arena,
    "players": _find_player,
    "cups": _find_cup,
    "chess": _find_game("chess/games"),
    "games": _find_game(HOSTED),
}


def _list_leaders(shown: Shown) -> tuple[Leader, ...]:
    tournament = shown.tournament
    table = list_standings(tournament)[:LEADERS]
    if not table or not tournament.matches_done or table[0]["rank_to"] > LEADERS:
        return ()  # nobody leads yet
    found = Entry.objects.filter(tournament=tournament, number__in=[row["entry"] for row in table])
    names = shown.disclosure.cover_names(dict(found.values_list("number", "name")))
    return tuple(
        Leader(str(row["rank"]), names[row["entry"]], format_points(row["score"])) for row in table
    )


def _say_date(moment: datetime | None) -> str:
    return "" if moment is None else f"{moment.day} {moment:%b %Y}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
