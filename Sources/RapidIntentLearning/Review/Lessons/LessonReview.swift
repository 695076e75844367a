#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// What a lesson would change, and what that would do: a pure function of the folder, the evidence and the lesson.
struct LessonReview {
    let folder: ReviewedFolder
    let evidence: Evidence
    /// The name of the reviewer and the day, for the comments beside new phrases.
    let signature: String

    struct Reviewed {
        var preview: LessonPreview
        var change: FolderChange
    }

    /// Looks at a lesson.
    ///
    /// Compiles the dictionaries with it, matches sentences of all phrases, runs the `tests:`, and matches every text that the
    /// dictionaries do not know.
    ///
    /// - Throws: ``ReviewError`` if the lesson is malformed, or names what does not exist.
    func review(_ lesson: Lesson) throws(ReviewError) -> Reviewed {
        switch lesson {
        case .learned(let phrases, let values): try learning(phrases, values)
        case .forgotten(let phrases): try forgetting(phrases)
        case .file(let name, let text): try editing(name, text)
        }
    }

    // MARK: - Phrases and values

    private func learning(_ phrases: [TaughtPhrase], _ values: [TaughtValue]) throws(ReviewError) -> Reviewed {
        try check(phrases, values)
        let comment = "taught by \(signature)"
        var edits = phrases.map { DictionaryEdit.addition(phrase: $0.phrase, intent: $0.intent, comment: comment) }
        for value in values { edits.append(.value(try source(of: value), list: value.list, comment: comment)) }
        let bytes = try sound { () throws(DictionaryError) in try folder.growth.learned.edited(edits) }
        var reviewed = self.reviewed(
            FileChange(path: folder.growth.learned.path, before: folder.growth.learned.bytes, after: bytes), .learn,
            "learned "
                + Self.list(
                    phrases.map(Self.named) + values.map { "'\($0.words)' for \($0.value)" }))
        let kept = try sound { () throws(DictionaryError) in try folder.growth.learned.edited([]) }
        let harms = try harms(
            of: bytes, keeping: kept, phrases: phrases.map(\.phrase) + values.flatMap(sentences(with:)))
        reviewed.preview.harms += harms.harms
        reviewed.preview.warnings += harms.warnings
        return reviewed
    }

    private func forgetting(_ phrases: [TaughtPhrase]) throws(ReviewError) -> Reviewed {
        guard !phrases.isEmpty else { throw ReviewError(.unsound, "there is no phrase to forget") }
        let edits = phrases.map { DictionaryEdit.removal(phrase: $0.phrase, intent: $0.intent) }
        let bytes = try sound { () throws(DictionaryError) in try folder.growth.learned.edited(edits) }
        var reviewed = self.reviewed(
            FileChange(path: folder.growth.learned.path, before: folder.growth.learned.bytes, after: bytes), .forget,
            "forgot " + Self.list(phrases.map(Self.named)))
        var rejected = folder.growth.rejected
        for phrase in phrases {
            rejected.reject(phrase: phrase.phrase, intent: phrase.intent, comment: "forgotten by \(signature)")
        }
        if let list = try sound({ () throws(DictionaryError) in try folder.growth.change(noting: rejected) }) {
            reviewed.change.files.append(list)
        }
        return reviewed
    }

    private func check(_ phrases: [TaughtPhrase], _ values: [TaughtValue]) throws(ReviewError) {
        guard !phrases.isEmpty || !values.isEmpty else { throw ReviewError(.unsound, "there is no phrase to learn") }
        for phrase in phrases {
            guard folder.growth.planner().dictionary.intent(named: phrase.intent) != nil else {
                throw ReviewError(
                    .notFound, "no dictionary declares the intent '\(phrase.intent)'",
                    help: "choose another, or declare it in a file first")
            }
            _ = try sound { () throws(DictionaryError) in try Phrase(phrase.phrase) }
        }
    }

    /// A value as the file declares it: with the type, context and data that it has for other words.
    private func source(of value: TaughtValue) throws(ReviewError) -> ListValueSource {
        guard !value.words.isEmpty, !value.value.isEmpty else {
            throw ReviewError(.unsound, "words for a value of '\(value.list)' need both the words and the value")
        }
        let sources = try sound { () throws(DictionaryError) in
            try folder.growth.sources(learned: folder.growth.learned.bytes)
        }
        let values = sources.flatMap(\.lists).filter { $0.name.value == value.list }.flatMap(\.values)
        guard !values.isEmpty else {
            throw ReviewError(
                .notFound, "no dictionary has a list '\(value.list)' of values",
                help: "choose another, or declare it in a file first")
        }
        let present = values.filter { $0.canonical.value == value.value }
        guard !present.contains(where: { $0.forms.contains { $0.value == value.words } }) else {
            throw ReviewError(.unsound, "'\(value.words)' stands for \(value.value) in '\(value.list)' already")
        }
        // A new value of a list of numbers is a number.
        var source =
            present.first
            ?? ListValueSource(
                forms: [], canonical: Located(value.value),
                type: values.allSatisfy { $0.type == .number } ? .number : .text)
        source.forms = [Located(value.words)]
        return source
    }

    /// The phrases of the dictionary that name the list of a value, with its words in that place; at most 100.
    private func sentences(with value: TaughtValue) -> [String] {
        let phrases = folder.growth.planner().dictionary.intents.lazy.flatMap(\.phrases).map(\.text)
        return Array(phrases.compactMap { Self.template($0, with: value) }.prefix(100))
    }

    /// A template with words in the places of a list; nil if it has no such place.
    private static func template(_ text: String, with value: TaughtValue) -> String? {
        let parts = text.split(separator: "{", omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        var (filled, isFilled) = (String(first), false)
        for part in parts.dropFirst() {
            var name = part.prefix { $0 != "}" && $0 != ":" }
            if name.last == "+" { name.removeLast() }
            if name == value.list, let end = part.firstIndex(of: "}") {
                filled += value.words + part[part.index(after: end)...]
                isFilled = true
            } else {
                filled += "{" + part
            }
        }
        return isFilled ? filled : nil
    }

    /// What the phrases would break, and what they would only delay.
    private func harms(
        of bytes: [UInt8], keeping kept: [UInt8], phrases: [String]
    ) throws(ReviewError) -> (harms: [String], warnings: [String]) {
        var policy = GrowthPolicy()
        func first() throws(ReviewError) -> PhraseConflict? {
            try sound { () throws(DictionaryError) in
                try folder.growth.firstHarm(of: bytes, keeping: kept, phrases: phrases, policy: policy)
            }
        }
        guard let harm = try first() else { return ([], []) }
        guard case .delays = harm else { return (["\(harm)"], []) }
        policy.mayDelay = true
        return (try first().map { ["\($0)"] } ?? [], ["\(harm)"])
    }

    // MARK: - Files

    private func editing(_ name: String, _ text: String) throws(ReviewError) -> Reviewed {
        let path = try folder.path(of: name)
        let present = try FileChange.bytes(ofFile: path)
        // A browser sends CR LF for every line break of a form (HTML Living Standard, 4.10.21.8).
        let usesCRLF = present.map { String(decoding: $0, as: UTF8.self).contains("\r\n") } ?? false
        let plain = text.replacing("\r\n", with: "\n")
        let bytes = Array((usesCRLF ? plain.replacing("\n", with: "\r\n") : plain).utf8)
        return reviewed(FileChange(path: path, before: present, after: bytes), .edit, "edited \(name)")
    }

    // MARK: - Previews

    private func reviewed(_ change: FileChange, _ action: JournalEntry.Action, _ summary: String) -> Reviewed {
        let (before, after) = (folder.sources, change.after.map { folder.edited(change.path, to: $0) })
        let name = folder.name(of: change.path) ?? change.path
        var preview = LessonPreview(
            version: Fingerprint.of(change.before), file: name,
            diff: UnifiedDiff(from: change.before, to: change.after ?? [], file: name).text)
        let failing = Set(ReviewedFolder.failedTests(before))
        preview.harms += ReviewedFolder.failedTests(after?.sources ?? []).filter { !failing.contains($0) }
        let known = Set(folder.diagnostics.map(\.message))
        for problem in after?.diagnostics ?? [] where !known.contains(problem.message) {
            let place =
                problem.location.map { location in
                    location.file == change.path
                        ? "line \(location.line), column \(location.column): " : "\(location): "
                } ?? ""
            switch problem.severity {
            case .error: preview.harms.append(place + problem.message)
            case .warning: preview.warnings.append(place + problem.message)
            case .remark: break
            }
        }
        let locale = folder.growth.locale
        if let old = folder.dictionaries.dictionaries(for: locale).first,
            let new = after?.dictionaries.dictionaries(for: locale).first
        {
            let gained = evidence.resolved(by: new, notBy: old)
            preview.resolves = gained.segments
            preview.calls = gained.savings.calls
            preview.price = gained.savings.price
        }
        let segments = Double(max(1, evidence.segments))
        preview.localShare = Double(evidence.local) / segments
        preview.predictedLocalShare = Double(evidence.local + preview.resolves) / segments
        return Reviewed(
            preview: preview,
            change: FolderChange(action: action, summary: summary, diff: preview.diff, files: [change]))
    }

    private func sound<Value>(_ body: () throws(DictionaryError) -> Value) throws(ReviewError) -> Value {
        do throws(DictionaryError) {
            return try body()
        } catch {
            throw ReviewError(.unsound, error.description)
        }
    }

    static func named(_ phrase: TaughtPhrase) -> String { "'\(phrase.phrase)' as \(phrase.intent)" }

    /// The parts of a summary in one line, at most three of them.
    static func list(_ parts: [String]) -> String {
        let shown = parts.prefix(3).joined(separator: ", ")
        return parts.count > 3 ? "\(shown) and \(parts.count - 3) more" : shown
    }
}

/// Short names of contents: ids of groups and versions of files.
enum Fingerprint {
    /// The checksum of bytes as sixteen hexadecimal digits; bytes that are missing have a name of their own.
    static func of(_ bytes: [UInt8]?) -> String {
        guard let bytes else { return "none" }
        let digits = String(bytes.withUnsafeBytes(Checksum.sum), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The fingerprint of several texts in order.
    static func of(_ parts: String...) -> String {
        // No text contains this byte, which UTF-8 has nowhere.
        of(Array(parts.map { Array($0.utf8) }.joined(separator: [0xFF])))
    }
}
#endif
