#if SQLite
/// Unresolved texts that probably mean the same: the same words in another order, or nearly the same letters.
struct UnresolvedCluster: Sendable, Equatable {
    /// The texts, the most frequent first; at least one.
    var texts: [TelemetryReport.UnresolvedText]

    /// Creates a cluster.
    package init(texts: [TelemetryReport.UnresolvedText]) { self.texts = texts }

    /// How often they were said, in total.
    package var count: Int { texts.reduce(0) { $0 + $1.count } }

    /// The reasons why they are unresolved, the most frequent first; equally frequent ones are sorted by name.
    package var reasons: [TelemetryReport.NamedCount] {
        Dictionary(texts.flatMap(\.reasons).map { ($0.name, $0.count) }, uniquingKeysWith: +)
            .map { TelemetryReport.NamedCount(name: $0, count: $1) }
            .sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
    }
}
#endif
