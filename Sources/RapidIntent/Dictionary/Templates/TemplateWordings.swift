/// Expands a template into its wordings, with placeholders kept.
///
/// Used where phrases are needed as word sequences, such as in a recogniser's grammar. Matching does not expand
/// templates.
package struct TemplateWordings {
    package enum Part: Sendable, Equatable {
        case words(String)
        /// A placeholder: the name of its list, or its inline range.
        case list(String, NumberRange?)
    }

    /// The maximum nesting depth of rules; deeper rules are left out.
    private static let nestingLimit = 32

    private let rules: [String: Template]
    private let limit: Int
    private var openRules: [String] = []

    package init(rules: [String: Template], limit: Int) {
        self.rules = rules
        self.limit = limit
    }

    /// The first wordings of a template; empty if it refers to an unknown rule.
    package mutating func wordings(of template: Template) -> [[Part]] {
        switch template {
        case .text(let text): return [text.isEmpty ? [] : [.words(text)]]
        case .list(let placeholder): return [[.list(placeholder.list, placeholder.range)]]
        case .optional(let part): return Array((wordings(of: part) + [[]]).prefix(limit))
        case .alternative(let parts):
            var result: [[Part]] = []
            for part in parts where result.count < limit { result += wordings(of: part) }
            return Array(result.prefix(limit))
        case .sequence(let parts):
            var result: [[Part]] = [[]]
            for part in parts {
                let ends = wordings(of: part)
                var longer: [[Part]] = []
                for start in result where longer.count < limit {
                    for end in ends.prefix(limit - longer.count) { longer.append(Self.joined(start, end)) }
                }
                result = longer
            }
            return result
        case .permutation(let parts):
            guard parts.count > 1 else { return wordings(of: .sequence(parts)) }
            var result: [[Part]] = []
            for number in parts.indices where result.count < limit {
                var rest = parts
                let first = rest.remove(at: number)
                result += wordings(of: .sequence([first, .text(" "), .permutation(rest)]))
            }
            return Array(result.prefix(limit))
        case .rule(let name, _):
            guard let body = rules[name], !openRules.contains(name), openRules.count < Self.nestingLimit else {
                return []
            }
            openRules.append(name)
            defer { openRules.removeLast() }
            return wordings(of: body)
        }
    }

    /// Joins two wordings: adjacent texts become one, since they may be parts of one word.
    private static func joined(_ start: [Part], _ end: [Part]) -> [Part] {
        guard case .words(let last) = start.last, case .words(let first) = end.first else { return start + end }
        return start.dropLast() + [.words(last + first)] + end.dropFirst()
    }
}

extension CommandDictionary {
    package var rules: [String: Template] { storage.rules }
}
