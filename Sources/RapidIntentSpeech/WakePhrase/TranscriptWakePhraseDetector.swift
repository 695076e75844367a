public import RapidIntent
import RapidIntentSupport

/// Detects wake phrases in the transcripts of any recogniser.
///
/// ```swift
/// let detector = try TranscriptWakePhraseDetector(["computer", "hey house"], recogniser: recogniser)
/// let profile = PipelineProfile.wakePhrase(detector)
/// ```
///
/// The recogniser must know the phrases: one with a grammar needs them in its dictionary. Texts are compared in the
/// dictionaries' normalised form, so case, punctuation and accents do not matter. Only whole words count: "up" does not
/// wake on "upset", even before that word is complete.
///
/// If the recogniser gives words their times, the audio after the phrase begins exactly at its end. Otherwise the
/// phrase is assumed to end 200 ms before its first appearance in a transcript.
public struct TranscriptWakePhraseDetector: WakePhraseDetector {
    /// How long a phrase must stay at the end of partial transcripts during speech; 200 ms by default.
    var settle = Duration.milliseconds(200)
    /// The recogniser's delay from the end of a word to its transcript; 200 ms by default.
    var lookBack = Duration.milliseconds(200)

    private let phrases: SpokenWakePhrases
    private let recogniser: any SpeechRecogniser

    /// Creates a detector.
    ///
    /// - Parameters:
    ///   - phrases: The wake phrases, each of one or more words.
    ///   - recogniser: The recogniser of the transcripts; called once for every stream.
    ///   - locale: The language whose normalisation applies.
    /// - Throws: ``WakePhraseError`` if there is no phrase, or one without words.
    public init(
        _ phrases: [String], recogniser: any SpeechRecogniser, locale: LocaleIdentifier = "en"
    ) throws(WakePhraseError) {
        self.phrases = try SpokenWakePhrases(phrases, locale: locale)
        self.recogniser = recogniser
    }

    /// Whether the recogniser answers every frame.
    public var answersEveryFrame: Bool { recogniser.answersEveryFrame }

    /// The recogniser's time limits.
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
