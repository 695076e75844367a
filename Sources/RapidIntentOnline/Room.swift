// Filled in by the next change: the room is laid out first.
