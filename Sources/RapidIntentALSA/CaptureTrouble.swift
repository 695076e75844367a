/// A problem that lost audio from a microphone; the capture continues.
public enum CaptureTrouble: Sendable, Equatable {
    /// The hardware's buffer overflowed before it was read, and some audio is missing.
    case overrun
    /// The machine slept, and the audio of that time is missing.
    case suspension
    /// The consumer is too slow, and frames are dropped; reported again only after ten seconds of audio without a drop.
    case overflow
    /// The device is present and reports no error, but has delivered nothing for two seconds.
    case stalled
    /// A stalled device delivers audio again, after this time.
    case resumed(after: Duration)
    /// The device was removed or failed; ``ReconnectionPolicy`` defines when it is tried again.
    case lost(ALSAError)
    /// A lost device delivers audio again, after this time.
    case returned(after: Duration)
}

extension CaptureTrouble: CustomStringConvertible {
    /// The problem as a message.
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

/// The counts of problems that lost audio.
struct CaptureStatistics: Sendable, Equatable {
    /// The number of overflows of the hardware's buffer.
    var overruns = 0
    /// The number of times that the machine slept.
    var suspensions = 0
    /// The number of frames of 20 ms that were dropped because the consumer was too slow.
    var lostFrames = 0
    /// The number of times that a present device delivered nothing for two seconds.
    var stalls = 0
    /// The number of times that the device was lost.
    var losses = 0
    /// The duration of the missing audio because the device was away, stalled, suspended or read too late.
    var missing = Duration.zero

    init() {}
}
