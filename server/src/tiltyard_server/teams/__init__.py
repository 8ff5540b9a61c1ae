"""Teams: clubs, their members and leaders."""
