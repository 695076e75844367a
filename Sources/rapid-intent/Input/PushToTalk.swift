#if Tool
import Foundation
import RapidIntentPrograms
import RapidIntentSpeech

/// Starts an activation with one push of the key, and ends it with the next.
actor PushToTalk {
    private let pipeline: SpeechPipeline
    private var isTalking = false

    init(_ pipeline: SpeechPipeline) { self.pipeline = pipeline }

    /// Reacts to the key until the task is cancelled.
    nonisolated func respond(_ key: PushToTalkKey) async {
        let events = pipeline.events
        await withTaskGroup { group in
            group.addTask {
                // A time limit may also end an activation; the next push then starts one. The event for an activation
                // that was ended by a push may arrive after the next push, so it is ignored.
                for await event in events {
                    if case .deactivated(let cause) = event.kind, cause != .request { await self.noteEnd() }
                }
            }
            group.addTask {
                // Handles the first push only after the pipeline has started, because a stopped pipeline would refuse
                // the request.
                _ = await self.pipeline.start()
                for await _ in key.pushes { await self.push() }
            }
        }
    }

    private func push() {
        pipeline.request(isTalking ? .deactivate : .activate)
        isTalking.toggle()
    }

    private func noteEnd() { isTalking = false }
}

/// The push-to-talk key: space or Enter on standard input, once to start and once to end.
///
/// On a terminal, keys are read one by one and are not displayed; see ``KeyTerminal``. If standard input is a pipe,
/// each line counts as a push of the key.
final class PushToTalkKey: Sendable {
    /// One element per push; never ends by itself.
    let pushes: AsyncStream<Void>
    private let interruption: Interruption
    private let terminal: KeyTerminal?

    static func onStandardInput() throws -> PushToTalkKey {
        do {
            return try PushToTalkKey()
        } catch {
            throw Failure(.serviceFailed, "the key to push cannot be read: \(error.reason)")
        }
    }

    init(descriptor: Int32 = STDIN_FILENO) throws(RawPCMError) {
        let interruption = try Interruption()
        self.interruption = interruption
        terminal = KeyTerminal(descriptor)
        let (pushes, push) = AsyncStream.makeStream(of: Void.self)
        self.pushes = pushes
        let terminal = terminal
        Thread {
            Self.readKeys(descriptor, on: terminal, until: interruption) { push.yield() }
        }.start()
    }

    deinit {
        interruption.raise()
        terminal?.restore()
    }

    /// The interval, in milliseconds, at which to check whether the process is in the foreground again.
    private static let look: Int32 = 300

    private static func readKeys(
        _ descriptor: Int32, on terminal: KeyTerminal?, until interruption: Interruption, push: () -> Void
    ) {
        var bytes = [UInt8](repeating: 0, count: 64)
        while true {
            var waits = [
                pollfd(fd: interruption.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            ]
            while true {
                let ready = poll(&waits, 2, terminal == nil ? -1 : look)
                if ready > 0 { break }
                guard ready == 0 || errno == EINTR else { return }
                terminal?.enterKeyModeIfLeft()
            }
            guard waits[0].revents == 0 else { return }
            let count = read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            // At the end of a pipe, there are no further pushes; the current activation still ends by its time limit.
            guard count > 0 else { return }
            for byte in bytes[..<count] where isKey(byte) { push() }
        }
    }

    func restore() { terminal?.restore() }

    private static func isKey(_ byte: UInt8) -> Bool {
        [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte)
    }
}
#endif
