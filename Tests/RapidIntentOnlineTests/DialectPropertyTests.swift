import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentSupport
import Testing

/// Malformed replies: each gives a consistent prediction, or a bad reply with its reason.
///
/// Each round yields to other tests, some of which measure time.
@Suite("Dialects and arbitrary replies", .timeLimit(.minutes(5)))
struct DialectPropertyTests {
    private static let pieces = [
        "a", "Room", " ", "  ", "😀", "👨‍👩‍👧", "e\u{301}", "é", "ß", "İ", "\u{200D}", "\u{301}", "日本", "\"", "\\", "\n", "1",
        "x", "🇩🇪",
    ]

    private static func text(_ random: inout SplitMix64) -> String {
        (0..<Int.random(in: 1...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "a" }.joined()
    }

    /// A prediction about a text, with entities at random places, among them composites and times.
    private static func prediction(about text: String, _ random: inout SplitMix64) -> Prediction {
        let scalars = Array(text.unicodeScalars)
        let entities = (0..<Int.random(in: 0...3, using: &random)).map { number in
            let start = Int.random(in: 0..<scalars.count, using: &random)
            let end = Int.random(in: start + 1...scalars.count, using: &random)
            let words = String(String.UnicodeScalarView(scalars[start..<end]))
            return Prediction.PredictedEntity(
                name: "Entity\(number)", role: Bool.random(using: &random) ? "role\(number)" : nil, text: words,
                value: words, range: start..<end, score: 0.5, isTimeDependent: Bool.random(using: &random))
        }
        let top = Prediction.RankedIntent(name: "Intent", score: 0.75)
        return Prediction(
            text: text, intents: [top, .init(name: "Other", score: 0.25)], topIntent: top, entities: entities)
    }

    /// The inconsistency of a prediction, for any reply; nil if there is none.
    private static func problem(with prediction: Prediction, about text: String) -> String? {
        guard prediction.text == text else { return "another text" }
        let scores = prediction.intents.map(\.score)
        guard scores == scores.sorted(by: >), scores.allSatisfy({ (0...1).contains($0) }) else { return "scores" }
        let scalars = Array(text.unicodeScalars)
        for entity in prediction.allEntities {
            guard let range = entity.range else { continue }
            guard range.upperBound <= scalars.count,
                String(String.UnicodeScalarView(scalars[range])) == entity.text
            else { return "the place of \(entity)" }
        }
        return nil
    }

    @Test("places are right with emoji, combining marks and joiners", arguments: DialectUnderTest.allCases)
    func places(_ dialect: DialectUnderTest) async throws {
        var random = SplitMix64(seed: 1)
        var asked = 0
        while asked < 150 {
            await Task.yield()
            let text = Self.text(&random)
            guard !text.allSatisfy(\.isWhitespace) else { continue }
            asked += 1
            let sent = Self.prediction(about: text, &random)
            let found = try dialect.read(sent, to: text)
            #expect(Self.problem(with: found, about: text) == nil)
            #expect(found.topIntent == sent.topIntent)
            #expect(found.allEntities.count == sent.entities.count)
            for entity in sent.entities {
                let read = found.allEntities.first { $0.name == entity.name }
                // CLU has no roles.
                #expect(read?.role == (dialect == .clu ? nil : entity.role))
                #expect(read?.isTimeDependent == entity.isTimeDependent)
                // Wit.ai does not state its unit: a place that is ambiguous between two units is dropped.
                let isRight = read?.range == entity.range || dialect == .wit && read?.range == nil
                #expect(isRight, "\(entity) was read as \(String(describing: read)) in \(text.debugDescription)")
            }
        }
    }

    @Test("replies with any changed value are read, or refused with a reason", arguments: DialectUnderTest.allCases)
    func mutations(_ dialect: DialectUnderTest) async throws {
        var random = SplitMix64(seed: 2)
        let text = "turn 💡 on e\u{301} kitchen"
        var outcomes: [Bool: Int] = [:]
        for _ in 0..<600 {
            await Task.yield()
            let sent = Self.prediction(about: text, &random)
            let body = try dialect.answer(sent, to: text)
            var json = try JSONSerialization.jsonObject(with: Data(body.utf8))
            for _ in 0..<Int.random(in: 1...3, using: &random) { json = Self.mutated(json, &random) }
            let bytes = Array(try JSONSerialization.data(withJSONObject: json, options: [.fragmentsAllowed]))
            outcomes[try Self.isRead(bytes, by: dialect, text), default: 0] += 1
        }
        // Both must happen often for the test to be meaningful.
        #expect(outcomes[true, default: 0] > 50 && outcomes[false, default: 0] > 50, "\(outcomes)")
    }

    @Test("replies with changed, lost or truncated bytes do not crash", arguments: DialectUnderTest.allCases)
    func bytes(_ dialect: DialectUnderTest) async throws {
        var random = SplitMix64(seed: 3)
        let text = "turn 💡 on e\u{301} kitchen"
        for _ in 0..<500 {
            await Task.yield()
            var bytes = Array(try dialect.answer(Self.prediction(about: text, &random), to: text).utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 2: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
                default: bytes.removeSubrange(place...)
                }
            }
            _ = try Self.isRead(bytes, by: dialect, text)
        }
    }

    @Test("unrelated JSON is a bad reply or a prediction", arguments: DialectUnderTest.allCases)
    func arbitrary(_ dialect: DialectUnderTest) async throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<600 {
            await Task.yield()
            let json = Self.value(depth: 5, &random)
            let bytes = Array(try JSONSerialization.data(withJSONObject: json, options: [.fragmentsAllowed]))
            _ = try Self.isRead(bytes, by: dialect, "kitchen 💡")
        }
    }

    /// Whether a body gives a consistent prediction; otherwise it must be a bad reply.
    private static func isRead(_ body: [UInt8], by dialect: DialectUnderTest, _ text: String) throws -> Bool {
        do {
            let prediction = try dialect.read(body, to: text)
            let problem = problem(with: prediction, about: text)
            #expect(problem == nil, "\(String(decoding: body, as: UTF8.self))")
            return true
        } catch let error as OnlineIntentError {
            #expect(error.code == .badReply, "\(error) for \(String(decoding: body, as: UTF8.self))")
            #expect(!error.detail.isEmpty)
            return false
        }
    }

    // MARK: JSON

    private static let keys = [
        "query", "prediction", "topIntent", "intents", "entities", "$instance", "score", "topScoringIntent", "intent",
        "entity", "type", "startIndex", "endIndex", "length", "resolution", "values", "compositeEntities", "children",
        "parentType", "value", "result", "category", "confidenceScore", "offset", "resolutions", "extraInformation",
        "text", "intent_ranking", "name", "confidence", "start", "end", "role", "traits", "body", "from", "to",
        "connectedServiceResult", "childApp", "targetProjectKind", "timex", "grain",
    ]

    private static func value(depth: Int, _ random: inout SplitMix64) -> Any {
        let numbers: [Double] = [0, 1, -1, 0.5, 1e300, -1e300, 9.3e18, 4_294_967_296, 2, 7]
        switch Int.random(in: 0...(depth > 0 ? 8 : 4), using: &random) {
        case 0: return NSNull()
        case 1: return Bool.random(using: &random)
        case 2: return numbers.randomElement(using: &random) ?? 0
        case 3: return text(&random)
        case 4: return keys.randomElement(using: &random) ?? ""
        case 5, 6:
            return (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth - 1, &random) }
        default:
            var object: [String: Any] = [:]
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                object[keys.randomElement(using: &random) ?? ""] = value(depth: depth - 1, &random)
            }
            return object
        }
    }

    /// The value with one part of it, however deep, replaced, removed or renamed.
    private static func mutated(_ json: Any, _ random: inout SplitMix64) -> Any {
        // Deep parts are as likely as shallow ones.
        if Int.random(in: 0..<6, using: &random) == 0 { return value(depth: 2, &random) }
        if var object = json as? [String: Any], let key = object.keys.sorted().randomElement(using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: object[key] = nil
            case 1: object[keys.randomElement(using: &random) ?? ""] = object[key]
            default: object[key] = mutated(object[key] ?? NSNull(), &random)
            }
            return object
        }
        if var array = json as? [Any], let index = array.indices.randomElement(using: &random) {
            array[index] = mutated(array[index], &random)
            return array
        }
        return value(depth: 1, &random)
    }
}
