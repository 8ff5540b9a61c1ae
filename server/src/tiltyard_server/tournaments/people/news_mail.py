"""What mails say about a tournament. Only to those concerned: nobody else learns of it by mail."""

from typing import Any, Final

from tiltyard_server.accounts.mail_preferences import Told
from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.models import Entry, Match, Tournament

_COLOURS: Final = ("white", "black")  # of the upper and the lower side at a board of chess
_CHESS_FORMATS: Final = ("swiss", "swiss-playoff", "keizer")


def path_of(tournament: Tournament, match: int | None = None) -> str:
    """Return where a tournament is on this site, or one of its matches."""
    page = f"/tournaments/{tournament.pk}"
    return page if match is None else f"{page}/match/{match}"


def tell_pairing(tournament: Tournament, match: Match, side: int, other: Entry) -> Told:
    """Tell a player where they play, with which colour, whom."""
    rated = "" if other.rating is None else f" ({other.rating})"
    facts: list[tuple[str, Any]] = [
        ("event", tournament.name),
        ("round", match.round),
        _name_place(tournament, match),
    ]
    if _has_colours(tournament, match):
        facts.append(("colour", _COLOURS[side]))
    facts.append(("opponent", f"{other.name}{rated}"))
    values = {"tournament": tournament.name, "opponent": other.name}
    return Told("pairing", values, path_of(tournament, match.number), tuple(facts))


def tell_invited(tournament: Tournament, inviter_id: int | None) -> Told:
    """Tell somebody who would like them to come."""
    inviter = User.objects.filter(pk=inviter_id or 0).first()
    name = inviter.get_full_name() if inviter is not None else tournament.name
    return Told("invited", {"tournament": tournament.name, "who": name}, path_of(tournament))


def tell_report(kind: str, tournament: Tournament, match: int, **names: str) -> Told:
    """Tell of a report, a dispute or its decision."""
    values = {"tournament": tournament.name, "match": match, **names}
    return Told(kind, values, path_of(tournament, match))


def _name_place(tournament: Tournament, match: Match) -> tuple[str, int]:
    if not _is_at_table(match):
        return "match", match.number
    return ("table" if tournament.format == "draft-swiss" else "board"), match.index + 1


def _is_at_table(match: Match) -> bool:
    return match.bracket in ("table", "swiss") or match.bracket.startswith("group-")


def _has_colours(tournament: Tournament, match: Match) -> bool:
    """In a bracket colours are for the games of a match; at a table of cards there are none."""
    is_chess = tournament.game == "chess" or tournament.format in _CHESS_FORMATS
    return _is_at_table(match) and tournament.format != "draft-swiss" and is_chess
