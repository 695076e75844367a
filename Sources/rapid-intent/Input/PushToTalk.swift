#if Tool
import RapidIntentSpeech

/// Starts an activation with one push of the key, and ends it with the next.
actor PushToTalk {
    private let pipeline: SpeechPipeline
    private var isTalking = false

    /// Creates a controller for a pipeline.
    init(_ pipeline: SpeechPipeline) { self.pipeline = pipeline }

    /// Reacts to the key until the task is cancelled.
    nonisolated func respond(_ key: PushToTalkKey) async {
        let events = pipeline.events
        await withTaskGroup { group in
            group.addTask {
                // A time limit may also end an activation; the next push then starts one. The event for an activation
                // that was ended by a push may arrive after the next push, so it is ignored.
                for await event in events {
                    if case .deactivated(let cause) = event.kind, cause != .request { await self.noteEnd() }
                }
            }
            group.addTask {
                // Handles the first push only after the pipeline has started, because a stopped pipeline would refuse
                // the request.
                _ = await self.pipeline.start()
                for await _ in key.pushes { await self.push() }
            }
        }
    }

    private func push() {
        pipeline.request(isTalking ? .deactivate : .activate)
        isTalking.toggle()
    }

    private func noteEnd() { isTalking = false }
}
#endif
