"""From the record to what a pairing system takes, and from its answer to a round."""

from collections.abc import Iterator
from dataclasses import replace

from tiltyard.errors import InputError
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, PairingResult, SwissPlayer
from tiltyard.pairing.fide.contender import Match
from tiltyard.tournament.results import bye_points, decide_game
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.sheet import BYES, Game, GameKind, Sheet

_KINDS = {
    GameKind.PAIRING_BYE: Kind.PAIRING_BYE,
    GameKind.FULL_BYE: Kind.FULL_BYE,
    GameKind.HALF_BYE: Kind.HALF_BYE,
    GameKind.PLAYED: Kind.PLAYED,
}


def request_for(sheet: Sheet, settings: Settings, round_number: int) -> PairingRequest:
    """Return what is known when a round is paired: the rounds before it, as recorded now."""
    numbers = sheet.numbers
    histories: dict[str, list[Meeting]] = {player: [] for player in numbers}
    for games in sheet.rounds[: round_number - 1]:
        for player, meeting in _list_meetings(games, numbers):
            histories[player].append(meeting)
    request = PairingRequest(
        players=tuple(
            SwissPlayer(number, entry.player.rating, tuple(histories[entry.player.id]))
            for number, entry in enumerate(sheet.entries, 1)
        ),
        round=round_number,
        rounds=settings.rounds,
        absent=frozenset(numbers[player] for player in absences(sheet, round_number)),
        forbidden=frozenset(frozenset(numbers[one] for one in pair) for pair in sheet.forbidden),
        initial_colour=settings.initial_colour,
        points=settings.points,
        options=dict(settings.options),
    )
    if settings.acceleration is None:
        return request
    return replace(request, players=settings.acceleration(request))


def absences(sheet: Sheet, round_number: int) -> dict[str, GameKind]:
    """Return who sits a round out, and what they get for it."""
    away = {
        entry.player.id: GameKind.ZERO_BYE
        for entry in sheet.entries
        if entry.is_absent(round_number)
    }
    asked = {player: kind for player, number, kind in sheet.byes if number == round_number}
    return {**asked, **away}


def games_of(
    result: PairingResult, sheet: Sheet, settings: Settings, round_number: int
) -> tuple[Game, ...]:
    """Return a round as games and byes, checked: a system of the user's may be wrong.

    Raises:
        InputError: `pairing.invalid`, when somebody is seated twice or not at all.
    """
    ids = [entry.player.id for entry in sheet.entries]
    away = absences(sheet, round_number)
    games = []
    for board, pair in enumerate(result.pairs, 1):
        game = Game(round_number, ids[pair.white - 1], ids[pair.black - 1], board)
        games.append(_forfeit(game, away, settings) if settings.is_fixed else game)
    seated = {player for game in games for player in (game.white, game.black)}
    if result.bye is not None:
        kind = GameKind.REST if settings.is_fixed else GameKind.PAIRING_BYE
        games.append(_bye(round_number, ids[result.bye - 1], kind, settings))
        seated.add(ids[result.bye - 1])
    games += [
        _bye(round_number, player, away[player], settings)
        for player in ids
        if player not in seated and player in away
    ]
    _check_seats(games, ids, away, settings)
    return tuple(games)


def _bye(round_number: int, player: str, kind: GameKind, settings: Settings) -> Game:
    return Game(round_number, player, kind=kind, points=(bye_points(kind, settings.points), 0))


def _forfeit(game: Game, away: dict[str, GameKind], settings: Settings) -> Game:
    """A game of a fixed table stays; who is away loses it by forfeit."""
    gone = (game.white in away, game.black in away)
    if not any(gone):
        return game
    if all(gone):
        kind = GameKind.DOUBLE_FORFEIT
    else:
        kind = GameKind.FORFEIT_LOSS if gone[0] else GameKind.FORFEIT_WIN
    return decide_game(game, (None, None), kind, settings)


def _check_seats(
    games: list[Game], ids: list[str], away: dict[str, GameKind], settings: Settings
) -> None:
    seated = [player for game in games for player in (game.white, game.black) if player is not None]
    strangers = [
        player
        for game in games
        for player in (game.white, game.black)
        if player in away and game.kind not in BYES and not settings.is_fixed
    ]
    if sorted(seated) != sorted(ids) or strangers:
        wrong = sorted(set(ids) ^ set(seated)) or strangers or sorted(seated)
        raise InputError(
            "pairing.invalid",
            "The pairing system did not seat everybody who is present exactly once; look at "
            f"{', '.join(map(str, wrong[:5]))}.",
        )


def _list_meetings(
    games: tuple[Game, ...], numbers: dict[str, int]
) -> Iterator[tuple[str, Meeting]]:
    for game in games:
        points = game.points or (0, 0)
        if game.black is None:
            kind = _KINDS.get(game.kind, Kind.ZERO_BYE)
            yield game.white, Match(kind, points[0], secondary=game.game_points[0])
            continue
        kind = _KINDS.get(game.kind, Kind.FORFEIT)
        for side, player in enumerate((game.white, game.black)):
            yield (
                player,
                Match(
                    kind,
                    points[side],
                    numbers[game.black if side == 0 else game.white],
                    Colour.BLACK if side else Colour.WHITE,
                    game.game_points[side],
                ),
            )
