"""Heralds: they carry the news of a tournament to other places."""
