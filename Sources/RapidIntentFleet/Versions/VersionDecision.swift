#if Fleet
package import Foundation
import RapidIntentDatabase
import RapidIntentSupport

/// What is in force of a line, and since when.
package struct VersionDecision: Sendable, Equatable {
    package var line: VersionLine
    /// Rises with every decision of the line, so that an old one never counts again.
    var serial: Int
    package var number: Int
    /// The version that was in force before this one; nil if there was none, or if this one was put in force again.
    package var before: Int?
    /// A version that some sites try; nil if none does.
    package var canary: Canary?
    /// The trials of the last 30 days whose version did not go on to all sites; a canary is not compared with what was heard
    /// in them.
    var trials: [Trial] = []
    /// The highest number that was published, so that the next one is found at once.
    var latest: Int
    /// Why it was decided.
    package var note: String
    /// Who decided.
    package var author: String
    /// When it was decided, to the millisecond.
    package var decided: Date

    /// A version that some sites try.
    package struct Canary: Sendable, Equatable {
        package var number: Int
        package var sites: [FleetName]
        /// When the sites go back by themselves unless it was decided otherwise, to the millisecond.
        package var until: Date
    }

    /// A time in which some sites tried a version, to the millisecond.
    struct Trial: Sendable, Equatable {
        var (since, until): (Date, Date)
    }

    /// Notes that the canary of an earlier decision was taken back, and forgets trials that no canary is compared with.
    mutating func noteTrial(of earlier: VersionDecision) {
        if let ended = earlier.canary, ended != canary, ended.number != number {
            trials.append(Trial(since: earlier.decided, until: min(ended.until, decided)))
        }
        trials = trials.suffix(Self.mostTrials).filter { $0.until > decided.addingTimeInterval(-30 * 86_400) }
    }

    /// The time before this decision that a canary is compared with: the last `length` seconds without such trials, in parts.
    func untried(for length: Double) -> [(since: Date, until: Date)] {
        let tried = trials.reduce(0) { $0 + max(0, $1.until.timeIntervalSince($1.since)) }
        var (parts, begin) = ([(since: Date, until: Date)](), decided.addingTimeInterval(-length - tried))
        // The clocks of those who decide may differ.
        for trial in trials.sorted(by: { $0.since < $1.since }) {
            let end = min(trial.since, decided)
            if begin < end { parts.append((begin, end)) }
            begin = max(begin, trial.since, trial.until)
        }
        if begin < decided { parts.append((begin, decided)) }
        return parts
    }

    /// The canary, unless its time is over.
    func canary(at now: Date) -> Canary? { canary.flatMap { now < $0.until ? $0 : nil } }

    package func number(at site: FleetName, _ now: Date) -> Int {
        guard let canary = canary(at: now), canary.sites.contains(site) else { return number }
        return canary.number
    }

    /// A serial number that is higher than an earlier one, also if the servers have lost that.
    static func serial(after earlier: Int?, _ now: Date) -> Int { max((earlier ?? 0) + 1, Int(now.epochMilliseconds)) }
}

extension VersionDecision {
    var json: JSON {
        let canary = canary.map { canary -> JSON in
            [
                "number": canary.number, "sites": canary.sites.map(\.rawValue),
                "until": canary.until.epochMilliseconds,
            ]
        }
        let trials = trials.flatMap { [$0.since.epochMilliseconds, $0.until.epochMilliseconds] }
        return [
            "format": 1, "name": line.name.rawValue, "site": line.site?.rawValue, "serial": serial, "number": number,
            "before": before, "latest": latest, "canary": canary, "trials": trials, "note": note, "author": author,
            "at": decided.epochMilliseconds,
        ]
    }

    init(_ json: JSON, of line: VersionLine) throws(VersionRefusal) {
        let numbers = 1...Int64(VersionDecision.maximumNumber)
        guard json.names(line), let serial = json["serial"]?.wholeNumber, (1...Int64(Date.end)).contains(serial),
            let number = json["number"]?.wholeNumber, numbers.contains(number),
            let latest = json["latest"]?.wholeNumber, numbers.contains(latest),
            let (note, author, decided) = json.circumstances
        else { throw VersionRefusal(.malformed, "the decision about \(line) is incomplete or about another line") }
        self.init(
            line: line, serial: Int(serial), number: Int(number), before: nil, canary: nil, latest: Int(latest),
            note: note, author: author, decided: decided)
        if let before = json["before"], !before.isNull {
            guard let number = before.wholeNumber, numbers.contains(number) else {
                throw VersionRefusal(.malformed, "the decision about \(line) names no version before")
            }
            self.before = Int(number)
        }
        if let trials = json["trials"] {
            let times = trials.array?.compactMap { $0.wholeNumber }.filter { (0...Int64(Date.end)).contains($0) } ?? []
            guard let count = trials.array?.count, count == times.count, count.isMultiple(of: 2),
                count <= 2 * Self.mostTrials
            else { throw VersionRefusal(.malformed, "the earlier trials of \(line) are no times") }
            self.trials = stride(from: 0, to: count, by: 2).map {
                Trial(since: Date(epochMilliseconds: times[$0]), until: Date(epochMilliseconds: times[$0 + 1]))
            }
        }
        guard let canary = json["canary"], !canary.isNull else { return }
        let sites = canary["sites"]?.array?.compactMap { $0.string.flatMap { try? FleetName($0) } } ?? []
        guard let number = canary["number"]?.wholeNumber, numbers.contains(number), (1...1000).contains(sites.count),
            let until = canary["until"]?.wholeNumber, (0...Int64(Date.end)).contains(until)
        else { throw VersionRefusal(.malformed, "the canary of \(line) is incomplete") }
        self.canary = Canary(number: Int(number), sites: sites, until: Date(epochMilliseconds: until))
    }

    static let mostTrials = 100

    static let maximumNumber = 1_000_000
}
#endif
