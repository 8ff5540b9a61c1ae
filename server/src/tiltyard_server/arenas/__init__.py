"""Arenas on the server: log, inbox, director, rows to read."""
