#if Fleet
/// The subjects of a fleet, which are part of its versioned interface: see <doc:FleetInterface>.
enum FleetSubject {
    /// The name of the stream that keeps telemetry until it is collected.
    static let telemetryStream = "RI_TELEMETRY"
    static let allTelemetry = "ri.*.*.telemetry"

    /// The name of the stream with the last word of each instance.
    static let presenceStream = "RI_PRESENCE"
    static let allPresence = "ri.*.*.presence.*"

    static func telemetry(_ site: FleetName, _ instance: FleetName) -> String { "ri.\(site).\(instance).telemetry" }

    /// The telemetry of a site; of all sites for nil.
    static func telemetry(of site: FleetName?) -> String { site.map { "ri.\($0).*.telemetry" } ?? allTelemetry }

    /// What the collector tells an instance about its telemetry.
    static func collected(_ site: FleetName, _ instance: FleetName) -> String { "ri.\(site).\(instance).collected" }

    /// The beginning of the subjects on which an instance receives answers, so that no other instance may read them.
    static func inbox(_ site: FleetName, _ instance: FleetName) -> String { "ri.\(site).\(instance).inbox" }

    /// The beginning of the subjects on which a collector receives answers.
    static let collectorInbox = "_INBOX.ri-collect"

    static let forgetStream = "RI_FORGET"
    static let forget = "ri-forget"
    static let forgottenStream = "RI_FORGOTTEN"
    static let allForgotten = ["ri.*.*.forgotten", "ri-forgotten.*"]
    /// The beginning of the subjects on which who requests to forget receives answers.
    static let forgetInbox = "_INBOX.ri-forget"

    static let sharesStream = "RI_SHARES"
    static let allShares = "ri-shares.*"
    /// The beginning of the subjects on which who shares allowances receives answers.
    static let sharesInbox = "_INBOX.ri-shares"

    /// A shared allowance; names that cannot be in a subject are replaced by their SHA-256 digests.
    static func shares(_ name: String) -> String {
        "ri-shares.\((try? FleetName(name))?.rawValue ?? SHA256Digest(of: Array(name.utf8)).description)"
    }

    static func forgotten(_ site: FleetName, _ instance: FleetName) -> String { "ri.\(site).\(instance).forgotten" }

    static func forgotten(byCollector name: String) -> String { "ri-forgotten.\(name)" }

    /// The site and the instance whose telemetry a subject carries; nil for any other subject.
    static func sender(of subject: String) -> (site: FleetName, instance: FleetName)? {
        instance(of: subject).flatMap { $0.rest == ["telemetry"] ? ($0.site, $0.instance) : nil }
    }

    /// The site and the instance that a subject begins with, and what follows; nil for any other subject.
    private static func instance(of subject: String) -> (site: FleetName, instance: FleetName, rest: [String])? {
        let tokens = subject.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard tokens.count > 3, tokens[0] == "ri", let site = try? FleetName(tokens[1]),
            let instance = try? FleetName(tokens[2])
        else { return nil }
        return (site, instance, Array(tokens[3...]))
    }
}

extension FleetSubject {
    /// The beginning of the subjects on which a reader of the fleet's status receives answers.
    static let statusInbox = "_INBOX.ri-status"

    static func presence(_ site: FleetName, _ instance: FleetName, _ part: PresenceMessage.Part) -> String {
        "ri.\(site).\(instance).presence.\(part.name)"
    }

    /// The presence of all instances of a site; of all sites for nil.
    static func presence(of site: FleetName?) -> String { site.map { "ri.\($0).*.presence.*" } ?? allPresence }

    /// The site, the instance and the part whose presence a subject carries; nil for any other subject.
    static func announcer(of subject: String) -> (site: FleetName, instance: FleetName, part: String)? {
        guard let (site, instance, rest) = instance(of: subject), rest.count == 2, rest[0] == "presence" else {
            return nil
        }
        return (site, instance, rest[1])
    }
}

extension FleetSubject {
    /// The name of the stream with the versions of dictionaries and models.
    static let versionStream = "RI_VERSIONS"
    static let allVersions = "ri-versions.>"
    /// The beginning of the subjects on which who publishes versions receives answers.
    static let publisherInbox = "_INBOX.ri-versions"

    static func decision(_ line: VersionLine) -> String { "ri-versions.\(line.name).decision.\(token(line))" }

    /// Everything that is decided under a name, or, for several, under any.
    static func decisions(_ names: [FleetName]) -> String {
        "ri-versions.\(names.count == 1 ? names[0].rawValue : "*").decision.>"
    }

    static func version(_ number: Int, of line: VersionLine) -> String {
        "ri-versions.\(line.name).version.\(token(line)).\(number)"
    }

    static func bytes(_ number: Int, piece: Int, of line: VersionLine) -> String {
        "ri-versions.\(line.name).bytes.\(token(line)).\(number).\(piece)"
    }

    private static func token(_ line: VersionLine) -> String { line.site.map { "site.\($0)" } ?? "shared" }
}
#endif
