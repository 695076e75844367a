"""What voice activity detectors report of recordings, against the speech in them.

What is said begins and ends where the energy of the clean recording says so, as in `end_of_speech`. A detector reports voice
for some time after the last of it, its hangover, which is known and taken off before ends are compared; what it costs to wait
for it stands beside that.
"""

from dataclasses import dataclass

from .figures import percentile

# How many seconds before the beginning of speech voice may be reported: levels may miss a soft first sound.
EARLY = 0.3
# What is called late, and what not even the pipeline's pre-roll makes up for.
LATE, BEYOND_PRE_ROLL = 0.2, 0.6


@dataclass(frozen=True)
class Spoken:
    """The intervals of speech, in seconds."""

    begin: float
    end: float


@dataclass(frozen=True)
class Judged:
    """One recording as one detector heard it."""

    # Seconds from the beginning of speech to the first report of voice; None where speech was not noticed at all.
    onset: float | None
    # Whether voice was reported before anybody spoke.
    too_early: bool
    # Seconds from the end of speech to where the detector puts it, its hangover taken off; None where it reports none.
    end: float | None
    # Seconds from the end of speech to the report of silence.
    noticed: float | None
    # Whether voice was reported once more after everything was said.
    again: bool


def judged(voice: list[list[float]], hangover: float, seconds: float, spoken: Spoken) -> Judged:
    """Compares the intervals in which voice was reported with the speech."""
    during = [(start, stop) for start, stop in voice if stop > spoken.begin and start < spoken.end]
    too_early = any(start < spoken.begin - EARLY for start, _ in voice)
    again = any(start > spoken.end + EARLY for start, _ in voice)
    if not during:
        return Judged(None, too_early, None, None, again)
    stop = during[-1][1]
    # Voice until the last block of a recording has no end that anybody could know.
    if stop >= seconds - 0.021:
        return Judged(max(0.0, during[0][0] - spoken.begin), too_early, None, None, again)
    return Judged(
        max(0.0, during[0][0] - spoken.begin), too_early, stop - hangover - spoken.end, stop - spoken.end, again
    )


def summary(all_of_them: list[Judged]) -> dict:
    """The figures of one detector under one condition; seconds and shares."""
    count = len(all_of_them)
    onsets = [one.onset for one in all_of_them if one.onset is not None]
    ends = [one.end for one in all_of_them if one.end is not None]
    noticed = [one.noticed for one in all_of_them if one.noticed is not None]

    def share(holds) -> float:
        return sum(1 for one in all_of_them if holds(one)) / count

    return {
        "recordings": count,
        "missed": share(lambda one: one.onset is None),
        "late": share(lambda one: one.onset is not None and one.onset > LATE),
        "beyondPreRoll": share(lambda one: one.onset is not None and one.onset > BEYOND_PRE_ROLL),
        "tooEarly": share(lambda one: one.too_early),
        "onset": {"median": percentile(onsets, 50), "p95": percentile(onsets, 95)},
        "noEnd": share(lambda one: one.onset is not None and one.end is None),
        "end": {"p5": percentile(ends, 5), "median": percentile(ends, 50), "p95": percentile(ends, 95)},
        "offBy": {"median": percentile([abs(end) for end in ends], 50), "p95": percentile([abs(end) for end in ends], 95)},
        "noticed": {"median": percentile(noticed, 50), "p95": percentile(noticed, 95)},
        "again": share(lambda one: one.again),
    }
