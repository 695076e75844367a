"""A household that says some sentences often and most of them rarely, and a dictionary that learns from it."""

import random
import shutil
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from . import partials
from .agreement import is_right
from .corpus import Corpus, TestSentence
from .rapid_intent_engine import RapidIntentEngine, Utterance

# How many of the commands for lights and covers go on, and how.
SHARE_THAT_GOES_ON = 0.03
GOING_ON = "in five minutes"
# Telemetry tells days apart as sessions.
DAYS = 7


@dataclass(frozen=True)
class Said:
    """What somebody said."""

    test: TestSentence
    goes_on: bool

    @property
    def text(self) -> str:
        return f"{self.test.text} {GOING_ON}" if self.goes_on else self.test.text

    @property
    def utterance(self) -> Utterance:
        return partials.spoken(TestSentence(self.text, self.test.intent, context=self.test.context))


class Household:
    """Draws sentences: the one in place N of a random order is said 1/N as often as the first."""

    def __init__(self, corpus: Corpus, seed: int):
        self._random = random.Random(seed)
        # What consists of one word has no beginning that could fire.
        self._tests = [test for test in corpus.tests if len(test.text.split()) > 1]
        self._random.shuffle(self._tests)
        self._weights = [1 / place for place in range(1, len(self._tests) + 1)]

    def week(self, count: int) -> list[Said]:
        tests = self._random.choices(self._tests, self._weights, k=count)
        return [Said(test, self._goes_on(test)) for test in tests]

    def _goes_on(self, test: TestSentence) -> bool:
        name = Path(test.file).name
        is_command = name.startswith(("light_", "cover_")) and not name.endswith("_HassGetState.yaml")
        return is_command and self._random.random() < SHARE_THAT_GOES_ON


class TunedEngine(RapidIntentEngine):
    """The tool over a folder with the imported dictionary, in which it writes what it learns."""

    def __init__(self, corpus: Corpus, program: Path):
        super().__init__(corpus, program)
        self._source = self.dictionary.read_text(encoding="utf-8")
        self._home = Path(self._folder.name) / "home"
        self._home.mkdir()
        shutil.move(self.dictionary, self._home / "home.yaml")
        self.dictionary = self._home

    def learn(self, week: list[Said]) -> None:
        """Records a week as telemetry and tunes the dictionary with it."""
        telemetry = Path(self._folder.name) / "telemetry.sqlite"
        size = -(-len(week) // DAYS)
        for day in range(DAYS):
            said = week[day * size : (day + 1) * size]
            self.outcomes([part.utterance for part in said], ["--telemetry", telemetry])
        self._checked(["tune", "--apply", "--telemetry", telemetry, "--dictionary", self._home])

    def set_risk(self, risk: float) -> None:
        """Sets the risk of every intent."""
        head, separator, rest = self._source.partition("\nintents:")
        text = f"{head}\ndefaults: {{ risk: {risk} }}\n{separator}{rest}"
        (self._home / "home.yaml").write_text(text, encoding="utf-8")


def figures_of(engine: RapidIntentEngine, week: list[Said]) -> dict:
    """The shares of a week's utterances that fired rightly by 300 ms after the last word, and wrongly before the final."""
    leads, in_time, wrong = [], 0, 0
    for said, outcome in zip(week, engine.outcomes([said.utterance for said in week])):
        final_at = said.utterance.transcripts[-1].at
        firing = next((firing for firing in outcome.fired if firing.at < final_at), None)
        if firing is None:
            continue
        leads.append(final_at - firing.at)
        since = firing.at - partials.last_word_at(said.text)
        # Of those that go on, the firing at the end is the delayed command, to which no test belongs.
        is_wrong = outcome.contradicted or (since < 0 if said.goes_on else not is_right(firing.answer, said.test))
        wrong += is_wrong
        in_time += since <= partials.SECONDS_PER_WORD and not is_wrong
    count = len(week)
    return {
        "beforeTheFinal": len(leads) / count,
        "inTime": in_time / count,
        "wrong": wrong / count,
        "averageLead": round(mean(leads), 3) if leads else 0,
    }


def picture(frontier: list[dict]) -> str:
    """The share in time against the share of wrong fires, as an SVG."""
    width, height, margin = 640, 400, 60
    most_wrong = max(0.01, *(row["wrong"] for row in frontier)) * 1.1

    def x(row):
        return margin + (width - 2 * margin) * row["wrong"] / most_wrong

    def y(row):
        return height - margin - (height - 2 * margin) * row["inTime"]

    points = " ".join(f"{x(row):.1f},{y(row):.1f}" for row in frontier)
    marks = "".join(
        f'<circle cx="{x(row):.1f}" cy="{y(row):.1f}" r="4"/><text x="{x(row) + 8:.1f}" y="{y(row) + 14:.1f}">{row["risk"]:g}</text>'
        for row in frontier
    )
    ticks = "".join(
        f'<text x="{margin - 8}" y="{height - margin - (height - 2 * margin) * share / 100 + 4:.1f}" text-anchor="end">{share} %</text>'
        for share in range(0, 101, 20)
    ) + "".join(
        f'<text x="{margin + (width - 2 * margin) * part / 4:.1f}" y="{height - margin + 18}" text-anchor="middle">'
        f"{100 * most_wrong * part / 4:.2f} %</text>"
        for part in range(5)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="white"/>'
        f'<path d="M{margin} {margin}V{height - margin}H{width - margin}" fill="none" stroke="black"/>{ticks}'
        f'<text x="{width / 2}" y="{height - 14}" text-anchor="middle">wrong fires</text>'
        f'<text x="{margin}" y="{margin - 16}">fired by 300 ms after the last word, by risk</text>'
        f'<polyline points="{points}" fill="none" stroke="#36c"/>{marks}</svg>\n'
    )
