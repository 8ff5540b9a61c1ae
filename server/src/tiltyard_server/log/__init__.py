"""Logs: append, chain, snapshot, replay, verify. One implementation for whatever is a log."""
