#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentTesting
import Testing
import TestSupport

/// The protocol's own Python library as a peer.
enum WyomingLibrary {
    /// Whether it is installed.
    static let isAvailable = PythonServer.canImport("wyoming.asr")

    /// A server that counts its audio, prints its port, and ends with its input.
    static let server = """
        import asyncio, os, socket, sys, threading
        from wyoming.server import AsyncServer, AsyncEventHandler
        from wyoming.asr import Transcribe, Transcript, TranscriptStart, TranscriptChunk, TranscriptStop
        from wyoming.audio import AudioStart, AudioChunk, AudioStop

        class Handler(AsyncEventHandler):
            def __init__(self, reader, writer):
                super().__init__(reader, writer)
                self.language, self.count, self.loud = None, 0, 0

            async def handle_event(self, event):
                if Transcribe.is_type(event.type):
                    self.language = Transcribe.from_event(event).language
                elif AudioStart.is_type(event.type):
                    start = AudioStart.from_event(event)
                    assert (start.rate, start.width, start.channels) == (16000, 2, 1)
                elif AudioChunk.is_type(event.type):
                    chunk = AudioChunk.from_event(event)
                    self.count += chunk.samples
                    self.loud += sum(
                        abs(int.from_bytes(chunk.audio[i:i + 2], "little", signed=True)) > 1000
                        for i in range(0, len(chunk.audio), 2))
                elif AudioStop.is_type(event.type):
                    text = "où " + str(self.language) + (" loud" if self.loud > 10000 else " quiet")
                    await self.write_event(TranscriptStart(language="fr").event())
                    for word in text.split():
                        await self.write_event(TranscriptChunk(text=word + " ").event())
                    await self.write_event(Transcript(text=text, language="fr").event())
                    await self.write_event(TranscriptStop().event())
                    return False
                return True

        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]

        def leave():
            sys.stdin.read()
            os._exit(0)

        async def main():
            server = AsyncServer.from_uri("tcp://127.0.0.1:" + str(port))
            await server.start(Handler)
            print(port, flush=True)
            threading.Thread(target=leave, daemon=True).start()
            await asyncio.Event().wait()

        asyncio.run(main())
        """
}

@Suite(
    "WyomingRecogniser and the Python library",
    .enabled(if: WyomingLibrary.isAvailable, "needs the Python package wyoming (pip install wyoming)"),
    .timeLimit(.minutes(5)))
struct WyomingLibraryTests {
    @Test("a server made with the library understands the client, and is understood")
    func library() async throws {
        try await PythonServer.run(WyomingLibrary.server) { port in
            let limits = SpeechServerLimits(connect: .seconds(60), answer: .seconds(60), final: .seconds(60))
            let recogniser = try WyomingRecogniser(
                "tcp://127.0.0.1:\(port)", options: WyomingOptions(locale: "en-GB", limits: limits))
            let heard = await Heard(recogniser.recognise(Sound.Source(Sound.utterance + Sound.utterance)))
            #expect(heard.error == nil)
            #expect(heard.finals == ["où en-GB loud", "où en-GB loud"])
            #expect(heard.transcripts.map(\.text).prefix(3) == ["où", "où en-GB", "où en-GB loud"])
            #expect(heard.broken == [])
        }
    }
}
#endif
