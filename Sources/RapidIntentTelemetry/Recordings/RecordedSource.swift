#if SQLite
public import RapidIntent

/// An audio source whose audio a store records.
///
/// Created by `AudioSource.recorded(by:)`.
private struct RecordedSource<Base: AudioSource>: AudioSource {
    var sampleRate: Int { base.sampleRate }
    var isLive: Bool { base.isLive }

    let base: Base
    let store: TelemetryStore

    /// The base's frames, unchanged and not read ahead.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let (frames, store) = (base.frames(), store)
        store.beginAudio(sampleRate: sampleRate)
        return AsyncThrowingStream {
            // A new iterator for each frame is correct: the stream holds the state.
            var iterator = frames.makeAsyncIterator()
            guard let frame = try await iterator.next() else { return nil }
            store.hear(frame)
            return frame
        }
    }
}

extension AudioSource {
    /// Returns the same audio, from which a store keeps the utterances that it records.
    ///
    /// ```swift
    /// let store = try TelemetryStore(
    ///     path: path,
    ///     configuration: TelemetryConfiguration(
    ///         privacy: .full, recordings: TelemetryRetention(age: .seconds(30 * 86_400), bytes: 1_000_000_000)))
    /// let pipeline = try SpeechPipeline(source: microphone.recorded(by: store), recogniser: recogniser, profile: .continuous)
    /// ```
    ///
    /// Does nothing unless the store keeps recordings (``TelemetryConfiguration``). Frames are unchanged and not read
    /// ahead. The store must observe the utterances of this source and of no other, through one pipeline or one stream
    /// of a recogniser, because it finds an utterance in the audio by its times.
    public func recorded(by store: TelemetryStore) -> some AudioSource { RecordedSource(base: self, store: store) }
}
#endif
