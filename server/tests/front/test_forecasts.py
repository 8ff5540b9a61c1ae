"""Forecasts over HTTP."""

import pytest
from conftest import Api
from factories import apply, make_tournament, win

from tiltyard import Phase
from tiltyard_server.front import forecasts

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    forecasts.forget()


@pytest.mark.parametrize(
    ("format_", "way"), [("single-elimination", "exact"), ("swiss", "simulated")]
)
def test_the_chances_follow_the_log(format_: str, way: str) -> None:
    tournament = make_tournament(size=6, config={"format": format_})
    path = f"/tournaments/{tournament.pk}/forecast"
    before = Api().get(path)
    assert before["way"] == way
    assert sum(row["win"] for row in before["chances"]) == pytest.approx(1, abs=0.001)
    assert Api().get(path) == before

    number = next(n for n in (1, 2, 3) if tournament.matches.get(number=n).status == "ready")
    apply(tournament, win(number, 1))

    after = Api().get(path)
    assert after["seq"] > before["seq"]
    assert after["chances"] != before["chances"]


def test_while_somebody_computes_the_last_forecast_is_shown() -> None:
    tournament = make_tournament()
    path = f"/tournaments/{tournament.pk}/forecast"
    before = Api().get(path)
    apply(tournament, win(1))
    forecasts._at_work.add((tournament.pk, False))
    try:
        assert Api().get(path) == {**before, "is_behind": True}
    finally:
        forecasts._at_work.clear()
    assert not Api().get(path)["is_behind"]


def test_nothing_is_forecast_before_the_draw_or_where_it_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    early = make_tournament(phase=Phase.REGISTRATION)
    path = f"/tournaments/{early.pk}/forecast"
    assert Api().refused("GET", path) == (409, "forecast.not_drawn")
    monkeypatch.setattr(forecasts, "WORK", 10)
    great = make_tournament(size=8, config={"format": "round-robin"})
    path = f"/tournaments/{great.pk}/forecast"
    assert Api().refused("GET", path) == (409, "forecast.too_large")
    assert Api().refused("GET", "/tournaments/999/forecast") == (404, "tournament.unknown")
