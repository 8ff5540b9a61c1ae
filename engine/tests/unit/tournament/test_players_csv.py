"""Players from CSV: read as people write it, refused by line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiltyard import Player, TiltyardError, Tournament, read_players_csv


def test_players_come_in_the_order_of_the_table_and_can_play() -> None:
    table = "id,name,rating,title,federation\nann,Ann Arden,2100,WIM,ENG\nbob,Bob Birch,,,\n"
    players = read_players_csv(table)
    assert players == (
        Player("ann", 2100, "Ann Arden", "WIM", "ENG"),
        Player("bob", 0, "Bob Birch"),
    )
    assert Tournament(players, 1).pair_round().pairings[0].white == "ann"


@pytest.mark.parametrize(
    "table",
    [
        "Name;Elo\nAnn;2100\n\n  ;  \nBob;1900\n",
        "name\trating\r\nAnn\t2100\r\nBob\t1900\r\n",
        "\ufeffrating,phone,player\n2100,1,Ann\n1900,2,Bob",
        '"Rating","Name"\n"2100","Ann"\n"1900","Bob"\n',
        "NAME,RTG\nAnn,2100\nBob,1900\n".encode("utf-8-sig"),
        "\nname,rating\nAnn , 2100\nBob,1900,extra\n",
    ],
)
def test_spreadsheets_write_it_in_many_ways(table: str | bytes) -> None:
    assert read_players_csv(table) == (Player("Ann", 2100), Player("Bob", 1900))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_names_keep_their_letters(encoding: str) -> None:
    assert read_players_csv("name\nJürgen\nÅse\n".encode(encoding))[0].id == "Jürgen"


@pytest.mark.parametrize("rating", ["", "-", "unr", "Unrated", "0"])
def test_no_rating_can_be_written_in_several_ways(rating: str) -> None:
    assert read_players_csv(f"name,rating\nAnn,{rating}\n")[0].rating == 0


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("", "table is empty"),
        ("\n \n", "table is empty"),
        ("nam,rating\nAnn,1\n", "names no column id or name.*Did you mean 'name'"),
        ("name,elo,rating\nAnn,1,1\n", "Two columns are the rating: 'elo' and 'rating'"),
        ("name,rating\nAnn,1\nBob,21oo\n", "Line 3: the rating '21oo'"),
        ("name,rating\nAnn,-5\n", "Line 2: the rating '-5'"),
        ("name,rating\nAnn,1800.5\n", "Line 2: the rating '1800.5'"),
        ("name,rating\nAnn,10000000\n", "Line 2: The rating of 'Ann' is a whole number from 0"),
        ("name,rating\n\nAnn,1\n\nAnn,2\n", "Line 5: 'Ann' is in line 3 already"),
        ("name,rating\nAnn,1\n,1700\n", "Line 3: there is neither an id nor a name"),
        ('name,rating\nAnn,1\n"Bob,2\nCid,3\n', "Line 3: the table cannot be read"),
        (b"name\n\x81\n", "neither UTF-8 nor Windows-1252"),
        (["name"], "A table is its text or its bytes"),
        (None, "A table is its text or its bytes"),
    ],
)
def test_a_mistake_is_told_by_its_line(table: object, words: str) -> None:
    with pytest.raises(TiltyardError, match=words):
        read_players_csv(table)  # type: ignore[arg-type]


def test_a_cell_of_several_lines_counts_as_many() -> None:
    with pytest.raises(TiltyardError, match="Line 4"):
        read_players_csv('name,rating\n"Ann\nof York",1\nBob,x\n')


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(table: str | bytes) -> None:
    try:
        read_players_csv(table)
    except TiltyardError:
        return
