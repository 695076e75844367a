#if SpeechServers
package import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension IOError {
    /// The system's message, such as `Connection refused`, without the functions and numbers of `description`.
    package var systemMessage: String { String(cString: strerror(errnoCode)) }
}
#endif
