import RapidIntent

/// The expansion rules of several sources, parsed and checked.
///
/// The rules of a block have priority over those of the whole dictionary, which all blocks share.
struct RuleMerge {
    /// A rule; it is empty if it could not be read or contained itself.
    struct Rule {
        var template: Template
        var source: RuleSource
        var isBroken = false
    }

    private(set) var diagnostics: [DictionaryDiagnostic] = []

    /// The rules of these sources; if they belong to a block, `outer` has the rules of the whole dictionary.
    private var own: [String: Rule] = [:]
    private let outer: [String: Rule]
    private var mentions: [Mention: [String]] = [:]
    private let outerMentions: [Mention: [String]]

    enum Mention: Hashable {
        case list(String)
        case rule(String)
    }

    /// - Parameter outer: The rules of the whole dictionary if the sources belong to a block.
    init(_ sources: [RuleSource], outer: RuleMerge? = nil) {
        self.outer = outer?.own ?? [:]
        outerMentions = outer?.mentions ?? [:]
        var known: [String: RuleSource] = [:]
        for source in sources {
            let name = source.name.value
            if let other = known[name] {
                if other.text.value != source.text.value {
                    diagnostics.report(
                        .conflictingDeclaration, "rule '\(name)' is declared with two texts", at: source.name.location,
                        notes: [.init("the other declaration is here", at: other.name.location)],
                        help: "keep one, or give one another name")
                }
                continue
            }
            known[name] = source
            if !TemplateParser.isName(name) {
                diagnostics.report(
                    .invalidValue, "no template can name rule '\(name)'", at: source.name.location,
                    help: "leave brackets, and '@' at the beginning, out of its name")
            }
            do throws(TemplateSyntaxError) {
                own[name] = Rule(template: try TemplateParser.template(from: source.text.value), source: source)
            } catch {
                diagnostics.append(error.diagnostic(of: "rule", source.text))
                // Entries that use it are left out without further reports.
                own[name] = Rule(template: .sequence([]), source: source, isBroken: true)
            }
            noteMentions(in: name)
        }
    }

    private mutating func noteMentions(in name: String) {
        var found: Set<Mention> = []
        own[name]?.template.forEachReference { found.insert(Mention($0)) }
        for mention in found { mentions[mention, default: []].append(name) }
    }

    /// A rule; nil if it is not declared.
    ///
    /// Constant time.
    subscript(name: String) -> Rule? { own[name] ?? outer[name] }

    /// The expansion of a rule in a phrase; nil if it is not declared.
    ///
    /// A broken rule expands to its own name. Otherwise, a phrase would lack its words and be one that is not in the
    /// file.
    func body(of name: String) -> Template? {
        self[name].map { $0.isBroken ? .rule(name, at: 0..<0) : $0.template }
    }

    var names: Set<String> { Set(own.keys).union(outer.keys) }

    var templates: [String: Template] { own.mapValues(\.template) }

    /// Takes time linear in the number of rules that mention the name.
    func firstRule(with reference: Template.Reference) -> RuleSource? {
        let mention = Mention(reference)
        let hidden = (outerMentions[mention] ?? []).filter { own[$0] == nil }
        return ((mentions[mention] ?? []) + hidden).sorted().lazy.compactMap { self[$0] }.first { rule in
            var isFound = false
            rule.template.forEachReference { isFound = isFound || $0 == reference }
            return isFound
        }?.source
    }

    /// Reports rules among `names` that contain themselves, and empties them, so that their expansion ends.
    ///
    /// - Returns: The number of visited rules.
    mutating func breakCycles(of names: [String]) -> Int {
        var done: Set<String> = []
        // References of outer rules were already checked, unless one of these rules hides a mentioned rule.
        let leadsBack = own.keys.contains { outerMentions[.rule($0)] != nil }
        for name in names where !done.contains(name) { visit(name, &done, alsoOuter: leadsBack) }
        return done.count
    }

    /// A rule on the current path, with its references and the next one to visit.
    private struct Stop {
        var name: String
        var inner: [String]
        var next = 0
    }

    /// Visits a rule and all rules that it refers to, with an explicit stack, because a file may have any number of
    /// them.
    private mutating func visit(_ name: String, _ done: inout Set<String>, alsoOuter: Bool) {
        var path: [Stop] = []
        var open: Set<String> = []
        var next: String? = name
        while true {
            if let name = next, let rule = alsoOuter ? self[name] : own[name], !done.contains(name) {
                open.insert(name)
                path.append(Stop(name: name, inner: []))
                if let found = references(of: rule, within: open, &path[path.count - 1].inner) {
                    reportCycle(of: rule, at: found.span, to: found.name, path.map(\.name))
                    own[name] = Rule(template: .sequence([]), source: rule.source, isBroken: true)
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

    /// Collects the rules that a rule refers to; returns the first that is already on the path.
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
        diagnostics.report(
            .ruleCycle, "rule '\(path[path.count - 1])' is part of itself: \(circle.joined(separator: " → "))",
            at: rule.source.text.location?.narrowed(toBytes: span, in: rule.source.text.value),
            help: "a rule stands for a part of its own words; write one of them out")
    }
}

extension RuleMerge.Mention {
    fileprivate init(_ reference: Template.Reference) {
        self =
            switch reference {
            case .list(let placeholder): .list(placeholder.list)
            case .rule(let name, _): .rule(name)
            }
    }
}
