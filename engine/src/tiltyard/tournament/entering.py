"""Who is in when: late entries, withdrawals, byes asked for, pairs that must not meet."""

from tiltyard.core.events import EntryStatusChanged, SeedTaken
from tiltyard.core.model import EntryId, EntryStatus, Mark
from tiltyard.core.plan_events import ByeAsked, LeavingPlanned, NumbersAssigned, PairKeptApart
from tiltyard.errors import InputError, RuleError
from tiltyard.tournament.games import ASKED_BYES, Game, GameKind
from tiltyard.tournament.history import NOW, draw_games, register
from tiltyard.tournament.log import Logged
from tiltyard.tournament.people import Entry, Player, check_players, sort_entries
from tiltyard.tournament.results import bye_points, read_kind


class Entering(Logged):
    """The part of a `Tournament` that says who takes part in which round."""

    def add_player(self, player: Player, *, missed: GameKind | str = GameKind.ZERO_BYE) -> None:
        """Enter a player late: paired from the next round on (C.04.2 2.4).

        `missed` is what the rounds before are worth, normally nothing.

        Raises:
            InputError: `player.duplicate`, `player.id` or `result.kind`.
            RuleError: `tournament.fixed`, when a table has begun.
        """
        record = self._record
        check_players((*record.players, player))
        kind = _read_bye(missed)
        if record.paired and self._settings.is_fixed:
            raise RuleError(
                "tournament.fixed",
                f"{player.id} is too late: a table that has begun cannot take anybody in.",
                player=player.id,
            )
        number = EntryId(len(self._state.entries) + 1)
        entries = sort_entries((*record.entries, Entry(player)), self._settings.numbering)
        self._people[number], self._ids[player.id] = player, number
        self._tell(
            (
                register(number, player),
                SeedTaken(number, len(self._state.seeds) + 1, NOW),
                NumbersAssigned(tuple(self._ids[entry.player.id] for entry in entries), NOW),
            )
        )
        worth = bye_points(kind, self._settings.points)
        missing = [
            Game(played, player.id, kind=kind, points=(worth, 0))
            for played in range(1, record.paired + 1)
        ]
        if missing:
            self._tell(draw_games(self._record, self._settings, missing))

    def withdraw(self, player: str, from_round: int | None = None) -> None:
        """Leave a player out from a round on; by default from the next one.

        Raises:
            NotFoundError: `player.unknown`.
            RuleError: `round.paired`, when that round is paired already.
        """
        entry = self._record.get_entry(player)
        number = self._record.paired + 1 if from_round is None else from_round
        self._check_to_come(number)
        self._tell((LeavingPlanned(entry, number, NOW),))

    def reinstate(self, player: str) -> None:
        """Let a withdrawn player take part again from the next round on.

        Raises:
            NotFoundError: `player.unknown`.
        """
        entry = self._record.get_entry(player)
        if self._state.entries[entry].status.is_out:
            self._tell((EntryStatusChanged(entry, EntryStatus.CHECKED_IN, NOW),))
        self._tell((LeavingPlanned(entry, None, NOW),))

    def request_bye(
        self, player: str, round_number: int, kind: GameKind | str = GameKind.HALF_BYE
    ) -> None:
        """Leave a player out of one round, for the points of the bye asked for.

        Raises:
            NotFoundError: `player.unknown`.
            InputError: `result.kind`.
            RuleError: `round.paired`, when that round is paired already.
        """
        entry = self._record.get_entry(player)
        found = _read_bye(kind)
        self._check_to_come(round_number)
        self._tell((ByeAsked(entry, round_number, Mark(found.value), NOW),))

    def cancel_bye(self, player: str, round_number: int) -> None:
        """Take back a bye that was asked for.

        Raises:
            NotFoundError: `player.unknown`.
            RuleError: `round.paired`, or `bye.missing`.
        """
        entry = self._record.get_entry(player)
        self._check_to_come(round_number)
        if round_number not in self._state.asked_byes.get(entry, {}):
            raise RuleError(
                "bye.missing",
                f"{player} has asked for no bye in round {round_number}.",
                player=player,
                round=round_number,
            )
        self._tell((ByeAsked(entry, round_number, None, NOW),))

    def forbid(self, one: str, two: str) -> None:
        """Keep two players from being paired.

        Raises:
            NotFoundError: `player.unknown`.
            RuleError: `pairing.same`.
        """
        self._tell((PairKeptApart(self._read_pair(one, two), is_apart=True, at=NOW),))

    def allow(self, one: str, two: str) -> None:
        """Lift what `forbid` said.

        Raises:
            NotFoundError: `player.unknown`.
        """
        self._tell((PairKeptApart(self._read_pair(one, two), is_apart=False, at=NOW),))

    def _read_pair(self, one: str, two: str) -> tuple[EntryId, EntryId]:
        pair = (self._record.get_entry(one), self._record.get_entry(two))
        if one == two:
            raise RuleError("pairing.same", f"{one} cannot meet {one} anyway; name two players.")
        return pair

    def _check_to_come(self, number: int) -> None:
        paired = self._record.paired
        if not paired < number:
            raise RuleError(
                "round.paired",
                f"Round {number} is paired already; name a round from {paired + 1} on, or "
                "un-pair it first.",
                round=number,
            )


def _read_bye(kind: GameKind | str) -> GameKind:
    found = read_kind(kind)
    if found not in ASKED_BYES:
        raise InputError(
            "result.kind",
            f"Nobody can ask for a {found}; choose from {', '.join(sorted(ASKED_BYES))}.",
        )
    return found
