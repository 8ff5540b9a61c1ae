"""What the endpoints of festivals read and write."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from tiltyard import EntryStatus
from tiltyard_server.common.names import Title
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.schemas import OwnerOut, Strict, SummaryOut

Label = Annotated[str, Field(max_length=40)]


class FestivalIn(Body):
    """What a festival is called, where it is and from when to when."""

    name: Title
    description: Annotated[str, Field(max_length=10_000)] = ""
    place: Annotated[str, Field(max_length=80)] = ""
    starts_on: date | None = None
    ends_on: date | None = None


class FestivalPatch(FestivalIn):
    """Changes to a festival: only what is given changes."""

    name: Title = "-"

    def to_changes(self) -> dict[str, Any]:
        """Return what was given."""
        return {name: getattr(self, name) for name in self.model_fields_set}


class FestivalSectionIn(Body):
    """A tournament that becomes a section, and what it is called there."""

    tournament: Id
    label: Label = ""


class FestivalOrderedIn(Body):
    """A section in its place, with its label."""

    tournament: Id
    label: Annotated[str, Field(min_length=1, max_length=40)]


class FestivalOrderIn(Body):
    """All sections, in their order."""

    sections: Annotated[list[FestivalOrderedIn], Field(max_length=40)]


class FestivalMoveIn(Body):
    """An entry of a section, and the section it goes to."""

    tournament: Id
    entry: Number
    to: Id


class FestivalMovedOut(Strict):
    """The entry that somebody has now."""

    tournament: int
    entry: int


class FestivalHeadOut(Strict):
    """What lists show of a festival."""

    id: int
    name: str
    description: str
    place: str
    starts_on: date | None
    ends_on: date | None
    owner: OwnerOut


class FestivalSectionOut(Strict):
    """A tournament of a festival."""

    label: str
    tournament: SummaryOut


class MyFestivalOut(Strict):
    """What a festival is to who asks."""

    roles: list[Literal["owner", "organiser", "arbiter"]]
    can: list[Literal["edit", "delete", "manage_staff", "manage_players"]]


class FestivalOut(FestivalHeadOut):
    """A festival with its sections."""

    sections: list[FestivalSectionOut]
    my: MyFestivalOut


class SectionEntryOut(Strict):
    """An entry of somebody in a section."""

    tournament: int
    entry: int
    rating: int | None
    status: EntryStatus


class FestivalPlayerOut(Strict):
    """Somebody who plays, with every section they play in."""

    name: str
    username: str | None
    club: str | None
    title: str
    federation: str
    fide_id: str
    sections: list[SectionEntryOut]


class ArrivalOut(Strict):
    """Whether somebody is here for a section, and what they owe, in minor units."""

    tournament: int
    entry: int
    is_here: bool
    fee: int
    paid: int
    currency: str | None


class FestivalArrivalOut(Strict):
    """Somebody on the check-in list of a festival."""

    name: str
    club: str | None
    sections: list[ArrivalOut]


class FestivalStaffOut(Strict):
    """Somebody who helps in every section."""

    user_id: int
    username: str
    display_name: str
    role: Literal["organiser", "arbiter"]
