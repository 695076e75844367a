extension LanguageFile {
    /// The rules of values as people speak them, without what is only written, for grammars and samples.
    ///
    /// Pieces are left out; of numbers without bounds, only small ones are said. The names begin with a space, which
    /// those of a dictionary's rules do not, so that both can be mixed.
    fileprivate var spokenRules: [String: Template] {
        var result: [String: [Template]] = [:]
        for (name, template) in rules {
            result[Self.spokenRulePrefix + name, default: []] += spoken(template).map { [$0] } ?? []
        }
        return result.mapValues { .alternative($0) }
    }

    fileprivate static let spokenRulePrefix = " "

    /// The template that stands for the values of a type.
    ///
    /// - Parameter isOrdinary: Whether it stands only for what people say most, which is the rule `some time` of times.
    package static func spokenRule(of type: EntityType, isOrdinary: Bool = false) -> Template {
        .rule(spokenRulePrefix + (isOrdinary ? "some " : "") + type.rawValue, at: 0..<0)
    }

    /// A rule without pieces; nil if it is only written.
    private func spoken(_ template: Template) -> Template? {
        switch template {
        case .text(let text): return text.contains(where: ":/-,.^⁄".contains) ? nil : template
        case .sequence(let parts):
            // A number with the ending of an ordinal has no words of its own here.
            if ValueGrammarCompiler.hasEndings(parts) { return nil }
            let known = parts.compactMap { spoken($0) }
            return known.count == parts.count ? .sequence(known) : nil
        case .permutation(let parts):
            let known = parts.compactMap { spoken($0) }
            return known.count == parts.count ? .permutation(known) : nil
        case .alternative(let parts):
            let known = parts.compactMap { spoken($0) }
            return known.isEmpty ? nil : .alternative(known)
        case .optional(let part): return spoken(part).map { .optional($0) } ?? .text("")
        case .rule(let name, let span):
            return .rule(Self.spokenRulePrefix + name.prefix { $0 != ":" }, at: span)
        case .list(var placeholder):
            if placeholder.list.contains("=") { return .text("") }
            if placeholder.entity == "exponent" { return nil }
            if placeholder.list == "ordinal" { return .alternative(ordinals.map { .text($0) }) }
            // Three digits after a blank are only written.
            if placeholder.list == "group" { return nil }
            placeholder.range =
                placeholder.range ?? NumberRange(from: 0, to: placeholder.list == "digits" ? 9 : 100)
            return .list(placeholder)
        }
    }

    /// The ordinals up to 31st in words.
    private var ordinals: [String] {
        let (small, tens) = (numbers(.ordinals), numbers(.numbers))
        return (1...31).compactMap { number in
            if let word = small.first(where: { $0.number == number })?.words.first { return word }
            let parts = (
                tens.first { $0.number == number / 10 * 10 }?.words.first,
                small.first { $0.number == number % 10 }?.words.first
            )
            guard let first = parts.0, let last = parts.1 else { return nil }
            return first + " " + last
        }
    }
}

extension Language {
    /// The rules of values with names as in templates of ``LanguageFile/spokenRule(of:isOrdinary:)``.
    ///
    /// They are read at the first use, in some milliseconds.
    var spokenValues: [String: Template] { spokenRules { file.spokenRules } }

    /// One of the rules of values; nil for other names.
    package func spokenRule(named name: String) -> Template? {
        name.hasPrefix(LanguageFile.spokenRulePrefix) ? spokenValues[name] : nil
    }
}
