package import RapidIntent
import RapidIntentSupport
import Synchronization

/// All of a ``DictionaryRecogniser`` but its engine: the current grammar, and the streams.
package final class DictionaryListening<Engine: UtteranceEngine>: Sendable {
    let endpoints: EndpointSettings
    let numbers = UtteranceCounter()
    let engine: @Sendable (Engine.Grammar) throws -> Engine
    private let state: Mutex<(grammar: Engine.Grammar, number: Int)>

    /// Creates it with the first grammar.
    ///
    /// - Parameters:
    ///   - endpoints: When utterances end; the detector receives audio without noise.
    ///   - engine: Creates the engine of one stream.
    package init(
        _ grammar: Engine.Grammar, endpoints: EndpointSettings,
        engine: @escaping @Sendable (Engine.Grammar) throws -> Engine
    ) {
        state = Mutex((grammar, 0))
        self.endpoints = endpoints
        self.engine = engine
    }

    package var current: (grammar: Engine.Grammar, number: Int) { state.withLock { $0 } }

    /// Replaces the grammar in every stream, before its next utterance.
    ///
    /// - Parameter number: The number of replacements so far; nothing is replaced if it has changed. Nil for any.
    package func replace(number: Int? = nil, with grammar: Engine.Grammar) {
        state.withLock { if number == nil || $0.number == number { $0 = (grammar, $0.number + 1) } }
    }

    /// Listens until the audio ends or the consuming task is cancelled, and answers every frame.
    package func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        RecognitionEvent.stream { channel in
            let session = try DictionarySession(self, sampleRate: source.sampleRate, isLive: source.isLive)
            for try await frame in source.frames() {
                for event in try await session.receive(frame) { channel.send(event) }
                await channel.waitForRoom()
            }
            // The frames also end with a cancellation. Decoding the whole utterance then would delay other streams.
            try Task.checkCancellation()
            for event in try await session.finish() { channel.send(event) }
        }
    }
}

/// A recogniser that is held to a dictionary, which can be replaced while it listens.
package protocol DictionaryRecogniser: SpeechRecogniser {
    /// Replaces the dictionary in every stream from now on; a current utterance is finished with the old one.
    ///
    /// May block for some 100 ms. An error leaves the old dictionary active.
    func listen(for dictionary: CommandDictionary) throws

    /// The parts of the dictionary that it cannot recognise, a message each; none by default.
    var unrecognised: [String] { get }
}

extension DictionaryRecogniser {
    package var unrecognised: [String] { [] }
}
