"""A report file as a live tournament, with all its rounds, and what it does not take over."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import transaction

from tiltyard import TOURNAMENT, Event
from tiltyard import Tournament as Library
from tiltyard.core.events import TournamentCreated
from tiltyard.sentence import say
from tiltyard.tournament import Player
from tiltyard_server.accounts.identity import Scope, Viewer, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.http.confirmations import find_confirmed
from tiltyard_server.common.names import check_name
from tiltyard_server.rated_events.adjustments import Adjustment, list_adjustments
from tiltyard_server.rated_events.fide_mode.findings import find_points
from tiltyard_server.rated_events.fide_mode.guard import require
from tiltyard_server.rated_events.fide_mode.mode import is_meant_for
from tiltyard_server.rated_events.import_check import (
    WrongRound,
    find_import_acts,
    find_wrong_rounds,
)
from tiltyard_server.rated_events.library import to_event, to_identity
from tiltyard_server.rated_events.models import EventRecord, Identity
from tiltyard_server.rated_events.unknown_results import mark_unknown
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.commands.envelopes import Profile
from tiltyard_server.tournaments.commands.quota import require_quota
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import import_tournament

GAME: Final = "chess"
_NAME_MAX: Final = 80
_TITLE_MAX: Final = 120
_UNNAMED: Final = say("Imported tournament")
_TEXT_MAX: Final = 80  # of a fact of the event
_SHORT: Final = {"federation": 3, "start": 10, "end": 10, "national_federation": 3}


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What a report file says, before anything is made of it."""

    library: Library
    name: str
    adjustments: tuple[Adjustment, ...]
    wrong: tuple[WrongRound, ...] = ()  # rounds that the pairing system makes otherwise


def require_room(viewer: Viewer) -> None:
    """Refuse whoever may make no tournament now, before a file is read and its rounds are paired.

    Raises:
        TooManyError: `tournament.too_many`.
    """
    require_quota(viewer, owner_id=require_user(viewer, Scope.ORGANISE), now=clock.now())


def read_file(text: str, name: str = "") -> ReadFile:
    """Return what a file would become.

    Raises:
        InputError: `trf.…`, when it contradicts itself or holds what no tournament can.
    """
    text, unknown = mark_unknown(text)
    data = text.encode()
    library = Library.from_trf(data)
    title = (name or library.details.name or _UNNAMED).strip()[:_TITLE_MAX]
    cut = [*unknown, *_list_cut(library, title), *list_adjustments(data, library)]
    return ReadFile(library, title, tuple(cut), find_wrong_rounds(data))


@transaction.atomic
def import_file(viewer: Viewer, read: ReadFile) -> Tournament:
    """Make a tournament with the players and rounds of a file.

    Rounds that the pairing system makes otherwise are confirmed, and told by lines of ###.

    Raises:
        RuleError: `warning.unconfirmed` or `warning.refused`.
    """
    owner_id = require_user(viewer, Scope.ORGANISE)
    require_quota(viewer, owner_id=owner_id, now=clock.now())
    document = json.loads(read.library.to_json())
    events = _list_events(document["log"], read.name, clock.now_ms())
    created = events[0]
    if isinstance(created, TournamentCreated) and is_meant_for(created.config, GAME):
        acts = find_import_acts(read.wrong, find_points(created.config.options))
        require(acts, find_confirmed() or {})
    players = _list_players(read.library)
    tournament = import_tournament(
        events=events,
        profiles={n: Profile(_cut_name(one)) for n, one in players.items()},
        details=Details(game=GAME, is_rated=False),
        owner_id=owner_id,
    )
    told = replace(read.library.details, remarks=_list_remarks(read))
    facts = {key: _fit(key, value) for key, value in to_event(told).items()}
    EventRecord.objects.create(tournament=tournament, **facts)
    Identity.objects.bulk_create(
        Identity(tournament=tournament, number=number, **_fit_identity(to_identity(one)))
        for number, one in players.items()
    )
    return tournament


def _list_events(rows: Sequence[Any], name: str, at: int) -> list[Event]:
    events = (
        TOURNAMENT.read_event(row["kind"], row["version"], row["data"])
        for row in rows
        if row["kind"] not in TOURNAMENT.events.notes
    )
    return [_date(event, name, at) for event in events]


def _date(event: Event, name: str, at: int) -> Event:
    if isinstance(event, TournamentCreated):
        return replace(event, config=replace(event.config, name=name), at=at)
    return replace(event, at=at)


def _list_remarks(read: ReadFile) -> tuple[str, ...]:
    """Return the lines of ### of the file, and those about rounds that are paired otherwise."""
    return (*read.library.details.remarks, *(one.remark() for one in read.wrong))


def _list_players(library: Library) -> dict[int, Player]:
    """Return everybody by the number of their entry, which in a file is the pairing number."""
    return dict(enumerate(library.players, 1))


def _list_cut(library: Library, title: str) -> Iterator[Adjustment]:
    if not library.details.name.strip():
        yield Adjustment(0, say("The file names no tournament; it is called {title}.", title=title))
    for number, player in _list_players(library).items():
        name = _cut_name(player)
        if name != player.label:
            message = say(
                "Player {number}: the name {label} is written {name}.",
                number=number,
                label=f"{player.label!r}",
                name=f"{name!r}",
            )
            yield Adjustment(0, message)


def _cut_name(player: Player) -> str:
    try:
        name = check_name(player.label)[:_NAME_MAX].strip()
    except ValueError:
        name = "".join(sign for sign in player.label if sign.isprintable())[:_NAME_MAX].strip()
    return name or player.id


def _fit(key: str, value: object) -> object:
    return value[: _SHORT.get(key, _TEXT_MAX)] if isinstance(value, str) else value


def _fit_identity(values: dict[str, Any]) -> dict[str, Any]:
    """Leave out what no column holds: a file may have anything in its columns."""
    sizes = {"fide_id": 11, "title": 3, "federation": 3, "sex": 1, "birth": 10, "national_id": 11}
    return {key: value[: sizes[key]] if key in sizes else value for key, value in values.items()}
