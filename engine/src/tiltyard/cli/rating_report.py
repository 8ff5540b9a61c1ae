"""`tiltyard rating-report`: what the games of a report file do to FIDE ratings."""

import click

from tiltyard.cli.outcome import read_bytes, report_options, reported, write_bytes
from tiltyard.errors import InputError
from tiltyard.io.report import list_rated_games, list_rating_changes, render
from tiltyard.io.trf import read_trf
from tiltyard.io.trf.rating import read_rating_event
from tiltyard.rating.event_report import rate_event
from tiltyard.rating.fide import Chapter


@click.command("rating-report")
@click.argument("file")
@click.option(
    "--chapter",
    type=click.Choice([chapter.value for chapter in Chapter]),
    help="Rating list.  [default: by the time control, else standard]",
)
@click.option(
    "--time",
    metavar="CODE",
    help="Time control in seconds, such as 5400+30.  [default: record 222]",
)
@click.option("--match-games", type=click.IntRange(1), help="It is a match of so many games.")
@click.option("-k", "--k", "ks", multiple=True, metavar="NUMBER=K", help="K of a player's list.")
@click.option("--games", is_flag=True, help="Show every game of everybody.")
@click.option("--player", metavar="NUMBER", help="Show every game of a player.")
@report_options
def rating_report(  # noqa: PLR0913 - one parameter for each option
    *,
    file: str,
    chapter: str | None,
    time: str | None,
    match_games: int | None,
    ks: tuple[str, ...],
    games: bool,
    player: str | None,
    form: str,
    output: str,
) -> None:
    """Rate the games of FILE (- is standard input) by FIDE's rules.

    The ratings of the file are taken for those of the list. K follows from rating and year of
    birth, as for players with 30 games or more, unless --k says otherwise. Changes are not
    rounded: FIDE rounds the sum of a rating period.

    Exit codes: 0 done; 2 wrong usage; 3 the file or a choice cannot be understood; 5 a file
    cannot be read or written.
    """
    with reported(as_json=form == "json"):
        event = read_rating_event(
            read_trf(read_bytes(file)),
            chapter=Chapter(chapter) if chapter else None,
            time=time,
            match_games=match_games,
            ks=dict(map(_parse_k, ks)),
        )
        report = rate_event(event)
        if player is not None:
            sheet = list_rated_games(report, [report.get_player(player)])
        else:
            sheet = list_rated_games(report) if games else list_rating_changes(report)
        write_bytes(output, render(sheet, form).encode())


def _parse_k(text: str) -> tuple[int, int]:
    number, _, k = text.partition("=")
    if not (number.isdecimal() and k.isdecimal()):
        raise InputError(
            "rating.k", f"{text!r} gives no K; write the starting rank and K, such as 12=40."
        )
    return int(number), int(k)
