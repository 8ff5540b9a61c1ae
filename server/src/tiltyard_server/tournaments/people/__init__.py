"""People across tournaments: profiles and notifications."""
