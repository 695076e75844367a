package import RapidIntent

/// What a language says for typed values, to sample sentences.
struct SampledValues {
    private let normaliser: Normaliser

    /// The moment that dates of samples and tests are reckoned from.
    static let moment = LocalDateTime("2026-01-15T12:00")

    init(_ normaliser: Normaliser) { self.normaliser = normaliser }

    func rule(_ name: String) -> Template? { normaliser.language.spokenRule(named: name) }

    /// Whether words say a value that a typed placeholder accepts.
    func isValue(_ words: String, _ range: ValueRange) -> Bool {
        normaliser.language.values(of: range.type)?
            .says(normaliser.normalise(words), range, at: Self.moment, normaliser.locale) ?? false
    }
}

extension MatchScope {
    /// The scope of what is examined without a speaker: everything, with dates reckoned from a fixed moment.
    package static let withoutSpeaker = MatchScope(moment: SampledValues.moment)
}
