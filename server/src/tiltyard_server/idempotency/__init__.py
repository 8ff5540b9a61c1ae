"""Requests that were sent with an Idempotency-Key, and what they were answered."""
