#if SpeechServers
import NIOCore
import RapidIntent
import RapidIntentSpeech

protocol SpeechServerConnector: Sendable {
    associatedtype Incoming: Sendable
    associatedtype Outgoing: Sendable

    var server: String { get }

    func connect(by clock: some Clock<Duration>) async throws -> NIOAsyncChannel<Incoming, Outgoing>
}

extension WebSocketConnector: SpeechServerConnector {}

/// What the recognisers of this module share: the server, the limits, and the ids of utterances.
struct SpeechServerClient<Connector: SpeechServerConnector>: Sendable {
    let connector: Connector
    let limits: SpeechServerLimits
    let detector: any VoiceActivityDetector
    let clock: any Clock<Duration>
    let counter = UtteranceCounter()
    private let register = UtteranceRegister()

    func stream(
        hearing source: any AudioSource, listen: @escaping @Sendable (RecognitionOutput) async throws -> Void
    ) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        // These servers never restart their text within an utterance.
        RecognitionOutput.stream(
            hearing: source, detector: detector, repair: TranscriptRepair(register: register, resetPause: nil),
            listen: listen)
    }

    /// Connects, and sends audio until the dialect is over.
    func converse<Dialect: SpeechServerDialect>(
        _ dialect: Dialect, hearing frames: AsyncThrowingStream<AudioFrame, any Error>, output: RecognitionOutput,
        by clock: some Clock<Duration>
    ) async throws -> (dialect: Dialect, audioHasEnded: Bool)
    where Dialect.Incoming == Connector.Incoming, Dialect.Outgoing == Connector.Outgoing {
        let session = SpeechServerSession(
            dialect, output: output, limits: limits, clock: clock, server: connector.server)
        try await session.run(try await connector.connect(by: clock), hearing: frames)
        return (session.dialect, session.audioHasEnded)
    }
}
#endif
