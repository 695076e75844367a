import Foundation
import RapidIntent
import RapidIntentOnline
import Testing

/// Replies of the real services, in a folder next to the package; without it, the suite is skipped.
private enum Recordings {
    static let folder = URL(filePath: #filePath).appending(path: "../../../../shared/data/luis-recordings").standardized

    struct Manifest: Decodable {
        var recordings: [Recording]
    }

    struct Recording: Decodable {
        var file: String
        var version: String
        var httpStatus: Int?
        var expected: Expected
    }

    struct Expected: Decodable {
        var query: String?
        var topIntent: String?
        var score: Double?
        var intentCount: Int?
        var entities: [Entity]?
        var topLevelEntityCount: Int?
        /// The prediction of an orchestration's target.
        private var innermost: [Expected]?

        var inner: Expected? { innermost?.first }

        private enum Key: CodingKey {
            case query, topIntent, score, intentCount, entities, topLevelEntityCount, inner
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            query = try members.decodeIfPresent(String.self, forKey: .query)
            topIntent = try members.decodeIfPresent(String.self, forKey: .topIntent)
            score = try members.decodeIfPresent(Double.self, forKey: .score)
            intentCount = try members.decodeIfPresent(Int.self, forKey: .intentCount)
            entities = try members.decodeIfPresent([Entity].self, forKey: .entities)
            topLevelEntityCount = try members.decodeIfPresent(Int.self, forKey: .topLevelEntityCount)
            innermost = try members.decodeIfPresent(Expected.self, forKey: .inner).map { [$0] }
        }
    }

    struct Entity: Decodable {
        var path: String?
        var type: String?
        var role: String?
        var words: Words?
        var start: Int?
        var length: Int?
        var score: Double?

        private enum CodingKeys: String, CodingKey {
            case path, type, role, start, length, score
            case words = "text"
        }

        /// Without `$instance` the manifest knows the key only.
        var name: String { type ?? path?.split(separator: "/").last.map(String.init) ?? "" }
    }

    /// Words, or the number that stands for them in replies edited by hand.
    enum Words: Decodable {
        case text(String)
        case number(Double)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self = .text(text)
            } else {
                self = .number(try value.decode(Double.self))
            }
        }
    }

    static let all: [Recording] = {
        guard let data = try? Data(contentsOf: folder.appending(path: "manifest.json")),
            let manifest = try? JSONDecoder().decode(Manifest.self, from: data)
        else { return [] }
        return manifest.recordings
    }()

    static func dialect(_ version: String) throws -> any IntentDialect {
        switch version {
        case "v2": try LUISv2(endpoint: "http://127.0.0.1", app: "recorded", key: nil)
        case "v3": try LUISv3(endpoint: "http://127.0.0.1", app: "recorded", key: nil)
        default: try CLU(endpoint: "http://127.0.0.1", project: "recorded", deployment: "test", key: nil)
        }
    }
}

@Suite(
    "Recorded replies",
    .enabled(if: !Recordings.all.isEmpty, "the recordings are not beside this package, in ../shared/data"))
struct RecordingsTests {
    private func read(_ recording: Recordings.Recording, asking text: String) throws -> Prediction {
        let body = try Data(contentsOf: Recordings.folder.appending(path: recording.file))
        let reply = HTTPReply(status: recording.httpStatus ?? 200, body: Array(body))
        return try Recordings.dialect(recording.version).prediction(
            from: reply, to: Question(text: text), now: .now)
    }

    @Test("a recorded reply agrees with the manifest", arguments: Recordings.all.map(\.file))
    func recording(file: String) throws {
        let recording = try #require(Recordings.all.first { $0.file == file })
        guard let query = recording.expected.query else {
            let error = #expect(throws: OnlineIntentError.self) { try read(recording, asking: "any") }
            #expect(error?.code == .notFound)
            #expect(error?.status == recording.httpStatus)
            return
        }
        check(try read(recording, asking: query), against: recording.expected, of: recording)
    }

    private func check(
        _ prediction: Prediction, against expected: Recordings.Expected, of recording: Recordings.Recording
    ) {
        #expect(prediction.topIntent?.name == (expected.topIntent == "None" ? nil : expected.topIntent))
        let best = prediction.topIntent ?? prediction.intents.first { $0.name == expected.topIntent }
        #expect(best?.score == expected.score)
        // LUIS v2 without `verbose` gives the top intent only.
        #expect(prediction.intents.count == expected.intentCount ?? 1)
        var left = prediction.allEntities
        for entity in expected.entities ?? [] {
            let index = left.firstIndex { fits($0, entity, in: prediction.text) }
            #expect(index != nil, "\(entity) is missing in \(left)")
            if let index { left.remove(at: index) }
        }
        #expect(left.isEmpty)
        if let count = expected.topLevelEntityCount { #expect(prediction.entities.count == count) }
        if let inner = expected.inner {
            guard let found = prediction.inner else {
                Issue.record("the winner's answer is missing")
                return
            }
            check(found, against: inner, of: recording)
        }
    }

    private func fits(
        _ found: Prediction.PredictedEntity, _ wanted: Recordings.Entity, in query: String
    ) -> Bool {
        let range = wanted.start.flatMap { start in wanted.length.map { start..<start + $0 } }
        guard found.name == wanted.name, found.role == wanted.role, found.score == wanted.score, found.range == range
        else { return false }
        func folded(_ text: String) -> String { text.lowercased().filter { !$0.isWhitespace } }
        switch wanted.words {
        case .text(let text): return folded(found.text) == folded(text)
        case .number(let number): return Double(found.value) == number
        case nil: return true
        }
    }

    @Test("dates and times are recognised, and nothing else is")
    func timeDependence() throws {
        var found: [Bool: Set<String>] = [:]
        for recording in Recordings.all {
            guard let query = recording.expected.query else { continue }
            for entity in try read(recording, asking: query).allEntities {
                found[entity.isTimeDependent, default: []].insert(entity.name)
            }
        }
        for name in found[true] ?? [] {
            #expect(name.lowercased().contains("date"), "\(name)")
        }
        #expect(found[true]?.contains("builtin.datetimeV2.date") == true)
        #expect(found[true]?.contains("MeetingDate") == true)
        #expect(found[false]?.contains("builtin.datetimeV2.duration") == true)
        #expect(found[false]?.contains("builtin.datetimeV2.date") == false)
    }

    @Test("the values of LUIS' prebuilt entities have types, all but spans, sets and what is relative")
    func types() throws {
        var values: [String: Set<String>] = [:]
        for recording in Recordings.all {
            guard let query = recording.expected.query else { continue }
            for entity in try read(recording, asking: query).allEntities {
                guard let value = entity.reckoned else { continue }
                values[entity.name, default: []].insert(value.readings.joined(separator: "|"))
                #expect(entity.name != "builtin.datetimeV2.set" && !entity.name.hasSuffix("range"))
            }
        }
        #expect(values["builtin.datetimeV2.date"]?.contains("2018-07-03|2019-07-03") == true)
        #expect(values["builtin.datetimeV2.datetime"]?.contains("2018-07-19T05:00|2018-07-19T17:00") == true)
        #expect(values["builtin.datetimeV2.duration"]?.contains("P12Y") == true)
        #expect(values["builtin.temperature"]?.contains("-27.5") == true)
        #expect(values["builtin.ordinalV2.relative"] == nil)
        #expect(values["MeetingDate"] == ["2022-08-04"])
    }

    @Test("a reply truncated anywhere is a bad reply", arguments: Recordings.all.map(\.file))
    func truncated(file: String) throws {
        let recording = try #require(Recordings.all.first { $0.file == file })
        let body = Array(try Data(contentsOf: Recordings.folder.appending(path: file)))
        let whole = body.lastIndex(of: UInt8(ascii: "}")) ?? body.count
        let dialect = try Recordings.dialect(recording.version)
        for length in stride(from: 0, to: whole, by: max(1, whole / 40)) {
            let reply = HTTPReply(status: 200, body: Array(body.prefix(length)))
            let error = #expect(throws: OnlineIntentError.self) {
                try dialect.prediction(from: reply, to: Question(text: "any"), now: .now)
            }
            #expect(error?.code == .badReply)
        }
    }
}
