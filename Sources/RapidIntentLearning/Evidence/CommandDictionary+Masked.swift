#if SQLite
package import RapidIntent

extension CommandDictionary {
    /// A masked text with the first value of the list of that name in place of each `{name}`.
    ///
    /// `{name}` stays where there is no such list. Hidden digits stay as they are.
    package func unmasked(_ text: String) -> String {
        guard text.contains("{") else { return text }
        return text.split(separator: " ").map { word in
            guard word.hasPrefix("{"), word.hasSuffix("}"),
                case .values(let values)? = list(named: String(word.dropFirst().dropLast()))?.content,
                let form = values.first?.forms.first
            else { return String(word) }
            return form
        }.joined(separator: " ")
    }
}
#endif
