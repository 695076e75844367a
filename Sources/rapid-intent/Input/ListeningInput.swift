#if Tool
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// An event from the audio side of `listen`.
enum ListeningInput: Sendable {
    /// An event for the resolver.
    case recognition(RecognitionEvent)
    /// An event for the output.
    case pipeline(PipelineEvent)

    /// The events of a pipeline, which runs until its source ends or the stream is no longer read.
    static func stream(of pipeline: SpeechPipeline) -> AsyncThrowingStream<ListeningInput, any Error> {
        let events = pipeline.events
        return BoundedChannel.stream { channel in
            async let run: Void = pipeline.run()
            for await event in events {
                if case .recognition(let recognition) = event.kind {
                    channel.send(.recognition(recognition))
                } else {
                    channel.send(.pipeline(event))
                }
                await channel.waitForRoom()
            }
            try await run
        }
    }
}

/// The events for the resolver; the other events go to the output, in order.
///
/// No further event is read while the output is full.
struct RecognitionInput: AsyncSequence, Sendable {
    let base: AsyncThrowingStream<ListeningInput, any Error>
    let output: ListeningOutput

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), output: output) }

    struct Iterator: AsyncIteratorProtocol {
        var base: AsyncThrowingStream<ListeningInput, any Error>.Iterator
        let output: ListeningOutput

        mutating func next() async throws -> RecognitionEvent? {
            try await next(isolation: nil)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> RecognitionEvent? {
            await output.waitForRoom()
            while let input = try await base.next(isolation: actor) {
                switch input {
                case .recognition(let event): return event
                case .pipeline(let event):
                    output.note(event)
                    await output.waitForRoom()
                }
            }
            return nil
        }
    }
}
#endif
