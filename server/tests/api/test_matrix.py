"""Who may ask what: every operation of the API against every role."""

from typing import Any, Final, NamedTuple
from uuid import UUID

import pytest
from arena_play import make_arena
from chess_tables import open_game
from conftest import Api
from django.db import transaction
from factories import make_cup, make_flag, make_tournament, make_user

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.api.api import api as tiltyard_api
from tiltyard_server.common import clock
from tiltyard_server.games.models import GameServer, TournamentGameServer
from tiltyard_server.hosting.services import set_host
from tiltyard_server.payments.models import Alert, Deposit, Payout
from tiltyard_server.teams.services import found_team, join_team
from tiltyard_server.tournaments.details import Details
from tiltyard_server.tournaments.models import Staff, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("director_at_hand")]

ROLES: Final = ("anonymous", "stranger", "player", "arbiter", "organiser", "operator")
ANYBODY: Final = set(ROLES)
SIGNED_IN: Final = ANYBODY - {"anonymous"}
STAFF: Final = {"arbiter", "organiser", "operator"}
ORGANISERS: Final = {"organiser", "operator"}
OPERATORS: Final = {"operator"}
PLAYER_OR_STAFF: Final = STAFF | {"player"}
T: Final = "/tournaments/{tournament}"
PAYOUT: Final = UUID(int=1)
TERMS: Final = {"currency": "coins", "fee": 5}

CLAIM: Final = {
    "tournament": 1,
    "match": 1,
    "outcome": {"type": "game", "winner": 0, "game_id": "g"},
}
UNSIGNED: Final = {"timestamp": 1, "nonce": "0123456789abcdef"}
GAME: Final = "/hosted-games/{game}"
CHESS: Final = "/chess/games/{chess}/"
TEAM: Final = "/teams/{team}/"
ARENA: Final = "/tournaments/arena/{arena}/"
RESULT: Final = {"command_id": "r", "game": 1, "result": "draw", "plies": 50}
CUP: Final = {"name": "C", "engines": ["A", "B"], "time": {"kind": "depth", "value": 1}}


class Row(NamedTuple):
    """An operation, an example of a request, and who is let in."""

    method: str
    path: str
    allowed: set[str]
    body: dict[str, Any] | None = None
    phase: Phase = Phase.REGISTRATION


MATRIX: Final[dict[str, Row]] = {
    "get_health": Row("GET", "/health", ANYBODY),
    "sign_up": Row("POST", "/auth/sign-up", ANYBODY, {"username": "new", "password": "x"}),
    "log_in": Row("POST", "/auth/log-in", set(), {"username": "nobody", "password": "wrong"}),
    "log_out": Row("POST", "/auth/log-out", ANYBODY),
    "get_me": Row("GET", "/me", ANYBODY),
    "list_keys": Row("GET", "/me/keys", SIGNED_IN),
    "create_key": Row("POST", "/me/keys", SIGNED_IN, {"name": "bot", "scopes": ["read"]}),
    "delete_key": Row("DELETE", "/me/keys/{key}", SIGNED_IN),
    "list_notifications": Row("GET", "/me/notifications", SIGNED_IN),
    "read_notifications": Row("POST", "/me/notifications/read", SIGNED_IN),
    "list_users": Row("GET", "/users?search=ma", SIGNED_IN),
    "get_player": Row("GET", "/users/player", ANYBODY),
    "list_rating_history": Row("GET", "/users/player/ratings/tournament/history", ANYBODY),
    "list_flags": Row("GET", "/operations/flags", {"operator"}),
    "review_flag": Row(
        "POST",
        "/operations/flags/{flag}/review",
        {"operator"},
        {"status": "dismissed", "note": "n"},
    ),
    "explain_pairing": Row(
        "POST", "/pairing/explain", SIGNED_IN, {"trf": "012 Nobody", "rounds": 3}
    ),
    "list_formats": Row("GET", "/formats", ANYBODY),
    "list_tournaments": Row("GET", "/tournaments", ANYBODY),
    "create_tournament": Row(
        "POST", "/tournaments", SIGNED_IN, {"name": "N", "format": "round-robin"}
    ),
    "get_tournament": Row("GET", T, ANYBODY),
    "edit_tournament": Row("PATCH", T, ORGANISERS, {"name": "New"}),
    "delete_tournament": Row("DELETE", T, ORGANISERS, {"name": "Joust"}),
    "move_phase": Row("POST", f"{T}/phase", ORGANISERS, {"to": "check_in"}),
    "assign_seeds": Row("PUT", f"{T}/seeds", STAFF, {"order": [1]}),
    "create_entry": Row("POST", f"{T}/entries", STAFF, {"name": "Somebody"}),
    "create_entries": Row("POST", f"{T}/entries/bulk", STAFF, {"entries": [{"name": "A"}]}),
    "edit_entry": Row("PATCH", f"{T}/entries/1", STAFF, {"name": "Other"}),
    "check_in": Row("POST", f"{T}/entries/1/check-in", PLAYER_OR_STAFF),
    "undo_check_in": Row("DELETE", f"{T}/entries/1/check-in", PLAYER_OR_STAFF),
    "withdraw": Row("POST", f"{T}/entries/1/withdraw", PLAYER_OR_STAFF, {}),
    "reinstate": Row("POST", f"{T}/entries/1/reinstate", STAFF, {}),
    "replace": Row("POST", f"{T}/entries/1/replace", STAFF, {"name": "Sub"}),
    "record_result": Row(
        "PUT", f"{T}/matches/1/result", STAFF, {"score": [10, 0]}, Phase.IN_PROGRESS
    ),
    "record_game": Row("POST", f"{T}/matches/1/games", STAFF, {"winner": 0}, Phase.IN_PROGRESS),
    "correct_result": Row(
        "PUT",
        f"{T}/matches/1/correction",
        STAFF,
        {"score": [0, 10], "reason": "r"},
        Phase.IN_PROGRESS,
    ),
    "preview_correction": Row(
        "POST", f"{T}/matches/1/correction/preview", STAFF, {"score": [0, 10]}, Phase.IN_PROGRESS
    ),
    "clear_result": Row(
        "DELETE", f"{T}/matches/1/result", STAFF, {"reason": "r"}, Phase.IN_PROGRESS
    ),
    "pair_round": Row("POST", f"{T}/rounds", STAFF, {}, Phase.IN_PROGRESS),
    "unpair_round": Row("DELETE", f"{T}/rounds/last", STAFF, {}, Phase.IN_PROGRESS),
    "explain_round": Row("GET", f"{T}/rounds/1/explain", ANYBODY, phase=Phase.IN_PROGRESS),
    "apply_commands": Row(
        "POST", f"{T}/commands", SIGNED_IN, {"commands": [{"type": "check-in", "entry": 1}]}
    ),
    "report_result": Row(
        "PUT", f"{T}/matches/1/report", {"player"}, {"score": [10, 0]}, Phase.IN_PROGRESS
    ),
    "decide_match": Row(
        "PUT",
        f"{T}/matches/1/decision",
        STAFF,
        {"score": [10, 0], "reason": "r"},
        Phase.IN_PROGRESS,
    ),
    "list_reports": Row("GET", f"{T}/reports", ANYBODY),
    "list_result_attempts": Row("GET", f"{T}/result-attempts", STAFF),
    "list_game_servers": Row("GET", "/me/game-servers", SIGNED_IN),
    "register_game_server": Row("POST", "/me/game-servers", SIGNED_IN, {"name": "Arena"}),
    "rotate_game_server": Row("POST", "/me/game-servers/{server}/rotate", SIGNED_IN),
    "revoke_game_server": Row("DELETE", "/me/game-servers/{server}", SIGNED_IN),
    "list_grants": Row("GET", f"{T}/game-servers", STAFF),
    "grant_game_server": Row("POST", f"{T}/game-servers", ORGANISERS, {"public_id": "gs_granted"}),
    "withdraw_grant": Row("DELETE", f"{T}/game-servers/gs_granted", ORGANISERS),
    "post_game_result": Row("POST", "/game-results", set(), {**UNSIGNED, **CLAIM}),
    "post_game_results": Row(
        "POST", "/game-results/batch", set(), {**UNSIGNED, "results": [CLAIM]}
    ),
    "list_log": Row("GET", f"{T}/log", STAFF),
    "export_log": Row("GET", f"{T}/log/export", STAFF),
    "verify_log": Row("GET", f"{T}/log/verify", STAFF),
    "list_currencies": Row("GET", "/currencies", ANYBODY),
    "get_wallet": Row("GET", "/me/wallet", SIGNED_IN),
    "get_statement": Row("GET", "/me/statement", SIGNED_IN),
    "create_deposit": Row(
        "POST", "/me/deposits", SIGNED_IN, {"provider": "demo", "amount": 5, "currency": "usd"}
    ),
    "pretend_to_pay": Row("POST", "/me/deposits/{deposit}/pretend", SIGNED_IN),
    "receive_provider_event": Row("POST", "/payments/webhooks/demo", set(), {}),
    "receive_payout_confirmation": Row("POST", "/payments/confirmations", set(), {}),
    "get_money": Row("GET", f"{T}/money", ANYBODY),
    "change_terms": Row("PUT", f"{T}/money", ORGANISERS, TERMS, Phase.CREATED),
    "drop_terms": Row("DELETE", f"{T}/money", ORGANISERS, phase=Phase.CREATED),
    "get_tournament_statement": Row("GET", f"{T}/money/statement", ORGANISERS),
    "get_operations": Row("GET", "/operations", OPERATORS),
    "list_payouts": Row("GET", "/operations/payouts", OPERATORS),
    "list_alerts": Row("GET", "/operations/alerts", OPERATORS),
    "resolve_alert": Row("POST", "/operations/alerts/{alert}/resolve", OPERATORS),
    "list_deliveries": Row("GET", "/operations/deliveries", OPERATORS),
    "retry_payout": Row("POST", f"/operations/payouts/{PAYOUT}/retry", OPERATORS),
    "settle_payout": Row(
        "POST", f"/operations/payouts/{PAYOUT}/settle", OPERATORS, {"reason": "in cash"}
    ),
    "list_staff": Row("GET", f"{T}/staff", ANYBODY),
    "add_staff": Row("POST", f"{T}/staff", ORGANISERS, {"username": "stranger", "role": "arbiter"}),
    "remove_staff": Row("DELETE", f"{T}/staff/{{arbiter}}", ORGANISERS),
    "get_host": Row("GET", f"{T}/host", ANYBODY),
    "set_host": Row("PUT", f"{T}/host", ORGANISERS, {"kind": "ludo"}),
    "add_bots": Row("POST", f"{T}/bots", STAFF, {"count": 2, "level": "greedy"}),
    "list_hosted_games": Row("GET", f"{T}/hosted-games", ANYBODY),
    "list_own_games": Row("GET", "/me/hosted-games", SIGNED_IN),
    "get_hosted_game": Row("GET", GAME, ANYBODY, phase=Phase.IN_PROGRESS),
    "get_hosted_record": Row("GET", f"{GAME}/record", ANYBODY, phase=Phase.IN_PROGRESS),
    "get_proof": Row("GET", f"{GAME}/proof", ANYBODY, phase=Phase.IN_PROGRESS),
    "set_ready": Row("POST", f"{GAME}/ready", {"player"}, {}, Phase.IN_PROGRESS),
    "roll_die": Row("POST", f"{GAME}/roll", {"player"}, {"after": 0}, Phase.IN_PROGRESS),
    "move_token": Row(
        "POST", f"{GAME}/move", {"player"}, {"after": 0, "token": 0}, Phase.IN_PROGRESS
    ),
    "list_own_chess_games": Row("GET", "/chess/games/mine/", SIGNED_IN),
    "get_chess_game": Row("GET", CHESS, ANYBODY),
    "get_chess_pgn": Row("GET", f"{CHESS}pgn/", ANYBODY),
    "act_in_chess_game": Row("POST", f"{CHESS}move/", {"player"}, {"uci": "e2e4", "ply": 0}),
    "list_teams": Row("GET", "/teams/", ANYBODY),
    "found_team": Row("POST", "/teams/", SIGNED_IN, {"name": "Owls"}),
    "get_team": Row("GET", TEAM, ANYBODY),
    "join_team": Row("POST", f"{TEAM}join/", SIGNED_IN),
    "leave_team": Row("POST", f"{TEAM}leave/", SIGNED_IN),
    "kick_member": Row("POST", f"{TEAM}members/player/kick/", {"organiser"}),
    "list_arenas": Row("GET", "/tournaments/arena/", ANYBODY),
    "create_arena": Row("POST", "/tournaments/arena/", SIGNED_IN, {"minutes": 20}),
    "list_arena_shields": Row("GET", "/tournaments/arena/shields/", ANYBODY),
    "list_arena_calendar": Row("GET", "/tournaments/arena/calendar/", ANYBODY),
    "get_user_arenas": Row("GET", "/users/organiser/arenas", ANYBODY),
    "get_arena": Row("GET", ARENA, ANYBODY),
    "edit_arena": Row("PATCH", ARENA, ORGANISERS, {"description": "New."}),
    "terminate_arena": Row("POST", f"{ARENA}terminate/", ORGANISERS),
    "add_arena_bots": Row("POST", f"{ARENA}bots/", ORGANISERS, {"count": 1}),
    "add_arena_entrants": Row(
        "POST", f"{ARENA}entrants/", ORGANISERS, {"entrants": [{"name": "A", "rating": 1500}]}
    ),
    "ban_arena_player": Row("POST", f"{ARENA}players/1/ban/", ORGANISERS),
    "abort_arena_game": Row("POST", f"{ARENA}games/1/abort/", ORGANISERS),
    "report_arena_results": Row("POST", f"{ARENA}results/", ORGANISERS, {"results": [RESULT]}),
    "join_arena": Row("POST", f"{ARENA}join/", SIGNED_IN, {}),
    "withdraw_from_arena": Row("POST", f"{ARENA}withdraw/", SIGNED_IN),
    "pause_in_arena": Row("POST", f"{ARENA}pause/", SIGNED_IN),
    "get_arena_standings": Row("GET", f"{ARENA}standings/", ANYBODY),
    "get_arena_player": Row("GET", f"{ARENA}players/1/", ANYBODY),
    "list_arena_games": Row("GET", f"{ARENA}games/", ANYBODY),
    "list_arena_teams": Row("GET", f"{ARENA}teams/", ANYBODY),
    "list_arena_log": Row("GET", f"{ARENA}log/", ANYBODY),
    "export_arena_results": Row("GET", f"{ARENA}results/export/", ANYBODY),
    "export_arena_games": Row("GET", f"{ARENA}games/export/", ANYBODY),
    "list_cups": Row("GET", "/cups", ANYBODY),
    "get_cup_options": Row("GET", "/cups/options", OPERATORS),
    "create_cup": Row("POST", "/cups", OPERATORS, CUP),
    "get_cup": Row("GET", "/cups/{cup}", ANYBODY),
    "stop_cup": Row("POST", "/cups/{cup}/stop", OPERATORS),
    "resume_cup": Row("POST", "/cups/{cup}/resume", OPERATORS),
    "get_cup_game": Row("GET", "/cups/{cup}/games/1", ANYBODY),
    "export_cup_games": Row("GET", "/cups/{cup}/pgn", ANYBODY),
    "export_cup_bracket": Row("GET", "/cups/{cup}/bracket", ANYBODY),
    "set_seats": Row("PUT", f"{T}/seats", STAFF, {"pods": [[1, None]]}, Phase.SEEDING),
    "draw_seats": Row("POST", f"{T}/seats/draw", STAFF, {}, Phase.SEEDING),
    "get_clock": Row("GET", f"{T}/clock", ANYBODY),
    "change_clock": Row(
        "POST", f"{T}/clock", STAFF, {"action": "start", "seconds": 60}, Phase.IN_PROGRESS
    ),
    "set_prize_texts": Row("PUT", f"{T}/prize-texts", ORGANISERS, {"prizes": ["a box"]}),
    "write_sheet": Row(
        "PUT",
        f"{T}/matches/1/sheet",
        PLAYER_OR_STAFF,
        {"decks": {"1": "Flyers"}, "notes": "n"},
        Phase.IN_PROGRESS,
    ),
    "list_decks": Row("GET", f"{T}/decks", ANYBODY),
    "get_featured": Row("GET", f"{T}/featured", ANYBODY),
    "set_featured": Row("PUT", f"{T}/featured", ORGANISERS, {"match": 1}, Phase.IN_PROGRESS),
    "list_slips": Row("GET", f"{T}/slips", STAFF, phase=Phase.IN_PROGRESS),
    "get_slip": Row("GET", f"{T}/matches/1/slip-report?code=WRONG", set(), phase=Phase.IN_PROGRESS),
    "report_slip": Row(
        "PUT",
        f"{T}/matches/1/slip-report",
        set(),
        {"code": "WRONG", "side": 0, "score": [10, 0]},
        Phase.IN_PROGRESS,
    ),
    "resign_game": Row("POST", f"{GAME}/resign", {"player"}, phase=Phase.IN_PROGRESS),
}
WITHOUT_ACCOUNT: Final = {
    "log_in",
    "post_game_result",
    "post_game_results",
    "receive_provider_event",
    "receive_payout_confirmation",
    "get_slip",
    "report_slip",
}
OPEN_TO_THE_UNKNOWN: Final = {row for row in MATRIX if T not in MATRIX[row].path}


class Cast(NamedTuple):
    """Everybody, and the tournament they stand around."""

    people: dict[str, User | None]
    tournament: Tournament


def _cast(phase: Phase, *, is_public: bool) -> Cast:
    people: dict[str, User | None] = {
        role: make_user(role, is_operator=role == "operator")
        for role in ROLES
        if role != "anonymous"
    }
    player, arbiter, organiser = people["player"], people["arbiter"], people["organiser"]
    assert player is not None
    assert arbiter is not None
    assert organiser is not None
    tournament = make_tournament(
        organiser,
        size=4,
        phase=phase,
        players=[player],
        config={"self_report": True},
        details=Details(is_public=is_public),
    )
    server = GameServer.objects.create(
        owner=organiser, name="A", public_id="gs_granted", created_at=tournament.created_at
    )
    TournamentGameServer.objects.create(
        tournament=tournament, server=server, granted_by=organiser, granted_at=server.created_at
    )
    Staff.objects.create(tournament=tournament, user=arbiter, role="arbiter")
    set_host(tournament, {}, kind="ludo", now=clock.now())
    return Cast({**people, "anonymous": None}, tournament)


def _make_deposit(cast: Cast, user: User | None) -> UUID:
    if user is None:
        return PAYOUT
    return Deposit.objects.create(
        id=UUID(int=user.pk),
        provider="demo",
        user=user,
        amount=5,
        currency="usd",
        created_at=cast.tournament.created_at,
    ).pk


def _make_alert(cast: Cast) -> int:
    """Leave a payout that failed, and an alert about it."""
    at = cast.tournament.created_at
    payout = Payout.objects.create(
        id=PAYOUT,
        kind="prize",
        tournament=cast.tournament,
        entry=1,
        user=cast.people["player"],
        amount=5,
        currency="usd",
        status="failed",
        is_funded=False,
        created_at=at,
        due_at=at,
    )
    return Alert.objects.create(key="k", text="t", payout=payout, created_at=at).pk


def _make_team(cast: Cast) -> int:
    player, organiser = cast.people["player"], cast.people["organiser"]
    assert player is not None
    assert organiser is not None
    now = cast.tournament.created_at
    team = found_team(user_id=organiser.pk, name="Rooks", description="", now=now)
    join_team(team, user_id=player.pk, now=now)
    return team.pk


def _make_arena(cast: Cast) -> int:
    """Leave an arena of the organiser that runs, with one game."""
    return make_arena(Api(cast.people["organiser"]), players=2, starts_in_minutes=0)


def _open_chess(cast: Cast) -> int:
    player = cast.people["player"]
    assert player is not None
    return open_game(player, "simple-1").pk


def _ask(row: Row, cast: Cast, role: str) -> tuple[int, str]:
    """Ask as `role`, then undo whatever it did."""
    arbiter = cast.people["arbiter"]
    assert arbiter is not None
    with transaction.atomic():
        user = cast.people[role]
        key = (
            user.api_keys.create(
                name="k",
                prefix="p",
                digest=role,
                scopes=["read"],
                created_at=cast.tournament.created_at,
            ).pk
            if user
            else 1
        )
        server = (
            user.game_servers.create(
                name="s", public_id=f"gs_{role}", created_at=cast.tournament.created_at
            ).pk
            if user
            else 1
        )
        game = cast.tournament.hosted.filter(first_entry=1).first()
        path = row.path.format(
            tournament=cast.tournament.pk,
            arbiter=arbiter.pk,
            key=key,
            server=server,
            flag=make_flag(cast.tournament).pk,
            deposit=_make_deposit(cast, user),
            alert=_make_alert(cast),
            game=game.pk if game else 0,
            cup=make_cup().pk,
            team=_make_team(cast) if TEAM in row.path else 0,
            arena=_make_arena(cast) if ARENA in row.path else 0,
            chess=_open_chess(cast) if "{chess}" in row.path else 0,
        )
        status, answer = Api(user).call(row.method, path, row.body)
        transaction.set_rollback(True)
    return status, answer["code"] if isinstance(answer, dict) and "code" in answer else ""


def test_the_matrix_names_every_operation() -> None:
    schema = tiltyard_api.get_openapi_schema(path_prefix="/api/")
    declared = {
        operation["operationId"] for path in schema["paths"].values() for operation in path.values()
    }

    assert declared == set(MATRIX)


@pytest.mark.parametrize("operation", MATRIX)
def test_every_role_is_let_in_or_kept_out_as_declared(operation: str) -> None:
    row = MATRIX[operation]
    cast = _cast(row.phase, is_public=True)

    for role in ROLES:
        status, code = _ask(row, cast, role)
        if role in row.allowed:
            assert status not in (401, 403, 404, 500), (role, status, code)
        else:
            is_unknown = role == "anonymous" or operation in WITHOUT_ACCOUNT
            assert status == (401 if is_unknown else 403), (role, code)


@pytest.mark.parametrize("operation", sorted(set(MATRIX) - OPEN_TO_THE_UNKNOWN))
def test_a_private_tournament_does_not_exist_for_strangers(operation: str) -> None:
    row = MATRIX[operation]
    cast = _cast(row.phase, is_public=False)

    for role in ("anonymous", "stranger"):
        assert _ask(row, cast, role) == (404, "tournament.unknown")
    for role in row.allowed - {"anonymous", "stranger"}:
        assert _ask(row, cast, role)[0] not in (401, 403, 404, 500)
