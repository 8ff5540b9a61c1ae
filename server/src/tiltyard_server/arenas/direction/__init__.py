"""Directing an arena: the inbox of requests, the director that decides them, and the answers."""
