/// The result of a segment.
public struct Resolution: Sendable, Equatable {
    /// The utterance the segment belongs to.
    public var utterance: UtteranceID
    /// The segment's number within its utterance, from 0.
    public var segment: Int
    /// The segment's part of the utterance's text, as the recogniser wrote it.
    public var text: String
    /// The range of ``text`` in words of the utterance, split at white space, end exclusive.
    ///
    /// The places of entities (``Entity/words``) use the same count. If a revision removed a fired segment, this is the
    /// range at the time it fired.
    public var words: Range<Int>
    /// The same text as the dictionary sees it: folded, without punctuation and fillers.
    public var normalised: String
    /// The language used to interpret the text.
    public var locale: LocaleIdentifier
    /// The segment's outcome.
    public var outcome: Outcome
    /// The times of the segment's events, on the stream's clock.
    public var times: Times
    /// The time the online service took; nil if it was not asked.
    public var serviceTime: Duration?
    /// The result of ``AskAhead``; nil if nothing was asked early.
    package var early: Early?
    /// The cost of the calls to the online service, including those of ``AskAhead``; nil if there were none or the cost
    /// is unknown.
    ///
    /// Calls cancelled before their answer are not included.
    public var price: Money?
    /// The fingerprint of the dictionaries used, ``DictionarySet/version``; nil if there were none.
    public var dictionaryVersion: String?
    /// The service's application and model version, ``OnlineIntentService/modelVersion``; nil if no answer was
    /// requested or the service does not report them.
    public var modelVersion: String?
    /// The moments at which a command was complete and more words could change it.
    package var stops: [PhraseStop]
    /// How it continues the conversation; nil if its meaning does not depend on earlier utterances.
    public var followUp: FollowUp?
    /// The earlier utterance whose question this one answers (``ConfirmationPolicy``) or on which it follows up
    /// (``FollowUpPolicy``); nil if there is none.
    public var answers: UtteranceID?
    /// What to ask the user where nothing decides between the values that the words may mean, in the language of the text; nil
    /// otherwise.
    ///
    /// For example "Did you mean “kitchen” or “bedroom”?" ``UnresolvedReason/ambiguous(_:)`` has the commands.
    public var question: String?
    /// How many prepared commands were withdrawn.
    public var withdrawals: Int
    /// Whether the text may contain a value that the command does not keep (``Match/hasDiscardedValues``).
    ///
    /// This applies to the fired phrase and to every phrase that matches the text or may match it. The positions of
    /// such values are unknown, so a stored text contains them too.
    package var hasDiscardedValues: Bool
    /// The dictionaries whose values of lists no command accounts for: those of a text that holds a command among other words, or
    /// that contradicts one.
    var lists = UnclaimedLists()

    /// Creates the result of a segment; `words` defaults to the whole text, for an utterance of one segment.
    package init(
        utterance: UtteranceID, segment: Int = 0, text: String, words: Range<Int>? = nil, normalised: String,
        locale: LocaleIdentifier,
        outcome: Outcome, times: Times = Times(), serviceTime: Duration? = nil, early: Early? = nil,
        price: Money? = nil, dictionaryVersion: String? = nil, modelVersion: String? = nil, withdrawals: Int = 0,
        hasDiscardedValues: Bool = false
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
        self.withdrawals = withdrawals
        self.hasDiscardedValues = hasDiscardedValues
        stops = []
    }

    /// How an utterance depends on an earlier one.
    public enum FollowUp: String, Sendable, CaseIterable {
        /// It says yes to a question.
        case confirmed
        /// It says no to a question.
        case declined
        /// It says no to a question, and what was meant instead: "no, the kitchen".
        case corrected
        /// It says what was asked for, or what was missing: "ten minutes", "the one in the bedroom".
        case completed
        /// It leaves out words of the last command, or refers to it: "and the kitchen", "turn it off", "again".
        case continued

        /// Whether it says no more of the question than yes or no, and perhaps what was meant instead.
        package var isVerdict: Bool { self == .confirmed || self == .declined || self == .corrected }
    }

    /// The outcome of a segment.
    public enum Outcome: Sendable, Equatable {
        /// A command was fired.
        case fired(FiredCommand)
        /// A command was fired, but the final transcript contradicts it.
        case contradicted(FiredCommand, by: Contradiction)
        /// The app should ask the user: the service is not certain enough, some words speak against the command
        /// (``FiredCommand/refusal``), it may have been misheard (``FiredCommand/near``), or it fires only on a final
        /// transcript and none came.
        case needsConfirmation(FiredCommand)
        /// Nothing was fired.
        case unresolved(UnresolvedReason)
    }

    /// The times of a segment's events, since the beginning of the stream; nil for events that did not happen.
    public struct Times: Sendable, Equatable {
        /// The time of the first transcript with a word, partial or final.
        public var firstPartial: Duration?
        /// The time the command was fired.
        public var fired: Duration?
        /// The time of the final transcript, or of the endpoint if there was none.
        public var final: Duration?
        /// The duration of decoding after the end of speech, ``Transcript/decoding``.
        public var decoding: Duration?

        package init(
            firstPartial: Duration? = nil, fired: Duration? = nil, final: Duration? = nil, decoding: Duration? = nil
        ) {
            self.firstPartial = firstPartial
            self.fired = fired
            self.final = final
            self.decoding = decoding
        }

        /// The time between firing and the final transcript: the time that RapidIntent saved.
        ///
        /// Never negative. Zero for a command fired on the final transcript or by the online service.
        public var lead: Duration? {
            guard let fired, let final else { return nil }
            return max(.zero, final - fired)
        }
    }
}

/// A command and its source.
public struct FiredCommand: Sendable, Equatable {
    /// The command.
    public var command: Command
    /// The source of the command.
    public var source: Source
    /// The service's score, or that of a near miss; 1 for a phrase that matched.
    public var score: Double
    /// The phrase that matched, as its author wrote it; nil for an online answer.
    public var phrase: String?
    /// The reason why the command needs confirmation, if words speak against it; nil otherwise.
    public var refusal: Refusal?
    /// What the text was taken for, if no phrase of the dictionary fits it but one sounds like it; nil otherwise.
    public var near: NearMiss?
    /// What to ask the user if the command needs confirmation, in the language of the text.
    ///
    /// For example "Did you mean “turn off the light”?", or for a missing value the intent's own question.
    public var question: String?

    init(_ match: Match) { self.init(command: match.command, source: .dictionary, phrase: match.phrase) }

    package init(
        command: Command, source: Source, score: Double = 1, phrase: String? = nil, refusal: Refusal? = nil,
        near: NearMiss? = nil, question: String? = nil
    ) {
        self.command = command
        self.source = source
        self.score = score
        self.phrase = phrase
        self.refusal = refusal
        self.near = near
        self.question = question
    }

    /// The source of a command.
    public enum Source: String, Sendable, CaseIterable {
        /// The local dictionary.
        case dictionary
        /// An earlier answer of the online service.
        case cache
        /// The online service.
        case online
    }
}

/// The meaning of a final transcript that contradicts the fired command.
public struct Contradiction: Sendable, Equatable {
    /// The final text.
    public var text: String
    /// The command that the final text matches; nil if it matches none or several.
    public var command: Command?

    package init(text: String, command: Command? = nil) {
        self.text = text
        self.command = command
    }
}

/// The reason why nothing was fired.
public enum UnresolvedReason: Sendable, Equatable {
    /// The dictionary does not know the text, and the service or cache, if one was asked, found nothing.
    case noMatch
    /// The service's best intent did not reach the score that the dictionary asks for.
    case belowThreshold(intent: String, score: Double)
    /// The text fits several commands equally well: those of several intents, or one for each value that the words may mean.
    ///
    /// "Turn on the overhead light" may be several lights with the context `area`. Each command then has an entity `area`, unless
    /// its text has one, so that the user can be asked which of them is meant.
    case ambiguous([Command])
    /// Words speak against the command in the text; the intent is nil if there were several commands.
    case refused(Refusal, intent: String?)
    /// The service named an intent that no dictionary declares.
    case undeclaredIntent(String)
    /// The user said no to a command that needed confirmation.
    case declined
    /// The service gave no answer.
    case serviceFailed(OnlineIntentError)
    /// The text came as another final transcript of an utterance that had one: it may correct the first one, or be something else.
    ///
    /// A recogniser gives each utterance an id of its own.
    case afterFinal
    /// Neither the dictionary nor the cache knows the text, and there is no service to ask.
    ///
    /// Occurs only with a cache and no service, for example offline. With neither, the reason is ``noMatch``.
    case noService

    /// The reason's name for machines, such as `noMatch`; for ``refused(_:intent:)`` the name of the
    /// ``Refusal/Reason``.
    package var name: String {
        switch self {
        case .noMatch: "noMatch"
        case .belowThreshold: "belowThreshold"
        case .ambiguous: "ambiguous"
        case .refused(let refusal, _): refusal.reason.rawValue
        case .undeclaredIntent: "undeclaredIntent"
        case .declined: "declined"
        case .afterFinal: "afterFinal"
        case .serviceFailed: "serviceFailed"
        case .noService: "noService"
        }
    }

    /// The details, for people; nil if the name says everything.
    package var detail: String? {
        switch self {
        case .noMatch, .noService, .declined: nil
        case .afterFinal: "the utterance had its final transcript before; another one needs an id of its own"
        case .belowThreshold(let intent, let score): "'\(intent)' scored \(score.inHundredths)"
        case .ambiguous(let commands): commands.map(\.description).joined(separator: " or ")
        case .refused(let refusal, _): refusal.description
        case .undeclaredIntent(let intent): "the service answered '\(intent)', which no dictionary declares"
        case .serviceFailed(let error): error.description
        }
    }
}

extension UnresolvedReason: CustomStringConvertible {
    /// The reason, for people: `negated: 'do not' negates the command`.
    public var description: String { [name, detail].compactMap(\.self).joined(separator: ": ") }
}

extension Double {
    /// A share in hundredths, for people: rounded down, so that it never seems to reach a limit that it does not reach.
    var inHundredths: Double { (self * 100 + 1e-9).rounded(.down) / 100 }
}

extension FiredCommand: CustomStringConvertible {
    /// The command and its source, for people: `Navigate(place: office), online, score 0.97`.
    public var description: String {
        let origin = near.map { "taken for '\($0.takenFor)'" } ?? source.rawValue
        let score = score == 1 ? nil : "score \(score.inHundredths)"
        return ["\(command)", origin, score, refusal?.description].compactMap(\.self).joined(separator: ", ")
    }
}

extension Resolution.Outcome: CustomStringConvertible {
    /// The outcome, for people: `fired: Navigate(place: office), dictionary`.
    public var description: String {
        switch self {
        case .fired(let fired): "fired: \(fired)"
        case .contradicted(let fired, let by):
            "contradicted: \(fired), by \(by.command?.description ?? "'\(by.text)'")"
        case .needsConfirmation(let fired): "needsConfirmation: \(fired)"
        case .unresolved(let reason): "unresolved: \(reason)"
        }
    }
}

extension Resolution: CustomStringConvertible {
    /// The text and its outcome, for people.
    public var description: String { "'\(text)' \(outcome)" }
}

extension Resolution {
    /// The result of asking ahead in a segment.
    ///
    /// An utterance whose final text has no words has no resolution, so its wasted questions are not reported.
    package struct Early: Sendable, Equatable {
        /// The number of questions asked before the final transcript.
        package var asked: Int
        /// The number of wasted questions to the service: the text changed, a command fired, or the service failed.
        ///
        /// Answers of the cache are not counted, because they cost nothing.
        package var wasted: Int
        /// The time from the early question to the final transcript, if its answer was used; nil otherwise.
        ///
        /// The user did not wait for this part of ``Resolution/serviceTime``.
        package var ahead: Duration?

        package init(asked: Int, wasted: Int, ahead: Duration? = nil) {
            self.asked = asked
            self.wasted = wasted
            self.ahead = ahead
        }
    }
}
