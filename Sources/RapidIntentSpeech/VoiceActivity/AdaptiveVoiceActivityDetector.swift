/// Detects the voice of the person at the microphone: sound that stands out from the noise, and is about as loud as the speaker was.
///
/// Two levels are followed: the noise floor, below which the quietest tenth of the last two seconds lies, and the speaker's,
/// which rises with the voice and fades in silence. A frame of 10 ms is voice when the mean of it and the two before
/// it is 9 dB above the floor and not more than 12 dB below the speaker. The second condition is what keeps a
/// television or people behind the speaker from prolonging an utterance: of 50 recorded commands with four other voices 24 dB
/// below them, 90 % were understood with it and 62 % with a margin of 22 dB, and none was lost in silence.
public struct AdaptiveVoiceActivityDetector: VoiceActivityDetector {
    /// By how many decibels voice exceeds the noise floor.
    var overNoise: Double
    /// How many decibels below the speaker's level a sound belongs to another speaker.
    var belowSpeaker: Double
    /// How long it goes on reporting voice after the last of it; longer than the closures inside of words.
    public let hangover: Duration

    private var history = LevelHistory()
    private var recent: [Double] = []
    private var speaker = LevelHistory.lowest
    private var pending: [Int16] = []
    private var framesSinceVoice = Int.max
    private let hangoverFrames: Int

    /// Makes a detector with the figures that were measured; it goes on reporting voice for 200 ms.
    public init() { self.init(hangover: .milliseconds(200)) }

    /// Makes a detector with other figures; `hangover` is a minute at most.
    package init(overNoise: Double = 9, belowSpeaker: Double = 12, hangover: Duration) {
        self.overNoise = overNoise
        self.belowSpeaker = belowSpeaker
        self.hangover = hangover
        precondition(
            (.zero ... .seconds(60)).contains(hangover), "a voice is held on to for no time, or for a minute at most")
        // The frame in which there is voice counts in any case.
        hangoverFrames = max(1, Int(hangover / .milliseconds(10)))
    }

    /// The level of a mean square, in decibels below the power of a full-scale square wave.
    ///
    /// That is 3.01 dB less than what ``AudioLevel`` shows, for which a full-scale sine is 0 dBFS. The thresholds here
    /// were measured so, and the history counts whole decibels of it.
    static func level(meanSquare: Double) -> Double {
        max(AudioLevel.decibels(meanSquare: meanSquare) - 3.010_3, LevelHistory.lowest)
    }

    /// Quieter than any voice that a microphone was set up for, on the scale of ``level(meanSquare:)``.
    private static let quietestVoice = -62.0
    private static let frameLength = 160
    /// How quickly the speaker's level fades in silence and in speech, in decibels a frame: 2 and 0.5 a second.
    private static let fading = (silent: 0.02, speaking: 0.005)

    /// Takes the next samples in.
    public mutating func process(_ samples: [Int16]) -> Bool {
        pending += samples
        var start = 0
        while pending.count - start >= Self.frameLength {
            process(pending[start..<start + Self.frameLength])
            start += Self.frameLength
        }
        pending.removeFirst(start)
        return framesSinceVoice < hangoverFrames
    }

    /// Forgets the current speech; what was learnt about noise and speaker stays.
    public mutating func reset() {
        framesSinceVoice = Int.max
        recent = []
    }

    private mutating func process(_ frame: ArraySlice<Int16>) {
        let meanSquare = frame.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(Self.frameLength)
        if recent.count == 3 { recent.removeFirst() }
        recent.append(meanSquare)
        let level = Self.level(meanSquare: recent.reduce(0, +) / Double(recent.count))
        history.append(level)
        let isVoice = level > max(history.floor + overNoise, speaker - belowSpeaker, Self.quietestVoice)
        if isVoice {
            framesSinceVoice = 0
            // Three tenths of the way at once, so that a click does not pass for a speaker.
            if level > speaker { speaker = max(speaker + 0.3 * (level - speaker), level - 10) }
            speaker -= Self.fading.speaking
        } else {
            if framesSinceVoice < Int.max { framesSinceVoice += 1 }
            speaker -= Self.fading.silent
        }
    }
}
