"""The sheets people pin to the wall, as text, CSV, JSON or HTML fit for print."""

from collections.abc import Sequence

from tiltyard.io.report import (
    list_crosstable,
    list_pairings,
    list_standings,
    list_wall_chart,
    render,
)
from tiltyard.standings.ranking import RankedRow
from tiltyard.standings.rounds import Entrant
from tiltyard.tournament.log import Logged
from tiltyard.tournament.table import is_known, rank_rows


class Publishing(Logged):
    """The part of a `Tournament` that is printed. A form is "text", "csv", "json" or "html"."""

    def render_standings(self, form: str = "text", *, title: str = "Standings") -> str:
        """Return the standings with points and every tie-break.

        Raises:
            InputError: `report.form`.
        """
        return render(list_standings(self._rank(), self._labels(), title=title), form)

    def render_crosstable(self, form: str = "text", *, title: str = "Crosstable") -> str:
        """Return everybody in order of rank with opponent, colour and result of each round.

        Raises:
            InputError: `report.form`.
        """
        rules = self._record.swiss.settings.rules
        sheet = list_crosstable(
            self._rank(), self._labels(), rules=rules, title=title, games=self._games()
        )
        return render(sheet, form)

    def render_wall_chart(
        self, form: str = "text", *, order: str = "number", title: str = "Wall chart"
    ) -> str:
        """Return everybody by "number" or "name", each round with the score after it.

        Raises:
            InputError: `report.form` or `report.order`.
        """
        sheet = list_wall_chart(
            self._rank(),
            self._labels(),
            rules=self._record.swiss.settings.rules,
            order=order,
            title=title,
            games=self._games(),
        )
        return render(sheet, form)

    def render_pairings(
        self, form: str = "text", *, round_number: int | None = None, title: str = ""
    ) -> str:
        """Return the games of a round by board, by default of the last one that is paired.

        Raises:
            NotFoundError: `round.unknown`.
            InputError: `report.form`.
        """
        number = self._record.paired if round_number is None else round_number
        games = self._record.get_round(number)
        numbers = self._record.numbers
        sheet = list_pairings(
            self._record.swiss.list_entrants(),
            self._labels(),
            round_number=number,
            rules=self._record.swiss.settings.rules,
            title=title,
            boards={numbers[game.white]: game.board for game in games},
        )
        return render(sheet, form)

    def _rank(self) -> Sequence[RankedRow]:
        return rank_rows(self._record, filter(is_known, self._tiebreaks))

    def _games(self) -> dict[int, Entrant]:
        """Return everybody with every game, also those that do not count."""
        return {one.number: one for one in self._record.swiss.list_entrants()}

    def _labels(self) -> dict[int, str]:
        return {number: player.label for number, player in enumerate(self._record.players, 1)}
