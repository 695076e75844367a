extension Resolution {
    /// The result of asking ahead in a segment.
    ///
    /// An utterance whose final text has no words has no resolution, so its wasted questions are not reported.
    public struct Early: Sendable, Equatable {
        /// The number of questions asked before the final transcript.
        public var asked: Int
        /// The number of wasted questions to the service: the text changed, a command fired, or the service failed.
        ///
        /// Answers of the cache are not counted, because they cost nothing.
        public var wasted: Int
        /// The time from the early question to the final transcript, if its answer was used; nil otherwise.
        ///
        /// The user did not wait for this part of ``Resolution/serviceTime``.
        public var ahead: Duration?

        /// Creates a result.
        public init(asked: Int, wasted: Int, ahead: Duration? = nil) {
            self.asked = asked
            self.wasted = wasted
            self.ahead = ahead
        }
    }
}
