#if Tool
import Foundation
import RapidIntent

/// The answers of a stand-in.
struct KnownAnswers: Sendable {
    private var answers: [KnownAnswer] = []

    /// The number of answers.
    var count: Int { answers.count }

    /// Adds an answer.
    ///
    /// Earlier ones take precedence.
    mutating func add(_ answer: KnownAnswer) { answers.append(answer) }

    /// Adds the answers of a file, one JSON object per line.
    ///
    /// - Throws: An error that names the file and the line.
    mutating func read(_ path: String) throws {
        let text: String
        do {
            text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        } catch {
            throw AnswerError("\(path): cannot be read: \(error.localizedDescription)")
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            do {
                answers.append(try KnownAnswer(json: Data(line.utf8)))
            } catch {
                throw AnswerError("\(path):\(index + 1): \(error)")
            }
        }
    }

    /// The prediction for a text; "nothing found" if no answer matches.
    func prediction(for text: String) -> Prediction {
        let words = KnownAnswer.normalised(text)
        let fitting =
            answers.first { $0.matching == .whole && $0.words == words }
            ?? answers.first { $0.matching == .part && " \(words) ".contains(" \($0.words) ") }
        guard let answer = fitting else {
            return Prediction(text: text, intents: [.init(name: "None", score: 1)], topIntent: nil)
        }
        return answer.prediction(for: text)
    }
}
#endif
