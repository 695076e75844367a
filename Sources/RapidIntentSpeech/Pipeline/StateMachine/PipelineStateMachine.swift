import RapidIntent

/// The state machine that makes all decisions of a ``SpeechPipeline``.
///
/// A value type: inputs have times on the pipeline's clock, and the same inputs give the same effects. The table in the
/// documentation of ``SpeechPipeline`` is its specification.
///
/// ```
///            start            first frame        activate, voice, wake phrase
/// stopped ─────────▶ starting ───────────▶ started ──────────────────────────▶ active
///    ▲                                        ▲                                  │ deactivate, silence, limits
///    │          source closed                 │      recogniser has said all     ▼
///    └───────────────────────── stopping      └────────────────────────────── finishing
/// ```
struct PipelineStateMachine: Sendable {
    let trigger: PipelineTrigger
    let configuration: PipelineConfiguration
    /// The hangover of the voice activity detector.
    let hangover: Duration

    private(set) var state = PipelineState.stopped
    /// The time of the last input.
    private(set) var now = Duration.zero
    /// The current activation.
    var activation: PipelineActivation?
    /// The unanswered requests, in order.
    private(set) var pending: [Pending] = []
    /// The state that follows the closing of the source and the recogniser.
    var target = Target.stopped
    /// Whether the pipeline starts again after it reaches `stopped` or `suspended`.
    var startsNext = false
    /// Whether it activates after it reaches `started`.
    var activatesNext = false

    var isSourceOpen = false
    var isDetectorOpen = false
    var sourceNumber = 0
    var session = 0
    var limit = 0
    /// The recogniser's utterances under the pipeline's own ids: `u1`, `u2` and so on.
    var utterances = UtteranceLedger()
    /// When audio began to flow.
    var startedAt = Duration.zero
    /// Whether the app has deactivated a continuous pipeline.
    var hasMuted = false
    /// The number of failures in a row: of the whole pipeline, and of the recogniser alone.
    var failures = 0
    var recogniserFailures = 0
    /// The failure that stopped the pipeline; nil if the app requested the stop, or the source has ended.
    var fatal: PipelineFailure?
    /// The time until which neither voice nor wake phrases activate, after the recogniser has failed.
    var triggersAgainAt = Duration.zero
    var effects: [PipelineEffect] = []

    /// A request that waits for its answer.
    struct Pending: Sendable, Equatable {
        var id: PipelineRequestID
        var request: PipelineRequest
        /// Whether an earlier request asked for the same.
        var hasJoined: Bool
    }

    /// The state that follows closing.
    enum Target: Sendable, Equatable {
        case stopped
        case suspended
        case restart(after: Duration)
    }

    init(trigger: PipelineTrigger, configuration: PipelineConfiguration, hangover: Duration = .zero) {
        self.trigger = trigger
        self.configuration = configuration
        self.hangover = hangover
    }

    /// Processes an input, and returns the effects in order.
    ///
    /// - Parameter time: The end of the received audio; times never decrease.
    mutating func handle(_ input: PipelineInput, at time: Duration) -> [PipelineEffect] {
        now = max(now, time)
        switch input {
        case .request(let request, let id): receive(request, id)
        case .audio(let voice): update(voice: voice)
        case .woke(let detection): wake(detection)
        case .detectorFinished(let failure): detectorFinished(failure)
        case .recognised(let session, let event): recognised(session, event)
        case .recogniserFinished(let session, let failure): recogniserFinished(session, failure)
        case .sourceFinished(let number, let failure): sourceFinished(number, failure)
        case .stalled(let failure): stall(failure)
        case .limitReached(let number): limitReached(number)
        case .restartDue(let number): if state == .restarting, number == limit { open() }
        }
        defer { effects.removeAll(keepingCapacity: true) }
        return effects
    }

    mutating func emit(_ kind: PipelineEvent.Kind) { effects.append(.emit(PipelineEvent(at: now, kind))) }

    mutating func move(to state: PipelineState) {
        guard state != self.state else { return }
        self.state = state
        emit(.state(state))
    }

    /// Answers a request.
    mutating func acknowledge(
        _ request: PipelineRequest, _ id: PipelineRequestID, _ outcome: PipelineAcknowledgement.Outcome
    ) {
        emit(.acknowledged(PipelineAcknowledgement(id: id, request: request, outcome: outcome, state: state)))
    }

    /// Answers all pending requests of some kinds; joined ones get `unchanged` instead of `done`.
    mutating func settle(_ requests: Set<PipelineRequest>, _ outcome: PipelineAcknowledgement.Outcome) {
        let settled = pending.filter { requests.contains($0.request) }
        pending.removeAll { requests.contains($0.request) }
        for one in settled {
            acknowledge(one.request, one.id, one.hasJoined && outcome == .done ? .unchanged : outcome)
        }
    }

    /// Adds a request to the pending ones.
    mutating func wait(_ request: PipelineRequest, _ id: PipelineRequestID, joins: Bool = false) {
        pending.append(Pending(id: id, request: request, hasJoined: joins))
    }

    /// Sets the time limit of the current wait; earlier limits no longer count.
    mutating func setLimit() {
        limit += 1
        effects.append(.setLimit(number: limit))
    }
}
