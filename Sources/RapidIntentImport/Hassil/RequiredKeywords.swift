import RapidIntent

/// The words of which hassil requires one before it tries the sentences of a block.
///
/// Most authors list them as an optimisation, and each sentence contains one of them anyway. Then they can be dropped.
struct RequiredKeywords {
    /// The largest number of wordings of a sentence that are checked.
    private static let wordingLimit = 4_096

    private let keywords: Set<String>

    /// Prepares to look for keywords.
    init(_ keywords: [String]) { self.keywords = Set(keywords.map { $0.lowercased() }) }

    /// Whether every wording of a template contains one of them, whatever the content of its lists and rules.
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
