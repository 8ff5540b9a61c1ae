"""What the reports of an event look like over HTTP. Points are tenths, changes hundredths."""

from typing import Literal

from ninja import Schema

from tiltyard.norms import CheckName, Exemption, NormTitle, Occasion, System
from tiltyard.rating.eligibility import Reason
from tiltyard.rating.fide import Chapter
from tiltyard_server.event_reports.omissions import What
from tiltyard_server.rated_events.schemas import OfficialOut
from tiltyard_server.tournaments.schemas import Strict


class ChapterQuery(Schema):
    """Which rating list; without it, the one of the time control."""

    chapter: Chapter | None = None


class RatedGameOut(Strict):
    """A game as one of its players sees it; `reason` says why it does not count."""

    round: int
    opponent: int
    opponent_name: str
    opponent_rating: int
    colour: Literal["white", "black"]
    score: int
    reason: Reason | None
    difference: int | None
    is_capped: bool
    expected: int | None
    change: int | None


class FirstRatingOut(Strict):
    """What somebody without a rating has so far."""

    games: int
    missing_games: int
    rating: int | None
    is_zero_disregarded: bool


class EventRatingOut(Strict):
    """What the event does to the rating of somebody; a rating of 0 is none."""

    entry: int
    name: str
    title: str
    federation: str
    fide_id: str
    rating: int
    k: int | None
    is_k_listed: bool
    games: int
    score: int
    expected: int | None
    change: int | None
    average: int | None
    performance: int | None
    first: FirstRatingOut | None
    lines: list[RatedGameOut]


class EventRatingsOut(Strict):
    """The rating report of an event."""

    seq: int
    chapter: Chapter
    time_control: str
    start: str
    is_final: bool
    players: list[EventRatingOut]


class NormQuery(Schema):
    """What the arbiter chooses; without an exemption that of a large Swiss is computed."""

    exemption: Exemption | None = None
    occasion: Occasion = Occasion.ORDINARY


class MissingOut(Strict):
    """Something that has to be said first, and where."""

    what: What
    place: Literal["entry", "event"]
    entry: int | None
    name: str


class CheckOut(Strict):
    """An article and the numbers it compares."""

    name: CheckName
    article: str
    found: str
    needed: str
    is_maximum: bool
    is_lifted: bool
    holds: bool


class SoughtOut(Strict):
    """Somebody and a title."""

    entry: int
    name: str
    own_title: str
    title: NormTitle


class RemarksOut(Strict):
    """The articles beyond the plain ones that a norm rests on; rounds by number."""

    is_eight_of_nine: bool
    ignored_tail: list[int]
    ignored_wins: list[int]
    is_last_forfeit_counted: bool
    exemption: Exemption


class NormOut(SoughtOut):
    """A norm that was made; `credit` is how many of the 27 games of an application it is."""

    games: int
    score: int
    average: int
    performance: int
    required_score: int | None
    credit: int
    checks: list[CheckOut]
    remarks: RemarksOut


class NormForecastOut(SoughtOut):
    """What the open round has to bring."""

    need: Literal["stands", "game", "draw", "win"]
    must_play: bool
    stands_unopposed: bool


class CourseOut(SoughtOut):
    """Who may still make one, if the opponents to come are like those so far."""

    games: int
    left: int
    score: int
    average: int
    performance: int
    required_score: int
    open_checks: list[CheckOut]


class NormsOut(Strict):
    """The norms of an event; empty while something is missing."""

    seq: int
    system: System
    rounds: int
    round: int
    host: str
    exemption: Exemption
    is_final: bool
    missing: list[MissingOut]
    large_swiss: list[CheckOut]
    norms: list[NormOut]
    forecasts: list[NormForecastOut]
    courses: list[CourseOut]


class FormEventOut(Strict):
    """The event as forms have it; dates are day/month/year."""

    name: str
    start: str
    close: str
    rate_of_play: str
    chief_arbiter: OfficialOut


class FormPlayerOut(Strict):
    """An opponent."""

    entry: int
    name: str
    fide_id: str
    federation: str
    rating: int
    title: str


class FormRowOut(Strict):
    """A round of a certificate; what is ignored is printed struck through."""

    round: int
    opponent: FormPlayerOut | None
    counted_rating: int | None
    score: str
    is_ignored: bool


class NamedCountOut(Strict):
    """A count, and the entries behind it."""

    name: str
    players: list[int]


class CertificateRemarksOut(RemarksOut):
    """And whether the field was strong (1.5.6a)."""

    is_strong_field: bool


class CertificateOut(Strict):
    """Form IT1."""

    title: NormTitle
    surname: str
    first_name: str
    fide_id: str
    federation: str
    event: FormEventOut
    games: int
    federations: list[str]
    counts: list[NamedCountOut]
    large_swiss: list[CheckOut]
    rows: list[FormRowOut]
    average: int
    performance: int
    required_score: int
    score: int
    points_above: int
    norm: NormOut
    remarks: CertificateRemarksOut


class CertificateFormOut(Strict):
    """Form IT1, or what is missing before it can be written."""

    seq: int
    missing: list[MissingOut]
    form: CertificateOut | None


class ReportCountOut(Strict):
    """A line of IT3: who, of which federations, and who of the host."""

    name: str
    players: list[int]
    federations: list[str]
    of_host: list[int]


class TournamentReportOut(Strict):
    """Form IT3."""

    event: FormEventOut
    city: str
    host: str
    system: System
    rounds: int
    program: str
    deputies: list[OfficialOut]
    arbiters: list[OfficialOut]
    counts: list[ReportCountOut]


class TournamentReportFormOut(Strict):
    """Form IT3, or what is missing before it can be written."""

    seq: int
    missing: list[MissingOut]
    form: TournamentReportOut | None
