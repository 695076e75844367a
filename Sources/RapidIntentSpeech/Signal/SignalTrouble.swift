/// A problem of the audio that keeps words from being understood, detected in its samples or in their arrival.
public enum SignalTrouble: Sendable, Equatable {
    /// Every sample is zero: a switch or a setting mutes the microphone, which otherwise has some noise.
    case silence
    /// Every sample has the same value, other than zero: a converter or a driver hangs.
    case stuck(at: Int16)
    /// Samples are clipped at full scale; `share` is their share, 0 to 1, of the tenth of a second that showed it.
    case clipping(share: Double)
    /// The mean is not zero but this value, −1 to 1 of full scale.
    case offset(Double)
    /// A constant noise or tone, loud enough to cover speech; `level` is in dBFS.
    case steadyNoise(level: Double)
    /// Samples arrive late and in bursts; `gap` is the length of the first gap.
    case stutter(gap: Duration)
    /// The number of samples per second differs from the source's rate, so that the pitch is too high or too low.
    case wrongRate(measured: Double, expected: Int)

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

    /// A kind of problem; its raw value is a stable name for programs.
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
    /// The message, with a remedy.
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
            "the microphone reports \(expected) samples per second, but delivers "
                + (measured < 10_000_000 ? "\(Int(measured.rounded()))" : "far more")
                + "; name another device, such as one that begins with 'plughw:'"
        }
    }

    private func percent(_ share: Double) -> String {
        let tenths = (share * 1_000).rounded() / 10
        return "\(tenths) %"
    }
}

/// The beginning or the end of a problem of the audio; each episode gives one of both.
public struct SignalEvent: Sendable, Equatable {
    /// The problem, with the measurements at its beginning.
    public var trouble: SignalTrouble
    /// When it was detected, on the stream's clock.
    package var at: Duration
    /// Whether it began or ended.
    public var change: Change

    package init(_ trouble: SignalTrouble, at: Duration, _ change: Change) {
        self.trouble = trouble
        self.at = at
        self.change = change
    }

    /// The change of a problem.
    public enum Change: Sendable, Equatable {
        /// The problem has begun.
        case began
        /// The problem has ended, this long after its detection.
        case ended(after: Duration)
    }
}

extension SignalEvent: CustomStringConvertible {
    /// The event as a message.
    public var description: String {
        switch change {
        case .began: "\(trouble)"
        case .ended(let time): "over after \(Int((time / .seconds(1)).rounded())) s: \(trouble)"
        }
    }
}
