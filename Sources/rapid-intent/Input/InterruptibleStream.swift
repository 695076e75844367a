#if Tool
import RapidIntentSupport

/// A stream that ends with ``Interrupted`` when the user presses Ctrl-C or the tool receives SIGTERM.
///
/// A second interruption ends the tool immediately.
///
/// The reader of the stream still shows the results of the work in progress.
final class InterruptibleStream<Element: Sendable> {
    /// The elements, until the stream ends or is interrupted.
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
