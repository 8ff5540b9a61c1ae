"""Pairing of report files over HTTP, with reasons. Nothing is stored."""
