"""The games of an arena: started, ended, rated; who is present, and lost games sat out."""
