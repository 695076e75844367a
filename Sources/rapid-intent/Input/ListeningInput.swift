#if Tool
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// An event from the audio side of `listen`.
enum ListeningInput: Sendable {
    case recognition(RecognitionEvent)
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

extension AsyncSequence where Element == ListeningInput, Self: Sendable {
    /// The events for the resolver; the other events go to an output, in order.
    ///
    /// While the output is full, the event just read waits, and no further one is read.
    func recognition(besides output: ListeningOutput) -> some AsyncSequence<RecognitionEvent, any Error> & Sendable {
        compactMap { input async throws -> RecognitionEvent? in
            await output.waitForRoom()
            switch input {
            case .recognition(let event): return event
            case .pipeline(let event):
                output.note(event)
                return nil
            }
        }
    }
}
#endif
