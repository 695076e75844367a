/// The tasks around a pipeline's loop.
struct PipelineTasks {
    private var source: (number: Int, task: Task<Void, Never>)?
    private var limit: Task<Void, Never>?
    private var restart: Task<Void, Never>?
    private var ticks: Task<Void, Never>?

    mutating func read(_ number: Int, _ task: Task<Void, Never>, ticks: Task<Void, Never>?) {
        self.ticks?.cancel()
        source = (number, task)
        self.ticks = ticks
    }

    mutating func closeSource(_ number: Int) { if source?.number == number { source?.task.cancel() } }

    mutating func sourceHasEnded(_ number: Int) {
        guard source?.number == number else { return }
        source = nil
    }

    /// Stops the ticks: the source has ended or is abandoned, so no stall is possible.
    mutating func stopTicks() {
        ticks?.cancel()
        ticks = nil
    }

    mutating func setLimit(_ task: Task<Void, Never>) {
        limit?.cancel()
        limit = task
    }

    mutating func setRestart(_ task: Task<Void, Never>) {
        restart?.cancel()
        restart = task
    }

    mutating func cancelRestart() {
        restart?.cancel()
        restart = nil
    }

    func cancelAll() {
        source?.task.cancel()
        limit?.cancel()
        restart?.cancel()
        ticks?.cancel()
    }
}
