#if Server
import ArgumentParser
import Foundation
import Logging
import NIOCore
import RapidIntent
import RapidIntentFleet
import RapidIntentHomeAssistant
import RapidIntentPrograms
import RapidIntentReviewServer
import RapidIntentServer
import RapidIntentYAML
import ServiceLifecycle
import UnixSignals

/// The tool `rapid-intent-server`: serves dictionaries and a model over HTTP.
@main
struct ServerTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rapid-intent-server",
        abstract: "Resolves texts over HTTP and streams of transcripts, and serves Home Assistant over Wyoming.",
        discussion: """
            By default, the server binds 127.0.0.1 and needs no key. An address that others can reach needs a key file. When the \
            server is ready, it prints its address on standard output. It logs events on standard error, without \
            spoken texts. After SIGTERM or Control-C, it answers the requests that have begun, and ends.

            Exit codes: 0 success; 1 invalid input; 2 wrong usage; 3 the service failed, for example because the \
            port is in use.

            EXAMPLES
              rapid-intent-server
              rapid-intent-server --dictionary home.yaml --watch --port 8000
              # server.yaml has lines such as
              #   dictionary: [home.yaml, names.yaml]
              #   watch: true
              rapid-intent-server --config server.yaml --port 8000
              rapid-intent-server --review --telemetry telemetry.sqlite --reviewers reviewers.txt
              rapid-intent-server --dictionary home.yaml --wyoming tcp://0.0.0.0:10300
              # with sentences that were imported without names, and the names of a running Home Assistant
              rapid-intent-server --dictionary sentences.yaml --wyoming tcp://0.0.0.0:10300 \\
                  --home-assistant ws://homeassistant.local:8123 --home-assistant-token-file token.txt \\
                  --home-assistant-names names.yaml
              # with the dictionaries and telemetry of a fleet; fleet.yaml has lines such as
              #   servers: [tls://nats:4222]
              #   site: lobby
              #   follow: { names: [home], folder: /var/lib/rapid-intent }
              rapid-intent-server --fleet fleet.yaml
              rapid-intent-server --host 0.0.0.0 --keys keys.txt --certificate chain.pem --private-key key.pem
              curl 'http://127.0.0.1:8080/luis/prediction/v3.0/apps/home/slots/production/predict?query=where+am+i'
              curl -d '{"text":"turn on the kitchen light"}' http://127.0.0.1:8080/model/parse
              rapid-recogniser | curl -sN -T - http://127.0.0.1:8080/v1/listen
            """,
        version: PackageVersion.text)

    @OptionGroup(title: "Configuration") var file: FileOptions
    @OptionGroup(title: "Address") var address: AddressOptions
    @OptionGroup(title: "Dictionaries") var dictionaries: DictionaryOptions
    @OptionGroup(title: "Model") var model: ModelOptions
    @OptionGroup(title: "Resolver") var settings: ResolverOptions
    @OptionGroup(title: "Access") var access: AccessOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup(title: "Review") var review: ReviewOptions
    @OptionGroup(title: "Home Assistant") var homeAssistant: HomeAssistantOptions
    @OptionGroup(title: "Home Assistant's names") var names: NameOptions
    @OptionGroup(title: "Fleet") var membership: MembershipOptions

    @Option(help: "The log level on standard error.")
    var logLevel = LogLevel.info

    func run() async throws {
        let logger = Self.logger(logLevel.level)
        var configuration = IntentServerConfiguration()
        address.apply(to: &configuration)
        try limits.apply(to: &configuration, hasKeys: access.keys != nil)
        access.apply(to: &configuration)
        configuration.locale = dictionaries.locale

        let connections = OpenFiles.raise(for: configuration.limits.connections)
        if connections < configuration.limits.connections {
            logger.warning(
                "the system allows fewer connections than may be open; 'ulimit -n' raises it",
                metadata: ["connections": "\(connections)"])
            configuration.limits.connections = connections
        }

        let membership = try await membership.membership(logger: logger)
        configuration.sharedRates = membership?.member.allowances.map(FleetRates.init)
        let followed = membership?.dictionaries ?? []
        let own = dictionaries.ownPaths(besides: followed)
        let home = try names.home(besides: own + followed)
        let watcher = dictionaries.watcher(followed: followed, names: names.paths, isReviewed: review.review)
        let active = ActiveDictionaries(
            try dictionaries.load(followed: followed, names: names.paths, logger: logger).dictionaries)
        if let locale = configuration.locale, let taken = active.current.substitute(for: locale) {
            logger.warning(
                "no dictionary is in the language of '--locale'; another is used instead",
                metadata: ["locale": "\(locale)", "used": "\(taken)"])
        }
        let keys = try access.keyFile(logger: logger)
        let certificate = try access.certificateFiles(logger: logger)
        configuration.certificate = certificate?.active
        let scheme = configuration.certificate == nil ? "http" : "https"
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        let modelFile = model.model.map { WatchedFiles([$0]) }
        let service = try model.service(active)
        service?.warnOfLanguage(logger)
        configuration.resolver = try settings.configuration(over: file.resolver())
        let review = try review.served(
            configuration, paths: own, followed: followed + names.paths, fleet: membership?.status, logger: logger)
        let wyoming = try homeAssistant.service(active, server: configuration, model: service, logger: logger)
        let server: IntentHTTPServer
        do throws(IntentHTTPServer.Refusal) {
            server = try IntentHTTPServer(
                dictionaries: active, service: service, keys: keys?.ring, pages: review?.site.pages,
                metrics: MountedMetrics(membership, wyoming), configuration: configuration, logger: logger
            ) { port in
                // Scripts wait for these lines and read the addresses from them.
                var lines = "listening on \(scheme)://\(host):\(port)\n"
                if let review, review.printsAddress {
                    lines += "review at \(scheme)://\(host):\(port)\(review.site.makeOneTimePath())\n"
                }
                if StandardOutput.failure(writing: lines) != nil {
                    logger.warning("standard output cannot be written", metadata: ["port": "\(port)"])
                }
            }
        } catch {
            throw Failure(.usage, "\(error)\n  help: --keys FILE, or --host 127.0.0.1")
        }
        var services: [any Service] = []
        if let wyoming { services.append(wyoming) }
        if let watcher {
            services.append(
                DictionaryUpdates(active, paths: own + followed + names.paths, watcher: watcher, logger) {
                    await wyoming?.update()
                })
        }
        if dictionaries.watch || !followed.isEmpty, let service, let modelFile {
            services.append(ModelUpdates(model: service, file: modelFile, logger: logger))
        }
        if var home, let path = names.homeAssistantNames {
            home.locale = active.current.dictionaries(for: configuration.locale).first?.locale
            services.append(NameUpdates(home: home, path: path, others: own + followed, logger: logger))
        }
        if let keys { services.append(keys) }
        if let certificate { services.append(certificate) }
        if let review {
            services.append(review.updates)
            if let reviewers = review.reviewers { services.append(reviewers) }
        }
        if let membership { services.append(membership) }
        services.append(server)
        try await Self.run(services, logger: logger)
    }

    private static func run(_ services: [any Service], logger: Logger) async throws {
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0) }, gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        // Requests that are still open after that are cancelled.
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch let failure as Failure {
            throw failure
        } catch let error as IOError {
            throw Failure(
                .serviceFailed,
                "it cannot listen: \(String(cString: strerror(error.errnoCode)))\n"
                    + "  help: name another '--port' or '--host', or end what listens there")
        } catch let error as SocketAddressError.UnknownHost {
            throw Failure(
                .serviceFailed,
                "there is no host '\(error.host)'\n  help: name an address of this machine with '--host'")
        } catch {
            throw Failure(.serviceFailed, "\(error)")
        }
    }

    private static func logger(_ level: Logger.Level) -> Logger {
        var logger = Logger(label: "rapid-intent-server") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = level
        return logger
    }

    static func main() async {
        await runProgram({ try FileOptions.arguments(with: Array(CommandLine.arguments.dropFirst())) })
    }
}

struct LogLevel: ExpressibleByArgument {
    var level: Logger.Level

    init?(argument: String) {
        guard let level = Logger.Level(rawValue: argument.lowercased()) else { return nil }
        self.level = level
    }

    private init(_ level: Logger.Level) { self.level = level }

    static let info = LogLevel(.info)

    static var allValueStrings: [String] { Logger.Level.allCases.map(\.rawValue) }

    var defaultValueDescription: String { level.rawValue }
}
#else
import RapidIntentSupport

@main
struct WithoutTrait {
    static func main() { MissingTrait.end("rapid-intent-server", needs: "Server") }
}
#endif
