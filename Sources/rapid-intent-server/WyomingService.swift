#if Server
import Foundation
import Logging
import NIOCore
import RapidIntentHomeAssistant
import RapidIntentPrograms
import ServiceLifecycle
import Synchronization

/// The Wyoming server as a service of the tool, and its announcement.
struct WyomingService: Service {
    let server: WyomingServer
    let address: WyomingServerAddress
    let isAnnounced: Bool
    let logger: Logger

    func run() async throws {
        let announcement = ZeroconfAnnouncement(logger)
        let (bound, announced) = AsyncStream.makeStream(of: WyomingServerAddress.self)
        let announcing = Task {
            for await address in bound {
                // Scripts wait for this line and read the address from it.
                _ = StandardOutput.failure(writing: "wyoming on \(address)\n")
                if isAnnounced, case .tcp(_, let port) = address { await announcement.begin(port: port) }
            }
        }
        let isBound = Mutex(false)
        let result: Result<Void, any Error>
        do {
            try await cancelWhenGracefulShutdown {
                try await server.run { address in
                    isBound.withLock { $0 = true }
                    announced.yield(address)
                }
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        announced.finish()
        await announcing.value
        await announcement.end()
        do {
            try result.get()
        } catch is CancellationError {
            // The shutdown.
        } catch let error as IOError {
            let reason = String(cString: strerror(error.errnoCode))
            throw isBound.withLock { $0 }
                ? Failure(.serviceFailed, "the Wyoming server at \(address) failed: \(reason)") : unbound(reason)
        } catch let error as SocketAddressError.UnknownHost {
            throw unbound("there is no host '\(error.host)'")
        }
    }

    /// Switches the recogniser to changed dictionaries.
    func update() async { await server.update() }

    private func unbound(_ reason: String) -> Failure {
        Failure(
            .serviceFailed,
            "it cannot listen on \(address): \(reason)\n"
                + "  help: name another address with '--wyoming', or end what listens there"
        )
    }
}

/// Announces a Wyoming server on the network, so that Home Assistant finds it: through `avahi-publish-service`, which
/// waits for Avahi's daemon and announces while it runs.
actor ZeroconfAnnouncement {
    private let logger: Logger
    private var process: Process?

    init(_ logger: Logger) { self.logger = logger }

    /// Announces a port of this machine; does nothing without Avahi.
    func begin(port: Int) {
        guard let program = InstalledFiles.program("avahi-publish-service") else {
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

    func end() {
        process?.terminate()
        process = nil
    }
}
#endif
