"""The acceptance run: our pairings compared with those of other programs."""
