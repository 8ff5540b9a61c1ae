"""What the list of formats writes."""

from typing import Literal

from tiltyard_server.tournaments.schemas import Strict


class OptionOut(Strict):
    """A setting of a format."""

    code: str
    name: str
    kind: Literal["bool", "int", "choice", "text"]
    default: bool | int | str
    choices: list[str] | None = None
    min: int | None = None
    max: int | None = None
    help: str


class FormatOut(Strict):
    """A way to hold a tournament."""

    code: str
    name: str
    description: str
    min_entries: int
    options: list[OptionOut]
