import RapidIntent

/// Decides everything that a ``SpeechPipeline`` does.
///
/// A pure value: what happens comes in with its time on the pipeline's clock, what is to be done goes out, and the same
/// inputs give the same effects. The table in the documentation of ``SpeechPipeline`` is its specification.
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
    /// How long the voice activity detector holds on.
    let hangover: Duration

    /// Where the pipeline stands.
    private(set) var state = PipelineState.stopped
    /// The time of the last input.
    private(set) var now = Duration.zero
    /// What the recogniser is at.
    var activation: PipelineActivation?
    /// What was asked and not answered yet, in order.
    private(set) var pending: [Pending] = []
    /// Where the closing of source and recogniser leads.
    var target = Target.stopped
    /// Whether the pipeline is to be started when it has come to `stopped` or `suspended`.
    var startsNext = false
    /// Whether it is to be activated when it has come to `started`.
    var activatesNext = false

    var isSourceOpen = false
    var isDetectorOpen = false
    var sourceNumber = 0
    var session = 0
    var limit = 0
    /// The utterances of the recogniser, under the pipeline's own ids: `u1`, `u2` and so on.
    var utterances = UtteranceLedger()
    /// When audio began to flow.
    var startedAt = Duration.zero
    /// Whether the app has deactivated a pipeline that would otherwise hear everything.
    var hasMuted = false
    /// How many tries in a row have failed: of the whole pipeline, and of the recogniser alone.
    var failures = 0
    var recogniserFailures = 0
    /// The failure that nothing goes on after; nil where the app has asked for the stop, or the source has ended.
    var fatal: PipelineFailure?
    /// Until when neither voice nor wake phrases activate, after the recogniser has failed.
    var triggersAgainAt = Duration.zero
    var effects: [PipelineEffect] = []

    /// A request that waits for its answer.
    struct Pending: Sendable, Equatable {
        var id: PipelineRequestID
        var request: PipelineRequest
        /// Whether another one had asked for the same before.
        var hasJoined: Bool
    }

    /// What comes after closing.
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

    /// Takes an input in, and tells what is to be done, in order.
    ///
    /// - Parameter time: The end of what was heard; times never go back.
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

    /// Answers all waiting requests of some kinds; those that had only joined changed nothing.
    mutating func settle(_ requests: Set<PipelineRequest>, _ outcome: PipelineAcknowledgement.Outcome) {
        let settled = pending.filter { requests.contains($0.request) }
        pending.removeAll { requests.contains($0.request) }
        for one in settled {
            acknowledge(one.request, one.id, one.hasJoined && outcome == .done ? .unchanged : outcome)
        }
    }

    /// Lets a request wait for its answer.
    mutating func wait(_ request: PipelineRequest, _ id: PipelineRequestID, joins: Bool = false) {
        pending.append(Pending(id: id, request: request, hasJoined: joins))
    }

    /// Sets the time limit of what is waited for now; earlier ones count no more.
    mutating func setLimit() {
        limit += 1
        effects.append(.setLimit(number: limit))
    }
}
