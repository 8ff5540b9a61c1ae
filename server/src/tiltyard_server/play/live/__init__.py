"""What is live of games played here."""
