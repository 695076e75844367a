"""Commands that belong together, spoken: two in a sentence, and one after the other."""
