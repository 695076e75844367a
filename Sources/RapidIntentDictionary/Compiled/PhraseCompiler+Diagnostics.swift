import RapidIntent

/// What is said of sources that are wrong.
extension PhraseCompiler {
    mutating func reportTaken(
        _ phrase: Located<String>, by owner: TemplateClaims.Claim, intent: Int
    ) {
        let (name, other) = (sources.intents[intent].name, sources.intents[owner.intent].name)
        if owner.intent == intent {
            diagnostics.append(
                DictionaryDiagnostic(
                    .repeatedPhrase, severity: .warning,
                    "phrase '\(phrase.value)' of intent '\(name)' sounds the same as an earlier one",
                    at: phrase.location, notes: [.init("the earlier one is here", at: owner.location)],
                    help: "remove one of the two"))
        } else {
            diagnostics.append(
                DictionaryDiagnostic(
                    .duplicatePhrase,
                    "phrase '\(phrase.value)' is claimed by two intents, '\(other)' and '\(name)'",
                    at: phrase.location, about: .phrase(phrase.value, with: [other, name]),
                    notes: [.init("'\(other)' claims it here", at: owner.location)],
                    help: "leave it to one of them"))
        }
    }

    /// Reports a list that a template's rule names; once, at the rule.
    mutating func reportUnknownList(
        _ placeholder: Template.Placeholder, inRuleOf phrase: Located<String>, _ scope: DeclaredNames.Scope
    ) {
        guard reportedNames.insert(placeholder.list).inserted else { return }
        let rule = scope.rules.firstRule(with: .list(placeholder))
        reportUnknownList(placeholder, rule == nil ? "phrase" : "rule", rule?.text ?? phrase, scope)
    }

    /// Reports a rule that a template's rule names; once, at the rule.
    mutating func reportUnknownRule(
        _ name: String, _ span: Template.Span, inRuleOf phrase: Located<String>, _ scope: DeclaredNames.Scope
    ) {
        guard reportedNames.insert("<" + name).inserted else { return }
        let rule = scope.rules.firstRule(with: .rule(name, span))
        reportUnknownRule(name, span, rule == nil ? "phrase" : "rule", rule?.text ?? phrase, scope.rules)
    }

    mutating func reportUnknownList(
        _ placeholder: Template.Placeholder, _ kind: String, _ text: Located<String>, _ scope: DeclaredNames.Scope
    ) {
        let name = placeholder.list
        diagnostics.append(
            DictionaryDiagnostic(
                .unknownList, "unknown list '\(name)' in \(kind) '\(text.value)'",
                at: text.location?.narrowed(toBytes: placeholder.span, in: text.value),
                help: nearest(to: name, in: Set(scope.globalLists.keys).union(scope.ownLists.keys)).map {
                    "did you mean {\($0)}?"
                }
                    ?? "declare '\(name)' under 'lists:'"))
    }

    mutating func reportUnknownRule(
        _ name: String, _ span: Template.Span, _ kind: String, _ text: Located<String>, _ rules: RuleMerge
    ) {
        diagnostics.append(
            DictionaryDiagnostic(
                .unknownRule, "unknown rule '\(name)' in \(kind) '\(text.value)'",
                at: text.location?.narrowed(toBytes: span, in: text.value),
                help: nearest(to: name, in: rules.names).map { "did you mean <\($0)>?" }
                    ?? "declare '\(name)' under 'expansion_rules:'"))
    }

    /// The name that was probably meant.
    ///
    /// Looking for it costs time for every name there is; after so many mistakes a reader stops.
    private func nearest(to name: String, in names: @autoclosure () -> Set<String>) -> String? {
        diagnostics.count < 100 ? EditDistance.nearest(to: name, in: names().sorted()) : nil
    }

    mutating func report(_ failure: TemplateGraph.Failure, in text: Located<String>, _ scope: DeclaredNames.Scope) {
        switch failure {
        case .cycle: break  // reported with the rule
        case .unknownRule(let name, let span): reportUnknownRule(name, span, inRuleOf: text, scope)
        case .tooManyParts(let count):
            diagnostics.append(
                DictionaryDiagnostic(
                    .tooLarge,
                    "a permutation of \(count) parts is more than can be followed, in phrase '\(text.value)'",
                    at: text.location,
                    help: "a permutation may have \(TemplateGraph.permutationLimit) parts; nest some of them in a group"
                ))
        case .tooDeep:
            diagnostics.append(
                DictionaryDiagnostic(
                    .tooLarge,
                    "groups and rules are nested more than \(TemplateGraph.depthLimit) deep in phrase '\(text.value)'",
                    at: text.location, help: "let rules name fewer rules that name others"))
        case .tooLarge:
            diagnostics.append(
                DictionaryDiagnostic(
                    .tooLarge, "phrase '\(text.value)' stands for more than can be followed", at: text.location,
                    help: "put white space between parts of words, or split the phrase"))
        }
    }

    /// Reports the rules that nothing uses, and their undeclared names: no phrase would report them.
    mutating func reportUnusedRules() {
        let knownLists = Set(names.globalLists.keys).union(
            sources.intents.flatMap(\.blocks).flatMap(\.lists).map(\.name.value))
        let scope = DeclaredNames.Scope(rules: names.rules, globalLists: names.globalLists)
        for (source, template) in names.declaredRules.unused(besides: names.values.usedRules) {
            if !isIncomplete {
                let name = source.name.value
                diagnostics.append(
                    DictionaryDiagnostic(
                        .unusedRule, severity: .warning, "no phrase uses rule '\(name)'", at: source.name.location,
                        help: "write <\(name)> in a phrase, or remove the rule"))
            }
            template.forEachReference { reference in
                switch reference {
                case .list(let placeholder):
                    guard placeholder.range == nil, !knownLists.contains(placeholder.list),
                        reportedNames.insert(placeholder.list).inserted
                    else { return }
                    reportUnknownList(placeholder, "rule", source.text, scope)
                case .rule(let name, let span):
                    guard !names.declaredRules.isDeclared(name), reportedNames.insert("<" + name).inserted else {
                        return
                    }
                    reportUnknownRule(name, span, "rule", source.text, names.rules)
                }
            }
        }
    }
}
