#if Tool
import RapidIntent
import RapidIntentSpeech

/// Requests a frame from the stage whenever the recogniser requests one, and records the stream.
struct SoakMicrophone<Base: AudioSource>: AudioSource {
    let base: Base
    let stage: SoakStage
    let account: ListeningAccount
    let length: Duration

    var sampleRate: Int { base.sampleRate }
    var isLive: Bool { base.isLive }

    func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let frames = SoakFrames(base.frames(), stage: stage, account: account, length: length)
        return AsyncThrowingStream { try await frames.next() }
    }
}

private actor SoakFrames {
    private let iterator: AsyncThrowingStream<AudioFrame, any Error>.Iterator
    private let stage: SoakStage
    private let account: ListeningAccount
    private let length: Duration

    init(
        _ frames: AsyncThrowingStream<AudioFrame, any Error>, stage: SoakStage, account: ListeningAccount,
        length: Duration
    ) {
        iterator = frames.makeAsyncIterator()
        self.stage = stage
        self.account = account
        self.length = length
    }

    func next() async throws -> AudioFrame? {
        let (heard, until) = account.place
        guard until < length else { return nil }
        stage.ask(heard: heard, until: until)
        defer { stage.answer() }
        // The iterator is a handle: its copy continues at the same place.
        var iterator = iterator
        guard let frame = try await iterator.next(isolation: self) else { return nil }
        account.note(frame)
        account.note(said: stage.removeSaid())
        return frame
    }
}
#endif
