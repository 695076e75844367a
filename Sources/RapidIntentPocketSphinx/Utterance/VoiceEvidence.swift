/// The evidence of speech in an utterance so far, and the decision that follows from it.
struct VoiceEvidence: Equatable, Sendable {
    /// How long there was voice, with the detector's hangover.
    var voice: Duration
    /// How long there was pitch where there was voice.
    var voiced: Duration

    /// How much voice there must be for an utterance to be worth decoding: 100 ms besides the detector's hangover.
    static let leastVoice = Duration.milliseconds(300)
    /// The least pitch of an utterance that counts as speech: part of one short vowel.
    static let leastVoicing = Duration.milliseconds(30)

    /// Whether there was more than a click or a knock.
    var isLongEnough: Bool { voice >= Self.leastVoice }

    /// Whether there was speech: a sound without pitch is noise, or a whisper.
    var isSpoken: Bool { isLongEnough && voiced >= Self.leastVoicing }

    /// Whether what was heard is short, so that it may be forced on a phrase by chance.
    var isShort: Bool { voice < UtteranceDecoder.Reading.shortVoice }

    /// Whether what was heard until a pause may be an order; of a short one little is to be seen, and it costs little.
    var isWorthDecodingInPause: Bool { isLongEnough && (isSpoken || isShort) }
}
