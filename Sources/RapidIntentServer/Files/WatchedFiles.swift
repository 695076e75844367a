#if Server
import Foundation
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Reports changes of files by regular checks of their attributes.
///
/// A change is reported when two checks in a row find the same state, because files that belong together, such as a
/// certificate and its key, are written one after the other, and large files take time. Checks and handlers run on
/// threads that may block, so that no request waits for a slow disk.
package struct WatchedFiles: Sendable {
    private let paths: [String]
    private let interval: Duration
    private let first: [State?]

    private struct State: Equatable, Sendable {
        var modified: Date?
        var size: Int?
        var number: Int?
    }

    /// Checks the files for the first time; call it before reading them, so that no change is missed.
    package init(_ paths: [String], interval: Duration = .seconds(1)) {
        self.paths = paths
        self.interval = interval
        first = Self.states(of: paths)
    }

    /// Watches the files until the service shuts down or the task is cancelled.
    package func watch(_ change: @Sendable @escaping () -> Void) async {
        let threads = NIOThreadPool.singleton
        try? await cancelWhenGracefulShutdown {
            var (taken, last) = (first, first)
            while true {
                try await Task.sleep(for: interval)
                let states = try await threads.runIfActive { Self.states(of: paths) }
                if states == last, states != taken {
                    taken = states
                    try await threads.runIfActive(change)
                }
                last = states
            }
        }
    }

    private static func states(of paths: [String]) -> [State?] {
        paths.map { path in
            // The target of a symbolic link, because secrets in containers are links.
            let path = URL(filePath: path).resolvingSymlinksInPath().path
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
            return State(
                modified: attributes[.modificationDate] as? Date, size: attributes[.size] as? Int,
                number: attributes[.systemFileNumber] as? Int)
        }
    }
}

/// A value that can be replaced while the service runs, as when its file changes.
package final class Renewable<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    package init(_ value: Value) { self.value = Mutex(value) }

    package var current: Value {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
#endif
