#if SQLite && ServiceLifecycle
// Service begins
import Foundation
import Logging
import RapidIntent
import RapidIntentOnlineFiles
import RapidIntentSpeech
import RapidIntentTelemetry
import RapidIntentYAML
import ServiceLifecycle
import UnixSignals

/// Carries out the commands in the transcripts that a recogniser writes to standard input.
struct VoiceCommands: Service {
    let transcripts: TranscriptLineRecogniser
    let resolver: IntentResolver
    let logger: Logger

    func run() async throws {
        async let reading: Void = transcripts.run()  // until the lines end, or a graceful shutdown
        for try await event in resolver.events(for: transcripts.recognition) {
            switch event.kind {
            case .fired(let fired, _): print("do \(fired.command)")
            case .contradicted(let fired, let by, _):
                print("undo \(fired.command)")
                if let meant = by.command { print("do \(meant)") }
            case .needsConfirmation(let doubtful, _): print(doubtful.question ?? "ask about \(doubtful.command)")
            case .unresolved: logger.notice("nothing fired", metadata: ["utterance": "\(event.utterance)"])
            default: break
            }
            fflush(nil)  // what is printed into a pipe would wait
        }
        try await reading
    }
}

@main struct FirstService {
    static func main() async {
        let logger = Logger(label: "voice-commands")
        do {
            try await serve(logger)
        } catch {
            logger.critical("\(error)")
            exit(1)
        }
    }

    static func serve(_ logger: Logger) async throws {
        let dictionary = try CommandDictionary(contentsOf: ["Dictionaries"])
        for warning in dictionary.warnings { logger.warning("\(warning)") }
        let online = try OnlineService(
            ServiceConfiguration(path: "online.yaml"), onCacheTrouble: { logger.error("\($0)") })
        let telemetry = try TelemetryStore(path: "telemetry.sqlite", onFailure: { logger.error("\($0)") })
        let resolver = IntentResolver(
            dictionaries: [dictionary], service: online.service, cache: online.cache,
            configuration: online.configuration, observers: [telemetry])
        let transcripts = TranscriptLineRecogniser { logger.warning("\($0)") }
        let commands = VoiceCommands(transcripts: transcripts, resolver: resolver, logger: logger)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: commands, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        var failure: (any Error)?
        do { try await group.run() } catch { failure = error }
        await online.close()  // both are closed however the group ended
        do { try await telemetry.close() } catch { failure = failure ?? error }
        if let failure { throw failure }
    }
}
// Service ends
#else
import RapidIntentSupport

@main
struct WithoutTrait {
    static func main() { MissingTrait.end("first-service", needs: "SQLite,ServiceLifecycle") }
}
#endif
