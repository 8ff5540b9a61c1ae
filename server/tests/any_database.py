"""Tests that would say the same on any database: who may ask, how answers look, what sockets say.

`make test` runs them on SQLite only, `TILTYARD_CHAOS=all make chaos` on PostgreSQL too. What
stores, counts, pays, locks or races is not here and runs on both, always (ADR 15). Files that
never ask for the database of the stage are here too: they have none, or SQLite whatever happens.
"""

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ANY_DATABASE: Final = frozenset(
    HERE / file
    for file in (
        "accounts/test_accounts_endpoints.py",
        "accounts/test_settings.py",
        "api/test_admin.py",
        "api/test_bad_input.py",
        "api/test_documents.py",
        "api/test_errors.py",
        "api/test_guards.py",
        "api/test_matrix.py",
        "api/test_sentences.py",
        "arenas/test_arenas_streaks.py",
        "play/test_chess_endpoints.py",
        "play/test_chess_thinkers.py",
        "commands/test_commands.py",
        "commands/test_deployment.py",
        "commands/test_exposure.py",
        "commands/test_folders.py",
        "commands/test_migrations.py",
        "commands/test_upgrades.py",
        "common/test_garbage.py",
        "common/test_log_lines.py",
        "common/test_sqlite.py",
        "draft/test_showcase.py",
        "fairplay/test_fair_players.py",
        "front/test_seal.py",
        "games/test_clients.py",
        "games/test_players.py",
        "games/test_servers.py",
        "games/test_signatures.py",
        "lichess/test_berserk.py",
        "lichess/test_routes.py",
        "live/test_crowds.py",
        "live/test_frames.py",
        "live/test_http_deadlines.py",
        "live/test_malformed_messages.py",
        "live/test_rights.py",
        "live/test_rooms.py",
        "live/test_spectators.py",
        "live/test_spectators_of_games.py",
        "live/test_task_shutdown.py",
        "live/test_visitors.py",
        "pairing/test_pairing_endpoints.py",
        "payments/test_webhook_docs.py",
        "tournaments/test_delayed_results.py",
        "tournaments/test_double_elimination.py",
        "tournaments/test_swiss_endpoints.py",
        "tournaments/test_tournament_endpoints.py",
        "upgrades/test_old_databases.py",
    )
)
