#if SpeechServers
import RapidIntent
import RapidIntentSpeech

/// Detects the beginning and the end of speech for the server, and keeps the audio before the beginning.
struct WyomingEndpointer: Sendable {
    private let output: RecognitionOutput
    private let preRoll: Int
    private let inputRate: Int
    private var rule: EndpointRule
    private var conversion: SampleRateConversion
    private var kept: [Int16] = []
    /// The number of the last kept samples, in which speech may begin.
    private var lastLength = 0
    /// The end of the received audio.
    private(set) var heard = Duration.zero

    /// Samples per second of the sent audio.
    static let sampleRate = 16_000

    init(_ options: WyomingOptions, inputRate: Int, output: RecognitionOutput) {
        self.output = output
        self.inputRate = inputRate
        preRoll = Int(options.preRoll / .seconds(1) * Double(Self.sampleRate))
        rule = EndpointRule(options.endpoints)
        conversion = SampleRateConversion(from: inputRate, to: Self.sampleRate)
    }

    /// Processes audio; returns the state of the utterance, and the samples at 16 kHz.
    mutating func receive(_ frame: AudioFrame) -> (verdict: EndpointRule.Verdict, samples: [Int16]) {
        output.receive(frame)
        heard = frame.at + .audio(samples: frame.samples.count, rate: inputRate)
        return (rule.update(voice: output.silence == .zero, at: heard), conversion.convert(frame.samples))
    }

    /// Keeps audio in which an utterance may begin, and the pre-roll before it.
    mutating func keep(_ samples: [Int16]) {
        kept += samples
        lastLength = samples.count
        let needed = preRoll + samples.count
        // Cut at twice the length, so that few frames move the rest.
        if kept.count > 2 * needed { kept.removeFirst(kept.count - needed) }
    }

    /// Removes and returns the last kept samples and the pre-roll before them.
    mutating func removeKept() -> [Int16] {
        defer { (kept, lastLength) = ([], 0) }
        return Array(kept.suffix(preRoll + lastLength))
    }

    /// Returns the last samples, which the conversion still holds.
    mutating func finish() -> [Int16] { conversion.finish() }
}
#endif
