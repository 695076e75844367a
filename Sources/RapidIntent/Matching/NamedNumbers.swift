/// The literal numbers that phrases contain at one place: "channel four", "channel twenty-one".
struct NamedNumbers: Sendable {
    /// The maximum number of values that are kept individually.
    private static let limit = 64

    private var values: [Int] = []
    private var all: ClosedRange<Int>

    init(_ number: Int) {
        values = [number]
        all = number...number
    }

    mutating func insert(_ number: Int) {
        all = min(all.lowerBound, number)...max(all.upperBound, number)
        if values.count <= Self.limit, !values.contains(number) { values.append(number) }
    }

    /// The numbers as one-number ranges; above the limit, one range from the smallest to the largest.
    var ranges: [NumberRange] {
        values.count <= Self.limit
            ? values.map { NumberRange(from: $0, to: $0) } : [NumberRange(from: all.lowerBound, to: all.upperBound)]
    }
}

extension [PhraseTree.NodeID: NamedNumbers] {
    /// Adds a number that occurs after a node.
    mutating func insert(_ number: Int, after node: PhraseTree.NodeID) {
        if self[node]?.insert(number) == nil { self[node] = NamedNumbers(number) }
    }
}
