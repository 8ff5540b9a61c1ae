"""Files after the layout of 2006 are read as those of today, and nothing else is touched."""

from pathlib import Path

import pytest

from tiltyard import InputError, Tournament
from tiltyard.io.trf import read_trf, write_trf
from tiltyard.io.trf.layout_2006 import is_layout_of_2006, read_old_day, renew

EXAMPLES = Path(__file__).resolve().parents[4] / "docs" / "examples"
OLD = (EXAMPLES / "layout-2006.trf").read_text(encoding="utf-8")
RULER = "0123456789" * 12


def test_a_file_of_2006_becomes_a_tournament_with_its_rounds() -> None:
    made = Tournament.from_trf(OLD.encode())
    assert made.current_round == 3
    assert [(row.player.id, row.score) for row in made.standings()] == [
        ("Berg, Ann", 2.5),
        ("Cole, Bea", 1.5),
        ("Dunn, Cid", 1.5),
        ("Falk, Eve", 1),
        ("Eder, Dan", 0),
    ]
    kinds = {(game.round, game.white): str(game.kind) for game in made.games if game.is_bye}
    assert kinds[2, "Dunn, Cid"] == "half-bye"
    assert kinds[3, "Dunn, Cid"] == "full-bye"
    assert kinds[3, "Cole, Bea"] == kinds[1, "Falk, Eve"] == kinds[3, "Falk, Eve"] == "zero-bye"


def test_titles_days_and_sexes_of_2006_are_those_of_today() -> None:
    made = Tournament.from_trf(OLD.encode())
    people = made.players
    assert [one.title for one in people] == ["GM", "WIM", "FM", "", ""]
    assert [one.sex for one in people] == ["m", "w", "", "", ""]
    assert [one.birth for one in people] == ["1969/12/06", "1981", "", "", ""]
    details = made.details
    assert (details.start, details.end) == ("2007/04/09", "2007/04/10")
    assert details.round_dates == ("2007/04/09", "2007/04/09", "2007/04/10")


def test_what_was_read_is_written_again_as_today_and_reads_the_same() -> None:
    made = Tournament.from_trf(OLD.encode())
    written = made.to_trf()
    assert b"0000 - H" in written
    again = Tournament.from_trf(written)
    assert [str(game) for game in again.games] == [str(game) for game in made.games]
    assert again.players == made.players


def test_a_file_of_2006_is_paired_on() -> None:
    made = Tournament.from_trf(OLD.encode(), rounds=4)
    paired = made.pair_round()
    assert {frozenset((game.white, game.black)) for game in paired.pairings} == {
        frozenset(("Dunn, Cid", "Cole, Bea")),
        frozenset(("Berg, Ann", "Falk, Eve")),
    }


def test_reading_changes_no_byte_of_the_file() -> None:
    document = read_trf(OLD.encode())
    assert write_trf(document) == OLD.encode()
    assert write_trf(renew(document)) == OLD.encode()


@pytest.mark.parametrize("newer", ["142 3\n", "202 BH\n", "XXR 3\n", "### a remark\n"])
def test_a_file_with_a_newer_record_is_not_of_2006(newer: str) -> None:
    document = read_trf((OLD + newer).encode())
    assert not is_layout_of_2006(document)
    assert renew(document) == document
    with pytest.raises(InputError, match="a bye is U, F, H or Z"):
        Tournament.from_trf((OLD + newer).encode())


def test_a_file_with_letters_for_byes_is_not_of_2006() -> None:
    assert not is_layout_of_2006(read_trf(OLD.replace("0000 - 0", "0000 - Z").encode()))


def test_a_file_without_players_is_of_no_age() -> None:
    assert not is_layout_of_2006(read_trf(b"012 Nobody\n"))


def test_a_line_that_counts_columns_is_kept_and_says_nothing() -> None:
    document = read_trf(OLD.encode())
    (line,) = [line for line in document.lines if line.text == RULER]
    assert line.record is None


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("28. 07. 2005", "2005/07/28"),
        ("28/07/2005", "2005/07/28"),
        ("2005.7.8", "2005/07/08"),
        ("31.02.2005", "31.02.2005"),
        ("07.04.09", "07.04.09"),
        ("May 29", "May 29"),
    ],
)
def test_a_day_is_read_where_it_can_only_be_one(written: str, day: str) -> None:
    assert read_old_day(written) == day
