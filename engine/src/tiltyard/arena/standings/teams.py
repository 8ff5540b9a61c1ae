"""The table of a team battle (arena rules 3 and 4.4)."""

from dataclasses import dataclass

from tiltyard.arena.model import ArenaPlayer, ArenaState
from tiltyard.errors import RuleError
from tiltyard.sentence import say


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A team, its score, the tie-break that is shown, and the players who made them."""

    rank: int  # from 0
    team: int
    score: int
    performance: int  # sum of the leaders' performances; missing leaders count 0
    leaders: tuple[int, ...]


def rank_teams(state: ArenaState) -> tuple[TeamStanding, ...]:
    """Return all teams, best first: the sum of the leaders' scores, then of their performances.

    A leader without a game counts with the rating, as in the ranking of players. Equal teams
    stand in the order in which the organiser named them.

    Raises:
        RuleError: `arena.no_battle`.
    """
    battle = state.settings.battle
    if battle is None:
        raise RuleError("arena.no_battle", say("This is not a team battle; it has no teams."))
    leaders: dict[int, list[ArenaPlayer]] = {team: [] for team in battle.teams}
    for number in state.ranking:
        player = state.players[number]
        if len(leaders[player.team]) < battle.leaders:
            leaders[player.team].append(player)
    rows = [
        (
            sum(player.sheet.score for player in found),
            sum(-player.key.minus_strength for player in found),
            team,
            tuple(player.id for player in found),
        )
        for team, found in leaders.items()
    ]
    rows.sort(key=lambda row: (-row[0], -row[1]))
    return tuple(
        TeamStanding(rank, team, score, performance, found)
        for rank, (score, performance, team, found) in enumerate(rows)
    )
