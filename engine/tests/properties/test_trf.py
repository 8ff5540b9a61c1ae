"""Laws of report files: nothing is lost, nothing crashes."""

import contextlib
from random import Random

from corpora import list_files
from hypothesis import given, settings
from hypothesis import strategies as st
from simple import pair_neighbours

from tiltyard.errors import InputError
from tiltyard.io.trf import (
    Dialect,
    Document,
    check_points,
    document_of,
    read_tournament,
    read_trf,
    request_for_round,
    write_trf,
)
from tiltyard.io.trf.convert import convert_document
from tiltyard.io.trf.fields import Fields, format_tenths, parse_tenths
from tiltyard.io.trf.player import Person, PlayerRecord, RoundCell
from tiltyard.io.trf.records import PARSERS, parse_record
from tiltyard.pairing.base import Colour, PairingRequest
from tiltyard.simulate import draw_plan, generate_tournament

ENDS = st.sampled_from(["\n", "\r", "\r\n"])
TEXT = st.text(st.characters(blacklist_characters="\r\n", blacklist_categories=["Cs"]), max_size=40)
CODES = st.sampled_from([*sorted(PARSERS), "###", "NOR", "XXX", ""])
WORDS = st.text("0123456789 .WDLHFZBwb-+=", max_size=60)
SAMPLES = [path.read_bytes()[:6000] for path in list_files("dutch", "team", "dutch-2017")[::40]]


def name(width: int) -> st.SearchStrategy[str]:
    letters = st.characters(whitelist_categories=["L"])
    return st.text(letters, max_size=width)


cells = st.builds(
    RoundCell,
    st.none() | st.integers(1, 9999),
    st.none() | st.sampled_from(Colour),
    st.sampled_from([*"1=0WDL+-UFHZ?", ""]),
)
players = st.builds(
    PlayerRecord,
    st.builds(
        Person,
        number=st.integers(1, 9999),
        name=name(33),
        rating=st.none() | st.integers(0, 9999),
        sex=st.sampled_from(["", "m", "w"]),
        title=name(3),
        federation=name(3),
        fide_id=name(11),
        birth=name(10),
    ),
    points=st.none() | st.integers(0, 999),
    rank=st.none() | st.integers(0, 9999),
    rounds=st.lists(cells, max_size=12).map(tuple),
)


@st.composite
def tournaments(draw: st.DrawFn) -> PairingRequest:
    source = Random(draw(st.integers(0, 2**32)))
    return generate_tournament(draw_plan(source, largest=14), pair_neighbours, source)


@given(st.lists(st.tuples(CODES | TEXT, TEXT | WORDS, ENDS)), st.booleans())
def test_what_can_be_read_is_written_back_byte_for_byte(
    parts: list[tuple[str, str, str]], is_latin: bool
) -> None:
    text = "".join(f"{code} {rest}{end}" for code, rest, end in parts)
    data = text.encode("latin-1" if is_latin else "utf-8", errors="replace")
    document = _read(data)
    assert document is None or write_trf(document) == data


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    _read_everything(data)


@settings(max_examples=200)
@given(st.data())
def test_damaged_files_are_read_or_refused(data: st.DataObject) -> None:
    if not SAMPLES:
        return
    damaged = bytearray(data.draw(st.sampled_from(SAMPLES)))
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        match data.draw(st.integers(0, 2)):
            case 0:
                damaged[place] = data.draw(st.integers(0, 255))
            case 1:
                del damaged[place : place + data.draw(st.integers(1, 40))]
            case _:
                damaged[place:place] = data.draw(st.binary(min_size=1, max_size=10))
    _read_everything(bytes(damaged))


def _read(data: bytes) -> Document | None:
    """Return the document, or None when it is refused; anything but InputError fails a test."""
    with contextlib.suppress(InputError):
        return read_trf(data)
    return None


def _read_everything(data: bytes) -> None:
    document = _read(data)
    if document is None:
        return
    assert write_trf(document) == data
    with contextlib.suppress(InputError):
        tournament = read_tournament(document)
        tournament.request(tournament.paired_rounds + 1)
        assert len(list(tournament.list_rounds())) == tournament.paired_rounds
        check_points(tournament)
        convert_document(document, Dialect.JAVAFO)


@given(players)
def test_a_written_player_is_read_as_the_same_player(player: PlayerRecord) -> None:
    rounds = list(player.rounds)
    while rounds and rounds[-1] == RoundCell():
        rounds.pop()  # blanks at the end of a line are no cells
    text = player.format()
    read = parse_record(Fields(text, 1))
    assert isinstance(read, PlayerRecord)
    assert (read.person, read.points, read.rank) == (player.person, player.points, player.rank)
    assert read.rounds == tuple(rounds)


@given(st.integers(-9999, 9999))
def test_points_are_written_exactly(tenths: int) -> None:
    assert parse_tenths(format_tenths(tenths)) == tenths


@given(tournaments(), st.sampled_from(Dialect))
def test_a_tournament_survives_every_dialect(request: PairingRequest, dialect: Dialect) -> None:
    document = read_trf(write_trf(document_of(request, dialect=dialect)))
    assert request_for_round(document) == request
    check_points(read_tournament(document))
