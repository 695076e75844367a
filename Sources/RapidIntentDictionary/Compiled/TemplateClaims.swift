import RapidIntent

/// Records which intents claim each template, to report repeated claims and to treat templates of two intents as
/// ambiguous.
struct TemplateClaims {
    typealias Claim = (intent: Int, location: DictionaryLocation?)

    private var owners: [TemplateKey: Claim] = [:]
    private var rivals: [TemplateKey: [Claim]] = [:]
    /// The literal phrases without conditions that are stored as templates because their block has entities, metadata,
    /// rules or lists.
    private(set) var literals: [(phrase: Located<String>, intent: Int)] = []

    func claims(of key: TemplateKey) -> [Claim] { owners[key].map { [$0] + (rivals[key] ?? []) } ?? [] }

    func owner(ofLiteral phrase: String) -> Claim? {
        // Most dictionaries have none, and creating a key is slower than all other work for a literal phrase.
        literals.isEmpty ? nil : owners[TemplateKey(.text(phrase), in: PhraseBlock(), number: 0)]
    }

    /// Adds a claim; returns whether it is the first one.
    mutating func add(_ claim: Claim, of key: TemplateKey) -> Bool {
        guard owners[key] != nil else {
            owners[key] = claim
            return true
        }
        rivals[key, default: []].append(claim)
        return false
    }

    mutating func addLiteral(_ phrase: Located<String>, of intent: Int) { literals.append((phrase, intent)) }
}
