#if Server
import Hummingbird
import Logging

/// Hummingbird's own first example, to measure the server beside: what HTTP alone costs on this machine.
@main
struct HelloWorld {
    static func main() async throws {
        let router = Router()
        router.get("hello") { _, _ in "Hello" }
        var logger = Logger(label: "hello-world")
        logger.logLevel = .error
        let configuration = ApplicationConfiguration(address: .hostname("127.0.0.1", port: 8090))
        try await Application(router: router, configuration: configuration, logger: logger).runService()
    }
}
#else
import RapidIntentSupport

@main
struct WithoutTrait {
    static func main() { MissingTrait.end("hello-world", needs: "Server") }
}
#endif
