/// How a segment ended.
public struct Resolution: Sendable, Equatable {
    /// The utterance the segment belongs to.
    public var utterance: UtteranceID
    /// The segment's number within its utterance, from 0.
    public var segment: Int
    /// The text that was decided on, as the recogniser wrote it: the segment's part of what was said in the utterance.
    public var text: String
    /// The words of the utterance's text that make up ``text``, counted at white space, end exclusive: what the places of
    /// entities (``Entity/words``) count in, too.
    ///
    /// Of a segment that was fired and then revised away, where its words stood when it fired.
    public var words: Range<Int>
    /// The same text as the dictionary sees it: folded, without punctuation and fillers.
    public var normalised: String
    /// The language it was taken for.
    public var locale: LocaleIdentifier
    /// What came of it.
    public var outcome: Outcome
    /// When what happened, on the stream's clock.
    public var times: Times
    /// How long the online service took; nil where none was asked.
    public var serviceTime: Duration?
    /// What ``AskAhead`` came to; nil where nothing was asked early.
    public var early: Early?
    /// What the calls to the online service cost, those of ``AskAhead`` included; nil where none was made, or the cost is not known.
    ///
    /// The calls that were given up unanswered are not in it.
    public var price: Money?
    /// The fingerprint of the dictionaries in force, ``DictionarySet/version``; nil where there were none.
    public var dictionaryVersion: String?
    /// The service's application and version of its model, ``OnlineIntentService/modelVersion``; nil where no answer
    /// was asked for or the service does not say.
    public var modelVersion: String?
    /// Whether words of the text may be a value that no command has: a phrase that was fired, or that the text stands for, or may
    /// stand for, hears one without keeping it (``Match/hearsWithoutKeeping``).
    ///
    /// Nothing says then which words they are, and who writes the text down writes them down, too.
    package var hearsWithoutKeeping: Bool

    /// Describes the end of a segment; without words, all of the text, where the utterance is one segment.
    public init(
        utterance: UtteranceID, segment: Int = 0, text: String, words: Range<Int>? = nil, normalised: String,
        locale: LocaleIdentifier,
        outcome: Outcome, times: Times = Times(), serviceTime: Duration? = nil, early: Early? = nil,
        price: Money? = nil, dictionaryVersion: String? = nil, modelVersion: String? = nil,
        hearsWithoutKeeping: Bool = false
    ) {
        self.utterance = utterance
        self.segment = segment
        self.text = text
        self.words = words ?? 0..<WrittenWords.count(in: text)
        self.normalised = normalised
        self.locale = locale
        self.outcome = outcome
        self.times = times
        self.serviceTime = serviceTime
        self.early = early
        self.price = price
        self.dictionaryVersion = dictionaryVersion
        self.modelVersion = modelVersion
        self.hearsWithoutKeeping = hearsWithoutKeeping
    }

    /// What came of a segment.
    public enum Outcome: Sendable, Equatable {
        /// A command was fired.
        case fired(FiredCommand)
        /// A command was fired, and the final transcript says otherwise.
        case contradicted(FiredCommand, by: Contradiction)
        /// The app should ask the user: the service is nearly sure, words speak against the command
        /// (``FiredCommand/refusal``), or it is only to be fired on a final transcript and none came.
        case needsConfirmation(FiredCommand)
        /// Nothing was fired.
        case unresolved(UnresolvedReason)
    }

    /// When what happened, since the beginning of the stream; nil for what did not happen.
    public struct Times: Sendable, Equatable {
        /// The first transcript with any word: a partial one, or the final where there was none.
        public var firstPartial: Duration?
        /// The command was fired.
        public var fired: Duration?
        /// The final transcript, or the endpoint where there was none.
        public var final: Duration?
        /// How long decoding took after the end of speech, which is a duration: ``Transcript/decoding``.
        public var decoding: Duration?

        /// Collects times.
        public init(
            firstPartial: Duration? = nil, fired: Duration? = nil, final: Duration? = nil, decoding: Duration? = nil
        ) {
            self.firstPartial = firstPartial
            self.fired = fired
            self.final = final
            self.decoding = decoding
        }

        /// How long before the final transcript the command was fired: what RapidIntent saved.
        ///
        /// Never negative; zero for a command fired on the final transcript or by the online service.
        public var lead: Duration? {
            guard let fired, let final else { return nil }
            return max(.zero, final - fired)
        }
    }
}

/// A command with where it came from.
public struct FiredCommand: Sendable, Equatable {
    /// The command.
    public var command: Command
    /// Who knew it.
    public var source: Source
    /// 1 for the dictionary; what the service said otherwise.
    public var score: Double
    /// The phrase that matched, as its author wrote it; nil for an online answer.
    public var phrase: String?
    /// What speaks against the command, where it needs confirmation for that; nil otherwise.
    public var refusal: Refusal?

    /// The command of a match in the dictionary.
    init(_ match: Match) { self.init(command: match.command, source: .dictionary, phrase: match.phrase) }

    /// Describes a fired command.
    public init(
        command: Command, source: Source, score: Double = 1, phrase: String? = nil, refusal: Refusal? = nil
    ) {
        self.command = command
        self.source = source
        self.score = score
        self.phrase = phrase
        self.refusal = refusal
    }

    /// Who knew a command.
    public enum Source: String, Sendable, CaseIterable {
        /// The local dictionary.
        case dictionary
        /// An earlier answer of the online service.
        case cache
        /// The online service.
        case online
    }
}

/// What a final transcript says instead of the command that was fired.
public struct Contradiction: Sendable, Equatable {
    /// The final text.
    public var text: String
    /// The command that the final text stands for; nil if it stands for none.
    public var command: Command?

    /// Describes a contradiction.
    public init(text: String, command: Command? = nil) {
        self.text = text
        self.command = command
    }
}

/// Why nothing was fired.
public enum UnresolvedReason: Sendable, Equatable {
    /// The dictionary does not know the text, and the service or cache, if one was asked, found nothing.
    case noMatch
    /// The service's best intent did not reach the score that the dictionary asks for.
    case belowThreshold(intent: String, score: Double)
    /// The text fits several intents equally well.
    case ambiguous([Command])
    /// Words speak against the command that was named; without the intent where several commands were.
    case refused(Refusal, intent: String?)
    /// The service named an intent that no dictionary declares.
    case undeclaredIntent(String)
    /// The service gave no answer.
    case serviceFailed(OnlineIntentError)
    /// Neither the dictionary nor the cache knows the text, and there is no service to ask.
    ///
    /// Only where a cache stands without a service, as in a house that is offline. Without either, only the
    /// dictionary was ever to be asked, and what it does not know is ``noMatch``.
    case noService

    /// The reason's name as machines read it, such as `noMatch`; for ``refused(_:intent:)`` that of the ``Refusal/Reason``.
    public var name: String {
        switch self {
        case .noMatch: "noMatch"
        case .belowThreshold: "belowThreshold"
        case .ambiguous: "ambiguous"
        case .refused(let refusal, _): refusal.reason.rawValue
        case .undeclaredIntent: "undeclaredIntent"
        case .serviceFailed: "serviceFailed"
        case .noService: "noService"
        }
    }

    /// More about it, for people; nil where the name says it all.
    public var detail: String? {
        switch self {
        case .noMatch, .noService: nil
        case .belowThreshold(let intent, let score): "'\(intent)' scored \(score)"
        case .ambiguous(let commands): commands.map(\.description).joined(separator: " or ")
        case .refused(let refusal, _): refusal.description
        case .undeclaredIntent(let intent): "the service answered '\(intent)', which no dictionary declares"
        case .serviceFailed(let error): error.description
        }
    }
}
