"""Who is in when: late entries, withdrawals, byes asked for, pairs that must not meet."""

from dataclasses import replace

from tiltyard.errors import InputError, RuleError
from tiltyard.tournament.people import Entry, Player, check_players, sort_entries
from tiltyard.tournament.results import bye_points, read_kind
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.sheet import BYES, Game, GameKind, Sheet

_ASKED = BYES - {GameKind.PAIRING_BYE, GameKind.REST}


class Entering:
    """The part of a `Tournament` that says who takes part in which round."""

    _sheet: Sheet
    _settings: Settings

    def add_player(self, player: Player, *, missed: GameKind | str = GameKind.ZERO_BYE) -> None:
        """Enter a player late: paired from the next round on (C.04.2 2.4).

        `missed` is what the rounds before are worth, normally nothing.

        Raises:
            InputError: `player.duplicate`, `player.id` or `result.kind`.
            RuleError: `tournament.fixed`, when a table has begun.
        """
        sheet = self._sheet
        check_players((*sheet.players, player))
        kind = _read_bye(missed)
        paired = len(sheet.rounds)
        if paired and self._settings.is_fixed:
            raise RuleError(
                "tournament.fixed",
                f"{player.id} is too late: a table that has begun cannot take anybody in.",
                player=player.id,
            )
        entry = Entry(player, first_round=paired + 1)
        entries = sort_entries((*sheet.entries, entry), self._settings.numbering)
        worth = bye_points(kind, self._settings.points)
        rounds = tuple(
            (*games, Game(number, player.id, kind=kind, points=(worth, 0)))
            for number, games in enumerate(sheet.rounds, 1)
        )
        self._sheet = replace(sheet, entries=entries, rounds=rounds)

    def withdraw(self, player: str, from_round: int | None = None) -> None:
        """Leave a player out from a round on; by default from the next one.

        Raises:
            NotFoundError: `player.unknown`.
            RuleError: `round.paired`, when that round is paired already.
        """
        entry = self._sheet.get_entry(player)
        number = len(self._sheet.rounds) + 1 if from_round is None else from_round
        self._check_to_come(number)
        self._sheet = self._sheet.put_entry(replace(entry, withdrawn_from=number))

    def reinstate(self, player: str) -> None:
        """Let a withdrawn player take part again from the next round on.

        Raises:
            NotFoundError: `player.unknown`.
        """
        entry = self._sheet.get_entry(player)
        self._sheet = self._sheet.put_entry(replace(entry, withdrawn_from=None))

    def request_bye(
        self, player: str, round_number: int, kind: GameKind | str = GameKind.HALF_BYE
    ) -> None:
        """Leave a player out of one round, for the points of the bye asked for.

        Raises:
            NotFoundError: `player.unknown`.
            InputError: `result.kind`.
            RuleError: `round.paired`, when that round is paired already.
        """
        self._sheet.get_entry(player)
        found = _read_bye(kind)
        self._check_to_come(round_number)
        others = [bye for bye in self._sheet.byes if bye[:2] != (player, round_number)]
        byes = sorted([*others, (player, round_number, found)])
        self._sheet = replace(self._sheet, byes=tuple(byes))

    def cancel_bye(self, player: str, round_number: int) -> None:
        """Take back a bye that was asked for.

        Raises:
            NotFoundError: `player.unknown`.
            RuleError: `round.paired`, or `bye.missing`.
        """
        self._sheet.get_entry(player)
        self._check_to_come(round_number)
        left = tuple(bye for bye in self._sheet.byes if bye[:2] != (player, round_number))
        if left == self._sheet.byes:
            raise RuleError(
                "bye.missing",
                f"{player} has asked for no bye in round {round_number}.",
                player=player,
                round=round_number,
            )
        self._sheet = replace(self._sheet, byes=left)

    def forbid(self, one: str, two: str) -> None:
        """Keep two players from being paired.

        Raises:
            NotFoundError: `player.unknown`.
            RuleError: `pairing.same`.
        """
        pair = self._read_pair(one, two)
        self._sheet = replace(self._sheet, forbidden=tuple(sorted({*self._sheet.forbidden, pair})))

    def allow(self, one: str, two: str) -> None:
        """Lift what `forbid` said.

        Raises:
            NotFoundError: `player.unknown`.
        """
        pair = self._read_pair(one, two)
        left = tuple(other for other in self._sheet.forbidden if other != pair)
        self._sheet = replace(self._sheet, forbidden=left)

    def _read_pair(self, one: str, two: str) -> tuple[str, str]:
        for player in (one, two):
            self._sheet.get_entry(player)
        if one == two:
            raise RuleError("pairing.same", f"{one} cannot meet {one} anyway; name two players.")
        return (one, two) if one < two else (two, one)

    def _check_to_come(self, number: int) -> None:
        paired = len(self._sheet.rounds)
        if not paired < number:
            raise RuleError(
                "round.paired",
                f"Round {number} is paired already; name a round from {paired + 1} on, or "
                "un-pair it first.",
                round=number,
            )


def _read_bye(kind: GameKind | str) -> GameKind:
    found = read_kind(kind)
    if found not in _ASKED:
        raise InputError(
            "result.kind",
            f"Nobody can ask for a {found}; choose from {', '.join(sorted(_ASKED))}.",
        )
    return found
