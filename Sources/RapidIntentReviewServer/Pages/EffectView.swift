#if Server
import RapidIntentLearning

/// The effect of a change before it is saved.
struct EffectView {
    /// A line of a diff.
    struct Line {
        /// The class: `added`, `removed`, `place` or `same`.
        let sort: String
        let content: String
    }

    let diff: [Line]
    let changesNothing: Bool
    let fileName: String
    let harms: [String]
    let hasHarms: Bool
    let warnings: [String]
    let hasWarnings: Bool
    let isSound: Bool
    let resolves: String
    let shareNow: String
    let sharePredicted: String
    let calls: String
    let price: String?
    let version: String

    init(_ preview: LessonPreview) {
        diff = Self.lines(preview.diff)
        changesNothing = preview.diff.isEmpty
        fileName = preview.file
        harms = preview.harms
        hasHarms = !preview.harms.isEmpty
        warnings = preview.warnings
        hasWarnings = !preview.warnings.isEmpty
        isSound = preview.isSound
        resolves = PageText.count(preview.resolves, "past segment")
        shareNow = PageText.share(preview.localShare)
        sharePredicted = PageText.share(preview.predictedLocalShare)
        calls = PageText.count(preview.calls, "call")
        price = preview.price.map(PageText.money)
        version = preview.version
    }

    /// The lines of a unified diff.
    static func lines(_ diff: String) -> [Line] {
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
            return Line(sort: sort, content: String(line))
        }
    }
}
#endif
