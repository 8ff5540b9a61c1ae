"""Upgrades (migration of data): which version the data is of, and bringing it up to date."""
