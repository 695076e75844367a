#if Server
import RapidIntent
import RapidIntentServer
import ServerTestSupport
import ServiceLifecycle

extension RunningServer {
    /// Starts a server with the dictionaries of the package, runs a test against it, and shuts it down.
    static func serving<Result: Sendable>(
        service: (any OnlineIntentService)? = nil, keys: KeyRing? = nil, further: [any Service] = [],
        log: CapturedLog = CapturedLog(), _ change: (inout IntentServerConfiguration) -> Void = { _ in },
        test: (RunningServer) async throws -> Result
    ) async throws -> Result {
        try await serving(
            ActiveDictionaries(Spoken.dictionaries), service: service, keys: keys, further: further, log: log, change,
            test: test)
    }
}
#endif
