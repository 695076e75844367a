#if SpeechServers
public import RapidIntent
public import RapidIntentSpeech

/// Recognises speech through a Vosk server, whose offline models understand free speech in some twenty languages.
///
/// ```swift
/// // docker run -d -p 2700:2700 alphacep/kaldi-en:latest
/// let recogniser = try VoskRecogniser("ws://127.0.0.1:2700", vocabulary: RecognitionVocabulary(dictionary))
/// for try await event in recogniser.recognise(microphone) { … }
/// ```
///
/// The protocol is that of https://github.com/alphacep/vosk-server (`websocket/asr_server.py`; `websocket-cpp` works,
/// too, but ignores the vocabulary): a configuration, blocks of audio, an answer to each, `eof`. Each stream has its
/// own connection. Audio at other rates than 16 kHz is converted. Partials and results have the time of their block,
/// and the silence that a local detector measures; the server decides where utterances end.
///
/// The stream throws `SpeechServerError` when the server fails, is late or violates the protocol; the current utterance
/// gets its endpoint first. There is no retry: the audio cannot be read again, and the reader of the stream decides
/// whether to begin another one. Connections are not encrypted.
public struct VoskRecogniser: SpeechRecogniser {
    /// The parts of the vocabulary that are not sent to the server, because Vosk supports only words of letters.
    public let omissions: [String]

    private let client: SpeechServerClient<WebSocketConnector>
    private let options: VoskOptions
    private let phrases: [String]

    /// The largest number of phrases for the server, which builds a language model from them before it reads audio.
    static let mostPhrases = 2_000

    /// Creates a recogniser for a server.
    ///
    /// - Parameters:
    ///   - address: The server's address, such as `ws://127.0.0.1:2700`.
    ///   - vocabulary: The only phrases to recognise; nil for the model's whole vocabulary. Only models with a dynamic
    ///     graph (Vosk's "small" ones) support it; the others ignore it.
    ///   - options: The options and limits.
    ///   - clock: Measures time limits.
    /// - Throws: `SpeechServerError` for an invalid address, and for options out of range.
    public init(
        _ address: String, vocabulary: RecognitionVocabulary? = nil, options: VoskOptions = VoskOptions(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(SpeechServerError) {
        try options.check()
        let address = try ServerAddress(
            address, scheme: "ws", secure: "wss", port: nil, hasPath: true, example: "ws://127.0.0.1:2700")
        let connector = WebSocketConnector(
            address, within: options.limits.connect, answerBytes: options.limits.replyBytes,
            server: "the speech server at \(address)")
        client = SpeechServerClient(
            connector: connector, limits: options.limits, detector: options.detector, clock: clock)
        self.options = options
        let spoken = vocabulary?.spokenPhrases(limit: Self.mostPhrases)
        phrases = spoken?.phrases ?? []
        omissions = spoken?.omissions ?? []
    }

    /// The time limits of the recogniser, from the limits of its options.
    public var timeLimits: RecogniserTimeLimits { options.limits.ofRecogniser }

    /// Listens until the audio ends or the consuming task is cancelled.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        client.stream(hearing: source) { [client] output in
            let dialect = VoskDialect(
                options, phrases: phrases, inputRate: source.sampleRate, server: client.connector.server,
                naming: { client.counter.next() }, noting: { output.note($0) })
            _ = try await client.converse(dialect, hearing: source.frames(), output: output, by: client.clock)
        }
    }
}

/// The options of a ``VoskRecogniser``.
public struct VoskOptions: Sendable {
    var block: Duration
    var alternatives: Int
    var detector: any VoiceActivityDetector
    var limits: SpeechServerLimits

    /// Creates options; ``VoskRecogniser`` rejects values that are out of range.
    ///
    /// - Parameters:
    ///   - block: The duration of each sent block of audio, above zero: the server answers each block, with a partial
    ///     or a result.
    ///   - alternatives: The number of requested alternatives: with any, Vosk gives words no confidence.
    ///   - detector: Detects speech, which the server does not report; each stream has its own copy.
    ///   - limits: The limits of the server.
    public init(
        block: Duration = .milliseconds(60), alternatives: Int = 0,
        detector: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        limits: SpeechServerLimits = SpeechServerLimits()
    ) {
        self.block = block
        self.alternatives = alternatives
        self.detector = detector
        self.limits = limits
    }

    func check() throws(SpeechServerError) {
        try SpeechServerError.check(block > .zero, "block", "is \(block); it must be above zero")
        try SpeechServerError.check(alternatives >= 0, "alternatives", "is \(alternatives); it must not be below zero")
        try limits.check()
    }
}
#endif
