"""The guard at the one door: it has acts confirmed, and refuses those that FIDE mode locks."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tiltyard import Command, FixPairing, PairRound, Phase, RuleError, TournamentState, UnpairRound
from tiltyard.core.commands import ChangeConfig, CreateTournament
from tiltyard.core.plan_commands import PairByHand
from tiltyard.formats.swiss.record import count_paired
from tiltyard.sentence import say, word
from tiltyard_server.common import clock
from tiltyard_server.common.http.confirmations import find_confirmed
from tiltyard_server.common.sentences import tell_message
from tiltyard_server.rated_events.fide_mode.act import Grade
from tiltyard_server.rated_events.fide_mode.findings import find_acts
from tiltyard_server.rated_events.fide_mode.long_event import find_long_event
from tiltyard_server.rated_events.fide_mode.mode import is_meant_for, note_leaving
from tiltyard_server.rated_events.fide_mode.people import People
from tiltyard_server.rated_events.fide_mode.seats import find_seat_acts
from tiltyard_server.rated_events.fide_mode.warned import Warned
from tiltyard_server.rated_events.models import EventRecord, HandPairing
from tiltyard_server.tournaments.commands.envelopes import (
    DETAILS_CHANGED,
    FIDE_MODE_CHANGED,
    WARNINGS_CONFIRMED,
    Note,
)
from tiltyard_server.tournaments.models import Tournament

_MOVES_ROUNDS = (PairRound, UnpairRound, FixPairing)


def guard(
    tournament: Tournament, state: TournamentState, command: Command | Note
) -> Sequence[Note]:
    """Have a command confirmed as the table asks it; return what the log shall tell of that.

    Raises:
        RuleError: `warning.unconfirmed`, `warning.refused` or `hand_pairing.open`.
    """
    confirmed = find_confirmed()
    if confirmed is None:  # nobody is there to be warned
        return ()
    _check_session(tournament, command)
    is_on = tournament.fide_mode == Tournament.FideMode.ON or _is_beginning(tournament, command)
    is_leaving = is_on and _is_leaving(tournament, state, command)
    found = list(find_seat_acts(state, command)) if isinstance(command, PairByHand) else []
    if is_leaving:
        found.append(Warned("fide-mode.left", {}))
    elif is_on:
        found += _allow_byes(tournament, find_acts(state, command))
        found += find_long_event(tournament, state, command)
    if not found:
        return ()
    require(People(tournament).name(found), confirmed)
    paired, at = count_paired(state), clock.now_ms()
    names = sorted({warned.name for warned in found})
    notes = [Note(WARNINGS_CONFIRMED, {"acts": names, "round": paired}, at)]
    if is_leaving and not isinstance(command, Note):
        notes.append(note_leaving(paired, at))
    return notes


def require(found: Iterable[Warned], confirmed: Mapping[str, int]) -> None:
    """Refuse what is locked, and what is not yet confirmed as often as its grade asks.

    Raises:
        RuleError: `warning.refused` or `warning.unconfirmed`.
    """
    found = list(found)
    locked = [warned for warned in found if warned.act.grade is Grade.REFUSE]
    if locked:
        raise RuleError(
            "warning.refused",
            say(
                "{what} ({article}) FIDE mode refuses it.",
                what=word(locked[0].tell()),
                article=locked[0].act.article,
            ),
            warnings=[describe(warned, 0) for warned in locked],
        )
    missing = [one for one in found if confirmed.get(one.name, 0) < one.times]
    if missing:
        first = missing[0]
        is_second = confirmed.get(first.name, 0) > 0
        told = first.tell_consequence() if is_second else first.tell()
        names = [name for one in _once(found) for name in [one.name] * _next(one, confirmed)]
        raise RuleError(
            "warning.unconfirmed",
            say(
                "{what} To do it all the same, send the header Confirm: {names}.",
                what=word(told or first.tell()),
                names=", ".join(names),
            ),
            confirm=", ".join(names),
            warnings=[describe(one, confirmed.get(one.name, 0)) for one in missing],
        )


def describe(warned: Warned, times: int) -> dict[str, Any]:
    """Return a warning as an answer shows it: the consequence once it was confirmed before."""
    consequence = warned.tell_consequence() if times else None
    return {
        "act": warned.name,
        "grade": int(warned.act.grade),
        "article": warned.act.article,
        "is_second": consequence is not None,
        **tell_message(consequence or warned.tell()),
    }


def _once(found: Iterable[Warned]) -> list[Warned]:
    return list({warned.name: warned for warned in found}.values())


def _next(warned: Warned, confirmed: Mapping[str, int]) -> int:
    """Return how often an act is to be named next: once more than it was, as far as it is asked."""
    return min(confirmed.get(warned.name, 0) + 1, warned.times)


def _is_leaving(tournament: Tournament, state: TournamentState, command: Command | Note) -> bool:
    """Whether a command leaves FIDE mode: by its name, or as the tournament is none of FIDE's."""
    if isinstance(command, Note):
        if command.kind == FIDE_MODE_CHANGED:
            return True
        is_meant = is_meant_for(state.config, tournament.game)
        return command.kind == DETAILS_CHANGED and not is_meant and _has_opened(state)
    if isinstance(command, ChangeConfig):
        return _has_opened(state) and not is_meant_for(command.config, tournament.game)
    return False


def _is_beginning(tournament: Tournament, command: Command | Note) -> bool:
    """Whether a command makes a tournament that will be in FIDE mode."""
    return isinstance(command, CreateTournament) and is_meant_for(command.config, tournament.game)


def _has_opened(state: TournamentState) -> bool:
    """Whether people know of it: what a draft is meant for may change without a word."""
    return state.phase not in (None, Phase.CREATED)


def _allow_byes(tournament: Tournament, found: Sequence[Warned]) -> list[Warned]:
    """Leave out warnings of half-point byes that the tournament allows."""
    if not any(warned.name == "bye.second-half" for warned in found):
        return list(found)
    rows = EventRecord.objects.filter(tournament=tournament)
    allowed = rows.values_list("half_byes_allowed", flat=True).first()
    allowed = 1 if allowed is None else allowed
    return [
        Warned(one.name, {**one.values, "allowed": allowed})
        if one.name == "bye.second-half"
        else one
        for one in found
        if one.name != "bye.second-half" or one.values["count"] >= allowed
    ]


def _check_session(tournament: Tournament, command: Command | Note) -> None:
    """Refuse to pair or take back while a round is paired by hand."""
    if not isinstance(command, _MOVES_ROUNDS):
        return
    if HandPairing.objects.filter(tournament=tournament).exists():
        raise RuleError(
            "hand_pairing.open",
            say("A round is being paired by hand just now; end that, or drop it."),
        )
