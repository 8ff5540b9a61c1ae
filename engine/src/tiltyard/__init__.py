"""Tiltyard: tournaments as pure functions."""
