"""Where data is kept and where the built web client is, unless a setting says otherwise."""

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_CHECKOUT = _PACKAGE.parents[2]  # of `server/src/tiltyard_server`, if this is one


def is_checkout() -> bool:
    """Return whether this code runs from a clone of the repository, not from a wheel."""
    return (_CHECKOUT / "web" / "package.json").is_file()


def find_data_folder() -> Path:
    """Return `var` in a checkout or where there is one already, else the user's data folder."""
    if is_checkout() or Path("var", "secret").is_file():
        return Path("var")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tiltyard"
    return Path(os.environ.get("XDG_DATA_HOME", "") or Path.home() / ".local/share") / "tiltyard"


def find_web_client() -> Path:
    """Return the folder of the built client: that of the checkout, or the one in the wheel."""
    return _CHECKOUT / "web" / "dist" if is_checkout() else _PACKAGE / "web_client"
