/// What a device agreed to deliver.
struct CaptureFormat: Equatable, Sendable {
    /// Samples per second and channel.
    var sampleRate: Int
    /// How many channels are interleaved.
    var channels: Int
    /// How one sample is written.
    var encoding: Encoding

    enum Encoding: Equatable, Sendable, CaseIterable {
        case signed16
        /// What some digital microphones insist on; the upper 16 bits are used.
        case signed32

        var byteCount: Int { self == .signed16 ? 2 : 4 }
    }

    /// The length of one sample of all channels in bytes.
    var stride: Int { channels * encoding.byteCount }
}
