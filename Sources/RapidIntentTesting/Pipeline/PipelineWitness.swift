import RapidIntent
public import RapidIntentSpeech

/// Checks the events of a `SpeechPipeline` and records everything that its documentation forbids.
///
/// ```swift
/// var witness = PipelineWitness()
/// for await event in pipeline.events { witness.observe(event) }
/// witness.faults   // []
/// ```
public struct PipelineWitness: Sendable {
    /// The recorded faults, at most 100.
    public private(set) var faults: [String] = []
    /// The requests that were answered.
    public private(set) var answered: Set<PipelineRequestID> = []
    package private(set) var state = PipelineState.stopped
    /// The number of activations.
    public private(set) var activations = 0

    private var at = Duration.zero
    private var recognisedAt = Duration.zero
    private var isActive = false
    private var current: UtteranceID?
    private var lastUtterance = 0

    /// Creates a witness; pass it all events from the first one on.
    public init() {}

    private static let ways: [PipelineState: Set<PipelineState>] = [
        .stopped: [.starting],
        .starting: [.started, .stopping, .suspending],
        .started: [.active, .stopping, .suspending],
        .active: [.releasing, .finishing, .started, .stopping, .suspending],
        .releasing: [.finishing, .started, .stopping, .suspending],
        .finishing: [.started, .stopping, .suspending],
        .stopping: [.stopped, .restarting, .suspending],
        .suspending: [.suspended, .stopping],
        .suspended: [.starting, .stopped],
        .restarting: [.starting, .stopped, .suspended],
    ]

    /// Checks an event.
    public mutating func observe(_ event: PipelineEvent) {
        if event.at < at { fault("time goes back from \(at) to \(event.at)") }
        at = event.at
        switch event.kind {
        case .state(let next):
            if Self.ways[state]?.contains(next) != true { fault("no way leads from \(state) to \(next)") }
            state = next
        case .acknowledged(let answer):
            if !answered.insert(answer.id).inserted { fault("request \(answer.id) is answered again") }
            if answer.state != state { fault("request \(answer.id) is answered in \(answer.state), not \(state)") }
        case .activated:
            if isActive { fault("activated while active") }
            isActive = true
            activations += 1
        case .deactivated:
            if !isActive { fault("deactivated while not active") }
            if let current { fault("deactivated in the middle of utterance \(current)") }
            isActive = false
        case .recognition(let event): observe(event)
        case .timeout: if !isActive { fault("a time limit of what is not active") }
        case .wake, .failed, .restarting, .sourceEnded, .slow: break
        }
    }

    private mutating func observe(_ event: RecognitionEvent) {
        if !isActive { fault("\(event) while not active") }
        if event.at < recognisedAt { fault("recognition goes back from \(recognisedAt) to \(event.at)") }
        recognisedAt = event.at
        switch event {
        case .progress: break
        case .transcript(let transcript):
            guard current != transcript.utterance else { return }
            if let current { fault("utterance \(transcript.utterance) begins in the middle of \(current)") }
            current = transcript.utterance
            let number = Int(transcript.utterance.rawValue.dropFirst()) ?? 0
            if number <= lastUtterance { fault("utterance \(transcript.utterance) was there before") }
            lastUtterance = number
        case .endpoint(let id, _):
            if current != id { fault("utterance \(id) ends and is not under way") }
            current = nil
        }
    }

    private mutating func fault(_ text: String) { if faults.count < 100 { faults.append("at \(at): \(text)") } }
}
