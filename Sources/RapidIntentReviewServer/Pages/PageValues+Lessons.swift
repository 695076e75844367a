#if Server
import RapidIntentLearning

extension PageValues {
    /// The values of the page that teaches phrases; the preview is nil if what saving would do is not known.
    static func teaching(
        _ form: PhraseForm, preview: LessonPreview?, problem: String?, evidence: [String], back: String,
        intents: [String], lists: [String], mayEdit: Bool
    ) -> PageValues {
        let rows = form.rows.enumerated().map { number, row -> PageValues in
            [
                "number": number, "ordinal": number + 1, "phrase": row.phrase, "intentName": row.intent,
                "isKept": row.isKept,
            ]
        }
        // One row more than there is, to be filled.
        let further = mayEdit ? [PhraseForm.Value(words: "", value: "", list: "")] : []
        let values = form.isRemoval || lists.isEmpty ? [] : form.values + further
        let valueRows = values.enumerated().map { number, value -> PageValues in
            [
                "number": number, "words": value.words, "value": value.value,
                "lists": lists.map { list -> PageValues in ["name": list, "isChosen": list == value.list] },
            ]
        }
        let hint = "Choose an intent for each phrase that is ticked to see what it would do."
        return [
            "rows": rows, "values": valueRows, "added": form.isRemoval || !mayEdit ? nil : form.rows.count,
            "isRemoval": form.isRemoval, "groupIDs": form.groups, "effect": preview.map(effect), "problem": problem,
            "evidence": evidence, "seen": form.digest, "back": back, "intentNames": intents, "mayEdit": mayEdit,
            "canSave": mayEdit && preview?.isSound == true, "hint": preview == nil && problem == nil ? hint : nil,
        ]
    }

    /// The effect of a change before it is saved.
    static func effect(_ preview: LessonPreview) -> PageValues {
        [
            "diff": diff(preview.diff), "changesNothing": preview.diff.isEmpty, "fileName": preview.file,
            "harms": preview.harms, "warnings": preview.warnings,
            "resolves": PageText.count(preview.resolves, "past segment"),
            "shareNow": PageText.share(preview.localShare),
            "sharePredicted": PageText.share(preview.predictedLocalShare),
            "calls": PageText.count(preview.calls, "call"), "price": preview.price.map(PageText.money),
            "version": preview.version,
        ]
    }

    /// The lines of a unified diff, each with its class: `added`, `removed`, `place` or `same`.
    static func diff(_ diff: String) -> [PageValues] {
        var lines = diff.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        var isInHunk = false
        return lines.map { line in
            isInHunk = isInHunk || line.hasPrefix("@@")
            let sort =
                switch line.first {
                case "@": "place"
                case "+" where isInHunk: "added"
                case "-" where isInHunk: "removed"
                case _ where isInHunk: "same"
                default: "place"
                }
            return ["sort": sort, "content": String(line)]
        }
    }

    /// The number of diagnostics that are shown of a file.
    static let diagnosticLimit = 200

    /// The values of the page that edits a file.
    ///
    /// - Parameters:
    ///   - preview: What saving the text would do; nil if that is not known.
    ///   - seen: The digest of the text whose effect is shown; nil for none.
    ///   - present: The text of the file as it is now, if it has changed since it was opened.
    static func file(
        name: String, text: String, version: String, diagnostics: [FileDiagnostic], mayEdit: Bool,
        preview: LessonPreview? = nil, problem: String? = nil, seen: String? = nil, present: String? = nil
    ) -> PageValues {
        let lines = 1 + text.utf8.count { $0 == UInt8(ascii: "\n") }
        let shown = diagnostics.prefix(diagnosticLimit).map { diagnostic -> PageValues in
            [
                "place": "\(diagnostic.line):\(diagnostic.column)", "severity": diagnostic.severity.rawValue,
                "message": diagnostic.message, "help": diagnostic.help,
            ]
        }
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count { $0.severity == .warning }
        let summary = "\(PageText.count(errors, "error")), \(PageText.count(warnings, "warning"))."
        let obstacle = obstacle(to: text)
        let canEdit = mayEdit && obstacle == nil
        return [
            "fileName": name, "text": text, "version": version,
            "numbers": (1...lines).map(String.init).joined(separator: "\n"), "lineCount": lines,
            "diagnostics": shown, "summary": errors + warnings == 0 ? "No mistakes." : summary,
            "canEdit": canEdit, "obstacle": obstacle, "effect": preview.map(effect), "problem": problem, "seen": seen,
            "canSave": canEdit && preview?.isSound == true, "present": present,
        ]
    }

    /// Why a file with a text cannot be edited on a page; nil if it can.
    private static func obstacle(to text: String) -> String? {
        guard text.utf8.count <= ReviewRequest.longestFile else {
            return "The file has more than 1 MiB; edit it in an editor."
        }
        // A form returns a text without other control characters as it was, apart from the kind of its line ends.
        let lone = text.replacing("\r\n", with: "\n").unicodeScalars
        let survives = lone.allSatisfy {
            $0 == "\n" || $0 == "\t" || !("\0"..."\u{1F}" ~= $0 || "\u{7F}"..."\u{9F}" ~= $0)
        }
        return survives ? nil : "The file has control characters that a browser would change; edit it in an editor."
    }
}
#endif
