#if Tool
import Foundation
import RapidIntent
import RapidIntentSupport

/// One answer of a stand-in: to a text, or to every text that contains certain words.
struct KnownAnswer: Sendable {
    /// How much of a text must match.
    enum Matching: Sendable {
        case whole
        case part
    }

    /// An entity of the answer.
    struct Entity: Sendable, Decodable {
        /// The name.
        var name: String
        /// The words of the text that it covers.
        var text: String
        /// Its resolved value; the words themselves if nil.
        var value: String?
    }

    /// The words to match, in normal form.
    let words: String
    let matching: Matching
    private let intent: String
    private let score: Double
    private let entities: [Entity]

    /// Reads `TEXT=Intent:score[,entity=words…]`.
    init(argument: String, matching: Matching) throws {
        func invalid(_ why: String) -> AnswerError {
            AnswerError("'\(argument)' \(why): expected 'TEXT=Intent:score[,entity=words…]'")
        }
        let halves = argument.split(separator: "=", maxSplits: 1)
        guard halves.count == 2 else { throw invalid("has no '='") }
        let parts = halves[1].split(separator: ",")
        let ranked = (parts.first ?? "").split(separator: ":")
        guard ranked.count == 2, let score = Double(ranked[1]) else { throw invalid("has no intent with a score") }
        let entities = try parts.dropFirst().map { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { throw invalid("has an entity without words") }
            return Entity(name: String(pair[0]), text: String(pair[1]))
        }
        try self.init(String(halves[0]), matching, intent: String(ranked[0]), score: score, entities: entities)
    }

    /// Reads `{"text":"…","intent":"…","score":0.97,"entities":[{"name":"…","text":"…","value":"…"}]}`, or the same
    /// with `contains` for `text`.
    ///
    /// The score is 0.95 if it is not given.
    init(json: Data) throws {
        struct Line: Decodable {
            var text: String?
            var contains: String?
            var intent: String
            var score: Double?
            var entities: [Entity]?
        }
        let line: Line
        do {
            line = try JSONDecoder().decode(Line.self, from: json)
        } catch {
            throw AnswerError("expected a JSON object with \"text\" or \"contains\", and \"intent\"")
        }
        guard let text = line.text ?? line.contains, line.text == nil || line.contains == nil else {
            throw AnswerError("expected one of \"text\" and \"contains\"")
        }
        try self.init(
            text, line.text == nil ? .part : .whole, intent: line.intent, score: line.score ?? 0.95,
            entities: line.entities ?? [])
    }

    private init(_ text: String, _ matching: Matching, intent: String, score: Double, entities: [Entity]) throws {
        words = Self.normalised(text)
        guard !words.isEmpty else {
            throw AnswerError("the text to answer, '\(text)', has no word, or none but fillers such as \"please\"")
        }
        guard !intent.isEmpty else { throw AnswerError("the intent has no name") }
        guard (0...1).contains(score) else { throw AnswerError("the score \(score) is not between 0 and 1") }
        self.matching = matching
        self.intent = intent
        self.score = score
        self.entities = entities
    }

    /// The answer to `text`, with the ranges of its entities.
    func prediction(for text: String) -> Prediction {
        let top = Prediction.RankedIntent(name: intent, score: score)
        let none = Prediction.RankedIntent(name: "None", score: min(0.02, 1 - score))
        let found = entities.map { entity in
            let place = text.range(of: entity.text, options: .caseInsensitive)
            let scalars = text.unicodeScalars
            let range = place.map { place in
                let start = scalars.distance(from: scalars.startIndex, to: place.lowerBound)
                return start..<start + scalars.distance(from: place.lowerBound, to: place.upperBound)
            }
            let words = place.map { String(text[$0]) } ?? entity.text
            return Prediction.PredictedEntity(
                name: entity.name, text: words, value: entity.value ?? entity.text, range: range)
        }
        return Prediction(
            text: text, intents: intent == "None" ? [top] : [top, none], topIntent: intent == "None" ? nil : top,
            entities: found)
    }

    /// A text in the form in which texts are compared, which is that of dictionaries.
    static func normalised(_ text: String) -> String { Normaliser(locale: "en").normalise(text).text }
}

/// A mistake in an answer, its place, and what was expected.
struct AnswerError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
#endif
