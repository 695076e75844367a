// The system's C library, whatever its name: files, sockets and mathematics, where Foundation is not needed.
#if canImport(Darwin)
@_exported public import Darwin
#elseif canImport(Musl)
@_exported public import Musl
#else
@_exported public import Glibc
#endif
