"""Reports: the files that are handed on, and what is settled for their sake alone."""

from collections.abc import Iterable
from dataclasses import replace

from tiltyard.core.arguments import check_kind, check_text, check_whole
from tiltyard.core.model import Adjustment, ReportedResult
from tiltyard.core.report_commands import AdjustPoints, CorrectReport
from tiltyard.errors import InputError, NotFoundError, RuleError, TiltyardError
from tiltyard.formats.swiss.adjustments import STANDINGS_ONLY
from tiltyard.io.trf import Dialect, Document, write_trf
from tiltyard.io.trf.validation import Finding, ListedPlayer, Severity, validate_document
from tiltyard.io.trf.validation.findings import from_error
from tiltyard.rating.fide import Chapter, get_chapter
from tiltyard.sentence import say, word
from tiltyard.tournament.details import EventDetails, check_details
from tiltyard.tournament.log.history import MARKS, NOW, make_result
from tiltyard.tournament.log.log import Logged
from tiltyard.tournament.people import Player, check_players
from tiltyard.tournament.record.games import Game, GameKind
from tiltyard.tournament.record.open_games import check_final, list_adjourned
from tiltyard.tournament.record.results import Number, decide_game, mirror_game, read_tenths
from tiltyard.tournament.teams.line_ups import check_roster
from tiltyard.tournament.trf.comments import list_comments
from tiltyard.tournament.trf.exporter import Report, export_document
from tiltyard.tournament.trf.team_exporter import export_teams


class Reporting(Logged):
    """The part of a `Tournament` that tells others what happened, FIDE among them."""

    @property
    def details(self) -> EventDetails:
        """Where, when and by whom it is held.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> t.details.city
        ''
        """
        return self._details

    def set_details(self, details: EventDetails) -> None:
        """Say where, when and by whom it is held; at any time.

        >>> from tiltyard import EventDetails, Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> t.set_details(EventDetails(name="Friday Open", city="Berlin"))
        >>> t.details.city
        'Berlin'

        Raises:
            InputError: `details.invalid`, `details.date` or `rating.time`.
        """
        self._details = check_details(details)

    def update_player(self, player: Player) -> None:
        """Replace what is known of the player with this id; at any time.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> t.update_player(Player("ann", 2000, name="Ann Arden", fide_id="1234567"))
        >>> t.players[0].label
        'Ann Arden'

        Raises:
            NotFoundError: `player.unknown`.
            RuleError: `player.rating`, because the rating has numbered the players; `roster.…`,
                because a team's members keep their boards from round 1 on.
            InputError: `player.text` and the like.
        """
        check_kind(player, Player, 'A player is made by Player("ann", 2100)', "players.invalid")
        entry = self._record.get_entry(player.id)
        others = [one for one in self._record.players if one.id != player.id]
        check_players((player, *others))
        if player.rating != self._people[entry].rating:
            raise RuleError(
                "player.rating",
                say(
                    "{player} plays with the rating {rating}, which numbered the players; "
                    "{rating2} cannot replace it.",
                    player=player.id,
                    rating=word(self._people[entry].rating),
                    rating2=word(player.rating),
                ),
                player=player.id,
            )
        has_boards, has_begun = self._settings.team is not None, self._record.paired > 0
        check_roster(self._people[entry], player, has_boards=has_boards, has_begun=has_begun)
        self._people[entry] = player
        self._read = None

    def adjust_points(
        self, player: str, points: Number, *, after_round: int | None = None, reason: str = ""
    ) -> None:
        """Give a bonus or, below zero, a penalty (record 299), in standings and pairings.

        It counts once `after_round` is over, by default the last round that is paired; 999 leaves
        pairings alone.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.adjust_points("ann", -1, reason="a telephone rang")
        >>> [(row.player.id, row.score) for row in t.standings()][-1]
        ('ann', -1.0)

        Raises:
            NotFoundError: `player.unknown`.
            InputError: `points.adjustment`.
        """
        entry = self._record.get_entry(player)
        number = self._record.paired if after_round is None else after_round
        check_whole(number, "A round", 0, STANDINGS_ONLY, "points.adjustment")
        tenths = read_tenths(points)
        if tenths is None:
            raise InputError(
                "points.adjustment", "A bonus or penalty is a number such as 0.5 or -1."
            )
        told = check_text(reason, "A reason")
        self._do(AdjustPoints(Adjustment(entry, number, tenths, told), NOW))

    @property
    def report_corrections(self) -> tuple[Game, ...]:
        """The games that end otherwise in the rating report, as they end there.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> t.report_corrections
        ()
        """
        return self._record.reported

    def correct_for_report(  # noqa: PLR0913 - the last three by name
        self,
        round_number: int,
        white: str,
        black: str,
        score: Number | None = None,
        *,
        kind: GameKind | str | None = None,
        black_score: Number | None = None,
        reason: str = "",
    ) -> None:
        """Correct a result for the rating report only (C.04.2 4.3).

        Pairings and standings keep the one they were made with. The result as it counts takes a
        correction back. The arguments are those of `update_result`.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.record_result("ann", "cid", 1)
        >>> t.record_result("dan", "bob", 1)
        >>> rnd = t.pair_round()
        >>> t.correct_for_report(1, "ann", "cid", 0.5, reason="both score sheets say so")
        >>> [str(game) for game in t.report_corrections]
        ['ann – cid 0.5:0.5']

        Raises:
            NotFoundError: `game.unknown`, `player.unknown` or `round.unknown`.
            RuleError: `report.too_early`, before a later round is paired: use `update_result`;
                `report.teams`, for a match of teams.
            InputError: `result.…`, when score and kind make no sense.
        """
        record = self._record
        if self._settings.team is not None:
            raise RuleError(
                "report.teams",
                say("A match of teams is corrected everywhere, board by board: use update_match."),
            )
        game = record.get_game(round_number, white, black)
        match = record.find_match(round_number, white)
        if match is None or game.is_bye:
            raise NotFoundError(
                "game.unknown",
                say(
                    "{white} has no game in round {round_number}.",
                    white=white,
                    round_number=round_number,
                ),
            )
        seen = game if game.white == white else mirror_game(game)
        decided = decide_game(seen, (score, black_score), kind, self._settings)
        if decided.is_adjourned:
            raise InputError(
                "result.kind", say("A report has no adjourned games; give the result.")
            )
        decided = decided if seen is game else mirror_game(decided)
        told = None
        if decided != game:
            result, points = make_result(decided, self._settings)
            why = check_text(reason, "A reason")
            told = ReportedResult(result, points, MARKS.get(decided.kind), why)
        self._do(CorrectReport(match, told, NOW))

    def to_trf(
        self,
        *,
        dialect: Dialect | str = Dialect.TRF26,
        title: str = "",
        comments: bool = True,
    ) -> bytes:
        """Return an exchange file (TRF), which other programs pair the next round from.

        Every round must have its results; adjourned games are unknown ones (?) in it. Byes to
        come are in it: all of them in "trf26", the records of the 2026 standard; those of the
        next round in "javafo" and "bbp", the extensions of programs that read TRF16. Ids are
        not: names are, and an id where a player has no name. Lines of ### tell what the arbiter
        did, in "trf26" and unless `comments` is False.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> t.to_trf(title="Friday Open").splitlines()[0]
        b'012 Friday Open'

        Raises:
            RuleError: `round.unfinished`, `trf.matches` for systems whose rounds are matches,
                or `trf.boards_missing` for matches of teams that have only points.
            InputError: `trf.…`, when the dialect cannot say something.
        """
        check_text(title, "A title")
        details = replace(self._details, name=title) if title else self._details
        report = self._make_report(comments=comments)._replace(details=details)
        return write_trf(_export(report, dialect))

    def to_report(self, *, comments: bool = False, even_unfinished: bool = False) -> bytes:
        """Return the rating report (TRF-2026), with the results that were corrected for it.

        What such a correction changes keeps its points in the standings (record 299). Look at
        `validate_report` first.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> t.to_report(even_unfinished=True).splitlines()[0]
        b'012'

        Raises:
            RuleError: `round.unfinished`, `report.adjourned`, `report.unfinished` before the last
                round is played, unless `even_unfinished`, or `trf.matches`.
            InputError: `trf.…`, when something cannot be written.
        """
        record = self._record
        if not even_unfinished or list_adjourned(record):
            check_final(record, self._settings)
        return write_trf(self._make_final(comments=comments))

    def validate_report(
        self,
        *,
        chapter: Chapter | str | None = None,
        listed: Iterable[ListedPlayer] | None = None,
    ) -> tuple[Finding, ...]:
        """Return what is wrong, doubtful or notable in the rating report, errors first.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> findings = t.validate_report()
        >>> str(findings[0].severity), findings[0].code
        ('error', 'report.unfinished')

        Args:
            chapter: "standard", "rapid" or "blitz"; by default that of the time control.
            listed: the players of the rating list in force at the start, to compare with.

        Raises:
            InputError: `rating.chapter` or `report.listed`.
        """
        wanted = None if chapter is None else get_chapter(chapter)
        found: list[Finding] = []
        try:
            check_final(self._record, self._settings)
        except RuleError as error:
            found.append(from_error(error))
        if not self._details.event_code:
            message = say(
                "The event has no code of FIDE's rating server; register it (event_code)."
            )
            found.append(Finding(Severity.WARNING, "event.code_missing", message, "B.02"))
        try:
            document = self._make_final(comments=False)
        except TiltyardError as error:
            return tuple(dict.fromkeys((*found, from_error(error))))
        found += validate_document(document, chapter=wanted, listed=listed)
        grades = list(Severity)
        return tuple(sorted(dict.fromkeys(found), key=lambda one: grades.index(one.severity)))

    def list_comments(self) -> tuple[str, ...]:
        """Return what the arbiter did, a line each, as lines of ### tell it.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> games = t.fix_pairing("bob", "ann")
        >>> t.list_comments()
        ('MPA @ Round 1: 2 - 1, 4 - 3',)
        """
        return list_comments(self._list_events(), self._record, self._details)

    def _make_final(self, *, comments: bool) -> Document:
        report = self._make_report(comments=comments)._replace(as_reported=True)
        return _export(report, Dialect.TRF26)

    def _make_report(self, *, comments: bool) -> Report:
        told = self.list_comments() if comments else ()
        return Report(self._record, self._settings, self._tiebreaks, self._details, comments=told)


def _export(report: Report, dialect: Dialect | str) -> Document:
    export = export_document if report.settings.team is None else export_teams
    return export(report, dialect=dialect)
