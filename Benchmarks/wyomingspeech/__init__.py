"""Measuring a Wyoming server: clips, the server, clients, and what they find."""
