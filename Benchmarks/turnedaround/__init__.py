"""Sentences that only look like commands: said by synthesisers, heard by the tool."""
