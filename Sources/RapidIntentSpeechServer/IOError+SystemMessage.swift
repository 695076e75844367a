package import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension IOError {
    /// What the system says of it, as in `Connection refused`; its own description names functions and numbers, too.
    package var systemMessage: String { String(cString: strerror(errnoCode)) }
}
