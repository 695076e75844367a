/// The expansion rules of several sources, read and checked.
struct RuleMerge {
    /// A rule that could be read.
    struct Rule {
        var template: Template
        var source: RuleSource
    }

    private(set) var rules: [String: Rule] = [:]
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    /// The templates of the rules, by name.
    var templates: [String: Template] { rules.mapValues(\.template) }

    /// - Parameter outer: The rules of the whole dictionary, where these belong to a block.
    init(_ sources: [RuleSource], outer: RuleMerge? = nil) {
        rules = outer?.rules ?? [:]
        var own: [String: RuleSource] = [:]
        for source in sources {
            let name = source.name.value
            if let other = own[name] {
                if other.text.value != source.text.value {
                    diagnostics.append(
                        DictionaryDiagnostic(
                            .conflictingDeclaration, "rule '\(name)' is declared with two texts",
                            at: source.name.location,
                            notes: [.init("the other declaration is here", at: other.name.location)],
                            help: "keep one, or give one another name"))
                }
                continue
            }
            own[name] = source
            if !TemplateParser.isName(name) {
                diagnostics.append(
                    DictionaryDiagnostic(
                        .invalidValue, "no template can name rule '\(name)'", at: source.name.location,
                        help: "make its name of letters, digits, '_' and '-'"))
            }
            do throws(TemplateSyntaxError) {
                rules[name] = Rule(template: try TemplateParser.template(from: source.text.value), source: source)
            } catch {
                diagnostics.append(error.diagnostic(of: "rule", source.text))
                // What uses it is not wrong because of that.
                rules[name] = Rule(template: .sequence([]), source: source)
            }
        }
    }

    /// Reports rules among `names` that are part of themselves, and empties them, so that they can be used.
    mutating func breakCycles(of names: [String]) {
        var done: Set<String> = []
        for name in names where !done.contains(name) { follow(name, &done) }
    }

    /// A rule on the way from another, and which of those that it names is followed next.
    private struct Stop {
        var name: String
        var inner: [String]
        var next = 0
    }

    /// Follows a rule to all that it names, and these to theirs, with a stack of its own: a file may have any number.
    private mutating func follow(_ name: String, _ done: inout Set<String>) {
        var path: [Stop] = []
        var open: Set<String> = []
        var next: String? = name
        while true {
            if let name = next, let rule = rules[name], !done.contains(name) {
                open.insert(name)
                path.append(Stop(name: name, inner: []))
                if let found = references(of: rule, within: open, &path[path.count - 1].inner) {
                    reportCycle(of: rule, at: found.span, to: found.name, path.map(\.name))
                    rules[name]?.template = .sequence([])
                    path[path.count - 1].inner = []
                }
            }
            guard let last = path.indices.last else { return }
            if path[last].next < path[last].inner.count {
                next = path[last].inner[path[last].next]
                path[last].next += 1
            } else {
                next = nil
                open.remove(path[last].name)
                done.insert(path.removeLast().name)
            }
        }
    }

    /// The rules that a rule names; the first of them that is open already.
    private func references(
        of rule: Rule, within open: Set<String>, _ inner: inout [String]
    ) -> (name: String, span: Template.Span)? {
        var names: [String] = []
        var found: (name: String, span: Template.Span)?
        rule.template.forEachReference { reference in
            guard case .rule(let name, let span) = reference else { return }
            if open.contains(name) { found = found ?? (name, span) } else { names.append(name) }
        }
        inner = names
        return found
    }

    private mutating func reportCycle(of rule: Rule, at span: Template.Span, to name: String, _ path: [String]) {
        var circle = (path.drop { $0 != name } + [name]).map { "<\($0)>" }
        if circle.count > 8 { circle = circle[..<4] + ["…"] + circle[(circle.count - 3)...] }
        diagnostics.append(
            DictionaryDiagnostic(
                .ruleCycle,
                "rule '\(path[path.count - 1])' is part of itself: \(circle.joined(separator: " → "))",
                at: rule.source.text.location?.narrowed(toBytes: span, in: rule.source.text.value),
                help: "a rule stands for a part of its own words; write one of them out"))
    }
}
