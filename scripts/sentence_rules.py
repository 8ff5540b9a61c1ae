"""What `sentences.py` leaves out, and what it cannot find by itself. Every row has its reason."""

from __future__ import annotations

import re
from typing import Final

UNSEEN: Final = (
    # The command line, and what operators do at it.
    "tiltyard/cli/*",
    "tiltyard_hosts/*/cli.py",
    "tiltyard_server/commands/*",
    "tiltyard_server/config/*",
    "*/management/*",
    "*/migrations/*",
    "*/admin.py",
    "*/apps.py",
    "tiltyard_server/api/monitoring.py",
    "tiltyard_server/api/readiness.py",
    "tiltyard_server/api/write_probe.py",
    "tiltyard_server/common/statement_limits.py",
    "tiltyard_server/payments/checking.py",
    "tiltyard_server/common/seals.py",
    "tiltyard_server/jobs/*",
    "tiltyard_server/payments/payout_history.py",
    "tiltyard_server/payments/row_checks.py",
    "*/verification.py",
    "tiltyard_server/cups/log.py",
    # Files of player lists, which operators import.
    "tiltyard_server/player_lists/download.py",
    "tiltyard_server/player_lists/formats/*",
    "tiltyard_server/player_lists/importing.py",
    "tiltyard_server/lichess/*",  # read by programs written for lichess, in its words
    # Names that are data, stored with what they name.
    "tiltyard/arena/calendar.py",
    "tiltyard/arena/settings.py",
    # The library for programmers; the server goes by `decide` and has sentences of its own.
    "tiltyard/__init__.py",
    "tiltyard/core/arguments.py",
    "tiltyard/core/checked.py",
    "tiltyard/matching/*",
    "tiltyard/norms/*",
    "tiltyard/pairing/fide/dutch_field.py",  # the twin of the kernel, as above
    "tiltyard/pairing/fide/dutch_twin.py",
    "tiltyard/pairing/__init__.py",
    "tiltyard/pairing/arguments.py",
    "tiltyard/pairing/options.py",
    "tiltyard/pairing/explanation/card.py",
    "tiltyard/pairing/explanation/keizer.py",
    "tiltyard/pairing/explanation/violation.py",  # `tiltyard check`
    "tiltyard/prizes/award.py",
    "tiltyard/prizes/catalogue.py",
    "tiltyard/prizes/category_prizes.py",
    "tiltyard/prizes/claimant.py",
    "tiltyard/prizes/criteria.py",
    "tiltyard/prizes/reduction.py",
    "tiltyard/prizes/sharing.py",
    "tiltyard/rating/[!t]*",  # a time control is written in a form
    "tiltyard/pairing/cycles.py",
    "tiltyard/pairing/scheveningen.py",
    "tiltyard/pairing/fide/contender.py",
    "tiltyard/pairing/fide/entrant.py",
    "tiltyard/pairing/fide/legality.py",
    "tiltyard/simulate/formats.py",
    "tiltyard/simulate/axes.py",  # names of kinds, for the dossier of an acceptance run
    "tiltyard/simulate/generator.py",
    "tiltyard/standings/rules.py",
    "tiltyard/standings/tiebreaks/base.py",
    "tiltyard/standings/tiebreaks/table.py",
    "tiltyard/standings/view.py",
    "tiltyard/tiebreaks.py",
    # Of the `Tournament` the client meets its report: what it lacks, and files that are none.
    "tiltyard/tournament/[!fort]*",
    "tiltyard/tournament/f[!o]*",
    "tiltyard/tournament/o[!p]*",
    "tiltyard/tournament/op[!e]*",
    "tiltyard/tournament/r[!e]*",
    "tiltyard/tournament/re[!p]*",
    "tiltyard/tournament/t[!r]*",
    "tiltyard/tournament/trf_[!ir]*",
    # Files. Of TRF the client reads players and rounds, and the check of a report.
    "tiltyard/*/codec.py",
    "tiltyard/*/state_file.py",
    "tiltyard/cup/foreign_file.py",
    "tiltyard/cup/machine.py",
    "tiltyard/io/report/*",
    "tiltyard/machine/machine.py",
    "tiltyard/machine/log.py",
    "tiltyard/io/trf/double_tournament.py",
    "tiltyard/io/trf/export.py",
    "tiltyard/io/trf/rating.py",
    "tiltyard/io/trf/table.py",
    "tiltyard/io/trf/team_*.py",
    "tiltyard_hosts/*/codec.py",
    "tiltyard_hosts/*/records.py",
    "tiltyard_hosts/chess/pgn.py",
    "tiltyard_hosts/ludo/proof.py",
    # Talk with engines; of cups the client shows how games ended and what is wrong in a setup.
    "tiltyard_hosts/chess/engines.py",
    "tiltyard_hosts/uci/[!fgs]*.py",
    "tiltyard_hosts/uci/storage.py",
    "tiltyard_hosts/uci/game/[!p]*.py",
    "tiltyard_hosts/uci/game/pgn.py",
    "tiltyard_hosts/uci/setup/[!c]*.py",
    # Pages, headers and statements of the database.
    "tiltyard_server/api/api.py",
    "tiltyard_server/api/schema.py",
    "tiltyard_server/api/web.py",
    "tiltyard_server/common/logs.py",
    "tiltyard_server/common/metrics.py",
    "tiltyard_server/common/middleware.py",
    "tiltyard_server/common/upserts.py",
    "tiltyard_server/front/crawlers.py",
    "tiltyard_server/front/pages.py",
    "tiltyard_server/front/sheets.py",
    # News for other programs; they have their own readers.
    "tiltyard_server/heralds/writing.py",
    # Mail, which gettext translates.
    "tiltyard_server/mail/*",
    # The API that pairs a file of TRF, which the client does not call.
    "tiltyard_server/pairing/services.py",
)

SILENT_CALLS: Final = (
    "_log.*",
    "re.compile",
    "cast",
    "Router",
    "Listeners",
    "cursor.execute",
    "HttpResponse",
    "answer_file",
    "frozenset",
    # Our own bugs: the client says that something went wrong.
    "InvariantError",
    "AssertionError",
    "TypeError",
    # Arguments of the library, which the server has checked before by its schemas.
    "check_kind",
    "check_mapping",
    "check_text",
    "check_whole",
    "list_items",
    # Writers of TRF: `right(value, 4, "starting rank")`.
    "left",
    "right",
    "zeros",
    "points",
)

NOT_PROSE: Final = re.compile(
    r"[<>]|charset=|attachment;|max-age=| \| | LIKE %s"  # pages, addresses, headers, types
    r"|^Send (JSON|the)|Idempotency-Key|webhook-id"  # how to use the API, told to programs
)

ELSEWHERE: Final = {
    # What the library says to programmers about arguments of the wrong kind.
    "A bonus or penalty is a number such as 0.5 or -1.",
    'A report file is given as bytes, such as Path("my.trf").read_bytes()',
    "Listed players are a list of ListedPlayer",
    # Names of those who have none; a name is data.
    "Entry {entry}",
    "Entry {number}",
    "Team {team}",
    "Engine cup",
    "entry {number}",
    "{level} Bot {number}",
    "user {user_id}",
    # Previews of links and the text of a calendar.
    "won by {champion_name}",
    "{entry_count} player",
    "{entry_count} players",
    # What lots and keys are made from, parts of protocols, heads of records.
    "{lot}|round 1",
    "seconds",
    "tiltyard game server secret",
    "bearer ",
    "Value error, ",
    " moves {move}",
    "Rated game",
    "Casual game",
    # To other programs.
    "this is a test: news will arrive here",
    # The reasons of a round as one text, for the command line.
    "{white} (white) - {black} (black)",
    "Bracket of {score}: {residents}",
    "; moved down: {moved_down}",
    "; from other scores: {joined}",
    "unpaired here: {downfloat}, {reason}",
    "bye of {who}: {reason}",
    "bye {bye}",
    "the round would have: {list}",
    # Options of the playoff are those of the knock-out; they are listed from the formats.
    "Playoff: {option}",
}

FIELDS: Final = {"name", "value", "username", "id", "pk", "number", "display_name", "fixture"}
"""Attributes that say less than what they belong to: `player.name` is the player."""

SPOKEN: Final = (
    "Detector",
    "Evidence",
    "PHASE_NAMES",
    "_PHASE_WORDS",
    "_ROUND_NAMES",
    "_FIELD_NAMES",
    "_GAME",
)
"""Calls and tables in which single words are read as well."""

KEYED: Final = ("_SENTENCES",)
"""Tables whose keys are shown as well: the kinds of events in the log."""

FOREIGN: Final = (
    # pydantic, about the fields of a form.
    "Extra inputs are not permitted.",
    "Field required.",
    "Input should be a valid boolean, unable to interpret input.",
    "Input should be a valid boolean.",
    "Input should be a valid datetime or date, {error}.",
    "Input should be a valid dictionary.",
    "Input should be a valid integer, got a number with a fractional part.",
    "Input should be a valid integer, unable to parse string as an integer.",
    "Input should be a valid integer.",
    "Input should be a valid list.",
    "Input should be a valid number, unable to parse string as a number.",
    "Input should be a valid number.",
    "Input should be a valid string.",
    "Input should be greater than or equal to {least}.",
    "Input should be greater than {limit}.",
    "Input should be less than or equal to {most}.",
    "Input should be less than {limit}.",
    "Input should be {choices}.",
    "Input should have timezone info.",
    "Unable to extract tag using discriminator {field}.",
    "Input tag {tag} found using {field} does not match any of the expected tags: {list}.",
    "List should have at least {least} item after validation, not {count}.",
    "List should have at least {least} items after validation, not {count}.",
    "List should have at most {most} item after validation, not {count}.",
    "List should have at most {most} items after validation, not {count}.",
    "String should have at least {least} character.",
    "String should have at least {least} characters.",
    "String should have at most {most} character.",
    "String should have at most {most} characters.",
    "String should match pattern {pattern}.",
    # Django, about passwords and sessions.
    "Enter a valid email address.",
    "Null characters are not allowed.",
    "This field is required.",
    "The password is too similar to the {what}.",
    "This password is entirely numeric.",
    "This password is too common.",
    "This password is too short. It must contain at least {least} characters.",
    "display name",
    "first name",
    "last name",
    "username",
)

WORDS: Final = (
    # Shapes without a letter of their own.
    ": {reason}.",
    "{field}: {message}",
    "{tournament}: {phase}.",
    # Words that stand alone: sides, colours, the absence of something.
    "Black",
    "Losers",
    "White",
    "Winners",
    "adjudication",
    "any",
    "black",
    "coins",
    "drawn",
    "euro",
    "nobody",
    "none",
    "nothing",
    "tablebase",
    "unknown",
    "white",
    # What something is: staff, payouts, prizes, games, reports of game servers.
    "accepted",
    "already resolved",
    "arbiter",
    "confirmed",
    "draw",
    "failed",
    "fixed",
    "foreign match",
    "forged",
    "future",
    "hybrid",
    "malformed",
    "not granted",
    "organiser",
    "over",
    "paused",
    "pending",
    "percentage",
    "playing",
    "prize",
    "refund",
    "repeated",
    "replaced",
    "replayed",
    "revoked",
    "rules",
    "sent",
    "stale",
    "too many",
    "unknown server",
    "waiting",
    # Fields of tournaments and arenas, as the log and refusals name them.
    "allows_bots",
    "battle",
    "clock",
    "position",
    "starts_at",
    "team",
    # What the desk offers to do.
    "Start",
)
