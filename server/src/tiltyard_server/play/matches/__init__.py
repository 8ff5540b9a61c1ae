"""Games for matches of a tournament: started, and their results counted."""
