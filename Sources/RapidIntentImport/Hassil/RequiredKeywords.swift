import RapidIntent

/// The keywords of a block; hassil requires one of them before it tries the block's sentences.
///
/// Most authors use them as an optimisation, and each sentence contains one of them anyway. Then they can be dropped.
struct RequiredKeywords {
    /// The maximum number of checked wordings per sentence.
    private static let wordingLimit = 4_096

    private let keywords: Set<String>

    /// Creates a check for keywords.
    init(_ keywords: [String]) { self.keywords = Set(keywords.map { $0.lowercased() }) }

    /// Whether every wording of a template contains a keyword, whatever its lists and rules contain.
    ///
    /// - Parameter rules: The names of the existing rules.
    func areSaid(in template: String, rules: Set<String>) -> Bool {
        guard let template = try? TemplateParser.template(from: template) else { return false }
        let unknown = Dictionary(uniqueKeysWithValues: rules.map { ($0, Template.text("\0")) })
        var writer = TemplateWordings(rules: unknown, limit: Self.wordingLimit)
        let wordings = writer.wordings(of: template)
        return !wordings.isEmpty && wordings.count < Self.wordingLimit
            && wordings.allSatisfy { $0.words.contains { keywords.contains($0.lowercased()) } }
    }
}
