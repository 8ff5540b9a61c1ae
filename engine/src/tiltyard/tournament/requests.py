"""From the record to what a pairing system takes, and from its answer to a round."""

from dataclasses import replace

from tiltyard.errors import InputError
from tiltyard.formats.swiss_record import make_meeting
from tiltyard.pairing.base import PairingRequest, PairingResult, SwissPlayer
from tiltyard.tournament.games import ASKED_BYES, BYES, Game, GameKind
from tiltyard.tournament.record import Record
from tiltyard.tournament.results import bye_points, decide_game
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.table import list_entrants


def request_for(record: Record, settings: Settings, round_number: int) -> PairingRequest:
    """Return what is known when a round is paired: the rounds before it, as recorded now."""
    numbers = record.numbers
    before = [game for games in record.rounds[: round_number - 1] for game in games]
    request = PairingRequest(
        players=tuple(
            SwissPlayer(one.number, one.rating, tuple(map(make_meeting, one.rounds)))
            for one in list_entrants(record.players, before)
        ),
        round=round_number,
        rounds=settings.rounds,
        absent=frozenset(numbers[player] for player in absences(record, round_number)),
        forbidden=frozenset(frozenset(numbers[one] for one in pair) for pair in record.forbidden),
        initial_colour=settings.initial_colour,
        points=settings.points,
        options=dict(settings.options),
    )
    if settings.acceleration is None:
        return request
    return replace(request, players=settings.acceleration(request))


def absences(record: Record, round_number: int) -> dict[str, GameKind]:
    """Return who sits a round out, and what they get for it."""
    if round_number <= record.paired:
        games = record.get_round(round_number)
        return {game.white: game.kind for game in games if game.kind in ASKED_BYES}
    gone = {e.player.id: GameKind.ZERO_BYE for e in record.entries if e.is_gone(round_number)}
    asked = {player: kind for player, number, kind in record.byes if number == round_number}
    return {**asked, **gone}


def games_of(
    result: PairingResult, record: Record, settings: Settings, round_number: int
) -> tuple[Game, ...]:
    """Return a round as games and byes, checked: a system of the user's may be wrong.

    Raises:
        InputError: `pairing.invalid`, when somebody is seated twice or not at all.
    """
    ids = [player.id for player in record.players]
    away = absences(record, round_number)
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
