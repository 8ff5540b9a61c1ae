"""Who may ask what: every operation of the API against everybody who could ask.

A new operation needs one row in `MATRIX`, named after its function. What stands in braces in its
path is made in `_list_things`. A failure says which row to add or to change.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple
from uuid import UUID

import pytest
from arena_play import make_arena
from chess_tables import open_game
from conftest import Api
from cup_reads import CUP_READS
from django.db import transaction
from factories import make_cup, make_flag, make_team, make_tournament, make_user
from festival_rows import FESTIVALS, LEAGUES, make_festival, make_league
from hall_rows import HALL_ROWS, HELD, SECRET, expect_by_pass, hold, is_held, make_pass
from lab_rows import LAB_ROWS, own_machine, seat_machine
from matrix_row import (
    ANYBODY,
    GAME,
    OPERATORS,
    ORGANISERS,
    PLAYER_OR_STAFF,
    ROLES,
    SIGNED_IN,
    STAFF,
    Row,
    T,
)
from plans_of_arbiters import PLANS
from rating_lists import LIST_ROWS
from relay_rows import RELAY_ROWS
from reports_of_events import REPORTS

from tiltyard import Phase
from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.services import create_key
from tiltyard_server.api.api import api as tiltyard_api
from tiltyard_server.casual.services import Wish, make_challenge
from tiltyard_server.casual.simuls import SimulPlan, ask_to_play, make_simul
from tiltyard_server.common import clock
from tiltyard_server.draft import slips
from tiltyard_server.games.models import GameServer, TournamentGameServer
from tiltyard_server.heralds.models import Herald
from tiltyard_server.payments.models import Alert, Deposit, Payout
from tiltyard_server.play.services import set_host
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Staff, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("director_at_hand")]

PAYOUT: Final = UUID(int=1)
LINK: Final = "ABCD-EFGH-JKLM"
TERMS: Final = {"currency": "coins", "fee": 5}

OUTCOME: Final = {"type": "game", "winner": 0, "game_id": "g"}
CLAIM: Final = {"tournament": 1, "match": 1, "outcome": OUTCOME}
UNSIGNED: Final = {"timestamp": 1, "nonce": "0123456789abcdef"}
CHESS: Final = "/chess/games/{chess}/"
HERALD: Final = {"kind": "json", "url": "https://127.0.0.1/news", "topics": ["finish"]}
PASSWORDS: Final = {"old_password": "wrong", "new_password": "a horse and a lance"}
TRF: Final = "012 Open\n142 3\n" + "\n".join(
    f"001 {n:4}      {name:33} 2000" for n, name in ((1, "Doe, Jo"), (2, "Roe, Al"))
)
TEAM: Final = "/teams/{team}/"
ARENA: Final = "/tournaments/arena/{arena}/"
RESULT: Final = {"command_id": "r", "game": 1, "result": "draw", "plies": 50}
PROOF: Final = "password.needed"  # who changes how they sign in types it anew


class Persona(NamedTuple):
    """Somebody who asks: in a browser or, with `scope`, through a key of theirs."""

    name: str
    person: str
    scope: str = ""


MATRIX: Final[dict[str, Row]] = {
    "get_health": Row("GET", "/health", ANYBODY),
    "get_version": Row("GET", "/version", ANYBODY),
    "get_ready": Row("GET", "/ready", ANYBODY),
    "sign_up": Row(
        "POST", "/auth/sign-up", ANYBODY, {"username": "new", "password": "x"}, scope="read"
    ),
    "log_in": Row("POST", "/auth/log-in", set(), {"username": "nobody", "password": "wrong"}),
    "get_sign_in_options": Row("GET", "/auth/options", ANYBODY),
    "get_pending": Row("GET", "/auth/pending", ANYBODY),
    "begin_provider": Row(
        "POST", "/auth/providers/x", ANYBODY, {}, scope="read", missing="provider.unknown"
    ),
    "finish_provider": Row(
        "GET", "/auth/providers/x/callback", ANYBODY, missing="provider.unknown"
    ),
    "list_connections": Row("GET", "/me/connections", SIGNED_IN, scope="session"),
    "delete_connection": Row(
        "DELETE", "/me/connections/99999", SIGNED_IN, scope="session", missing="connection.unknown"
    ),
    "request_password_reset": Row(
        "POST", "/auth/password/forgotten", ANYBODY, {"email": "a@b.example"}, scope="read"
    ),
    "reset_password": Row(
        "POST", "/auth/password/reset", ANYBODY, {"link": "x", "password": "y"}, scope="read"
    ),
    "confirm_email": Row("POST", "/auth/email/confirm", ANYBODY, {"link": "x"}, scope="read"),
    "unsubscribe": Row("POST", "/mail/unsubscribe/1:matches:x", ANYBODY, scope="read"),
    "open_unsubscribing": Row("GET", "/mail/unsubscribe/1:matches:x", ANYBODY),
    "log_out": Row("POST", "/auth/log-out", ANYBODY, scope="read"),
    "get_me": Row("GET", "/me", ANYBODY),
    "list_keys": Row("GET", "/me/keys", SIGNED_IN, scope="session"),
    "create_key": Row(
        "POST", "/me/keys", SIGNED_IN, {"name": "bot", "scopes": ["read"]}, scope="session"
    ),
    "delete_key": Row("DELETE", "/me/keys/{key}", SIGNED_IN, scope="session"),
    "list_notifications": Row("GET", "/me/notifications", SIGNED_IN),
    "read_notifications": Row("POST", "/me/notifications/read", SIGNED_IN),
    "list_users": Row("GET", "/users?search=ma", SIGNED_IN),
    "get_player": Row("GET", "/users/player", ANYBODY),
    "list_rating_history": Row("GET", "/users/player/ratings/tournament/history", ANYBODY),
    "list_flags": Row("GET", "/operations/flags", {"operator"}),
    "review_flag": Row(
        "POST", "/operations/flags/{flag}/review", OPERATORS, {"status": "dismissed", "note": "n"}
    ),
    "list_titled": Row("GET", "/operations/titles", OPERATORS),
    "give_title": Row("PUT", "/operations/titles/player", OPERATORS, {"title": "FM"}),
    "explain_pairing": Row(
        "POST", "/pairing/explain", SIGNED_IN, {"trf": "012 Nobody", "rounds": 3}, scope="read"
    ),
    "list_formats": Row("GET", "/formats", ANYBODY),
    "list_tournaments": Row("GET", "/tournaments", ANYBODY),
    "create_tournament": Row(
        "POST", "/tournaments", SIGNED_IN, {"name": "N", "format": "round-robin"}, scope="organise"
    ),
    "get_tournament": Row("GET", T, ANYBODY),
    "edit_tournament": Row("PATCH", T, ORGANISERS, {"name": "New"}),
    "delete_tournament": Row("DELETE", T, ORGANISERS, {"name": "Joust"}, is_owner_only=True),
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
    "list_invitations": Row("GET", f"{T}/invitations", STAFF, scope="organise"),
    "invite": Row("POST", f"{T}/invitations", STAFF, {"username": "stranger"}),
    "withdraw_invitation": Row(
        "DELETE", f"{T}/invitations/{{arbiter}}", STAFF, missing="invitation.unknown"
    ),
    "accept_invitation": Row(
        "POST", f"{T}/invitation/accept", SIGNED_IN, missing="invitation.unknown"
    ),
    "decline_invitation": Row(
        "POST", f"{T}/invitation/decline", SIGNED_IN, missing="invitation.unknown"
    ),
    "make_invitation_link": Row("POST", f"{T}/invitation-links", STAFF),
    "revoke_invitation_link": Row("DELETE", f"{T}/invitation-links/{{link}}", STAFF),
    "open_invitation_link": Row(
        "POST", "/invitation-links/open", ANYBODY, {"code": LINK}, scope="read"
    ),
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
    "why_not": Row("GET", f"{T}/rounds/1/why-not?one=1&other=2", ANYBODY, phase=Phase.IN_PROGRESS),
    "apply_commands": Row(
        "POST",
        f"{T}/commands",
        SIGNED_IN,
        {"commands": [{"type": "check-in", "entry": 1}]},
        scope="organise",
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
    "list_game_servers": Row("GET", "/me/game-servers", SIGNED_IN, scope="servers"),
    "register_game_server": Row(
        "POST", "/me/game-servers", SIGNED_IN, {"name": "Arena"}, scope="servers"
    ),
    "rotate_game_server": Row(
        "POST", "/me/game-servers/{server}/rotate", SIGNED_IN, scope="servers"
    ),
    "revoke_game_server": Row("DELETE", "/me/game-servers/{server}", SIGNED_IN, scope="servers"),
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
        "POST",
        "/me/deposits",
        SIGNED_IN,
        {"provider": "demo", "amount": 5, "currency": "usd"},
        scope="session",
    ),
    "pretend_to_pay": Row("POST", "/me/deposits/{deposit}/pretend", SIGNED_IN, scope="session"),
    "create_withdrawal": Row(
        "POST",
        "/me/withdrawals",
        SIGNED_IN,
        {"amount": 5, "currency": "usd"},
        scope="session",
    ),
    "receive_provider_event": Row("POST", "/payments/webhooks/demo", set(), {}),
    "receive_payout_confirmation": Row("POST", "/payments/confirmations", set(), {}),
    "get_money": Row("GET", f"{T}/money", ANYBODY),
    "change_terms": Row("PUT", f"{T}/money", ORGANISERS, TERMS, Phase.CREATED),
    "drop_terms": Row("DELETE", f"{T}/money", ORGANISERS, phase=Phase.CREATED),
    "get_tournament_statement": Row("GET", f"{T}/money/statement", ORGANISERS, scope="organise"),
    "get_operations": Row("GET", "/operations", OPERATORS),
    "list_payouts": Row("GET", "/operations/payouts", OPERATORS),
    "list_alerts": Row("GET", "/operations/alerts", OPERATORS),
    "resolve_alert": Row("POST", "/operations/alerts/{alert}/resolve", OPERATORS),
    "list_deliveries": Row("GET", "/operations/deliveries", OPERATORS),
    "retry_payout": Row("POST", f"/operations/payouts/{PAYOUT}/retry", OPERATORS),
    "retry_payouts": Row("POST", "/operations/payouts/retry", OPERATORS, {"ids": [str(PAYOUT)]}),
    "settle_payout": Row(
        "POST", f"/operations/payouts/{PAYOUT}/settle", OPERATORS, {"reason": "in cash"}
    ),
    "list_staff": Row("GET", f"{T}/staff", ANYBODY),
    "add_staff": Row("POST", f"{T}/staff", ORGANISERS, {"username": "stranger", "role": "arbiter"}),
    "remove_staff": Row("DELETE", f"{T}/staff/{{arbiter}}", ORGANISERS),
    "get_host": Row("GET", f"{T}/host", ANYBODY),
    "set_host": Row("PUT", f"{T}/host", ORGANISERS, {"kind": "ludo"}),
    "remove_host": Row("DELETE", f"{T}/host", ORGANISERS),
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
    "list_challenges": Row("GET", "/challenges/", ANYBODY),
    "create_challenge": Row("POST", "/challenges/", SIGNED_IN, {"is_listed": True}),
    "play_computer": Row("POST", "/challenges/computer/", SIGNED_IN, {"level": 1}),
    "get_challenge": Row("GET", "/challenges/{open_challenge}/", ANYBODY),
    "accept_challenge": Row(
        "POST", "/challenges/{open_challenge}/accept/", SIGNED_IN - {"organiser"}
    ),
    "decline_challenge": Row(
        "POST", "/challenges/{open_challenge}/decline/", SIGNED_IN - {"organiser"}
    ),
    "cancel_challenge": Row(
        "POST", "/challenges/{open_challenge}/cancel/", {"organiser"}, scope="play"
    ),
    "wait_for_challenge": Row(
        "POST", "/challenges/{open_challenge}/wait/", {"organiser"}, scope="play"
    ),
    "list_simuls": Row("GET", "/simuls/", ANYBODY),
    "create_simul": Row("POST", "/simuls/", SIGNED_IN, {"name": "Club night"}),
    "get_simul": Row("GET", "/simuls/{simul}/", ANYBODY),
    "join_simul": Row("POST", "/simuls/{simul}/join/", SIGNED_IN),
    "leave_simul": Row("POST", "/simuls/{simul}/leave/", SIGNED_IN),
    "choose_simul_guest": Row(
        "POST", "/simuls/{simul}/guests/", {"organiser"}, {"username": "player"}, scope="play"
    ),
    "start_simul": Row("POST", "/simuls/{simul}/start/", {"organiser"}, scope="play"),
    "cancel_simul": Row("POST", "/simuls/{simul}/cancel/", {"organiser"}, scope="play"),
    "list_games_of_user": Row("GET", "/users/organiser/games", ANYBODY),
    "ask_for_rematch": Row("POST", f"{CHESS}rematch/", {"player"}),
    "abort_casual_game": Row("POST", f"{CHESS}abort/", {"player"}),
    "get_game_chat": Row("GET", f"{CHESS}chat/", ANYBODY),
    "write_game_chat": Row("POST", f"{CHESS}chat/", {"player"}, {"text": "Hello"}),
    "get_home": Row("GET", "/home", ANYBODY),
    "search": Row("GET", "/search?q=jo", ANYBODY),
    "get_desk": Row("GET", "/me/desk", SIGNED_IN, scope="organise"),
    "get_settings": Row("GET", "/me/settings", SIGNED_IN, scope="session"),
    "change_settings": Row("PATCH", "/me/settings", SIGNED_IN, {"muted": []}, scope="session"),
    "change_password": Row("POST", "/me/password", SIGNED_IN, PASSWORDS, scope="session"),
    "export_my_data": Row("GET", "/me/export", SIGNED_IN, scope="session"),
    "confirm_person": Row("POST", "/me/confirm", SIGNED_IN, {"password": "wrong"}, scope="session"),
    "list_factors": Row("GET", "/me/factors", SIGNED_IN, scope="session"),
    "make_app_key": Row("GET", "/me/factors/app", SIGNED_IN, scope="session"),
    "add_app": Row("POST", "/me/factors/app", SIGNED_IN, {"code": "x"}, scope="session"),
    "delete_app": Row("DELETE", "/me/factors/app", SIGNED_IN, scope="session"),
    "make_recovery_codes": Row(
        "POST", "/me/factors/recovery-codes", SIGNED_IN, scope="session", missing=PROOF
    ),
    "make_passkey_options": Row(
        "GET", "/me/factors/passkeys/options", SIGNED_IN, scope="session", missing=PROOF
    ),
    "add_passkey": Row(
        "POST",
        "/me/factors/passkeys",
        SIGNED_IN,
        {"name": "k", "credential": {}},
        scope="session",
        missing=PROOF,
    ),
    "delete_passkey": Row(
        "DELETE",
        "/me/factors/passkeys/99999",
        SIGNED_IN,
        scope="session",
        missing="passkey.unknown",
    ),
    "send_second_factor": Row("POST", "/auth/second-factor", ANYBODY, {"code": "x"}, scope="read"),
    "make_second_factor_options": Row("GET", "/auth/second-factor/passkey", ANYBODY),
    "send_second_factor_passkey": Row(
        "POST", "/auth/second-factor/passkey", ANYBODY, {"credential": {}}, scope="read"
    ),
    "make_sign_in_options": Row("GET", "/auth/passkey", ANYBODY),
    "log_in_by_passkey": Row("POST", "/auth/passkey", ANYBODY, {"credential": {}}, scope="read"),
    "get_email": Row("GET", "/me/email", SIGNED_IN, scope="session"),
    "change_email": Row(
        "POST", "/me/email", SIGNED_IN, {"email": "a@b.example"}, scope="session", missing=PROOF
    ),
    "send_confirmation": Row("POST", "/me/email/confirmation", SIGNED_IN, scope="session"),
    "delete_email": Row("DELETE", "/me/email", SIGNED_IN, scope="session"),
    "list_sessions": Row("GET", "/me/sessions", SIGNED_IN, scope="session"),
    "end_session": Row(
        "DELETE", "/me/sessions/99999", SIGNED_IN, scope="session", missing="session.unknown"
    ),
    "end_other_sessions": Row("DELETE", "/me/sessions", SIGNED_IN, scope="session"),
    "close_account": Row("POST", "/me/close", SIGNED_IN, {"password": "wrong"}, scope="session"),
    "get_forecast": Row("GET", f"{T}/forecast", ANYBODY),
    "get_seal": Row("GET", f"{T}/seal", ANYBODY),
    "get_calendar": Row("GET", f"{T}/calendar.ics", ANYBODY),
    "get_share_card": Row("GET", "/share/cups/{cup}/card.png", ANYBODY),
    "get_card": Row("GET", f"{T}/card.png", ANYBODY),
    "preview_import": Row("POST", "/import/preview", SIGNED_IN, {"text": "A"}, scope="organise"),
    "get_event": Row("GET", f"{T}/event", ANYBODY),
    "edit_event": Row("PATCH", f"{T}/event", ORGANISERS, {"city": "Ghent"}),
    "check_report": Row("GET", f"{T}/report-check", STAFF, scope="organise"),
    **{
        name: Row("GET", f"{T}/{path}", STAFF if "scope" in more else ANYBODY, **more)
        for name, path, more in REPORTS
    },
    **PLANS,
    "get_prize_plan": Row("GET", f"{T}/prize-plan", ANYBODY),
    "write_prize_plan": Row("PUT", f"{T}/prize-plan", ORGANISERS, {"currency": "gbp"}),
    "preview_report": Row(
        "POST", "/import/report/preview", SIGNED_IN, {"text": TRF}, scope="organise"
    ),
    "import_report": Row("POST", "/import/report", SIGNED_IN, {"text": TRF}, scope="organise"),
    **LIST_ROWS,
    "list_acts": Row("GET", "/fide-mode/acts", ANYBODY),
    "leave_fide_mode": Row("DELETE", f"{T}/fide-mode", ORGANISERS),
    "adjourn_missing": Row("POST", f"{T}/rounds/last/adjourned", STAFF, {}),
    "list_incidents": Row("GET", f"{T}/incidents", STAFF, scope="organise"),
    "note_incident": Row(
        "POST",
        f"{T}/matches/1/incidents",
        STAFF,
        {"entry": 1, "kind": "illegal-move"},
        missing="match.unknown",
    ),
    "remove_incident": Row("DELETE", f"{T}/incidents/1", STAFF, missing="incident.unknown"),
    "begin_hand_pairing": Row("POST", f"{T}/hand-pairing", STAFF, {"round": 1}),
    "get_hand_pairing": Row(
        "GET", f"{T}/hand-pairing", STAFF, scope="organise", missing="hand_pairing.none"
    ),
    "change_hand_pairing": Row(
        "PUT",
        f"{T}/hand-pairing",
        STAFF,
        {"boards": [[1, 2]], "change": 0},
        missing="hand_pairing.none",
    ),
    "compare_hand_pairing": Row(
        "GET", f"{T}/hand-pairing/comparison", STAFF, scope="organise", missing="hand_pairing.none"
    ),
    "end_hand_pairing": Row(
        "POST", f"{T}/hand-pairing/end", STAFF, {}, missing="hand_pairing.none"
    ),
    "drop_hand_pairing": Row("DELETE", f"{T}/hand-pairing", STAFF, missing="hand_pairing.none"),
    "list_heralds": Row("GET", f"{T}/heralds", ORGANISERS, scope="organise"),
    "add_herald": Row("POST", f"{T}/heralds", ORGANISERS, HERALD),
    "remove_herald": Row("DELETE", f"{T}/heralds/{{herald}}", ORGANISERS),
    "rotate_herald_secret": Row("POST", f"{T}/heralds/{{herald}}/secret", ORGANISERS, {}),
    "test_herald": Row("POST", f"{T}/heralds/{{herald}}/test", ORGANISERS),
    "list_teams": Row("GET", "/teams/", ANYBODY),
    "found_team": Row("POST", "/teams/", SIGNED_IN, {"name": "Owls"}),
    "get_team": Row("GET", TEAM, ANYBODY),
    "join_team": Row("POST", f"{TEAM}join/", SIGNED_IN),
    "leave_team": Row("POST", f"{TEAM}leave/", SIGNED_IN),
    "kick_member": Row("POST", f"{TEAM}members/player/kick/", {"organiser"}),
    "list_arenas": Row("GET", "/tournaments/arena/", ANYBODY),
    "create_arena": Row(
        "POST", "/tournaments/arena/", SIGNED_IN, {"minutes": 20}, scope="organise"
    ),
    "list_arena_shields": Row("GET", "/tournaments/arena/shields/", ANYBODY),
    "get_arena_feed": Row("GET", "/tournaments/arena/calendar.ics", ANYBODY),
    "list_arena_history": Row("GET", "/tournaments/arena/history/", ANYBODY),
    "list_arena_records": Row("GET", "/tournaments/arena/records/", ANYBODY),
    "list_arena_winners": Row("GET", "/tournaments/arena/winners/", ANYBODY),
    "list_own_arenas": Row("GET", "/tournaments/arena/mine/", SIGNED_IN),
    "list_arena_calendar": Row("GET", "/tournaments/arena/calendar/", ANYBODY),
    "get_user_arenas": Row("GET", "/users/organiser/arenas", ANYBODY),
    "list_created_arenas": Row("GET", "/users/organiser/arenas/created", ANYBODY),
    "list_team_arenas": Row("GET", f"{TEAM}arenas/", ANYBODY),
    "get_arena": Row("GET", ARENA, ANYBODY),
    "edit_arena": Row("PATCH", ARENA, ORGANISERS, {"description": "New."}),
    "terminate_arena": Row("POST", f"{ARENA}terminate/", ORGANISERS),
    "add_arena_bots": Row("POST", f"{ARENA}bots/", ORGANISERS, {"count": 1}),
    "add_arena_entrants": Row(
        "POST", f"{ARENA}entrants/", ORGANISERS, {"entrants": [{"name": "A", "rating": 1500}]}
    ),
    "ban_arena_player": Row("POST", f"{ARENA}players/1/ban/", ORGANISERS),
    "abort_arena_game": Row("POST", f"{ARENA}games/1/abort/", ORGANISERS, missing="arena.no_game"),
    "report_arena_results": Row(
        "POST", f"{ARENA}results/", ORGANISERS, {"results": [RESULT]}, scope="report"
    ),
    "join_arena": Row("POST", f"{ARENA}join/", SIGNED_IN, {}),
    "withdraw_from_arena": Row("POST", f"{ARENA}withdraw/", SIGNED_IN),
    "pause_in_arena": Row("POST", f"{ARENA}pause/", SIGNED_IN),
    "get_arena_chat": Row("GET", f"{ARENA}chat/", ANYBODY),
    "write_arena_chat": Row("POST", f"{ARENA}chat/", SIGNED_IN, {"text": "Hello"}),
    "hide_arena_chat_line": Row("DELETE", f"{ARENA}chat/1/", ORGANISERS, missing="chat.no_line"),
    "time_out_in_arena_chat": Row(
        "POST", f"{ARENA}chat/timeouts/", ORGANISERS, {"username": "player"}
    ),
    "get_arena_standings": Row("GET", f"{ARENA}standings/", ANYBODY),
    "get_arena_player": Row("GET", f"{ARENA}players/1/", ANYBODY),
    "list_arena_games": Row("GET", f"{ARENA}games/", ANYBODY),
    "list_arena_teams": Row("GET", f"{ARENA}teams/", ANYBODY),
    "list_arena_log": Row("GET", f"{ARENA}log/", ANYBODY),
    "export_arena_results": Row("GET", f"{ARENA}results/export/", ANYBODY),
    "export_arena_games": Row("GET", f"{ARENA}games/export/", ANYBODY),
    "list_arena_heralds": Row("GET", f"{ARENA}heralds/", ORGANISERS, scope="organise"),
    "add_arena_herald": Row("POST", f"{ARENA}heralds/", ORGANISERS, HERALD),
    "remove_arena_herald": Row("DELETE", f"{ARENA}heralds/{{arena_herald}}/", ORGANISERS),
    "rotate_arena_herald_secret": Row(
        "POST", f"{ARENA}heralds/{{arena_herald}}/secret/", ORGANISERS, {}
    ),
    "test_arena_herald": Row("POST", f"{ARENA}heralds/{{arena_herald}}/test/", ORGANISERS),
    **{name: Row("GET", path, ANYBODY) for name, path in CUP_READS.items()},
    **FESTIVALS,
    **LEAGUES,
    **HALL_ROWS,
    **RELAY_ROWS,
    **LAB_ROWS,
    "set_seats": Row("PUT", f"{T}/seats", STAFF, {"pods": [[1, None]]}, Phase.SEEDING),
    "draw_seats": Row("POST", f"{T}/seats/draw", STAFF, {}, Phase.SEEDING),
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
    "list_slips": Row("GET", f"{T}/slips", STAFF, phase=Phase.IN_PROGRESS, scope="organise"),
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
PERSONAS: Final = (
    *(Persona(role, role) for role in ROLES),
    Persona("organiser added by the owner", "co-organiser"),
    Persona("superuser", "superuser"),
    *(
        Persona(f"organiser's key to {scope}", "organiser", scope)
        for scope in Scope
        if scope is not Scope.OPERATE  # only operators can make such a key
    ),
    Persona("player's key to read", "player", "read"),
    Persona("player's key to play", "player", "play"),
    Persona("operator's key to organise", "operator", "organise"),
    Persona("operator's key to operate", "operator", "operate"),
    Persona("operator's key to the lab", "operator", "lab"),
    *(Persona(name, "anonymous") for name in HELD),
)
GOOD_FOR: Final = {
    "read": {"read"},
    "play": {"read", "play"},
    "report": {"read", "report"},
    "relay": {"read", "relay"},
    "organise": {"read", "play", "report", "relay", "organise"},
    "servers": {"read", "servers"},
    "lab": {"read", "lab"},
    "operate": {"read", "lab", "operate"},
    "": {*Scope, "session"},
}
LET_IN: Final = 200  # or any other status that says nothing against the person
REFUSALS: Final = (401, 403, 404, 500)


class Cast(NamedTuple):
    """Everybody, the tournament they stand around, and what stands in the braces of paths."""

    people: dict[str, User | None]
    apis: dict[str, Api]
    tournament: Tournament
    things: dict[str, object]


def _expect(operation: str, persona: Persona) -> int:
    """Return LET_IN, 401 or 403, by the table alone."""
    row = MATRIX[operation]
    answer = expect_by_pass(persona.name, operation)
    if answer is not None:
        return answer
    if operation in WITHOUT_ACCOUNT:
        return 401
    role = persona.person
    if role == "superuser":
        role = "operator"
    if role == "operator" and persona.scope and row.allowed != OPERATORS:
        role = "stranger"  # keys carry no powers of an operator in the tournaments of others
    if role == "co-organiser":
        is_staff = row.is_about_the_tournament and not row.is_owner_only
        role = "organiser" if is_staff else "stranger"
    if role not in row.allowed:
        return 401 if role == "anonymous" else 403
    return LET_IN if row.needed_by(role) in GOOD_FOR[persona.scope] else 403


def _cast(phase: Phase, *, is_public: bool) -> Cast:
    people: dict[str, User | None] = {
        role: make_user(role, is_operator=role in ("operator", "superuser"))
        for role in (*ROLES, "co-organiser", "superuser")
        if role != "anonymous"
    }
    player, arbiter, organiser = people["player"], people["arbiter"], people["organiser"]
    helper = people["co-organiser"]
    assert player and arbiter and organiser and helper  # noqa: PT018 - for the type checker
    User.objects.filter(username="superuser").update(is_superuser=True)
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
    Staff.objects.create(tournament=tournament, user=helper, role="organiser")
    set_host(tournament, {}, kind="ludo", now=clock.now())
    people["anonymous"] = None
    apis = {persona.name: _sign_in(people[persona.person], persona) for persona in PERSONAS}
    for name in HELD:
        hold(apis[name], tournament, name)
    return Cast(people, apis, tournament, _list_things(tournament, arbiter, player, organiser))


def _sign_in(user: User | None, persona: Persona) -> Api:
    if user is None or not persona.scope:
        return Api(user)
    scopes = [Scope(persona.scope)]
    return Api(key=create_key(user_id=user.pk, name="k", scopes=scopes, now=clock.now())[1])


def _list_things(
    tournament: Tournament, arbiter: User, player: User, organiser: User
) -> dict[str, object]:
    """Make what stands in the braces of paths; what is of the person who asks is in `_own`."""
    game = tournament.hosted.filter(first_entry=1).first()
    arena = make_arena(Api(organiser), players=2, starts_in_minutes=0)
    herald = {**HERALD, "site": "", "created_at": clock.now()}
    return {
        "tournament": tournament.pk,
        "arbiter": arbiter.pk,
        "flag": make_flag(tournament).pk,
        "alert": _make_alert(tournament, player),
        "game": game.pk if game else 0,
        **seat_machine(make_cup()),
        "chess": open_game(player, "simple-1").pk,
        "herald": Herald.objects.create(tournament=tournament, **herald).pk,
        "arena_herald": Herald.objects.create(arena_id=arena, **herald).pk,
        "team": make_team(organiser, player),
        "festival": make_festival(organiser, arbiter),
        **make_league(organiser),
        "open_challenge": make_challenge(
            Wish(), challenger=organiser, opponent=None, now=clock.now()
        ).code,
        "simul": _make_simul(organiser, player),
        "arena": arena,
        "pass": make_pass(tournament, "Spare", secret=SECRET).pk,
        "link": tournament.invitation_links.create(
            code=LINK.replace("-", ""), created_at=clock.now()
        ).pk,
    }


def _make_simul(host: User, guest: User) -> int:
    """Make a simul in which somebody asks to play."""
    simul = make_simul(SimulPlan("Evening"), host=host, now=clock.now())
    return ask_to_play(simul.pk, user=guest, now=clock.now()).pk


def _own(user: User | None) -> dict[str, object]:
    """Make what belongs to the person who asks."""
    if user is None:
        return {"key": 1, "server": 1, "deposit": PAYOUT, "machine": 1}
    now = clock.now()
    deposit = Deposit.objects.create(
        id=UUID(int=user.pk), provider="demo", user=user, amount=5, currency="usd", created_at=now
    )
    key = user.api_keys.create(
        name="k", prefix="p", digest=user.username, scopes=["read"], created_at=now
    )
    server = user.game_servers.create(name="s", public_id=f"gs_{user.username}", created_at=now)
    lent = own_machine(user)
    return {"key": key.pk, "server": server.pk, "deposit": deposit.pk, "machine": lent}


def _make_alert(tournament: Tournament, player: User) -> int:
    """Leave a payout that failed, and an alert about it."""
    at = tournament.created_at
    payout = Payout.objects.create(
        id=PAYOUT,
        kind="prize",
        tournament=tournament,
        entry=1,
        user=player,
        amount=5,
        currency="usd",
        status="failed",
        is_funded=False,
        created_at=at,
        due_at=at,
    )
    return Alert.objects.create(key="k", text="t", payout=payout, created_at=at).pk


def _ask(operation: str, cast: Cast, persona: Persona) -> tuple[int, str]:
    """Ask as somebody, then undo whatever it did."""
    row, user, api = MATRIX[operation], cast.people[persona.person], cast.apis[persona.name]
    session = dict(api.client.cookies)
    with transaction.atomic():
        own = _own(user) if "{" in row.path.replace("{tournament}", "") else {}
        path = row.path.format(**cast.things, **own)
        status, answer = api.call(row.method, path, row.body)
        transaction.set_rollback(True)
    api.client.cookies.clear()
    api.client.cookies.update(session)
    return status, answer["code"] if isinstance(answer, dict) and "code" in answer else ""


def _judge(operation: str, persona: Persona, status: int, code: str) -> Iterator[str]:
    """Yield what is wrong with an answer, and what to do about it."""
    expected = _expect(operation, persona)
    if expected == LET_IN and status in REFUSALS and code != (MATRIX[operation].missing or None):
        yield f"{operation}: {persona.name} is refused ({status} {code}) but stands in the row."
    elif expected not in (LET_IN, status):
        yield f"{operation}: {persona.name} gets {status} {code}, the row says {expected}."


def _gather(rows: dict[str, Row]) -> list[tuple[str, ...]]:
    """Return the operations in parcels that share a cast."""
    by_phase = sorted(rows, key=lambda operation: list(Phase).index(rows[operation].phase))
    parcels = []
    for _, group in groupby(by_phase, key=lambda operation: rows[operation].phase):
        operations = tuple(group)
        parcels += [operations[start : start + 24] for start in range(0, len(operations), 24)]
    return parcels


def test_the_matrix_names_every_operation() -> None:
    schema = tiltyard_api.get_openapi_schema(path_prefix="")
    declared = {
        operation["operationId"]: (method.upper(), path)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    }
    missing = [
        f'    "{name}": Row("{method}", "{path}", WHO_IS_LET_IN, EXAMPLE_OF_A_BODY),'
        for name, (method, path) in declared.items()
        if name not in MATRIX
    ]
    assert not missing, "Add to MATRIX in server/tests/api/test_matrix.py:\n" + "\n".join(missing)
    assert not (gone := set(MATRIX) - set(declared)), f"Take these out of MATRIX: {gone}"


@pytest.fixture(autouse=True)
def _guesses_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slips, "GUESSES", 10_000)  # everybody asks from one address


@pytest.mark.parametrize("operations", _gather(MATRIX), ids=lambda names: names[0])
def test_everybody_is_let_in_or_kept_out_as_the_table_says(operations: tuple[str, ...]) -> None:
    cast = _cast(MATRIX[operations[0]].phase, is_public=True)
    problems = [
        problem
        for operation in operations
        for persona in PERSONAS
        for problem in _judge(operation, persona, *_ask(operation, cast, persona))
    ]
    assert not problems, (
        "The table and the API differ. Mend the endpoint or, if it is right, the row "
        "(`allowed`, `scope`, `is_owner_only`) in MATRIX:\n" + "\n".join(problems)
    )


@pytest.mark.parametrize(
    "operations",
    _gather({name: row for name, row in MATRIX.items() if row.path.startswith(T)}),
    ids=lambda names: names[0],
)
def test_a_private_tournament_does_not_exist_for_strangers(operations: tuple[str, ...]) -> None:
    phase = MATRIX[operations[0]].phase
    cast = _cast(phase, is_public=False)
    outsiders = {"anonymous", "stranger"} | ({"player"} if phase is Phase.CREATED else set())
    problems = []
    for operation in operations:
        for persona in (*PERSONAS[: len(ROLES)], *PERSONAS[-len(HELD) - 1 :]):
            answer = _ask(operation, cast, persona)
            is_outside = persona.person in outsiders or persona.name.startswith("operator's")
            is_outside = is_outside and not is_held(persona.name)
            if is_outside and answer != (404, "tournament.unknown"):
                problems.append(f"{operation}: {persona.name} learns of it ({answer}).")
            elif not is_outside and operation not in WITHOUT_ACCOUNT:
                problems += _judge(operation, persona, *answer)
    assert not problems, "\n".join(problems)


def test_an_account_that_was_closed_is_nobody() -> None:
    cast = _cast(Phase.REGISTRATION, is_public=True)
    User.objects.update(is_active=False)

    assert cast.apis["organiser"].refused("GET", "/me/wallet") == (401, "user.not_signed_in")
    key = cast.apis["organiser's key to organise"]
    assert key.refused("GET", "/me/wallet") == (401, "key.invalid")
