"""How the value of a setting is checked: each function says what is wrong, or nothing."""

import re
from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

Check = Callable[[str], str]  # what is wrong with a value; empty: nothing


def anything(value: str) -> str:
    """Take any value."""
    return ""


def is_switch(value: str) -> str:
    """Want true or false."""
    known = ("1", "0", "true", "false", "yes", "no", "on", "off")
    return "" if value.lower() in known else "set it to true or false"


def is_number(value: str) -> str:
    """Want a whole number, 0 or more."""
    good = value.isascii() and value.isdecimal()
    return "" if good else "set it to a whole number, 0 or more"


def is_at_least_one(value: str) -> str:
    """Want a whole number, 1 or more."""
    return is_number(value) or ("set it to 1 or more" if int(value) == 0 else "")


def is_file(value: str) -> str:
    """Want a file that there is."""
    return "" if Path(value).is_file() else "there is no such file"


def is_folder(value: str) -> str:
    """Want a folder that there is."""
    return "" if Path(value).is_dir() else "there is no such folder"


def has_scheme(*schemes: str) -> Check:
    """Want an address that begins with one of these."""

    def check(value: str) -> str:
        return "" if urlsplit(value).scheme in schemes else f"begin it with {schemes[0]}://"

    return check


def is_one_of(*choices: str) -> Check:
    """Want one of these words."""

    def check(value: str) -> str:
        return "" if value.lower() in choices else f"set it to {' or '.join(choices)}"

    return check


def is_strong(value: str) -> str:
    """Want a secret that nobody guesses."""
    is_weak = len(value) < 50 or len(set(value)) < 5
    return "use at least 50 characters drawn by chance" if is_weak else ""


def are_hosts(value: str) -> str:
    """Want names of hosts, with commas between."""
    hosts = [host.strip() for host in value.split(",") if host.strip()]
    if "*" in hosts:
        return "name the hosts instead of *"
    bad = [host for host in hosts if "/" in host]
    return f"{bad[0]} is an address; give the name of the host alone" if bad else ""


def are_origins(value: str) -> str:
    """Want origins, with commas between."""
    origins = [origin.strip() for origin in value.split(",") if origin.strip()]
    bad = [origin for origin in origins if not re.fullmatch(r"https?://[^/]+", origin)]
    return f"{bad[0]} is no origin; write https://host" if bad else ""


def are_ancestors(value: str) -> str:
    """Want sites, with blanks between."""
    is_good = not set(value) & set(",;\r\n")
    return "" if is_good else "put blanks between the sites; neither commas nor semicolons"


def are_networks(value: str) -> str:
    """Want addresses or networks, with commas between."""
    for part in filter(None, (part.strip() for part in value.split(","))):
        try:
            ip_network(part)
        except ValueError:
            return f"{part} is no address and no network"
    return ""


def are_retries(value: str) -> str:
    """Want seconds, with commas between, or `day`."""
    good = value.lower() == "day" or all(wait.strip().isdecimal() for wait in value.split(","))
    return "" if good else "set it to seconds (5,15,45) or to day"


def is_hook(value: str) -> str:
    """Want a name in a module."""
    return "" if re.fullmatch(r"[\w.]+:\w+", value) else "write package.module:name"


def are_provider_secrets(value: str) -> str:
    """Want a secret for each provider, with commas between."""
    rows = [row for row in value.split(",") if row.strip()]
    return "" if all(":" in row for row in rows) else "write provider:secret"
