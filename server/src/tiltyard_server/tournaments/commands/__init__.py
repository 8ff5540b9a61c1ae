"""Changing a tournament: commands in batches, what follows them, and what takes several."""
