"""When a command is fired: as the tool does it, and what two simpler policies would do with the same transcripts."""

from dataclasses import dataclass

from .end_of_speech import EndOfSpeech
from .figures import percentile
from .listening import Firing, Heard, Text
from .recordings import Command, Recording

# Seconds for which the patient policy wants a text to stand.
DWELL = 0.7


def first_match(texts: list[Text], commands: dict[str, Command]) -> list[Firing]:
    """The first text of an utterance that is a command, and no more until the utterance is over."""
    return _first(texts, commands, lambda text, until: text.at)


def unchanged(texts: list[Text], commands: dict[str, Command]) -> list[Firing]:
    """The first text of an utterance that is a command and has stood for 700 ms, or is final."""

    def at(text: Text, until: float) -> float | None:
        return text.at if text.is_final else text.at + DWELL if until - text.at >= DWELL else None

    return _first(texts, commands, at)


def _first(texts: list[Text], commands: dict[str, Command], time) -> list[Firing]:
    firings: dict[str, Firing] = {}
    for text, following in zip(texts, [*texts[1:], None]):
        if text.utterance in firings or text.text not in commands:
            continue
        # Another utterance does not change this one's text.
        until = following.at if following and following.utterance == text.utterance else float("inf")
        at = time(text, until)
        if at is not None:
            firings[text.utterance] = Firing(at, commands[text.text], text.is_final)
    return list(firings.values())


@dataclass(frozen=True)
class Case:
    """What a policy fired in a recording."""

    recording: Recording
    end: EndOfSpeech
    fired: list[Firing]

    @property
    def is_right(self) -> bool:
        """Whether one command was fired, and the right one."""
        return len(self.fired) == 1 and self.fired[0].command.is_accepted_for(self.recording.label)

    @property
    def is_wrong(self) -> bool:
        return bool(self.fired) and not self.is_right

    @property
    def delay(self) -> float:
        """From the end of speech to the first command, in seconds; negative where it was fired before."""
        return self.fired[0].at - self.end.at


def figures(policy: str, cases: list[Case]) -> dict:
    """What a policy comes to."""
    fired = [case for case in cases if case.fired]
    delays = [case.delay for case in fired]
    return {
        "policy": policy,
        "recordings": len(cases),
        "right": sum(case.is_right for case in cases),
        "wrong": sum(case.is_wrong for case in cases),
        "nothing": len(cases) - len(fired),
        "beforeTheFinal": sum(not case.fired[0].final for case in fired),
        "beforeTheFinalAndRight": sum(case.is_right and not case.fired[0].final for case in fired),
        "medianSeconds": rounded(percentile(delays, 50)),
        "p95Seconds": rounded(percentile(delays, 95)),
        "wrongs": [
            {
                "recording": case.recording.name,
                "seconds": rounded(case.delay),
                "fired": " and ".join(str(firing.command) for firing in case.fired),
                "expected": str(case.recording.label),
            }
            for case in cases
            if case.is_wrong
        ],
    }


def all_policies(heard: list[tuple[Recording, EndOfSpeech, Heard]], commands: dict[str, Command]) -> list[dict]:
    """The tool's own policy beside the other two, over the same transcripts."""
    policies = {
        "rapid-intent, as it fires": lambda result: result.fired,
        "first match of a transcript": lambda result: first_match(result.texts, commands),
        "700 ms of an unchanged text": lambda result: unchanged(result.texts, commands),
    }
    return [
        figures(name, [Case(recording, end, policy(result)) for recording, end, result in heard])
        for name, policy in policies.items()
    ]


def rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)
