"""Each record by itself: what it says, how it is written, what it refuses."""

import pytest

from tiltyard.errors import InputError
from tiltyard.io.trf.extensions import (
    AbsentRecord,
    BbpPoints,
    ConfigRecord,
    ForbiddenGroup,
    JavafoPoints,
    VirtualPoints,
)
from tiltyard.io.trf.fields import Fields
from tiltyard.io.trf.lists import AbnormalPoints, AccelerationRecord, ByeRecord, ForbiddenRecord
from tiltyard.io.trf.player import NationalRecord, Person, PlayerRecord, RoundCell
from tiltyard.io.trf.records import Record, parse_record
from tiltyard.io.trf.teams.records import (
    ForfeitedMatch,
    LineUp,
    OldTeamRecord,
    TeamByes,
    TeamRecord,
)
from tiltyard.io.trf.tournament import (
    CommentRecord,
    InitialColour,
    MatchPointValues,
    PointValues,
    RoundCount,
    RoundDates,
    TextRecord,
)
from tiltyard.pairing.base import Colour

PLAYER = (
    "001    1 m GM Carlsen, Magnus                   2830 NOR     1503014 1990/11/30  1.5    2"
    "     3 w 1  0000 - H     4 b -"
)

SAMPLES: list[tuple[str, Record]] = [
    ("012 Open of Kongsberg", TextRecord("012", "Open of Kongsberg")),
    ("012", TextRecord("012", "")),
    ("### a remark ", CommentRecord(" a remark ")),
    ("132" + " " * 88 + "26/02/01  26/02/02", RoundDates(("26/02/01", "26/02/02"))),
    ("142 9", RoundCount("142", 9)),
    ("XXR 11", RoundCount("XXR", 11)),
    ("152 B", InitialColour(Colour.BLACK)),
    ("152 W", InitialColour(Colour.WHITE)),
    ("162  W 3.0    D 1.0    P 1.0", PointValues((("W", 30), ("D", 10), ("P", 10)))),
    ("362 TW 2.0   TD 1.0   TL 0.0", MatchPointValues((("TW", 20), ("TD", 10), ("TL", 0)))),
    (
        PLAYER,
        PlayerRecord(
            person=Person(
                number=1,
                sex="m",
                title="GM",
                name="Carlsen, Magnus",
                rating=2830,
                federation="NOR",
                fide_id="1503014",
                birth="1990/11/30",
            ),
            points=15,
            rank=2,
            rounds=(
                RoundCell(3, Colour.WHITE, "1"),
                RoundCell(None, None, "H"),
                RoundCell(4, Colour.BLACK, "-"),
            ),
        ),
    ),
    ("001    7", PlayerRecord(Person(7))),
    (
        "NOR    1 m  M Carlsen, Magnus                   2700",
        NationalRecord("NOR", Person(1, "Carlsen, Magnus", 2700, "m", "M")),
    ),
    ("240 H 003   26   47", ByeRecord("H", 3, (26, 47))),
    ("250       1.0 001 003    1   90", AccelerationRecord(None, 10, 1, 3, 1, 90)),
    ("250  2.0      001 003    1   90", AccelerationRecord(20, None, 1, 3, 1, 90)),
    ("260 001 002  125  180", ForbiddenRecord(1, 2, (125, 180))),
    ("260          125  180", ForbiddenRecord(None, None, (125, 180))),
    ("299 W   2.0   2.5  002   17", AbnormalPoints("W", 20, 25, 2, (17,))),
    ("299    -1.0  -2.0  004   31", AbnormalPoints("", -10, -20, 4, (31,))),
    ("299 +         2.5  000", AbnormalPoints("+", None, 25, 0, ())),
    ("013 Team One                           1    5   15", OldTeamRecord("Team One", (1, 5, 15))),
    (
        "310   1 India                            IND     2486   15.0   28.0  11     1    5",
        TeamRecord(1, "India", "IND", 2486, 150, 280, 11, (1, 5)),
    ),
    ("310  12", TeamRecord(12)),
    ("320  1.0  3.0 005 003 000", TeamByes(10, 30, (5, 3, 0))),
    ("330 +- 004 023 047", ForfeitedMatch("+-", 4, 23, 47)),
    ("300   3   1   7 0001 0000 0005", LineUp(3, 1, 7, (1, 0, 5))),
    ("XXC rank white1", ConfigRecord(by_place=True, colour=Colour.WHITE)),
    ("XXC rank", ConfigRecord(by_place=True)),
    ("XXC black1", ConfigRecord(colour=Colour.BLACK)),
    ("XXZ 3 12", AbsentRecord((3, 12))),
    ("XXP 3 12 4", ForbiddenGroup((3, 12, 4))),
    ("XXA    8  1.0  0.5", VirtualPoints(8, (10, 5))),
    ("XXS W=3.0 PAB=3.0", JavafoPoints((("W", 30), ("PAB", 30)))),
    ("BBW  3.0", BbpPoints("BBW", 30)),
    ("192 FIDE_DUTCH", TextRecord("192", "FIDE_DUTCH")),
]


@pytest.mark.parametrize(("text", "record"), SAMPLES, ids=[text[:20] for text, _ in SAMPLES])
def test_a_record_is_read_and_written_by_its_columns(text: str, record: Record) -> None:
    assert parse_record(Fields(text, 1)) == record
    assert record.format() == text


@pytest.mark.parametrize(
    "text",
    ["", "x", "hello", "XXM 3", "BBX 1", "999 what", "Nor    1", "NOR", "NOR x", "OTB    1"],
)
def test_a_line_of_an_unknown_kind_says_nothing(text: str) -> None:
    assert parse_record(Fields(text, 1)) is None


REFUSED = [
    ("0010001", "misaligned", 4),
    ("001", "missing", 5),
    ("001    x", "number", 5),
    ("001    0", "number", 5),
    ("001    ٣", "number", 5),
    (PLAYER.replace("2830", "28x0"), "number", 49),
    (PLAYER.replace(" 1.5 ", "1.25 "), "points", 81),
    (PLAYER.replace(" 3 w 1", "3  w 1 "), "misaligned", 102),
    (PLAYER.replace("3 w 1", "3 x 1"), "colour", 97),
    (PLAYER.replace("3 w 1", "3 w 2"), "result", 99),
    (PLAYER.replace("3 w 1", "a w 1"), "number", 92),
    (PLAYER.replace("Carlsen, Magnus ", "Carlsen, Magnus and his many friends "), "misaligned", 48),
    ("142 x", "number", 5),
    ("142", "rounds", 5),
    ("142 0", "rounds", 5),
    ("142 5 6", "rounds", 5),
    ("XXR 1000", "rounds", 5),
    ("152 G", "colour", 5),
    ("152", "colour", 5),
    ("162  W 3.0    Q 1.0", "values", 11),
    ("162  W 3.05", "values", 4),
    ("362 TQ 3.0", "values", 4),
    ("240 X 001    1", "bye", 5),
    ("240 H        1", "missing", 7),
    ("240 H 001    x", "number", 11),
    ("240 H 001 000012", "misaligned", 15),
    ("250 x", "points", 5),
    ("250", "missing", 15),
    ("260 x", "number", 5),
    ("299 Q", "kind", 5),
    ("299 W   x", "points", 7),
    ("310   x", "number", 5),
    ("330 ++ 004 023 047", "result", 5),
    ("XXC green1", "option", 5),
    ("XXZ a", "number", 5),
    ("XXZ 1234567890", "number", 5),
    ("XXA    8  1.00", "misaligned", 14),
    ("XXA       1.0", "missing", 5),
    ("XXS W=", "values", 5),
    ("XXS Q=1", "values", 5),
    ("XXS hello", "values", 5),
    ("BBW", "missing", 4),
    ("BBW x", "points", 4),
]


@pytest.mark.parametrize(("text", "code", "column"), REFUSED, ids=[row[0][:24] for row in REFUSED])
def test_what_is_not_laid_out_by_the_standard_is_refused_with_its_place(
    text: str, code: str, column: int
) -> None:
    with pytest.raises(InputError) as caught:
        parse_record(Fields(text, 7))
    assert caught.value.code == f"trf.{code}"
    assert caught.value.details["line"] == 7
    assert caught.value.details["column"] == column
    assert "Line 7" in caught.value.message


def test_what_does_not_fit_is_not_cut_off_silently() -> None:
    with pytest.raises(InputError, match="33 columns") as caught:
        PlayerRecord(Person(1, name="x" * 34)).format()
    assert caught.value.code == "trf.too_wide"


def test_results_and_colours_are_read_in_either_case() -> None:
    record = parse_record(Fields(PLAYER.replace("3 w 1", "3 W w"), 1))
    assert isinstance(record, PlayerRecord)
    assert record.cell(1) == RoundCell(3, Colour.WHITE, "W")
    assert record.cell(9) == RoundCell()


def test_an_opponent_of_zeros_alone_is_no_cell() -> None:
    assert parse_record(Fields(f"{PLAYER}  0000", 1)) == parse_record(Fields(PLAYER, 1))


def test_blanks_between_starting_ranks_do_not_matter() -> None:
    record = parse_record(Fields("240 H 003   26        47", 1))
    assert record == ByeRecord("H", 3, (26, 47))


def test_empty_rounds_in_between_are_kept_blank() -> None:
    record = PlayerRecord(Person(1), rounds=(RoundCell(), RoundCell(result="U")))
    assert record.format().endswith(" " * 10 + "  0000 - U")
    assert parse_record(Fields(record.format(), 1)) == record
