/// The expansion rules of several sources, read and checked.
struct RuleMerge {
    /// A rule that could be read.
    struct Rule {
        var template: Template
        var source: RuleSource
    }

    private(set) var rules: [String: Rule] = [:]
    private(set) var diagnostics: [DictionaryDiagnostic] = []

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
        for name in names where !done.contains(name) {
            var path: [String] = []
            follow(name, &path, &done)
        }
    }

    private mutating func follow(_ name: String, _ path: inout [String], _ done: inout Set<String>) {
        guard let rule = rules[name], !done.contains(name) else { return }
        guard path.count < TemplateForms.nestingLimit else {
            diagnostics.append(
                DictionaryDiagnostic(
                    .tooLarge, "rules are nested more than \(TemplateForms.nestingLimit) deep at rule '\(name)'",
                    at: rule.source.text.location, help: "write some of them out where they are used"))
            rules[name]?.template = .sequence([])
            done.insert(name)
            return
        }
        path.append(name)
        defer { path.removeLast() }
        var found: (name: String, span: Template.Span)?
        var inner: [String] = []
        rule.template.forEachReference { reference in
            guard case .rule(let other, let span) = reference else { return }
            if path.contains(other) { found = found ?? (other, span) } else { inner.append(other) }
        }
        if let found {
            let circle = (path.drop { $0 != found.name } + [found.name]).map { "<\($0)>" }.joined(separator: " → ")
            diagnostics.append(
                DictionaryDiagnostic(
                    .ruleCycle, "rule '\(name)' is part of itself: \(circle)",
                    at: rule.source.text.location?.narrowed(toBytes: found.span, in: rule.source.text.value),
                    help: "a rule stands for a part of its own words; write one of them out"))
            rules[name]?.template = .sequence([])
        } else {
            for other in inner { follow(other, &path, &done) }
        }
        done.insert(name)
    }
}
