"""Leagues: seasons of tournaments and arenas with one table, which follows from their results."""
