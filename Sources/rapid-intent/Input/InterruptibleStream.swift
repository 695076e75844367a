import Dispatch
import Foundation
import RapidIntentSpeech

/// A stream that is broken off, with ``Interrupted``, when somebody presses Ctrl-C or sends the tool a SIGTERM.
///
/// A second interruption, of either kind, ends the tool at once.
///
/// What is under way when that happens is still told to its end by whoever reads the stream.
final class InterruptibleStream<Element: Sendable> {
    /// The elements, until the stream ends or is interrupted.
    let elements: AsyncThrowingStream<Element, any Error>
    private let sources: [any DispatchSourceSignal]

    /// Begins to hand on a stream, no faster than it is read.
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
            // From here on only the source below hears of it.
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

/// Somebody asked the tool to end.
struct Interrupted: Error {}
