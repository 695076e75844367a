#if Fleet
package import Foundation
import RapidIntentDatabase
import RapidIntentSupport
package import RapidIntentTelemetry

/// A request that the whole fleet forgets something.
///
/// <doc:FleetInterface> describes the form of its message.
package struct ForgetRequest: Sendable, Equatable {
    /// What to erase; a session by its name at an instance.
    package var selection: TelemetrySelection
    package var author: String
    /// When the servers received it, to the millisecond; only what was recorded before is erased.
    package var requested: Date
    /// Rises with every request, so that an old one never counts again.
    var serial: Int

    static let version = 1
    /// The largest message, in bytes.
    static let limit = 8 << 10

    struct Nonsense: Error, Equatable {
        var reason: String
    }

    init(_ selection: TelemetrySelection, author: String, serial: Int, requested: Date) {
        self.selection = selection
        self.author = author
        self.serial = serial
        self.requested = requested
    }

    var payload: [UInt8] {
        let selection: JSON =
            switch selection {
            case .session(let session): ["session": session]
            case .phrase(let phrase): ["phrase": phrase]
            case .before(let date): ["before": date.epochMilliseconds]
            case .everything: ["all": true]
            }
        return (["version": Self.version, "serial": serial, "author": author] as JSON).adding(selection).bytes
    }

    init(_ kept: KeptMessage) throws(Nonsense) {
        guard kept.payload.count <= Self.limit, let json = try? JSON(reading: kept.payload), json.object != nil else {
            throw Nonsense(reason: "it is no JSON object of at most \(Self.limit) bytes")
        }
        guard json["version"]?.wholeNumber == Int64(Self.version) else {
            throw Nonsense(reason: "it is of another version than \(Self.version)")
        }
        // One of a clock that is far ahead would make those of others look old.
        guard let serial = json["serial"]?.wholeNumber, (1...kept.milliseconds + 86_400_000).contains(serial) else {
            throw Nonsense(reason: "its serial number is no time up to a day after it was sent")
        }
        guard let author = json["author"]?.string, author.utf8.count <= 200 else {
            throw Nonsense(reason: "it has no author")
        }
        guard let selection = Self.selection(in: json) else {
            throw Nonsense(reason: "it does not say one thing to forget")
        }
        self.init(selection, author: author, serial: Int(serial), requested: Date(epochMilliseconds: kept.milliseconds))
    }

    /// The one thing that a message selects; nil if it selects none or several.
    private static func selection(in json: JSON) -> TelemetrySelection? {
        guard ["session", "phrase", "before", "all"].count(where: { json[$0] != nil }) == 1 else { return nil }
        if let session = json["session"]?.string { return session.isEmpty ? nil : .session(session) }
        if let phrase = json["phrase"]?.string { return phrase.allSatisfy(\.isWhitespace) ? nil : .phrase(phrase) }
        if let before = json["before"]?.wholeNumber {
            return (0...Int64(Date.end)).contains(before) ? .before(Date(epochMilliseconds: before)) : nil
        }
        return json["all"]?.bool == true ? .everything : nil
    }
}

/// What an instance or a collector says it has forgotten: everything up to a request.
struct ForgottenMessage: Sendable, Equatable {
    static let version = 1

    /// The serial number of the last request that was carried out; 0 for none.
    var serial: Int

    init(serial: Int) { self.serial = serial }

    var payload: [UInt8] { (["version": Self.version, "serial": serial] as JSON).bytes }

    /// Reads a message; nil if it is none.
    init?(_ payload: [UInt8]) {
        guard payload.count <= 1024, let json = try? JSON(reading: payload),
            json["version"]?.wholeNumber == Int64(Self.version), let serial = json["serial"]?.wholeNumber,
            (0...1 << 53).contains(serial)
        else { return nil }
        self.serial = Int(serial)
    }
}
#endif
