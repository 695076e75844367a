import Dispatch
import Foundation

/// Ctrl-C and `kill` as the cancellation of a task, so that what was recorded is written before the tool ends.
enum SignalCancellation {
    /// Runs `body` until it ends or the first interruption cancels it; a second one ends the tool at once.
    static func run<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let task = Task { try await body() }
        let sources = [SIGINT, SIGTERM].map { number in
            // From here on only the source below hears of it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                signal(number, SIG_DFL)
                task.cancel()
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        return try await task.value
    }
}
