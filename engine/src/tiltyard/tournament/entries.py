"""Who is in when: late entries, withdrawals, byes asked for, pairs that must not meet."""

from tiltyard.core.arguments import check_kind, check_whole
from tiltyard.core.commands import Command, EnterLate, ReinstateEntry
from tiltyard.core.model import EntryId, Mark
from tiltyard.core.plan_commands import AskBye, AssignNumbers, ChangeBye, KeepApart, PlanLeaving
from tiltyard.errors import InputError, RuleError
from tiltyard.tournament.log.history import NOW
from tiltyard.tournament.log.log import Logged
from tiltyard.tournament.people import Entry, Player, check_players, sort_entries
from tiltyard.tournament.record.games import ASKED_BYES, GameKind
from tiltyard.tournament.record.results import read_kind
from tiltyard.tournament.standings.given_points import GivenPoints


class Entering(Logged):
    """The part of a `Tournament` that says who takes part in which round."""

    def add_player(self, player: Player, *, missed: GameKind | str = GameKind.ZERO_BYE) -> None:
        """Enter a player late: paired from the next round on (C.04.2 2.4).

        `missed` is what the rounds before are worth, normally nothing.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.add_player(Player("eve", 1850))
        >>> [player.id for player in t.players]
        ['ann', 'bob', 'cid', 'dan', 'eve']

        Raises:
            InputError: `player.duplicate`, `player.id` or `result.kind`.
            RuleError: `tournament.fixed`, when a table has begun; `player.too_late`, when the
                last round is paired; `acceleration.given`, when virtual points came with a file.
        """
        record = self._record
        if isinstance(self._settings.acceleration, GivenPoints):
            raise RuleError(
                "acceleration.given",
                "The virtual points came with a file, by pairing number; nobody can be numbered "
                "anew. Read it with the method that made them: from_trf(data, acceleration=…).",
            )
        check_kind(player, Player, 'A player is made by Player("ann", 2100)', "players.invalid")
        check_players((*record.players, player))
        mark = _read_bye(missed)
        number = EntryId(len(self._state.entries) + 1)
        ids = {**self._ids, player.id: number}
        entries = sort_entries((*record.entries, Entry(player)), self._settings.numbering)
        order = tuple(ids[entry.player.id] for entry in entries)
        past = () if mark is Mark.ZERO_BYE else range(1, record.paired + 1)
        self._do(
            EnterLate(NOW, player.rating or None),
            AssignNumbers(order, NOW),
            *(ChangeBye(number, played, mark, NOW) for played in past),
        )
        self._people[number], self._ids[player.id] = player, number

    def withdraw(self, player: str, from_round: int | None = None) -> None:
        """Leave a player out from a round on; by default from the next one.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.withdraw("dan")
        >>> for game in rnd.pairings:
        ...     t.record_result(game.white, game.black, 1)
        >>> [str(bye) for bye in t.pair_round().byes]
        ['cid: pairing-bye', 'dan: zero-bye']

        Raises:
            NotFoundError: `player.unknown`.
            RuleError: `round.paired`, when that round is paired already.
        """
        number = self._record.paired + 1 if from_round is None else self._read_round(from_round)
        self._do(PlanLeaving(self._record.get_entry(player), number, NOW))

    def reinstate(self, player: str) -> None:
        """Let a withdrawn player take part again from the next round on.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> t.withdraw("dan")
        >>> t.reinstate("dan")
        >>> len(t.pair_round().pairings)
        2

        Raises:
            NotFoundError: `player.unknown`.
        """
        entry = self._record.get_entry(player)
        is_out = self._state.entries[entry].status.is_out
        back: tuple[Command, ...] = (ReinstateEntry(entry, NOW),) if is_out else ()
        self._do(*back, PlanLeaving(entry, None, NOW))

    def request_bye(
        self, player: str, round_number: int, kind: GameKind | str = GameKind.HALF_BYE
    ) -> None:
        """Leave a player out of one round, for the points of the bye asked for.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> t.request_bye("ann", 1)
        >>> [str(bye) for bye in t.pair_round().byes]
        ['dan: pairing-bye', 'ann: half-bye']

        Raises:
            NotFoundError: `player.unknown`.
            InputError: `result.kind`, or `round.unknown` beyond the last round.
            RuleError: `round.paired`, when that round is paired already.
        """
        entry = self._record.get_entry(player)
        self._do(AskBye(entry, self._read_round(round_number), _read_bye(kind), NOW))

    def cancel_bye(self, player: str, round_number: int) -> None:
        """Take back a bye that was asked for.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> t.request_bye("ann", 1)
        >>> t.cancel_bye("ann", 1)
        >>> t.pair_round().byes
        ()

        Raises:
            NotFoundError: `player.unknown`.
            RuleError: `round.paired`, or `bye.missing`.
        """
        entry = self._record.get_entry(player)
        self._do(AskBye(entry, self._read_round(round_number), None, NOW))

    def forbid(self, one: str, two: str) -> None:
        """Keep two players from being paired.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> t.forbid("ann", "cid")
        >>> [str(game) for game in t.pair_round().pairings]
        ['ann – dan', 'cid – bob']

        Raises:
            NotFoundError: `player.unknown`.
            RuleError: `pairing.same`.
        """
        self._do(KeepApart(self._record.get_pair(one, two), NOW))

    def allow(self, one: str, two: str) -> None:
        """Lift what `forbid` said.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> t.forbid("ann", "cid")
        >>> t.allow("ann", "cid")
        >>> [str(game) for game in t.pair_round().pairings]
        ['ann – cid', 'dan – bob']

        Raises:
            NotFoundError: `player.unknown`.
        """
        self._do(KeepApart(self._record.get_pair(one, two), NOW, is_apart=False))

    def _read_round(self, number: int) -> int:
        """Return a round of this tournament, paired or to come.

        Raises:
            InputError: `round.unknown`.
        """
        return check_whole(number, "A round", 1, self._settings.rounds, "round.unknown")


def _read_bye(kind: GameKind | str) -> Mark:
    found = read_kind(kind)
    if found not in ASKED_BYES:
        raise InputError(
            "result.kind",
            f"Nobody can ask for a {found}; choose from {', '.join(sorted(ASKED_BYES))}.",
        )
    return Mark(found.value)
