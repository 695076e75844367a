"""Intent models on corpora of labelled sentences."""
