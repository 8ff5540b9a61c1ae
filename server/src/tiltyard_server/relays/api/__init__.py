"""Relays over HTTP."""
