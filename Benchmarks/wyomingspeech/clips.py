"""Recordings whose names are what is said, alone or over the noise of a room."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from homeassistant.corpus import load_yaml
from homeassistant.skip import Skip
from speechcommands.end_of_speech import end_of_speech
from speechcommands.mixing import mix
from speechcommands.recordings import RATE, read

# Seconds of silence before a clip, and at most after it.
LEAD, TAIL = 0.5, 20


@dataclass(frozen=True)
class Clip:
    """A recording, with silence around it."""

    text: str
    samples: np.ndarray
    # When speech ends, in seconds.
    end: float

    def audio(self, noise: np.ndarray | None, snr: float | None) -> np.ndarray:
        """The samples as 16-bit numbers: over noise so many decibels below, or over the hiss of a quiet room."""
        samples = self.samples
        if noise is not None and snr is not None:
            start = sum(self.text.encode()) * RATE // 7 % len(noise)
            under = np.resize(np.roll(noise, -start), len(samples))
            samples = mix(samples, under, snr)
        else:
            samples = samples + np.random.default_rng(len(self.text)).normal(0, 1e-4, len(samples))
        return (np.clip(samples, -1, 1) * 32_767).astype("<i2")


class Clips:
    """The clips of a folder, its noise, and the names of its home."""

    def __init__(self, folder: Path, limit: int | None):
        self.names = folder / "fixtures" / "en.yaml"
        noise = folder / "wav" / "background_noise.wav"
        for path in (self.names, noise):
            if not path.exists():
                raise Skip(f"there is no {path}")
        self.noise = read(noise)
        self.all = clips_of(folder / "wav" / "en" / "generated", limit)


def clips_of(folder: Path, limit: int | None) -> list[Clip]:
    """The first clips with speech in a folder, by name."""
    files = sorted(folder.glob("*.wav"))[:limit]
    clips = [clip for file in files if (clip := _clip(file))]
    if not clips:
        raise Skip(f"there are no clips with speech in {folder}")
    return clips


def _clip(file: Path) -> Clip | None:
    speech = read(file)
    end = end_of_speech(speech)
    if end is None:
        return None
    silence = [np.zeros(int(seconds * RATE)) for seconds in (LEAD, TAIL)]
    return Clip(file.stem, np.concatenate([silence[0], speech, silence[1]]), LEAD + end.at)


def names(path: Path) -> dict:
    """The names of a home in the form of Home Assistant's tests."""

    def slug(name: str) -> str:
        return "".join(letter if letter.isalnum() else "_" for letter in name.lower())

    fixtures = load_yaml(path)["fixtures"]
    return {
        "language": "en",
        "areas": [{"name": area["name"], "id": slug(area["name"])} for area in fixtures.get("areas") or []],
        "floors": [{"name": floor["name"], "id": slug(floor["name"])} for floor in fixtures.get("floors") or []],
        "entities": [
            {"name": entity["name"], "id": f"{entity['domain']}.{slug(entity['name'])}"}
            for entity in fixtures.get("entities") or []
        ],
    }
