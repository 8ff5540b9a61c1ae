"""The chat as the API takes and writes it: docs/reference/arenas.md."""

from typing import Annotated

from ninja import Schema
from pydantic import Field


class ChatLineIn(Schema):
    """What somebody wants to write; how long it may be is said with the refusal."""

    text: Annotated[str, Field(max_length=2000)]


class ChatTimeoutIn(Schema):
    """Who is to be silent for a while."""

    username: Annotated[str, Field(min_length=1, max_length=150)]


class ChatLineOut(Schema):
    """A line. `seq` is the number of its last change, `at` milliseconds since 1970."""

    id: int
    seq: int
    username: str
    display_name: str
    text: str
    at: int


class ChatOut(Schema):
    """The latest lines, oldest first, whether one can write, and until when oneself cannot."""

    seq: int
    lines: list[ChatLineOut]
    is_open: bool
    timed_out_until: int | None


class ChatHiddenOut(Schema):
    """The lines that have just been hidden."""

    seq: int
    lines: list[int]
