"""What a result is worth: scores and kinds, checked against one another."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final, NoReturn

from tiltyard.core.arguments import list_items, show, suggest
from tiltyard.core.scores import PointSystem, format_points
from tiltyard.errors import InputError
from tiltyard.formats.swiss.record import worth_of_bye
from tiltyard.standings.rounds import RoundKind
from tiltyard.tournament.record.games import BYES, FORFEITS, Game, GameKind
from tiltyard.tournament.settings import Settings

Number = int | float | Fraction
_MOST_SCORE: Final = 9_999
_OUTCOMES: Final = (10, 5, 0)
_NAMES: Final[Mapping[GameKind, str]] = {
    GameKind.FORFEIT_WIN: "a win",
    GameKind.FORFEIT_LOSS: "a loss",
    GameKind.DOUBLE_FORFEIT: "lost by both",
}

MIRRORED: Final[Mapping[GameKind, GameKind]] = {
    GameKind.FORFEIT_WIN: GameKind.FORFEIT_LOSS,
    GameKind.FORFEIT_LOSS: GameKind.FORFEIT_WIN,
}


def decide_game(
    game: Game,
    scores: tuple[Number | None, Number | None],
    kind: GameKind | str | None,
    settings: Settings,
) -> Game:
    """Return the game with its result. `scores` are White's and, if irregular, Black's.

    Raises:
        InputError: `result.kind`, `result.score` or `result.contradiction`.
    """
    found = _read_kind(game, kind)
    if game.is_bye:
        return _decide_bye(game, scores[0], found, settings)
    if found in FORFEITS:
        return _decide_forfeit(game, scores, found, settings)
    if settings.counts_points and found is not GameKind.PLAYED:
        raise InputError(
            "result.kind", f"A match of several games cannot be {found}; give its points alone."
        )
    if found is GameKind.ADJOURNED:
        return _adjourn(game, scores, settings)
    if scores[0] is None:
        _refuse_score(game, None, settings)
    mine = _to_tenths(game, scores[0], settings)
    theirs = None if scores[1] is None else _to_tenths(game, scores[1], settings)
    if settings.counts_points:
        points = _match_points(game, mine, theirs, settings)
        return replace(game, kind=found, points=points, outcome=None)
    other = 10 - mine if theirs is None else theirs
    points = _game_points(game, mine, other, settings)
    outcome = note_outcome((mine, other), points, settings.points)
    return replace(game, kind=found, points=points, outcome=outcome)


def note_outcome(
    scores: tuple[int, int], points: tuple[int, int], system: PointSystem
) -> tuple[int, int] | None:
    """Return the scores of a game, 10, 5 or 0 each, where its points do not tell them."""
    told = {system.loss: 0, system.draw: 5, system.win: 10}
    return None if scores == (told.get(points[0]), told.get(points[1])) else scores


def outcome_of(game: Game, system: PointSystem) -> tuple[int | None, int | None]:
    """Return the scores of a game, 10, 5 or 0 each; None for points that are no such score."""
    if game.outcome is not None or game.points is None:
        return game.outcome or (None, None)
    told = {system.loss: 0, system.draw: 5, system.win: 10}
    return told.get(game.points[0]), told.get(game.points[1])


def bye_points(kind: GameKind, points: PointSystem) -> int:
    """Return what a bye is worth."""
    return worth_of_bye(RoundKind(kind.value), points)


def mirror_game(game: Game) -> Game:
    """Return a game of two seen from the other side; mirrored twice it is the same again."""
    assert game.black is not None  # byes have one side
    mine, theirs = game.game_points
    return replace(
        game,
        white=game.black,
        black=game.white,
        kind=MIRRORED.get(game.kind, game.kind),
        points=None if game.points is None else game.points[::-1],
        game_points=(theirs, mine),
        outcome=None if game.outcome is None else game.outcome[::-1],
    )


def read_kind(kind: GameKind | str) -> GameKind:
    """Return a kind by its name.

    Raises:
        InputError: `result.kind`.
    """
    try:
        return GameKind(kind)
    except ValueError:
        known = ", ".join(GameKind)
        raise InputError(
            "result.kind",
            f"There is no kind of result {show(kind)}; choose from {known}."
            f"{suggest(kind, GameKind)}",
        ) from None


def read_game_points(game: Game, points: tuple[Number, Number]) -> tuple[int, int]:
    """Return the game points of a match in tenths.

    Raises:
        InputError: `result.score`.
    """
    right = "Game points are a pair of numbers such as (2.5, 1.5)"
    given = list_items(points, right, "result.score")
    mine, theirs = (
        (read_tenths(given[0]), read_tenths(given[1])) if len(given) == 2 else (None, None)
    )
    if mine is None or theirs is None or mine < 0 or theirs < 0:
        raise InputError(
            "result.score",
            f"Game points of {game} in round {game.round} are numbers such as 2.5, "
            f"not {show(points)}.",
            round=game.round,
        )
    return mine, theirs


def score_by_games(game: Game, games: tuple[int, int], settings: Settings) -> Number | None:
    """Return the score of whom is seen as White where only the games say who won."""
    if game.is_bye or settings.counts_points:
        return None
    return (games[0] > games[1]) + Fraction(games[0] == games[1], 2)


def _read_kind(game: Game, kind: GameKind | str | None) -> GameKind:
    if kind is None:
        return game.kind if game.is_bye else GameKind.PLAYED
    found = read_kind(kind)
    if (found in BYES) is not game.is_bye:
        what = f"{game.white} has no opponent" if game.is_bye else f"{game} is a game of two"
        raise InputError(
            "result.kind",
            f"In round {game.round} {what}: it cannot be a {found}.",
            round=game.round,
        )
    return found


def _decide_bye(game: Game, score: Number | None, kind: GameKind, settings: Settings) -> Game:
    worth = bye_points(kind, settings.points)
    if score is not None and read_tenths(score) != worth:
        _contradict(game, kind, score, format_points(worth))
    return replace(game, kind=kind, points=(worth, 0))


def _decide_forfeit(
    game: Game, scores: tuple[Number | None, Number | None], kind: GameKind, settings: Settings
) -> Game:
    points = settings.points
    whole = points.win if settings.counts_points else 10
    given = (
        whole if kind is GameKind.FORFEIT_WIN else 0,
        whole if kind is GameKind.FORFEIT_LOSS else 0,
    )
    for score, expected in zip(scores, given, strict=True):
        if score is not None and read_tenths(score) != expected:
            _contradict(game, kind, score, format_points(expected))
    worth = tuple(points.forfeit_win if share else points.forfeit_loss for share in given)
    boards = settings.boards or 0
    return replace(
        game,
        kind=kind,
        outcome=None,
        points=(worth[0], worth[1]),
        game_points=(10 * boards * bool(given[0]), 10 * boards * bool(given[1])),
    )


def _adjourn(game: Game, scores: tuple[Number | None, Number | None], settings: Settings) -> Game:
    """A draw for pairings until it is played on."""
    for score in scores:
        if score is not None and read_tenths(score) != 5:
            _contradict(game, GameKind.ADJOURNED, score, "0.5")
    worth = settings.points.draw
    return replace(game, kind=GameKind.ADJOURNED, points=(worth, worth), outcome=None)


def _game_points(game: Game, mine: int, other: int, settings: Settings) -> tuple[int, int]:
    """One game: 1, ½ and 0 stand for a win, a draw and a loss."""
    points = settings.points
    worth = {10: points.win, 5: points.draw, 0: points.loss}
    if mine not in _OUTCOMES or other not in _OUTCOMES or mine + other > 10:
        _refuse_score(game, (mine,) if mine + other == 10 else (mine, other), settings)
    return worth[mine], worth[other]


def _match_points(game: Game, mine: int, theirs: int | None, settings: Settings) -> tuple[int, int]:
    """A match: its points as they are; the opponent has the rest unless told otherwise."""
    whole = settings.points.win
    other = whole - mine if theirs is None else theirs
    if mine < 0 or other < 0 or mine + other > whole:
        _refuse_score(game, (mine,) if theirs is None else (mine, theirs), settings)
    return mine, other


def _to_tenths(game: Game, score: Number | None, settings: Settings) -> int:
    tenths = None if score is None else read_tenths(score)
    if tenths is None:
        _refuse_score(game, score, settings)
    return tenths


def read_tenths(score: Number) -> int | None:
    """Return an exact number of tenths, or None."""
    if isinstance(score, bool) or not isinstance(score, int | float | Fraction):
        return None
    if not -_MOST_SCORE <= score <= _MOST_SCORE:  # NaN is not between them either
        return None
    if isinstance(score, int):
        return 10 * score
    tenths = 10 * Fraction(str(score))
    return int(tenths) if tenths.denominator == 1 else None


def _refuse_score(game: Game, score: object, settings: Settings) -> NoReturn:
    right = (
        f"the points of the match, from 0 to {format_points(settings.points.win)}"
        if settings.counts_points
        else "1, 0.5 or 0"
    )
    shown = ":".join(map(format_points, score)) if isinstance(score, tuple) else show(score)
    raise InputError(
        "result.score",
        f"{game.white} – {game.black} in round {game.round} cannot end {shown}; White's score "
        f"is {right}.",
        round=game.round,
    )


def _contradict(game: Game, kind: GameKind, score: Number, expected: str) -> NoReturn:
    name = f" ({_NAMES[kind]})" if kind in _NAMES else ""
    raise InputError(
        "result.contradiction",
        f"{game.white} in round {game.round}: a {kind}{name} gives {expected}, not {show(score)}; "
        "leave one of the two out.",
        round=game.round,
        player=game.white,
    )
