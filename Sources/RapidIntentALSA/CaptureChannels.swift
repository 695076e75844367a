/// Which of a device's channels are heard.
public enum CaptureChannels: Sendable, Equatable {
    /// The mean of all there are; of a device that allows it, one channel is asked for.
    ///
    /// Right for microphones that deliver the same on every channel. Where only one channel is connected its level halves;
    /// where several microphones stand apart, sound from the side loses treble: choose one of them then.
    case mix
    /// One channel, counted from zero: the left one of two is 0.
    case only(Int)

    /// How many channels to ask for.
    ///
    /// Two at least if one is to be chosen: asked for one, ALSA's own conversion mixes them.
    var wish: Int {
        switch self {
        case .mix: 1
        case .only(let channel): max(2, channel + 1)
        }
    }

    /// How many channels there must be.
    var minimum: Int {
        switch self {
        case .mix: 1
        case .only(let channel): channel + 1
        }
    }
}
