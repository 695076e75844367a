#if Fleet
package import Foundation
import RapidIntent
public import RapidIntentDictionary

/// How an instance takes part in a fleet: its name, the servers, and what it follows and sends.
///
/// ```yaml
/// servers: [tls://nats-1.example:4222, tls://nats-2.example:4222]
/// site: lobby
/// instance: kiosk-7              # by default the host's name
/// user: kiosk-7                  # or token_file, or nkey and seed_file, or credentials_file
/// password_file: kiosk-7.password
/// tls_ca: ca.pem                 # by default the system's; tls_cert and tls_key for a client's certificate
/// follow:
///   names: [home]
///   folder: /var/lib/rapid-intent
///   key_file: release.pub.pem    # what must have signed; without it, nothing has to be signed
/// telemetry:
///   file: telemetry.sqlite
///   days: 30                     # what waited longer is dropped
///   waiting: 1000000             # if more wait, the oldest are dropped
/// limits_shared_by: 4            # so many instances share the rate limits of keys
/// ```
///
/// `Dictionaries/fleet.schema.json` is the JSON Schema of such files for editors.
///
/// Without `follow`, no versions are followed; without `telemetry`, nothing is sent. An instance with neither only looks at
/// the fleet.
public struct FleetConfiguration: Sendable, Equatable {
    /// How to reach the servers.
    package var options: FleetOptions
    /// The site of the instance.
    package var site: FleetName
    /// The instance, unique within the site.
    package var instance: FleetName
    /// The versions to follow; nil for none.
    package var follow: Follow?
    /// The telemetry to send; nil for none.
    package var telemetry: Telemetry?
    /// How many instances share limits through the fleet, at least 2; nil if each has its own.
    package var limitsSharedBy: Int?

    /// Versions to follow.
    package struct Follow: Sendable, Equatable {
        /// The names under which they are published, at least one.
        package var names: [FleetName]
        /// Where they are kept; it is made if it is missing.
        package var folder: String
        /// The PEM file of the public Ed25519 key that must have signed; nil if none has to.
        package var keyFile: String?
    }

    /// Telemetry to send.
    package struct Telemetry: Sendable, Equatable {
        /// The file, which the service that records makes.
        package var file: String
        /// How much waits for a collector.
        package var limits: OutboxLimits
    }

    /// Reads a YAML file of at most 16 MiB.
    ///
    /// Paths in it that do not begin with a slash are relative to its folder. Files that it names are not opened.
    ///
    /// - Throws: `DictionaryError` with the mistakes in the file, each with its line and column. If the file contains a
    ///   secret, the message does not quote it.
    public init(path: String) throws(DictionaryError) {
        let described = try FleetDescription(path: path)
        var mistakes: [DictionaryDiagnostic] = []
        func name(_ text: Located<String>) -> FleetName? {
            do throws(FleetError) { return try FleetName(text.value) } catch {
                mistakes.append(
                    DictionaryDiagnostic(.invalidValue, error.detail, at: text.location, help: error.remedy))
                return nil
            }
        }
        for server in described.servers {
            do throws(FleetError) { _ = try ServerAddress(server.value) } catch {
                mistakes.append(
                    DictionaryDiagnostic(.invalidValue, error.detail, at: server.location, help: error.remedy))
            }
        }
        let access = FleetAccess(described.access)
        if let (message, help) = access.fault({ "'\($0)'" }) {
            mistakes.append(DictionaryDiagnostic(.invalidValue, message, at: described.accessPlace, help: help))
        }
        let site = described.site.flatMap(name)
        let host = Located(ProcessInfo.processInfo.shortHostName, at: described.site?.location)
        let instance = name(described.instance ?? host)
        let names = described.follow.map { $0.names.compactMap(name) }
        var known: Set<String> = []
        for repeated in described.follow?.names ?? [] where !known.insert(repeated.value).inserted {
            mistakes.append(
                DictionaryDiagnostic(
                    .duplicateKey, "\"\(repeated.value)\" is followed twice", at: repeated.location,
                    help: "remove one of them"))
        }
        guard mistakes.isEmpty, let site, let instance else { throw DictionaryError(mistakes) }
        options = access.options(servers: described.servers.map(\.value))
        self.site = site
        self.instance = instance
        if let follow = described.follow, let names {
            self.follow = Follow(names: names, folder: follow.folder, keyFile: follow.keyFile)
        }
        limitsSharedBy = described.limitsSharedBy
        guard let sent = described.telemetry else { return }
        var limits = OutboxLimits()
        if let days = sent.days { limits.age = .seconds(days * 86_400) }
        if let waiting = sent.waiting { limits.changes = waiting }
        telemetry = Telemetry(file: sent.file, limits: limits)
    }
}

extension ProcessInfo {
    /// The host's name without its domain, by which an instance is known unless it has a name of its own.
    package var shortHostName: String { String(hostName.prefix { $0 != "." }) }
}
#endif
