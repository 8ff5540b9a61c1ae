"""Mail: letters that are written with the change they follow, and sent in the background."""
