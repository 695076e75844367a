import Hummingbird
import NIOCore
import RapidIntent
import RapidIntentSpeech
import ServiceLifecycle
import Synchronization

/// Transcripts up and events down on one request, with a resolver of its own.
///
/// One loop takes what comes: pieces of the request, events of the resolver, and the end. No more is read until what
/// was read is worked off and its events are sent, so that a client that does not read is not read from either, nor until
/// the rate of the key has room for the utterances that were read.
struct ListenStream: Sendable {
    /// Whose clock tells the time between two lines.
    enum Pacing: String, Sendable, CaseIterable {
        /// The server's: for what is being said now. What has stood long enough is fired even if nothing comes in.
        case clock
        /// The lines' own `at`, and nothing else: the same lines give the same events. For recordings.
        case stream
    }

    let resolver: IntentResolver
    let pacing: Pacing
    let locale: LocaleIdentifier?
    let limits: ServerLimits
    let metrics: ServerMetrics
    /// Whether the key that opened it still counts.
    let isAdmitted: @Sendable () -> Bool
    /// Counts questions against the rate of the key, and tells how long to hold back.
    let charge: @Sendable (_ questions: Int) -> Duration

    private enum Message: Sendable {
        case bytes(ByteBuffer)
        case event(ResolverEvent)
        /// The resolver has told everything.
        case finished
        case ended(End)
    }

    /// What the resolver is given in real time.
    private enum FeedElement: Sendable {
        case event(RecognitionEvent)
        /// All before it was worked off: more may be read, after a wait.
        case permit(after: Duration)
    }

    /// Since when the client is waited for.
    private final class Silence: Sendable {
        private let since = Mutex<ContinuousClock.Instant?>(.now)

        /// Nil while we work off what it said, or hold it back.
        var start: ContinuousClock.Instant? { since.withLock { $0 } }

        func begin() { since.withLock { $0 = .now } }

        func end() { since.withLock { $0 = nil } }
    }

    /// How the input ended.
    private enum End: Sendable {
        case complete
        /// The client is gone, and reads nothing any more.
        case broken
        case silent
        case revoked
        case shutdown
    }

    /// Runs until the client has ended its side and all is told, or something else ends it.
    func run(_ body: RequestBody, to writer: inout any ResponseBodyWriter) async throws {
        let (mailbox, post) = AsyncStream.makeStream(of: Message.self)
        // A permit says how long to wait before more is read.
        let (permits, permit) = AsyncStream.makeStream(of: Duration.self)
        let silence = Silence()
        try await withGracefulShutdownHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    var permits = permits.makeAsyncIterator()
                    do {
                        for try await buffer in body {
                            silence.end()
                            guard isAdmitted() else {
                                post.yield(.ended(.revoked))
                                return
                            }
                            post.yield(.bytes(buffer))
                            if let wait = await permits.next(), wait > .zero { try await Task.sleep(for: wait) }
                            silence.begin()
                        }
                        post.yield(.ended(Task.isCancelled ? .broken : .complete))
                    } catch {
                        post.yield(.ended(.broken))
                    }
                }
                group.addTask {
                    while !Task.isCancelled {
                        // Silence that has yet to begin is not over before its time has passed.
                        let end = (silence.start ?? .now) + limits.silentStream
                        if end <= .now {
                            post.yield(.ended(.silent))
                            return
                        }
                        // A sleep that is cancelled holds its memory until its time has passed: minutes, of each stream that has ended.
                        try? await Task.sleep(until: min(end, .now + Self.longestSleep), clock: .continuous)
                    }
                }
                defer { group.cancelAll() }
                switch pacing {
                case .stream: try await replay(mailbox, permit, to: &writer)
                case .clock:
                    let (elements, feed) = AsyncStream.makeStream(of: FeedElement.self)
                    // The resolver asks for the next event once it has told what the one before led to.
                    let input = elements.compactMap { element -> RecognitionEvent? in
                        switch element {
                        case .event(let event): return event
                        case .permit(let wait):
                            permit.yield(wait)
                            return nil
                        }
                    }
                    group.addTask {
                        // Neither the input nor the resolver has anything to throw but the end of this task.
                        do {
                            for try await event in resolver.events(for: input) { post.yield(.event(event)) }
                        } catch {}
                        post.yield(.finished)
                    }
                    try await run(mailbox, feed, to: &writer)
                }
            }
        } onGracefulShutdown: {
            post.yield(.ended(.shutdown))
        }
    }

    /// Follows the stream by its own time.
    private func replay(
        _ mailbox: AsyncStream<Message>, _ permit: AsyncStream<Duration>.Continuation,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var input = StreamInput(locale: locale, limits: limits)
        var session = resolver.session()
        var further = 0
        func output(for element: StreamInput.Element) async -> String {
            switch element {
            case .event(let event):
                let events = await session.handle(event)
                further += events.count(where: Self.isFurtherQuestion)
                return events.reduce(into: "") { $0 += EventLine($1).text + "\n" }
            case .feedback(let feedback):
                report(feedback)
                return ""
            case .complaint(let line): return line + "\n"
            }
        }
        for await message in mailbox {
            switch message {
            case .bytes(let buffer):
                let long = input.feed(buffer.readableBytesView)
                let questions = try await workOff(&input, to: &writer, answer: output)
                permit.yield(wait(for: long + questions + further))
                further = 0
            case .event, .finished: break
            case .ended(.broken):
                _ = session.abort()
                throw ChannelError.inputClosed
            case .ended(let end):
                var last = ""
                for element in finished(&input) { last += await output(for: element) }
                let events = await session.finish()
                for event in events { last += EventLine(event).text + "\n" }
                _ = wait(for: further + events.count(where: Self.isFurtherQuestion))
                try await write(last + (Self.farewell(end) ?? ""), to: &writer)
                return
            }
        }
    }

    /// Follows the stream in real time.
    private func run(
        _ mailbox: AsyncStream<Message>, _ feed: AsyncStream<FeedElement>.Continuation,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var input = StreamInput(locale: locale, limits: limits)
        var end: End?
        var further = 0
        func output(for element: StreamInput.Element) -> String {
            switch element {
            case .event(let event): feed.yield(.event(event))
            case .feedback(let feedback): report(feedback)
            case .complaint(let line): return line + "\n"
            }
            return ""
        }
        for await message in mailbox {
            switch message {
            case .bytes(let buffer):
                guard end == nil else { break }
                let long = input.feed(buffer.readableBytesView)
                let questions = try await workOff(&input, to: &writer, answer: output)
                // What the resolver has made of what came before.
                feed.yield(.permit(after: wait(for: long + questions + further)))
                further = 0
            case .event(let event):
                if Self.isFurtherQuestion(event) { further += 1 }
                try await write(EventLine(event).text + "\n", to: &writer)
            case .ended(.broken):
                _ = wait(for: further)
                throw ChannelError.inputClosed
            case .ended(let how):
                guard end == nil else { break }
                end = how
                try await write(finished(&input).map(output).joined(), to: &writer)
                feed.finish()
            case .finished:
                _ = wait(for: further)
                try await write(end.flatMap(Self.farewell) ?? "", to: &writer)
                return
            }
        }
    }

    /// How long to sleep at once while a stream is silent.
    private static let longestSleep = Duration.seconds(2)

    /// How much of what is told is held before it is written, in bytes: a line may be answered with many times its length.
    private static let piece = 1 << 16

    /// Works off what came in, line by line.
    ///
    /// - Returns: How many questions it was.
    private func workOff(
        _ input: inout StreamInput, to writer: inout any ResponseBodyWriter,
        answer: (StreamInput.Element) async -> String
    ) async throws -> Int {
        var lines = ""
        var questions = 0
        while let elements = input.next() {
            for element in elements {
                lines += await answer(element)
                if element.isQuestion { questions += 1 }
            }
            guard lines.utf8.count >= Self.piece else { continue }
            try await write(lines, to: &writer)
            lines = ""
        }
        count(&input)
        try await write(lines, to: &writer)
        return questions
    }

    /// Whether an event is the end of a segment that is not its utterance's first: the end of the utterance counts for that.
    private static func isFurtherQuestion(_ event: ResolverEvent) -> Bool {
        if case .resolved(let resolution) = event.kind { resolution.segment > 0 } else { false }
    }

    /// How long to hold back for the rate of the key; what asks nothing is not held back for what others asked.
    private func wait(for questions: Int) -> Duration { questions == 0 ? .zero : charge(questions) }

    /// What is left at the end; it is charged, too, to the next question with that key.
    private func finished(_ input: inout StreamInput) -> [StreamInput.Element] {
        let elements = input.finish()
        count(&input)
        _ = wait(for: elements.count(where: \.isQuestion))
        return elements
    }

    private func report(_ feedback: Feedback) {
        resolver.report(feedback.verdict, utterance: feedback.utterance, segment: feedback.segment)
    }

    private func count(_ input: inout StreamInput) {
        let (lines, bad) = input.resetCounts()
        metrics.streamLines(lines, bad: bad)
    }

    private func write(_ lines: String, to writer: inout any ResponseBodyWriter) async throws {
        guard !lines.isEmpty else { return }
        try await writer.write(ByteBuffer(string: lines))
    }

    /// What a client is told whose stream is not its own to end.
    private static func farewell(_ end: End) -> String? {
        switch end {
        case .complete, .broken: nil
        case .silent: EventLine(failed: "silent", message: "no line has come for too long").text + "\n"
        case .revoked: EventLine(failed: "keyRevoked", message: "the key does not count any more").text + "\n"
        case .shutdown: EventLine(failed: "shuttingDown", message: "the server is shutting down").text + "\n"
        }
    }
}
