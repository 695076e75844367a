import Dispatch

/// A serial executor for actors that block: in a system call that waits, or in a C library that computes for long.
///
/// Its jobs run one at a time on a thread outside the pool of Swift's tasks, which therefore always has its threads for
/// everybody else.
package final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes an executor; the label names its thread in debuggers.
    package init(label: String) { queue = DispatchQueue(label: label) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
