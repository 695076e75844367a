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

/// Decides, transcript by transcript, whether a wake phrase was said.
///
/// A state machine on the stream's clock. A phrase at the end of a partial may still become another word ("up" …
/// "upset"). So it counts only when a word or silence follows, when the text is final, or when it was unchanged for
/// `settle`.
struct WakePhraseFollower: Sendable {
    private let phrases: SpokenWakePhrases
    private let settle: Duration
    private let lookBack: Duration

    private var utterance: UtteranceID?
    /// The number of phrases of the utterance that were already reported.
    private var told = 0
    /// The next phrase, its position, when it appeared, and when it ended.
    private var candidate: (place: SpokenWakePhrases.Place, since: Duration, end: Duration)?

    init(_ phrases: SpokenWakePhrases, settle: Duration, lookBack: Duration) {
        self.phrases = phrases
        self.settle = settle
        self.lookBack = lookBack
    }

    mutating func receive(_ event: RecognitionEvent) -> WakePhraseEvent {
        switch event {
        case .progress(let at): return settled(at: at) ?? .progress(at: at)
        case .endpoint(_, let at):
            defer { forget() }
            guard let candidate else { return .progress(at: at) }
            return wake(candidate.place, end: candidate.end, at: at)
        case .transcript(let transcript): return receive(transcript)
        }
    }

    private mutating func receive(_ transcript: Transcript) -> WakePhraseEvent {
        if transcript.utterance != utterance { forget() }
        utterance = transcript.utterance
        let places = phrases.places(in: transcript.text)
        guard places.count > told else {
            candidate = nil
            return .progress(at: transcript.at)
        }
        let place = places[told]
        let exact = exactEnd(of: place, in: transcript)
        let end = exact ?? estimatedEnd(of: place, in: transcript)
        if let candidate, candidate.place.phrase == place.phrase {
            // If the words have no times, the first appearance is nearest to the sound.
            self.candidate = (place, candidate.since, exact ?? min(candidate.end, end))
        } else {
            candidate = (place, transcript.at, end)
        }
        let isSilent = transcript.silenceForCommands.map { $0 > .zero } ?? false
        if !place.isLast || transcript.isFinal || isSilent, let candidate {
            return wake(place, end: candidate.end, at: transcript.at)
        }
        return settled(at: transcript.at) ?? .progress(at: transcript.at)
    }

    private mutating func settled(at now: Duration) -> WakePhraseEvent? {
        guard let candidate, now - candidate.since >= settle else { return nil }
        return wake(candidate.place, end: candidate.end, at: now)
    }

    private mutating func wake(_ place: SpokenWakePhrases.Place, end: Duration, at now: Duration) -> WakePhraseEvent {
        told += 1
        candidate = nil
        return .wake(WakeDetection(phrase: place.phrase, end: min(end, now), at: now))
    }

    private mutating func forget() { (utterance, told, candidate) = (nil, 0, nil) }

    private func exactEnd(of place: SpokenWakePhrases.Place, in transcript: Transcript) -> Duration? {
        let count = transcript.text.split { $0.isWhitespace }.count
        guard transcript.words.count == count, place.lastWord < count else { return nil }
        return transcript.words[place.lastWord].end
    }

    /// The end of a phrase, estimated from its appearance in a transcript.
    private func estimatedEnd(of place: SpokenWakePhrases.Place, in transcript: Transcript) -> Duration {
        if place.isLast, let silence = transcript.silence, silence > .zero { return transcript.at - silence }
        return max(.zero, transcript.at - lookBack)
    }
}
