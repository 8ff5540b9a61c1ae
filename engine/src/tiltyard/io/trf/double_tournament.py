"""Double-Swiss in a report file: two columns for each match.

The standard has one result for each round and no place for a match of two games. As one
program writes it, an odd column is the first game of a match and the next one the second,
against the same opponent with colours reversed. Byes stand in both columns.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.request import TrfTournament
from tiltyard.io.trf.system import read_is_baku
from tiltyard.pairing.base import Kind, Meeting, PairingRequest, SwissPlayer
from tiltyard.pairing.checker import RecordedRound, record_round
from tiltyard.pairing.fide.baku import baku_acceleration


@dataclass(frozen=True, slots=True)
class DoubleTournament:
    """The matches of a file whose columns are games: ask it for the request of a round."""

    games: TrfTournament

    @property
    def document(self) -> Document:
        """The file."""
        return self.games.document

    @property
    def names(self) -> Mapping[int, str]:
        """The name behind each pairing number."""
        return self.games.names

    @property
    def starting_ranks(self) -> dict[int, int]:
        """The starting rank behind each pairing number."""
        return self.games.starting_ranks

    @property
    def declared_rounds(self) -> int | None:
        """The matches of the tournament, if the file says how many games."""
        declared = self.games.declared_rounds
        return None if declared is None else (declared + 1) // 2

    @property
    def paired_rounds(self) -> int:
        """The matches that are paired."""
        return (self.games.paired_rounds + 1) // 2

    def request(self, round_number: int) -> PairingRequest:
        """Return what was known when a match was to be paired.

        Raises:
            InputError: `trf.round`, or `trf.double` when two games are no match.
        """
        request = self.games.request(min(2 * round_number - 1, self.games.paired_rounds + 1))
        if round_number > self.paired_rounds + 1 or len(request.players[0].history) % 2:
            raise InputError(
                "trf.double",
                f"Round {round_number} cannot be paired: each match takes two columns, and the "
                f"file has {self.games.paired_rounds}.",
                round=round_number,
            )
        rounds = max(self.declared_rounds or 0, self.paired_rounds, round_number)
        found = replace(join_matches(request), rounds=rounds)
        if read_is_baku(self.document):
            return replace(found, players=baku_acceleration(found))
        return found

    def list_rounds(self) -> Iterator[tuple[PairingRequest, RecordedRound]]:
        """Return, match by match, what was known before and how the file pairs it."""
        final = self.games.request(self.games.paired_rounds + 1)
        for number in range(1, self.paired_rounds + 1):
            yield self.request(number), record_round(final, 2 * number - 1)


def join_matches(request: PairingRequest) -> PairingRequest:
    """Return the request of the match whose first game a request is about.

    Raises:
        InputError: `trf.double` when two games are no match.
    """
    return replace(
        request,
        round=(request.round + 1) // 2,
        rounds=(request.rounds + 1) // 2,
        players=_join_all(request),
        points=_double(request.points),
    )


def _double(points: PointSystem) -> PointSystem:
    """Return the worth of a match of two games; the bye is a won and a drawn one (1.4)."""
    return PointSystem(
        win=2 * points.win, draw=2 * points.draw, loss=2 * points.loss,
        pairing_bye=points.win + points.draw, full_bye=2 * points.full_bye,
        half_bye=2 * points.half_bye, zero_bye=2 * points.zero_bye,
        forfeit_win=2 * points.forfeit_win, forfeit_loss=2 * points.forfeit_loss,
    )  # fmt: skip


def _join_all(request: PairingRequest) -> tuple[SwissPlayer, ...]:
    """Return the players with one meeting for every two games."""
    games = {player.number: player.history for player in request.players}
    joined = []
    for player in request.players:
        matches = [
            _match(player.number, number, games, request.points)
            for number in range(0, len(player.history), 2)
        ]
        virtual = player.virtual_points[::2]
        joined.append(replace(player, history=tuple(matches), virtual_points=virtual))
    return tuple(joined)


def _match(
    number: int, first: int, games: Mapping[int, tuple[Meeting, ...]], points: PointSystem
) -> Meeting:
    """Return the match of the games `first` and the one after it."""
    one, two = games[number][first : first + 2]
    if one.opponent != two.opponent:
        raise InputError(
            "trf.double",
            f"Player {number} has two opponents, {one.opponent} and {two.opponent}, in the two "
            "games of one match; correct the file, or name another system.",
            player=number,
        )
    if one.opponent is None:
        worth = one.points + two.points
        is_bye = one.kind is Kind.PAIRING_BYE
        return Meeting(one.kind, _double(points).pairing_bye if is_bye else worth)
    total = one.points + two.points
    if Kind.PLAYED in (one.kind, two.kind):
        return Meeting(Kind.PLAYED, total, one.opponent, one.colour)
    has_come = [
        any(game.points > points.forfeit_loss for game in games[who][first : first + 2])
        for who in (number, one.opponent)
    ]
    return Meeting(Kind.PLAYED if all(has_come) else Kind.FORFEIT, total, one.opponent)
