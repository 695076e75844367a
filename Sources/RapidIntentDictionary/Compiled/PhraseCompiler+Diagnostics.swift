import RapidIntent

/// The diagnostics for mistakes in sources.
extension PhraseCompiler {
    mutating func reportTaken(
        _ phrase: Located<String>, by owner: TemplateClaims.Claim, intent: Int
    ) {
        let (name, other) = (sources.intents[intent].name, sources.intents[owner.intent].name)
        if owner.intent == intent {
            diagnostics.report(
                .repeatedPhrase, severity: .warning,
                "phrase '\(phrase.value)' of intent '\(name)' sounds the same as an earlier one",
                at: phrase.location, notes: [.init("the earlier one is here", at: owner.location)],
                help: "remove one of the two")
        } else {
            diagnostics.report(
                .duplicatePhrase, "phrase '\(phrase.value)' is claimed by two intents, '\(other)' and '\(name)'",
                at: phrase.location, about: .phrase(phrase.value, with: [other, name]),
                notes: [.init("'\(other)' claims it here", at: owner.location)], help: "leave it to one of them")
        }
    }

    /// Reports an undeclared list in a template's rule; once, at the rule.
    mutating func reportUnknownList(
        _ placeholder: Template.Placeholder, inRuleOf phrase: Located<String>, _ scope: DeclaredNames.Scope
    ) {
        guard reportedNames.insert(placeholder.list).inserted else { return }
        let rule = scope.rules.firstRule(with: .list(placeholder))
        reportUnknownList(placeholder, rule == nil ? "phrase" : "rule", rule?.text ?? phrase, scope)
    }

    /// Reports an undeclared rule in a template's rule; once, at the rule.
    mutating func reportUnknownRule(
        _ name: String, _ span: Template.Span, inRuleOf phrase: Located<String>, _ scope: DeclaredNames.Scope
    ) {
        guard reportedNames.insert("<" + name).inserted else { return }
        let rule = scope.rules.firstRule(with: .rule(name, span))
        reportUnknownRule(name, span, rule == nil ? "phrase" : "rule", rule?.text ?? phrase, scope)
    }

    mutating func reportUnknownList(
        _ placeholder: Template.Placeholder, _ kind: String, _ text: Located<String>, _ scope: DeclaredNames.Scope
    ) {
        // The mistake in the list itself was already reported.
        guard !sources.lacksLists else { return }
        let name = placeholder.list
        let help: String
        if let range = placeholder.rangeMeant {
            help = "did you mean \(range)? a range has two dots"
        } else if scope.rules[name] != nil {
            names.declaredRules.use(name)
            help = "did you mean <\(name)>? '\(name)' is a rule"
        } else if let type = EntityType(rawValue: name), EntityType.valueTypes.contains(type),
            let missing = names.missing(type)
        {
            help = "\(missing); declare '\(name)' under 'lists:'"
        } else if let meant = nearest(
            to: name,
            in: Set(EntityType.valueTypes.map(\.rawValue)).union(scope.globalLists.keys).union(scope.ownLists.keys))
        {
            // The corrected phrase would use it.
            names.usedLists.insert(meant)
            help = "did you mean {\(meant)}?"
        } else {
            help = "declare '\(name)' under 'lists:'"
        }
        diagnostics.report(
            .unknownList, "unknown list '\(name)' in \(kind) '\(text.value)'",
            at: text.location?.narrowed(toBytes: placeholder.span, in: text.value), help: help)
    }

    /// Reports a list of another file that a placeholder means instead of the type of that name; once for each file.
    mutating func reportListForType(_ name: String, in phrase: Located<String>) {
        guard let type = names.type(named: name), let list = sources.lists.first(where: { $0.name.value == name }),
            let declared = list.name.location, let used = phrase.location, declared.file != used.file
        else { return }
        if case .typed(let range) = list.content, range.value.type == type { return }
        guard reportedNames.insert("{" + name + "}" + used.file).inserted else { return }
        diagnostics.report(
            .hiddenType, severity: .warning,
            "{\(name)} in phrase '\(phrase.value)' is a list of another file, not any value of the type", at: used,
            notes: [.init("list '\(name)' is declared here", at: declared)],
            help: "rename the list if any value of the type is meant")
    }

    mutating func reportUnknownRule(
        _ name: String, _ span: Template.Span, _ kind: String, _ text: Located<String>, _ scope: DeclaredNames.Scope
    ) {
        // The mistake in the rule itself was already reported.
        guard !sources.lacksRules else { return }
        let help: String
        if scope.list(named: name) != nil {
            names.usedLists.insert(name)
            help = "did you mean {\(name)}? '\(name)' is a list"
        } else if let meant = nearest(to: name, in: scope.rules.names) {
            // The corrected phrase would use it.
            names.declaredRules.use(meant)
            help = "did you mean <\(meant)>?"
        } else {
            help = "declare '\(name)' under 'expansion_rules:'"
        }
        diagnostics.report(
            .unknownRule, "unknown rule '\(name)' in \(kind) '\(text.value)'",
            at: text.location?.narrowed(toBytes: span, in: text.value), help: help)
    }

    /// The name that was probably meant.
    ///
    /// The search takes time linear in the number of names, so it stops after 100 mistakes.
    private func nearest(to name: String, in names: @autoclosure () -> Set<String>) -> String? {
        diagnostics.count < 100 ? EditDistance.nearest(to: name, in: names().sorted()) : nil
    }

    mutating func report(_ failure: TemplateGraph.Failure, in text: Located<String>, _ scope: DeclaredNames.Scope) {
        switch failure {
        case .cycle: break  // reported with the rule
        case .unknownRule(let name, let span): reportUnknownRule(name, span, inRuleOf: text, scope)
        case .tooManyParts(let count):
            diagnostics.report(
                .tooLarge,
                "a permutation of \(count) parts is more than can be followed, in phrase '\(text.value)'",
                at: text.location,
                help: "a permutation may have \(TemplateGraph.permutationLimit) parts; nest some of them in a group"
            )
        case .joinedValue(let name):
            diagnostics.report(
                .invalidPhrase,
                "a value of '\(name)' is whole words, but has letters beside it in phrase '\(text.value)'",
                at: text.location, help: "put white space around {\(name)}")
        case .severalTexts(let name):
            diagnostics.report(
                .invalidPhrase,
                "'{\(name)+}' takes several values, but any words are a value of '\(name)', in phrase '\(text.value)'",
                at: text.location, help: "write {\(name)} for all the words, or a list with values")
        case .tooDeep:
            diagnostics.report(
                .tooLarge,
                "groups and rules are nested more than \(TemplateGraph.depthLimit) deep in phrase '\(text.value)'",
                at: text.location, help: "let rules name fewer rules that name others")
        case .tooLarge:
            diagnostics.report(
                .tooLarge, "phrase '\(text.value)' stands for more than can be followed", at: text.location,
                help: "put white space between parts of words, or split the phrase")
        }
    }

    mutating func reportUnusedRules() {
        let knownLists = Set(names.globalLists.keys).union(
            sources.intents.flatMap(\.blocks).flatMap(\.lists).map(\.name.value))
        let scope = DeclaredNames.Scope(rules: names.rules, globalLists: names.globalLists)
        for (source, template) in names.declaredRules.unused(besides: names.values.usedRules) {
            if !isIncomplete {
                let name = source.name.value
                diagnostics.report(
                    .unusedRule, severity: .warning, "no phrase uses rule '\(name)'", at: source.name.location,
                    help: "write <\(name)> in a phrase, or remove the rule")
            }
            template.forEachReference { reference in
                switch reference {
                case .list(let placeholder):
                    guard placeholder.range == nil, !knownLists.contains(placeholder.list),
                        names.type(named: placeholder.list) == nil,
                        reportedNames.insert(placeholder.list).inserted
                    else { return }
                    reportUnknownList(placeholder, "rule", source.text, scope)
                case .rule(let name, let span):
                    guard !names.declaredRules.isDeclared(name), reportedNames.insert("<" + name).inserted else {
                        return
                    }
                    reportUnknownRule(name, span, "rule", source.text, scope)
                }
            }
        }
    }
}

extension Template.Placeholder {
    /// The range that was probably meant by a placeholder such as `{1-5:bed}`; nil if it does not contain two numbers.
    fileprivate var rangeMeant: String? {
        guard let dash = list.dropFirst().firstIndex(of: "-"), let first = Int(list[..<dash]),
            let last = Int(list[list.index(after: dash)...])
        else { return nil }
        let name = (entity == nil ? "@" : "") + (entity.flatMap { $0 == list ? nil : $0 } ?? "number")
        return "{\(min(first, last))..\(max(first, last)):\(name)}"
    }
}
