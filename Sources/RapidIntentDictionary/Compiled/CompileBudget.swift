import RapidIntent

/// How much work may go into all templates of a dictionary together, where what each of them may cost is bounded already.
///
/// Counted are steps: parts of templates and rules that are looked at, and pieces of words that are joined.
final class CompileBudget {
    /// What any dictionary may cost: a few templates at the limits of ``TemplateGraph`` and ``TemplateWords``.
    static let base = 8_000_000
    /// What it may cost besides for each phrase and value it has: the more there are, the more may be to do.
    static let perText = 500

    private var rest: Int
    private var isReported = false

    /// The budget for a number of phrases, rules and values.
    private init(texts: Int) { rest = Self.base + texts * Self.perText }

    /// The budget for sources that are joined.
    convenience init(for sources: [DictionarySource]) { self.init(texts: sources.reduce(0) { $0 + $1.textCount }) }

    /// Whether nothing is left.
    var isSpent: Bool { rest <= 0 }

    /// Takes steps that were done.
    func spend(_ steps: Int) { rest -= steps }

    /// What is to be said of the first text that is left out because nothing is left; nil for further ones.
    func refusal(of text: Located<String>) -> DictionaryDiagnostic? {
        guard !isReported else { return nil }
        isReported = true
        return DictionaryDiagnostic(
            .tooLarge,
            "'\(text.value)' and what follows is left out: the templates of this dictionary stand for more "
                + "than can be followed",
            at: text.location,
            help: "look for rules that name others many times over, or divide the dictionary")
    }
}

extension DictionarySource {
    /// How many phrases, rules and values it has.
    fileprivate var textCount: Int {
        func count(_ lists: [ListSource]) -> Int {
            lists.reduce(0) { $0 + ($1.values.isEmpty ? 1 : $1.values.count) }
        }
        return rules.count + count(lists)
            + intents.reduce(0) { sum, intent in
                intent.blocks.reduce(sum + intent.phrases.count) {
                    $0 + $1.phrases.count + $1.rules.count + count($1.lists)
                }
            }
    }
}
