"""What the games do to ratings, player by player and game by game (B.02 chapter 8)."""

from decimal import Decimal

from tiltyard import Player, RuleError
from tiltyard.rating.event import EventPlayer
from tiltyard.rating.event_report import GameLine, PlayerReport
from tiltyard.rating.fide import Chapter
from tiltyard.rating.first_rating import FirstRating
from tiltyard.sentence import say
from tiltyard_server.event_reports.measurement import View, is_final, number_of, read_shown
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.rated_events.rating_order import find_chapter
from tiltyard_server.rated_events.selectors import get_event
from tiltyard_server.tournaments.visibility import Shown


def list_rating_changes(shown: Shown, chapter: Chapter | None = None) -> View:
    """Return the rating report: the chapter is that of the time control unless one is named.

    K is that of the rating list where a player was picked from it, else it follows from rating
    and age (8.3.3).

    Raises:
        RuleError: `tournament.not_paired`, `rating.matches`, `rating.hidden`.
    """
    tournament, told = shown.tournament, shown.disclosure
    if not told.shows("rating"):
        raise RuleError(
            "rating.hidden", say("The organiser shows no ratings of this event in public.")
        )
    library = read_shown(shown)
    chosen = chapter or find_chapter(get_event(tournament))
    people = {player.id: player for player in library.players}
    factors = {
        row.number: row.k_factor
        for row in Identity.objects.filter(tournament=tournament)
        if row.k_factor is not None
    }
    listed = [
        _list_player(player, factors[number_of(player.id)], library.details.start)
        for player in library.players
        if number_of(player.id) in factors
    ]
    report = library.rating_report(chosen, listed=listed)
    return {
        "seq": tournament.seq,
        "chapter": chosen.value,
        "time_control": library.details.time_control,
        "start": get_event(tournament).start,
        "is_final": is_final(library),
        "players": [
            told.cover_identity(
                number_of(row.player.id),
                _describe(
                    row, people[row.player.id], has_listed_k=number_of(row.player.id) in factors
                ),
            )
            for row in report.players
        ],
    }


def _list_player(player: Player, k: int, start: str) -> EventPlayer:
    years = (start[:4], player.birth[:4])
    age = int(years[0]) - int(years[1]) if all(map(str.isdecimal, years)) else None
    return EventPlayer(player.id, player.rating, player.name, k=k, age_at_year_end=age)


def _describe(row: PlayerReport, person: Player, *, has_listed_k: bool) -> View:
    return {
        "entry": number_of(row.player.id),
        "name": person.name,
        "title": person.title,
        "federation": person.federation,
        "fide_id": person.fide_id,
        "rating": row.rating,
        "k": row.k,
        "is_k_listed": has_listed_k,
        "games": len(row.counted),
        "score": row.score,
        "expected": _to_hundredths(row.expected),
        "change": None if row.k is None else row.change_hundredths,
        "average": _to_hundredths(row.average),
        "performance": row.performance,
        "first": None if row.first is None else _describe_first(row.first),
        "lines": [_describe_line(line, row) for line in row.lines],
    }


def _describe_line(line: GameLine, row: PlayerReport) -> View:
    expected = line.expectation
    return {
        "round": line.round,
        "opponent": number_of(line.opponent.id),
        "opponent_name": line.opponent.label,
        "opponent_rating": line.opponent_rating,
        "colour": "white" if line.is_white else "black",
        "score": line.score,
        "reason": None if line.reason is None else line.reason.value,
        "difference": None if expected is None else expected.counted,
        "is_capped": expected is not None and expected.is_capped,
        "expected": None if expected is None else expected.hundredths,
        "change": None if expected is None else (row.k or 0) * line.hundredths,
    }


def _describe_first(first: FirstRating) -> View:
    return {
        "games": len(first.games),
        "missing_games": first.missing_games,
        "rating": first.rating,
        "is_zero_disregarded": first.is_zero_disregarded,
    }


def _to_hundredths(value: Decimal | None) -> int | None:
    return None if value is None else int(value.scaleb(2))
