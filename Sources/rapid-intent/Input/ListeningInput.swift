import RapidIntent
import RapidIntentSpeech

/// What `listen` gets from the side of the audio.
enum ListeningInput: Sendable {
    /// For the resolver.
    case recognition(RecognitionEvent)
    /// For whoever watches.
    case pipeline(PipelineEvent)

    /// What a recogniser reports by itself.
    static func stream(
        of recognition: AsyncThrowingStream<RecognitionEvent, any Error>
    ) -> AsyncThrowingStream<ListeningInput, any Error> {
        AsyncThrowingStream { continuation in
            let pump = Task {
                do {
                    for try await event in recognition { continuation.yield(.recognition(event)) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in pump.cancel() }
        }
    }

    /// What happens in a pipeline, which runs until its source ends or nobody listens any more.
    static func stream(of pipeline: SpeechPipeline) -> AsyncThrowingStream<ListeningInput, any Error> {
        let events = pipeline.events
        return AsyncThrowingStream { continuation in
            let run = Task { try await pipeline.run() }
            let pump = Task {
                for await event in events {
                    if case .recognition(let recognition) = event.kind {
                        continuation.yield(.recognition(recognition))
                    } else {
                        continuation.yield(.pipeline(event))
                    }
                }
                do {
                    try await run.value
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in
                run.cancel()
                pump.cancel()
            }
        }
    }
}

/// The part of a stream that is for the resolver; the rest is told on the way, where it belongs in the order.
struct RecognitionInput: AsyncSequence, Sendable {
    let base: AsyncThrowingStream<ListeningInput, any Error>
    let tell: @Sendable (PipelineEvent) -> Void

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), tell: tell) }

    struct Iterator: AsyncIteratorProtocol {
        var base: AsyncThrowingStream<ListeningInput, any Error>.Iterator
        let tell: @Sendable (PipelineEvent) -> Void

        mutating func next() async throws -> RecognitionEvent? {
            try await next(isolation: nil)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> RecognitionEvent? {
            while let input = try await base.next(isolation: actor) {
                switch input {
                case .recognition(let event): return event
                case .pipeline(let event): tell(event)
                }
            }
            return nil
        }
    }
}
