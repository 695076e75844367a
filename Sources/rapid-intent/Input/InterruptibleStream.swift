import Dispatch
import Foundation
import RapidIntentSpeech

/// A stream that ends with ``Interrupted`` when the user presses Ctrl-C or the tool receives SIGTERM.
///
/// A second interruption ends the tool immediately.
///
/// The reader of the stream still shows the results of the work in progress.
final class InterruptibleStream<Element: Sendable> {
    /// The elements, until the stream ends or is interrupted.
    let elements: AsyncThrowingStream<Element, any Error>
    private let sources: [any DispatchSourceSignal]

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
        sources = [SIGINT, SIGTERM].map { number in
            // From here on, only the dispatch source below receives the signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
                channel.finish(throwing: Interrupted())
                pump.cancel()
            }
            source.resume()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}

/// The user or the system asked the tool to end.
struct Interrupted: Error {}
