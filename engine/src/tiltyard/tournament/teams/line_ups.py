"""Line-ups of team matches: who sat at which board, checked against the rosters."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from tiltyard.core.arguments import list_items, show, suggest
from tiltyard.errors import InputError, NotFoundError, RuleError
from tiltyard.pairing.fide.dutch.system import dutch
from tiltyard.standings.rules import TeamRules
from tiltyard.tournament.people import Player
from tiltyard.tournament.record.games import FORFEITS, Game, GameKind
from tiltyard.tournament.record.results import Number, decide_game, mirror_game, read_kind
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.teams.boards import NOBODY, find_white

Outcome: TypeAlias = "Number | tuple[Number, Number] | GameKind | str"
Name: TypeAlias = "str | None"
Board: TypeAlias = "tuple[Name, Name, Outcome] | tuple[Name, Name, Outcome, GameKind | str]"
"""A member of each team, None for nobody; how it ended for the first; perhaps its kind."""
_RIGHT = (
    'A board is told as ("ann", "bob", 0.5): a member of each team, and the score of the first; '
    "or a kind such as forfeit-win; or both"
)


class _Told(NamedTuple):
    """A board as it was told."""

    names: tuple[str | None, str | None]
    scores: tuple[Number | None, Number | None]
    kind: GameKind | None


def make_boards(
    round_number: int,
    teams: tuple[Player, Player],
    boards: Sequence[Board],
    rules: TeamRules,
    *,
    is_turned: bool,
) -> tuple[Game, ...]:
    """Return the games of a match; the first team has White on board 1, unless `is_turned`.

    Raises:
        NotFoundError: `member.unknown`.
        InputError: `match.boards`, `lineup.empty` or `result.…`.
        RuleError: `lineup.duplicate`.
    """
    listed = list_items(boards, _RIGHT, "match.boards")
    if len(listed) != rules.boards:
        raise InputError(
            "match.boards",
            f"A match here has {rules.boards} boards, not {len(listed)}; a board that nobody came "
            'to is (None, None, "double-forfeit").',
        )
    told = [_read_board(board) for board in listed]
    for side, team in enumerate(teams):
        _check_members([board.names[side] for board in told], team)
    return tuple(
        _decide(
            Game(round_number, *_seat(board), number),
            board,
            rules,
            is_turned=is_turned,
        )
        for number, board in enumerate(told, 1)
    )


def check_roster(before: Player, after: Player, *, has_boards: bool, has_begun: bool) -> None:
    """Refuse a roster where there are no boards, and, once round 1 is paired, another order.

    From then on nobody changes places or leaves; a new reserve comes at the bottom.

    Raises:
        RuleError: `roster.none` or `roster.fixed`.
    """
    if after.members and not has_boards:
        raise RuleError(
            "roster.none",
            f"{after.id} cannot have members now: rosters are given when a tournament of teams is "
            "made, with its number of boards.",
            player=after.id,
        )
    old, new = ([member.id for member in team.members] for team in (before, after))
    if has_begun and new[: len(old)] != old:
        raise RuleError(
            "roster.fixed",
            f"The roster of {after.id} is {', '.join(old)} since round 1 was paired; a new reserve "
            "comes behind them, and nobody leaves or changes places.",
            player=after.id,
        )


def check_order(game: Game, teams: tuple[Player, Player]) -> None:
    """Refuse a line-up that is not in the order of its roster, or has a gap above somebody.

    Reserves move up; who is missing is missing at the bottom.

    Raises:
        RuleError: `lineup.order` or `lineup.gap`.
    """
    for team in teams:
        places = {member.id: place for place, member in enumerate(team.members, 1)}
        sat = [next((name for name in _names(b) if name in places), None) for b in game.boards]
        last: str | None = None
        for board, name in enumerate(sat, 1):
            if name is None:
                _check_rest(sat[board:], board, team)
                break
            if last is not None and places[name] < places[last]:
                raise RuleError(
                    "lineup.order",
                    f"{name} is number {places[name]} on the roster of {team.id} and sits below "
                    f"{last}, number {places[last]}; keep the order of the roster.",
                    player=name,
                )
            last = name


def _check_rest(sat: Sequence[str | None], board: int, team: Player) -> None:
    below = next((name for name in sat if name is not None), None)
    if below is not None:
        raise RuleError(
            "lineup.gap",
            f"Board {board} of {team.id} is empty above {below}; let everybody below move up.",
            player=below,
        )


def _check_members(names: Sequence[object], team: Player) -> None:
    known = {member.id for member in team.members}
    seen: dict[object, int] = {}
    for board, name in enumerate(names, 1):
        if name is None:
            continue
        if not isinstance(name, str) or name not in known:
            raise NotFoundError(
                "member.unknown",
                f"{show(name)} is not on the roster of {team.id}; enter a new reserve with "
                f"update_player.{suggest(name, known)}",
                player=name,
            )
        if name in seen:
            raise RuleError(
                "lineup.duplicate",
                f"{name} sits at boards {seen[name]} and {board} of {team.id}; a member plays one.",
                player=name,
            )
        seen[name] = board


def _read_board(board: object) -> _Told:
    parts = list_items(board, _RIGHT, "match.boards")
    if len(parts) not in (3, 4):
        raise InputError("match.boards", f"{_RIGHT}; not {show(board)}.")
    one, two, result = parts[:3]
    scores: tuple[Number | None, Number | None] = (None, None)
    kind = read_kind(parts[3]) if len(parts) == 4 and parts[3] is not None else None
    if isinstance(result, str):
        kind = read_kind(result)
    elif isinstance(result, tuple | list) and len(result) == 2:
        scores = (result[0], result[1])
    else:
        scores = (result, None)
    return _Told((one, two), scores, kind)


def _seat(board: _Told) -> tuple[str, str]:
    one, two = board.names
    return one or NOBODY, two or NOBODY


def _decide(game: Game, board: _Told, rules: TeamRules, *, is_turned: bool) -> Game:
    """Return the game of a board with its result, White first."""
    settings = Settings(rounds=1, system=dutch, points=rules.game)
    _check_absent(board, game.board)
    decided = decide_game(game, board.scores, board.kind, settings)
    one, two = board.names
    if one is None or two is None:
        seen = decided if two is None else mirror_game(decided)
        return Game(game.round, seen.white, None, game.board, seen.kind, seen.points)
    is_white = find_white(game.board, rules) == int(is_turned)
    return decided if is_white else mirror_game(decided)


def _check_absent(board: _Told, number: int) -> None:
    one, two = board.names
    allowed = {
        (True, True): frozenset(GameKind),
        (True, False): FORFEITS - {GameKind.FORFEIT_LOSS},
        (False, True): FORFEITS - {GameKind.FORFEIT_WIN},
        (False, False): frozenset({GameKind.DOUBLE_FORFEIT}),
    }[one is not None, two is not None]
    if board.kind not in allowed and not (one is not None and two is not None):
        raise InputError(
            "lineup.empty",
            f"Nobody of a team sat at board {number}; it ends as "
            f"{' or '.join(sorted(allowed))}, or name who sat there.",
        )


def _names(game: Game) -> Iterator[str]:
    yield game.white
    if game.black is not None:
        yield game.black
