import RapidIntentSpeech

/// Begins an activation with one push of the key, and ends it with the next.
actor PushToTalk {
    private let pipeline: SpeechPipeline
    private var isTalking = false

    /// Makes one for a pipeline.
    init(_ pipeline: SpeechPipeline) { self.pipeline = pipeline }

    /// Follows the key until the task is cancelled.
    nonisolated func follow(_ key: PushToTalkKey) async {
        let events = pipeline.events
        await withTaskGroup { group in
            group.addTask {
                // A time limit may end it, too; the next push begins then. What a push ended may be told only after the next one.
                for await event in events {
                    if case .deactivated(let cause) = event.kind, cause != .request { await self.noteEnd() }
                }
            }
            group.addTask {
                // Pushed before it hears anything, the key waits; a pipeline that has not started would refuse.
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
