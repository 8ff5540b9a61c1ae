"""Playing on many machines: who they are, what they hold, what they report, what it proves."""
