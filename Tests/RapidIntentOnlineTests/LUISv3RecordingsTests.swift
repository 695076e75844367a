import Foundation
import RapidIntent
import RapidIntentOnline
import Testing

/// Replies of the real service, kept beside the package; absent, the suite is skipped.
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

        private enum Key: CodingKey { case file, version, httpStatus, expected }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            file = try members.decode(String.self, forKey: .file)
            version = try members.decode(String.self, forKey: .version)
            httpStatus = try members.decodeIfPresent(Int.self, forKey: .httpStatus)
            // The other versions' expectations have other shapes, and are not looked at here.
            expected = version == "v3" ? try members.decode(Expected.self, forKey: .expected) : Expected()
        }
    }

    struct Expected: Decodable {
        var query: String?
        var topIntent: String?
        var score: Double?
        var intentCount: Int?
        var entities: [Entity]?
    }

    struct Entity: Decodable {
        var path: String?
        var type: String?
        var role: String?
        var text: String?
        var start: Int?
        var length: Int?
        var score: Double?
    }

    static let v3: [Recording] = {
        guard let data = try? Data(contentsOf: folder.appending(path: "manifest.json")),
            let manifest = try? JSONDecoder().decode(Manifest.self, from: data)
        else { return [] }
        return manifest.recordings.filter { $0.version == "v3" }
    }()
}

@Suite(
    "LUISv3 and recorded replies",
    .enabled(if: !Recordings.v3.isEmpty, "the recordings are not beside this package, in ../shared/data"))
struct LUISv3RecordingsTests {
    /// What is compared of an entity.
    struct Found: Equatable {
        var name: String
        var role: String?
        var text: String?
        var range: Range<Int>?
        var score: Double?
    }

    @Test("a recorded reply says what the manifest says", arguments: Recordings.v3.map(\.file))
    func recording(file: String) throws {
        let recording = try #require(Recordings.v3.first { $0.file == file })
        let body = try Data(contentsOf: Recordings.folder.appending(path: file))
        let dialect = try LUISv3(endpoint: "http://127.0.0.1", app: "recorded", key: nil)
        let reply = HTTPReply(status: recording.httpStatus ?? 200, body: Array(body))
        let expected = recording.expected
        guard let query = expected.query else {
            let error = #expect(throws: OnlineIntentError.self) {
                try dialect.prediction(from: reply, to: Question(text: "any"), now: .now)
            }
            #expect(error?.code == .notFound)
            #expect(error?.status == recording.httpStatus)
            return
        }

        let prediction = try dialect.prediction(from: reply, to: Question(text: query), now: .now)
        #expect(prediction.topIntent?.name == (expected.topIntent == "None" ? nil : expected.topIntent))
        #expect(prediction.topIntent?.score == expected.score)
        #expect(prediction.intents.count == expected.intentCount)
        let found = prediction.entities.map { entity in
            Found(
                name: entity.name, role: entity.role, text: entity.text,
                range: entity.range, score: entity.score)
        }
        let wanted = (expected.entities ?? []).map { entity in
            // Without `$instance` the manifest knows the key only, and no words.
            let name = entity.type ?? entity.path?.split(separator: "/").last.map(String.init) ?? ""
            let text = entity.text ?? found.first { $0.name == name && $0.range == nil }?.text
            let range = entity.start.flatMap { start in entity.length.map { start..<start + $0 } }
            return Found(
                name: name, role: entity.role, text: text, range: range,
                score: entity.score)
        }
        #expect(found.count == wanted.count)
        for entity in wanted { #expect(found.contains(entity), "\(entity) is missing in \(found)") }
    }
}
