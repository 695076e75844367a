#if SpeechServers
import NIOCore
import NIOPosix
public import RapidIntent
public import RapidIntentSpeech

/// Recognises speech through a Wyoming server, such as those for Whisper, Vosk and Speech-to-Phrase.
///
/// ```swift
/// let recogniser = try WyomingRecogniser("tcp://127.0.0.1:10300", options: WyomingOptions(locale: "en"))
/// for try await event in recogniser.recognise(microphone) { … }
/// ```
///
/// The protocol is the `asr` part of https://github.com/rhasspy/wyoming. The server does not detect voice or endpoints.
/// A local detector finds the beginning of speech, and each utterance is sent over its own connection, from a little
/// before its first voice until the silence after it. Streaming servers send partials. Most servers process an
/// utterance only at its end, and commands then fire on its final transcript. While the server works, no audio is read:
/// `SpeechServerLimits` limit that time.
///
/// The stream throws `SpeechServerError` when the server fails, is late or violates the protocol; the current utterance
/// gets its endpoint first. There is no retry. Connections are not encrypted.
public struct WyomingRecogniser: SpeechRecogniser {
    private let client: SpeechServerClient<WyomingConnector>
    private let options: WyomingOptions
    private let terms: [String]

    static let mostTerms = 100

    /// Creates a recogniser for a server.
    ///
    /// - Parameters:
    ///   - address: The server's address, such as `tcp://127.0.0.1:10300`.
    ///   - vocabulary: Likely words and phrases; servers that support it prefer them.
    ///   - options: The options and limits.
    ///   - clock: Measures time limits.
    /// - Throws: `SpeechServerError` for an invalid address, and for options out of range.
    public init(
        _ address: String, vocabulary: RecognitionVocabulary? = nil, options: WyomingOptions = WyomingOptions(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(SpeechServerError) {
        try options.check()
        let address = try ServerAddress(
            address, scheme: "tcp", secure: "tls", port: nil, hasPath: false, example: "tcp://127.0.0.1:10300")
        let connector = WyomingConnector(
            address: address, limits: options.limits, server: "the speech server at \(address)")
        client = SpeechServerClient(
            connector: connector, limits: options.limits, detector: options.endpoints.detector, clock: clock)
        self.options = options
        terms = vocabulary?.contextualStrings(limit: Self.mostTerms) ?? []
    }

    /// The time limits of the recogniser, from the limits of its options.
    public var timeLimits: RecogniserTimeLimits { options.limits.ofRecogniser }

    /// Listens until the audio ends or the consuming task is cancelled.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        client.stream(hearing: source) { output in
            let frames = source.frames()
            var endpointer = WyomingEndpointer(options, inputRate: source.sampleRate, output: output)
            while let samples = try await beginning(of: frames, &endpointer, output: output) {
                let dialect = WyomingDialect(
                    options, terms: terms, utterance: client.counter.next(), endpointer: endpointer, samples: samples,
                    server: client.connector.server)
                let end = try await client.converse(dialect, hearing: frames, output: output, by: client.clock)
                if end.audioHasEnded { return }
                endpointer = end.dialect.endpointer
            }
        }
    }

    /// Waits for speech and returns its audio; nil at the end of the stream.
    private func beginning(
        of frames: AsyncThrowingStream<AudioFrame, any Error>, _ endpointer: inout WyomingEndpointer,
        output: RecognitionOutput
    ) async throws -> [Int16]? {
        for try await frame in frames {
            await output.waitForRoom()
            let (verdict, samples) = endpointer.receive(frame)
            endpointer.keep(samples)
            if case .began = verdict { return endpointer.removeKept() }
        }
        try Task.checkCancellation()
        return nil
    }
}

struct WyomingConnector: SpeechServerConnector {
    typealias Connection = NIOAsyncChannel<WyomingEvent, WyomingMessage>

    let address: ServerAddress
    let limits: SpeechServerLimits
    let server: String

    func connect<C: Clock<Duration>>(by clock: C) async throws -> Connection {
        try await ConnectionAttempt.connect(within: limits.connect, by: clock, to: server) { [self] trying in
            try await ClientBootstrap.speechServer
                .connect(host: address.host, port: address.port) { channel in
                    trying(channel)
                    return channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            WyomingEventHandler(
                                WyomingEventReader(limit: limits.replyBytes, peer: server), peer: server))
                        return try Connection(wrappingChannelSynchronously: channel)
                    }
                }
        }
    }
}

/// The options of a ``WyomingRecogniser``.
public struct WyomingOptions: Sendable {
    package var locale: LocaleIdentifier?
    var model: String?
    var endpoints: EndpointSettings
    var preRoll: Duration
    var limits: SpeechServerLimits

    /// Creates options; ``WyomingRecogniser`` rejects values that are out of range.
    ///
    /// - Parameters:
    ///   - locale: The language that is sent to the server; nil to let the server detect it.
    ///   - model: The server's name of the model; nil for the server's choice.
    ///   - trailingSilence: The silence that ends an utterance; above zero.
    ///   - longestUtterance: The longest utterance; above zero.
    ///   - preRoll: The audio before the first frame with voice that belongs to the utterance, because detection is
    ///     late.
    ///   - detector: Detects speech, which the server does not report; each stream has its own copy.
    ///   - limits: The limits of the server.
    public init(
        locale: LocaleIdentifier? = nil, model: String? = nil, trailingSilence: Duration = .milliseconds(700),
        longestUtterance: Duration = .seconds(15), preRoll: Duration = .milliseconds(400),
        detector: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        limits: SpeechServerLimits = SpeechServerLimits()
    ) {
        self.locale = locale
        self.model = model
        endpoints = EndpointSettings(detector, trailingSilence: trailingSilence, longestUtterance: longestUtterance)
        self.preRoll = preRoll
        self.limits = limits
    }

    func check() throws(SpeechServerError) {
        for (name, time) in [
            ("trailingSilence", endpoints.trailingSilence), ("longestUtterance", endpoints.longestUtterance),
        ] {
            try SpeechServerError.check(time > .zero, name, "is \(time); it must be above zero")
        }
        try SpeechServerError.check(preRoll >= .zero, "preRoll", "is \(preRoll); it must not be below zero")
        try limits.check()
    }
}
#endif
