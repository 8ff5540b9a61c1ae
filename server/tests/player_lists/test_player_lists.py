"""Player lists: read as FIDE writes them, replaced as a whole, found while typing."""

import io
import zipfile
from pathlib import Path

import pytest
from conftest import Api
from django.core.management import CommandError, call_command

from tiltyard import InputError
from tiltyard_server.player_lists import search
from tiltyard_server.player_lists.formats import READERS, Person, find_format
from tiltyard_server.player_lists.list_file import Description, import_file
from tiltyard_server.player_lists.list_import import import_list
from tiltyard_server.player_lists.models import ListEdition, ListedPerson, NameKey, PlayerList
from tiltyard_server.player_lists.name_folds import fold

pytestmark = pytest.mark.django_db
WIDTHS = {
    **{"ID Number": 15, "Name": 61, "Fed": 4, "Sex": 4, "Tit": 5, "WTit": 5, "OTit": 15, "FOA": 4},
    **{"SRtng": 6, "SGm": 4, "SK": 3, "RRtng": 6, "RGm": 4, "Rk": 3, "BRtng": 6, "BGm": 4, "BK": 3},
    **{"B-day": 6, "Flag": 4},
}
CARLSEN = "1503014|Carlsen, Magnus|NOR|M|GM|||FOA|2823|0|10|2801|12|10|2860|0|10|1990|"
OTHERS = (
    "4600001|Müller, Anna-Lena|GER|F|WIM|WIM|FA||2210|0|20|0|0|0|0|0|0|0|wi",
    "4600002|Mueller, Bernd|GER|M|WH||FT||0|0|0|1899|3|20|0|0|0|1971|",
    "4600003|De la Cruz, Juan Carlos|ESP|M|FM|||FOA|2301|0|20|2290|0|20|2280|0|20|1988|i",
)


def write_text(*people: str) -> list[bytes]:
    lines = ["".join(name.ljust(width) for name, width in WIDTHS.items())]
    for person in people:
        cells = zip(person.split("|"), WIDTHS.values(), strict=True)
        lines.append("".join(cell.ljust(width) for cell, width in cells))
    return [f"{line}\r\n".encode() for line in lines]


def bring(*people: Person, code: str = "fide", label: str = "November 2026") -> ListEdition:
    return import_list(code=code, name="FIDE", label=label, people=people, source="test")


def names(text: str, code: str = "fide") -> list[str]:
    return [person.name for person in search.search(code, text)]


def test_fides_text_is_read_by_its_headings() -> None:
    first, anna, bernd, juan = READERS["text"](write_text(CARLSEN, *OTHERS))
    assert first == Person(
        *("1503014", "Carlsen, Magnus", "1503014", "NOR", "m", "GM", "1990"),
        *(2823, 2801, 2860, 10, 10, 10),
    )
    assert (anna.title, anna.sex, anna.birth, anna.is_inactive) == ("WIM", "w", "", True)
    assert (bernd.title, bernd.standard, bernd.rapid) == ("", 0, 1899)  # a title nobody knows
    assert (juan.name, juan.is_inactive) == ("De la Cruz, Juan Carlos", True)


def test_a_line_in_which_one_field_runs_over_is_read_from_its_right_end() -> None:
    heading, line = write_text(CARLSEN)
    at = sum(WIDTHS[name] for name in ("ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit"))
    long = line[:at] + b"X" + line[at:].rstrip() + b"  \r\n"
    filled = heading, long.replace(b"1990", b"1990 i")
    (found,) = READERS["text"](filled)
    assert (found.standard, found.blitz, found.birth) == (2823, 2860, "1990")


def test_a_list_of_one_kind_has_the_ratings_of_its_chapter() -> None:
    heading = f"{'ID Number':15}{'Name':61}{'Fed':4}{'OCT26':6}{'Gms':4}{'K':3}"
    line = f"{'7':15}{'Roe, Al':61}{'USA':4}{'1984':6}{'9':4}{'20':3}"
    lines = [heading.encode(), line.encode()]
    (found,) = READERS["text"](lines, "blitz")
    assert (found.standard, found.blitz) == (0, 1984)
    with pytest.raises(InputError, match="no list of FIDE"):
        list(READERS["text"]([b"a,b,c\n", b"1,2,3\n"]))


def test_fides_xml_says_the_same() -> None:
    text = (
        "<playerslist><player><fideid>1503014</fideid><name>Carlsen, Magnus</name>"
        "<country>NOR</country><sex>M</sex><title>GM</title><rating>2823</rating><k>10</k>\n"
        "<rapid_rating>2801</rapid_rating><rapid_k>10</rapid_k><blitz_rating>2860</blitz_rating>"
        "<blitz_k>10</blitz_k><birthday>1990</birthday><flag></flag></player>\n<player><fideid>8"
        "</fideid><name>O&amp;B</name></player></playerslist>"
    )
    first, second = READERS["xml"](io.BytesIO(text.encode()))
    assert [first] == list(READERS["text"](write_text(CARLSEN)))
    assert second == Person("8", "O&B", "8")
    assert [find_format(one) for one in (b"<playerslist>", b"ID Number  Name", b"id,name")] == [
        *("xml", "text", "csv"),
    ]


def test_a_table_of_ones_own_needs_a_number_and_a_name() -> None:
    table = [
        "\ufeffPKZ;Last name;First name;DWZ;FIDE-ID;Sex;Born\n",
        "17;Roe;Al;1650;77;F;2009-1-1\n",
    ]
    (found,) = READERS["csv"](line.encode() for line in table)
    assert found == Person("17", "Roe, Al", "77", "", "w", "", "2009", 1650)
    with pytest.raises(InputError, match="column 'id'"):
        list(READERS["csv"]([b"name,rating\n"]))


def test_words_are_found_in_any_order_without_accents_and_by_number() -> None:
    bring(*READERS["text"](write_text(CARLSEN, *OTHERS)))
    assert names("magn carl") == names("CARLSEN,") == names("Càrlsèn m") == ["Carlsen, Magnus"]
    assert names("müller") == ["Müller, Anna-Lena", "Mueller, Bernd"]
    assert names("lena an") == ["Müller, Anna-Lena"]
    assert names("carlos cruz") == ["De la Cruz, Juan Carlos"]
    assert names("15030") == ["Carlsen, Magnus"]
    assert names("carlsen bernd") == names("c") == names("%") == names("zz") == []
    assert fold("O'Brien-Łącki") == "o brien lacki"


def test_a_new_edition_takes_the_place_of_the_old_one_as_a_whole() -> None:
    bring(Person("1", "Old, Ann"))
    bring(Person("1", "Own, Ann"), code="club")
    edition = bring(Person("2", "New, Bea"), Person("3", "New, Cid"))
    assert (names("old"), names("new")) == ([], ["New, Bea", "New, Cid"])
    assert names("own", "club") == ["Own, Ann"]
    assert (edition.players, edition.label) == (2, "November 2026")
    assert set(ListedPerson.objects.values_list("edition", flat=True)) == {
        *PlayerList.objects.values_list("edition", flat=True)
    }
    assert NameKey.objects.filter(edition=edition.pk).count() == 6
    assert ListEdition.objects.count() == 2


def test_an_import_that_breaks_off_changes_nothing_that_is_seen() -> None:
    bring(Person("1", "Old, Ann"))

    def break_off() -> object:
        yield Person("2", "New, Bea")
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - our own
        bring(*break_off())  # type: ignore[misc]
    with pytest.raises(InputError, match="nothing was changed"):
        bring()
    assert (names("old"), names("new")) == (["Old, Ann"], [])


def test_the_command_reads_packed_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = tmp_path / "players_list.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("players_list_foa.txt", b"".join(write_text(CARLSEN, *OTHERS)))
    call_command("import_players", str(packed), month="October 2026")
    assert "4 players, October 2026." in capsys.readouterr().out
    assert names("carlsen") == ["Carlsen, Magnus"]
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_players", str(tmp_path / "none"))
    with pytest.raises(CommandError, match="Name a file"):
        call_command("import_players")


def test_lists_are_searched_over_http(api: Api) -> None:
    bring(*READERS["text"](write_text(CARLSEN)))
    (known,) = api.get("/player-lists")
    assert (known["code"], known["label"], known["players"]) == ("fide", "November 2026", 1)
    found = api.get("/player-lists/search?q=carlsen")
    assert (found["name"], found["label"]) == ("FIDE", "November 2026")
    assert found["items"][0]["standard"] == 2823
    assert api.refused("GET", "/player-lists/search?q=carlsen&list=dwz") == (404, "list.unknown")


def test_the_word_that_fewest_names_have_leads_whatever_its_length() -> None:
    common = [Person(str(n), f"Anders{n}, Bo", str(n), "SWE") for n in range(1, 30)]
    edition = bring(*common, Person("99", "Zz, Anders", "99", "SWE"))
    for text in ("anders zz", "zz anders"):
        assert names(text) == ["Zz, Anders"]
        assert search._put_rarest_first(edition, text.split())[0] == "zz"
    assert search._put_rarest_first(edition, ["bo", "anders"])[0] == "bo"
    assert names("anders qq") == []


def test_values_that_no_column_holds_cost_their_own_line_and_not_the_list() -> None:
    table = (
        f'id;name;rating;fide id\n1;"Ro\0e,\nAl";99999;460000\n2;Doe, Jo;{"9" * 5000};{"1" * 30}\n'
    )
    bring(*READERS["csv"](line.encode() for line in table.splitlines(keepends=True)), code="own")
    bring(Person("7" * 40, "Nobody, Nil"), Person("3\n4", "Nobody, Nil"), Person("5", "Fo, Bo"))
    people = ListedPerson.objects.order_by("pk").values_list("number", "name", "standard")
    assert list(people) == [("1", "Roe,Al", 0), ("2", "Doe, Jo", 0), ("5", "Fo, Bo", 0)]
    quoted = [b"id;name\n", b'1;"Roe, Al\n', *[b"2;Doe, Jo\n"] * 20_000]
    with pytest.raises(InputError, match="quotation mark"):
        list(READERS["csv"](quoted))


def test_what_never_ends_is_no_list(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.write_bytes(b"<?xml version='1.0'?>" + b"<p>no player</p>" * 100_000)
    with pytest.raises(InputError, match="no list of players"):
        import_file(page, Description("own", "Own", "test"), lambda done, total: None)


def test_a_damaged_archive_is_told(tmp_path: Path) -> None:
    path = tmp_path / "list.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.csv", "id;name\n" + "1;Roe, Al\n" * 1000)
    whole = path.read_bytes()
    path.write_bytes(whole[:45] + b"\xff" * 20 + whole[65:])
    with pytest.raises(InputError, match="damaged"):
        import_file(path, Description("own", "Own", "test"), lambda done, total: None)
