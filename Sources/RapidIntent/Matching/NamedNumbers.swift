/// The numbers that phrases name at one place: "channel four", "channel twenty-one".
struct NamedNumbers: Sendable {
    /// Up to how many are told apart.
    private static let limit = 64

    private var values: [Int] = []
    private var all: ClosedRange<Int>

    init(_ number: Int) {
        values = [number]
        all = number...number
    }

    /// Adds a number.
    mutating func insert(_ number: Int) {
        all = min(all.lowerBound, number)...max(all.upperBound, number)
        if values.count <= Self.limit, !values.contains(number) { values.append(number) }
    }

    /// The numbers, each as a range of its own; where there are very many, all between the least and the greatest.
    var ranges: [NumberRange] {
        values.count <= Self.limit
            ? values.map { NumberRange(from: $0, to: $0) } : [NumberRange(from: all.lowerBound, to: all.upperBound)]
    }
}

extension [PhraseTree.NodeID: NamedNumbers] {
    /// Adds a number that is named after a node.
    mutating func insert(_ number: Int, after node: PhraseTree.NodeID) {
        if self[node]?.insert(number) == nil { self[node] = NamedNumbers(number) }
    }
}
