"""The start page: what is on now, what comes, and what waits for the reader."""

from typing import Any, Final

from django.db.models import F, Q, QuerySet

from tiltyard import EntryStatus, Phase
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.common import clock
from tiltyard_server.play.game_lists import find_open_game, list_playing
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.models import Entry, Invitation, Match, Tournament
from tiltyard_server.tournaments.rounds.current import OPEN
from tiltyard_server.tournaments.selectors import list_tournaments, summary_view

View = dict[str, Any]
_SHOWN: Final = 6
_MINE_SHOWN: Final = 12
_ANNOUNCED: Final = (Phase.REGISTRATION, Phase.CHECK_IN, Phase.SEEDING)
_OVER: Final = (Phase.COMPLETED, Phase.CANCELLED, Phase.ABORTED)


def get_home(viewer: Viewer) -> View:
    """Return what the start page shows to `viewer`."""
    visible = list_tournaments(viewer)
    in_phases = visibility.Phases(viewer)
    running = in_phases.filter(visible, [Phase.IN_PROGRESS]).order_by("-updated_at", "-id")
    upcoming = in_phases.filter(visible, _ANNOUNCED).order_by(
        F("starts_at").asc(nulls_last=True), "-id"
    )
    finished = in_phases.filter(visible, [Phase.COMPLETED]).order_by("-updated_at", "-id")
    return {
        "live": list_live_games(viewer),
        "running": _list_summaries(viewer, running[:_SHOWN]),
        "running_total": running.count(),
        "upcoming": _list_summaries(viewer, upcoming[:_SHOWN]),
        "upcoming_total": upcoming.count(),
        "finished": _list_summaries(viewer, finished[:3]),
        "my": None if viewer.user_id is None else _get_mine(viewer, viewer.user_id),
    }


def _list_summaries(viewer: Viewer, tournaments: QuerySet[Tournament]) -> list[View]:
    return [summary_view(row) for row in visibility.list_rows(viewer, tournaments)]


def list_live_games(viewer: Viewer) -> list[View]:
    """Return games that are being played on this server and that everybody may watch.

    A game that leaves this list has ended. So those of tournaments that delay their results are
    never in it.
    """
    visible = list_tournaments(viewer).filter(
        spectators=Tournament.Spectators.EVERYONE, phase=Phase.IN_PROGRESS, delays_results=False
    )
    return list_playing(visible.order_by(), most=_SHOWN)


def _get_mine(viewer: Viewer, user_id: int) -> View:
    waiting = Entry.objects.filter(
        user_id=user_id,
        tournament__phase=Phase.CHECK_IN,
        tournament__binned_at__isnull=True,
        status=EntryStatus.REGISTERED,
    ).select_related("tournament")
    return {
        "matches": list_own_matches(user_id),
        "check_ins": [
            {"tournament_id": row.tournament_id, "tournament": row.tournament.name}
            for row in waiting.order_by("-tournament_id")[:_MINE_SHOWN]
        ],
        "upcoming": [
            {
                "tournament_id": row.tournament_id,
                "tournament": row.tournament.name,
                "starts_at": clock.to_iso(row.tournament.starts_at),
            }
            for row in _list_entered(user_id)
        ],
        "invitations": [
            {"tournament_id": row.tournament_id, "tournament": row.tournament.name}
            for row in _list_invitations(user_id)
        ],
        "runs": _list_summaries(viewer, _list_run(user_id)),
    }


def _list_invitations(user_id: int) -> list[Invitation]:
    waiting = Invitation.objects.filter(
        user_id=user_id,
        status=Invitation.Status.PENDING,
        tournament__binned_at__isnull=True,
    )
    open_ = waiting.exclude(tournament__phase__in=_OVER).select_related("tournament")
    return list(open_.order_by("-tournament_id")[:_MINE_SHOWN])


def _list_run(user_id: int) -> QuerySet[Tournament]:
    """Return the tournaments that somebody runs and that are not over, the newest first."""
    run = Tournament.objects.filter(Q(owner_id=user_id) | Q(staff__user_id=user_id))
    ahead = run.exclude(phase__in=_OVER).select_related("owner")
    return ahead.distinct().order_by("-id")[:_SHOWN]


def _list_entered(user_id: int) -> list[Entry]:
    entered = Entry.objects.filter(
        user_id=user_id,
        tournament__phase__in=_ANNOUNCED,
        tournament__binned_at__isnull=True,
        status__in=(EntryStatus.REGISTERED, EntryStatus.CHECKED_IN),
    ).select_related("tournament")
    by_date = entered.order_by(F("tournament__starts_at").asc(nulls_last=True), "tournament_id")
    return list(by_date[:_MINE_SHOWN])


def list_own_matches(user_id: int) -> list[View]:
    """Return the matches that somebody can play now, the newest tournament first."""
    own = "tournament__entries__number"
    found = (
        Match.objects.filter(  # one filter: both conditions are about the same entry
            Q(first_entry=F(own)) | Q(second_entry=F(own)),
            tournament__entries__user_id=user_id,
            tournament__phase=Phase.IN_PROGRESS,
            tournament__binned_at__isnull=True,
            status__in=[status.value for status in OPEN],
        )
        .annotate(own_number=F(own))
        .select_related("tournament")
        .order_by("-tournament_id", "number")[:_MINE_SHOWN]
    )
    return [_own_match_view(match, match.own_number) for match in found]


def _own_match_view(match: Match, own: int) -> View:
    other = match.second_entry if match.first_entry == own else match.first_entry
    opponent = Entry.objects.filter(tournament_id=match.tournament_id, number=other or 0)
    kind, game_id = find_open_game(match)
    return {
        "tournament_id": match.tournament_id,
        "tournament": match.tournament.name,
        "match": match.number,
        "round": name_round(match),
        "opponent": opponent.values_list("name", flat=True).first(),
        "game_id": game_id,
        "is_chess": kind == "chess",
    }


def name_round(match: Match) -> str:
    """Return what people call the round of a match."""
    for row in match.tournament.rounds:
        if row["number"] == match.round and row["bracket"] == match.bracket:
            return str(row["name"])
    return say("Round {round}", round=match.round)
