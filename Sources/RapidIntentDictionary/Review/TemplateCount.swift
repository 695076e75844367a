package import RapidIntent

/// Counts the wordings of templates without expanding them.
///
/// An optional part adds one to its contents, alternatives are added, consecutive parts are multiplied, and a
/// permutation of *n* parts multiplies them by *n*!, as in hassil. Equal wordings that are written repeatedly are
/// counted repeatedly. A rule is counted once, however often it is used, so the time is linear in the templates and
/// their rules. Large numbers are clamped to `Int.max`.
struct TemplateCount {
    private let rule: (String) -> Template?
    private let list: (Template.Placeholder) -> Int
    private var rules: [String: Int] = [:]

    /// - Parameters:
    ///   - rule: Returns the template of a rule; nil if it is not declared, which counts as 0.
    ///   - list: Returns the count of a placeholder: 1 by default, whatever its list contains.
    init(rule: @escaping (String) -> Template?, list: @escaping (Template.Placeholder) -> Int = { _ in 1 }) {
        self.rule = rule
        self.list = list
    }

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
            // A rule that contains itself has no finite wording.
            rules[name] = 0
            let count = rule(name).map { wordings(of: $0) } ?? 0
            rules[name] = count
            return count
        }
    }

    private mutating func product(of parts: [Template]) -> Int {
        parts.reduce(1) { Self.product($0, wordings(of: $1)) }
    }

    /// The sum, clamped to `Int.max`.
    static func sum(_ first: Int, _ second: Int) -> Int {
        let (sum, isTooLarge) = first.addingReportingOverflow(second)
        return isTooLarge ? .max : sum
    }

    /// The product, clamped to `Int.max`.
    static func product(_ first: Int, _ second: Int) -> Int {
        let (product, isTooLarge) = first.multipliedReportingOverflow(by: second)
        return isTooLarge ? .max : product
    }
}

extension CommandDictionary {
    /// The number of wordings of each phrase, by intent and phrase.
    ///
    /// A placeholder counts as one word, whatever its list contains. Large numbers are clamped to `Int.max`. Takes
    /// time linear in the phrases and rules, not in the wordings.
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

extension NumberRange {
    /// The number of elements; at most `Int.max`.
    var count: Int {
        let whole = (to - from) / max(1, step) + 1
        return switch fractions {
        case .none: whole
        case .halves: TemplateCount.product(whole, 2)
        case .tenths: TemplateCount.product(whole, 10)
        }
    }
}
