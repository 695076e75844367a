#if Fleet
import Foundation
import RapidIntentSpeech

/// Measures when two detectors report voice in recordings: the package's own, and PocketSphinx's.
///
/// The results are not judged here: `Benchmarks/voice-activity` has the times of real speech.
struct VoiceActivityBenchmark {
    /// WAV files.
    var recordings: [String]

    /// The results for one recording, as a line of JSON.
    struct Heard: Encodable {
        var file: String
        var seconds: Double
        var detectors: [String: Detector]
    }

    struct Detector: Encodable {
        /// The times in seconds from and to which it reported voice; the last one ends with the recording at the latest.
        var voice: [[Double]]
        /// How long it reports voice after the end of speech, in seconds.
        var hangover: Double
        /// Processor time for the whole recording, in seconds.
        var processor: Double
    }

    /// Processes all recordings, each as its own stream.
    ///
    /// - Throws: If a file cannot be read, or PocketSphinx fails.
    func run(tell: (Heard) throws -> Void) throws {
        for path in recordings {
            let samples = try WAVSource(path: path).samples
            var adaptive = AdaptiveVoiceActivityDetector()
            let sphinx = try BareSphinxVoice()
            try tell(
                Heard(
                    file: path, seconds: Double(samples.count) / Self.sampleRate,
                    detectors: [
                        "adaptive": Self.listen(to: samples, hangover: adaptive.hangover) { adaptive.process($0) },
                        "pocketsphinx": try Self.listen(to: samples, hangover: BareSphinxVoice.hangover) {
                            try sphinx.process($0)
                        },
                    ]))
        }
    }

    private static let sampleRate = 16_000.0
    /// 20 ms, as from audio sources.
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
        return Detector(voice: voice, hangover: hangover / .seconds(1), processor: start.microsecondsToNow / 1e6)
    }
}
#endif
