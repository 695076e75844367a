"""Noises to mix under recordings, the same on every run: what is random is seeded by the names of noise and recording."""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import numpy as np

from homeassistant.rapid_intent_engine import ToolFailure
from homeassistant.skip import Skip

from .recordings import RATE, Recording, levels, read

# So many samples of noise to lie under a recording.
Noise = Callable[[Recording, int], np.ndarray]


def chance(*names: str) -> np.random.Generator:
    """A generator that the names alone decide."""
    return np.random.default_rng(int.from_bytes(hashlib.sha256("/".join(names).encode()).digest()[:8], "big"))


class Babble:
    """Four other people at once, backwards: with the spectrum and rhythm of speech, and nothing to be understood."""

    speakers = 4

    def __init__(self, recordings: list[Recording]):
        # Those of the whole folder, also where few are measured: the noise under a recording stays the same.
        self._recordings = recordings
        self._voice = lru_cache(maxsize=64)(_voice)

    def __call__(self, recording: Recording, length: int) -> np.ndarray:
        generator = chance("babble", recording.name)
        others = [other.path for other in self._recordings if other.path != recording.path]
        if not others:
            raise Skip("babble is made of other recordings, and there are none")
        return sum(self._speaker(others, length, generator) for _ in range(self.speakers))

    def _speaker(self, others: list[Path], length: int, generator: np.random.Generator) -> np.ndarray:
        # Begins anywhere in the first second, so that the four do not begin together.
        start = int(generator.integers(RATE))
        pieces: list[np.ndarray] = []
        while sum(map(len, pieces)) < start + length:
            pieces.append(self._voice(others[int(generator.integers(len(others)))]))
        return np.concatenate(pieces)[start : start + length]


def _voice(path: Path) -> np.ndarray:
    """What is said in a recording, without its silences, backwards and with a power of one."""
    samples, frame, margin = read(path), RATE // 50, 5
    level = levels(samples, frame)
    if not len(level) or level.max() <= -100:
        raise ToolFailure(f"'{path}' is silent and no part of a babble")
    loud = level > level.max() - 30
    # 100 ms on either side belong to what is said: beginnings and ends of words are quiet.
    kept = np.convolve(loud, np.ones(2 * margin + 1), "same") > 0 if len(loud) > 2 * margin else loud
    voice = samples[: len(level) * frame].reshape(-1, frame)[kept].ravel()[::-1]
    return voice / np.sqrt(np.mean(voice**2))


def coloured(recording: Recording, length: int) -> np.ndarray:
    """Pink noise (power 1/f above 50 Hz, flat below) that swells and ebbs every 2.5 seconds: machines, water, traffic."""
    generator = chance("coloured", recording.name)
    seconds = np.arange(length) / RATE
    swell = 1 + 0.5 * np.sin(2 * np.pi * (0.4 * seconds + generator.random()))
    return swell * _shaped(generator, length, lambda hertz: np.maximum(hertz, 50) ** -0.5)


def dishes(recording: Recording, length: int) -> np.ndarray:
    """A kitchen: running water, and two and a half clinks or thuds a second, from barely heard to loud."""
    generator = chance("dishes", recording.name)
    noise = 0.05 * _shaped(generator, length, lambda hertz: np.maximum(hertz, 50) ** -0.5 * (1 + 3 * (hertz > 800)))
    for _ in range(generator.poisson(2.5 * length / RATE)):
        start = int(generator.integers(length))
        # Half a second is longer than any of them rings.
        seconds = np.arange(min(length - start, RATE // 2)) / RATE
        is_clink = generator.random() < 0.7
        partials = int(generator.integers(3, 7)) if is_clink else 3
        pitches = generator.uniform(*((1_200, 7_000) if is_clink else (90, 400)), partials)
        decays = generator.uniform(*((0.01, 0.12) if is_clink else (0.02, 0.08)), partials)
        phases = generator.uniform(0, 2 * np.pi, partials)
        sound = sum(
            np.sin(2 * np.pi * pitch * seconds + phase) * np.exp(-seconds / decay)
            for pitch, decay, phase in zip(pitches, decays, phases)
        )
        noise[start : start + len(seconds)] += 3 * 10 ** (generator.uniform(-25, 0) / 20) * sound
    return noise


def brown(recording: Recording, length: int) -> np.ndarray:
    """Brown noise (power 1/f² above 50 Hz, flat below): rumbling, wind, the inside of a car."""
    return _shaped(chance("brown", recording.name), length, lambda hertz: np.maximum(hertz, 50) ** -1.0)


def _shaped(
    generator: np.random.Generator, length: int, amplitude: Callable[[np.ndarray], np.ndarray]
) -> np.ndarray:
    """White noise, its spectrum formed, with a power of one."""
    spectrum = np.fft.rfft(generator.standard_normal(length)) * amplitude(np.fft.rfftfreq(length, 1 / RATE))
    spectrum[0] = 0
    noise = np.fft.irfft(spectrum, length)
    return noise / np.sqrt(np.mean(noise**2))


class FromFile:
    """Stretches of a recorded noise, which must be longer than every recording."""

    def __init__(self, name: str, path: Path):
        self._name, self._path, self._samples = name, path, read(path)

    def __call__(self, recording: Recording, length: int) -> np.ndarray:
        room = len(self._samples) - length
        if room < 0:
            raise ToolFailure(
                f"'{self._path}' has {len(self._samples) / RATE:.1f} s of noise, '{recording.name}' has {length / RATE:.1f} s"
            )
        start = int(chance(self._name, recording.name).integers(room + 1))
        return self._samples[start : start + length]


def noise(name: str, recordings: list[Recording]) -> Noise:
    """One of the noises that are made here."""
    return {"babble": lambda: Babble(recordings), "coloured": lambda: coloured, "brown": lambda: brown, "dishes": lambda: dishes}[name]()


NAMES = ("babble", "coloured", "brown", "dishes")
