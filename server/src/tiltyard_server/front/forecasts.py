"""Forecasts: computed once for each head of a log, by whoever asks first."""

from collections import OrderedDict
from math import sqrt
from threading import Lock
from typing import Any, Final

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard.simulate.forecast import Outlook, count_work, forecast, is_exact
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.visibility import Shown

View = dict[str, Any]
WORK: Final = 40_000  # matches played by lot for one forecast: some tenths of a second
_FEWEST_RUNS: Final = 60
_MOST_RUNS: Final = 2_000
_KEPT: Final = 128
_SHOWN: Final = 100

_lock = Lock()
_Key = tuple[int, bool]  # a tournament, and whether some of it is held back
_kept: OrderedDict[_Key, tuple[str, View]] = OrderedDict()  # head of its log, view
_at_work: set[_Key] = set()


def get_forecast(shown: Shown) -> View:
    """Return the chances as far as the log is shown.

    While somebody else computes them, the ones before are good enough and marked as such.

    Raises:
        RuleError: `forecast.not_drawn`; `forecast.too_large`, where one run would take too long.
    """
    head = shown.head or log.load_head(shown.tournament)
    key = shown.tournament.pk, shown.is_behind
    with _lock:
        known = _kept.get(key)
        if known is not None and known[0] == head.hash:
            return known[1]
        if known is not None and key in _at_work and known[1]["seq"] <= head.seq:
            return {**known[1], "is_behind": True}
        _at_work.add(key)
    try:
        view = _compute(head)
    finally:
        with _lock:
            _at_work.discard(key)
    with _lock:
        _kept[key] = (head.hash, view)
        _kept.move_to_end(key)
        while len(_kept) > _KEPT:
            _kept.popitem(last=False)
    return view


def forget() -> None:
    """Drop all that is kept, for tests."""
    with _lock:
        _kept.clear()


def _compute(head: log.Head) -> View:
    runs = 0
    if head.state.matches and not is_exact(head.state):
        runs = _choose_runs(count_work(head.state))
    outlook = forecast(head.state, seed=int(head.hash[:8], 16), runs=runs)
    return _view(head.seq, outlook)


def _choose_runs(work: int) -> int:
    if work * _FEWEST_RUNS > 4 * WORK:
        raise RuleError(
            "forecast.too_large",
            say(
                "{work} matches are still to be played; a forecast is made once there are fewer.",
                work=work,
            ),
        )
    return max(_FEWEST_RUNS, min(_MOST_RUNS, WORK // work))


def _view(seq: int, outlook: Outlook) -> View:
    return {
        "seq": seq,
        "way": outlook.way.value,
        "runs": outlook.runs,
        "margin": round(0.98 / sqrt(outlook.runs), 4) if outlook.runs else 0.0,  # 95 % of the time
        "is_behind": False,
        "chances": [
            {
                "entry": chance.entry,
                "win": round(chance.win, 5),
                "podium": round(chance.podium, 5),
                "cut": None if chance.cut is None else round(chance.cut, 5),
            }
            for chance in outlook.chances[:_SHOWN]
        ],
    }
