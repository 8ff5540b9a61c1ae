"""Observability: logs, metrics, traces, and pauses of garbage collection."""
