"""Shared data of every format: model, commands, events."""
