#if SQLite
public import RapidIntent
import RapidIntentSupport

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
    public func recorded(by store: TelemetryStore) -> some AudioSource {
        let rate = sampleRate
        return ObservedSource(self, begin: { store.beginAudio(sampleRate: rate) }) { frame, _ in store.hear(frame) }
    }
}

struct UtteranceRecording: Sendable, Equatable {
    /// The samples, in order; parts of the source's frames, so that nothing is copied before it is written.
    var parts: [ArraySlice<Int16>]
    var sampleRate: Int

    /// A WAV file: one channel of 16-bit PCM, with the header of 44 bytes.
    ///
    /// Source: *Multimedia Programming Interface and Data Specifications 1.0* (IBM and Microsoft, 1991), chapter "WAVE".
    var waveFile: [UInt8] {
        let size = parts.reduce(0) { $0 + $1.count } * 2
        var file: [UInt8] = []
        file.reserveCapacity(44 + size)
        func append(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { file.append(contentsOf: $0) }
        }
        file += "RIFF".utf8
        append(UInt32(36 + size))
        file += "WAVEfmt ".utf8
        append(UInt32(16))
        // PCM, one channel.
        append(UInt16(1))
        append(UInt16(1))
        append(UInt32(sampleRate))
        append(UInt32(sampleRate * 2))
        // Bytes and bits of a sample.
        append(UInt16(2))
        append(UInt16(16))
        file += "data".utf8
        append(UInt32(size))
        for part in parts { for sample in part { append(sample) } }
        return file
    }
}
#endif
