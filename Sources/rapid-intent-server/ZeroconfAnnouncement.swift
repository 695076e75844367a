#if Server
import Foundation
import Logging

/// Announces a Wyoming server on the network, so that Home Assistant finds it: through `avahi-publish-service`, which
/// waits for Avahi's daemon and announces while it runs.
actor ZeroconfAnnouncement {
    private let logger: Logger
    private var process: Process?

    init(_ logger: Logger) { self.logger = logger }

    /// Announces a port of this machine; does nothing without Avahi.
    func begin(port: Int) {
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        guard
            let program = paths.map({ "\($0)/avahi-publish-service" })
                .first(where: FileManager.default.isExecutableFile(atPath:))
        else {
            logger.info("the Wyoming server is not announced, because 'avahi-publish-service' is not installed")
            return
        }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["--no-fail", "RapidIntent", "_wyoming._tcp", "\(port)"]
        (process.standardInput, process.standardOutput, process.standardError) = (
            FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
        )
        do {
            try process.run()
            self.process = process
        } catch {
            logger.warning("the Wyoming server is not announced: \(error)")
        }
    }

    /// Ends the announcement.
    func end() {
        process?.terminate()
        process = nil
    }
}
#endif
