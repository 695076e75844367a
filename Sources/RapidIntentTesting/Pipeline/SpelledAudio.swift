public import RapidIntent

/// Audio written as text: a letter is 100 ms of speech that spells the letter, any other character 100 ms of silence.
///
/// ```swift
/// let source = SpelledAudio("______abc_________")   // after 600 ms, three words of 100 ms each
/// ```
///
/// A ``SpellingRecogniser`` recognises the letters as words, and a ``SpelledVoice`` detects when one is spoken. So the
/// transcripts show exactly which frames a pipeline passed to a recogniser. Frames of 20 ms at 16 kHz are delivered as
/// fast as they are requested, and every call plays the text from its beginning.
public struct SpelledAudio: AudioSource {
    /// The sample rate in hertz: 16,000.
    public let sampleRate = 16_000

    private let samples: [Int16]
    private let repeats: Bool
    private let failure: (any Error)?

    /// Creates audio.
    ///
    /// - Parameters:
    ///   - text: The text to spell.
    ///   - repeats: Whether the text repeats without end.
    ///   - failure: The error that the stream throws at the end; nil to finish normally.
    public init(_ text: String, repeats: Bool = false, failure: (any Error)? = nil) {
        samples = text.unicodeScalars.map(Self.sample)
        self.repeats = repeats
        self.failure = failure
    }

    /// Plays the text.
    public func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let player = Player(samples: samples, repeats: repeats, failure: failure)
        return AsyncThrowingStream { Task.isCancelled ? nil : try await player.next() }
    }

    /// The value of all samples of a letter; zero for silence.
    static func sample(of letter: Unicode.Scalar) -> Int16 {
        letter.properties.isAlphabetic ? Int16(clamping: letter.value) : 0
    }

    private actor Player {
        private let samples: [Int16]
        private let repeats: Bool
        private let failure: (any Error)?
        private var position = 0

        init(samples: [Int16], repeats: Bool, failure: (any Error)?) {
            self.samples = samples
            self.repeats = repeats && !samples.isEmpty
            self.failure = failure
        }

        func next() throws -> AudioFrame? {
            // Five frames per letter.
            guard repeats || position < 5 * samples.count else {
                if let failure { throw failure }
                return nil
            }
            defer { position += 1 }
            return AudioFrame(
                samples: Array(repeating: samples[position / 5 % samples.count], count: 320),
                at: .milliseconds(20) * position)
        }
    }
}
