#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A value that is touched by one thread at a time.
///
/// Like the standard library's `Mutex`, on a lock of the system's: on Linux the thread sanitizer does not see the former where
/// threads contend for it and takes its uses for races, so what is to be tested under it needs this one.
// Unchecked: the value is reached through `withLock` only, which holds the lock meanwhile, and the memory of both is set up before
// anybody has the object and given back when nobody has it any more.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    /// Puts a value under a lock.
    package init(_ value: Value) {
        self.value = value
        lock = .allocate(capacity: 1)
        // With default attributes, the manual knows no error but a lack of memory, which `allocate` would have met as well.
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Works on the value; must not be called from within itself.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}
