import RapidIntent
import RapidIntentSpeech

/// Detects the beginning and end of speech beside the server, and keeps the audio before the beginning.
struct WyomingEndpointer: Sendable {
    private let output: RecognitionOutput
    private let preRoll: Int
    private let inputRate: Int
    private var rule: EndpointRule
    private var conversion: SampleRateConversion
    private var kept: [Int16] = []
    /// How many of them came last; speech may begin in these.
    private var lastLength = 0
    /// Where the audio heard so far ends.
    private(set) var heard = Duration.zero

    /// Samples per second that are sent.
    static let sampleRate = 16_000

    init(_ options: WyomingOptions, inputRate: Int, output: RecognitionOutput) {
        self.output = output
        self.inputRate = inputRate
        preRoll = Int(options.preRoll / .seconds(1) * Double(Self.sampleRate))
        rule = EndpointRule(
            trailingSilence: options.trailingSilence, longestUtterance: options.longestUtterance,
            hangover: options.detector.hangover)
        conversion = SampleRateConversion(from: inputRate, to: Self.sampleRate)
    }

    /// Takes audio in; what it means for the utterance, and the samples at 16 kHz.
    mutating func receive(_ frame: AudioFrame) -> (verdict: EndpointRule.Verdict, samples: [Int16]) {
        output.receive(frame)
        heard = frame.at + .audio(samples: frame.samples.count, rate: inputRate)
        return (rule.update(voice: output.silence == .zero, at: heard), conversion.convert(frame.samples))
    }

    /// Keeps audio in which an utterance may begin, and what the pre-roll needs from before it.
    mutating func keep(_ samples: [Int16]) {
        kept += samples
        lastLength = samples.count
        let needed = preRoll + samples.count
        // Cut at twice the length, so that not every frame moves the rest.
        if kept.count > 2 * needed { kept.removeFirst(kept.count - needed) }
    }

    /// Gives away what was kept last, and the pre-roll before it.
    mutating func removeKept() -> [Int16] {
        defer { (kept, lastLength) = ([], 0) }
        return Array(kept.suffix(preRoll + lastLength))
    }

    /// The last sounds of the audio, which a conversion has held back.
    mutating func finish() -> [Int16] { conversion.finish() }
}
