#if Fleet
import Foundation
import RapidIntent
import RapidIntentDatabase
import RapidIntentSupport

/// What an instance says of itself every few seconds: a part of its presence.
///
/// <doc:FleetInterface> describes the form.
struct PresenceMessage: Sendable, Equatable {
    static let version = 1
    /// The largest message, in bytes.
    static let limit = 16 << 10
    static let versions = 64

    /// The version of the instance's software.
    var software: String?
    /// The time at the instance.
    var at: Date
    var part: Part

    /// The parts of a presence, which come from different tasks of an instance.
    enum Part: Sendable, Equatable {
        case telemetry(TelemetryPresence)
        /// From what follows the versions of dictionaries and models; more than 64 are left out.
        case versions([VersionInForce])

        /// The end of its subject.
        var name: String {
            switch self {
            case .telemetry: "telemetry"
            case .versions: "versions"
            }
        }
    }

    init(_ part: Part, at: Date) {
        software = PackageVersion.text
        self.at = at
        self.part = part
    }
}

extension PresenceMessage {
    /// Why a message cannot be read: for the same reasons as one with telemetry.
    typealias Refusal = TelemetryMessage.Refusal

    /// The bytes of the message, no more than ``limit``: where reasons are too long, they are shortened.
    var payload: [UInt8] {
        for reason in [500, 100] {
            let payload = payload(reasons: reason)
            if payload.count <= Self.limit { return payload }
        }
        // 64 versions with the longest names and numbers fit.
        return payload(reasons: 0)
    }

    /// The bytes of the message, with reasons of at most some bytes.
    private func payload(reasons: Int) -> [UInt8] {
        let head: JSON = ["version": Self.version, "software": software, "at": at.epochMilliseconds]
        let part: JSON =
            switch part {
            case .telemetry(let telemetry): telemetry.json
            case .versions(let versions):
                ["versions": versions.prefix(Self.versions).map { $0.json(reason: reasons) }]
            }
        return head.adding(part).bytes
    }

    /// Reads and checks a message; `part` is the end of its subject.
    init(_ payload: [UInt8], part: String) throws(Refusal) {
        guard payload.count <= Self.limit else { throw .tooLarge }
        guard let json = try? JSON(reading: payload), let version = json["version"]?.wholeNumber else {
            throw .malformed
        }
        guard version == Int64(Self.version) else { throw .otherVersion }
        at = try json.time("at")
        software = try json.text("software")
        switch part {
        case "telemetry": self.part = .telemetry(try TelemetryPresence(json))
        case "versions":
            guard let versions = json["versions"]?.array else { throw .malformed }
            guard versions.count <= Self.versions else { throw .invalidValue }
            self.part = .versions(try versions.map { (version) throws(Refusal) in try VersionInForce(version) })
        default: throw .foreignSubject
        }
    }
}

extension TelemetryPresence {
    fileprivate var json: JSON {
        let hour: JSON = [
            "utterances": lastHour.utterances, "fired": lastHour.fired, "unresolved": lastHour.unresolved,
            "failed": lastHour.failed,
        ]
        return [
            "waiting": waiting, "dropped": dropped, "oldestWaiting": oldestWaiting?.epochMilliseconds,
            "lastHour": hour,
        ]
    }

    fileprivate init(_ json: JSON) throws(PresenceMessage.Refusal) {
        guard let hour = json["lastHour"] else { throw .malformed }
        waiting = try json.count("waiting")
        dropped = try json.count("dropped")
        oldestWaiting = json[nonNull: "oldestWaiting"] == nil ? nil : try json.time("oldestWaiting")
        lastHour = LastHour(
            utterances: try hour.count("utterances"), fired: try hour.count("fired"),
            unresolved: try hour.count("unresolved"), failed: try hour.count("failed"))
    }
}

extension VersionInForce {
    /// The maximum length of a reason that is read, in bytes.
    private static let reasonLimit = 1024

    fileprivate func json(reason limit: Int) -> JSON {
        let refused = refused.map { refused -> JSON in
            let reason = String(decoding: DisplayWidth.printable(refused.reason).utf8.prefix(limit), as: UTF8.self)
            return ["number": refused.number, "reason": reason]
        }
        return [
            "name": name.rawValue, "site": site?.rawValue, "number": number, "decision": decision, "refused": refused,
        ]
    }

    fileprivate init(_ json: JSON) throws(PresenceMessage.Refusal) {
        guard let name = json["name"]?.string else { throw .malformed }
        self.name = try Self.name(name)
        if let site = json[nonNull: "site"] {
            guard let site = site.string else { throw .malformed }
            self.site = try Self.name(site)
        }
        number = try json.count("number")
        decision = try json.count("decision")
        guard let refused = json[nonNull: "refused"] else { return }
        guard let reason = refused["reason"]?.string else { throw .malformed }
        guard reason.utf8.count <= Self.reasonLimit else { throw .invalidValue }
        self.refused = Refusal(number: try refused.count("number"), reason: DisplayWidth.printable(reason))
    }

    private static func name(_ text: String) throws(PresenceMessage.Refusal) -> FleetName {
        guard let name = try? FleetName(text) else { throw .invalidValue }
        return name
    }
}

extension JSON {
    /// A number of things, up to the largest integer that every reader of JSON keeps exactly.
    fileprivate func count(_ key: String) throws(PresenceMessage.Refusal) -> Int {
        guard let number = self[key]?.wholeNumber else { throw .malformed }
        guard (0...1 << 53).contains(number) else { throw .invalidValue }
        return Int(number)
    }

    /// A time in milliseconds since 1970.
    fileprivate func time(_ key: String) throws(PresenceMessage.Refusal) -> Date {
        guard let json = self[key] else { throw .malformed }
        guard let time = json.recordedTime else { throw .invalidValue }
        return Date(epochMilliseconds: time)
    }

    /// A short text of visible ASCII characters; nil for `null` or none.
    fileprivate func text(_ key: String) throws(PresenceMessage.Refusal) -> String? {
        guard let json = self[nonNull: key] else { return nil }
        guard let text = json.string else { throw .malformed }
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw .invalidValue
        }
        return text
    }
}
#endif
