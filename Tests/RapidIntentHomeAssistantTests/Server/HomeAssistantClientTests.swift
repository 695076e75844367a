#if SpeechServers
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentPocketSphinx
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentTesting
import Testing
import TestSupport

@testable import RapidIntentHomeAssistant

/// The protocol's own Python library, used as Home Assistant uses it.
enum PythonClient {
    static let isAvailable = PythonServer.canImport("wyoming.client")

    /// Reads the description, sends audio and reads at the same time, returns at the first transcript, and asks for its
    /// intents on a second connection.
    static let program = """
        import asyncio, sys
        from wyoming.asr import Transcribe, Transcript
        from wyoming.audio import AudioStart, AudioChunk, AudioStop
        from wyoming.client import AsyncClient
        from wyoming.info import Describe, Info
        from wyoming.intent import Intent, IntentsStart, IntentsStop

        async def main(uri):
            async with AsyncClient.from_uri(uri) as client:
                await client.write_event(Describe().event())
                info = Info.from_event(await client.read_event())
                program = info.asr[0]
                print(program.requires_external_vad, program.supports_transcript_streaming,
                      program.models[0].languages, info.intent[0].models[0].languages)
            async with AsyncClient.from_uri(uri) as client:
                await client.write_event(Transcribe(language="en").event())
                await client.write_event(AudioStart(rate=16000, width=2, channels=1).event())
                async def send():
                    # Letters with their words, and then silence without an end: nothing says when to stop.
                    for letter in "_abc" + 10_000 * "_":
                        sample = ord(letter) if letter != "_" else 0
                        audio = sample.to_bytes(2, "little") * 320
                        for _ in range(5):
                            await client.write_event(AudioChunk(rate=16000, width=2, channels=1, audio=audio).event())
                            await asyncio.sleep(0)
                sending = asyncio.create_task(send())
                while True:
                    event = await client.read_event()
                    if Transcript.is_type(event.type):
                        text = Transcript.from_event(event).text
                        break
                print(text, not sending.done())
                sending.cancel()
            async with AsyncClient.from_uri(uri) as client:
                await client.write_event(Transcript(text, context={"conversation_id": "c"}, language="en").event())
                assert IntentsStart.is_type((await client.read_event()).type)
                while not IntentsStop.is_type((event := await client.read_event()).type):
                    intent = Intent.from_event(event)
                    print(intent.name, [(entity.name, entity.value) for entity in intent.entities], intent.context)

        asyncio.run(main(sys.argv[1]))
        """

    /// Runs it, and returns its output.
    static func run(_ address: WyomingServerAddress) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program, address.description]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        // Its output is far below the size of a pipe.
        try await process.runToEnd()
        return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
}

@Suite("WyomingServer and Home Assistant", .timeLimit(.minutes(5)))
struct HomeAssistantClientTests {
    @Test(
        "the Python library, used as Home Assistant uses it, gets its transcript while it sends, and both intents",
        .enabled(if: PythonClient.isAvailable, "needs the Python package wyoming (pip install wyoming)"))
    func library() async throws {
        let server = WyomingServer(
            dictionaries: ActiveDictionaries([try House.dictionary()]), speech: House.speech(),
            configuration: try House.configuration())
        let output = try await server.serving { try await PythonClient.run($0) }
        #expect(
            output == """
                False True ['en'] ['en']
                turn on the kitchen light and close the blinds True
                TurnOn [('name', 'kitchen light')] {'conversation_id': 'c'}
                Close [('name', 'blinds')] {'conversation_id': 'c'}

                """)
    }

    @Test("a spoken command is heard by PocketSphinx, and ends by itself", .spokenEnglish)
    func spoken() async throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: "en-US", lists: ["light": ["kitchen light", "office light"]],
                intents: ["TurnOn": ["turn on the {light:name}"], "Stop": ["stop"]])
        ])
        let recogniser = try PocketSphinxRecogniser(dictionary: dictionary)
        let speech = WyomingSpeech(
            recogniser, locale: dictionary.locale, name: "pocketsphinx-en-us",
            attribution: (name: "CMU Sphinx", url: ""))
        let server = WyomingServer(
            dictionaries: ActiveDictionaries([dictionary]), speech: speech,
            configuration: WyomingServerConfiguration(address: try WyomingServerAddress("tcp://127.0.0.1:0")))
        try await server.serving { address in
            for text in ["turn on the kitchen light", "turn on the office light"] {
                let recording = try Speaker.recording(of: text)
                try await Client.with(address) { client in
                    try await client.begin()
                    let samples = recording.samples
                    for start in stride(from: 0, to: samples.count, by: 512) {
                        let chunk = Array(samples[start..<min(start + 512, samples.count)])
                        try await client.send(bytes: WyomingMessage("audio-chunk", Client.format, samples: chunk).bytes)
                    }
                    // Without audio-stop.
                    let heard = try await client.transcript()
                    #expect(heard == text)
                }
            }
        }
    }
}
#endif
