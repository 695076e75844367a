/// The evidence of speech in an utterance so far, and the decision that follows from it.
struct VoiceEvidence: Equatable, Sendable {
    /// The duration of voice, with the detector's hangover.
    var voice: Duration
    /// The duration of pitch during voice.
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
