"""Every setting that comes from the environment: one row each. The documentation is made of it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tiltyard_server.config.setting_checks import (
    Check,
    anything,
    are_ancestors,
    are_hosts,
    are_networks,
    are_origins,
    are_provider_secrets,
    are_retries,
    has_scheme,
    is_at_least_one,
    is_file,
    is_folder,
    is_hook,
    is_number,
    is_one_of,
    is_strong,
    is_switch,
)


class Setting(NamedTuple):
    """A variable, what it means, what holds without it, and how a value is checked."""

    name: str
    meaning: str
    default: str
    check: Check


_MODULES = "tiltyard_server.config.settings"
SETTINGS: Final[tuple[Setting, ...]] = (
    Setting(
        "DJANGO_SETTINGS_MODULE",
        f"`{_MODULES}.prod` in public, `{_MODULES}.dev` on one's own machine",
        f"`{_MODULES}.dev`",
        is_one_of(*(f"{_MODULES}.{name}" for name in ("prod", "dev", "test"))),
    ),
    Setting(
        "TILTYARD_VAR",
        "folder of what the server keeps for itself: the SQLite database, the secret",
        "`var`",
        is_folder,
    ),
    Setting(
        "TILTYARD_DEBUG", "show errors to everybody; never in public", "off in prod", is_switch
    ),
    Setting(
        "TILTYARD_SECRET_KEY",
        "signs sessions and makes the secrets of game servers; changing it signs everybody out and "
        "makes game servers fetch new secrets",
        "made once, in `TILTYARD_VAR/secret`",
        is_strong,
    ),
    Setting(
        "TILTYARD_ALLOWED_HOSTS",
        "names under which the site is asked for, with commas",
        "`localhost,127.0.0.1,[::1]`",
        are_hosts,
    ),
    Setting(
        "TILTYARD_TRUSTED_ORIGINS",
        "other origins whose pages may write and open WebSockets (`https://host`, with commas)",
        "none",
        are_origins,
    ),
    Setting(
        "TILTYARD_TRUSTED_PROXIES",
        "addresses or networks of reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` "
        "are believed",
        "`127.0.0.1,::1`",
        are_networks,
    ),
    Setting(
        "TILTYARD_HTTPS",
        "cookies for HTTPS only and, in prod, HSTS",
        "on unless debugging",
        is_switch,
    ),
    Setting("TILTYARD_HSTS_SUBDOMAINS", "HSTS for all hosts below this one too", "off", is_switch),
    Setting(
        "TILTYARD_FRAME_ANCESTORS",
        "sites on whose pages overlays may stand, as in the policy `frame-ancestors`",
        "`*`",
        are_ancestors,
    ),
    Setting(
        "TILTYARD_PUBLIC_URL",
        "the address under which people find the installation (`https://host`), for links in mails",
        "none",
        has_scheme("https", "http"),
    ),
    Setting(
        "TILTYARD_MAIL_URL",
        "how mail leaves: `smtp+starttls://user:password@host:587`, `smtps://…:465`, `smtp://…:25` "
        "or `console:`, which prints it; see [Accounts and mail](../how-to/accounts-and-mail.md)",
        "none: no mail",
        has_scheme("smtp+starttls", "smtps", "smtp", "console"),
    ),
    Setting(
        "TILTYARD_SIGN_IN",
        "JSON file that names the OpenID Connect providers people may sign in with; see "
        "[Accounts and mail](../how-to/accounts-and-mail.md#sign-in-with-accounts-of-other-sites)",
        "none: user name and password, or a passkey",
        is_file,
    ),
    Setting(
        "TILTYARD_MAIL_FROM",
        "from whom mail comes: `Name <address>`",
        "`Tiltyard <tiltyard@localhost>`",
        anything,
    ),
    Setting(
        "TILTYARD_EMAIL_REQUIRED",
        "whether those who sign up need a verified e-mail address; with mail only",
        "false",
        is_switch,
    ),
    Setting(
        "TILTYARD_DATABASE_URL",
        "`postgresql://user:password@host:port/name` or `sqlite:///file`",
        "SQLite in `TILTYARD_VAR`",
        has_scheme("postgresql", "postgres", "sqlite"),
    ),
    Setting(
        "TILTYARD_ALLOW_NEWER_DATA",
        "start on a database that a newer version has migrated: for going back from an upgrade, "
        "see [Upgrade](../how-to/upgrade.md)",
        "false",
        is_switch,
    ),
    Setting(
        "TILTYARD_STATEMENT_SECONDS",
        "seconds that PostgreSQL may take over a statement of a server or worker before the "
        "request is answered with 503; 0: no limit. Migrations, back-ups and other commands have "
        "none",
        "15",
        is_number,
    ),
    Setting(
        "TILTYARD_LOCK_SECONDS",
        "seconds of these that a statement may wait for rows that another one changes; 0: no limit",
        "10",
        is_number,
    ),
    Setting(
        "TILTYARD_REDIS_URL",
        "`redis://host:port/number`; needed when several processes serve",
        "none",
        has_scheme("redis", "rediss", "unix"),
    ),
    Setting("TILTYARD_WEB_DIST", "folder of the built web client", "`web/dist`", is_folder),
    Setting(
        "TILTYARD_WRITES_A_MINUTE",
        "changes a minute that one account may ask for; 0: any number",
        "20000",
        is_number,
    ),
    Setting(
        "TILTYARD_UNKNOWN_WRITES_A_MINUTE",
        "the same for an address from which nobody has signed in: sign-ups, log-ins",
        "300",
        is_number,
    ),
    Setting(
        "TILTYARD_READS_A_MINUTE",
        "questions a minute that one account may ask each process; 0: any number",
        "6000",
        is_number,
    ),
    Setting(
        "TILTYARD_UNKNOWN_READS_A_MINUTE",
        "the same for an address from which nobody has signed in; more for a hall where many "
        "phones share one address",
        "6000",
        is_number,
    ),
    Setting(
        "TILTYARD_TOURNAMENTS_A_DAY",
        "tournaments that one account may make within a day; 0: any number. Operators may always",
        "200",
        is_number,
    ),
    Setting("TILTYARD_BIN_DAYS", "days a deleted tournament can come back", "30", is_number),
    Setting(
        "TILTYARD_LOGIN_FAILURES_ACCOUNT",
        "wrong passwords for one account, from anywhere, after which it is closed for 15 minutes",
        "100",
        is_at_least_one,
    ),
    Setting("TILTYARD_SOCKET_MESSAGES", "messages of a WebSocket in ten seconds", "500", is_number),
    Setting(
        "TILTYARD_LOG_FORMAT",
        "`plain` for people, `json` for programs",
        "`plain`",
        is_one_of("plain", "json"),
    ),
    Setting(
        "TILTYARD_LOG_LEVEL",
        "`debug`, `info`, `warning` or `error`",
        "`info`",
        is_one_of("info", "debug", "warning", "error"),
    ),
    Setting("TILTYARD_LOG_REQUESTS", "a line for every request", "on unless debugging", is_switch),
    Setting(
        "TILTYARD_METRICS_TOKEN",
        "bearer token that opens `/metrics`; without one only this machine may read it",
        "none",
        lambda value: "" if len(value) >= 16 else "use at least 16 characters",
    ),
    Setting(
        "TILTYARD_TRACE_HOOK",
        "`package.module:name` of a context manager to be called for every span",
        "none",
        is_hook,
    ),
    Setting("TILTYARD_LAB_OPEN", "whoever has signed in may start engines", "off", is_switch),
    Setting("TILTYARD_LAB_LEASE", "seconds until a silent machine is replaced", "30", is_number),
    Setting("TILTYARD_ENGINES", "JSON file of the lab's engines", "none: those here", is_file),
    Setting(
        "TILTYARD_ARENA_CALENDAR",
        "whether hourly, daily, weekly and monthly arenas, shields and marathons are planned",
        "false",
        is_switch,
    ),
    Setting(
        "TILTYARD_HERALD_LOCAL",
        "hosts of this network that are called, with commas; others must be public",
        "none",
        are_hosts,
    ),
    Setting(
        "TILTYARD_PLAYER_LIST_URL",
        "address of FIDE's rating list; others are named on the page of operations",
        "none",
        has_scheme("https", "http"),
    ),
    Setting(
        "PAYMENT_SERVICE_URL",
        "address of the payment service",
        "none: money stays in the wallets",
        has_scheme("https", "http"),
    ),
    Setting(
        "WEBHOOK_SECRET",
        "shared with the payment service; signs messages in both directions",
        "none",
        lambda value: "" if len(value) >= 16 else "use at least 16 characters",
    ),
    Setting(
        "WEBHOOK_SECRET_PREVIOUS", "the one before, while it is being replaced", "none", anything
    ),
    Setting(
        "TILTYARD_PAYOUT_RETRIES",
        "seconds between tries of a payout, or `day`",
        "`5,15,45,135,405`",
        are_retries,
    ),
    Setting(
        "TILTYARD_PAYOUT_LEASE",
        "seconds for which a worker claims a payout",
        "60",
        is_at_least_one,
    ),
    Setting(
        "TILTYARD_PAYMENT_PROVIDERS",
        "by which money comes in, with commas; `demo` pretends",
        "none in prod",
        anything,
    ),
    Setting(
        "TILTYARD_PROVIDER_SECRETS",
        "`provider:secret`, with commas",
        "none",
        are_provider_secrets,
    ),
)
KNOWN: Final[Mapping[str, Setting]] = {setting.name: setting for setting in SETTINGS}


def find_problems(environment: Mapping[str, str]) -> dict[str, str]:
    """Return what is wrong with the values that are set, by name."""
    found = {}
    for setting in SETTINGS:
        value = environment.get(setting.name, "").strip()
        problem = setting.check(value) if value else ""
        if problem:
            found[setting.name] = problem
    return found


def find_unknown(environment: Mapping[str, str]) -> list[str]:
    """Return variables that look like ours and are not: most likely misspelt."""
    ours = [name for name in environment if name.startswith("TILTYARD_")]
    return sorted(
        name
        for name in ours
        if name not in KNOWN and not name.startswith(("TILTYARD_TEST_", "TILTYARD_CHROMIUM"))
    )


def write_document() -> str:
    """Return the page about the settings."""
    rows = [f"| `{row.name}` | {row.meaning} | {row.default} |" for row in SETTINGS]
    return "\n".join(
        (
            "# Settings",
            "",
            "Everything that differs between installations comes from the environment. `tiltyard "
            "doctor` checks the",
            "values and what stands behind them. This page is made from the table in "
            "`server/src/tiltyard_server/config/catalogue.py`:",
            "`tiltyard manage write_settings docs/reference/settings.md`.",
            "",
            "| variable | meaning | without it |",
            "|---|---|---|",
            *rows,
            "",
        )
    )
