/// Whether an utterance may still become a command, judged by its decodings so far.
///
/// Noise and the voices of others fit no phrase, and decoding them again at every pause cost up to twice the length of
/// the audio. All figures are from 100 recorded commands, each clean and in babble (15 and 6 dB), coloured noise and dishes
/// (6 dB): of 323 readings that were rejected in a pause with an advantage below 0, none was accepted when the utterance
/// ended there.
struct Outlook: Equatable, Sendable {
    /// The voice at the last decoding that fitted no phrase.
    private var rejected: Duration?
    /// Whether nothing that follows can make the utterance a command.
    ///
    /// Of 106 utterances for which this became true, 4 would have been accepted later, none of them clean.
    private(set) var isHopeless = false

    /// The least voice of a hopeless utterance, by the advantage of its reading.
    private static let bounds: [(advantage: Double, voice: Duration)] = [
        (-0.3, .seconds(2)), (0, .seconds(3)),
    ]

    /// Adds a rejected decoding.
    ///
    /// - Parameters:
    ///   - advantage: Of its reading; nil if no path through the grammar fitted.
    mutating func reject(advantage: Double?, voice: Duration) {
        let advantage = advantage ?? -.infinity
        guard advantage < 0 else { return }
        rejected = voice
        if Self.bounds.contains(where: { advantage < $0.advantage && voice >= $0.voice }) { isHopeless = true }
    }

    func isWorthDecoding(voice: Duration) -> Bool { !isHopeless && rejected != voice }
}

/// The evidence of speech in an utterance so far, and the decision that follows from it.
struct VoiceEvidence: Equatable, Sendable {
    /// The duration of voice, with the detector's hangover.
    var voice: Duration
    var voiced: Duration

    /// The least voice of an utterance that is decoded: 100 ms besides the detector's hangover.
    static let leastVoice = Duration.milliseconds(300)
    /// The least pitch of an utterance that counts as speech: part of a short vowel.
    static let leastVoicing = Duration.milliseconds(30)

    /// Whether it was longer than a click or a knock.
    var isLongEnough: Bool { voice >= Self.leastVoice }

    /// Whether there was speech: a sound without pitch is noise, or a whisper.
    var isSpoken: Bool { isLongEnough && voiced >= Self.leastVoicing }

    /// Whether the voice is short, so that it may match a phrase by chance.
    var isShort: Bool { voice < UtteranceDecoder.Reading.shortVoice }

    /// Whether the utterance until a pause may be a command; a short one has little evidence but costs little.
    var isWorthDecodingInPause: Bool { isLongEnough && (isSpoken || isShort) }
}
