/// The wordings that a template stands for, one after the other, with placeholders left as they are.
///
/// For what needs phrases as lines of words, such as a recogniser's grammar; matching never writes templates out.
package struct TemplateWordings {
    /// A part of a wording.
    package enum Part: Sendable, Equatable {
        /// Literal text.
        case words(String)
        /// A placeholder, by the name of its list, or the range that is written out.
        case list(String, NumberRange?)
    }

    /// How many rules may be nested in each other; deeper ones are left out.
    private static let nestingLimit = 32

    private let rules: [String: Template]
    private let limit: Int
    private var openRules: [String] = []

    /// - Parameters:
    ///   - rules: The expansion rules, by name.
    ///   - limit: How many wordings are wanted at most.
    package init(rules: [String: Template], limit: Int) {
        self.rules = rules
        self.limit = limit
    }

    /// The first wordings of a template; none if it names a rule that is not known.
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

    /// Joins two wordings; texts that meet become one, since they may be parts of one word.
    private static func joined(_ start: [Part], _ end: [Part]) -> [Part] {
        guard case .words(let last) = start.last, case .words(let first) = end.first else { return start + end }
        return start.dropLast() + [.words(last + first)] + end.dropFirst()
    }
}

extension CommandDictionary {
    /// The expansion rules of the whole dictionary, by name.
    package var rules: [String: Template] { storage.rules }
}
