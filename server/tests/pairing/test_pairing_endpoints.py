"""A report file goes in, a round with its reasons comes out."""

import pytest
from conftest import Api
from factories import make_user

pytestmark = pytest.mark.django_db


def line(number: int, points: str, *rounds: str) -> str:
    """Return the record of one player."""
    name = f"Knight {number}"
    head = f"001 {number:4}      {name:<33} {2200 - number:4}{'':27} {points:>4} {number:4}"
    return head + "".join(f"  {played}" for played in rounds)


FIVE = "\n".join(
    (
        "012 Five knights",
        "XXR 3",
        "XXC white1",
        line(1, "1.0", "   3 w 1"),
        line(2, "1.0", "   4 b 1"),
        line(3, "0.0", "   1 b 0"),
        line(4, "0.0", "   2 w 0"),
        line(5, "1.0", "0000 - U"),
    )
)


@pytest.fixture
def api() -> Api:
    return Api(make_user("arbiter"))


def test_the_next_round_comes_with_a_reason_for_every_pair(api: Api) -> None:
    answer = api.ok("POST", "/pairing/explain", {"trf": FIVE})
    pairs = [pair for bracket in answer["brackets"] for pair in bracket["pairs"]]
    assert (answer["round"], answer["rounds"], answer["edition"]) == (2, 3, "2026")
    seated = {pair[side] for pair in pairs for side in ("white", "black")} | {answer["bye"]}
    assert seated == {1, 2, 3, 4, 5}
    assert answer["bye"] in (3, 4)
    assert all(pair["text"] and pair["colour_article"] for pair in pairs)
    assert pairs[0]["white_name"].startswith("Knight")


def test_a_round_already_paired_can_be_explained_too(api: Api) -> None:
    answer = api.ok("POST", "/pairing/explain", {"trf": FIVE, "round": 1, "edition": "2017"})
    assert answer["edition"] == "2017"
    pairs = [pair for bracket in answer["brackets"] for pair in bracket["pairs"]]
    assert [(pair["white"], pair["black"]) for pair in pairs] == [(1, 3), (4, 2)]
    assert answer["bye"] == 5


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"trf": FIVE.replace("XXR 3", "012 x")}, "pairing.rounds_missing"),
        ({"trf": FIVE, "rounds": 1}, "pairing.rounds_missing"),
        ({"trf": FIVE, "round": 9}, "trf.round"),
        ({"trf": "001 what is this"}, "trf."),
    ],
)
def test_what_cannot_be_paired_is_refused_with_a_reason(
    api: Api, body: dict[str, object], code: str
) -> None:
    status, answer = api.call("POST", "/pairing/explain", body)
    assert status == 422, answer
    assert answer["code"].startswith(code)
    assert answer["message"]


def test_a_file_with_too_many_players_is_refused(api: Api) -> None:
    rows = "\n".join(line(number, "0.0") for number in range(1, 2002))
    status, answer = api.call("POST", "/pairing/explain", {"trf": f"XXR 5\n{rows}"})
    assert (status, answer["code"]) == (422, "pairing.too_large")
