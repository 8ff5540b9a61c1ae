"""What the history of arenas and its records are written as."""

from ninja import Schema

from tiltyard_server.arenas.schemas import ArenaHeadOut


class ArenaHistoryOut(Schema):
    """A page of the arenas that are over."""

    items: list[ArenaHeadOut]
    total: int
    page: int
    page_size: int


class ArenaPointsOut(Schema):
    """What somebody won in all arenas together."""

    username: str
    display_name: str
    points: int


class ArenaRecordOut(Schema):
    """An arena, when it began, and what it had most of."""

    id: int
    name: str
    at: int
    count: int


class ArenaRecordsOut(Schema):
    """The largest arenas, those with the most games, and the most points for life."""

    players: list[ArenaRecordOut]
    games: list[ArenaRecordOut]
    points: list[ArenaPointsOut]
