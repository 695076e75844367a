import RapidIntent

/// The maximum work for all templates of a dictionary together; each template has a limit of its own.
///
/// The unit is a step: a visited part of a template or rule, or a joined piece of a word.
final class CompileBudget {
    /// The budget of any dictionary: a few templates at the limits of ``TemplateGraph`` and ``TemplateWords``.
    static let base = 8_000_000
    /// The additional budget for each phrase and value.
    static let perText = 500

    private var rest: Int
    private var isReported = false

    private init(texts: Int) { rest = Self.base + texts * Self.perText }

    convenience init(for sources: [DictionarySource]) { self.init(texts: sources.reduce(0) { $0 + $1.textCount }) }

    var isSpent: Bool { rest <= 0 }

    func spend(_ steps: Int) { rest -= steps }

    /// The diagnostic for the first text that is left out because the budget is used up; nil for further ones.
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
