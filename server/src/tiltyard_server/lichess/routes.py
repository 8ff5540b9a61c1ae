"""All routes: one row an address and a method, with the scope that a key needs."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.lichess import (
    arenas,
    broadcast_stream,
    broadcasts,
    challenges,
    event_stream,
    game_actions,
    game_stream,
    games,
    people,
    swiss,
    teams,
)
from tiltyard_server.lichess.requests import Route

_READ, _PLAY = Scope.READ, Scope.PLAY
_ORGANISE: Final = Scope.ORGANISE
_ARENA: Final = "api/tournament/<int:arena_id>"
_ONE_SWISS: Final = "api/swiss/<int:swiss_id>"
_TEAM: Final = "api/team/<int:team_id>"
_CHALLENGE: Final = "api/challenge/<str:code>"
_RELAYED: Final = "round/<str:round_id>"

_PEOPLE: Final = (
    Route("GET", "api/account", people.get_account, _READ),
    Route("GET", "api/account/email", people.get_email, _PLAY),
    Route("GET", "api/account/kid", people.get_kid_mode, _READ),
    Route("GET", "api/account/preferences", people.get_preferences, _READ),
    Route("GET", "api/account/playing", games.list_playing, _READ),
    Route("POST", "api/token/test", people.test_tokens, None),
    Route("GET", "api/user/<str:username>", people.get_user, None),
    Route("GET", "api/user/<str:username>/rating-history", people.get_rating_history, None),
    Route("POST", "api/users", people.get_users, None),
    Route("GET", "api/users/status", people.get_statuses, None, marker="ids"),
    Route("GET", "api/bot/online", people.list_online_bots, None),
    Route("POST", "api/bot/account/upgrade", people.upgrade_to_bot, _PLAY),
)
_GAMES: Final = (
    Route("GET", "api/stream/event", event_stream.stream_events, _READ),
    Route("GET", "game/export/<str:game_id>", games.export_game, None),
    Route("GET", "api/user/<str:username>/current-game", games.export_current, None),
    Route("GET", "api/games/user/<str:username>", games.export_of_user, None),
    Route("POST", "api/games/export/_ids", games.export_by_ids, None),
)
_CHALLENGES: Final = (
    Route("GET", "api/challenge", challenges.list_challenges, _READ),
    Route("POST", "api/challenge/open", challenges.create_open_challenge, _PLAY),
    Route("POST", "api/challenge/ai", challenges.challenge_computer, _PLAY),
    Route("GET", f"{_CHALLENGE}/show", challenges.show_challenge, _READ),
    Route("POST", f"{_CHALLENGE}/accept", challenges.accept_challenge, _PLAY),
    Route("POST", f"{_CHALLENGE}/decline", challenges.decline_challenge, _PLAY),
    Route("POST", f"{_CHALLENGE}/cancel", challenges.cancel_challenge, _PLAY),
    Route("POST", "api/challenge/<str:username>", challenges.create_challenge, _PLAY),
    Route("POST", "api/board/seek", event_stream.seek, _PLAY),
)

_ARENAS: Final = (
    Route("GET", "api/tournament", arenas.list_arenas, None),
    Route("POST", "api/tournament", arenas.create_arena, _ORGANISE),
    Route("GET", _ARENA, arenas.show_arena, None),
    Route("POST", _ARENA, arenas.edit_arena, _ORGANISE),
    Route("POST", f"{_ARENA}/join", arenas.join_arena, _PLAY),
    Route("POST", f"{_ARENA}/withdraw", arenas.withdraw, _PLAY),
    Route("POST", f"{_ARENA}/terminate", arenas.terminate, _ORGANISE),
    Route("GET", f"{_ARENA}/results", arenas.export_results, None),
    Route("GET", f"{_ARENA}/games", arenas.export_games, None),
    Route("GET", f"{_ARENA}/teams", arenas.show_teams, None),
    Route("GET", "api/user/<str:username>/tournament/created", arenas.list_created, None),
)
_SWISS: Final = (
    Route("POST", "api/swiss/new/<str:team_id>", swiss.create_swiss, _ORGANISE),
    Route("GET", _ONE_SWISS, swiss.show_swiss, None),
    Route("POST", f"{_ONE_SWISS}/join", swiss.join_swiss, _PLAY),
    Route("POST", f"{_ONE_SWISS}/withdraw", swiss.withdraw, _PLAY),
    Route("POST", f"{_ONE_SWISS}/terminate", swiss.terminate, _ORGANISE),
    Route("POST", f"{_ONE_SWISS}/edit", swiss.edit_swiss, _ORGANISE),
    Route("POST", f"{_ONE_SWISS}/edit/", swiss.edit_swiss, _ORGANISE),  # as a client asks
    Route("GET", "swiss/<int:swiss_id>.trf", swiss.export_report, _ORGANISE),
    Route("POST", f"{_ONE_SWISS}/schedule-next-round", swiss.pair_next, _ORGANISE),
    Route("GET", f"{_ONE_SWISS}/results", swiss.export_results, None),
    Route("GET", f"{_ONE_SWISS}/games", swiss.export_games, None),
)
_BROADCASTS: Final = (  # the longer addresses first: an id takes whatever stands there
    Route("GET", "api/broadcast/my-rounds", broadcasts.list_my_rounds, _READ),
    Route("POST", "broadcast/new", broadcasts.create, _ORGANISE),
    Route("POST", "broadcast/<str:tour_id>/new", broadcasts.create_round, _ORGANISE),
    Route("POST", "broadcast/<str:tour_id>/edit", broadcasts.edit, _ORGANISE),
    Route("POST", f"broadcast/{_RELAYED}/edit", broadcasts.edit_round, _ORGANISE),
    Route("POST", f"api/broadcast/{_RELAYED}/push", broadcasts.push, Scope.RELAY),
    Route("POST", f"api/broadcast/{_RELAYED}/reset", broadcasts.reset_round, Scope.RELAY),
    Route("GET", f"api/broadcast/{_RELAYED}.pgn", broadcasts.export_round, None),
    Route("GET", f"api/stream/broadcast/{_RELAYED}.pgn", broadcast_stream.stream_round, None),
    Route(
        "GET", "api/broadcast/<str:tour>/<str:round>/<str:round_id>", broadcasts.show_round, None
    ),
    Route("GET", "broadcast/<str:tour>/<str:round>/<str:round_id>", broadcasts.show_round, None),
    Route("GET", "api/broadcast/<str:tour_id>.pgn", broadcasts.export_tour, None),
    Route("GET", "api/broadcast/<str:tour_id>", broadcasts.show, None),
)
_TEAMS: Final = (
    Route("GET", "api/team/all", teams.list_all, None),
    Route("GET", "api/team/search", teams.search, None),
    Route("GET", "api/team/of/<str:username>", teams.list_of_user, None),
    Route("GET", _TEAM, teams.show_team, None),
    Route("GET", f"{_TEAM}/users", teams.list_members, None),
    Route("GET", f"{_TEAM}/arena", arenas.list_of_team, None),
    Route("POST", f"{_TEAM}/kick/<str:username>", teams.kick, _ORGANISE),
    Route("POST", "team/<int:team_id>/join", teams.join, _PLAY),
    Route("POST", "team/<int:team_id>/quit", teams.leave, _PLAY),
)


def _play(kind: str) -> Iterator[Route]:
    """Yield what bots and boards have alike, each under their own addresses."""
    game = f"api/{kind}/game/<str:game_id>"
    stream = partial(game_stream.stream_game, kind=kind)
    yield Route("GET", f"api/{kind}/game/stream/<str:game_id>", stream, _PLAY)
    yield Route("POST", f"{game}/move/<str:uci>", partial(game_actions.move, kind=kind), _PLAY)
    yield Route("GET", f"{game}/chat", partial(game_actions.read_chat, kind=kind), _READ)
    yield Route("POST", f"{game}/chat", partial(game_actions.write_chat, kind=kind), _PLAY)
    yield Route("POST", f"{game}/abort", partial(game_actions.abort_game, kind=kind), _PLAY)
    yield Route("POST", f"{game}/resign", partial(game_actions.resign, kind=kind), _PLAY)
    yield Route(
        "POST", f"{game}/draw/<str:accept>", partial(game_actions.answer_draw, kind=kind), _PLAY
    )
    yield Route(
        "POST",
        f"{game}/takeback/<str:accept>",
        partial(game_actions.refuse_takeback, kind=kind),
        _PLAY,
    )
    for end in ("", "/"):  # a client asks with a stroke at the end
        yield Route(
            "POST",
            f"{game}/claim-victory{end}",
            partial(game_actions.claim_victory, kind=kind),
            _PLAY,
        )
        yield Route(
            "POST", f"{game}/claim-draw{end}", partial(game_actions.claim_draw, kind=kind), _PLAY
        )


ROUTES: Final = (
    *_PEOPLE,
    *_GAMES,
    *_CHALLENGES,
    *_ARENAS,
    *_SWISS,
    *_BROADCASTS,
    *_TEAMS,
    *_play(game_actions.BOTS),
    *_play(game_actions.BOARDS),
    Route("POST", "api/board/game/<str:game_id>/berserk", game_actions.go_berserk, _PLAY),
)
