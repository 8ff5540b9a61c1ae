"""The calendar of arenas: what is planned on a day, and what each is like."""
