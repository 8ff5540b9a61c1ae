"""What is live of a tournament: its page at once, and a while later for those who are behind."""
