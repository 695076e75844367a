import RapidIntent

/// All wordings of a template without lists and rules: `Trader Joe[']s` gives "Trader Joe's" and "Trader Joes".
///
/// Used for values without `out`: in hassil, the name of such a value is the spoken text. Here every wording becomes a
/// value.
enum TemplateExpansion {
    /// The maximum number of wordings.
    static let wordingLimit = 256

    /// The reason why a template cannot be expanded.
    enum Failure: Error, Equatable {
        /// It has more than ``wordingLimit`` wordings.
        case tooLarge
        /// It contains a list or rule, whose values are unknown here.
        case hasNames
        /// It is not a valid template.
        case malformed
    }

    static func isWellFormed(_ text: String) -> Bool { (try? TemplateParser.template(from: text)) != nil }

    /// The wordings, in the order of the template, without duplicates or superfluous white space.
    static func wordings(of text: String) throws(Failure) -> [String] {
        let template: Template
        do {
            template = try TemplateParser.template(from: text)
        } catch {
            throw .malformed
        }
        guard !template.hasNames else { throw .hasNames }
        var writer = TemplateWordings(rules: [:], limit: wordingLimit + 1)
        let wordings = writer.wordings(of: template)
        guard wordings.count <= wordingLimit else { throw .tooLarge }
        var known: Set<String> = []
        return wordings.map { $0.words.joined(separator: " ") }.filter { !$0.isEmpty && known.insert($0).inserted }
    }
}

extension Template {
    /// Whether it contains a list or rule; the recursion ends because the parser limits the depth of a template.
    fileprivate var hasNames: Bool {
        switch self {
        case .text: false
        case .list, .rule: true
        case .optional(let part): part.hasNames
        case .sequence(let parts), .alternative(let parts), .permutation(let parts): parts.contains(where: \.hasNames)
        }
    }
}

extension [TemplateWordings.Part] {
    /// The literal words; a word that touches a placeholder contains U+0000, so it equals no spoken word.
    var words: [Substring] {
        map { part in if case .words(let text) = part { text } else { "\0" } }.joined().split(
            whereSeparator: \.isWhitespace)
    }
}
