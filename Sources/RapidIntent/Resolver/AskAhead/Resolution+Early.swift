extension Resolution {
    /// What asking ahead came to in a segment.
    ///
    /// Utterances whose final text has no word have no resolution, and what was wasted on them is told nowhere.
    public struct Early: Sendable, Equatable {
        /// How many questions were put before the final transcript.
        public var asked: Int
        /// How many of them were put to the service in vain: the text changed, a command fired, or the service failed.
        ///
        /// What the cache answered is not counted: it costs nothing.
        public var wasted: Int
        /// How long before the final transcript the question was put whose answer was used; nil if none was.
        ///
        /// That is the part of ``Resolution/serviceTime`` that the user did not wait for.
        public var ahead: Duration?

        /// Describes it.
        public init(asked: Int, wasted: Int, ahead: Duration? = nil) {
            self.asked = asked
            self.wasted = wasted
            self.ahead = ahead
        }
    }
}
