"""Files for other programs: JSON, JUnit for a CI server, a badge, a page in Markdown."""

import json
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Final
from xml.etree import ElementTree as ET

from tiltyard_hosts.uci.report.summary import Summary

FAILED, UNDECIDED, STOPPED, FAULTY = 10, 11, 12, 13  # exit codes
_VERDICTS: Final = {"accept-h1": 0, "accept-h0": FAILED}
_GREEN: Final = "#2d7d46"
_RED: Final = "#b3372f"
_GREY: Final = "#5f6368"
_LETTER: Final = 7  # pixels, of the badge's type


def find_exit_code(summary: Summary, *, is_strict: bool = False) -> int:
    """Return what a command ends with, for a step of a CI: see `tiltyard cup run --help`."""
    if not summary["is_over"]:
        return STOPPED
    if is_strict and any(engine["faults"] for engine in summary["engines"]):
        return FAULTY
    test = summary.get("test")
    return 0 if test is None else _VERDICTS.get(test["verdict"], UNDECIDED)


def write_summary(summary: Summary) -> str:
    """Return everything as JSON."""
    return json.dumps(summary, indent=2, ensure_ascii=False) + "\n"


def write_junit(summary: Summary) -> str:
    """Return a test suite: the contest is over, its test was passed, no engine had a fault."""
    suite = ET.Element("testsuite", name=summary["name"])
    missing = summary["expected_games"] - summary["games"]
    _add_case(
        suite,
        "the tournament is over",
        "" if summary["is_over"] else f"{missing} games are missing",
    )
    test = summary.get("test")
    if test is not None:
        problem = "" if test["verdict"] == "accept-h1" else f"{test['verdict']}: {_tell(test)}"
        _add_case(suite, f"SPRT [{test['elo0']:g}, {test['elo1']:g}]", problem)
    for engine in summary["engines"]:
        faults = ", ".join(f"{count} x {reason}" for reason, count in engine["faults"].items())
        _add_case(suite, f"{engine['name']} plays without a fault", faults)
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(sum(case.find("failure") is not None for case in suite)))
    ET.indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(suite, "unicode") + "\n"


def _add_case(suite: ET.Element, name: str, problem: str) -> None:
    case = ET.SubElement(suite, "testcase", classname="tiltyard.cup", name=name)
    if problem:
        ET.SubElement(case, "failure", message=problem)


def _tell(test: Mapping[str, object]) -> str:
    return f"LLR {test['llr']:.2f} ({test['lower']:.2f}, {test['upper']:.2f})"


def write_badge(summary: Summary) -> str:
    """Return a badge as SVG: the verdict of the test, the champion, or how far it is."""
    label, text, colour = _word_badge(summary)
    left, right = (len(part) * _LETTER + 12 for part in (label, text))
    middle = left + right / 2
    spoken = escape(f"{label}: {text}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" '
        f'aria-label="{spoken}"><title>{spoken}</title>'
        f'<rect width="{left}" height="20" fill="#333"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{colour}"/>'
        '<g fill="#fff" text-anchor="middle" font-family="Verdana,sans-serif" font-size="11">'
        f'<text x="{left / 2:g}" y="14">{escape(label)}</text>'
        f'<text x="{middle:g}" y="14">{escape(text)}</text></g></svg>\n'
    )


def _word_badge(summary: Summary) -> tuple[str, str, str]:
    test = summary.get("test")
    if test is not None:
        label = f"SPRT [{test['elo0']:g}, {test['elo1']:g}]"
        words = {"accept-h1": ("passed", _GREEN), "accept-h0": ("failed", _RED)}
        word, colour = words.get(test["verdict"], ("running", _GREY))
        if word == "running" and summary["is_over"]:
            word = "no answer"
        return label, f"{word}, LLR {test['llr']:.2f}", colour
    if not summary["is_over"]:
        return summary["name"], f"{summary['games']} of {summary['expected_games']} games", _GREY
    first = summary.get("champion") or (summary["engines"] or [{"name": "-"}])[0]["name"]
    return summary["name"], f"won by {first}", _GREEN


def write_markdown(summary: Summary) -> str:
    """Return a page that people read: table, meetings, openings, how games ended."""
    return "\n".join([*_list_lines(summary), ""])


def _list_lines(summary: Summary) -> Iterator[str]:
    yield f"# {summary['name']}"
    yield ""
    state = "Over" if summary["is_over"] else "Running"
    yield (
        f"{state}: {summary['games']} of {summary['expected_games']} games, "
        f"{summary['draw_rate']:.0%} of them drawn."
    )
    if summary.get("champion"):
        yield f"\nChampion: **{summary['champion']}**"
    test = summary.get("test")
    if test is not None:
        yield (
            f"\nSPRT [{test['elo0']:g}, {test['elo1']:g}], {test['model']}, alpha "
            f"{test['alpha']:g}, beta {test['beta']:g}: {_tell(test)}, **{test['verdict']}**"
        )
    yield from _table(
        ("Engine", "Points", "Games", "+", "=", "-", "Elo", "LOS", "Faults"),
        summary["engines"],
        lambda row: (
            row["name"],
            f"{row['points']:g}",
            row["games"],
            row["wins"],
            row["draws"],
            row["losses"],
            _difference(row["elo"], row["elo_error"]),
            f"{row['los']:.1%}",
            ", ".join(f"{count} x {reason}" for reason, count in row["faults"].items()) or "none",
        ),
    )
    yield from _table(
        ("Meeting", "+", "=", "-", "Pairs LL LD DD WD WW", "Elo", "nElo", "LOS"),
        summary["meetings"],
        lambda row: (
            f"{row['first']} – {row['second']}",
            row["wins"],
            row["draws"],
            row["losses"],
            " ".join(map(str, row["pairs"])),
            _difference(row["elo"], row["elo_error"]),
            _difference(row["nelo"], row["nelo_error"]),
            f"{row['los']:.1%}",
        ),
    )
    yield from _table(
        ("Opening", "Games", "1-0", "½", "0-1"),
        summary["openings"],
        lambda row: (
            row["opening"],
            row["games"],
            row["white_wins"],
            row["draws"],
            row["black_wins"],
        ),
    )
    yield from _table(("Games ended by", "Games"), list(summary["reasons"].items()), tuple)


def _table(
    heads: tuple[str, ...], rows: list[Summary], fill: Callable[..., tuple[object, ...]]
) -> Iterator[str]:
    if not rows:
        return
    yield ""
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(str(cell).replace('|', '/') for cell in fill(row))} |"


def _difference(value: float | None, error: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:+.1f} ± {'∞' if error is None else f'{error:.1f}'}"
