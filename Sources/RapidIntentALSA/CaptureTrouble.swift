/// Something that cost audio while a microphone was captured; capture goes on.
public enum CaptureTrouble: Sendable, Equatable {
    /// The hardware's buffer ran over before it was read; a stretch is missing.
    case overrun
    /// The machine slept; what was said meanwhile is missing.
    case suspension
    /// The consumer is too slow, and frames are dropped; told again only once none was for ten seconds of audio.
    case overflow
    /// The device is there and says nothing is wrong, but has delivered nothing for two seconds.
    case stalled
    /// A device that was stalled delivers again; how long it did not.
    case resumed(after: Duration)
    /// The device is gone or failed; it is tried again as ``ReconnectionPolicy`` says.
    case lost(ALSAError)
    /// A device that was lost delivers again; how long it did not.
    case returned(after: Duration)
}

extension CaptureTrouble: CustomStringConvertible {
    /// The trouble as people read it.
    public var description: String {
        switch self {
        case .overrun: "the sound card's buffer ran over; some audio is missing"
        case .suspension: "the sound card was suspended; some audio is missing"
        case .overflow:
            "recognition is too slow for the microphone; audio is being dropped, and commands may be missed: "
                + "give it more of the processor, or fewer phrases"
        case .stalled:
            "the microphone delivers nothing; check that it is switched on and that no other program holds it"
        case .resumed(let time): "the microphone delivers again; \(seconds(time)) are missing"
        case .lost(let error): "\(error); waiting for it"
        case .returned(let time): "the microphone is back; \(seconds(time)) are missing"
        }
    }

    private func seconds(_ time: Duration) -> String {
        let tenths = Int((time / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
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
    /// How often the device delivered nothing for two seconds without being gone.
    public var stalls = 0
    /// How often the device was lost.
    public var losses = 0
    /// How much audio is missing because the device was away, stalled, suspended or read too late.
    public var missing = Duration.zero

    /// Counts from zero.
    init() {}
}
