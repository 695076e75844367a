"""One session with the server, as Home Assistant holds it."""

import asyncio
import sys
import time
from dataclasses import dataclass

import numpy as np
from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncClient
from wyoming.error import Error
from wyoming.intent import Intent, IntentsStart, IntentsStop

from speechcommands.recordings import RATE

# Samples that are sent at once: 20 ms.
CHUNK = RATE // 50
# Seconds after which a session hangs.
PATIENCE = 60


@dataclass
class Answer:
    """What came of a session: the text, and when, in seconds since the beginning of the audio."""

    text: str | None = None
    at: float | None = None
    error: str = ""


async def spoken(uri: str, audio: np.ndarray, stop_at: float | None = None, vanish_at: float | None = None) -> Answer:
    """Sends audio in real time and reads at the same time until the first transcript.

    With `stop_at`, `audio-stop` is sent at that second, and nothing is read before it. With `vanish_at`, the connection is
    closed then.
    """
    answer = Answer()
    try:
        await _speak(uri, audio, stop_at, vanish_at, answer)
    except OSError:
        # A server that has sent an error closes the connection, into which the client still sends.
        if not answer.error:
            raise
    return answer


async def _speak(uri: str, audio: np.ndarray, stop_at: float | None, vanish_at: float | None, answer: Answer) -> None:
    async with AsyncClient.from_uri(uri) as client:
        await client.write_event(Transcribe(language="en").event())
        await client.write_event(AudioStart(rate=RATE, width=2, channels=1).event())
        began = time.monotonic()

        async def send() -> None:
            for start in range(0, len(audio), CHUNK):
                until = (start + CHUNK) / RATE
                await asyncio.sleep(max(0, began + until - time.monotonic()))
                if stop_at is not None and until > stop_at:
                    break
                chunk = audio[start : start + CHUNK].tobytes()
                await client.write_event(AudioChunk(rate=RATE, width=2, channels=1, audio=chunk).event())
            await client.write_event(AudioStop().event())

        async def read() -> None:
            while (event := await client.read_event()) is not None:
                if Transcript.is_type(event.type):
                    answer.text, answer.at = Transcript.from_event(event).text, time.monotonic() - began
                    return
                if Error.is_type(event.type):
                    answer.error = Error.from_event(event).text

        sending = asyncio.create_task(send())

        async def listen() -> None:
            if stop_at is not None:
                await sending
            await read()

        try:
            await asyncio.wait_for(listen(), vanish_at if vanish_at is not None else PATIENCE)
        except asyncio.TimeoutError:
            if vanish_at is None:
                answer.error = f"no transcript within {PATIENCE} s"
        except ConnectionError as error:
            answer.error = answer.error or f"the server closed the connection: {error}"
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)


async def intents(uri: str, text: str, conversation: str = "benchmark") -> list[tuple] | None:
    """The commands in a text; empty if it has none, None if the server does not say, which is printed."""
    if not text:
        return []
    try:
        return await _intents(uri, text, conversation)
    except (ConnectionError, asyncio.TimeoutError) as error:
        print(f"'{text}': {str(error) or f'no intents within {PATIENCE} s'}", file=sys.stderr)
        return None


async def _intents(uri: str, text: str, conversation: str) -> list[tuple]:
    async with AsyncClient.from_uri(uri) as client:
        await client.write_event(Transcript(text, language="en", context={"conversation_id": conversation}).event())
        found, is_open = [], False
        while (event := await asyncio.wait_for(client.read_event(), PATIENCE)) is not None:
            if IntentsStart.is_type(event.type):
                is_open = True
            elif Intent.is_type(event.type):
                intent = Intent.from_event(event)
                found.append((intent.name, tuple(sorted((one.name, str(one.value)) for one in intent.entities))))
                if not is_open:
                    break
            elif IntentsStop.is_type(event.type) or not is_open:
                break
        return found
