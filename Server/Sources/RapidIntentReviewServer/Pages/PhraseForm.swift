import RapidIntentReview
import RapidIntentServer

/// The phrases of a lesson as a form has them, complete or not.
struct PhraseForm {
    /// A phrase.
    struct Row: Equatable {
        var phrase: String
        var intent: String
        var isKept = true
    }

    var rows: [Row]
    /// Whether the phrases are removed, not learned.
    var isRemoval: Bool
    /// The groups from which they come.
    var groups: [String]

    init(rows: [Row], isRemoval: Bool, groups: [String]) {
        self.rows = rows
        self.isRemoval = isRemoval
        self.groups = groups
    }

    /// Reads a form: the fields `phrase` and `intent` of each row, and `keep` with the numbers of the ticked ones.
    ///
    /// Rows without a phrase are left out.
    ///
    /// - Throws: ``ReviewProblem`` if they do not fit together.
    init(_ form: FormFields, longest: Int) throws(ReviewProblem) {
        let (phrases, intents) = (form.all("phrase"), form.all("intent"))
        guard phrases.count == intents.count, phrases.count <= longest + 1,
            phrases.allSatisfy({ $0.utf8.count <= 4000 }), intents.allSatisfy({ $0.utf8.count <= 200 })
        else { throw .badForm }
        let kept = Set(form.all("keep"))
        rows = zip(phrases, intents).enumerated().compactMap { number, row in
            let phrase = Self.trimmed(row.0)
            guard !phrase.isEmpty else { return nil }
            return Row(phrase: phrase, intent: Self.trimmed(row.1), isKept: kept.contains("\(number)"))
        }
        isRemoval = form["removal"] == "true"
        groups = Array(form.all("group").prefix(200))
    }

    private static func trimmed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// What the ticked phrases teach; nil if none is ticked, or one has no intent.
    var lesson: Lesson? {
        let phrases = rows.filter(\.isKept).map { TaughtPhrase($0.phrase, intent: $0.intent) }
        guard !phrases.isEmpty, phrases.allSatisfy({ !$0.intent.isEmpty }) else { return nil }
        return isRemoval ? .forgotten(phrases) : .phrases(phrases)
    }

    /// A digest of the ticked phrases, which shows whether a reviewer has seen the effect of these.
    var digest: String {
        let kept = rows.filter(\.isKept).flatMap { [$0.phrase, $0.intent] }
        return Digest.of((["\(isRemoval)"] + kept).joined(separator: "\n"))
    }
}
