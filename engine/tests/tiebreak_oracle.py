"""A second opinion on tie-breaks: gacrux, asked about the same file, one code at a time."""

import contextlib
import importlib
import io
from decimal import Decimal


def list_gacrux_values(text: str, code: str, *, is_swiss: bool) -> dict[int, Decimal | None]:
    """Return the value of `code` for everybody, by starting rank or team number."""
    reader = importlib.import_module("gacrux.trf2json").trf2json()
    module = importlib.import_module("gacrux.tiebreak")
    with contextlib.redirect_stdout(io.StringIO()):
        reader.parse_file(text, 0)
        assert reader.chessjson["status"]["code"] == 0, reader.chessjson["status"]
        tournament = reader.get_tournament(1)
        params = {"swiss": is_swiss, "pre_determined": not is_swiss, "check": False}
        engine = module.tiebreak(tournament, -1, params)
        result = engine.compute_tiebreaks(tournament, {**params, "tiebreak": [code]})
    return {row["cid"]: row["tiebreakScore"][0] for row in result["competitors"]}


def list_gacrux_ranks(text: str, codes: list[str], *, is_swiss: bool) -> dict[int, int]:
    """Return the rank of everybody by a list of codes, points included."""
    reader = importlib.import_module("gacrux.trf2json").trf2json()
    module = importlib.import_module("gacrux.tiebreak")
    with contextlib.redirect_stdout(io.StringIO()):
        reader.parse_file(text, 0)
        tournament = reader.get_tournament(1)
        params = {"swiss": is_swiss, "pre_determined": not is_swiss, "check": False}
        engine = module.tiebreak(tournament, -1, params)
        result = engine.compute_tiebreaks(tournament, {**params, "tiebreak": codes})
    return {row["cid"]: row["rank"] for row in result["competitors"]}
