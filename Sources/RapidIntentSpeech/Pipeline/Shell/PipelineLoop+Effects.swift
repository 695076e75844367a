import RapidIntentSupport
import RapidIntent

/// Performs the state machine's effects.
extension PipelineLoop {
    mutating func perform(_ effect: PipelineEffect) {
        switch effect {
        case .emit(let event): emit(event)
        case .openSource(let number): openSource(number)
        case .closeSource(let number): closeSource(number)
        case .openDetector: openDetector()
        case .closeDetector:
            detector?.drop()
            detector = nil
        case .openRecogniser(let session, let begin): openRecogniser(session, from: begin)
        case .endAudio:
            recogniser?.end()
            recogniser?.events.release(owed)
            owed = 0
            history.clear()
        case .dropRecogniser:
            recogniser?.drop()
            recogniser = nil
            owed = 0
            history.clear()
        case .setLimit(let number): setLimit(number)
        case .restart(let number, let delay):
            tasks.setRestart(alarm(after: delay) { $0.yield(.restartDue(number)) })
        }
    }

    private mutating func emit(_ event: PipelineEvent) {
        broadcast.send(event)
        switch event.kind {
        case .acknowledged(let acknowledgement):
            waitingForAcknowledgement.removeValue(forKey: acknowledgement.id)?.resume(returning: acknowledgement)
        // Another start may be queued behind the stop; then the pipeline does not stay stopped.
        case .state(.stopped) where machine.state == .stopped:
            for waiter in waitingForStop { waiter.resume(returning: machine.fatal) }
            waitingForStop = []
        case .state, .wake, .activated, .timeout, .recognition, .deactivated, .failed, .restarting, .sourceEnded: break
        }
    }

    // MARK: Source

    private mutating func openSource(_ number: Int) {
        tasks.cancelRestart()
        history.clear()
        voiceActivity.reset()
        current = nil
        base = nil
        source = number
        endedSource = nil
        // Sources deliver frames of 20 ms; the channel counts frames.
        let intake = BoundedChannel<AudioFrame>(room: max(1, Int(parts.configuration.backlog / .milliseconds(20))))
        self.intake = intake
        let (post, source) = (post, parts.source)
        let task = Task {
            do {
                for try await frame in source.frames() {
                    guard await intake.waitForRoom(), !Task.isCancelled else { break }
                    intake.send(frame)
                    post.yield(.frame(source: number))
                }
                post.yield(.sourceFinished(number, nil))
            } catch {
                post.yield(.sourceFinished(number, PipelineFailure(.sourceFailed, "the source failed: \(error)")))
            }
        }
        var ticks: Task<Void, Never>?
        if let stallLimit = parts.configuration.stallLimit {
            ticks = Task { [clock = parts.clock] in
                while (try? await clock.sleep(for: stallLimit)) != nil { post.yield(.tick(source: number)) }
            }
        }
        stepsAtLastTick = -1
        idleTicks = 0
        tasks.read(number, task, ticks: ticks)
    }

    private mutating func closeSource(_ number: Int) {
        tasks.closeSource(number)
        tasks.stopTicks()
        intake?.abandon()
        intake = nil
        current = nil
        source = nil
        // A source that ended before it was closed has reported that already.
        if let (ended, failure) = endedSource {
            endedSource = nil
            post.yield(.sourceFinished(ended, failure))
        }
    }

    // MARK: Listeners

    /// The number of events that a listener may be ahead of the loop.
    private static let eventsAhead = 16

    private mutating func openRecogniser(_ session: Int, from begin: Duration) {
        let frames = history.drain(from: begin)
        let recogniser = parts.recogniser
        self.session = session
        self.recogniser = listener(
            to: frames, from: frames.first?.at ?? now, isFramewise: recogniser.answersEveryFrame,
            recogniser.recognise
        ) {
            PipelineFailure(.recogniserFailed, "the recogniser failed: \($0)")
        }
        owed = 0
    }

    private mutating func openDetector() {
        guard let wakePhrases = parts.detector else { return }
        detector = listener(to: [], from: now, isFramewise: wakePhrases.answersEveryFrame, wakePhrases.listen) {
            PipelineFailure(.detectorFailed, "the wake-phrase detector failed: \($0)")
        }
    }

    /// Starts a listener with some earlier audio.
    private mutating func listener<Event: Sendable>(
        to frames: [AudioFrame], from begin: Duration, isFramewise: Bool,
        _ listen: @escaping @Sendable (any AudioSource) -> AsyncThrowingStream<Event, any Error>,
        failure: @escaping @Sendable (any Error) -> PipelineFailure
    ) -> PipelineListener<Event> {
        lastListener += 1
        let (post, number) = (post, lastListener)
        let feed = AudioFeed(sampleRate: parts.source.sampleRate, isLive: parts.source.isLive) {
            post.yield(.requested(listener: number, taken: $0))
        }
        let events = BoundedChannel<Event>(room: Self.eventsAhead)
        var listener = PipelineListener(
            number: number, feed: feed, begin: begin, isFramewise: isFramewise, events: events)
        for frame in frames { listener.receive(frame) }
        listener.task = Task {
            do {
                for try await event in listen(feed) {
                    guard await events.waitForRoom() else { break }
                    events.send(event)
                    post.yield(.reported(listener: number))
                }
                post.yield(.listenerFinished(number, nil))
            } catch {
                post.yield(.listenerFinished(number, failure(error)))
            }
        }
        return listener
    }

    // MARK: Time

    private mutating func setLimit(_ number: Int) {
        var time = parts.configuration.finishLimit
        if machine.state == .starting, let stallLimit = parts.configuration.stallLimit {
            time = stallLimit
        } else if recogniser != nil {
            time = max(time, parts.recogniser.timeLimits.finish)
        }
        tasks.setLimit(alarm(after: time) { $0.yield(.limitReached(number)) })
    }

    private func alarm(
        after time: Duration, _ ring: @escaping @Sendable (AsyncStream<PipelineMessage>.Continuation) -> Void
    ) -> Task<Void, Never> {
        Task { [post, clock = parts.clock] in
            // Cancelled when another alarm replaces this one.
            guard (try? await clock.sleep(for: time)) != nil else { return }
            ring(post)
        }
    }
}
