public import RapidIntent
import Synchronization

#if ServiceLifecycle
public import ServiceLifecycle
#endif

/// Reads audio from a source, decides when a recogniser receives it, and reports all events.
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
/// An app with a button sends requests, and may wait for the answers:
///
/// ```swift
/// let pipeline = try SpeechPipeline(source: microphone, recogniser: recogniser, profile: .pushToTalk)
/// for await event in pipeline.events { show(event) }      // in a task of its own
/// await pipeline.start()                                  // the microphone is open
/// pipeline.request(.activate)                             // pressed
/// pipeline.request(.deactivate)                           // let go: the final transcript comes, then the answer
/// ```
///
/// Each request is answered exactly once, as an event and, if the function waits, as its result; <doc:SpeechPipelines>
/// has a table of each request's effect in each state. Time limits count the audio's own time, so a recording gives the
/// same events however fast it is read. One recogniser call serves one activation. Memory is bounded, however long the
/// pipeline runs; ``PipelineConfiguration`` has the bounds.
///
/// Releasing the last reference to a pipeline closes it.
public final class SpeechPipeline: Sendable {
    private let post: AsyncStream<PipelineMessage>.Continuation
    private let broadcast: EventBroadcast
    private let lastRequest = Mutex(0)

    /// Creates a pipeline; nothing is opened before ``start()``.
    ///
    /// - Parameters:
    ///   - source: The source of audio; opened again at every start and resumption.
    ///   - recogniser: The recogniser; called once for every activation.
    ///   - profile: What begins and ends an activation.
    ///   - configuration: The time limits and the behaviour after failures.
    ///   - voiceActivity: Distinguishes voice from silence.
    ///   - clock: The clock of the few limits in real time.
    /// - Throws: ``PipelineConfiguration/Invalid`` for a setting that is out of its range.
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

    deinit { abandon() }

    /// All events from now on.
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

    /// The recogniser's events from now on, for an `IntentResolver`.
    ///
    /// Times never decrease, and utterance ids are the pipeline's own and unique: `u1`, `u2` and so on.
    public var recognition: PipelineSequence<RecognitionEvent> {
        broadcast.subscribe {
            $0.isPointless(before: $1)
        } _: {
            if case .recognition(let event) = $0.kind { event } else { nil }
        }
    }

    /// Sends a request without waiting; ``events`` contains the answer.
    ///
    /// Requests from all threads are carried out in the order in which they are made.
    ///
    /// - Returns: The identifier of the answer.
    @discardableResult
    public func request(_ request: PipelineRequest) -> PipelineRequestID { ask(request, nil) }

    /// Opens the source, and waits for its first frame.
    @discardableResult
    public func start() async -> PipelineAcknowledgement { await ask(.start) }

    /// Ends the utterance, closes the source and the recogniser, and waits for that.
    @discardableResult
    public func stop() async -> PipelineAcknowledgement { await ask(.stop) }

    /// Sends audio to the recogniser, beginning ``PipelineConfiguration/preRoll`` ago.
    @discardableResult
    public func activate() async -> PipelineAcknowledgement { await ask(.activate) }

    /// Ends the utterance, and waits until its final transcript was reported.
    @discardableResult
    public func deactivate() async -> PipelineAcknowledgement { await ask(.deactivate) }

    /// Ends the current utterance, releases the microphone and the recogniser, and waits for that.
    @discardableResult
    public func suspend() async -> PipelineAcknowledgement { await ask(.suspend) }

    /// Opens the source again after ``suspend()``, and waits for its first frame.
    @discardableResult
    public func resume() async -> PipelineAcknowledgement { await ask(.resume) }

    /// Reports that the command was understood: the next short silence ends the utterance.
    @discardableResult
    public func finishUtterance() async -> PipelineAcknowledgement { await ask(.finishUtterance) }

    private func ask(_ request: PipelineRequest) async -> PipelineAcknowledgement {
        await withCheckedContinuation { _ = ask(request, $0) }
    }

    private func ask(
        _ request: PipelineRequest, _ waiter: CheckedContinuation<PipelineAcknowledgement, Never>?
    ) -> PipelineRequestID {
        // Numbered and posted under one lock, so that requests are carried out in the order of their numbers.
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

    /// Closes everything at once: no utterance is finished, the recogniser is abandoned, and ``run()`` returns.
    package func abandon() { post.yield(.close) }

    /// Starts the pipeline, returns when everything is closed after the source's end or a cancellation, and ends all
    /// sequences.
    ///
    /// - Throws: The ``PipelineFailure`` that stopped the pipeline, if it does not restart.
    private func runUntilStopped(unless isEnding: @autoclosure () -> Bool = false) async throws(PipelineFailure) {
        let failure = await withTaskCancellationHandler {
            request(.start)
            // If the handler ran before `start`, its request came too early.
            if Task.isCancelled || isEnding() { request(.stop) }
            return await withCheckedContinuation { waiter in
                // It may be closed already.
                if case .terminated = post.yield(.untilStopped(waiter)) { waiter.resume(returning: nil) }
            }
        } onCancel: {
            request(.stop)
        }
        post.yield(.close)
        if let failure { throw failure }
    }

    /// Starts the pipeline, and returns when everything is closed after the source has ended, the task was cancelled, or
    /// ``stop()`` or, with the package trait `ServiceLifecycle`, a graceful shutdown was requested; the current utterance
    /// is finished.
    ///
    /// Then all sequences end, and every later request is refused. To pause, use ``suspend()``.
    ///
    /// - Throws: The ``PipelineFailure`` that stopped the pipeline, if it does not restart.
    public func run() async throws {
        #if ServiceLifecycle
        try await withGracefulShutdownHandler {
            try await runUntilStopped(unless: Task.isShuttingDownGracefully)
        } onGracefulShutdown: {
            self.request(.stop)
        }
        #else
        try await runUntilStopped()
        #endif
    }
}

#if ServiceLifecycle
extension SpeechPipeline: Service {}
#endif
