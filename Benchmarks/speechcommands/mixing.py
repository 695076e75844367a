"""Noise under speech, by the rule of Picovoice's speech-to-intent benchmark (benchmark/mixer.py at 0a2397b).

The loudest frame of the speech is so many decibels above the loudest frame of the noise beside it, and the sum is scaled to
a peak of one half.
"""

import numpy as np

# A frame has 2,048 samples; what is left at the end is in none.
FRAME = 2_048
PEAK = 0.5


def loudest_frame(samples: np.ndarray) -> float:
    """The largest sum of squares of a frame; zero for what is shorter than one."""
    count = len(samples) // FRAME
    return float((samples[: count * FRAME].reshape(count, FRAME) ** 2).sum(axis=1).max()) if count else 0.0


def mix(speech: np.ndarray, noise: np.ndarray, snr: float) -> np.ndarray:
    """Speech with noise of the same length, `snr` decibels below it.

    Raises ValueError where either is silent or shorter than a frame: there is no such mixture.
    """
    if len(speech) != len(noise):
        raise ValueError(f"{len(noise)} samples of noise for {len(speech)} of speech")
    loudest_speech, loudest_noise = loudest_frame(speech), loudest_frame(noise)
    if not (loudest_speech > 0 and loudest_noise > 0):
        raise ValueError("speech or noise is silent or shorter than 2,048 samples")
    mixed = speech + np.sqrt(loudest_speech / (loudest_noise * 10 ** (snr / 10))) * noise
    return mixed * (PEAK / np.abs(mixed).max())


def measured_snr(mixed: np.ndarray, speech: np.ndarray, noise: np.ndarray) -> tuple[float, float]:
    """The signal-to-noise ratio that a mixture has, in decibels, and what of it is neither speech nor noise (RMS).

    How much of each is in it is found by least squares from the mixture alone, so that `mix` does not vouch for itself.
    """
    parts = np.stack([speech, noise], axis=1)
    amounts, *_ = np.linalg.lstsq(parts, mixed, rcond=None)
    ratio = loudest_frame(amounts[0] * speech) / loudest_frame(amounts[1] * noise)
    return 10 * float(np.log10(ratio)), float(np.sqrt(np.mean((mixed - parts @ amounts) ** 2)))
