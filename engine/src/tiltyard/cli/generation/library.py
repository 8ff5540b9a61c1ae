"""Round robins and tournaments of teams made up: played by the library's `Tournament`."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from tiltyard.cli.systems import get_system
from tiltyard.core.scores import CHESS_POINTS
from tiltyard.errors import RuleError
from tiltyard.pairing.base import Colour, Kind
from tiltyard.simulate import Plan, Rates, draw_name
from tiltyard.simulate.results import draw_result
from tiltyard.standings.rules import TEAM_MATCH_POINTS, TeamRules
from tiltyard.tournament import Game, GameKind, Player, Tournament
from tiltyard.tournament.record.results import MIRRORED
from tiltyard.tournament.teams.line_ups import Board

TEAM: Final = "team"
_BOARDS: Final = (2, 6)  # of a match, where nothing is said
_RESERVES: Final = 1
_RESERVE_PLAYS: Final = 0.1  # of matches
_SPREAD: Final = 150  # of ratings within a team, from the rating of the team
_BYES: Final = (
    ("half_bye", GameKind.HALF_BYE),
    ("full_bye", GameKind.FULL_BYE),
    ("zero_bye", GameKind.ZERO_BYE),
)


def play_with_library(
    plan: Plan, system: str, source: Random, title: str, boards: int | None = None
) -> Tournament:
    """Play a plan through; a round that cannot be paired ends it early."""
    ratings = plan.ratings or _draw_ratings(plan, source)
    if system == TEAM:
        tournament = _make_teams(plan, ratings, source, boards or source.randint(*_BOARDS))
    else:
        tournament = _make_table(plan, ratings, source)
    tournament.set_details(replace(tournament.details, name=title))
    if system == TEAM:
        _keep_apart(tournament, plan.rates, source)
    left: set[str] = set()
    while tournament.current_round < tournament.rounds:
        if system == TEAM:
            _draw_absences(tournament, plan.rates, source, left)
        try:
            pairings = tournament.pair_round().pairings
        except RuleError:
            break
        for game in pairings:
            _play(tournament, game, plan, source, left)
    return tournament


def _draw_ratings(plan: Plan, source: Random) -> tuple[int, ...]:
    drawn = [
        0
        if source.random() < plan.rates.unrated
        else source.randint(plan.lowest_rating, plan.highest_rating)
        for _ in range(plan.players)
    ]
    return tuple(sorted(drawn, reverse=True) if plan.is_seeded else drawn)


def _make_table(plan: Plan, ratings: tuple[int, ...], source: Random) -> Tournament:
    """Return a round robin: who is free has no points for it."""
    players = [
        Player(str(number), rating, name=draw_name(source))
        for number, rating in enumerate(ratings, 1)
    ]
    return Tournament(
        players,
        plan.rounds,
        pairing_system=get_system("round-robin").pair,
        numbering="given",
        points=replace(plan.points, pairing_bye=0),
        tiebreaks=_list_codes(plan),
    )


def _make_teams(plan: Plan, ratings: tuple[int, ...], source: Random, boards: int) -> Tournament:
    teams = [
        Player(
            f"team {number}",
            rating,
            name=f"Team {number}",
            members=tuple(_list_members(number, rating, boards + _RESERVES, source)),
        )
        for number, rating in enumerate(ratings, 1)
    ]
    return Tournament(
        teams,
        plan.rounds,
        pairing_system=get_system(TEAM).pair,
        numbering="given",
        initial_colour=plan.initial_colour or source.choice((Colour.WHITE, Colour.BLACK)),
        points=TEAM_MATCH_POINTS,
        options=plan.options,
        team_rules=TeamRules(boards),
        tiebreaks=_list_codes(plan),
    )


def _list_members(team: int, rating: int, count: int, source: Random) -> Iterator[Player]:
    ratings = sorted((source.randint(-_SPREAD, _SPREAD) for _ in range(count)), reverse=True)
    for number, apart in enumerate(ratings, 1):
        own = max(1, rating + apart) if rating else 0
        yield Player(f"{team}.{number}", own, name=draw_name(source))


def _list_codes(plan: Plan) -> list[str]:
    return [code for code in plan.tie_breaks.split(",") if code]


def _keep_apart(tournament: Tournament, rates: Rates, source: Random) -> None:
    ids = [player.id for player in tournament.players]
    for _ in ids:
        if source.random() < rates.forbidden:
            tournament.forbid(*source.sample(ids, 2))


def _draw_absences(tournament: Tournament, rates: Rates, source: Random, left: set[str]) -> None:
    """Let teams ask for byes or leave before a round; two stay."""
    number = tournament.current_round + 1
    there = [team.id for team in tournament.players if team.id not in left]
    for team in there[2:]:
        if number > 1 and source.random() < rates.withdrawal:
            tournament.withdraw(team)
            left.add(team)
            continue
        draw = source.random()
        for rate, kind in _BYES:
            chance: float = getattr(rates, rate)
            if draw < chance:
                tournament.request_bye(team, number, kind)
                break
            draw -= chance


def _play(tournament: Tournament, game: Game, plan: Plan, source: Random, left: set[str]) -> None:
    """Record one result; who has left a round robin loses by forfeit."""
    assert game.black is not None  # a pairing
    players = {player.id: player for player in tournament.players}
    white, black = players[game.white], players[game.black]
    if tournament.has_boards:
        tournament.record_match(white.id, black.id, _draw_boards(white, black, plan, source))
        return
    left |= {one for one in (white.id, black.id) if source.random() < plan.rates.withdrawal}
    scores, kind = _draw_game(white, black, plan.rates, source)
    if left & {white.id, black.id}:
        scores, kind = None, _find_forfeit(white.id not in left, black.id not in left)
    if scores is None:
        tournament.record_result(white.id, black.id, kind=kind)
    else:
        tournament.record_result(white.id, black.id, scores[0], black_score=scores[1])


def _draw_boards(first: Player, second: Player, plan: Plan, source: Random) -> list[Board]:
    """Return the boards of a match, told from the side of the first team."""
    count = len(first.members) - _RESERVES
    sides = [_seat(team, count, source) for team in (first, second)]
    boards: list[Board] = []
    for board, (mine, yours) in enumerate(zip(*sides, strict=True)):
        if board % 2:  # the second team has White
            scores, kind = _draw_game(yours, mine, plan.rates, source)
            scores = None if scores is None else scores[::-1]
            kind = MIRRORED.get(kind, kind)
        else:
            scores, kind = _draw_game(mine, yours, plan.rates, source)
        boards.append((mine.id, yours.id, kind if scores is None else scores))
    return boards


def _seat(team: Player, count: int, source: Random) -> list[Player]:
    """Return who plays, in the order of the roster; now and then somebody from the reserve."""
    if source.random() >= _RESERVE_PLAYS:
        return list(team.members[:count])
    missing = source.randrange(count)
    return [member for place, member in enumerate(team.members[: count + 1]) if place != missing]


def _draw_game(
    white: Player, black: Player, rates: Rates, source: Random
) -> tuple[tuple[float, float] | None, GameKind]:
    """Return the scores of a game, or how it was forfeited."""
    edge = white.rating - black.rating
    mine, theirs, how = draw_result(edge, rates, CHESS_POINTS, source)
    if how is Kind.FORFEIT:
        return None, _find_forfeit(mine > theirs, theirs > mine)
    return (mine / 10, theirs / 10), GameKind.PLAYED


def _find_forfeit(has_white: bool, has_black: bool) -> GameKind:  # noqa: FBT001 - who came
    if has_white == has_black:
        return GameKind.DOUBLE_FORFEIT
    return GameKind.FORFEIT_WIN if has_white else GameKind.FORFEIT_LOSS
