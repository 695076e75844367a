#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentSupport

/// Splits the payloads of `audio-chunk` events into frames of 20 ms of one channel.
struct PCMFraming: Sendable {
    /// The format that the client sends.
    let format: WAVFormat
    private var bytes: [UInt8] = []
    private var framing: AudioFraming

    /// Reads the format of an event.
    ///
    /// - Throws: ``Refusal`` for a format that cannot be converted.
    init(_ event: WyomingEvent) throws(Refusal) {
        func number(_ name: String, in range: ClosedRange<Int>) throws(Refusal) -> Int {
            guard let value = event[name]?.number, let number = Int(exactly: value), range.contains(number) else {
                let found = event[name].map { "'\(name)' is \($0.text.prefix(40))" } ?? "it has no '\(name)'"
                throw Refusal(
                    description: "\(event.type): \(found); it must be from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        // With one byte, some clients send signed samples and others unsigned ones.
        let encoding: WAVFormat.Encoding =
            switch try number("width", in: 2...4) {
            case 2: .signed16
            case 3: .signed24
            default: .signed32
            }
        format = WAVFormat(
            encoding: encoding, sampleRate: try number("rate", in: WAVFormat.sampleRates),
            channels: try number("channels", in: WAVFormat.channelCounts))
        framing = AudioFraming(rate: format.sampleRate)
    }

    /// The reason why audio cannot be used.
    struct Refusal: Error, Equatable {
        var description: String
    }

    mutating func append(_ payload: [UInt8]) -> [AudioFrame] {
        bytes += payload
        let width = format.encoding.byteCount * format.channels
        let whole = bytes.count / width * width
        // Only floating-point samples can be invalid.
        framing.append(((try? WAVFile.mix(bytes, in: 0..<whole, as: format)) ?? []).map(Int16.init(fullScale:)))
        bytes.removeFirst(whole)
        return framing.frames()
    }

    /// Ends the audio, and returns the last frame, which may be shorter; half a sample is dropped.
    mutating func finish() -> [AudioFrame] { framing.frames(isLast: true) }
}
#endif
