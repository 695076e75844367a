/// The settings of an ``IntentResolver``; each has a default.
///
/// ```swift
/// let resolver = IntentResolver(
///     dictionaries: [dictionary], service: service,
///     configuration: ResolverConfiguration {
///         $0.askAhead = AskAhead(stillness: .milliseconds(650))
///         $0.leastConfidence = 0.5
///     })
/// ```
///
/// | | default | range | in a file |
/// |---|---|---|---|
/// | ``leastConfidence`` | nil: every confidence | 0–1 | `least_confidence` |
/// | ``prepares`` | nil: never | 0–1 | `prepare` |
/// | ``reportsTentative`` | false | | `tentative` |
/// | ``tentativeIntents`` | 3 | 1–16 | `tentative` |
/// | ``nearMisses`` | ``NearMissPolicy/standard`` | scores 0–1 | `near`, `near_accept`, `near_confirm` |
/// | ``confirmations`` | nil: only the app answers | | `confirm_by_voice` |
/// | ``followUps`` | nil: never | | `follow_up` |
/// | ``thresholds`` | nil: those of the service | 0–1 | `thresholds` |
/// | ``askAhead`` | nil: never | 50 ms–10 s | `ask_ahead`, `ask_ahead_questions` |
/// | ``pendingQuestions`` | ``PendingQuestionPolicy/cancel`` | | `pending_questions` |
///
/// `RapidIntentYAML` reads them from a file, as the programs do with `--settings`.
public struct ResolverConfiguration: Sendable, Equatable {
    /// The minimum ``Transcript/confidence``, from 0 to 1, at which a command of the dictionary is fired.
    ///
    /// Below it, a partial transcript fires nothing; at the end, the command needs confirmation
    /// (``Refusal/Reason/unsure``). A transcript without a confidence is accepted. Nil to accept every confidence.
    public var leastConfidence: Double?
    /// The least probability, from 0 to 1, at which a command that still waits is reported as likely
    /// (``ResolverEvent/Kind/prepared(_:probability:segment:)``); nil for never.
    public var prepares: Double?
    /// Whether what the words may still mean is reported while they come
    /// (``ResolverEvent/Kind/tentative(_:segment:)``); without cost if not.
    public var reportsTentative = false
    /// The maximum number of intents of a ``TentativeMeaning``, from 1 to 16.
    public var tentativeIntents = 3
    /// What becomes of a final text that no phrase fits, but that sounds like one; nil for nothing.
    public var nearMisses: NearMissPolicy? = .standard
    /// How the next utterance answers a command that needs confirmation; nil if only the app does
    /// (``IntentResolver/confirm(_:)``, ``IntentResolver/decline(_:)``).
    public var confirmations: ConfirmationPolicy?
    /// How words may be left out that were said before, as in "and the kitchen"; nil if each command has all its words.
    public var followUps: FollowUpPolicy?
    /// The scores at which predictions of the service are accepted, unless the dictionary sets them; nil for the
    /// service's own (``OnlineIntentService/thresholds``), also if a file sets only some of them.
    public var thresholds: PredictionThresholds? {
        get { scores.all }
        set {
            scores = PredictionThresholds.Changes(
                accept: newValue?.accept, confirm: newValue?.confirm, margin: newValue?.margin)
        }
    }
    /// Those of the ``thresholds`` that are set; the others are the service's own, also of a model that replaces it.
    package var scores = PredictionThresholds.Changes()
    /// The rule for asking the service before the final transcript; nil for never.
    public var askAhead: AskAhead?
    /// Whether a new utterance cancels an unanswered question about the previous one.
    public var pendingQuestions = PendingQuestionPolicy.cancel

    /// Creates a configuration.
    ///
    /// - Parameter change: Changes the defaults.
    public init(_ change: (inout ResolverConfiguration) -> Void = { _ in }) { change(&self) }

    /// The scores at which predictions of a service are accepted.
    package func thresholds(of service: (any OnlineIntentService)?) -> PredictionThresholds {
        (service?.thresholds ?? .standard).changed(by: scores)
    }

    /// The same for what the programs' own recognisers hear: with a least confidence, `Confidence.least` unless it is set.
    package var ofSpeech: ResolverConfiguration {
        ResolverConfiguration {
            $0 = self
            $0.leastConfidence = leastConfidence ?? Confidence.least
        }
    }

    /// What a resolver with these settings asks dictionaries for when no phrase fits a text.
    package func needs(asksService: Bool) -> DictionarySet.Needs {
        var needs: DictionarySet.Needs = nearMisses == nil ? [] : .nearMisses
        if asksService { needs.insert(.predictions) }
        if reportsTentative { needs.insert(.tentativeMeanings) }
        return needs
    }
}
