public import Foundation
import RapidIntent

/// What is in force of a line, and since when.
public struct VersionDecision: Sendable, Equatable {
    /// The line.
    public var line: VersionLine
    /// Rises with every decision of the line, so that an old one never counts again.
    var serial: Int
    /// The number of the version in force.
    public var number: Int
    /// A version that some sites try; nil if none does.
    public var canary: Canary?
    /// The highest number that was published, so that the next one is found at once.
    var latest: Int
    /// Why it was decided.
    public var note: String
    /// Who decided.
    public var author: String
    /// When it was decided, to the millisecond.
    public var decided: Date

    /// A version that some sites try.
    public struct Canary: Sendable, Equatable {
        /// The number of the version.
        public var number: Int
        /// The sites.
        public var sites: [FleetName]
        /// When the sites go back by themselves unless it was decided otherwise, to the millisecond.
        public var until: Date

        /// Describes one.
        public init(number: Int, sites: [FleetName], until: Date) {
            self.number = number
            self.sites = sites
            self.until = until
        }
    }

    /// The number of the version in force at a site.
    ///
    /// - Parameter now: The wall-clock time.
    public func number(at site: FleetName, _ now: Date) -> Int {
        guard let canary, canary.sites.contains(site), now < canary.until else { return number }
        return canary.number
    }

    /// A serial number that is higher than an earlier one, also if the servers have lost that.
    static func serial(after earlier: Int?, _ now: Date) -> Int { max((earlier ?? 0) + 1, now.wholeMilliseconds) }

    /// The contents of its message.
    var json: JSON {
        .object([
            ("format", .integer(1)), ("name", .string("\(line.name)")),
            ("site", line.site.map { .string("\($0)") } ?? .null),
            ("serial", .integer(serial)), ("number", .integer(number)), ("latest", .integer(latest)),
            (
                "canary",
                canary.map {
                    .object([
                        ("number", .integer($0.number)), ("sites", .array($0.sites.map { .string("\($0)") })),
                        ("until", .integer($0.until.wholeMilliseconds)),
                    ])
                } ?? .null
            ),
            ("note", .string(note)), ("author", .string(author)), ("at", .integer(decided.wholeMilliseconds)),
        ])
    }

    /// Reads the contents of a message.
    init(_ json: JSON, of line: VersionLine) throws(VersionRefusal) {
        let numbers = 1...Int64(VersionDecision.maximumNumber)
        guard json.names(line), let serial = json["serial"]?.wholeNumber, (1...Int64(Date.end)).contains(serial),
            let number = json["number"]?.wholeNumber, numbers.contains(number),
            let latest = json["latest"]?.wholeNumber, numbers.contains(latest),
            let (note, author, decided) = json.circumstances
        else { throw VersionRefusal(.malformed, "the decision about \(line) is incomplete or about another line") }
        self.init(
            line: line, serial: Int(serial), number: Int(number), canary: nil, latest: Int(latest), note: note,
            author: author, decided: decided)
        guard let canary = json["canary"], !canary.isNull else { return }
        let sites = canary["sites"]?.array?.compactMap { $0.string.flatMap { try? FleetName($0) } } ?? []
        guard let number = canary["number"]?.wholeNumber, numbers.contains(number), (1...1000).contains(sites.count),
            let until = canary["until"]?.wholeNumber, (0...Int64(Date.end)).contains(until)
        else { throw VersionRefusal(.malformed, "the canary of \(line) is incomplete") }
        self.canary = Canary(
            number: Int(number), sites: sites, until: Date(timeIntervalSince1970: Double(until) / 1000))
    }

    init(
        line: VersionLine, serial: Int, number: Int, canary: Canary?, latest: Int, note: String, author: String,
        decided: Date
    ) {
        self.line = line
        self.serial = serial
        self.number = number
        self.canary = canary
        self.latest = latest
        self.note = note
        self.author = author
        self.decided = decided
    }

    /// The highest number of a version.
    static let maximumNumber = 1_000_000
}
