"""The arbiter's hand: pairings changed after they were made (C.04.2 article 4.4)."""

from collections.abc import Iterator
from dataclasses import replace

from tiltyard.core.events import Event, MatchesRemoved, PairingHeld
from tiltyard.errors import NotFoundError, RuleError
from tiltyard.tournament.games import BYES, DRAWN_BYES, Game, GameKind
from tiltyard.tournament.history import NOW, draw_games
from tiltyard.tournament.record import Record
from tiltyard.tournament.settings import Settings


def fix_pairing(
    record: Record, settings: Settings, pair: tuple[str, str], *, even_again: bool
) -> Iterator[Event]:
    """Yield what happens when `pair` meets in the last round, colours as given.

    Their former opponents meet each other, or one of them takes over a bye; every game that
    changes is marked `by_hand`.

    Raises:
        NotFoundError: `player.unknown` or `round.unknown`.
        RuleError: `round.started`, `pairing.same` or `pairing.repeated`.
    """
    number = record.paired
    games = record.get_round(number)
    white, black = pair
    for player in pair:
        record.get_entry(player)
    if white == black:
        raise RuleError("pairing.same", f"{white} cannot play against {white}; name two players.")
    mine, theirs = (_find_game(games, player) for player in pair)
    _check_open(number, mine, theirs)
    made = [Game(number, white, black, max(mine.board, theirs.board), by_hand=True)]
    if mine is not theirs:
        boards = sorted(game.board for game in (mine, theirs) if game.board)
        made = [replace(made[0], board=boards[0]), *_seat_left(mine, theirs, pair, boards[1:])]
    if not even_again:
        _check_legal(record, made)
    gone = {match for player in pair if (match := record.find_match(number, player)) is not None}
    yield MatchesRemoved(tuple(sorted(gone)), NOW)
    yield from draw_games(record, settings, made)


def unpair_round(record: Record, *, even_with_results: bool) -> tuple[Event, ...]:
    """Return what happens when the last round is taken back.

    Raises:
        NotFoundError: `round.unknown`, when no round is paired.
        RuleError: `round.started`, when results would be lost.
    """
    number = record.paired
    if not number:
        raise NotFoundError("round.unknown", "No round is paired yet; there is nothing to undo.")
    games = record.get_round(number)
    played = [game for game in games if game.kind not in BYES and game.has_result]
    if played and not even_with_results:
        raise RuleError(
            "round.started",
            f"Round {number} has {len(played)} results, such as {played[0]}; clear them first, "
            "or say that they may be lost.",
            round=number,
        )
    return (MatchesRemoved(tuple(record.seats.rounds[-1]), NOW), PairingHeld(NOW))


def _find_game(games: tuple[Game, ...], player: str) -> Game:
    return next(game for game in games if game.has(player))


def _check_open(number: int, *games: Game) -> None:
    for game in games:
        if game.kind not in BYES and game.has_result:
            raise RuleError(
                "round.started",
                f"{game} in round {number} has a result; clear it before the pairing changes.",
                round=number,
            )
        if game.kind in BYES - DRAWN_BYES:
            raise RuleError(
                "player.absent",
                f"{game.white} sits round {number} out ({game.kind}); pair the round again "
                "after taking that back.",
                round=number,
                player=game.white,
            )


def _seat_left(mine: Game, theirs: Game, pair: tuple[str, str], boards: list[int]) -> list[Game]:
    """Seat those whom the new pair leaves behind: against each other, or with the bye."""
    left = [
        player
        for game in (mine, theirs)
        for player in (game.white, game.black)
        if player is not None and player not in pair
    ]
    if len(left) == 2:
        first, second = left if mine.white != pair[0] else left[::-1]
        return [Game(mine.round, first, second, boards[0], by_hand=True)]
    bye = mine if mine.is_bye else theirs
    return [replace(bye, white=player, by_hand=True) for player in left]


def _check_legal(record: Record, made: list[Game]) -> None:
    for game in made:
        for past in (old for games in record.rounds[:-1] for old in games):
            is_second = past.joins(game.white, game.black) and past.kind is GameKind.PLAYED
            is_bye = game.is_bye and past.white == game.white
            if is_second and not game.is_bye:
                raise _repeated(game, f"{game.white} and {game.black} met in round {past.round}")
            if is_bye and past.kind in (GameKind.PAIRING_BYE, GameKind.FULL_BYE):
                raise _repeated(game, f"{game.white} had a bye in round {past.round}")
        if any(game.joins(one, two) for one, two in record.forbidden):
            raise _repeated(game, f"{game.white} and {game.black} must not meet")


def _repeated(game: Game, why: str) -> RuleError:
    return RuleError(
        "pairing.repeated",
        f"{why}; choose others for round {game.round}, or insist with even_again=True.",
        round=game.round,
    )
