"""Load on real servers: crowds of sockets, people with HTTP clients, and what it cost."""
