package import RapidIntent

/// The audio of a source, of which each frame is looked at before it is delivered.
///
/// Frames are unchanged and not read ahead.
package struct ObservedSource<Base: AudioSource, State: Sendable>: AudioSource {
    package var sampleRate: Int { base.sampleRate }
    package var isLive: Bool { base.isLive }

    private let base: Base
    private let begin: @Sendable () -> State
    private let ask: @Sendable (inout State) -> Void
    private let observe: @Sendable (AudioFrame, inout State) -> Void

    /// - Parameters:
    ///   - begin: Makes the state of a new stream.
    ///   - ask: Called before each frame is awaited.
    ///   - observe: Called with each frame; it is delivered afterwards.
    package init(
        _ base: Base, begin: @escaping @Sendable () -> State, ask: @escaping @Sendable (inout State) -> Void = { _ in },
        observe: @escaping @Sendable (AudioFrame, inout State) -> Void
    ) {
        (self.base, self.begin, self.ask, self.observe) = (base, begin, ask, observe)
    }

    package func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let frames = Frames(base.frames(), begin(), ask, observe)
        return AsyncThrowingStream { try await frames.next() }
    }

    private actor Frames {
        private let iterator: AsyncThrowingStream<AudioFrame, any Error>.Iterator
        private var state: State
        private let ask: @Sendable (inout State) -> Void
        private let observe: @Sendable (AudioFrame, inout State) -> Void

        init(
            _ frames: AsyncThrowingStream<AudioFrame, any Error>, _ state: State,
            _ ask: @escaping @Sendable (inout State) -> Void,
            _ observe: @escaping @Sendable (AudioFrame, inout State) -> Void
        ) {
            iterator = frames.makeAsyncIterator()
            (self.state, self.ask, self.observe) = (state, ask, observe)
        }

        func next() async throws -> AudioFrame? {
            ask(&state)
            // The iterator is a handle: a copy continues at the same position.
            var iterator = iterator
            guard let frame = try await iterator.next(isolation: self) else { return nil }
            observe(frame, &state)
            return frame
        }
    }
}
