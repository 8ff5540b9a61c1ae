"""What the bin looks like over HTTP."""

from tiltyard_server.tournaments.schemas import Strict


class BinnedOut(Strict):
    """A tournament in the bin, and until when it can be brought back."""

    id: int
    name: str
    format_name: str
    phase_name: str
    entry_count: int
    binned_at: str
    kept_until: str
