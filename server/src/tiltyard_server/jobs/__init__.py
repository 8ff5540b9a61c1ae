"""Background jobs: claim, lease, retry, deadline, and the one loop that runs them.

A job is a row of the table it is about (a message, a payout, a deadline): no second table repeats
it. `Queue` says which rows are jobs and claims them; `Batch` works them off inside the transaction
of the claim, `Delivery` sends them outside of any, under a lease. Each happens at least once, so
handlers are safe to call twice. `Leases` are for what one process looks after for a long time.
`Loop` runs the kinds of jobs of a process; the table of them is `worker/kinds.py`.
"""

from tiltyard_server.jobs.batch import Batch, GiveUpError, LaterError
from tiltyard_server.jobs.delivery import Delivery
from tiltyard_server.jobs.lease import LeaseLostError, Leases
from tiltyard_server.jobs.loop import Chore, Kind, Loop, Runner
from tiltyard_server.jobs.queue import Queue
from tiltyard_server.jobs.retry import Retry
from tiltyard_server.jobs.wakeup import wake, wake_after_commit

__all__ = [
    "Batch",
    "Chore",
    "Delivery",
    "GiveUpError",
    "Kind",
    "LaterError",
    "LeaseLostError",
    "Leases",
    "Loop",
    "Queue",
    "Retry",
    "Runner",
    "wake",
    "wake_after_commit",
]
