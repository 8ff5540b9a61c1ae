"""From requests to files: dialects, and conversions between them."""

import pytest

from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf import Dialect, document_of, read_trf, request_for_round, write_trf
from tiltyard.io.trf.convert import convert_document
from tiltyard.io.trf.export import write_person
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer

GAME = Meeting(Kind.PLAYED, 10, 2, Colour.WHITE)
LOSS = Meeting(Kind.PLAYED, 0, 1, Colour.BLACK)
REQUEST = PairingRequest(
    players=(
        SwissPlayer(1, 2000, (GAME,), (10, 10)),
        SwissPlayer(2, 1900, (LOSS,), (10, 10)),
        SwissPlayer(3, 0, (Meeting(Kind.HALF_BYE, 5),)),
    ),
    round=2,
    rounds=5,
    absent=frozenset({3}),
    forbidden=frozenset({frozenset({1, 3})}),
    initial_colour=Colour.BLACK,
)


def lines(dialect: Dialect, request: PairingRequest = REQUEST) -> list[str]:
    return write_trf(document_of(request, dialect=dialect, title="Test")).decode().splitlines()


def test_the_standard_says_everything_in_its_own_records() -> None:
    assert lines(Dialect.TRF26) == [
        "012 Test",
        "062 3",
        "142 5",
        "152 B",
        "001    1      Player 1                          2000                             1.0    1"
        "     2 w 1",
        "001    2      Player 2                          1900                             0.0    3"
        "     1 b 0",
        "001    3      Player 3                                                           0.5    2"
        "  0000 - H",
        "240 Z 002    3",
        "250       1.0 001 002    1    2",
        "260 001 005    1    3",
    ]


def test_the_programs_have_theirs() -> None:
    found = lines(Dialect.JAVAFO)
    assert found[2:4] == ["XXR 5", "XXC black1"]
    assert found[6].endswith("0000 - H  0000 - Z")
    assert found[7:] == ["XXA    1  1.0  1.0", "XXA    2  1.0  1.0", "XXP 1 3"]


@pytest.mark.parametrize("dialect", list(Dialect))
def test_every_dialect_is_read_as_the_same_request(dialect: Dialect) -> None:
    assert request_for_round(document_of(REQUEST, dialect=dialect)) == REQUEST


def test_unusual_points_are_written_where_they_can_be() -> None:
    points = PointSystem(win=30, draw=10, pairing_bye=20, full_bye=25)
    request = PairingRequest(players=(), round=1, rounds=1, points=points)
    written = "XXS W=3.0 D=1.0 L=0.0 FW=1.0 FL=0.0 FPB=2.5 HPB=0.5 ZPB=0.0 PAB=2.0"
    assert written in lines(Dialect.JAVAFO, request)
    for dialect in (Dialect.TRF26, Dialect.BBP):
        with pytest.raises(InputError, match="dialect javafo") as caught:
            document_of(request, dialect=dialect)
        assert caught.value.code == "trf.points_inexpressible"


def test_usual_points_are_written_in_every_dialect() -> None:
    points = PointSystem(30, 10, 5, 20, 30, 10, 0, 30, 0)
    request = PairingRequest(players=(), round=1, rounds=1, points=points)
    assert "162  W 3.0    D 1.0    L 0.5    A 0.0    P 2.0" in lines(Dialect.TRF26, request)
    assert lines(Dialect.BBP, request)[4:] == [
        *("BBW  3.0", "BBD  1.0", "BBL  0.5", "BBZ  0.0", "BBF  0.0", "BBU  2.0"),
    ]


def test_forfeits_are_written_with_their_colours() -> None:
    won = Meeting(Kind.FORFEIT, 10, 2, Colour.WHITE)
    lost = Meeting(Kind.FORFEIT, 0, 1, Colour.BLACK)
    request = PairingRequest((SwissPlayer(1, 0, (won,)), SwissPlayer(2, 0, (lost,))), 2, 3)
    found = lines(Dialect.TRF26, request)
    assert [line[-6:] for line in found if line.startswith("001")] == [" 2 w +", " 1 b -"]


def test_points_no_result_gives_are_refused() -> None:
    strange = Meeting(Kind.PLAYED, 7, 2, Colour.WHITE)
    with pytest.raises(InputError, match="7 tenths"):
        lines(Dialect.TRF26, PairingRequest((SwissPlayer(1, 0, (strange,)),), 2, 3))


def test_long_names_are_cut_to_their_columns() -> None:
    assert len(write_person(1, "x" * 50, 0).name) == 33


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize("origin", list(Dialect))
def test_conversion_keeps_the_request_and_every_other_line(
    origin: Dialect, dialect: Dialect
) -> None:
    text = write_trf(document_of(REQUEST, dialect=origin)).decode()
    document = read_trf((text + "hello, unknown line\n102 An Arbiter").encode())
    converted = convert_document(document, dialect)
    assert request_for_round(converted) == REQUEST
    kept = [line.text for line in converted.lines]
    assert "hello, unknown line" in kept
    assert "102 An Arbiter" in kept
    assert [line for line in kept if line.startswith("001")] == [
        line.text for line in document.lines if line.text.startswith("001")
    ]


def test_conversion_makes_up_no_number_of_rounds() -> None:
    document = read_trf(b"001    1\n001    2")
    converted = write_trf(convert_document(document, Dialect.JAVAFO))
    assert converted == b"001    1\n001    2\nXXC white1\n"
