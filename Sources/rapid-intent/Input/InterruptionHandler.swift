#if Tool
import Dispatch
import Foundation

/// What is done when the user presses Control-C or the tool receives SIGTERM, as long as this is kept.
///
/// A second interruption ends the tool immediately.
final class InterruptionHandler {
    private let sources: [any DispatchSourceSignal]

    /// Returns when no later signal can be missed: a source receives nothing until Dispatch has registered it.
    init(_ act: @escaping @Sendable () -> Void) {
        let registrations = DispatchGroup()
        sources = [SIGINT, SIGTERM].map { number in
            #if !os(Linux)
            // Elsewhere, a signal that is not ignored ends the tool although a source receives it.
            signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
                act()
            }
            registrations.enter()
            source.setRegistrationHandler { registrations.leave() }
            source.resume()
            return source
        }
        registrations.wait()
    }

    deinit {
        for source in sources { source.cancel() }
    }
}

/// The user or the system asked the tool to end.
struct Interrupted: Error {}
#endif
