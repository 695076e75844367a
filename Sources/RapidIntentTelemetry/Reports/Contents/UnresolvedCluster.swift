/// Texts that were not understood and probably say the same: the same words in another order, or nearly the same letters.
struct UnresolvedCluster: Sendable, Equatable {
    /// The texts, the most frequent first; at least one.
    var texts: [TelemetryReport.UnresolvedText]

    /// Collects texts.
    package init(texts: [TelemetryReport.UnresolvedText]) { self.texts = texts }

    /// How often they were said, together.
    package var count: Int { texts.reduce(0) { $0 + $1.count } }

    /// Why they were not understood, the most frequent reason first, equals in the order of their letters.
    package var reasons: [TelemetryReport.NamedCount] {
        Dictionary(texts.flatMap(\.reasons).map { ($0.name, $0.count) }, uniquingKeysWith: +)
            .map { TelemetryReport.NamedCount(name: $0, count: $1) }
            .sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
    }
}
