/// Why a WAV file cannot be played, and where in it the trouble is.
///
/// ```
/// WAV file: byte 20: the audio is A-law (format 6); only PCM and floating point can be read. Convert it, for example
/// with 'sox IN.wav -e signed -b 16 OUT.wav'
/// ```
public struct WAVError: Error, Sendable, Equatable {
    /// What kind of trouble it is.
    var code: Code
    /// The byte, counted from 0, at which it shows; nil where the file as a whole is meant.
    var offset: Int?
    /// What is wrong and what to do about it.
    package var message: String
    /// The file as the user named it; nil for bytes without a name.
    package var path: String?

    /// Describes the trouble.
    package init(_ code: Code, at offset: Int? = nil, _ message: String, path: String? = nil) {
        self.code = code
        self.offset = offset
        self.message = message
        self.path = path
    }

    /// The kind of trouble: a name that programs can rely on.
    package struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The name, such as `truncated`.
        package let rawValue: String

        /// Names a kind of trouble.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The name.
        package var description: String { rawValue }

        /// The file cannot be opened or read.
        package static let unreadable = Code(rawValue: "unreadable")
        /// The bytes are not a RIFF file that holds WAVE audio.
        package static let notWAV = Code(rawValue: "notWAV")
        /// There is no `fmt ` chunk, or it is too short.
        package static let missingFormat = Code(rawValue: "missingFormat")
        /// There is no `data` chunk.
        package static let missingData = Code(rawValue: "missingData")
        /// The file ends before the audio it announces does.
        package static let truncated = Code(rawValue: "truncated")
        /// The audio is compressed or of a width that cannot be read.
        package static let unsupportedCodec = Code(rawValue: "unsupportedCodec")
        /// The figures of the format contradict each other or make no sense.
        package static let invalidFormat = Code(rawValue: "invalidFormat")
        /// A sample is not a number.
        package static let invalidSample = Code(rawValue: "invalidSample")
        /// The file is larger than any recording that would be played through this library.
        static let tooLarge = Code(rawValue: "tooLarge")
    }
}

extension WAVError: CustomStringConvertible {
    /// The file, the byte and the message.
    public var description: String {
        let place = offset.map { "byte \($0): " } ?? ""
        return "\(path ?? "WAV file"): \(place)\(message)"
    }
}
