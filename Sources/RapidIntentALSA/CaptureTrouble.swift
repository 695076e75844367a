/// Something that cost audio while a microphone was captured; capture goes on.
public enum CaptureTrouble: Sendable, Equatable {
    /// The hardware's buffer ran over before it was read; an unknown stretch is missing.
    case overrun
    /// The machine slept; what was said meanwhile is missing.
    case suspension
    /// The consumer is too slow: the first of a run of frames was dropped.
    case overflow
}

extension CaptureTrouble: CustomStringConvertible {
    /// The trouble as people read it.
    public var description: String {
        switch self {
        case .overrun: "the sound card's buffer ran over; some audio is missing"
        case .suspension: "the sound card was suspended; some audio is missing"
        case .overflow: "recognition is too slow for the microphone; audio is being dropped"
        }
    }
}

/// How often something cost audio.
public struct CaptureStatistics: Sendable, Equatable {
    /// How often the hardware's buffer ran over.
    public var overruns = 0
    /// How often the machine slept.
    public var suspensions = 0
    /// How many frames of 20 ms were dropped because the consumer was too slow.
    public var lostFrames = 0

    /// Counts from zero.
    public init() {}
}
