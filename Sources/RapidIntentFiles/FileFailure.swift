#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Why a file or folder cannot be read, or a file not be written.
package enum FileFailure: Error, Equatable {
    /// In the words of the operating system, such as `Permission denied`.
    case system(String)
    /// It is neither file nor folder: a pipe, a socket, a device.
    case notAFile
    /// It has more bytes than the limit; how many is the value.
    case tooLarge(Int)

    /// The reason, as the end of a sentence.
    package var reason: String {
        switch self {
        case .system(let words): words
        case .notAFile: "it is not a file"
        case .tooLarge(let size): "it has \(size) bytes"
        }
    }

    init(_ number: Int32) { self = .system(String(cString: strerror(number))) }
}
