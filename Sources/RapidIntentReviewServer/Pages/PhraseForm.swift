#if Server
import RapidIntentFleet
import RapidIntentLearning
import RapidIntentServer

/// The phrases and values of a lesson as a form has them, complete or not.
struct PhraseForm {
    struct Row: Equatable {
        var phrase: String
        var intent: String
        var isKept = true
    }

    /// Words for a value of a list.
    struct Value: Equatable {
        var words: String
        var value: String
        var list: String
    }

    var rows: [Row]
    var values: [Value] = []
    var isRemoval: Bool
    var groups: [String]

    init(rows: [Row], isRemoval: Bool, groups: [String]) {
        self.rows = rows
        self.isRemoval = isRemoval
        self.groups = groups
    }

    /// Reads a form: the fields `phrase` and `intent` of each row, and `keep` with the numbers of the ticked ones; `words`,
    /// `value` and `list` of each value.
    ///
    /// Rows without a phrase, and values without words, are left out.
    init(_ form: FormFields, longest: Int) throws(ReviewProblem) {
        let (phrases, intents) = (form.all("phrase"), form.all("intent"))
        let (words, names, lists) = (form.all("words"), form.all("value"), form.all("list"))
        guard phrases.count == intents.count, phrases.count <= longest + 1,
            words.count == names.count, words.count == lists.count, words.count <= longest,
            (phrases + words).allSatisfy({ $0.utf8.count <= 4000 }),
            (intents + names + lists).allSatisfy({ $0.utf8.count <= 200 })
        else { throw .badForm }
        values = words.indices.compactMap { number in
            let said = Self.trimmed(words[number])
            guard !said.isEmpty else { return nil }
            return Value(words: said, value: Self.trimmed(names[number]), list: Self.trimmed(lists[number]))
        }
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

    /// What the ticked phrases and the values teach; nil if there are none, or one has no intent or no list.
    var lesson: Lesson? {
        let phrases = rows.filter(\.isKept).map { TaughtPhrase($0.phrase, intent: $0.intent) }
        guard phrases.allSatisfy({ !$0.intent.isEmpty }), values.allSatisfy({ !$0.value.isEmpty && !$0.list.isEmpty }),
            !phrases.isEmpty || !values.isEmpty
        else { return nil }
        if isRemoval { return .forgotten(phrases) }
        return .learned(phrases, values: values.map { TaughtValue($0.words, for: $0.value, in: $0.list) })
    }

    /// A digest of the ticked phrases and the values, which shows whether a reviewer has seen the effect of these.
    var digest: String {
        let kept = rows.filter(\.isKept).flatMap { [$0.phrase, $0.intent] }
        let taught = values.flatMap { [$0.words, $0.value, $0.list] }
        return SHA256Digest(ofText: (["\(isRemoval)", "\(kept.count)"] + kept + taught).joined(separator: "\n"))
            .description
    }
}
#endif
