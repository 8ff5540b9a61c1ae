"""Lists of players from files."""

import pytest
from conftest import Api

pytestmark = pytest.mark.django_db

CSV = """Club;Name;Elo
Orkney;Gawain;2150
;Lancelot;strong
Lake;;1800
Lake;GAWAIN;2000
"""
TRF = (
    "012 Round Table Open\n"
    "XXR 5\n"
    "001    1      Gawain                            2150 ORK\n"
    "001    x      Broken                            2000\n"
)


def test_a_table_with_a_heading_is_read_and_every_bad_line_is_named(api: Api) -> None:
    found = api.ok("POST", "/import/preview", {"text": CSV})

    assert found["kind"] == "csv"
    assert [(row["name"], row["rating"], row["club"]) for row in found["entries"]] == [
        ("Gawain", 2150, "Orkney"),
        ("Lancelot", None, None),
    ]
    assert [row["line"] for row in found["problems"]] == [3, 4, 5]
    assert "line 2" in found["problems"][2]["message"]


def test_a_report_file_is_known_by_its_lines(api: Api) -> None:
    found = api.ok("POST", "/import/preview", {"text": TRF})

    assert (found["kind"], found["name"]) == ("trf", "Round Table Open")
    assert [row["name"] for row in found["entries"]] == ["Gawain"]
    assert [row["line"] for row in found["problems"]] == [4]
    sound = "".join(TRF.splitlines(keepends=True)[:3])
    assert api.ok("POST", "/import/preview", {"text": sound})["rounds"] == 5


def test_a_plain_list_needs_no_heading(api: Api) -> None:
    found = api.ok("POST", "/import/preview", {"text": "Percival, 2000\nKay\n" + "x" * 81})
    assert [row["name"] for row in found["entries"]] == ["Percival", "Kay"]
    assert found["problems"][0]["message"].startswith("The name is longer than 80")


def test_nonsense_is_refused(api: Api) -> None:
    assert api.refused("POST", "/import/preview", {"text": " \n"}) == (422, "import.empty")
    assert api.refused("POST", "/import/preview", {"text": ',,\n"",'}) == (422, "import.empty")
    long = {"text": "a\n" * 5001}
    assert api.refused("POST", "/import/preview", long) == (422, "import.too_long")
    assert Api().refused("POST", "/import/preview", {"text": "a"})[0] in (401, 403)
