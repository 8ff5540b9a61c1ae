"""What the endpoints of identities, event details and reports read and write."""

from typing import Annotated, Any, Final, Literal

from ninja import Schema
from pydantic import AfterValidator, Field

from tiltyard.core.dates import find_day
from tiltyard.sentence import say
from tiltyard_server.common.names import PLAIN, line
from tiltyard_server.common.numbers import Number
from tiltyard_server.common.sentences import Telling
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.schemas import Strict

Text = Annotated[str, line(80), PLAIN]
LongText = Annotated[str, line(120), PLAIN]
Digits = Annotated[str, Field(pattern=r"^([0-9]{1,11})?$")]
Federation = Annotated[str, Field(pattern=r"^([A-Z]{3})?$")]
Title = Literal["", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"]
Sex = Literal["", "m", "w"]
Amount = Annotated[int, Field(ge=0, le=100_000_000)]
Rating = Annotated[int, Field(ge=0, le=4_000)]
Currency = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
Method = Literal["", "FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"]

EqualRatings = Literal["", "title", "name", "younger", "older"]


PLACE: Final = r"^[a-z0-9-]{1,40}:(standard|rapid|blitz)$"  # a kind of rating on a list
RatingPlace = Annotated[str, Field(pattern=PLACE)]


def _check_once(order: list[str]) -> list[str]:
    if len(set(order)) < len(order):
        message = say("A list stands in the order once.")
        raise ValueError(message)
    return order


RatingOrder = Annotated[list[RatingPlace], Field(max_length=20), AfterValidator(_check_once)]


def _check_date(text: str) -> str:
    if text and find_day(text) is None:
        message = say("A date is written YYYY/MM/DD.")
        raise ValueError(message)
    return text.replace("-", "/")


def _check_birth(text: str) -> str:
    is_year = text.isascii() and text.isdecimal() and len(text) == len("2000")
    return text if is_year else _check_date(text)


def _drop_default(schema: dict[str, Any]) -> None:
    schema.pop("default", None)


Date = Annotated[str, AfterValidator(_check_date), Field(max_length=10)]
Birth = Annotated[str, AfterValidator(_check_birth), Field(max_length=10)]
_NOT_GIVEN = Field(json_schema_extra=_drop_default)  # what is not given is never looked at


class IdentityPatch(Body):
    """What is known of somebody in an entry: only what is given changes."""

    fide_id: Annotated[Digits, _NOT_GIVEN] = ""
    title: Annotated[Title, _NOT_GIVEN] = ""
    federation: Annotated[Federation, _NOT_GIVEN] = ""
    sex: Annotated[Sex, _NOT_GIVEN] = ""
    birth: Annotated[Birth, _NOT_GIVEN] = ""
    national_id: Annotated[str, line(11), PLAIN, _NOT_GIVEN] = ""
    fide_rating: Rating | None = None
    national_rating: Rating | None = None
    rating_source: Annotated[Text, _NOT_GIVEN] = ""
    k_factor: Annotated[int, Field(ge=1, le=100)] | None = None
    amount_due: Annotated[Amount, _NOT_GIVEN] = 0
    amount_paid: Annotated[Amount, _NOT_GIVEN] = 0
    has_no_half_byes: Annotated[bool, _NOT_GIVEN] = False


class NumberedIdentity(IdentityPatch):
    """The same, and of which entry."""

    number: Number


class IdentitiesIn(Body):
    """Many at once: all of them or none."""

    identities: Annotated[list[NumberedIdentity], Field(min_length=1, max_length=10_000)]


class IdentityOut(Strict):
    """Who an entry is: everybody sees the first part, the staff all of it."""

    number: int
    fide_id: str
    title: str
    federation: str
    birth_year: int | None = None  # to everybody, where the organiser shows it
    sex: str | None = None
    birth: str | None = None
    national_id: str | None = None
    fide_rating: int | None = None
    national_rating: int | None = None
    rating_source: str | None = None
    rating_pick: str | None = None
    k_factor: int | None = None
    amount_due: int | None = None
    amount_paid: int | None = None
    has_no_half_byes: bool | None = None


class IdentitiesOut(Strict):
    """The identities of a tournament, by entry; who has none is left out."""

    items: list[IdentityOut]
    currency: str


class OfficialIn(Body):
    """An arbiter and their FIDE number."""

    name: Annotated[str, line(80, least=1), PLAIN]
    fide_id: Digits = ""


class EventPatch(Body):
    """Facts of the event: only what is given changes."""

    city: Annotated[Text, _NOT_GIVEN] = ""
    federation: Annotated[Federation, _NOT_GIVEN] = ""
    start: Annotated[Date, _NOT_GIVEN] = ""
    end: Annotated[Date, _NOT_GIVEN] = ""
    kind: Annotated[Text, _NOT_GIVEN] = ""
    chief_arbiter: Annotated[Text, _NOT_GIVEN] = ""
    chief_arbiter_id: Annotated[Digits, _NOT_GIVEN] = ""
    deputies: Annotated[list[OfficialIn], Field(max_length=30), _NOT_GIVEN] = Field(
        default_factory=list
    )
    rate_of_play: Annotated[LongText, _NOT_GIVEN] = ""
    time_control: Annotated[Text, _NOT_GIVEN] = ""
    round_dates: Annotated[list[Date], Field(max_length=100), _NOT_GIVEN] = Field(
        default_factory=list
    )
    national_federation: Annotated[Federation, _NOT_GIVEN] = ""
    rating_method: Annotated[Method, _NOT_GIVEN] = ""
    rating_order: Annotated[RatingOrder, _NOT_GIVEN] = Field(default_factory=list)
    equal_ratings: Annotated[EqualRatings, _NOT_GIVEN] = ""
    event_code: Annotated[str, line(20), PLAIN, _NOT_GIVEN] = ""
    currency: Annotated[Currency, _NOT_GIVEN] = "EUR"
    half_byes_allowed: Annotated[int, Field(ge=0, le=30), _NOT_GIVEN] = 1


class OfficialOut(Strict):
    """An arbiter and their FIDE number."""

    name: str
    fide_id: str


class EventOut(Strict):
    """Facts of the event, as report files tell them."""

    city: str
    federation: str
    start: str
    end: str
    kind: str
    chief_arbiter: str
    chief_arbiter_id: str
    deputies: list[OfficialOut]
    rate_of_play: str
    time_control: str
    round_dates: list[str]
    national_federation: str
    rating_method: str
    rating_order: list[str]
    equal_ratings: EqualRatings
    event_code: str
    currency: str
    half_byes_allowed: int


Place = Literal["entry", "event", "round", "standings", "settings"]


class FindingOut(Telling, Strict):
    """Something about a report, and where it is mended; `lack` is it without whose it is."""

    severity: Literal["error", "warning", "notice"]
    code: str
    message: str
    lack: str | None
    article: str
    place: Place
    entry: int | None
    round: int | None


class ReadinessOut(Strict):
    """Whether the report can be sent, and what stands against it."""

    is_ready: bool
    errors: int
    warnings: int
    findings: list[FindingOut]


class ReportImportIn(Body):
    """A report file (TRF) as text; `name` goes before the one in the file."""

    text: Annotated[str, Field(min_length=1, max_length=900_000)]
    name: Annotated[str, line(120), PLAIN] = ""


class AdjustmentOut(Strict):
    """Where the tournament is not what a line of the file says; line 0 is about all of it."""

    line: int
    message: str


class WrongRoundOut(Strict):
    """A round that the pairing system makes otherwise: boards that differ, by pairing numbers."""

    round: int
    found: str
    expected: str
    problem: str


class ReportImportOut(Strict):
    """What a report file becomes."""

    name: str
    players: int
    rounds: int
    rounds_played: int
    adjustments: list[AdjustmentOut]
    wrong_rounds: list[WrongRoundOut]


class ImportedOut(ReportImportOut):
    """The tournament that was made of it."""

    id: int


class ReportFileQuery(Schema):
    """Which file: the report for the rating officer, or one from which other programs pair."""

    form: Literal["report", "exchange"] = "report"
    dialect: Literal["trf26", "javafo", "bbp"] = "trf26"
    comments: bool = False
