#if Tool
/// How often a server received each question.
///
/// A pure value, and a line of text between the server's process and the client's.
struct SoakSightings: Equatable {
    /// The number of different questions that it received.
    private(set) var seen = 0
    /// The number of times that it received each repeated question.
    private(set) var repeated: [Int: Int] = [:]
    private var all: Set<Int> = []

    /// Begins without sightings.
    init() {}

    /// Counts a question.
    mutating func note(_ number: Int) {
        if all.insert(number).inserted {
            seen += 1
        } else {
            repeated[number, default: 1] += 1
        }
    }

    /// All counts on one line, such as `seen 120 repeated 7:2 93:2`.
    var line: String {
        let pairs = repeated.sorted { $0.key < $1.key }.map { " \($0.key):\($0.value)" }.joined()
        return "seen \(seen) repeated\(pairs)"
    }

    /// Reads such a line; nil if it has another format.
    init?(line: some StringProtocol) {
        let words = line.split(separator: " ")
        guard words.count >= 3, words[0] == "seen", let seen = Int(words[1]), words[2] == "repeated" else { return nil }
        self.seen = seen
        for word in words.dropFirst(3) {
            let pair = word.split(separator: ":").compactMap { Int($0) }
            guard pair.count == 2, pair[1] > 1 else { return nil }
            repeated[pair[0]] = pair[1]
        }
    }
}
#endif
