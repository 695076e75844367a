package import RapidIntent

extension RecognitionEvent {
    /// Whether it need not be read if another event follows: what is tentative, and then said anew, and that time went on.
    ///
    /// Final transcripts and endpoints are never pointless, nor is the last partial of an utterance.
    package func isPointless(before next: RecognitionEvent) -> Bool {
        switch (self, next) {
        case (.progress, .progress): true
        case (.progress, .transcript(let transcript)): !transcript.isFinal
        case (.transcript(let partial), .transcript(let transcript)):
            !partial.isFinal && !transcript.isFinal && partial.utterance == transcript.utterance
        default: false
        }
    }

    /// A stream of events that a task tells, bounded for a reader that is slow.
    package static func stream(
        make: @escaping @Sendable (BoundedChannel<RecognitionEvent>) async throws -> Void
    ) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        BoundedChannel.stream(isPointless: { $0.isPointless(before: $1) }, make: make)
    }
}
