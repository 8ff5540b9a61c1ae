"""Sentences about reports and disputes, for the players and the staff: written by the worker."""

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Q

from tiltyard.sentence import say, word
from tiltyard_server.accounts.mail_preferences import Told
from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.lookup import get_tournament
from tiltyard_server.tournaments.models import Entry, Match, Notification, Tournament
from tiltyard_server.tournaments.people.news_mail import tell_report
from tiltyard_server.tournaments.people.notifications import write_news

_TEXT_MAX: Final = 300


def tell_reported(payload: dict[str, Any]) -> None:
    """Ask the other player to confirm or dispute; ask the staff where the other has no account.

    Where the word came with the slip of the match the other player has the slip as well.
    """
    tournament, players = _read(payload)
    me, other = players[payload["side"]], players[1 - payload["side"]]
    number, name = payload["match"], tournament.name
    if other.user_id is not None:
        text = say(
            "{name}: {me} has reported your match {number}. Confirm or dispute it.",
            name=name,
            me=me.name,
            number=number,
        )
        told = tell_report("reported", tournament, number, who=me.name)
        _tell(tournament, payload, "reported", [other.user_id], text, told)
    elif not payload.get("by_slip"):
        text = say(
            "{name}: {me} has reported match {number} against {other}; please confirm it.",
            name=name,
            me=me.name,
            number=number,
            other=other.name,
        )
        told = tell_report(
            "reported-to-staff", tournament, number, who=me.name, opponent=other.name
        )
        _tell(tournament, payload, "reported", _list_staff(tournament), text, told)


def tell_disputed(payload: dict[str, Any]) -> None:
    """Tell both players and the staff that two reports differ."""
    tournament, players = _read(payload)
    number, name = payload["match"], tournament.name
    text = say(
        "{name}: the reports about your match {number} differ. An arbiter will decide.",
        name=name,
        number=number,
    )
    told = tell_report("disputed", tournament, number)
    _tell(tournament, payload, "disputed", _users(players), text, told)
    first, second = (player.name for player in players)
    text = say(
        "{name}: {first} and {second} dispute match {number}. Please decide it.",
        name=name,
        first=first,
        second=second,
        number=number,
    )
    staff = _list_staff(tournament) - _users(players)
    told = tell_report("disputed-to-staff", tournament, number, who=first, opponent=second)
    _tell(tournament, payload, "disputed", staff, text, told)


def tell_decided(payload: dict[str, Any]) -> None:
    """Tell both players what the arbiter decided, and why."""
    tournament, players = _read(payload)
    text = say(
        "{tournament}: an arbiter has decided your match {match}: {reason}",
        tournament=tournament.name,
        match=payload["match"],
        reason=word(payload["reason"]),
    )
    told = tell_report("decided", tournament, payload["match"], reason=payload["reason"])
    _tell(tournament, payload, "decided", _users(players), text, told)


def _read(payload: dict[str, Any]) -> tuple[Tournament, list[Entry]]:
    """Return the tournament and the two who play, upper side first."""
    tournament = get_tournament(payload["tournament_id"])
    match = Match.objects.get(tournament=tournament, number=payload["match"])
    sides = (match.first_entry, match.second_entry)
    found = {
        entry.number: entry
        for entry in Entry.objects.filter(
            tournament=tournament, number__in=[number for number in sides if number is not None]
        )
    }
    return tournament, [found[number or 0] for number in sides]


def _users(players: Iterable[Entry]) -> set[int]:
    return {player.user_id for player in players if player.user_id is not None}


def _list_staff(tournament: Tournament) -> set[int]:
    helpers = Q(pk=tournament.owner_id) | Q(staff_of__tournament=tournament)
    return set(User.objects.filter(helpers).values_list("pk", flat=True))


def _tell(
    tournament: Tournament,
    payload: dict[str, Any],
    kind: str,
    users: Iterable[int],
    text: str,
    told: Told,
) -> None:
    write_news(
        (
            Notification(
                user_id=user_id,
                tournament=tournament,
                match_number=payload["match"],
                key=f"{kind}:{payload['seq']}:{payload['match']}",
                text=text,
            ),
            told,
        )
        for user_id in users
    )
