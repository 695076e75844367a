import RapidIntentSpeech

/// Begins an activation with one push of the key, and ends it with the next.
actor PushToTalk {
    private let pipeline: SpeechPipeline
    private var isTalking = false

    /// Makes one for a pipeline.
    init(_ pipeline: SpeechPipeline) { self.pipeline = pipeline }

    /// Reacts to the key until the task is cancelled.
    nonisolated func respond(_ key: PushToTalkKey) async {
        let events = pipeline.events
        await withTaskGroup { group in
            group.addTask {
                // A time limit may also end an activation; the next push then begins one. The event for an activation that a push
                // ended may arrive only after the next push, so it is ignored.
                for await event in events {
                    if case .deactivated(let cause) = event.kind, cause != .request { await self.noteEnd() }
                }
            }
            group.addTask {
                // The first push is handled only after the pipeline has started, since a stopped pipeline would refuse the
                // request.
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
