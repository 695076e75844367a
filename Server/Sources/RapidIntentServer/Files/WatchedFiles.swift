import Foundation
import NIOPosix
import ServiceLifecycle

/// Tells when one of some files has changed, by a look at them from outside now and then.
///
/// A change is told once a look finds what the one before found: files that belong together, such as a certificate and its
/// key, are written one after the other, and large ones take a while. Looks, and what is done about a change, run on
/// threads that may block, so that no answer waits for a slow disk.
package struct WatchedFiles: Sendable {
    private let paths: [String]
    private let interval: Duration
    private let first: [State?]

    /// What a file looks like from outside.
    private struct State: Equatable, Sendable {
        var modified: Date?
        var size: Int?
        var number: Int?
    }

    /// Looks at files for the first time, to be called before they are read: what comes between is seen as a change.
    package init(_ paths: [String], interval: Duration = .seconds(1)) {
        self.paths = paths
        self.interval = interval
        first = Self.states(of: paths)
    }

    /// Follows the files until the service that asks is shut down, or the task is cancelled.
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
            // Of a link, what it leads to: that is what secrets in containers are.
            let path = URL(filePath: path).resolvingSymlinksInPath().path
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
            return State(
                modified: attributes[.modificationDate] as? Date, size: attributes[.size] as? Int,
                number: attributes[.systemFileNumber] as? Int)
        }
    }
}
