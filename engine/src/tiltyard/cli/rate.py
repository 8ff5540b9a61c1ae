"""`tiltyard rate`: a rating list of all games of PGN files, as engine testers make them."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from tiltyard.core.scores import format_points
from tiltyard.errors import InputError
from tiltyard.rating.pool import PoolGame, PoolRow, PoolTerms, RatingList, rate_pool

_TAG: Final = re.compile(r'\[(White|Black|Result) "((?:[^"\\]|\\.)*)"\]')
_HALVES: Final = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--average", type=float, default=2300.0, show_default=True, help="Mean rating.")
@click.option("--anchor", metavar="NAME=ELO", help="Fix one player instead of the mean.")
@click.option(
    "--white",
    "white",
    default="0",
    metavar="ELO",
    help="What White is worth; `auto` finds it from the games.  [default: 0]",
)
@click.option("--json", "is_json", is_flag=True, help="For programs.")
def rate(
    files: tuple[Path, ...], *, average: float, anchor: str | None, white: str, is_json: bool
) -> None:
    """Rate everybody in FILES (PGN) at once: the likeliest ratings, with 95 % errors."""
    games = [game for path in files for game in _read_games(path)]
    try:
        found = rate_pool(games, _read_terms(average, anchor, white))
    except InputError as error:
        raise click.ClickException(error.message) from error
    click.echo(_write_json(found) if is_json else "\n".join(_write_table(found)))


def _read_terms(average: float, anchor: str | None, white: str) -> PoolTerms:
    try:
        advantage = None if white == "auto" else float(white)
        name, _, rating = (anchor or "=0").rpartition("=")
        value = float(rating)
    except ValueError as error:
        raise click.UsageError("Write --white 30 or auto, and --anchor Name=2500.") from error
    if anchor and not name:
        raise click.UsageError("Write --anchor Name=2500.")
    return PoolTerms(average, name, value, advantage)


def _read_games(path: Path) -> Iterator[PoolGame]:
    """Yield the finished games of a file by their tags alone: the moves do not matter."""
    tags: dict[str, str] = {}
    with path.open(encoding="utf-8", errors="replace") as file:
        for line in file:
            if not line.startswith("["):
                if len(tags) == 3:
                    yield from _make_game(tags)
                    tags = {}
                continue
            match = _TAG.match(line)
            if match:
                tags[match[1]] = match[2]
    if len(tags) == 3:
        yield from _make_game(tags)


def _make_game(tags: dict[str, str]) -> Iterator[PoolGame]:
    halves = _HALVES.get(tags["Result"])
    if halves is not None and tags["White"] != tags["Black"]:
        yield PoolGame(tags["White"], tags["Black"], halves)


def _write_table(found: RatingList) -> Iterator[str]:
    rows = [*found.rows, *found.left_out]
    width = max(len("player"), *(len(row.name) for row in rows))
    heads = f"{'rating':>8} {'error':>7} {'points':>8} games    (%) draws"
    yield f"{'#':>4} {'player':<{width}}  {heads}"
    for rank, row in enumerate(rows, 1):
        rating = "-" if row.rating is None else f"{row.rating:.1f}"
        error = "-" if row.error is None else f"{row.error:.1f}"
        share, draws = (10 * row.points / row.games, 100 * row.draws / row.games)
        yield (
            f"{rank:>4} {row.name:<{width}}  {rating:>8} {error:>7} "
            f"{format_points(row.points):>8} {row.games:>5} {share:>6.1f} {draws:>4.0f}%"
        )
    if found.white_advantage:
        error = "" if found.white_error is None else f" ± {found.white_error:.1f}"
        yield f"White is worth {found.white_advantage:.1f}{error} Elo."
    if found.left_out:
        yield _explain(found.left_out)


def _explain(rows: Sequence[PoolRow]) -> str:
    return (
        f"Without a rating: {', '.join(row.name for row in rows)}. They won or lost every point "
        "against the others, or never met them, so that no number is the likeliest."
    )


def _write_json(found: RatingList) -> str:
    def write(row: PoolRow) -> dict[str, object]:
        return {
            "name": row.name,
            "rating": row.rating,
            "error": row.error,
            "points": row.points / 10,
            "games": row.games,
            "draws": row.draws,
        }

    players = [write(row) for row in found.rows]
    rest = [write(row) for row in found.left_out]
    white = {"advantage": found.white_advantage, "error": found.white_error}
    return json.dumps({"players": players, "unrated": rest, "white": white}, indent=2)
