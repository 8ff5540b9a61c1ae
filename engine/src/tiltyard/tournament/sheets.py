"""The sheets people pin to the wall, as text, CSV, JSON or HTML fit for print."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tiltyard.core.arguments import check_text
from tiltyard.io.report import (
    Sheet,
    list_crosstable,
    list_pairings,
    list_standings,
    list_wall_chart,
    render,
)
from tiltyard.rating.event import EventPlayer
from tiltyard.rating.event_report import EventReport, rate_event
from tiltyard.rating.fide import Chapter, get_chapter
from tiltyard.rating.time_control import parse_time_control
from tiltyard.standings.ranking import RankedRow
from tiltyard.standings.rounds import Entrant
from tiltyard.tournament.log.log import Logged
from tiltyard.tournament.rating_event import make_rating_event
from tiltyard.tournament.standings.table import is_known, rank_rows


class Publishing(Logged):
    """The part of a `Tournament` that is printed. A form is "text", "csv", "json" or "html"."""

    def render_standings(self, form: str = "text", *, title: str = "Standings") -> str:
        """Return the standings with points and every tie-break.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> print(t.render_standings("csv").splitlines()[0])
        Rank,No.,Name,Rtg,Pts

        Raises:
            InputError: `report.form`.
        """
        return _write(
            list_standings(self._rank(), self._labels(), title=check_text(title, "A title")), form
        )

    def render_crosstable(self, form: str = "text", *, title: str = "Crosstable") -> str:
        """Return everybody in order of rank with opponent, colour and result of each round.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> print(t.render_crosstable("csv").splitlines()[0])
        Rank,No.,Name,Rtg,Pts,R1

        Raises:
            InputError: `report.form`.
        """
        rules = self._record.swiss.settings.rules
        sheet = list_crosstable(
            self._rank(),
            self._labels(),
            rules=rules,
            title=check_text(title, "A title"),
            games=self._games(),
        )
        return _write(sheet, form)

    def render_wall_chart(
        self, form: str = "text", *, order: str = "number", title: str = "Wall chart"
    ) -> str:
        """Return everybody by "number" or "name", each round with the score after it.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> print(t.render_wall_chart("csv").splitlines()[1])
        1,ann,2000,3w*,0,1

        Raises:
            InputError: `report.form` or `report.order`.
        """
        sheet = list_wall_chart(
            self._rank(),
            self._labels(),
            rules=self._record.swiss.settings.rules,
            order=check_text(order, "The order", "report.order"),
            title=check_text(title, "A title"),
            games=self._games(),
        )
        return _write(sheet, form)

    def render_pairings(
        self, form: str = "text", *, round_number: int | None = None, title: str = ""
    ) -> str:
        """Return the games of a round by board, by default of the last one that is paired.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> print(t.render_pairings("csv").splitlines()[1])
        1,1,ann,0,,0,3,cid

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
            title=check_text(title, "A title"),
            boards={numbers[game.white]: game.board for game in games},
        )
        return _write(sheet, form)

    def rating_report(
        self,
        chapter: Chapter | str = Chapter.STANDARD,
        *,
        listed: Iterable[EventPlayer] = (),
        time: str | None = None,
    ) -> EventReport:
        """Return what the games so far do to FIDE ratings (B.02), player by player.

        Unrated and adjourned games are listed with the reason why they do not count; results
        corrected for the report only are those of the report.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.record_result("ann", "cid", 0.5)
        >>> print(t.rating_report().get_player("ann").change)
        0.00

        Args:
            chapter: "standard", "rapid" or "blitz".
            listed: what the rating list says of some players; of the others the rating counts.
            time: the time control, such as "5400+30"; if left out, that of the details, and
                without either time excludes no game.

        Raises:
            InputError: `rating.chapter`, `rating.time` or `rating.player`.
            NotFoundError: `player.unknown`.
            RuleError: `rating.matches`, for tournaments of matches.
        """
        known = self._details
        event = make_rating_event(self._record, self._settings, known, get_chapter(chapter), listed)
        code = known.time_control if time is None else time
        return rate_event(replace(event, times=parse_time_control(code) if code else None))

    def _rank(self) -> Sequence[RankedRow]:
        return rank_rows(self._record, filter(is_known, self._tiebreaks))

    def _games(self) -> dict[int, Entrant]:
        """Return everybody with every game, also those that do not count."""
        return {one.number: one for one in self._record.swiss.list_entrants()}

    def _labels(self) -> dict[int, str]:
        return {number: player.label for number, player in enumerate(self._record.players, 1)}


def _write(sheet: Sheet, form: str) -> str:
    return render(sheet, check_text(form, "The form of a sheet", "report.form"))
