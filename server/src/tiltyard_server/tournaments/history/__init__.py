"""The history of a tournament: its log for readers, and how it was at a moment."""
