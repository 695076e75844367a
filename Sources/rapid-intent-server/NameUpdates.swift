#if Server
import Dispatch
import Foundation
import Logging
import RapidIntent
import RapidIntentHomeAssistant
import RapidIntentYAML
import ServiceLifecycle

/// Writes the names of a Home Assistant to a dictionary file whenever they change; the file is watched.
struct NameUpdates: Service {
    let home: HomeAssistant
    let path: String
    /// The dictionaries that the names are served beside.
    let others: [String]
    let logger: Logger

    func run() async throws { await cancelWhenGracefulShutdown { await home.follow { try await apply($0) } } }

    private func apply(_ update: HomeAssistantUpdate) async throws {
        switch update {
        case .names(let names):
            if names.isWritten(to: path) { return logger.debug("the names of Home Assistant are the same") }
            let mistakes = try await mistakes(with: names)
            guard mistakes.isEmpty else { throw UnfitNames(mistakes: mistakes) }
            try names.write(to: path)
            logger.info(
                "the names of Home Assistant have changed and were written",
                metadata: [
                    "floors": "\(names.floors)", "areas": "\(names.areas)", "entities": "\(names.entities)",
                ])
            // The log has no names.
            guard !names.omissions.isEmpty else { return }
            logger.warning(
                "some names cannot be spoken and were left out; 'rapid-intent import home-assistant' lists them",
                metadata: ["names": "\(names.omissions.count)"])
        case .failed(let error, let retryIn):
            let retry: Logger.Metadata = ["retry_seconds": "\(Int((retryIn / .seconds(1)).rounded(.up)))"]
            logger.warning(
                "the names of Home Assistant cannot be followed; the last ones stay in use: \(error)",
                metadata: error.code == .rejectedToken ? nil : retry)
        }
    }

    /// The mistakes that the dictionaries would have with names; compiled on a thread of its own, because a large
    /// dictionary takes a second.
    private func mistakes(with names: HomeAssistantNames) async throws -> [String] {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                continuation.resume(
                    with: Result {
                        try Self.loaded(names, besides: others, for: path).diagnostics.filter { $0.severity == .error }
                            .map(\.description)
                    })
            }
        }
    }

    /// Loads dictionaries with names that are in no file yet, from one beside the names file that exists meanwhile.
    static func loaded(
        _ names: HomeAssistantNames, besides others: [String], for path: String
    ) throws(HomeAssistantError) -> LoadedDictionaries {
        let trial = "\(path).trial"
        try names.write(to: trial)
        defer { try? FileManager.default.removeItem(atPath: trial) }
        return LoadedDictionaries(paths: others + [trial])
    }
}

/// Names that the dictionaries have mistakes with.
private struct UnfitNames: Error, CustomStringConvertible {
    var mistakes: [String]

    var description: String {
        "the dictionaries have mistakes with the names, which were not written; change the dictionary, or the names in "
            + "Home Assistant\n\(mistakes.prefix(20).joined(separator: "\n"))"
    }
}
#endif
