"""What comes out of an event: rating changes, norms and their forms, statistics, prizes."""
