"""Engine cups started from the web: a list of what may play, rows, and processes that play."""
