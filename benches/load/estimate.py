"""From measured costs to machines: arithmetic, written out."""

from math import ceil

from load.scenarios import PlayersRow, Row, SpectatorsRow

SPECTATORS = 1_000_000
PLAYERS = 100_000
BUSY = 0.6  # share of a core that may be used for long
ROOM_CHANGES = 1.0  # changes a second that one tournament sends: bursts are folded
MINUTES_A_GAME = 5  # a player's next result, in a fast event
JOIN_MINUTES = 10  # in which a whole audience comes


def estimate(
    spectators: list[SpectatorsRow], players: list[PlayersRow], one_by_one: Row, batched: Row
) -> list[str]:
    """Return the paragraphs of the estimate."""
    big, small = spectators[-1], spectators[0]
    spread = max(big.spectators - small.spectators, 1)
    message_us = max(big.message_cpu - small.message_cpu, 0.1) / spread * 1000
    per_process = int(BUSY / (message_us / 1e6 * ROOM_CHANGES))
    per_process = min(per_process // 1000 * 1000, 20_000)
    processes = ceil(SPECTATORS / per_process)
    memory = max(row.memory_kib for row in spectators)
    joins = SPECTATORS / (JOIN_MINUTES * 60)
    join_cores = joins * big.join_cpu / 1000
    watching_cores = processes * BUSY
    in_all = max(processes, ceil(join_cores / BUSY))
    verdict = (
        "they suffice"
        if join_cores <= watching_cores
        else "it is the coming, not the watching, that sizes the site"
    )
    results = PLAYERS / 2 / (MINUTES_A_GAME * 60)
    single_cores = results * one_by_one.cpu_ms / 1000
    batch_cores = results * batched.cpu_ms / batched.each / 1000
    traffic = SPECTATORS * ROOM_CHANGES * big.size * 8 / 1e9
    biggest = max(players, key=lambda row: row.players)
    return [
        f"**One million spectators.** One change costs the process {message_us:.0f} µs for each "
        f"spectator ({big.message_cpu:.0f} ms for {big.spectators:,} less {small.message_cpu:.0f} "
        f"ms for {small.spectators:,}, which is what the change itself costs). We "
        f"assume {ROOM_CHANGES:.0f} change a second (nothing in the server enforces it). With "
        f"{BUSY:.0%} of a core, one process serves {BUSY:.0%} of a second / ({message_us:.0f} µs × "
        f"{ROOM_CHANGES:.0f}) ≈ {per_process:,} spectators (the setting allows 20,000 at most), "
        f"so a million need {processes} processes, one core each, and "
        f"{SPECTATORS * memory / 1024**2:.0f} GiB of memory for the sockets ({memory:.0f} KiB "
        f"each). At {big.size:,} bytes a change that is {traffic:.0f} Gbit/s in all, "
        f"{traffic / processes * 1000:.0f} Mbit/s a process.",
        "",
        f"**Their coming.** If they all come within {JOIN_MINUTES} minutes, {joins:,.0f} join a "
        f"second; at {big.join_cpu:.1f} ms each that takes {join_cores:.0f} cores, and "
        f"{processes} × {BUSY} = {watching_cores:.0f} are there: {verdict}.",
        "",
        f"**100,000 players.** With a result for every two players each {MINUTES_A_GAME} minutes, "
        f"{results:,.0f} results come in a second. One by one they cost {one_by_one.cpu_ms:.0f} ms "
        f"of a core each: {single_cores:.1f} cores. In batches of {batched.each} they cost "
        f"{batched.cpu_ms / batched.each:.1f} ms: {batch_cores:.1f} cores. What limits is the lock "
        f"of one tournament, {one_by_one.sample.rate:.0f} results a second one by one here and "
        f"{batched.sample.rate * batched.each:.0f} in batches; so 100,000 players in one "
        f"tournament must report in batches, while in a hundred tournaments of a thousand each "
        f"gets {results / 100:.1f} a second and no lock is felt.",
        "",
        f"**Pages.** A page of {biggest.players:,} players costs {biggest.page_cpu:.0f} ms of a "
        f"core and is {biggest.page_size / 1024:,.0f} KiB before compression: a reader who opens "
        f"it once and then follows the socket costs one such page, so the same million within "
        f"{JOIN_MINUTES} minutes would take "
        f"{joins * biggest.page_cpu / 1000:,.0f} cores. Big events put a cache of one second in "
        "front of the public pages: then each process computes a page once a second, whatever the "
        "number of readers.",
        "",
        f"**In all**, with a cache in front: {in_all} "
        f"`serve` processes for the sockets, {ceil(single_cores / BUSY)} for results one by one, "
        "two `worker` processes (one is enough; the second is there when the first dies), one "
        "PostgreSQL and one Redis. Not measured, and to be proven before such an event: a real "
        "network, more than two `serve` processes, a Redis that tells all of them, and a "
        "PostgreSQL that each of them asks for every change. What the figures "
        "assume is named above; they grow and shrink with it.",
    ]
