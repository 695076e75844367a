import RapidIntentPlatform

/// Ends a wait in `poll(2)` from another thread, through a pipe that is polled together with the descriptor.
package final class Interruption: Sendable {
    /// The end to poll together with other descriptors; readable once interrupted.
    package let readEnd: Int32
    let writeEnd: Int32

    package init() throws(RawPCMError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw RawPCMError(operation: "opening a pipe", errno: errno) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        // Swift does not import `pipe2`, which would do this in one step. The manual lists no error for these two
        // commands on an open pipe.
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Ends the current wait and all later ones; never blocks, however often it is called.
    package func raise() {
        var byte: UInt8 = 1
        // One byte is enough, and it is never read. A full pipe already has one and rejects another.
        while write(writeEnd, &byte, 1) < 0, errno == EINTR {}
    }

    /// Waits until `descriptor` is readable or has ended; returns false if interrupted.
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

    /// Waits for bytes and reads some of them; empty at the end of the input, nil once interrupted.
    func bytes(from descriptor: Int32, atMost capacity: Int) throws(RawPCMError) -> [UInt8]? {
        while try wait(for: descriptor) {
            var result = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { space, count in
                // `space` has room for `capacity` bytes, so its base address is not nil.
                result = space.baseAddress.map { systemRead(descriptor, $0, capacity) } ?? 0
                count = max(0, result)
            }
            if result >= 0 { return bytes }
            // A non-blocking descriptor may have no bytes in spite of `poll`.
            guard errno == EINTR || errno == EAGAIN else { throw RawPCMError(operation: "reading", errno: errno) }
        }
        return nil
    }
}
