/// What is known of the utterance that is under way.
struct UtteranceProgress: Sendable {
    let utterance: UtteranceID
    /// Those that it is resolved by to its end.
    let dictionaries: DictionarySet
    private(set) var text = ""
    private(set) var locale: LocaleIdentifier?
    private(set) var matched = MatchState(canContinue: true)
    var firing = FiringStateMachine()
    /// The questions put before the final transcript; nil if none are.
    var early: EarlyQuestions?
    private(set) var fired: FiredCommand?
    var times = Resolution.Times()
    private var matcher: DictionarySetMatcher
    /// Whether the phrase that was fired heard words that its command does not have.
    private var firedWithoutKeeping = false
    /// The fingerprint of the dictionaries in force.
    private let dictionaryVersion: String?
    /// The text in normal form where no dictionary is there to see it: a service may know it all the same.
    private var unmatched: NormalisedText?

    /// When something will happen by itself if nothing comes in before; nil if nothing will.
    var deadline: Duration? {
        guard let early = early?.deadline else { return firing.deadline }
        return min(early, firing.deadline ?? early)
    }

    /// When the final text was there; nil until then.
    var final: Duration? {
        get { times.final }
        set { times.final = newValue }
    }

    /// The text as the dictionary sees it.
    var normalised: NormalisedText { unmatched ?? matcher.text }

    init(_ utterance: UtteranceID, dictionaries: DictionarySet, scope: MatchScope, askAhead: AskAhead?) {
        self.utterance = utterance
        self.dictionaries = dictionaries
        early = askAhead.map { EarlyQuestions($0) }
        self.matcher = DictionarySetMatcher(dictionaries, scope: scope)
        dictionaryVersion = dictionaries.version
        unmatched = dictionaries.dictionaries.isEmpty ? NormalisedText() : nil
    }

    /// Takes a transcript; whether its text differs from the last one's.
    mutating func take(_ transcript: Transcript, at time: Duration) -> Bool {
        locale = transcript.locale ?? locale
        if transcript.isFinal { final = time }
        let isNews = matcher.take(locale: transcript.locale, context: transcript.context)
        guard transcript.text != text || isNews else { return false }
        let isNew = transcript.text != text
        text = transcript.text
        matched = matcher.update(to: text)
        if unmatched != nil { unmatched = Normaliser(locale: locale ?? "en").normalise(text) }
        if times.firstPartial == nil, !normalised.isEmpty { times.firstPartial = time }
        return isNew
    }

    /// Lets a partial transcript, taken before, act; the match to fire now.
    mutating func partial(silence: Duration?, at time: Duration) -> Match? {
        if fired == nil, early != nil {
            let text = normalised
            early?.partial(matched, text: text, silence: silence, at: time)
        }
        return firing.partial(matched, silence: silence, at: time)
    }

    /// Lets the last transcript, taken before, act; the match to fire now.
    mutating func end(isFinal: Bool, at time: Duration) -> Match? {
        isFinal ? firing.final(matched, at: time) : firing.endWithoutFinal(matched, at: time)
    }

    /// Takes note that a match is fired.
    mutating func fire(_ match: Match, at time: Duration) -> FiredCommand {
        let command = FiredCommand(match)
        fired = command
        firedWithoutKeeping = match.hearsWithoutKeeping
        times.fired = time
        return command
    }

    /// What the final text says instead of the command that was fired; nil if it says the same.
    func contradiction(to fired: FiredCommand) -> Contradiction? {
        let meant = matched.matches.map(\.command)
        guard !meant.contains(where: fired.command.isEquivalent) else { return nil }
        return Contradiction(text: text, command: meant.count == 1 ? meant[0] : nil)
    }

    /// The question that was put early and asked what the text says now.
    var earlyQuestion: EarlyQuestions.EarlyQuestion? { early?.question(about: normalised, locale: locale) }

    /// What the service is asked about the text.
    func question() -> Question { Question(text: text, locale: locale ?? dictionaries.locale) }

    /// The segment as it stands, with nothing fired.
    func resolution() -> Resolution {
        Resolution(
            utterance: utterance, text: text, normalised: normalised.text, locale: locale ?? dictionaries.locale,
            outcome: .unresolved(.noMatch), times: times, dictionaryVersion: dictionaryVersion,
            hearsWithoutKeeping: firedWithoutKeeping || matched.matches.contains(where: \.hearsWithoutKeeping))
    }
}
