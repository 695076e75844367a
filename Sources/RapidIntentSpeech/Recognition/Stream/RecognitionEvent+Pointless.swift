package import RapidIntentSupport
package import RapidIntent

extension RecognitionEvent {
    /// Whether another event makes an unread one pointless: a partial that is replaced, or progress.
    ///
    /// Final transcripts, endpoints and the last partial of an utterance are never pointless.
    package func isPointless(before next: RecognitionEvent) -> Bool {
        switch (self, next) {
        case (.progress, .progress): true
        case (.progress, .transcript(let transcript)): !transcript.isFinal
        case (.transcript(let partial), .transcript(let transcript)):
            !partial.isFinal && !transcript.isFinal && partial.utterance == transcript.utterance
        default: false
        }
    }

    /// Returns a stream of the events that a task sends, bounded for slow readers.
    package static func stream(
        make: @escaping @Sendable (BoundedChannel<RecognitionEvent>) async throws -> Void
    ) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        BoundedChannel.stream(isPointless: { $0.isPointless(before: $1) }, make: make)
    }
}
