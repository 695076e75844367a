import RapidIntent

/// Everything that a template without lists and rules stands for: `Trader Joe[']s` is "Trader Joe's" and "Trader Joes".
///
/// For values that have no name of their own: in hassil, such a value is called whatever was said. Here every wording
/// becomes a value of its own.
enum TemplateExpansion {
    /// How many wordings are written out.
    static let wordingLimit = 256

    /// Why a template cannot be written out.
    enum Failure: Error, Equatable {
        /// It stands for more than ``wordingLimit`` wordings.
        case tooLarge
        /// A list or rule stands in it, whose values are not known here.
        case hasNames
        /// It cannot be read.
        case malformed
    }

    /// Whether a text can be read as a template.
    static func isWellFormed(_ text: String) -> Bool { (try? TemplateParser.template(from: text)) != nil }

    /// The wordings, in the order of the template, each once and without white space that says nothing.
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
    /// Whether a list or rule stands in it.
    ///
    /// The parser bounds the depth of a template, and with it this recursion.
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
    /// The literal words; one that touches a placeholder has U+0000 in its place, and so is no word that anybody says.
    var words: [Substring] {
        map { part in if case .words(let text) = part { text } else { "\0" } }.joined().split(
            whereSeparator: \.isWhitespace)
    }
}
