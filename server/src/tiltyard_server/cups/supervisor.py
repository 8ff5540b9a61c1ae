"""Starting processes for cups that wait, and ending them with the worker."""

import os
import subprocess
import sys
from typing import Final

from tiltyard_server.common import clock
from tiltyard_server.cups.services import claim_cup, expire_cup

_AT_ONCE: Final = 1  # cups of a worker; each plays several games
_PATIENCE: Final = 20.0


class Supervisor:
    """Keeps the playing processes of one worker. They stop by themselves when it is gone."""

    def __init__(self) -> None:
        self._children: dict[int, subprocess.Popen[bytes]] = {}  # by cup

    @property
    def processes(self) -> dict[int, int]:
        """The playing processes, by cup."""
        return {run_id: child.pid for run_id, child in self._children.items()}

    def work(self) -> int:
        """Start what waits; return how much was started."""
        for run_id, child in list(self._children.items()):
            if child.poll() is not None:
                del self._children[run_id]
                expire_cup(run_id)  # whoever was killed is not waited for
        if len(self._children) >= _AT_ONCE:
            return 0
        run = claim_cup(now=clock.now())
        if run is None:
            return 0
        command = [sys.executable, "-m", "django", "play_cup", str(run.pk), str(os.getpid())]
        self._children[run.pk] = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        return 1

    def find_rest(self) -> float:
        """Return for ever: it is woken when a cup waits, and looks for ended processes anyhow."""
        return float("inf")

    def close(self) -> None:
        """End the processes; their cups wait for the next worker."""
        for child in self._children.values():
            child.terminate()
        for child in self._children.values():
            try:
                child.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        self._children.clear()
