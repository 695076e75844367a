/// What happens in a ``SpeechPipeline`` from the moment on in which the sequence was asked for.
///
/// Nothing that counts is lost, and little is kept: a consumer that is slow slows the audio down, and one that never reads stops
/// it; of partials that come at the end of an utterance all the same, some give way to the next. Letting
/// go of the sequence, and of its iterators, ends that. Requests are answered in any case. Two iterators of one sequence
/// share its elements; every sequence has all of them. It ends with the pipeline, and is over at once for a cancelled task.
public struct PipelineSequence<Element: Sendable>: AsyncSequence, Sendable {
    let subscription: Subscription

    /// Releases the events with the last reference.
    final class Subscription: Sendable {
        let channel: BoundedChannel<Element>
        private let end: @Sendable () -> Void

        init(_ channel: BoundedChannel<Element>, end: @escaping @Sendable () -> Void) {
            self.channel = channel
            self.end = end
        }

        deinit { end() }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(subscription: subscription) }

    /// Reads one after the other.
    public struct Iterator: AsyncIteratorProtocol {
        let subscription: Subscription

        /// The next one; nil when the pipeline has come to its end or the task is cancelled.
        public mutating func next() async -> Element? { await next(isolation: nil) }

        /// The next one; nil when the pipeline has come to its end or the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            // It never ends with an error.
            try? await subscription.channel.next()
        }
    }
}
