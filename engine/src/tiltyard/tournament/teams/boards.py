"""The boards of a team match: as games of the members, and as a log has them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from tiltyard.core.model import BoardResult, EntryId, GameMark, Match, Result, ResultKind
from tiltyard.core.scores import PointSystem
from tiltyard.formats.swiss.team_matches import score_board
from tiltyard.standings.rules import TeamRules
from tiltyard.tournament.people import Player
from tiltyard.tournament.record.games import PLAYED, Game, GameKind
from tiltyard.tournament.record.results import MIRRORED, mirror_game, note_outcome, outcome_of
from tiltyard.tournament.settings import Settings

NOBODY: Final = ""  # who sits at a board that neither team has filled
_RESULTS: Final[Mapping[GameKind, Result]] = {
    GameKind.FORFEIT_WIN: Result.forfeit_by(1),
    GameKind.FORFEIT_LOSS: Result.forfeit_by(0),
    GameKind.DOUBLE_FORFEIT: Result.double_forfeit(),
}
_MARKS: Final[Mapping[GameKind, GameMark]] = {
    GameKind.UNRATED: GameMark.UNRATED,
    GameKind.ADJOURNED: GameMark.ADJOURNED,
}
_KINDS: Final[Mapping[GameMark | None, GameKind]] = {
    None: GameKind.PLAYED,
    **{mark: kind for kind, mark in _MARKS.items()},
}


def find_white(board: int, rules: TeamRules) -> int:
    """Return the side that has White on a board, counted from 1 (C.04.6 1.6.1; record 352)."""
    colours = rules.colours
    return int(colours[(board - 1) % len(colours)] != colours[0])


def read_boards(
    match: Match, people: Mapping[EntryId, Player], rules: TeamRules | None
) -> tuple[Game, ...]:
    """Return the games of the members, White first."""
    if rules is None or not match.boards:
        return ()
    teams = [occupant.entry for occupant in match.sides]
    return tuple(
        _read_board(match.fixture.round, number, board, _name(board, teams, people), rules.game)
        for number, board in enumerate(match.boards, 1)
    )


def write_boards(
    game: Game,
    people: Mapping[EntryId, Player],
    ids: Mapping[str, EntryId],
    rules: TeamRules | None,
) -> tuple[BoardResult, ...]:
    """Return the boards of a match by places on the rosters."""
    if rules is None or game.black is None:
        return ()
    teams = (people[ids[game.white]], people[ids[game.black]])
    places = {
        member.id: (side, place)
        for side, team in enumerate(teams)
        for place, member in enumerate(team.members, 1)
    }
    return tuple(_write_board(board, places, rules) for board in game.boards)


def score_match(game: Game, white: Player, settings: Settings) -> Game:
    """Return a match with the points that follow from its boards; `white` is its first team.

    It is played if one board is, or if both teams sent somebody, though no two sat opposite; else
    it is forfeited (C.04.6 1.6.1, record 330).
    """
    home = {member.id for member in white.members} | {NOBODY}
    sides = [_see(board, is_home=board.white in home) for board in game.boards]
    games = (sum(points[0] for _, points in sides), sum(points[1] for _, points in sides))
    kinds = {kind for kind, _ in sides}
    points = settings.points
    if kinds & PLAYED or kinds >= MIRRORED.keys():
        worth = {True: points.win, False: points.loss}
        mine, theirs = worth[games[0] > games[1]], worth[games[1] > games[0]]
        level = games[0] == games[1]
        scored = (points.draw, points.draw) if level else (mine, theirs)
        return replace(game, kind=GameKind.PLAYED, points=scored, game_points=games)
    kind = next((one for one in MIRRORED if one in kinds), GameKind.DOUBLE_FORFEIT)
    scored = (
        points.forfeit_win if kind is GameKind.FORFEIT_WIN else points.forfeit_loss,
        points.forfeit_win if kind is GameKind.FORFEIT_LOSS else points.forfeit_loss,
    )
    return replace(game, kind=kind, points=scored, game_points=games)


def _see(board: Game, *, is_home: bool) -> tuple[GameKind, tuple[int, int]]:
    """Return kind and points of a board as the first team sees them."""
    mine, theirs = board.points or (0, 0)
    if is_home:
        return board.kind, (mine, theirs)
    return MIRRORED.get(board.kind, board.kind), (theirs, mine)


def _read_board(
    round_number: int,
    number: int,
    board: BoardResult,
    names: tuple[str, str],
    points: PointSystem,
) -> Game:
    worth = score_board(board, points)
    kind = _read_kind(board)
    outcome = None
    if board.result.score is not None and kind is not GameKind.ADJOURNED:
        outcome = note_outcome(board.result.score, worth, points)
    if not all(board.members):
        side = int(not board.members[0] and bool(board.members[1]))
        seen = MIRRORED.get(kind, kind) if side else kind
        mine, theirs = worth[::-1] if side else worth
        return Game(round_number, names[side], None, number, seen, (mine, theirs))
    game = Game(round_number, names[0], names[1], number, kind, worth, outcome=outcome)
    return mirror_game(game) if board.white else game


def _write_board(
    game: Game, places: Mapping[str, tuple[int, int]], rules: TeamRules
) -> BoardResult:
    side, place = places.get(game.white, (0, 0))
    members = [0, 0]
    members[side] = place
    white = find_white(game.board, rules)
    if game.black is not None:
        members[1 - side] = places[game.black][1]
        white = side
    kind = MIRRORED.get(game.kind, game.kind) if side else game.kind
    result = _RESULTS.get(kind)
    if result is None:
        mine, theirs = (5, 5) if game.is_adjourned else outcome_of(game, rules.game)
        assert mine is not None  # boards are wins, draws and losses
        assert theirs is not None
        result = Result.from_score(*((theirs, mine) if side else (mine, theirs)))
    return BoardResult((members[0], members[1]), result, _MARKS.get(game.kind), white)


def _read_kind(board: BoardResult) -> GameKind:
    if board.result.kind is ResultKind.NORMAL:
        return _KINDS[board.mark]
    won = {0: GameKind.FORFEIT_WIN, 1: GameKind.FORFEIT_LOSS}
    winner = board.result.winner
    return GameKind.DOUBLE_FORFEIT if winner is None else won[winner]


def _name(
    board: BoardResult, teams: list[EntryId | None], people: Mapping[EntryId, Player]
) -> tuple[str, str]:
    one, two = _list_names(board, teams, people)
    return one, two


def _list_names(
    board: BoardResult, teams: list[EntryId | None], people: Mapping[EntryId, Player]
) -> Iterator[str]:
    for entry, place in zip(teams, board.members, strict=True):
        members = people[entry].members if entry is not None else ()
        known = members[place - 1].id if 0 < place <= len(members) else f"#{entry}.{place}"
        yield known if place else NOBODY
