"""The records of all players of a `Tournament`, and the field they make."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tiltyard.core.checked import checked
from tiltyard.core.scores import CHESS_POINTS, PointSystem, format_points
from tiltyard.errors import InputError
from tiltyard.norms.field import Field, Participant, measure_field, measure_strength
from tiltyard.norms.record import (
    SEXES,
    Conditions,
    Exemption,
    NormGame,
    NormGameKind,
    NormPlayer,
    NormRecord,
    Occasion,
    System,
)
from tiltyard.norms.settings import RULES, NormRules, Presence
from tiltyard.tournament import Game, GameKind, Player, Tournament
from tiltyard.tournament.record.results import mirror_game

_KINDS: Final[Mapping[GameKind, NormGameKind]] = {
    GameKind.PLAYED: NormGameKind.PLAYED,
    GameKind.UNRATED: NormGameKind.PLAYED,
    GameKind.ADJOURNED: NormGameKind.OPEN,
    GameKind.FORFEIT_WIN: NormGameKind.FORFEIT_WIN,
    GameKind.FORFEIT_LOSS: NormGameKind.FORFEIT_LOSS,
    GameKind.DOUBLE_FORFEIT: NormGameKind.FORFEIT_LOSS,
    GameKind.PAIRING_BYE: NormGameKind.PAIRING_BYE,
}  # all other byes are rounds without a game
_PRESENCE: Final[Mapping[GameKind, Presence]] = {
    GameKind.PLAYED: Presence.PLAYED,
    GameKind.UNRATED: Presence.PLAYED,
    GameKind.ADJOURNED: Presence.PLAYED,
    GameKind.FORFEIT_WIN: Presence.FORFEIT_WIN,
    GameKind.PAIRING_BYE: Presence.PAIRING_BYE,
    GameKind.REST: Presence.REST,
}  # all others miss the round
_TEAMS: Final = frozenset({System.TEAM_SWISS, System.TEAM_ROUND_ROBIN})


@dataclass(frozen=True, slots=True)
class TournamentRecords:
    """Everybody's record, in the order of pairing numbers, and how large the field is.

    `large_swiss` (1.4.3d) and `strength` (1.5.6a) are None where they do not apply: outside a
    Swiss, before the first round, and the former without a host.
    """

    conditions: Conditions
    records: tuple[NormRecord, ...]
    participants: tuple[Participant, ...]
    large_swiss: Field | None = None
    strength: Field | None = None

    def get_record(self, player: str) -> NormRecord:
        """Return the record of a player by id.

        Raises:
            InputError: `norm.player`.
        """
        for record in self.records:
            if record.player.id == player:
                return record
        raise InputError("norm.player", f"There is no player {player!r} in this tournament.")


@checked
def from_tournament(  # noqa: PLR0913 - all but one by name
    tournament: Tournament,
    *,
    system: System,
    host: str = "",
    exemption: Exemption | None = None,
    occasion: Occasion = Occasion.ORDINARY,
    people: Mapping[str, NormPlayer] | None = None,
    points: PointSystem = CHESS_POINTS,
    rules: NormRules = RULES,
) -> TournamentRecords:
    """Return the records of a tournament as far as it is paired; of teams, those of their members.

    Args:
        tournament: its players have the ratings of FIDE, titles and federations.
        system: how it is paired.
        host: the registering federation.
        exemption: chosen by the arbiter; if left out, 1.4.3d is computed for a Swiss with a host,
            over the rounds paired so far.
        occasion: whether fewer games suffice.
        people: what is known beyond the tournament (sex, FIDE ID, a corrected flag), by id.
        points: those of the tournament, to read its results as 1, ½ or 0.
        rules: the readings of the articles.

    Raises:
        InputError: `norm.teams`, `norm.result`, or what `NormPlayer` and `Conditions` refuse.
    """
    if (system in _TEAMS) is not tournament.has_boards:
        raise InputError(
            "norm.teams",
            "The records of a team tournament are those of the members of teams; name them, and a "
            "system of teams, or neither.",
        )
    table = _Table(tournament, people or {}, points)
    participants = tuple(table.list_participants())
    is_swiss = system == System.SWISS and tournament.current_round > 0
    large = measure_field(participants, host, rules) if is_swiss and host else None
    if exemption is None:
        is_exempt = large is not None and large.is_large
        exemption = Exemption.LARGE_SWISS if is_exempt else Exemption.NONE
    conditions = Conditions(tournament.rounds, system, host, exemption, occasion)
    return TournamentRecords(
        conditions,
        tuple(
            NormRecord(table.people[player.id], tuple(table.list_games(player.id)), conditions)
            for player in _list_people(tournament)
        ),
        participants,
        large,
        measure_strength(participants, rules) if is_swiss else None,
    )


class _Table:
    """Who did what in which round, each game seen from both sides."""

    def __init__(
        self, tournament: Tournament, people: Mapping[str, NormPlayer], points: PointSystem
    ) -> None:
        self.people = {p.id: people.get(p.id) or _read_player(p) for p in _list_people(tournament)}
        self._points = points
        self._rounds = [
            dict(_list_sides(tournament, number))
            for number in range(1, tournament.current_round + 1)
        ]
        self._scorers = frozenset(self._list_scorers())

    def list_games(self, player: str) -> Iterator[NormGame]:
        """Yield every round that is paired; who is not in it is absent."""
        for number, sides in enumerate(self._rounds, 1):
            game = sides.get(player)
            kind = _KINDS.get(game.kind, NormGameKind.ABSENT) if game else NormGameKind.ABSENT
            if game is None or game.black is None:
                yield NormGame(number, kind=kind)
                continue
            if not game.has_result:
                kind = NormGameKind.OPEN
            yield NormGame(
                number,
                self.people[game.black],
                self._read_score(game) if kind is NormGameKind.PLAYED else None,
                kind,
                has_opponent_scored=game.black in self._scorers,
            )

    def list_participants(self) -> Iterator[Participant]:
        """Yield what everybody did in every round; a game without a result counts as played."""
        for player, person in self.people.items():
            games = [sides.get(player) for sides in self._rounds]
            yield Participant(
                person,
                tuple(
                    _PRESENCE.get(game.kind, Presence.MISSED) if game else Presence.MISSED
                    for game in games
                ),
            )

    def _list_scorers(self) -> Iterator[str]:
        """Yield who took something from a rated opponent, or played none (1.4.2b)."""
        met = set()
        for sides in self._rounds:
            for player, game in sides.items():
                is_played = _KINDS.get(game.kind) is NormGameKind.PLAYED and game.has_result
                if game.black is None or not is_played or not self.people[game.black].rating:
                    continue
                met.add(player)
                if self._read_score(game):
                    yield player
        yield from self.people.keys() - met

    def _read_score(self, game: Game) -> int:
        mine = game.points[0] if game.points else 0
        points = self._points
        scores = {points.loss: 0, points.draw: 5, points.win: 10}
        if mine not in scores:
            raise InputError(
                "norm.result",
                f"{format_points(mine)} points of {game.white} in round {game.round} are no win, "
                "draw or loss; name the `points` of the tournament.",
                round=game.round,
            )
        return scores[mine]


def _list_sides(tournament: Tournament, number: int) -> Iterator[tuple[str, Game]]:
    """Yield each player of a round with the game as they see it, in the place of White."""
    paired = tournament.get_round(number)
    for game in (*paired.pairings, *paired.byes):
        if tournament.has_boards:
            yield from _list_members(tournament, game)
            continue
        yield game.white, game
        if game.black is not None:
            yield game.black, mirror_game(game)


def _list_members(tournament: Tournament, game: Game) -> Iterator[tuple[str, Game]]:
    """Yield the members in a match, or those whose team has the bye: all of them are there."""
    for board in game.boards:
        yield board.white, board
        if board.black is not None:
            yield board.black, mirror_game(board)
    if game.black is None:
        team = next(team for team in tournament.players if team.id == game.white)
        yield from ((member.id, replace(game, white=member.id)) for member in team.members)


def _list_people(tournament: Tournament) -> list[Player]:
    """Return who sits at the boards: the members of teams, else the players."""
    if not tournament.has_boards:
        return list(tournament.players)
    return [member for team in tournament.players for member in team.members]


def _read_player(player: Player) -> NormPlayer:
    return NormPlayer(
        player.id,
        player.rating,
        player.federation,
        player.title,
        sex=player.sex if player.sex in SEXES else "",
        name=player.name,
        fide_id=player.fide_id,
    )
