/// The values of all lists of a dictionary, by number.
///
/// The values of a compiled file stay there as bytes and are decoded on access: a list of 50,000 names costs nothing
/// until one of them is said.
package struct ListValues: Sendable {
    package let count: Int
    private let written: [EntityList.Value]
    private let stored: StoredListValues?

    package init(_ values: [EntityList.Value]) {
        count = values.count
        written = values
        stored = nil
    }

    /// Creates a collection from the values of a compiled file.
    init(_ stored: StoredListValues) {
        count = stored.count
        written = []
        self.stored = stored
    }

    /// The value with this number, which must be below ``count``.
    ///
    /// Constant time. A stored value is decoded on every access, so that threads share no mutable state.
    package subscript(number: Int) -> EntityList.Value { withValue(number) { $0 } }

    /// Passes the value with this number to `body`, without counting references to unused parts of the value.
    @inline(__always)
    func withValue<Result>(_ number: Int, _ body: (EntityList.Value) -> Result) -> Result {
        if let stored { body(stored.value(number)) } else { body(written[number]) }
    }

    package func values(_ numbers: Range<Int>) -> [EntityList.Value] {
        guard let stored else { return Array(written[numbers]) }
        return numbers.map(stored.value)
    }
}

/// The values of one list, as a range of the values of all lists.
package struct ListedValues: Sendable, RandomAccessCollection {
    /// The number of the first value among the values of all lists.
    package let first: Int
    package let count: Int
    /// The decoded values; empty if the values are stored.
    private let written: [EntityList.Value]
    /// The values of all lists, if they are stored.
    private let stored: ListValues?

    /// Creates a collection from decoded values and the number of the first among the values of all lists.
    package init(_ values: [EntityList.Value], first: Int) {
        self.first = first
        count = values.count
        written = values
        stored = nil
    }

    init(_ numbers: Range<Int>, of stored: ListValues) {
        first = numbers.lowerBound
        count = numbers.count
        written = []
        self.stored = stored
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(position: Int) -> EntityList.Value { stored.map { $0[first + position] } ?? written[position] }

    /// All values; takes linear time if they are stored.
    var all: [EntityList.Value] { stored.map { $0.values(first..<first + count) } ?? written }
}
