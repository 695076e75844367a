#if Fleet
    import Dispatch
    import Foundation

    /// Runs work that ends with its task, and ends it when the user presses Ctrl-C or the tool receives SIGTERM.
    ///
    /// A second interruption ends the tool immediately.
    enum UntilInterrupted {
        /// Runs the work.
        static func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
            let task = Task { try await work() }
            let sources = [SIGINT, SIGTERM].map { number in
                // From here on, only the dispatch source below receives the signal.
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler {
                    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
                    task.cancel()
                }
                source.resume()
                return source
            }
            defer { for source in sources { source.cancel() } }
            try await task.value
        }
    }
#endif
