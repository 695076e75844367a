#if SpeechServers
import NIOCore
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
    private let connector: WyomingConnector
    private let options: WyomingOptions
    private let clock: any Clock<Duration>
    private let terms: [String]
    private let counter = UtteranceCounter()
    private let register = UtteranceRegister()

    /// The largest number of terms for the server.
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
        connector = WyomingConnector(
            address: address, limits: options.limits, server: "the speech server at \(address)")
        self.options = options
        self.clock = clock
        terms = vocabulary?.contextualStrings(limit: Self.mostTerms) ?? []
    }

    /// The time limits of the recogniser, from the limits of its options.
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
            repair: TranscriptRepair(register: register, resetPause: nil)
        ) { output in
            try await listen(to: source, by: clock, telling: output)
        }
    }

    private func listen(
        to source: any AudioSource, by clock: some Clock<Duration>, telling output: RecognitionOutput
    ) async throws {
        let frames = source.frames()
        var endpointer = WyomingEndpointer(options, inputRate: source.sampleRate, output: output)
        while let samples = try await beginning(of: frames, &endpointer, telling: output) {
            let dialect = WyomingDialect(
                options, terms: terms, utterance: counter.next(), endpointer: endpointer, samples: samples,
                server: connector.server)
            let session = SpeechServerSession(
                dialect, output: output, limits: options.limits, clock: clock, server: connector.server)
            let connection = try await connector.connect(by: clock)
            try await session.run(connection, hearing: frames)
            if session.audioHasEnded { return }
            endpointer = session.dialect.endpointer
        }
    }

    /// Waits for speech and returns its audio; nil at the end of the stream.
    private func beginning(
        of frames: AsyncThrowingStream<AudioFrame, any Error>, _ endpointer: inout WyomingEndpointer,
        telling output: RecognitionOutput
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
#endif
