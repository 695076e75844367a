/// The error when a WAV file cannot be played, with its position.
///
/// ```
/// WAV file: byte 20: the audio is A-law (format 6); only PCM and floating point can be read. Convert it, for example
/// with 'sox IN.wav -e signed -b 16 OUT.wav'
/// ```
public struct WAVError: Error, Sendable, Equatable {
    var code: Code
    /// The byte offset of the error, from 0; nil if it concerns the whole file.
    var offset: Int?
    package var message: String
    /// The file's path; nil for bytes without a path.
    package var path: String?

    package init(_ code: Code, at offset: Int? = nil, _ message: String, path: String? = nil) {
        self.code = code
        self.offset = offset
        self.message = message
        self.path = path
    }

    package struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package var description: String { rawValue }

        /// The file cannot be opened or read.
        package static let unreadable = Code(rawValue: "unreadable")
        /// The bytes are not a RIFF file that holds WAVE audio.
        package static let notWAV = Code(rawValue: "notWAV")
        /// There is no `fmt ` chunk, or it is too short.
        package static let missingFormat = Code(rawValue: "missingFormat")
        package static let missingData = Code(rawValue: "missingData")
        /// The file is shorter than its header says.
        package static let truncated = Code(rawValue: "truncated")
        /// The audio is compressed, or its sample size is not supported.
        package static let unsupportedCodec = Code(rawValue: "unsupportedCodec")
        package static let invalidFormat = Code(rawValue: "invalidFormat")
        /// A sample is NaN or infinite.
        package static let invalidSample = Code(rawValue: "invalidSample")
        /// The file is larger than any recording that this library plays.
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
