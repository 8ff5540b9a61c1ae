"""Accounts over HTTP: the account, signing in, its address, its sessions, its factors."""
