import RapidIntent
import RapidIntentSupport
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads frames from a descriptor on its own thread.
actor RawPCMReader {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent raw audio")
    private nonisolated let interruption: Interruption
    private let input: Int32
    private var framing: RawPCMFraming
    private let rest: Rest
    private var isAtEnd = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The state that the next reader of the same descriptor needs.
    final class Rest: Sendable {
        /// The first byte of an incomplete sample.
        let halfSample = Mutex<UInt8?>(nil)
    }

    /// Continues where the previous reader stopped.
    ///
    /// - Parameter rest: The previous reader's state; kept up to date.
    init(input: Int32, inputRate: Int, outputRate: Int, rest: Rest) throws(RawPCMError) {
        interruption = try Interruption()
        self.input = input
        self.rest = rest
        framing = RawPCMFraming(
            inputRate: inputRate, outputRate: outputRate, halfSample: rest.halfSample.withLock { $0 })
    }

    /// Ends the current wait and every later one; safe from any thread.
    nonisolated func interrupt() { interruption.raise() }

    /// Waits for the next frame; returns nil at the end of the stream or after ``interrupt()``.
    func next() throws(RawPCMError) -> AudioFrame? {
        while true {
            if let frame = framing.next(isLast: isAtEnd) { return frame }
            if isAtEnd { return nil }
            guard try interruption.wait(for: input) else { return nil }
            try read()
        }
    }

    private func read() throws(RawPCMError) {
        let capacity = framing.byteCount
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            // `buffer` has room for `capacity` bytes, so its base address is not nil.
            result = buffer.baseAddress.map { systemRead(input, $0, capacity) } ?? 0
            count = max(0, result)
        }
        switch result {
        case 1...:
            framing.append(bytes)
            rest.halfSample.withLock { [framing] in $0 = framing.halfSample }
        case 0:
            framing.finish()
            isAtEnd = true
        default:
            // A non-blocking descriptor may have no bytes in spite of `poll`; the caller waits again.
            guard errno == EINTR || errno == EAGAIN else { throw RawPCMError(operation: "reading", errno: errno) }
        }
    }
}
