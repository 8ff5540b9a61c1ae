"""Every setting that comes from the environment: one row each. The documentation is made of it."""

import re
from collections.abc import Callable, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

Check = Callable[[str], str]  # what is wrong with a value; empty: nothing


class Setting(NamedTuple):
    """A variable, what it means, what holds without it, and how a value is checked."""

    name: str
    meaning: str
    default: str
    check: Check


def _anything(value: str) -> str:
    return ""


def _is_switch(value: str) -> str:
    known = ("1", "0", "true", "false", "yes", "no", "on", "off")
    return "" if value.lower() in known else "set it to true or false"


def _is_number(value: str) -> str:
    good = value.isascii() and value.isdecimal()
    return "" if good else "set it to a whole number, 0 or more"


def _is_at_least_one(value: str) -> str:
    return _is_number(value) or ("set it to 1 or more" if int(value) == 0 else "")


def _is_file(value: str) -> str:
    return "" if Path(value).is_file() else "there is no such file"


def _is_folder(value: str) -> str:
    return "" if Path(value).is_dir() else "there is no such folder"


def _has_scheme(*schemes: str) -> Check:
    def check(value: str) -> str:
        return "" if urlsplit(value).scheme in schemes else f"begin it with {schemes[0]}://"

    return check


def _is_one_of(*choices: str) -> Check:
    def check(value: str) -> str:
        return "" if value.lower() in choices else f"set it to {' or '.join(choices)}"

    return check


def _is_strong(value: str) -> str:
    is_weak = len(value) < 50 or len(set(value)) < 5
    return "use at least 50 characters drawn by chance" if is_weak else ""


def _are_hosts(value: str) -> str:
    hosts = [host.strip() for host in value.split(",") if host.strip()]
    if "*" in hosts:
        return "name the hosts instead of *"
    bad = [host for host in hosts if "/" in host]
    return f"{bad[0]} is an address; give the name of the host alone" if bad else ""


def _are_origins(value: str) -> str:
    origins = [origin.strip() for origin in value.split(",") if origin.strip()]
    bad = [origin for origin in origins if not re.fullmatch(r"https?://[^/]+", origin)]
    return f"{bad[0]} is no origin; write https://host" if bad else ""


def _are_ancestors(value: str) -> str:
    is_good = not set(value) & set(",;\r\n")
    return "" if is_good else "put blanks between the sites; neither commas nor semicolons"


def _are_networks(value: str) -> str:
    for part in filter(None, (part.strip() for part in value.split(","))):
        try:
            ip_network(part)
        except ValueError:
            return f"{part} is no address and no network"
    return ""


def _are_retries(value: str) -> str:
    good = value.lower() == "day" or all(wait.strip().isdecimal() for wait in value.split(","))
    return "" if good else "set it to seconds (5,15,45) or to day"


def _is_hook(value: str) -> str:
    return "" if re.fullmatch(r"[\w.]+:\w+", value) else "write package.module:name"


def _are_provider_secrets(value: str) -> str:
    rows = [row for row in value.split(",") if row.strip()]
    return "" if all(":" in row for row in rows) else "write provider:secret"


_MODULES = "tiltyard_server.config.settings"
SETTINGS: Final[tuple[Setting, ...]] = (
    Setting(
        "DJANGO_SETTINGS_MODULE",
        f"`{_MODULES}.prod` in public, `{_MODULES}.dev` on one's own machine",
        f"`{_MODULES}.dev`",
        _is_one_of(*(f"{_MODULES}.{name}" for name in ("prod", "dev", "test"))),
    ),
    Setting(
        "TILTYARD_VAR",
        "folder of what the server keeps for itself: the SQLite database, the secret",
        "`var`",
        _is_folder,
    ),
    Setting(
        "TILTYARD_DEBUG", "show errors to everybody; never in public", "off in prod", _is_switch
    ),
    Setting(
        "TILTYARD_SECRET_KEY",
        "signs sessions and makes the secrets of game servers; changing it signs everybody out and "
        "makes game servers fetch new secrets",
        "made once, in `TILTYARD_VAR/secret`",
        _is_strong,
    ),
    Setting(
        "TILTYARD_ALLOWED_HOSTS",
        "names under which the site is asked for, with commas",
        "`localhost,127.0.0.1,[::1]`",
        _are_hosts,
    ),
    Setting(
        "TILTYARD_TRUSTED_ORIGINS",
        "other origins whose pages may write and open WebSockets (`https://host`, with commas)",
        "none",
        _are_origins,
    ),
    Setting(
        "TILTYARD_TRUSTED_PROXIES",
        "addresses or networks of reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` "
        "are believed",
        "`127.0.0.1,::1`",
        _are_networks,
    ),
    Setting(
        "TILTYARD_HTTPS",
        "cookies for HTTPS only and, in prod, HSTS",
        "on unless debugging",
        _is_switch,
    ),
    Setting("TILTYARD_HSTS_SUBDOMAINS", "HSTS for all hosts below this one too", "off", _is_switch),
    Setting(
        "TILTYARD_FRAME_ANCESTORS",
        "sites on whose pages overlays may stand, as in the policy `frame-ancestors`",
        "`*`",
        _are_ancestors,
    ),
    Setting(
        "TILTYARD_PUBLIC_URL",
        "the address under which people find the installation (`https://host`), for links in mails",
        "none",
        _has_scheme("https", "http"),
    ),
    Setting(
        "TILTYARD_MAIL_URL",
        "how mail leaves: `smtp+starttls://user:password@host:587`, `smtps://…:465`, `smtp://…:25` "
        "or `console:`, which prints it; see [Accounts and mail](../how-to/accounts-and-mail.md)",
        "none: no mail",
        _has_scheme("smtp+starttls", "smtps", "smtp", "console"),
    ),
    Setting(
        "TILTYARD_MAIL_FROM",
        "from whom mail comes: `Name <address>`",
        "`Tiltyard <tiltyard@localhost>`",
        _anything,
    ),
    Setting(
        "TILTYARD_EMAIL_REQUIRED",
        "whether those who sign up need a verified e-mail address; with mail only",
        "false",
        _is_switch,
    ),
    Setting(
        "TILTYARD_DATABASE_URL",
        "`postgresql://user:password@host:port/name` or `sqlite:///file`",
        "SQLite in `TILTYARD_VAR`",
        _has_scheme("postgresql", "postgres", "sqlite"),
    ),
    Setting(
        "TILTYARD_ALLOW_NEWER_DATA",
        "start on a database that a newer version has migrated: for going back from an upgrade, "
        "see [Upgrade](../how-to/upgrade.md)",
        "false",
        _is_switch,
    ),
    Setting(
        "TILTYARD_STATEMENT_SECONDS",
        "seconds that PostgreSQL may take over a statement of a server or worker before the "
        "request is answered with 503; 0: no limit. Migrations, back-ups and other commands have "
        "none",
        "15",
        _is_number,
    ),
    Setting(
        "TILTYARD_LOCK_SECONDS",
        "seconds of these that a statement may wait for rows that another one changes; 0: no limit",
        "10",
        _is_number,
    ),
    Setting(
        "TILTYARD_REDIS_URL",
        "`redis://host:port/number`; needed when several processes serve",
        "none",
        _has_scheme("redis", "rediss", "unix"),
    ),
    Setting("TILTYARD_WEB_DIST", "folder of the built web client", "`web/dist`", _is_folder),
    Setting(
        "TILTYARD_WRITES_A_MINUTE",
        "changes a minute that one account may ask for; 0: any number",
        "20000",
        _is_number,
    ),
    Setting(
        "TILTYARD_UNKNOWN_WRITES_A_MINUTE",
        "the same for an address from which nobody has signed in: sign-ups, log-ins",
        "300",
        _is_number,
    ),
    Setting(
        "TILTYARD_READS_A_MINUTE",
        "questions a minute that one account may ask each process; 0: any number",
        "6000",
        _is_number,
    ),
    Setting(
        "TILTYARD_UNKNOWN_READS_A_MINUTE",
        "the same for an address from which nobody has signed in; more for a hall where many "
        "phones share one address",
        "6000",
        _is_number,
    ),
    Setting(
        "TILTYARD_TOURNAMENTS_A_DAY",
        "tournaments that one account may make within a day; 0: any number. Operators may always",
        "200",
        _is_number,
    ),
    Setting(
        "TILTYARD_LOGIN_FAILURES_ACCOUNT",
        "wrong passwords for one account, from anywhere, after which it is closed for a quarter of "
        "an hour",
        "100",
        _is_at_least_one,
    ),
    Setting(
        "TILTYARD_SOCKET_MESSAGES",
        "messages in ten seconds that one WebSocket may send; 0: any number",
        "500",
        _is_number,
    ),
    Setting(
        "TILTYARD_LOG_FORMAT",
        "`plain` for people, `json` for programs",
        "`plain`",
        _is_one_of("plain", "json"),
    ),
    Setting(
        "TILTYARD_LOG_LEVEL",
        "`debug`, `info`, `warning` or `error`",
        "`info`",
        _is_one_of("info", "debug", "warning", "error"),
    ),
    Setting("TILTYARD_LOG_REQUESTS", "a line for every request", "on unless debugging", _is_switch),
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
        _is_hook,
    ),
    Setting(
        "TILTYARD_ENGINES",
        "JSON file that names the engines of cups",
        "none: those that are installed",
        _is_file,
    ),
    Setting(
        "TILTYARD_ARENA_CALENDAR",
        "whether hourly, daily, weekly and monthly arenas, shields and marathons are planned",
        "false",
        _is_switch,
    ),
    Setting(
        "TILTYARD_HERALD_LOCAL",
        "hosts of this network that news may be sent to, with commas; others must be public",
        "none",
        _are_hosts,
    ),
    Setting(
        "TILTYARD_PLAYER_LIST_URL",
        "address of the rating list that `tiltyard manage import_players` fetches",
        "none: name a file",
        _has_scheme("https", "http"),
    ),
    Setting(
        "PAYMENT_SERVICE_URL",
        "address of the payment service",
        "none: money stays in the wallets",
        _has_scheme("https", "http"),
    ),
    Setting(
        "WEBHOOK_SECRET",
        "shared with the payment service; signs messages in both directions",
        "none",
        lambda value: "" if len(value) >= 16 else "use at least 16 characters",
    ),
    Setting(
        "WEBHOOK_SECRET_PREVIOUS", "the one before, while it is being replaced", "none", _anything
    ),
    Setting(
        "TILTYARD_PAYOUT_RETRIES",
        "seconds between tries of a payout, or `day`",
        "`5,15,45,135,405`",
        _are_retries,
    ),
    Setting(
        "TILTYARD_PAYOUT_LEASE",
        "seconds for which a worker claims a payout",
        "60",
        _is_at_least_one,
    ),
    Setting(
        "TILTYARD_PAYMENT_PROVIDERS",
        "by which money comes in, with commas; `demo` pretends",
        "none in prod",
        _anything,
    ),
    Setting(
        "TILTYARD_PROVIDER_SECRETS",
        "`provider:secret`, with commas",
        "none",
        _are_provider_secrets,
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
