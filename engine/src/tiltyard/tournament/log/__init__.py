"""The log behind a tournament: events, the state they make, and old snapshots."""
