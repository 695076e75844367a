package import RapidIntent

/// Counts the wordings that templates stand for, without writing any out.
///
/// An optional part counts once more than what is in it, alternatives add up, parts that follow each other multiply, and a
/// permutation of *n* parts multiplies them by *n*!, as hassil's users count. Ways that come to the same words are counted
/// as often as they are written. A rule is counted once, however often it is used, so that time is linear in the templates
/// and their rules. Numbers too large stay at `Int.max`.
struct TemplateCount {
    private let rule: (String) -> Template?
    private let list: (Template.Placeholder) -> Int
    private var rules: [String: Int] = [:]

    /// - Parameters:
    ///   - rule: The template of a rule; nil if it is not declared, which counts as none.
    ///   - list: What a placeholder counts as: 1 for a word, whatever is in its list.
    init(rule: @escaping (String) -> Template?, list: @escaping (Template.Placeholder) -> Int = { _ in 1 }) {
        self.rule = rule
        self.list = list
    }

    /// How many wordings a template stands for.
    mutating func wordings(of template: Template) -> Int {
        switch template {
        case .text: return 1
        case .sequence(let parts): return product(of: parts)
        case .alternative(let parts): return parts.reduce(0) { Self.sum($0, wordings(of: $1)) }
        case .optional(let part): return Self.sum(wordings(of: part), 1)
        case .permutation(let parts):
            return (1...max(1, parts.count)).reduce(product(of: parts)) { Self.product($0, $1) }
        case .list(let placeholder): return list(placeholder)
        case .rule(let name, _):
            if let count = rules[name] { return count }
            // A rule that is part of itself stands for nothing that ends.
            rules[name] = 0
            let count = rule(name).map { wordings(of: $0) } ?? 0
            rules[name] = count
            return count
        }
    }

    private mutating func product(of parts: [Template]) -> Int {
        parts.reduce(1) { Self.product($0, wordings(of: $1)) }
    }

    /// The sum, or the largest number there is.
    static func sum(_ first: Int, _ second: Int) -> Int {
        let (sum, isTooLarge) = first.addingReportingOverflow(second)
        return isTooLarge ? .max : sum
    }

    /// The product, or the largest number there is.
    static func product(_ first: Int, _ second: Int) -> Int {
        let (product, isTooLarge) = first.multipliedReportingOverflow(by: second)
        return isTooLarge ? .max : product
    }
}

extension CommandDictionary {
    /// How many wordings each intent's phrases stand for, by intent and phrase.
    ///
    /// A placeholder counts as one word, whatever is in its list; numbers too large stay at `Int.max`. Costs time linear in
    /// the phrases and rules, not in what they stand for.
    package var wordingCounts: [[Int]] {
        var shared = TemplateCount { storage.rules[$0] }
        return storage.intents.map { intent in
            intent.phrases.map { phrase in
                guard !phrase.isLiteral else { return 1 }
                let block = storage.block(of: phrase)
                guard block.rules != nil else { return shared.wordings(of: phrase.template) }
                var own = TemplateCount { storage.template(ofRule: $0, in: block) }
                return own.wordings(of: phrase.template)
            }
        }
    }
}
