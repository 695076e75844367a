import Dispatch

/// A serial executor for actors that block in a system call or in a long computation of a C library.
///
/// Its jobs run one at a time on a thread outside Swift's cooperative thread pool, so they never occupy the pool's
/// threads.
package final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Creates an executor; the label names its thread in debuggers.
    package init(label: String) { queue = DispatchQueue(label: label) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
