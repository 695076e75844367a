#if Tool
import Foundation
import RapidIntent
import RapidIntentModel
import RapidIntentPrograms
import RapidIntentSupport

/// Sentences with their intents, as JSON lines: `{"text":"wake me at six","intent":"SetAlarm"}`.
///
/// Other keys are ignored. An intent of null, an empty one, and `None`, `oos` or `out_of_scope`, in upper or lower
/// case, mean out of scope. Empty lines are skipped but counted.
struct TrainingData {
    private(set) var sentences: [LabelledSentence] = []
    /// The mistakes in lines, each with file, line and column.
    private(set) var mistakes: [String] = []

    /// The maximum number of mistakes that are printed.
    private static let shown = 20
    /// The maximum length of a text, in bytes: about ten minutes of speech.
    private static let longestText = 8_192

    /// Reads a file.
    init(path: String) throws(Failure) {
        let data: Data
        do {
            // Uses a file handle, so that pipes work, such as /dev/stdin or the shell's <(…).
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            data = try file.readToEnd() ?? Data()
        } catch {
            let reason = FileManager.default.fileExists(atPath: path) ? "it cannot be read" : "there is no such file"
            throw Failure(
                .badInput, "'\(path)': \(reason); name a file of lines like {\"text\":\"…\",\"intent\":\"…\"}")
        }
        var bytes = Array(data)[...]
        // Editors on Windows begin files with a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard let text = String(validating: line, as: UTF8.self) else {
                mistakes.append("\(path):\(index + 1):1: error: the line is not UTF-8")
                continue
            }
            guard text.contains(where: { !$0.isWhitespace }) else { continue }
            do throws(JSON.Failure) {
                sentences.append(try Self.sentence(text))
            } catch {
                let column = String(decoding: text.utf8.prefix(error.offset), as: UTF8.self).count + 1
                mistakes.append("\(path):\(index + 1):\(column): error: \(DisplayWidth.printable(error.message))")
            }
        }
    }

    /// Reads all sentences of files.
    ///
    /// - Throws: ``ExitStatus/badInput`` after printing every mistake.
    static func sentences(of paths: [String]) throws -> [LabelledSentence] {
        var sentences: [LabelledSentence] = []
        var mistakes: [String] = []
        for path in paths {
            let data = try TrainingData(path: path)
            sentences += data.sentences
            mistakes += data.mistakes
        }
        guard mistakes.isEmpty else {
            StandardError.write(mistakes, atMost: shown)
            throw ExitStatus.badInput
        }
        guard !sentences.isEmpty else {
            throw Failure(.badInput, "there are no sentences in \(paths.map { "'\($0)'" }.joined(separator: ", "))")
        }
        return sentences
    }

    private static func sentence(_ line: String) throws(JSON.Failure) -> LabelledSentence {
        let example = #"an object like {"text":"…","intent":"…"}"#
        let json = try JSON(reading: line.utf8, expecting: example)
        guard json.object != nil else { throw mistake(json, "expected \(example), found \(json.kind)") }
        guard let text = json[nonNull: "text"] else { throw mistake(json, "the key \"text\" is missing") }
        guard let words = text.string else {
            throw mistake(text, "\"text\" must be a string, found \(text.kind)")
        }
        guard words.contains(where: { !$0.isWhitespace }) else { throw mistake(text, "\"text\" is empty") }
        guard words.utf8.count <= longestText else {
            throw mistake(text, "\"text\" has \(words.utf8.count) bytes; at most \(longestText) are read")
        }
        guard let intent = json["intent"] else {
            throw mistake(json, "the key \"intent\" is missing; write \"None\" for what is out of scope")
        }
        guard !intent.isNull else { return LabelledSentence(words, intent: nil) }
        guard let name = intent.string else {
            throw mistake(intent, "\"intent\" must be a string, found \(intent.kind)")
        }
        return LabelledSentence(words, label: name)
    }

    private static func mistake(_ json: JSON, _ message: String) -> JSON.Failure {
        JSON.Failure(offset: json.offset, message: message)
    }
}
#endif
