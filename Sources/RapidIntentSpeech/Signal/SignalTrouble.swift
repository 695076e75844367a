/// Something about audio that keeps words from being understood, seen in its samples or in how they come.
public enum SignalTrouble: Sendable, Equatable {
    /// Every sample is zero: a switch or a setting mutes the microphone. A live one always has some noise.
    case silence
    /// Every sample has the same value, which is not zero: a converter or a driver hangs.
    case stuck(at: Int16)
    /// Samples are cut off at full scale; what share of them, 0 to 1, in the tenth of a second that showed it.
    case clipping(share: Double)
    /// The mean is not zero; how far off, −1 to 1 of full scale.
    case offset(Double)
    /// Nothing but a noise or tone that does not change, so loud that it covers speech; how loud, in dBFS.
    case steadyNoise(level: Double)
    /// Samples come late, in bursts; how long the first gap was.
    case stutter(gap: Duration)
    /// Another number of samples comes each second than the source says, so everything sounds too high or too low.
    case wrongRate(measured: Double, expected: Int)

    /// The kind of trouble, without its figures.
    package var kind: Kind {
        switch self {
        case .silence: .silence
        case .stuck: .stuck
        case .clipping: .clipping
        case .offset: .offset
        case .steadyNoise: .steadyNoise
        case .stutter: .stutter
        case .wrongRate: .wrongRate
        }
    }

    /// A kind of trouble; its raw value is a name that programs can rely on.
    package enum Kind: String, Sendable, CaseIterable {
        case silence
        case stuck
        case clipping
        case offset
        case steadyNoise
        case stutter
        case wrongRate
    }
}

extension SignalTrouble: CustomStringConvertible {
    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .silence:
            "the microphone delivers nothing but digital silence; check its switch, and whether 'alsamixer' shows it muted"
        case .stuck(let value):
            "the microphone delivers the same sample (\(value)) for ever; unplug it and plug it in again"
        case .clipping(let share):
            "the microphone is overdriven: \(percent(share)) of the samples are cut off; turn its gain down"
        case .offset(let mean):
            "the microphone has a constant offset of \(percent(mean)) of full scale; another socket or sound card may help"
        case .steadyNoise(let level):
            "the microphone delivers nothing but steady noise at \(Int(level.rounded())) dBFS; check plug, cable and gain"
        case .stutter(let gap):
            "the microphone stutters: for \(Int(gap / .milliseconds(1))) ms nothing came; the machine or its bus is overloaded"
        case .wrongRate(let measured, let expected):
            "the microphone says that it delivers \(expected) samples a second, and delivers "
                + (measured < 10_000_000 ? "\(Int(measured.rounded()))" : "any number")
                + "; name another device, such as one that begins with 'plughw:'"
        }
    }

    private func percent(_ share: Double) -> String {
        let tenths = (share * 1_000).rounded() / 10
        return "\(tenths) %"
    }
}
