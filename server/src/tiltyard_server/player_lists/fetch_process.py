"""Lists are imported in a process of their own, so that a server of one process goes on serving."""

import os
import subprocess
import sys
from typing import Final

from tiltyard_server.common import clock
from tiltyard_server.jobs.batch import seconds_until
from tiltyard_server.player_lists.list_fetch import FETCHES, LOST, fetch_source, note_end
from tiltyard_server.player_lists.models import ListSource
from tiltyard_server.player_lists.sources import follow_setting

_PATIENCE: Final = 20.0  # for a process that was told to end
_NICENESS: Final = 10


class Fetcher:
    """Keeps the fetching process of one worker: one list after the other."""

    def __init__(self) -> None:
        self._child: tuple[ListSource, subprocess.Popen[bytes]] | None = None
        self._has_followed = False

    def work(self) -> int:
        """Start what is due, if nothing is being fetched; return how much was started."""
        if not self._has_followed:
            follow_setting()
            self._has_followed = True
        if self._child is not None:
            fetched, process = self._child
            if process.poll() is None:
                return 0
            self._child = None
            if ListSource.objects.filter(pk=fetched.pk, claimed_until__isnull=False).exists():
                note_end(fetched, LOST)
        for source in FETCHES.claim(clock.now(), 1):
            command = [sys.executable, "-m", "django", "fetch_player_list"]
            command += [str(source.pk), str(os.getpid())]
            self._child = source, subprocess.Popen(command, stdin=subprocess.DEVNULL)
            return 1
        return 0

    def find_rest(self) -> float:
        """Return for how many seconds nothing is due; whoever fetches is looked after anyhow."""
        return float("inf") if self._child else seconds_until(FETCHES.find_next_due())

    def close(self) -> None:
        """End the process; its list waits for the next worker."""
        if self._child is None:
            return
        source, process = self._child
        process.terminate()
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        ListSource.objects.filter(pk=source.pk).update(claimed_until=None)
        self._child = None


def fetch_for(pk: int, parent: int) -> None:
    """Fetch a claimed list, gently, unless the worker `parent` dies."""
    os.nice(_NICENESS)
    source = ListSource.objects.get(pk=pk)
    fetch_source(source, is_abandoned=lambda: os.getppid() != parent)
