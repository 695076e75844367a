import RapidIntent

/// Which intents claim each template, so that a second claim is told and what two intents claim is neither's.
struct TemplateClaims {
    /// An intent, by its number, and where its phrase stands.
    typealias Claim = (intent: Int, location: DictionaryLocation?)

    /// The first claim of each.
    private var owners: [TemplateKey: Claim] = [:]
    /// Those of further intents.
    private var rivals: [TemplateKey: [Claim]] = [:]
    /// The literal phrases without conditions that stand among the templates because their block says more of them.
    private(set) var literals: [(phrase: Located<String>, intent: Int)] = []

    /// All claims of a template, the first one first.
    func claims(of key: TemplateKey) -> [Claim] { owners[key].map { [$0] + (rivals[key] ?? []) } ?? [] }

    /// Who has a literal phrase among the templates.
    func owner(ofLiteral phrase: String) -> Claim? {
        // Most dictionaries have none, and a key costs more than all else that is done with a literal phrase.
        literals.isEmpty ? nil : owners[TemplateKey(.text(phrase), in: PhraseBlock(), number: 0)]
    }

    /// Takes a claim; whether it is the first one.
    mutating func add(_ claim: Claim, of key: TemplateKey) -> Bool {
        guard owners[key] != nil else {
            owners[key] = claim
            return true
        }
        rivals[key, default: []].append(claim)
        return false
    }

    /// Notes a literal phrase among the templates.
    mutating func addLiteral(_ phrase: Located<String>, of intent: Int) { literals.append((phrase, intent)) }
}
