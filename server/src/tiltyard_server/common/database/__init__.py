"""The database: connections, time-outs of statements, prepared queries, many rows at once."""
