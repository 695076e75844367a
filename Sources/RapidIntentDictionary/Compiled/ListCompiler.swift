import RapidIntent

/// Builds the word tree of list values, and collects mistakes; used by one thread while a dictionary is compiled.
final class ListCompiler {
    struct Compiled {
        var values: Range<Int32>
        /// The spoken forms of its values, with the numbers of the values.
        var forms: [(text: String, value: Int32)]
        var hasContext: Bool
    }

    private var tree = PhraseTreeBuilder()
    private(set) var forms: [TemplateNetwork.Form] = []
    private(set) var values: [EntityList.Value] = []
    private(set) var lists: [Compiled] = []
    private(set) var diagnostics: [DictionaryDiagnostic] = []
    private(set) var usedRules: Set<String> = []

    private let normaliser: Normaliser
    var language: Language { .of(normaliser.locale) }
    private let budget: CompileBudget
    private var derived: [Derivation: Int32] = [:]
    private var locations: [DictionaryLocation?] = []
    private var isFull = false
    /// The last of several equal forms, by the first of them.
    private var lastForms: [Int: Int] = [:]

    private struct Derivation: Hashable {
        var list: Int32
        var prefix: String
        var suffix: String
    }

    init(normaliser: Normaliser, budget: CompileBudget = CompileBudget(for: [])) {
        self.normaliser = normaliser
        self.budget = budget
    }

    /// Removes and returns the tree of all values and skip words; nothing can be added afterwards.
    func removeTree() -> PhraseTree {
        let builder = tree
        tree = PhraseTreeBuilder()
        return builder.finish()
    }

    func removeDiagnostics() -> [DictionaryDiagnostic] {
        defer { diagnostics = [] }
        return diagnostics
    }

    /// Adds a list; returns its number and its usable values.
    func add(
        _ values: [ListValueSource], named name: String, rules: RuleMerge
    ) -> (number: Int, values: [EntityList.Value]) {
        let number = tree.addRoot()
        let first = Int32(self.values.count)
        var compiled = Compiled(values: first..<first, forms: [], hasContext: false)
        for source in values.flatMap({
            Self.written($0, texts: { self.texts(of: $0, of: "a value of list '\(name)'", rules: rules) })
        }) {
            var said: [String] = []
            let value = Int32(self.values.count)
            for form in source.forms {
                for text in texts(of: form, of: "a value of list '\(name)'", rules: rules) {
                    let place = Located(text, at: form.location)
                    guard add(place, of: value, to: number, source: source, list: name) else { continue }
                    said.append(text)
                    compiled.forms.append((text, value))
                }
            }
            guard !said.isEmpty else { continue }
            compiled.hasContext = compiled.hasContext || !source.context.isEmpty
            self.values.append(
                EntityList.Value(
                    forms: said, canonical: source.canonical.value, type: source.type, context: source.context,
                    metadata: source.metadata))
            locations.append(source.forms.first?.location)
        }
        compiled.values = first..<Int32(self.values.count)
        lists.append(compiled)
        return (number, Array(self.values[Int(first)...]))
    }

    /// Adds a list of words that may be skipped; returns its number.
    func add(skipWords: [Located<String>], rules: RuleMerge) -> Int {
        let number = tree.addRoot()
        for word in skipWords {
            for text in texts(of: word, of: "a skip word", rules: rules) {
                for reading in normaliser.readings(of: text) where !reading.words.isEmpty {
                    addForm(reading, value: -1, to: number)
                }
            }
        }
        lists.append(Compiled(values: 0..<0, forms: [], hasContext: false))
        return number
    }

    /// Adds a list with a prefix and a suffix around each value of another; returns its number.
    func derive(from list: Int32, prefix: String, suffix: String) -> Int32 {
        let key = Derivation(list: list, prefix: prefix, suffix: suffix)
        if let number = derived[key] { return number }
        let number = tree.addRoot()
        for (text, value) in lists[Int(list)].forms {
            for reading in normaliser.readings(of: prefix + text + suffix) where !reading.words.isEmpty {
                addForm(reading, value: value, to: number)
            }
        }
        var compiled = lists[Int(list)]
        compiled.forms = []
        lists.append(compiled)
        derived[key] = Int32(number)
        return Int32(number)
    }

    /// The values to add for a declared value.
    ///
    /// If the canonical value is a template, each of its texts becomes a value with that text as canonical value, as in
    /// hassil.
    private static func written(_ value: ListValueSource, texts: (Located<String>) -> [String]) -> [ListValueSource] {
        guard TemplateParser.isTemplate(value.canonical.value),
            value.forms.contains(where: { $0.value == value.canonical.value })
        else { return [value] }
        return texts(value.canonical).map { text in
            var said = value
            // The expanded text is literal, even if it contains brackets.
            said.forms = [Located(TemplateParser.escaped(text), at: value.canonical.location)]
            said.canonical.value = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return said
        }
    }

    // MARK: - Forms

    /// The texts of a form: one, unless it is a template.
    private func texts(of form: Located<String>, of kind: String, rules: RuleMerge) -> [String] {
        guard TemplateParser.isTemplate(form.value) else { return [form.value] }
        guard !budget.isSpent else {
            if let refusal = budget.refusal(of: form) { diagnostics.append(refusal) }
            return []
        }
        func report(_ code: DictionaryDiagnostic.Code, _ message: String, _ span: Template.Span?, _ help: String) {
            diagnostics.report(
                code, "\(message) in \(kind), '\(form.value)'",
                at: span.map { form.location?.narrowed(toBytes: $0, in: form.value) } ?? form.location, help: help)
        }
        do throws(TemplateSyntaxError) {
            let template = try TemplateParser.template(from: form.value)
            template.forEachReference { if case .rule(let name, _) = $0 { usedRules.insert(name) } }
            var expansion = TemplateForms { rules.body(of: $0) }
            defer { budget.spend(expansion.steps) }
            do throws(TemplateForms.Failure) {
                var seen: Set<String> = []
                return try expansion.forms(of: template).filter {
                    !$0.allSatisfy(\.isWhitespace) && seen.insert($0).inserted
                }
            } catch {
                switch error {
                case .unknownRule(let name, let span):
                    report(.unknownRule, "unknown rule '\(name)'", span, "declare '\(name)' under 'expansion_rules:'")
                case .cycle: break  // reported with the rule
                case .placeholder(let span):
                    report(
                        .invalidPhrase, "a placeholder cannot stand", span,
                        "write the values out, or put the placeholder into the phrase")
                case .tooMany:
                    report(
                        .tooLarge, "more than \(TemplateForms.limit) wordings", nil,
                        "split the value, or leave out some of its options")
                case .tooLong:
                    report(
                        .tooLarge, "a wording of more than \(TemplateForms.lengthLimit) bytes", nil,
                        "write shorter values: what people say for one is a few words")
                }
            }
        } catch {
            diagnostics.append(error.diagnostic(of: kind + ",", form))
        }
        return []
    }

    private func add(
        _ form: Located<String>, of value: Int32, to list: Int, source: ListValueSource, list name: String
    ) -> Bool {
        let readings = normaliser.readings(of: form.value).filter { !$0.words.isEmpty }
        guard !readings.isEmpty else {
            diagnostics.append(.nothingToMatch("list value", form))
            return false
        }
        for reading in readings {
            // One form for two values is valid if their contexts differ.
            let others = addForm(reading, value: value, to: list).map(Int.init)
                .filter { values[$0].context == source.context }
            // What an earlier form of the same value clashes with was reported there.
            guard !others.contains(where: { values[$0].canonical == source.canonical.value }), let other = others.first
            else { continue }
            diagnostics.report(
                .ambiguousValue, severity: .warning,
                "'\(form.value)' stands for both '\(values[other].canonical)' and '\(source.canonical.value)' in list "
                    + "'\(name)'",
                at: form.location, notes: [.init("the other value is here", at: locations[other])],
                help:
                    "nothing is fired for these words; remove one of the two, give them different words, or say where each "
                    + "belongs: 'context: { area: … }'")
        }
        return true
    }

    private func reportFull() {
        guard !isFull else { return }
        isFull = true
        diagnostics.report(
            .tooLarge, "the lists have more than the 2 GiB of text that a dictionary can hold",
            help: "remove phrases and values that are never spoken")
    }

    /// Adds a form of a value; returns the numbers of the other values with an equal form.
    @discardableResult
    private func addForm(_ text: NormalisedText, value: Int32, to list: Int) -> [Int32] {
        let first: Int
        switch tree.insert(text.words[...], of: text, below: list, value: UInt32(forms.count)) {
        case .added:
            forms.append(TemplateNetwork.Form(value: value))
            return []
        case .full:
            reportFull()
            return []
        case .present(let form): first = Int(form)
        }
        // Values are added in order, so if this value already has the form, it was the last to get it.
        let last = lastForms[first] ?? first
        if forms[last].value != value {
            forms[last].next = Int32(forms.count)
            lastForms[first] = forms.count
            forms.append(TemplateNetwork.Form(value: value))
        }
        return sequence(first: first) { [forms] in forms[$0].next < 0 ? nil : Int(forms[$0].next) }
            .map { [forms] in forms[$0].value }.filter { $0 != value }
    }
}

extension DictionaryDiagnostic {
    /// The diagnostic for a text whose normal form is empty.
    static func nothingToMatch(_ kind: String, _ text: Located<String>) -> DictionaryDiagnostic {
        text.value.contains { !$0.isWhitespace }
            ? DictionaryDiagnostic(
                .nothingToMatch, "nothing is left of \(kind) '\(text.value)' once punctuation and fillers are dropped",
                at: text.location, help: "write words that people say, or remove the entry")
            : DictionaryDiagnostic(
                .empty, "the \(kind) is empty", at: text.location, help: "write what people say, or remove the entry")
    }
}
