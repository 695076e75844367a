import RapidIntent

extension CommandDictionary.Storage {
    func beginsWithWildcard(_ phrase: Phrase) -> Bool {
        Self.firstPart(of: phrase.template, in: self, block(of: phrase)) == .wildcard
    }

    /// The possible beginning of a template.
    private enum FirstPart {
        case wildcard, words
        /// Nothing: the phrase begins with what follows the template.
        case nothing
    }

    private static func firstPart(
        of template: Template, in dictionary: CommandDictionary.Storage, _ block: PhraseBlock
    ) -> FirstPart {
        func first(_ template: Template) -> FirstPart { firstPart(of: template, in: dictionary, block) }
        func any(of parts: [FirstPart]) -> FirstPart {
            parts.contains(.wildcard) ? .wildcard : parts.contains(.nothing) ? .nothing : .words
        }
        switch template {
        case .text(let text): return text.allSatisfy(\.isWhitespace) ? .nothing : .words
        case .sequence(let parts): return parts.lazy.map(first).first { $0 != .nothing } ?? .nothing
        case .alternative(let parts), .permutation(let parts): return any(of: parts.map(first))
        case .optional(let part): return any(of: [first(part), .nothing])
        case .list(let placeholder):
            let list =
                block.lists[placeholder.list]
                ?? dictionary.listNumbers[placeholder.list].map { dictionary.lists[$0] }
            if case .wildcard? = list?.kind { return .wildcard }
            return .words
        case .rule(let name, _):
            // The recursion ends because rules that contain themselves are empty in a compiled dictionary.
            return (block.rules?[name] ?? dictionary.rules[name]).map(first) ?? .words
        }
    }
}
