#if SpeechServers
import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentTesting
import Testing
import TestSupport

/// The WebSocket library of alphacep/vosk-server, as a peer.
enum WebSocketLibrary {
    /// Whether it is installed.
    static let isAvailable = PythonServer.canImport("websockets")

    /// A server that answers each block as the real one does, prints its port, and ends with its input.
    static let server = """
        import asyncio, json, os, sys, threading, websockets

        async def recognise(websocket, path=None):
            config, count, loud = None, 0, 0
            while True:
                message = await websocket.recv()
                if isinstance(message, str) and 'config' in message:
                    config = json.loads(message)['config']
                    continue
                if message == '{"eof" : 1}':
                    words = ["loud" if loud > 10000 else "quiet"] + config["phrase_list"]
                    await websocket.send(json.dumps({
                        "result": [{"conf": 1.0, "start": 0.5 * n, "end": 0.5 * n + 0.5, "word": w}
                                   for n, w in enumerate(words)],
                        "text": " ".join(words)}, indent=2, ensure_ascii=False))
                    break
                count += len(message) // 2
                loud += sum(abs(int.from_bytes(message[i:i + 2], "little", signed=True)) > 1000
                            for i in range(0, len(message), 2))
                await websocket.send(json.dumps({"partial": "été" if loud > 8000 else ""}, ensure_ascii=False))

        def leave():
            sys.stdin.read()
            os._exit(0)

        async def main():
            server = await websockets.serve(recognise, "127.0.0.1", 0)
            print(server.sockets[0].getsockname()[1], flush=True)
            threading.Thread(target=leave, daemon=True).start()
            await asyncio.Event().wait()

        asyncio.run(main())
        """
}

@Suite(
    "VoskRecogniser and the Python WebSocket library",
    .enabled(if: WebSocketLibrary.isAvailable, "needs the Python package websockets (pip install websockets)"),
    .timeLimit(.minutes(5)))
struct VoskLibraryTests {
    @Test("a server made with the library understands the client, and is understood")
    func library() async throws {
        try await PythonServer.run(WebSocketLibrary.server) { port in
            let dictionary = try CommandDictionary([
                DictionarySource(locale: "en", intents: ["Location": ["where am I?", "call 24"]])
            ])
            let limits = SpeechServerLimits(connect: .seconds(60), answer: .seconds(60), final: .seconds(60))
            let recogniser = try VoskRecogniser(
                "ws://127.0.0.1:\(port)/", vocabulary: RecognitionVocabulary(dictionary),
                options: VoskOptions(limits: limits))
            let heard = await Heard(recogniser.recognise(Sound.Source(Sound.utterance)))
            #expect(heard.error == nil)
            #expect(heard.finals == ["loud where am i call twenty four [unk]"])
            #expect(heard.transcripts.first?.text == "été")
            #expect(heard.transcripts.last?.confidence == 1)
            #expect(heard.transcripts.last?.silence.map { $0 > .seconds(1) } == true)
            #expect(heard.broken == [])
        }
    }
}
#endif
