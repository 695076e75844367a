"""Measuring on recorded commands: what is heard, when it fires, and what fires that should not."""
