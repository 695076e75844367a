import Foundation
import RapidIntentSpeech

/// The key that is pushed to talk: space or Enter on standard input, once to begin and once to end.
///
/// On a terminal keys are read one by one and are not shown; what the terminal was set to is restored by ``restore()`` and
/// when this is let go. Where standard input is a pipe, its lines take the key's place.
final class PushToTalkKey: Sendable {
    /// One element for each time it is pushed; never ends by itself.
    let pushes: AsyncStream<Void>
    private let interruption: Interruption
    private let settings: TerminalSettings?

    /// Begins to read standard input.
    static func onStandardInput() throws -> PushToTalkKey {
        do {
            return try PushToTalkKey()
        } catch {
            throw Failure(.serviceFailed, "the key to push cannot be read: \(error.reason)")
        }
    }

    /// Begins to read.
    init(descriptor: Int32 = STDIN_FILENO) throws(RawPCMError) {
        let interruption = try Interruption()
        self.interruption = interruption
        settings = TerminalSettings(readingKeysFrom: descriptor)
        let (pushes, push) = AsyncStream.makeStream(of: Void.self)
        self.pushes = pushes
        Thread { Self.follow(descriptor, until: interruption) { push.yield() } }.start()
    }

    deinit {
        interruption.raise()
        settings?.restore()
    }

    private static func follow(_ descriptor: Int32, until interruption: Interruption, push: () -> Void) {
        var bytes = [UInt8](repeating: 0, count: 64)
        while true {
            var waits = [
                pollfd(fd: interruption.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            ]
            while poll(&waits, 2, -1) < 0 { guard errno == EINTR else { return } }
            guard waits[0].revents == 0 else { return }
            let count = read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            // At the end of a pipe nothing more is pushed; what is being said still ends by the time limit.
            guard count > 0 else { return }
            for byte in bytes[..<count] where isKey(byte) { push() }
        }
    }

    /// Leaves the terminal as it was found.
    func restore() { settings?.restore() }

    private static func isKey(_ byte: UInt8) -> Bool {
        [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte)
    }
}

/// What a terminal was set to before keys were read from it one by one.
private struct TerminalSettings: Sendable {
    private let descriptor: Int32
    private let saved: termios

    /// Sets a terminal to give each key at once, and to show none; nil if it is no terminal.
    init?(readingKeysFrom descriptor: Int32) {
        var settings = termios()
        guard isatty(descriptor) == 1, tcgetattr(descriptor, &settings) == 0 else { return nil }
        saved = settings
        self.descriptor = descriptor
        // Ctrl-C keeps its meaning.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(descriptor, TCSANOW, &settings)
        // Who stops reading what is printed must not leave a terminal that shows no keys: writing fails then, which ends
        // the program, and wherever it ends, the settings come back.
        signal(SIGPIPE, SIG_IGN)
        Self.current.withLock { $0 = self }
        atexit { TerminalSettings.current.withLock { $0 }?.restore() }
    }

    /// What the end of the process has to restore.
    private static let current = Locked<TerminalSettings?>(nil)

    func restore() {
        var settings = saved
        tcsetattr(descriptor, TCSANOW, &settings)
    }
}
