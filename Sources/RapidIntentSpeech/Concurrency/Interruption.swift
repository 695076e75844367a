#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Lets another thread end a wait in `poll(2)`: a pipe that is polled together with what is waited for.
package final class Interruption: Sendable {
    /// The end to poll along with other descriptors: readable once interrupted.
    package let readEnd: Int32
    let writeEnd: Int32

    /// Opens the pipe.
    package init() throws(RawPCMError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw RawPCMError(operation: "opening a pipe", errno: errno) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        // Swift does not see `pipe2`, which would do this in one step. For these two commands on an open pipe the manual
        // knows no error.
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Ends the wait under way and all to come.
    ///
    /// Never waits, however often it is called.
    package func raise() {
        var byte: UInt8 = 1
        // One byte in the pipe is enough, and is never taken out. A full pipe has it already, and refuses another one.
        while write(writeEnd, &byte, 1) < 0, errno == EINTR {}
    }

    /// Waits until `descriptor` has something to read or has ended; false if interrupted.
    func wait(for descriptor: Int32) throws(RawPCMError) -> Bool {
        var descriptors = [
            pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&descriptors, 2, -1) < 0 {
            guard errno == EINTR else { throw RawPCMError(operation: "waiting", errno: errno) }
        }
        if descriptors[0].revents != 0 { return false }
        guard descriptors[1].revents & Int16(POLLNVAL) == 0 else {
            throw RawPCMError(operation: "waiting", errno: EBADF)
        }
        return true
    }
}
