"""The file that TILTYARD_SIGN_IN names: by which accounts of other sites people may sign in."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

_NEEDED: Final = ("id", "name", "issuer", "client_id", "client_secret")
_KNOWN: Final = frozenset({*_NEEDED, "trust_addresses"})
_LOCAL: Final = ("localhost", "127.0.0.1", "::1")


def read_providers(name: str) -> list[dict[str, Any]]:
    """Return the OpenID Connect providers of the file, as django-allauth describes its apps."""
    path = os.environ.get(name, "").strip()
    if not path:
        return []
    try:
        rows = json.loads(Path(path).read_text(encoding="utf-8"))["providers"]
        apps = [_read_provider(row) for row in rows]
        _require_own_ids([app["provider_id"] for app in apps])
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise ImproperlyConfigured(
            f"{name} names {path!r}, which cannot be used: {error}"
        ) from None
    return apps


def _require_own_ids(ids: list[str]) -> None:
    if len(set(ids)) != len(ids):
        raise ValueError("two providers have the same id")


def _read_provider(row: Mapping[str, Any]) -> dict[str, Any]:
    for key in _NEEDED:
        if not isinstance(row.get(key), str) or not row[key].strip():
            raise ValueError(f"a provider has no {key}")
    for key in row:
        if key not in _KNOWN:
            raise ValueError(f"there is no {key}")
    if not re.fullmatch(r"[a-z0-9-]{1,30}", row["id"]):
        raise ValueError(f"the id {row['id']!r} is not of small letters, digits and dashes")
    if row.get("trust_addresses", False) not in (True, False):
        raise ValueError("trust_addresses is neither true nor false")
    issuer = urlsplit(row["issuer"])
    is_local = issuer.scheme == "http" and issuer.hostname in _LOCAL
    if not issuer.hostname or not (issuer.scheme == "https" or is_local):
        raise ValueError(f"the issuer {row['issuer']!r} does not start with https://")
    return {
        "provider_id": row["id"],
        "name": row["name"].strip(),
        "client_id": row["client_id"],
        "secret": row["client_secret"],
        "settings": {
            "server_url": row["issuer"],
            "trust_addresses": row.get("trust_addresses", False),
            "oauth_pkce_enabled": True,
        },
    }
