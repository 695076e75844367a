#if Fleet
import Foundation
import RapidIntent
import RapidIntentSupport
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("Versions and decisions as messages")
struct VersionMessageTests {
    private let folder: ScratchFolder
    private let line: VersionLine

    init() throws {
        folder = try ScratchFolder()
        line = VersionLine(try FleetName("home"), site: try FleetName("lab"))
    }

    private func version(_ number: Int = 3) throws -> (FleetVersion, VersionFiles) {
        _ = try folder.write("a: 1\n", to: "files/a.yaml")
        _ = try folder.write("b: ü\n", to: "files/rooms/b.yaml")
        _ = try folder.write("secret", to: "files/.hidden")
        let files = try VersionFiles(folder: folder.path("files"))
        let version = FleetVersion(
            line: line, number: number, note: "why", author: "ana@desk",
            published: Date(timeIntervalSince1970: 1_772_352_000.125),
            files: files.described, piece: 4)
        return (version, files)
    }

    private func decision() throws -> VersionDecision {
        var decision = VersionDecision(
            line: line, serial: 7, number: 3, before: 2,
            canary: VersionDecision.Canary(
                number: 4, sites: [try FleetName("lab")], until: Date(timeIntervalSince1970: 1_772_352_600)),
            latest: 4, note: "", author: "ana", decided: Date(timeIntervalSince1970: 1_772_352_000))
        decision.trials = [
            VersionDecision.Trial(
                since: Date(timeIntervalSince1970: 1_772_265_600), until: Date(timeIntervalSince1970: 1_772_266_200))
        ]
        return decision
    }

    @Test("what is written is read again, piece by piece")
    func roundTrip() throws {
        let (version, files) = try version()
        #expect(version.files.map(\.path) == ["a.yaml", "rooms/b.yaml"])
        #expect(version.pieces == 3)
        #expect(try FleetVersion(JSON(reading: Array(version.json.text.utf8)), of: line, number: 3) == version)
        #expect(try VersionFiles(files.joined, of: version) == files)
        let decision = try decision()
        #expect(try VersionDecision(JSON(reading: Array(decision.json.text.utf8)), of: line) == decision)
    }

    @Test("bytes that are missing, more or others are corrupt")
    func corrupt() throws {
        let (version, files) = try version()
        var other = files.joined
        other[2] ^= 1
        for bytes in [other, Array(files.joined.dropLast()), files.joined + [0], []] {
            let refusal = #expect(throws: VersionRefusal.self) { try VersionFiles(bytes, of: version) }
            #expect(refusal?.code == .corrupt)
        }
    }

    @Test(
        "a description with a wrong part is refused",
        arguments: [
            ("\"name\":\"home\"", "\"name\":\"house\""), ("\"site\":\"lab\"", "\"site\":null"),
            ("\"number\":3", "\"number\":4"), ("\"piece\":4", "\"piece\":0"), ("a.yaml", "../a.yaml"),
            ("a.yaml", "/a.yaml"), ("a.yaml", ".a.yaml"), ("a.yaml", "x\\u0007.yaml"), ("a.yaml", "z.yaml"),
            ("a.yaml", "rooms"),
            ("\"size\":5", "\"size\":-1"), ("\"size\":5", "\"size\":999999999999"), ("sha256", "md5"),
            ("\"author\":\"ana@desk\"", "\"author\":null"), ("\"at\":1772352000125", "\"at\":1e300"),
        ])
    func wrongVersion(part: String, replacement: String) throws {
        let text = try version().0.json.text
        let changed = text.replacingOccurrences(of: part, with: replacement)
        #expect(changed != text)
        let refusal = #expect(throws: VersionRefusal.self) {
            try FleetVersion(JSON(reading: Array(changed.utf8)), of: line, number: 3)
        }
        #expect(refusal?.code == .malformed)
    }

    @Test(
        "a decision with a wrong part is refused",
        arguments: [
            ("\"name\":\"home\"", "\"name\":\"house\""), ("\"serial\":7", "\"serial\":0"),
            ("\"number\":3", "\"number\":\"3\""), ("\"before\":2", "\"before\":0"),
            ("\"sites\":[\"lab\"]", "\"sites\":[]"),
            ("\"sites\":[\"lab\"]", "\"sites\":[\"a b\"]"), ("\"until\":1772352600000", "\"until\":null"),
            ("[1772265600000,", "["), ("[1772265600000,", "[null,"), ("[1772265600000,", "[-1,"),
        ])
    func wrongDecision(part: String, replacement: String) throws {
        let text = try decision().json.text
        let changed = text.replacingOccurrences(of: part, with: replacement)
        #expect(changed != text)
        let refusal = #expect(throws: VersionRefusal.self) {
            try VersionDecision(JSON(reading: Array(changed.utf8)), of: line)
        }
        #expect(refusal?.code == .malformed)
    }

    @Test("a canary is in force at its sites until its end")
    func canary() throws {
        let decision = try decision()
        let end = Date(timeIntervalSince1970: 1_772_352_600)
        #expect(decision.number(at: try FleetName("lab"), end.addingTimeInterval(-1)) == 4)
        #expect(decision.number(at: try FleetName("lab"), end) == 3)
        #expect(decision.number(at: try FleetName("lobby"), end.addingTimeInterval(-1)) == 3)
    }

    @Test("what was heard in a trial is no measure for the next one")
    func trials() throws {
        var earlier = try decision()
        let day = 86_400.0
        for canary in [nil, VersionDecision.Canary(number: 5, sites: [try FleetName("lab")], until: .distantFuture)] {
            var next = earlier
            next.canary = canary
            next.decided += 300
            next.noteTrial(of: earlier)
            #expect(next.trials.count == 2)
            // A week before, without the ten minutes and the five of the trials.
            let parts = next.untried(for: 7 * day)
            #expect(parts.map { $0.until.timeIntervalSince($0.since) } == [6 * day + 600, day - 600])
        }
        // One that went on to all sites is the usual.
        var promoted = earlier
        (promoted.number, promoted.canary) = (4, nil)
        promoted.noteTrial(of: earlier)
        #expect(promoted.trials.count == 1)
        // Clocks that differ give no time twice.
        promoted.trials.append(VersionDecision.Trial(since: promoted.decided + 60, until: promoted.decided - 60))
        #expect(promoted.untried(for: day).map { $0.until.timeIntervalSince($0.since) } == [600, day - 600])
        // The same canary goes on; then nothing ends but what is older than 30 days.
        earlier.decided += 31 * day
        var next = earlier
        next.noteTrial(of: earlier)
        #expect(next.trials.isEmpty)
    }

    @Test("serial numbers rise although the clock stands or the servers were emptied")
    func serials() {
        let now = Date(timeIntervalSince1970: 1000)
        #expect(VersionDecision.serial(after: nil, now) == 1_000_000)
        #expect(VersionDecision.serial(after: 1_000_000, now) == 1_000_001)
        #expect(VersionDecision.serial(after: 2_000_000, now) == 2_000_001)
    }

    @Test("folders with links, strange names or nothing are not published")
    func folders() throws {
        let empty = folder.path("empty")
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        func trouble(_ path: String) -> String {
            let error = #expect(throws: FleetError.self) { try VersionFiles(folder: path) }
            #expect(error?.code == .file)
            return error?.description ?? ""
        }
        #expect(trouble(empty).contains("has no files"))
        #expect(trouble(folder.path("none")).contains("cannot be read"))
        _ = try folder.write("", to: "linked/a.yaml")
        try FileManager.default.createSymbolicLink(atPath: folder.path("linked/b.yaml"), withDestinationPath: "a.yaml")
        #expect(trouble(folder.path("linked")).contains("b.yaml is a link"))
        _ = try folder.write("", to: "strange/a\u{7}.yaml")
        #expect(trouble(folder.path("strange")).contains("control characters"))
    }
}
#endif
