"""Swiss tournaments whose games are played here, in lichess's words."""

import secrets
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from typing import Any, Final, TypeVar

from django.db import transaction
from django.db.models import Q
from django.http import HttpResponse
from pydantic import BaseModel, ValidationError

from tiltyard import ChangePhase, InputError, Phase, RuleError
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.lichess.games import answer_games
from tiltyard_server.lichess.names import VARIANTS, read_variant
from tiltyard_server.lichess.requests import Answer, Asked, answer_lines, ok
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.models import HostSetup
from tiltyard_server.play.services import set_host
from tiltyard_server.rated_events.library import read_finished
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.api import entries, rounds
from tiltyard_server.tournaments.api.answers import open_tournament, run
from tiltyard_server.tournaments.commands import workflows
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.inputs import NewTournamentIn, TournamentPatch
from tiltyard_server.tournaments.models import Entry
from tiltyard_server.tournaments.money import administration
from tiltyard_server.tournaments.permissions import Access, Action
from tiltyard_server.tournaments.rounds.inputs import PairRoundIn
from tiltyard_server.tournaments.spectator_permissions import is_insider, require_spectator

Reader = Callable[[Asked], object]
M = TypeVar("M", bound=BaseModel)
FORMAT: Final = "swiss"
_PATIENCE: Final = timedelta(minutes=10)  # until a Swiss starts, unless it is said
_OVER: Final = frozenset({Phase.COMPLETED, Phase.CANCELLED, Phase.ABORTED})
_ROAD: Final = (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN, Phase.SEEDING)


def _read_start(asked: Asked) -> str | None:
    start = asked.number("startsAt")
    return None if start is None else clock.from_ms(start).isoformat()


_HOST: Final[Mapping[str, tuple[str, Reader]]] = {  # ours: how theirs is called and read
    "variant": ("variant", lambda asked: read_variant(asked.say("variant")).value),
    "initial_seconds": ("clock.limit", lambda asked: asked.number("clock.limit")),
    "increment_seconds": ("clock.increment", lambda asked: asked.number("clock.increment")),
}
_FIELDS: Final[Mapping[str, tuple[str, Reader]]] = {
    "name": ("name", lambda asked: asked.say("name")),
    "description": ("description", lambda asked: asked.say("description")),
    "options": ("nbRounds", lambda asked: {"rounds": asked.number("nbRounds")}),
    "starts_at": ("startsAt", _read_start),
    "is_rated": ("rated", lambda asked: asked.flag("rated")),
}


def create_swiss(asked: Asked, team_id: str) -> Answer:
    """Make a Swiss that is played here, open to everybody; a team is no condition here."""
    start = asked.number("startsAt")
    starts_at = clock.now() + _PATIENCE if start is None else clock.from_ms(start)
    variant = read_variant(asked.say("variant"))
    settings = _check(
        CHESS.settings,
        {
            "kind": CHESS.kind,
            "variant": variant.value,
            "initial_seconds": asked.number("clock.limit", usual=300),
            "increment_seconds": asked.number("clock.increment", usual=0),
        },
    )
    body = _check(
        NewTournamentIn,
        {
            "name": asked.say("name") or "Swiss",
            "description": asked.say("description"),
            "format": FORMAT,
            "options": {"rounds": asked.number("nbRounds", usual=7)},
            "starts_at": starts_at.isoformat(),
            "is_rated": asked.flag("rated", usual=True),
            "game": "chess",
        },
    )
    made = administration.create_tournament(
        asked.viewer, config=body.to_config(), details=body.to_details(), terms=None
    )
    kept = settings.model_dump(mode="json", exclude={"kind"})
    set_host(made, kept, kind=CHESS.kind, now=clock.now())
    access = _open(asked, made.pk)
    _move(asked, access, Phase.REGISTRATION)
    return swiss_view(_open(asked, made.pk))


def show_swiss(asked: Asked, swiss_id: int) -> Answer:
    """Return a tournament of the Swiss system as lichess writes it."""
    return swiss_view(_open(asked, swiss_id))


def edit_swiss(asked: Asked, swiss_id: int) -> Answer:
    """Change what is said, as far as it may still change; the rest stays."""
    access = _open(asked, swiss_id, Action.EDIT)
    host = CHESS.keep(HostSetup.objects.get(tournament=access.tournament).settings)
    said = {ours: read(asked) for ours, (theirs, read) in _HOST.items() if asked.says(theirs)}
    fields = {ours: read(asked) for ours, (theirs, read) in _FIELDS.items() if asked.says(theirs)}
    settings = _check(CHESS.settings, {"kind": CHESS.kind, **host, **said})
    with transaction.atomic():
        if fields:
            workflows.edit_tournament(access, *_check(TournamentPatch, fields).to_changes())
        if said:
            kept = settings.model_dump(mode="json", exclude={"kind"})
            set_host(access.tournament, kept, kind=CHESS.kind, now=clock.now())
    return swiss_view(_open(asked, swiss_id))


def export_report(asked: Asked, swiss_id: int) -> Answer:
    """Return the report file, as those who manage the entries may have it."""
    access = _open(asked, swiss_id, Action.MANAGE_ENTRIES)
    report = read_finished(access.tournament).to_report(even_unfinished=True)
    return HttpResponse(report, content_type="text/plain; charset=utf-8")


def join_swiss(asked: Asked, swiss_id: int) -> Answer:
    """Enter; whoever is in already stays in."""
    _open(asked, swiss_id)
    if _find_own(asked, swiss_id) is None:
        entries.create_entry(asked.request, swiss_id)
    return ok()


def withdraw(asked: Asked, swiss_id: int) -> Answer:
    """Leave."""
    _open(asked, swiss_id)
    own = _find_own(asked, swiss_id)
    if own is None:
        raise RuleError("swiss.not_in", "You are not in this tournament.")
    entries.withdraw(asked.request, swiss_id, own.number)
    return ok()


def terminate(asked: Asked, swiss_id: int) -> Answer:
    """Call the tournament off, or break it off once it has begun."""
    access = _open(asked, swiss_id, Action.MOVE_PHASE)
    has_begun = access.tournament.phase == Phase.IN_PROGRESS
    _move(asked, access, Phase.ABORTED if has_begun else Phase.CANCELLED)
    return ok()


def pair_next(asked: Asked, swiss_id: int) -> Answer:
    """Pair the next round now, whatever moment is asked for; the first one begins the play."""
    access = _open(asked, swiss_id, Action.PAIR_ROUNDS)
    phase = Phase(access.tournament.phase)
    if phase in _ROAD:
        for each in (*_ROAD[_ROAD.index(phase) + 1 :], Phase.IN_PROGRESS):
            _move(asked, access, each)
        return ok()
    rounds.pair_round(asked.request, swiss_id, PairRoundIn())
    return ok()


def export_results(asked: Asked, swiss_id: int) -> Answer:
    """Return the standings, the best first."""
    access = _open(asked, swiss_id)
    view = visibility.get_view(visibility.show(access))
    return answer_lines(asked, _list_results(swiss_id, view, asked.number("nb")))


def export_games(asked: Asked, swiss_id: int) -> Answer:
    """Return the games that are over, as far as whoever asks may see them."""
    access = _open(asked, swiss_id)
    require_spectator(access)
    games = CHESS.games.filter(tournament_id=swiss_id, ended_at__isnull=False)
    if not is_insider(access, (0, 0)):
        delay = timedelta(seconds=access.tournament.spectator_delay)
        games = games.filter(ended_at__lte=clock.now() - delay)
    if asked.say("player"):
        name = asked.say("player")
        games = games.filter(
            Q(first_user__username__iexact=name) | Q(second_user__username__iexact=name)
        )
    return answer_games(asked, games.select_related("first_user", "second_user").order_by("pk"))


def swiss_view(access: Access) -> dict[str, Any]:
    """Return a Swiss as lichess has it."""
    tournament = access.tournament
    view = visibility.get_view(visibility.show(access))
    settings = CHESS.keep(HostSetup.objects.get(tournament=tournament).settings)
    limit, increment = settings["initial_seconds"], settings["increment_seconds"]
    played = [each for each in view["matches"] if each["round"]]
    running = [each for each in played if each["winner"] is None and each["score"] is None]
    phase = Phase(tournament.phase)
    has_begun = phase is Phase.IN_PROGRESS
    starts_at = tournament.starts_at or tournament.created_at
    return {
        "id": str(tournament.pk),
        "createdBy": tournament.owner.username.lower(),
        "startsAt": starts_at.isoformat(),
        "name": tournament.name,
        "clock": {"limit": limit, "increment": increment},
        "variant": VARIANTS[Variant(settings["variant"])].key,
        "speed": TimeControl(1000 * limit, 1000 * increment).speed.value,
        "round": max((each["round"] for each in played), default=0),
        "nbRounds": tournament.config["options"].get("rounds", 0),
        "nbPlayers": tournament.entry_count,
        "nbOngoing": len(running),
        "status": "finished" if phase in _OVER else "started" if has_begun else "created",
        "rated": tournament.is_rated,
        "verdicts": {"list": [], "accepted": True},
    }


def _check(form: type[M], fields: Mapping[str, object]) -> M:
    try:
        return form.model_validate(fields)
    except ValidationError as error:
        first = error.errors()[0]
        raise InputError("input.invalid", f"{first['loc'][-1]}: {first['msg']}.") from None


def _open(asked: Asked, swiss_id: int, action: Action | None = None) -> Access:
    """Return who asks before a Swiss of chess that is played here.

    Raises:
        NotFoundError: `swiss.unknown`.
    """
    access = open_tournament(asked.request, swiss_id, action)
    is_here = HostSetup.objects.filter(tournament=access.tournament, kind=CHESS.kind).exists()
    if access.tournament.format == FORMAT and is_here:
        return access
    raise NotFoundError("swiss.unknown", f"There is no Swiss {swiss_id} that is played here.")


def _move(asked: Asked, access: Access, to: Phase) -> None:
    run(
        asked.request,
        access,
        Envelope(ChangePhase(to, clock.now_ms(), "", lot=secrets.token_hex(16))),
    )


def _find_own(asked: Asked, swiss_id: int) -> Entry | None:
    own = Entry.objects.filter(tournament_id=swiss_id, user_id=asked.user_id)
    return own.exclude(status__in=("withdrawn", "disqualified")).first()


def _list_results(
    swiss_id: int, view: dict[str, Any], most: int | None
) -> Iterator[dict[str, Any]]:
    names = dict(
        Entry.objects.filter(tournament_id=swiss_id, user__isnull=False).values_list(
            "number", "user__username"
        )
    )
    known = {each["number"]: each for each in view["entries"]}
    for row in view["standings"][:most]:
        entry = known[row["entry"]]
        yield {
            "rank": row["rank"],
            "points": row["score"] / 10,
            "tieBreak": row["tiebreaks"][0]["value"] if row["tiebreaks"] else 0,
            "rating": entry["rating"] or 0,
            "username": names.get(row["entry"], entry["name"]),
        }
