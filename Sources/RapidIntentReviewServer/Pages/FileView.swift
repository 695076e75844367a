#if Server
import RapidIntentLearning

/// The values of the page that edits a file.
struct FileView {
    /// A mistake or doubt.
    struct Diagnostic {
        let place: String
        let anchor: String
        let severity: String
        let message: String
        let help: String?
    }

    /// The number of diagnostics that are shown.
    static let diagnosticLimit = 200

    let fileName: String
    let text: String
    let version: String
    /// The numbers of the lines, one a line.
    let numbers: String
    let lineCount: Int
    let diagnostics: [Diagnostic]
    let summary: String
    let canEdit: Bool
    /// Why the file cannot be edited here; nil if it can, or if the reviewer may not edit anything.
    let obstacle: String?
    let effect: EffectView?
    let problem: String?
    let seen: String?
    let canSave: Bool
    /// The text of the file as it is now, if it has changed since it was opened.
    let present: String?

    init(
        name: String, text: String, version: String, diagnostics: [FileDiagnostic], mayEdit: Bool,
        effect: EffectView? = nil, problem: String? = nil, seen: String? = nil, changedMeanwhile: String? = nil
    ) {
        fileName = name
        self.text = text
        self.version = version
        let lines = 1 + text.utf8.count { $0 == UInt8(ascii: "\n") }
        lineCount = lines
        numbers = (1...lines).map(String.init).joined(separator: "\n")
        self.diagnostics = diagnostics.prefix(Self.diagnosticLimit).map {
            Diagnostic(
                place: "\($0.line):\($0.column)", anchor: "line-\($0.line)", severity: $0.severity.rawValue,
                message: $0.message, help: $0.help)
        }
        let (errors, warnings) = (
            diagnostics.count { $0.severity == .error }, diagnostics.count { $0.severity == .warning }
        )
        summary =
            errors + warnings == 0
            ? "No mistakes." : "\(PageText.count(errors, "error")), \(PageText.count(warnings, "warning"))."
        if text.utf8.count > ReviewRequest.longestFile {
            obstacle = "The file has more than 1 MiB; edit it in an editor."
        } else if !Self.survivesForm(text) {
            obstacle = "The file has control characters that a browser would change; edit it in an editor."
        } else {
            obstacle = nil
        }
        canEdit = mayEdit && obstacle == nil
        self.effect = effect
        self.problem = problem
        self.seen = seen
        canSave = canEdit && effect?.isSound == true
        present = changedMeanwhile
    }

    /// Whether a form returns the text as it was, apart from the kind of its line ends.
    private static func survivesForm(_ text: String) -> Bool {
        let lone = text.replacing("\r\n", with: "\n").unicodeScalars
        return lone.allSatisfy { $0 == "\n" || $0 == "\t" || !("\0"..."\u{1F}" ~= $0 || "\u{7F}"..."\u{9F}" ~= $0) }
    }
}
#endif
