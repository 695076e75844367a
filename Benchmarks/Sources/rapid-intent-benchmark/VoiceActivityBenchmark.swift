import Foundation
import RapidIntentSpeech

/// When two detectors report voice in recordings: the package's own, and PocketSphinx's.
///
/// Only heard here and not judged: `Benchmarks/voice-activity` knows when somebody spoke.
struct VoiceActivityBenchmark {
    /// WAV files.
    var recordings: [String]

    /// What was heard in one recording, as a line of JSON.
    struct Heard: Encodable {
        var file: String
        /// Seconds of audio.
        var seconds: Double
        /// By detector.
        var detectors: [String: Detector]
    }

    /// What one detector reported.
    struct Detector: Encodable {
        /// From when to when it reported voice, in seconds; the last one ends with the recording at the latest.
        var voice: [[Double]]
        /// How long it goes on reporting voice after the last of it, in seconds.
        var hangover: Double
        /// Seconds of the processor for all of it.
        var processor: Double
    }

    /// Listens to all of them, each as a stream of its own.
    ///
    /// - Throws: When a file cannot be read, or PocketSphinx fails.
    func run(tell: (Heard) throws -> Void) throws {
        for path in recordings {
            let samples = try WAVSource(path: path).samples
            var adaptive = AdaptiveVoiceActivityDetector()
            let sphinx = try BareSphinxVoice()
            try tell(
                Heard(
                    file: path, seconds: Double(samples.count) / Self.sampleRate,
                    detectors: [
                        "adaptive": Self.listen(to: samples, hangover: adaptive.hangover) { adaptive.hear($0) },
                        "pocketsphinx": try Self.listen(to: samples, hangover: BareSphinxVoice.hangover) {
                            try sphinx.hear($0)
                        },
                    ]))
        }
    }

    private static let sampleRate = 16_000.0
    /// 20 ms, as sources deliver.
    private static let blockLength = 320

    private static func listen(
        to samples: [Int16], hangover: Duration, hear: ([Int16]) throws -> Bool
    ) rethrows -> Detector {
        var voice: [[Double]] = []
        var isVoice = false
        let start = ProcessorTime.now
        for first in stride(from: 0, to: samples.count, by: blockLength) {
            let end = min(first + blockLength, samples.count)
            let now = Double(end) / sampleRate
            let was = isVoice
            isVoice = try hear(Array(samples[first..<end]))
            if isVoice, !was { voice.append([now, now]) }
            if isVoice || was, !voice.isEmpty { voice[voice.count - 1][1] = now }
        }
        return Detector(
            voice: voice, hangover: hangover / .seconds(1), processor: start.microsecondsToNow / 1e6)
    }
}
