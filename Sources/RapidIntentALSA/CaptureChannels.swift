/// The captured channels of a device.
public enum CaptureChannels: Sendable, Equatable {
    /// The mean of all channels; if the device allows it, only one channel is captured.
    ///
    /// Use it for microphones that deliver the same audio on every channel. If only one channel is connected, its level
    /// halves. If several microphones stand apart, sound from the side loses treble: choose one of them.
    case mix
    /// One channel, counted from zero: the left one of two is 0.
    case only(Int)

    /// The number of channels to request.
    ///
    /// At least two to select one: with a request for one, ALSA's own conversion mixes them.
    var wish: Int {
        switch self {
        case .mix: 1
        case .only(let channel): max(2, channel + 1)
        }
    }

    /// The number of channels that the device must have.
    var minimum: Int {
        switch self {
        case .mix: 1
        case .only(let channel): channel + 1
        }
    }
}
