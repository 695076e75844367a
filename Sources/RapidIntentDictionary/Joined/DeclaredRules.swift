import RapidIntent

/// The rules of a dictionary and its blocks, and which of them are used, directly or through another rule.
///
/// A rule of a block counts as used if any rule with the same name is.
struct DeclaredRules {
    private var rules: [(source: RuleSource, template: Template)] = []
    private var templates: [String: [Template]] = [:]
    private var used: Set<String> = []

    /// Adds a rule, unless it could not be read.
    mutating func add(_ source: RuleSource, _ template: Template?) {
        guard let template else { return }
        // An invalid name was already reported.
        if TemplateParser.isName(source.name.value) { rules.append((source, template)) }
        templates[source.name.value, default: []].append(template)
    }

    mutating func use(_ name: String) { used.insert(name) }

    func isDeclared(_ name: String) -> Bool { templates[name] != nil }

    /// The unused rules, each name once, in the order of insertion.
    ///
    /// Takes time linear in the number of rules.
    ///
    /// - Parameter others: The rules that list values and skip words use.
    func unused(besides others: Set<String>) -> [(source: RuleSource, template: Template)] {
        var reached = used.union(others)
        var pending = Array(reached)
        while let name = pending.popLast() {
            for template in templates[name] ?? [] {
                template.forEachReference { reference in
                    if case .rule(let inner, _) = reference, reached.insert(inner).inserted { pending.append(inner) }
                }
            }
        }
        return rules.filter { reached.insert($0.source.name.value).inserted }
    }
}
