/// A BCP 47 language tag, such as `en-GB`, in canonical form: language in lower case, region in upper case.
///
/// ```swift
/// let locale: LocaleIdentifier = "en_gb"
/// locale.rawValue   // "en-GB"
/// locale.language   // "en"
/// ```
///
/// Only the form is parsed; whether a language exists is not checked. The form is that of [RFC
/// 5646](https://www.rfc-editor.org/rfc/rfc5646); `_` is accepted for `-`.
public struct LocaleIdentifier: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The tag in canonical form.
    public let rawValue: String

    /// Converts a tag into canonical form; any text is accepted.
    public init(rawValue: String) {
        let subtags = rawValue.split { $0 == "-" || $0 == "_" }
        self.rawValue = subtags.enumerated().map { index, subtag in
            switch (index, subtag.count) {
            case (0, _): subtag.lowercased()
            case (_, 2): subtag.uppercased()
            case (_, 4): subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
            default: subtag.lowercased()
            }
        }.joined(separator: "-")
    }

    /// Converts a tag into canonical form.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The primary language subtag, such as `en`.
    package var language: Substring { rawValue.prefix { $0 != "-" } }

    /// Whether the tag has the form of a language tag: subtags of one to eight ASCII letters and digits, the first of
    /// two or three letters.
    package var isWellFormed: Bool {
        let subtags = rawValue.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = subtags.first, (2...3).contains(first.count), first.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return false }
        return subtags.dropFirst().allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }

    /// The tag in canonical form.
    public var description: String { rawValue }
}
