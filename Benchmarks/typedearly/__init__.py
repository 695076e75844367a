"""Commands whose values go on, in the languages that have values of every type."""
