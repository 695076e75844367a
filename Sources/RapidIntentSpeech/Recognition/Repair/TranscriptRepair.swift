package import RapidIntent

/// Repairs a recogniser's events so that they fulfil the requirements of ``SpeechRecogniser``.
///
/// | recogniser's event | result |
/// |---|---|
/// | text restarts after a pause, without its beginning (iOS 18 and macOS 15: jamsch/expo-speech-recognition#22) | the old text, followed by the new one |
/// | a partial never becomes final | the endpoint closes the utterance on it |
/// | the same transcript again, or a second final | progress |
/// | text after the final one, or for an utterance that has ended | progress |
/// | an id that was used before, also in another stream | an id of its own: `u1#2` |
/// | a time before the previous one | the previous time |
/// | no endpoint before the next utterance, or at the end | an endpoint |
/// | an endpoint without an utterance | progress |
/// | a confidence outside 0 to 1, a negative silence | the nearest allowed value |
///
/// A value type, except for ``UtteranceRegister``, which all streams of one recogniser share. An event costs about as
/// much as a comparison of its text with the previous one. An utterance without a transcript gets no endpoint.
@usableFromInline package struct TranscriptRepair: Sendable {
    /// How long a text must have been unchanged before a text without its beginning counts as its continuation; nil for
    /// recognisers that never restart their text.
    ///
    /// Without such a pause, the new text counts as a correction.
    @usableFromInline package static let usualResetPause = Duration.milliseconds(500)

    private let register: UtteranceRegister
    private let resetPause: Duration?
    private var ledger = UtteranceLedger(lateWords: .reported, reusesIDs: true)
    private var open: OpenUtterance?

    /// Creates a repair for a new stream.
    ///
    /// - Parameters:
    ///   - register: The used ids; shared by all streams of a recogniser.
    ///   - resetPause: See ``usualResetPause``.
    package init(register: UtteranceRegister = UtteranceRegister(), resetPause: Duration? = Self.usualResetPause) {
        self.register = register
        self.resetPause = resetPause
    }

    /// Processes the recogniser's event, and returns the events that replace it; at least one.
    package mutating func repair(_ event: RecognitionEvent) -> [RecognitionEvent] {
        ledger.receive(event, naming: { id, _ in register.claim(id) }).map { event in
            guard case .transcript(let transcript) = event else { return event }
            if open?.name != transcript.utterance { open = OpenUtterance(name: transcript.utterance) }
            return open?.repair(transcript, resetPause: resetPause).map { .transcript($0) } ?? .progress(at: event.at)
        }
    }

    /// Ends the stream and the open utterance.
    package mutating func finish() -> [RecognitionEvent] { ledger.finish() }
}

/// The words of the current utterance, as the recogniser reports them and as they are passed on.
struct OpenUtterance: Sendable {
    /// The id under which it is passed on.
    let name: UtteranceID
    /// The recogniser's last text.
    private var spoken = ""
    /// The time of the last change of that text.
    private var spokenSince = Duration.zero
    /// The words that the recogniser has since dropped, and their times.
    private var kept: (text: String, words: [Transcript.Word]) = ("", [])
    /// The words of the recogniser's last text.
    private var words: [Transcript.Word] = []
    private var told: Transcript?

    init(name: UtteranceID) { self.name = name }

    /// Processes the next transcript and returns the one to pass on; nil if nothing has changed.
    mutating func repair(_ transcript: Transcript, resetPause: Duration?) -> Transcript? {
        let now = transcript.at
        if transcript.text != spoken {
            if let resetPause, now - spokenSince >= resetPause, Self.restarts(transcript.text, after: spoken) {
                kept = (Self.join(kept.text, spoken), kept.words + words)
            }
            spoken = transcript.text
            spokenSince = now
        }
        words = transcript.words
        var news = transcript
        news.silence = transcript.silence.map { max($0, .zero) }
        news.confidence = transcript.confidence.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
        if !kept.text.isEmpty, !Self.hasBeginning(spoken, kept.text) {
            news.text = Self.join(kept.text, spoken)
            news.words = kept.words + words
            for index in news.alternatives.indices {
                news.alternatives[index].text = Self.join(kept.text, news.alternatives[index].text)
            }
        }
        guard told.map({ Self.isSame($0, news) }) != true else { return nil }
        told = news
        return news
    }

    /// Whether a text continues the old one instead of replacing it: it is much shorter and begins with another word.
    private static func restarts(_ text: String, after old: String) -> Bool {
        guard let first = text.firstWord, let oldFirst = old.firstWord else { return false }
        return text.utf8.count * 2 < old.utf8.count && first != oldFirst
    }

    /// Whether a text contains the kept words itself, because the recogniser has restored them.
    private static func hasBeginning(_ text: String, _ beginning: String) -> Bool {
        text.comparableWords.starts(with: beginning.comparableWords)
    }

    private static func join(_ first: String, _ second: String) -> String {
        first.isEmpty || second.isEmpty ? first + second : first + " " + second
    }

    /// Whether the second of two transcripts has nothing new.
    ///
    /// Growing silence is not new: its start is already known.
    private static func isSame(_ old: Transcript, _ new: Transcript) -> Bool {
        switch (old.silence, new.silence) {
        case (nil, nil), (Duration.zero, Duration.zero): break
        case (let before?, let now?) where before > .zero && now > .zero:
            guard old.at - before == new.at - now else { return false }
        default: return false
        }
        var moved = old
        moved.at = new.at
        moved.silence = new.silence
        return moved == new
    }
}

extension String {
    /// The words without case and punctuation.
    fileprivate var comparableWords: [String] {
        split { $0.isWhitespace }.map { $0.filter { $0.isLetter || $0.isNumber }.lowercased() }
            .filter { !$0.isEmpty }
    }

    fileprivate var firstWord: String? { comparableWords.first }
}
