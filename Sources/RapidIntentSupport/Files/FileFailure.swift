import RapidIntentPlatform

/// The reason why a file or folder cannot be read, or a file cannot be written.
package enum FileFailure: Error, Equatable {
    /// The message of the operating system, such as `Permission denied`.
    case system(String)
    /// The path is neither a file nor a folder: a pipe, a socket or a device.
    case notAFile
    /// The file is larger than the limit; the values are its size and the limit in bytes.
    case tooLarge(Int, limit: Int)
    /// The file has permissions that it must not have; the value is its mode, such as `0o644`.
    case mode(Int)

    /// The path does not exist.
    package static let missing = FileFailure(ENOENT)

    package var reason: String {
        switch self {
        case .system(let words): words
        case .notAFile: "it is not a file"
        case .tooLarge(let size, let limit): "it has \(size) bytes, more than the \(limit) that are read"
        case .mode(let mode): "it has the mode \(String(mode, radix: 8))"
        }
    }

    init(_ number: Int32) { self = .system(String(cString: strerror(number))) }
}
