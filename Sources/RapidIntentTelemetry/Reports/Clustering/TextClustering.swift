#if SQLite
import RapidIntent

/// Groups texts that probably mean the same: the same words in another order, and near duplicates.
///
/// The leader algorithm (J. A. Hartigan, *Clustering Algorithms*, 1975, chapter 3): the texts are processed in
/// descending order of frequency. Each joins the first leader that is near, or becomes a leader if there is none. So a
/// chain of small differences does not join distant texts, and the same texts always give the same clusters. Two texts
/// are near if
///
/// - their words are the same except for their order, as in the key collision of OpenRefine, or
/// - the restricted Damerau–Levenshtein distance (``EditDistance``) of the texts, or of the texts with their words in
///   alphabetical order, is at most a tenth of the letters of the longer one, and one letter from five letters on. "turn
///   on the light" and "turn off the light" stay apart.
///
/// The time is bounded by the square of ``limit``. For nearly all pairs, comparing the lengths and the sets of letters
/// is enough, because one edit changes at most two members of these sets.
package enum TextClustering {
    /// The maximum number of compared texts; less frequent ones are left out.
    package static let limit = 1000
    /// The maximum number of letters of a text compared by letters; longer texts are compared only by their words.
    static let longest = 120

    /// Groups texts, given in descending order of frequency; each cluster is a list of indices, the leader first.
    package static func clusters(of texts: [String]) -> [[Int]] {
        var clusters: [[Int]] = []
        var leaders: [Form] = []
        var byWords: [String: Int] = [:]
        for (index, text) in texts.enumerated() {
            let form = Form(text)
            if let cluster = byWords[form.key] ?? leaders.firstIndex(where: form.isNear) {
                clusters[cluster].append(index)
                if byWords[form.key] == nil { byWords[form.key] = cluster }
            } else {
                byWords[form.key] = clusters.count
                clusters.append([index])
                leaders.append(form)
            }
        }
        return clusters
    }

    private struct Form {
        /// Its words in alphabetical order.
        let key: String
        let letters: [Unicode.Scalar]
        let sortedLetters: [Unicode.Scalar]
        /// A bit for each letter that occurs; some letters share one.
        let occurring: UInt64

        init(_ text: String) {
            let key = text.split(whereSeparator: \.isWhitespace).sorted().joined(separator: " ")
            self.key = key
            letters = Array(text.unicodeScalars)
            sortedLetters = Array(key.unicodeScalars)
            occurring = letters.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
        }

        func isNear(_ other: Form) -> Bool {
            let length = max(letters.count, other.letters.count)
            let allowed = length < 5 ? 0 : max(1, length / 10)
            guard length <= TextClustering.longest, abs(letters.count - other.letters.count) <= allowed,
                (occurring ^ other.occurring).nonzeroBitCount <= 2 * allowed
            else { return false }
            return EditDistance.distance(letters, other.letters, limit: allowed) <= allowed
                || EditDistance.distance(sortedLetters, other.sortedLetters, limit: allowed) <= allowed
        }
    }
}

extension UnresolvedCluster {
    /// Groups unresolved texts; the most frequent cluster comes first, equally frequent ones are sorted by their
    /// letters.
    ///
    /// An entry without a recorded text forms a cluster of its own.
    static func clusters(of texts: [TelemetryReport.UnresolvedText]) -> [UnresolvedCluster] {
        let known = texts.filter { $0.text != nil }
        let clusters = TextClustering.clusters(of: known.compactMap(\.text)).map { indices in
            UnresolvedCluster(texts: indices.map { known[$0] })
        }
        let unknown = texts.filter { $0.text == nil }.map { UnresolvedCluster(texts: [$0]) }
        return (clusters + unknown).sorted {
            ($1.count, $0.texts.first?.text ?? "") < ($0.count, $1.texts.first?.text ?? "")
        }
    }
}

/// Unresolved texts that probably mean the same: the same words in another order, or nearly the same letters.
struct UnresolvedCluster: Sendable, Equatable {
    /// The texts, the most frequent first; at least one.
    var texts: [TelemetryReport.UnresolvedText]

    package init(texts: [TelemetryReport.UnresolvedText]) { self.texts = texts }

    package var count: Int { texts.reduce(0) { $0 + $1.count } }

    /// The reasons why they are unresolved, the most frequent first; equally frequent ones are sorted by name.
    package var reasons: [TelemetryReport.NamedCount] {
        Dictionary(texts.flatMap(\.reasons).map { ($0.name, $0.count) }, uniquingKeysWith: +)
            .map { TelemetryReport.NamedCount(name: $0, count: $1) }
            .sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
    }
}
#endif
