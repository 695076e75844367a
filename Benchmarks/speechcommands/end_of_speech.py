"""The end of speech, from the energy of a clean recording alone, without a recogniser.

In levels of 10 ms, speech is what is within 30 dB of the 95th percentile, which is a loud vowel, and 10 dB above the 10th,
which is the room. Runs of it count from 50 ms: shorter ones are clicks. One of less than 100 ms counts only within 150 ms of
what was said before it: there it is the release of a final "t" or "k", which belongs to its word (in recordings they came 40
to 100 ms after the vowel), later it is a key or a mouse (170 ms). Speech ends where the last run that counts does. A breath
after it is quieter than that.

How sure that is: the ends with 25 and with 35 dB instead stand beside it. What lies between them is mostly such a release
and the ringing of the room. Over 100 recordings of orders to a coffee maker, they are 30 ms apart in the median and more than
120 ms in one of six. A recording that ends during speech, or in which somebody else speaks afterwards, has its end
where its energy has: nothing here knows who speaks.
"""

from dataclasses import dataclass

import numpy as np

from .recordings import RATE, levels

# Seconds that a level stands for.
STEP = 0.01


@dataclass(frozen=True)
class EndOfSpeech:
    """When speech ended, in seconds since the beginning of the recording, and between which bounds."""

    at: float
    earliest: float
    latest: float


def end_of_speech(samples: np.ndarray) -> EndOfSpeech | None:
    """The end of the last speech in a recording; None where there is none."""
    level = levels(samples, int(RATE * STEP))
    found = [_speech(level, depth) for depth in (30, 25, 35)]
    if None in found:
        return None
    ends = [end for _, end in found]
    return EndOfSpeech(ends[0], min(ends), max(ends))


def beginning_of_speech(samples: np.ndarray) -> float | None:
    """The beginning of the first run that counts, in seconds; None where there is none."""
    found = _speech(levels(samples, int(RATE * STEP)), 30)
    return found[0] if found else None


def _speech(level: np.ndarray, depth: float) -> tuple[float, float] | None:
    if not len(level):
        return None
    loud, quiet = np.percentile(level, [95, 10])
    if loud <= -90:
        return None
    # Without silence in it, all of a recording is speech as far as levels can say.
    threshold = max(loud - depth, min(quiet + 10, loud - 10))
    begin = end = None
    for start, stop in runs(level > threshold):
        if stop - start >= 10 or stop - start >= 5 and end is not None and start - end <= 15:
            begin = start if begin is None else begin
            end = stop
    return (round(begin * STEP, 3), round(end * STEP, 3)) if end is not None else None


def runs(flags: np.ndarray) -> list[tuple[int, int]]:
    """Where consecutive flags are set: first index and the one after the last."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], flags.astype(int), [0]])))
    return [(int(start), int(stop)) for start, stop in zip(edges[::2], edges[1::2])]
