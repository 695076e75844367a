import RapidIntentSupport

/// The events of a ``SpeechPipeline`` from the moment when the sequence is requested.
///
/// No important event is lost, and the buffer is small: a slow consumer slows the audio down, and one that never reads
/// stops it, until the sequence and its iterators are released. At the end of an utterance, later partials may replace
/// unread ones. Requests are answered in any case. Two iterators of one sequence share its elements; every sequence
/// receives all events. The sequence ends with the pipeline, and at once if the task is cancelled.
public struct PipelineSequence<Element: Sendable>: AsyncSequence, Sendable {
    let subscription: Subscription

    /// Ends the subscription with the last reference.
    final class Subscription: Sendable {
        let channel: BoundedChannel<Element>
        private let end: @Sendable () -> Void

        init(_ channel: BoundedChannel<Element>, end: @escaping @Sendable () -> Void) {
            self.channel = channel
            self.end = end
        }

        deinit { end() }
    }

    /// Creates an iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(subscription: subscription) }

    /// An iterator over the elements.
    public struct Iterator: AsyncIteratorProtocol {
        let subscription: Subscription

        /// Returns the next element; nil when the pipeline has ended or the task is cancelled.
        public mutating func next() async -> Element? { await next(isolation: nil) }

        /// Returns the next element; nil when the pipeline has ended or the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            // The channel never ends with an error.
            try? await subscription.channel.next()
        }
    }
}
