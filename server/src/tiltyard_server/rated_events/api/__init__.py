"""Rated events over HTTP."""
