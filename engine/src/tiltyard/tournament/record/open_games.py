"""What must be settled first: games without a result, adjourned ones, rounds to come."""

from collections.abc import Sequence

from tiltyard.errors import RuleError
from tiltyard.sentence import say
from tiltyard.tournament.record.games import Game
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.settings import Settings


def check_finished(record: Record) -> None:
    """Refuse to go on while results are missing; an adjourned game is a draw meanwhile.

    Raises:
        RuleError: `round.unfinished`, naming the games.
    """
    if not record.state.unsettled:
        return
    open_games = [game for games in record.rounds for game in games if not game.has_result]
    if open_games:
        number = open_games[0].round
        raise RuleError(
            "round.unfinished",
            say(
                "Round {number} awaits results: {name}. Record them first.",
                number=number,
                name=_name(open_games),
            ),
            round=number,
        )


def check_final(record: Record, settings: Settings) -> None:
    """Refuse a report of a tournament that is not over.

    Raises:
        RuleError: `round.unfinished`, `report.adjourned` or `report.unfinished`.
    """
    check_finished(record)
    adjourned = list_adjourned(record)
    if adjourned:
        raise RuleError(
            "report.adjourned",
            say(
                "Adjourned games have no final result: {name}. Record it with update_result first.",
                name=_name(adjourned),
            ),
            round=adjourned[0].round,
        )
    if record.paired < settings.rounds:
        raise RuleError(
            "report.unfinished",
            say(
                "Round {paired} of {rounds} is the last one played; a report is sent when all "
                "are. If the tournament ended early, say even_unfinished=True.",
                paired=record.paired,
                rounds=settings.rounds,
            ),
            round=record.paired,
        )


def list_adjourned(record: Record) -> list[Game]:
    """Return the games that are to be played on."""
    return [game for games in record.rounds for game in games if game.is_adjourned]


def _name(games: Sequence[Game]) -> str:
    more = say(" and {count} more", count=len(games) - 5) if len(games) > 5 else ""
    return "; ".join(str(game) for game in games[:5]) + more
