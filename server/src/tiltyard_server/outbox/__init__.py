"""The outbox: messages that follow changes."""
