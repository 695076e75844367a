public import RapidIntent
public import RapidIntentSpeech
import RapidIntentSpeechServer

/// Recognises through a Vosk server: its models understand free speech, offline, in some twenty languages.
///
/// ```swift
/// // docker run -d -p 2700:2700 alphacep/kaldi-en:latest
/// let recogniser = try VoskRecogniser("ws://127.0.0.1:2700", vocabulary: RecognitionVocabulary(dictionary))
/// for try await event in recogniser.recognise(microphone) { … }
/// ```
///
/// The protocol is that of https://github.com/alphacep/vosk-server (`websocket/asr_server.py`; `websocket-cpp` is understood
/// too, but takes no vocabulary): a configuration, blocks of audio, an answer to each, `eof`. Each stream has a connection of
/// its own. Audio at other rates than 16 kHz is converted. Partials and results come with the time of their block, and with
/// the silence that a detector hears beside them; the server decides where utterances end.
///
/// The stream throws `SpeechServerError` when the server fails, is late or talks nonsense; the utterance under way gets its
/// endpoint before. There is no retry: the audio cannot be heard again, and the reader of the stream knows whether
/// to begin another one. Connections are not encrypted.
public struct VoskRecogniser: SpeechRecogniser {
    /// What of the vocabulary the server is not told, because Vosk knows words of letters only.
    public let omissions: [String]

    private let connector: VoskConnector
    private let options: VoskOptions
    private let clock: any Clock<Duration>
    private let phrases: [String]
    private let counter = UtteranceCounter()
    private let register = UtteranceRegister()

    /// How many phrases the server is told at most: it builds a language model of them before it hears anything.
    static let mostPhrases = 2_000

    /// Names a server.
    ///
    /// - Parameters:
    ///   - address: Where it is, such as `ws://127.0.0.1:2700`.
    ///   - vocabulary: What it is to listen for, and nothing else; nil for everything that its model knows. Only models with
    ///     a dynamic graph (Vosk's "small" ones) can be told, the others ignore it.
    ///   - options: What it may take and how long.
    ///   - clock: Measures time limits.
    /// - Throws: `SpeechServerError` for an address that is none, and for options out of range.
    public init(
        _ address: String, vocabulary: RecognitionVocabulary? = nil, options: VoskOptions = VoskOptions(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(SpeechServerError) {
        try options.check()
        let address = try ServerAddress(
            address, scheme: "ws", secure: "wss", port: nil, hasPath: true, example: "ws://127.0.0.1:2700")
        connector = VoskConnector(
            address: address, limits: options.limits, server: "the speech server at \(address)")
        self.options = options
        self.clock = clock
        let spoken = vocabulary?.spokenPhrases(limit: Self.mostPhrases)
        phrases = spoken?.phrases ?? []
        omissions = spoken?.omissions ?? []
    }

    /// As long as the server may take, by the limits of its options.
    public var timeLimits: RecogniserTimeLimits { options.limits.ofRecogniser }

    /// Listens until the audio ends or the consuming task is cancelled.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        listen(to: source, by: clock)
    }

    private func listen(
        to source: any AudioSource, by clock: some Clock<Duration>
    ) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        RecognitionOutput.stream(
            hearing: source, detector: options.detector,
            // Vosk never begins anew within an utterance.
            repair: TranscriptRepair(register: register, resetPause: nil)
        ) { output in
            let dialect = VoskDialect(
                options, phrases: phrases, inputRate: source.sampleRate, server: connector.server,
                naming: { [counter] in counter.next() }, noting: { output.note($0) })
            let session = SpeechServerSession(
                dialect, output: output, limits: options.limits, clock: clock, server: connector.server)
            let connection = try await connector.connect(by: clock)
            try await session.run(connection, hearing: source.frames())
        }
    }
}
