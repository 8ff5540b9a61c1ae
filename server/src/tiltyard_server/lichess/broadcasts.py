"""Broadcasts in lichess's words: a tournament is a broadcast, its rounds are those of it.

What is pushed goes through the same intake as all games of boards; who sees what follows the
spectators' delay and rounds that are withheld, as in the PGN of a round.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.utils.text import slugify
from pydantic import ValidationError

from tiltyard import InputError, Phase
from tiltyard_hosts.chess.pgn_reader import read_games
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.hall.crosstable import load_state
from tiltyard_server.hall.round_pgn import list_texts
from tiltyard_server.lichess.requests import Answer, Asked, answer_lines, answer_pgn, ok
from tiltyard_server.relays import address, intake, seat_plan
from tiltyard_server.relays.selectors import REASONS
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.commands import workflows
from tiltyard_server.tournaments.inputs import NewTournamentIn, TournamentPatch
from tiltyard_server.tournaments.models import Staff, Tournament
from tiltyard_server.tournaments.money import administration
from tiltyard_server.tournaments.permissions import Access, Action, is_allowed, require
from tiltyard_server.tournaments.rounds.board_numbers import list_boards
from tiltyard_server.tournaments.rounds.current import OPEN

_ROUNDS: Final = 30  # that a broadcast may have; it ends when somebody ends it
_USUAL: Final = 20
_MOST: Final = 100
_PACE: Final = (5, 600)  # seconds between two calls of an address
_DIGITS: Final = 3  # of the round, at the end of its id


def create(asked: Asked) -> Answer:
    """Make a Swiss whose rounds are seated as the games say that are pushed."""
    body = _read(
        NewTournamentIn,
        {
            "name": asked.say("name"),
            "description": asked.say("markdown") or asked.say("description"),
            "format": seat_plan.FORMAT,
            "options": {"rounds": _ROUNDS, "automatic": False},
            "is_rated": False,
            "game": "chess",
        },
    )
    made = administration.create_tournament(
        asked.viewer, config=body.to_config(), details=body.to_details(), terms=None
    )
    return show_view(asked, open_tournament(asked.request, made.pk))


def show(asked: Asked, tour_id: str) -> Answer:
    """Return a broadcast with its rounds."""
    return show_view(asked, open_tour(asked, tour_id))


def edit(asked: Asked, tour_id: str) -> Answer:
    """Change the name and the description, as far as they are said."""
    access = open_tour(asked, tour_id, Action.EDIT)
    said = {
        "name": asked.say("name"),
        "description": asked.say("markdown", asked.say("description")),
    }
    _edit(access, {name: value for name, value in said.items() if value})
    return show(asked, tour_id)


def create_round(asked: Asked, tour_id: str) -> Answer:
    """Say which round comes next; its boards are seated by the first games that are pushed."""
    access = open_tour(asked, tour_id, Action.EDIT)
    number = seat_plan.find_paired(access.tournament) + 1
    _set_source(asked, access)
    access = open_tour(asked, tour_id)
    return {**_round_and_tour(asked, access, number), "study": _study_view(access)}


def edit_round(asked: Asked, round_id: str) -> Answer:
    """Change the delay of spectators, or the address of the games."""
    access, number = open_round(asked, round_id, Action.EDIT)
    _set_source(asked, access)
    return show_round(asked, name_round(access.tournament, number))


def show_round(asked: Asked, round_id: str, **slugs: str) -> Answer:
    """Return a round with its games, as far as whoever asks may see them."""
    del slugs
    access, number = open_round(asked, round_id)
    return {
        **_round_and_tour(asked, access, number),
        "study": _study_view(access),
        "games": list(_list_games(asked, access, number)),
        "photos": {},
    }


def push(asked: Asked, round_id: str) -> Answer:
    """Take games, a whole file or single ones; a round that is not paired yet is seated by them."""
    access, number = open_round(asked, round_id, Action.RELAY_GAMES)
    data = asked.request.body
    is_swiss = access.tournament.format == seat_plan.FORMAT
    if is_swiss and number > seat_plan.find_paired(access.tournament):
        seat_plan.seat_round(access, data, round_number=number)
        access, _ = open_round(asked, round_id, Action.RELAY_GAMES)
    arrival = intake.take(access.tournament, data, round_number=number)
    return {"games": [_arrived_view(one) for one in arrival.games]}


def reset_round(asked: Asked, round_id: str) -> Answer:
    """Forget the games of a round; who plays whom stays, and so do results."""
    access, number = open_round(asked, round_id, Action.RELAY_GAMES)
    intake.forget_games(access.tournament, number)
    return ok()


def export_round(asked: Asked, round_id: str) -> Answer:
    """Return the games of a round as PGN."""
    access, number = open_round(asked, round_id)
    return answer_pgn(asked, iter([*write_games(asked, access, number).values()]))


def export_tour(asked: Asked, tour_id: str) -> Answer:
    """Return the games of all rounds as PGN."""
    access = open_tour(asked, tour_id)
    rounds = _list_rounds(access)
    texts = (text for n in rounds for text in write_games(asked, access, n).values())
    return answer_pgn(asked, texts)


def list_my_rounds(asked: Asked) -> Answer:
    """Return the rounds of the tournaments that one runs, the latest first."""
    most = min(max(asked.number("nb", usual=_USUAL) or _USUAL, 1), _MOST)
    helped = Staff.objects.filter(user_id=asked.user_id).values("tournament_id")
    own = Tournament.objects.filter(owner_id=asked.user_id)
    found = (own | Tournament.objects.filter(pk__in=helped)).order_by("-pk")[:most]
    return answer_lines(asked, _list_my_rounds(asked, [row.pk for row in found], most))


def open_tour(asked: Asked, tour_id: str, action: Action | None = None) -> Access:
    """Return who asks before a tournament."""
    if not tour_id.isdecimal() or not 0 < int(tour_id[:19]) < 2**63:
        raise NotFoundError("broadcast.unknown", f"There is no broadcast {tour_id[:20]!r}.")
    return open_tournament(asked.request, int(tour_id), action)


def open_round(asked: Asked, round_id: str, action: Action | None = None) -> tuple[Access, int]:
    """Return who asks before a tournament, and which round is meant."""
    number = round_id[-_DIGITS:]
    if not round_id.isdecimal() or len(round_id) <= _DIGITS or int(number) < 1:
        raise NotFoundError("broadcast.unknown", f"There is no round {round_id[:20]!r}.")
    return open_tour(asked, round_id[:-_DIGITS], action), int(number)


def name_round(tournament: Tournament, number: int) -> str:
    """Return the id of a round: that of its tournament, and its number in three digits."""
    return f"{tournament.pk:05}{number:0{_DIGITS}}"


def write_games(asked: Asked, access: Access, number: int) -> dict[int, str]:
    """Return the games of a round by board, each as a part of a stream of PGN."""
    site = asked.address(f"tournaments/{access.tournament.pk}/watch")
    texts = list_texts(access, number, site=site)
    return {board: f"{text.rstrip()}\n\n\n" for board, text in texts.items()}


def show_view(asked: Asked, access: Access) -> dict[str, Any]:
    """Return a broadcast as lichess has it."""
    rounds = [_round_view(asked, access, number) for number in _list_rounds(access)]
    view: dict[str, Any] = {"tour": _tour_view(asked, access.tournament), "rounds": rounds}
    return view | ({"defaultRoundId": rounds[-1]["id"]} if rounds else {})


def _round_and_tour(asked: Asked, access: Access, number: int) -> dict[str, Any]:
    return {
        "round": _round_view(asked, access, number),
        "tour": _tour_view(asked, access.tournament),
    }


def _tour_view(asked: Asked, tournament: Tournament) -> dict[str, Any]:
    starts_at = tournament.starts_at or tournament.created_at
    return {
        "id": f"{tournament.pk:08}",
        "name": tournament.name,
        "slug": slugify(tournament.name) or "-",
        "description": tournament.description,
        "info": {},
        "createdAt": clock.to_ms(tournament.created_at),
        "dates": [clock.to_ms(starts_at)],
        "url": asked.address(f"tournaments/{tournament.pk}"),
    }


def _round_view(asked: Asked, access: Access, number: int) -> dict[str, Any]:
    tournament = access.tournament
    shown = load_state(visibility.show(access))
    matches = list_boards(shown.matches.values(), number).values()
    is_open = any(match.status in OPEN for match in matches)
    is_on = shown.phase is Phase.IN_PROGRESS
    view: dict[str, Any] = {
        "id": name_round(tournament, number),
        "name": f"Round {number}",
        "slug": f"round-{number}",
        "createdAt": clock.to_ms(tournament.created_at),
        "rated": tournament.is_rated,
        "ongoing": is_open and is_on,
        "url": asked.address(f"tournaments/{tournament.pk}/watch"),
        "delay": tournament.spectator_delay,
    }
    return view | ({"finished": True} if matches and not is_open else {})


def _study_view(access: Access) -> dict[str, Any]:
    features = {"chat": False, "computer": True, "explorer": False}
    return {"writeable": is_allowed(access, Action.RELAY_GAMES), "features": features}


def _list_rounds(access: Access) -> list[int]:
    state = load_state(visibility.show(access))
    return sorted({match.fixture.round for match in state.matches.values()})


def _list_games(asked: Asked, access: Access, number: int) -> Iterator[dict[str, Any]]:
    """Yield the games of a round, by what the PGN of it tells everybody."""
    for board, text in write_games(asked, access, number).items():
        tags = read_games(text)[0].tags
        people = [
            {"name": tags.get(colour, "?")}
            | ({"title": tags[f"{colour}Title"]} if f"{colour}Title" in tags else {})
            | ({"rating": int(tags[f"{colour}Elo"])} if f"{colour}Elo" in tags else {})
            | ({"fideId": int(tags[f"{colour}FideId"])} if f"{colour}FideId" in tags else {})
            for colour in ("White", "Black")
        ]
        yield {
            "id": f"{name_round(access.tournament, number)}-{board}",
            "name": f"{people[0]['name']} - {people[1]['name']}",
            "players": people,
            "status": tags.get("Result", "*").replace("1/2", "½"),
        }


def _list_my_rounds(asked: Asked, numbers: list[int], most: int) -> Iterator[dict[str, Any]]:
    left = most
    for tournament_id in numbers:
        access = open_tournament(asked.request, tournament_id)
        for number in reversed(_list_rounds(access)):
            if not left:
                return
            left -= 1
            yield {**_round_and_tour(asked, access, number), "study": _study_view(access)}


def _arrived_view(one: intake.Arrived) -> dict[str, Any]:
    view: dict[str, Any] = {"tags": one.read.tags, "moves": len(one.read.moves)}
    error = REASONS[one.reason] if one.reason else one.read.problem
    return view | ({"error": str(error)} if error else {})


def _set_source(asked: Asked, access: Access) -> None:
    """Do what is said of the address of the games and of the delay."""
    delay = asked.number("delay")
    if delay is not None:
        _edit(access, {"spectator_delay": delay})
    url = asked.say("syncUrl")
    if url:
        low, high = _PACE
        every = min(max(asked.number("period", usual=15) or low, low), high)
        require(access, Action.EDIT)
        address.set_address(access.tournament, url=url, every=every)


def _edit(access: Access, fields: dict[str, Any]) -> None:
    config, details = _read(TournamentPatch, fields).to_changes()
    workflows.edit_tournament(access, config, details)


def _read(form: Any, fields: dict[str, Any]) -> Any:  # noqa: ANN401 - one of two forms
    try:
        return form.model_validate(fields)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise InputError("input.invalid", f"{place}: {first['msg']}.") from None
