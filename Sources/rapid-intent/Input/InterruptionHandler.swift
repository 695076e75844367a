#if Tool
import Dispatch
import Foundation
import RapidIntentSupport

/// What is done when the user presses Control-C or the tool receives SIGTERM, as long as this is kept.
///
/// A second interruption ends the tool immediately.
final class InterruptionHandler {
    private let sources: [any DispatchSourceSignal]

    init(_ act: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM].map { number in
            #if !os(Linux)
            // Elsewhere, a signal that is not ignored ends the tool although a source receives it.
            signal(number, SIG_IGN)
            #endif
            return SignalSource.resumed(number, on: .global()) {
                for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
                act()
            }
        }
    }

    deinit { for source in sources { source.cancel() } }
}

enum SignalSource {
    /// A source that receives signals when it is returned: it receives nothing until Dispatch has registered it.
    static func resumed(
        _ number: Int32, on queue: DispatchQueue, _ handle: @escaping @Sendable () -> Void
    ) -> any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        let isRegistered = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { isRegistered.signal() }
        source.setEventHandler(handler: handle)
        source.resume()
        isRegistered.wait()
        return source
    }
}

/// The user or the system asked the tool to end.
struct Interrupted: Error {}

#if Fleet
/// Runs work that ends with its task, and ends it when the user presses Control-C or the tool receives SIGTERM.
///
/// A second interruption ends the tool immediately.
enum UntilInterrupted {
    static func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await work() }
        let interruption = InterruptionHandler { task.cancel() }
        defer { withExtendedLifetime(interruption) {} }
        return try await task.value
    }
}
#endif

/// A stream that ends with ``Interrupted`` when the user presses Ctrl-C or the tool receives SIGTERM.
///
/// A second interruption ends the tool immediately.
///
/// The reader of the stream still shows the results of the work in progress.
final class InterruptibleStream<Element: Sendable> {
    let elements: AsyncThrowingStream<Element, any Error>
    private let interruption: InterruptionHandler

    /// Starts to forward a stream, no faster than it is read.
    init<Stream: AsyncSequence & Sendable>(_ stream: Stream) where Stream.Element == Element {
        let channel = BoundedChannel<Element>(room: 16)
        let pump = Task {
            do {
                for try await element in stream {
                    channel.send(element)
                    await channel.waitForRoom()
                }
                channel.finish()
            } catch {
                channel.finish(throwing: error)
            }
        }
        elements = channel.stream { pump.cancel() }
        interruption = InterruptionHandler {
            channel.finish(throwing: Interrupted())
            pump.cancel()
        }
    }
}
#endif
