public import RapidIntent
import Synchronization

/// Takes audio from a source, decides when a recogniser hears it, and reports everything as it happens.
///
/// ```swift
/// let pipeline = try SpeechPipeline(source: microphone, recogniser: recogniser, profile: .voiceActivity)
/// let heard = pipeline.recognition
/// async let service: Void = pipeline.run()
/// for try await event in resolver.events(for: heard) {
///     if case .fired(let fired, _) = event.kind { print(fired.command) }
/// }
/// try await service
/// ```
///
/// An app that has a button asks for what it wants, and waits for the answer or does not:
///
/// ```swift
/// let pipeline = try SpeechPipeline(source: microphone, recogniser: recogniser, profile: .pushToTalk)
/// for await event in pipeline.events { show(event) }      // in a task of its own
/// await pipeline.start()                                  // the microphone is open
/// pipeline.request(.activate)                             // pressed
/// pipeline.request(.deactivate)                           // let go: the final transcript comes, then the answer
/// ```
///
/// Each request is answered exactly once, in the events and, of the functions that wait, by their result; <doc:SpeechPipelines>
/// has a table of what each does in each state. Time limits count the audio's own time, so a recording gives the same events
/// however fast it is read. One recogniser call serves one activation. Memory does not grow however long it runs: what
/// is bounded, and by what, is said at ``PipelineConfiguration``.
///
/// Releasing the last reference to a pipeline closes it.
public final class SpeechPipeline: Sendable {
    private let post: AsyncStream<PipelineMessage>.Continuation
    private let broadcast: EventBroadcast
    private let lastRequest = Mutex(0)

    /// Puts a pipeline together; nothing is opened before ``start()``.
    ///
    /// - Parameters:
    ///   - source: Where audio comes from; opened anew with every start and resumption.
    ///   - recogniser: Who hears it; called anew for every activation.
    ///   - profile: What begins and ends an activation.
    ///   - configuration: The time limits, and what is done about failures.
    ///   - voiceActivity: Who tells voice from silence.
    ///   - clock: The clock of the few limits that are in real time.
    /// - Throws: ``PipelineConfiguration/Invalid`` that names the setting that is out of its range.
    public init(
        source: any AudioSource, recogniser: any SpeechRecogniser, profile: PipelineProfile,
        configuration: PipelineConfiguration = PipelineConfiguration(),
        voiceActivity: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(PipelineConfiguration.Invalid) {
        try configuration.check()
        let (mailbox, post) = AsyncStream.makeStream(of: PipelineMessage.self)
        let broadcast = EventBroadcast(capacity: configuration.eventBacklog) { post.yield(.room) }
        self.post = post
        self.broadcast = broadcast
        let parts = PipelineParts(
            source: source, recogniser: recogniser, profile: profile, configuration: configuration,
            voiceActivity: voiceActivity, clock: clock)
        Task {
            var loop = PipelineLoop(parts: parts, broadcast: broadcast, post: post)
            await loop.run(mailbox)
        }
    }

    deinit { post.yield(.close) }

    /// Everything that happens from now on.
    public var events: PipelineSequence<PipelineEvent> {
        broadcast.subscribe { event, next in
            guard case .recognition(let heard) = event.kind, case .recognition(let later) = next.kind else {
                return false
            }
            return heard.isPointless(before: later)
        } _: {
            $0
        }
    }

    /// What the recogniser reports from now on, for an `IntentResolver`.
    ///
    /// Its times never go back, and its utterance ids are the pipeline's own: `u1`, `u2` and so on, each once.
    public var recognition: PipelineSequence<RecognitionEvent> {
        broadcast.subscribe {
            $0.isPointless(before: $1)
        } _: {
            if case .recognition(let event) = $0.kind { event } else { nil }
        }
    }

    /// Asks for something and goes on; ``events`` has the answer.
    ///
    /// Requests are carried out in the order in which they are made, from whatever thread.
    ///
    /// - Returns: What the answer will be known by.
    @discardableResult
    public func request(_ request: PipelineRequest) -> PipelineRequestID { ask(request, nil) }

    /// Opens the source, and waits for its first frame.
    @discardableResult
    public func start() async -> PipelineAcknowledgement { await ask(.start) }

    /// Brings the utterance to its end, closes source and recogniser, and waits for that.
    @discardableResult
    public func stop() async -> PipelineAcknowledgement { await ask(.stop) }

    /// Lets the recogniser hear, from ``PipelineConfiguration/preRoll`` ago.
    @discardableResult
    public func activate() async -> PipelineAcknowledgement { await ask(.activate) }

    /// Brings the utterance to its end, and waits until its final transcript was told.
    @discardableResult
    public func deactivate() async -> PipelineAcknowledgement { await ask(.deactivate) }

    /// Lets go of microphone and recogniser, and waits for that; the utterance under way is brought to its end.
    @discardableResult
    public func suspend() async -> PipelineAcknowledgement { await ask(.suspend) }

    /// Opens the source again after ``suspend()``, and waits for its first frame.
    @discardableResult
    public func resume() async -> PipelineAcknowledgement { await ask(.resume) }

    /// Says that the command was understood: the next short silence ends the utterance.
    @discardableResult
    public func finishUtterance() async -> PipelineAcknowledgement { await ask(.finishUtterance) }

    private func ask(_ request: PipelineRequest) async -> PipelineAcknowledgement {
        await withCheckedContinuation { _ = ask(request, $0) }
    }

    private func ask(
        _ request: PipelineRequest, _ waiter: CheckedContinuation<PipelineAcknowledgement, Never>?
    ) -> PipelineRequestID {
        // Numbered and posted under one lock, so that numbers tell the order in which requests are carried out.
        lastRequest.withLock { last in
            last += 1
            let id = PipelineRequestID(rawValue: last)
            let result = post.yield(.request(request, id, waiter))
            if case .terminated = result {
                waiter?.resume(
                    returning: PipelineAcknowledgement(
                        id: id, request: request, outcome: .refused(.closed), state: .stopped))
            }
            return id
        }
    }

    /// Starts, and returns when the source has ended or the task was cancelled and everything was closed; ends all sequences.
    ///
    /// - Throws: The ``PipelineFailure`` that stopped it, where nothing is tried again.
    func runUntilStopped(unless isEnding: @autoclosure () -> Bool = false) async throws(PipelineFailure) {
        let failure = await withTaskCancellationHandler {
            request(.start)
            // Where the handler was called before, its request came too early.
            if Task.isCancelled || isEnding() { request(.stop) }
            return await withCheckedContinuation { _ = post.yield(.untilStopped($0)) }
        } onCancel: {
            request(.stop)
        }
        post.yield(.close)
        if let failure { throw failure }
    }
}
