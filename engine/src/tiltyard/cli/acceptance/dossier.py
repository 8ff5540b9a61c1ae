"""What an acceptance run found, as a page in Markdown: how much of what kind, what differs."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.cli.acceptance.faults import Filed
from tiltyard.cli.acceptance.tally import Finding, Tally
from tiltyard.simulate import AXES, NOT_VARIED, TRAITS

_SHOWN: Final = 200  # differences that are listed; each has a file in any case


@dataclass(frozen=True, slots=True)
class Run:
    """What the reader must know to repeat a run."""

    seed: str
    editions: Sequence[str]
    voices: Sequence[str]
    seconds: float


def format_dossier(tally: Tally, run: Run) -> str:
    """Return the dossier of a run; the same run gives the same text, but for its time."""
    lines = [
        *_format_head(tally, run),
        "## Who was asked",
        "",
        "| voice | rounds | differ | ours | theirs | open |",
        "|---|---|---|---|---|---|",
        *_format_voices(tally),
        "",
        "## What was varied",
        "",
        "| axis | value | tournaments | rounds | differ |",
        "|---|---|---|---|---|",
        *_format_axes(tally),
        "",
        "## Kinds of rounds",
        "",
        "| trait | value | rounds | differ |",
        "|---|---|---|---|",
        *_format_traits(tally),
        "",
        "## What no axis varies",
        "",
        *(f"- {words}" for words in NOT_VARIED),
        "",
        "## Where they differ",
        "",
        *(_format_findings(tally.findings) if tally.findings else ["Nowhere."]),
        *_format_crashes(tally.crashes),
    ]
    return "\n".join([*lines, ""])


def _format_head(tally: Tally, run: Run) -> Iterator[str]:
    rate = 60 * tally.rounds / max(run.seconds, 1e-9)
    voices = ", ".join(f"`{voice}`" for voice in run.voices)
    yield from ("# Acceptance run", "")
    yield (
        f"Dutch system, edition {' and '.join(run.editions)}; seed `{run.seed}`; beside Tiltyard: "
        f"{voices or 'nobody'}."
    )
    yield ""
    yield (
        f"{tally.tournaments:,} tournaments, {tally.rounds:,} rounds in {run.seconds / 60:.1f} "
        f"minutes, {rate:,.0f} a minute; {tally.three_way:,} rounds three-way or more. "
        f"{len(tally.findings)} rounds differ: {tally.format_filed()}."
    )
    yield ""


def _format_voices(tally: Tally) -> Iterator[str]:
    for voice, rounds in tally.asked.items():
        counts = [tally.filed[voice, filed] for filed in Filed]
        cells = " | ".join(map(str, (sum(counts), *counts)))
        yield f"| {voice} | {rounds:,} | {cells} |"


def _format_axes(tally: Tally) -> Iterator[str]:
    for axis in (*(axis.name for axis in AXES), "edition", "played as paired by"):
        known = [choice.label for one in AXES if one.name == axis for choice in one.choices]
        for value in _order(tally.played, axis, known):
            row = axis, value
            yield (
                f"| {axis} | {value} | {tally.played[row]:,} | {tally.paired[row]:,} "
                f"| {tally.differ[row]} |"
            )


def _format_traits(tally: Tally) -> Iterator[str]:
    for trait in TRAITS:
        for value in _order(tally.traits, trait, ()):
            row = trait, value
            yield f"| {trait} | {value} | {tally.traits[row]:,} | {tally.differ[row]} |"


def _order(counts: Counter[tuple[str, str]], axis: str, known: Sequence[str]) -> list[str]:
    """Return the values that were met, in the order of the table of axes."""
    found = sorted(value for name, value in counts if name == axis)
    return [*(value for value in known if value in found), *(v for v in found if v not in known)]


def _format_findings(findings: Sequence[Finding]) -> Iterator[str]:
    reasons = Counter(
        (verdict.filed, verdict.voice, verdict.reason)
        for finding in findings
        for verdict in finding.verdicts
    )
    for (filed, voice, reason), times in reasons.most_common():
        yield f"- {times} × {voice}, filed as {filed}: {reason}"
    yield ""
    yield from _format_rows(findings[:_SHOWN])
    if len(findings) > _SHOWN:
        yield f"- and {len(findings) - _SHOWN} more, each in its file"


def _format_crashes(crashes: Sequence[tuple[str, str]]) -> Iterator[str]:
    if crashes:
        yield from ("", "## Where a program crashed", "")
        yield "These tournaments are counted nowhere else."
        yield ""
        yield from (f"- `{tournament}`: {words}" for tournament, words in crashes)


def _format_rows(findings: Iterable[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"- `{finding.file}`"
        filed = {verdict.voice: verdict.filed for verdict in finding.verdicts}
        for name, answer in finding.case.answers.items():
            how = f" ({filed[name]})" if name in filed else ""
            yield f"    - {name}: {answer.text}{how}"
