public import RapidIntent

/// Hears wake phrases in the transcripts of any recogniser.
///
/// ```swift
/// let detector = try TranscriptWakePhraseDetector(["computer", "hey house"], recogniser: recogniser)
/// let profile = PipelineProfile.wakePhrase(detector)
/// ```
///
/// The recogniser must be able to hear the phrases: one with a grammar needs them in its dictionary. Texts are compared in the
/// normal form of the dictionaries, so case, punctuation and accents do not matter, and only whole words count: "up" does not wake
/// on "upset", also not while that word is still being said.
///
/// Where the recogniser gives words their times, what follows the phrase begins exactly there. Where it does not, the phrase
/// counts as over 200 ms before it was first seen in a transcript.
public struct TranscriptWakePhraseDetector: WakePhraseDetector {
    /// How long a phrase must have stood at the end of a partial transcript during speech; 200 ms by default.
    var settle = Duration.milliseconds(200)
    /// How long it takes the recogniser to show a word after its end; 200 ms by default.
    var lookBack = Duration.milliseconds(200)

    private let phrases: SpokenWakePhrases
    private let recogniser: any SpeechRecogniser

    /// Makes a detector.
    ///
    /// - Parameters:
    ///   - phrases: What wakes: any number of phrases of one or more words.
    ///   - recogniser: Who writes down what is said; called anew for every stream.
    ///   - locale: The language whose rules of writing apply.
    /// - Throws: ``WakePhraseError`` where there is no phrase, or one without words.
    public init(
        _ phrases: [String], recogniser: any SpeechRecogniser, locale: LocaleIdentifier = "en"
    ) throws(WakePhraseError) {
        self.phrases = try SpokenWakePhrases(phrases, locale: locale)
        self.recogniser = recogniser
    }

    /// Whether the recogniser does.
    public var answersEveryFrame: Bool { recogniser.answersEveryFrame }

    /// Those of the recogniser.
    public var timeLimits: RecogniserTimeLimits { recogniser.timeLimits }

    /// Listens to `source` until it ends or the consuming task is cancelled.
    public func listen(to source: any AudioSource) -> AsyncThrowingStream<WakePhraseEvent, any Error> {
        WakePhraseEvent.stream { channel in
            var follower = WakePhraseFollower(phrases, settle: settle, lookBack: lookBack)
            for try await event in recogniser.recognise(source) {
                channel.send(follower.receive(event))
                await channel.waitForRoom()
            }
        }
    }
}
