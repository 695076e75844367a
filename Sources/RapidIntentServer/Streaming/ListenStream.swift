#if Server
import Hummingbird
import NIOCore
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import ServiceLifecycle
import Synchronization

/// A stream of transcripts in and events out on one request, with its own resolver.
///
/// One loop processes pieces of the request, events of the resolver, and the end. It reads more only after the previous
/// input is processed and its events are sent, so a client that does not read is not read from. It also waits until the
/// key's rate has room for the utterances that were read.
struct ListenStream: Sendable {
    /// The source of the time between two lines.
    enum Pacing: String, Sendable, CaseIterable {
        /// The server's clock, for live speech. A match that was stable for long enough fires even without input.
        case clock
        /// The lines' own `at`, for recordings: the same lines give the same events.
        case stream
    }

    let resolver: IntentResolver
    let pacing: Pacing
    let locale: LocaleIdentifier?
    let limits: ServerLimits
    let metrics: ServerMetrics
    /// Whether the key that opened the stream is still valid.
    let isAdmitted: @Sendable () -> Bool
    /// Charges questions to the key's rate, and returns the time to wait.
    let charge: @Sendable (_ questions: Int) -> Duration

    private enum Message: Sendable {
        case bytes(ByteBuffer)
        case event(ResolverEvent)
        /// The resolver has emitted all events.
        case finished
        case ended(End)
    }

    /// An element of the resolver's input in real time.
    private enum FeedElement: Sendable {
        case event(RecognitionEvent)
        /// All previous elements are processed: more may be read, after a wait.
        case permit(after: Duration)
    }

    /// When the server began to wait for the client.
    private final class Silence: Sendable {
        private let since = Mutex<ContinuousClock.Instant?>(.now)

        /// Nil while the server processes input or delays the client.
        var start: ContinuousClock.Instant? { since.withLock { $0 } }

        func begin() { since.withLock { $0 = .now } }

        func end() { since.withLock { $0 = nil } }
    }

    private enum End: Sendable {
        case complete
        /// The client disconnected and reads nothing more.
        case broken
        case silent
        case revoked
        case shutdown
    }

    /// Runs until the client ends its input and all events are sent, or until another end.
    func run(_ body: RequestBody, to writer: inout any ResponseBodyWriter) async throws {
        let (mailbox, post) = AsyncStream.makeStream(of: Message.self)
        // A permit is the time to wait before the next read.
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
                        // A silence that has not begun cannot end before its full time.
                        let end = (silence.start ?? .now) + limits.silentStream
                        if end <= .now {
                            post.yield(.ended(.silent))
                            return
                        }
                        // A cancelled sleep keeps its memory until its time is over, which would be minutes for each
                        // ended stream.
                        try? await Task.sleep(until: min(end, .now + Self.longestSleep), clock: .continuous)
                    }
                }
                defer { group.cancelAll() }
                switch pacing {
                case .stream: try await replay(mailbox, permit, to: &writer)
                case .clock:
                    let (elements, feed) = AsyncStream.makeStream(of: FeedElement.self)
                    // The resolver requests the next event after it emitted the results of the previous one.
                    let input = elements.compactMap { element -> RecognitionEvent? in
                        switch element {
                        case .event(let event): return event
                        case .permit(let wait):
                            permit.yield(wait)
                            return nil
                        }
                    }
                    group.addTask {
                        // Input and resolver throw only when this task is cancelled.
                        do {
                            let scope = ActiveScope(clock: { .now })
                            for try await event in resolver.events(for: input, scope: scope) {
                                post.yield(.event(event))
                            }
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

    /// Processes the stream in real time.
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
                // `further` is the number of further segments of earlier input.
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

    private static let longestSleep = Duration.seconds(2)

    /// The size in bytes at which output is written: an answer may be many times longer than its line.
    private static let piece = 1 << 16

    /// Processes the complete lines of the input.
    ///
    /// - Returns: The number of questions among them.
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

    /// Whether an event ends a segment after the first one, which the end of the utterance already counts.
    private static func isFurtherQuestion(_ event: ResolverEvent) -> Bool {
        if case .resolved(let resolution) = event.kind { resolution.segment > 0 } else { false }
    }

    /// The time to wait for the key's rate; zero without a question.
    private func wait(for questions: Int) -> Duration { questions == 0 ? .zero : charge(questions) }

    /// The rest of the input at the end, charged to the key's rate.
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

    /// The last line for a client whose stream the server ends.
    private static func farewell(_ end: End) -> String? {
        switch end {
        case .complete, .broken: nil
        case .silent: EventLine(failed: "silent", message: "no line has come for too long").text + "\n"
        case .revoked: EventLine(failed: "keyRevoked", message: "the key does not count any more").text + "\n"
        case .shutdown: EventLine(failed: "shuttingDown", message: "the server is shutting down").text + "\n"
        }
    }
}
#endif
