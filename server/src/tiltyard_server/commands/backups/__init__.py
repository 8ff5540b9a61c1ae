"""Back-ups of the database, made and restored."""
