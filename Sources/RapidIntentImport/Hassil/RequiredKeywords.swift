import RapidIntent

/// Words of which hassil wants one to be said before it tries the sentences of a block.
///
/// Most authors give them for speed, and each sentence has one of them in any case. Then nothing is lost without them.
struct RequiredKeywords {
    /// How many wordings of a sentence are looked at.
    private static let wordingLimit = 4_096

    private let keywords: Set<String>

    /// Prepares to look for keywords.
    init(_ keywords: [String]) { self.keywords = Set(keywords.map { $0.lowercased() }) }

    /// Whether one of them is said in every wording of a template, whatever its lists and rules stand for.
    ///
    /// - Parameter rules: The names of the rules that there are.
    func areSaid(in template: String, rules: Set<String>) -> Bool {
        guard let template = try? TemplateParser.template(from: template) else { return false }
        let unknown = Dictionary(uniqueKeysWithValues: rules.map { ($0, Template.text("\0")) })
        var writer = TemplateWordings(rules: unknown, limit: Self.wordingLimit)
        let wordings = writer.wordings(of: template)
        return !wordings.isEmpty && wordings.count < Self.wordingLimit
            && wordings.allSatisfy { $0.words.contains { keywords.contains($0.lowercased()) } }
    }
}
