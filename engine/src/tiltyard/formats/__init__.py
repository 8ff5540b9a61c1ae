"""Formats: state machines over the shared lifecycle."""
