#if SpeechServers
package import NIOCore
package import RapidIntent
package import RapidIntentSpeech
import Synchronization

/// One connection to a speech server.
///
/// It sends audio as fast as the server accepts it, emits the events of the answers, and closes the connection if the
/// server exceeds a time limit.
package final class SpeechServerSession<Dialect: SpeechServerDialect, C: Clock<Duration>>: Sendable {
    package typealias Connection = NIOAsyncChannel<Dialect.Incoming, Dialect.Outgoing>

    private struct State {
        var dialect: Dialect
        /// The server's duty, and since when it is due.
        var duty = OwedDuty<C.Instant>()
        /// Since when a message waits for the server to accept it; nil if none waits.
        var sendingSince: C.Instant?
        var audioHasEnded = false
        /// Whether answers wait for the consumer of the events; this time does not count against the server.
        var isHeldUp = false
    }

    private let state: Mutex<State>
    private let output: RecognitionOutput
    private let limits: SpeechServerLimits
    private let clock: C
    private let server: String
    /// Signals each change of the dialect.
    private let room = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private let dutyChange = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// Creates a session with a server, which messages name.
    package init(_ dialect: Dialect, output: RecognitionOutput, limits: SpeechServerLimits, clock: C, server: String) {
        state = Mutex(State(dialect: dialect))
        self.output = output
        self.limits = limits
        self.clock = clock
        self.server = server
    }

    /// Whether the audio itself has ended, and not only this session's part of it.
    package var audioHasEnded: Bool { state.withLock { $0.audioHasEnded } }

    package var dialect: Dialect { state.withLock { $0.dialect } }

    private enum Part {
        case audio, answers, watch
    }

    /// Sends audio and receives answers until the last answer, then closes the connection.
    ///
    /// - Parameter frames: The audio. Frames that this session does not need stay in the stream.
    /// - Throws: ``SpeechServerError``, the error of the audio, or `CancellationError`.
    package func run(
        _ connection: Connection, hearing frames: AsyncThrowingStream<AudioFrame, any Error>
    ) async throws {
        do {
            try await connection.executeThenClose { [self] incoming, outgoing in
                try await withThrowingTaskGroup(of: Part.self) { group in
                    group.addTask { [self] in
                        try await watch()
                        return .watch
                    }
                    group.addTask { [self] in
                        try await send(state.withLock { $0.dialect.open() }, outgoing)
                        try await pass(frames, to: outgoing)
                        return .audio
                    }
                    group.addTask { [self] in
                        try await receive(incoming, outgoing)
                        return .answers
                    }
                    var open: Set<Part> = [.audio, .answers]
                    while !open.isEmpty, let part = try await group.next() { open.remove(part) }
                    group.cancelAll()
                }
            }
        } catch {
            throw failure(of: error)
        }
    }

    // MARK: Audio

    private func pass(
        _ frames: AsyncThrowingStream<AudioFrame, any Error>,
        to outgoing: NIOAsyncChannelOutboundWriter<Dialect.Outgoing>
    ) async throws {
        while try await hasRoom() {
            await output.waitForRoom()
            try Task.checkCancellation()
            // A new iterator for each frame is correct: the stream holds the state.
            var iterator = frames.makeAsyncIterator()
            let frame: AudioFrame?
            do {
                frame = try await iterator.next()
            } catch {
                throw SourceFailure(error: error)
            }
            guard let frame else {
                try Task.checkCancellation()
                state.withLock { $0.audioHasEnded = true }
                try await send(react { $0.end() }, outgoing)
                return
            }
            try await send(react { $0.process(frame) }, outgoing)
        }
    }

    private struct SourceFailure: Error {
        var error: any Error
    }

    /// Waits until audio may be sent; returns false once the session needs no more audio.
    private func hasRoom() async throws -> Bool {
        var changes = room.stream.makeAsyncIterator()
        while true {
            let (wanted, hasRoom) = state.withLock { ($0.dialect.wantsAudio, $0.dialect.hasRoom) }
            if !wanted { return false }
            if hasRoom { return true }
            guard await changes.next() != nil else { throw CancellationError() }
        }
    }

    // MARK: Answers

    private func receive(
        _ incoming: NIOAsyncChannelInboundStream<Dialect.Incoming>,
        _ outgoing: NIOAsyncChannelOutboundWriter<Dialect.Outgoing>
    ) async throws {
        for try await answer in incoming {
            // A server that sends more than requested waits for the consumer.
            await waitForReader()
            try await send(react { (dialect) throws(SpeechServerError) in try dialect.receive(answer) }, outgoing)
            if state.withLock({ $0.dialect.isOver }) { return }
        }
        try Task.checkCancellation()
        throw SpeechServerError(.interrupted, "\(server) closed the connection before its last result")
    }

    private func waitForReader() async {
        let begin = clock.now
        state.withLock { $0.isHeldUp = true }
        await output.waitForReader()
        state.withLock { state in
            state.isHeldUp = false
            state.duty.excuse(begin.duration(to: clock.now))
        }
        dutyChange.continuation.yield()
    }

    // MARK: Both

    /// Lets the dialect react, emits its events, and updates the server's duty.
    ///
    /// Emits the events under the lock, to keep their order.
    private func react<Failure: Error>(
        _ body: (inout Dialect) throws(Failure) -> SpeechServerReaction<Dialect.Outgoing>
    ) throws(Failure) -> [Dialect.Outgoing] {
        let now = clock.now
        defer {
            room.continuation.yield()
            dutyChange.continuation.yield()
        }
        return try state.withLock { (state) throws(Failure) in
            var reaction = SpeechServerReaction<Dialect.Outgoing>()
            defer { state.duty.become(state.dialect.duty, isAnswered: reaction.isOwedAnswer, at: now) }
            reaction = try body(&state.dialect)
            for event in reaction.events { output.emit(event) }
            return reaction.messages
        }
    }

    private func send(
        _ messages: [Dialect.Outgoing], _ outgoing: NIOAsyncChannelOutboundWriter<Dialect.Outgoing>
    ) async throws {
        guard !messages.isEmpty else { return }
        let now = clock.now
        state.withLock { $0.sendingSince = now }
        dutyChange.continuation.yield()
        do {
            // Waits while the system's buffer is full.
            try await outgoing.write(contentsOf: messages)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // The connection is closed. The task that reads the answers decides whether this is an error, and knows its
            // cause: the last answer may have arrived before.
            try Task.checkCancellation()
        }
        state.withLock { $0.sendingSince = nil }
    }

    // MARK: Time limits

    /// Throws once the server exceeds a time limit; returns only when cancelled.
    private func watch() async throws {
        var changes = dutyChange.stream.makeAsyncIterator()
        while true {
            let now = clock.now
            guard let (deadline, limit, what) = deadline else {
                guard await changes.next() != nil else { return }
                continue
            }
            guard now < deadline else {
                throw SpeechServerError(.timedOut, "\(server) \(what) within \(limit)")
            }
            // Wakes up before a duty that begins after this moment could be late.
            try await clock.sleep(
                until: min(deadline, now.advanced(by: min(limits.answer, limits.final))), tolerance: nil)
        }
    }

    /// When the server will be late, the limit that applies, and what the server failed to do.
    private var deadline: (C.Instant, Duration, String)? {
        state.withLock { state in
            if let since = state.sendingSince {
                return (since.advanced(by: limits.answer), limits.answer, "did not take the audio")
            }
            guard let since = state.duty.since, !state.isHeldUp else { return nil }
            switch state.duty.kind {
            case .none: return nil
            case .answer: return (since.advanced(by: limits.answer), limits.answer, "did not answer")
            case .final:
                return (since.advanced(by: limits.final), limits.final, "did not send its last result")
            }
        }
    }

    private func failure(of error: any Error) -> any Error {
        switch error {
        case let failure as SourceFailure: failure.error
        case is CancellationError: error
        default: SpeechServerError(error, of: server)
        }
    }
}

/// The server's current duty, and since when it is due.
///
/// Only an answer that was due restarts the time limit. A ping, a message or a partial does not, and nothing extends
/// the limit of the final answer: otherwise a server that sends something now and then would never be late.
struct OwedDuty<Instant: Sendable>: Sendable {
    private(set) var kind = SpeechServerDuty.none
    /// Since when it is due; nil if the server has no duty.
    private(set) var since: Instant?

    /// Sets the server's duty; `isAnswered` says whether an answer that was due has just arrived.
    mutating func become(_ duty: SpeechServerDuty, isAnswered: Bool, at now: Instant) {
        let isNew = duty != kind || (duty == .answer && isAnswered)
        kind = duty
        if duty == .none { since = nil } else if isNew { since = now }
    }
}

extension OwedDuty where Instant: InstantProtocol, Instant.Duration == Duration {
    /// Excludes a time in which answers could not be received.
    mutating func excuse(_ time: Duration) { since = since?.advanced(by: time) }
}
#endif
