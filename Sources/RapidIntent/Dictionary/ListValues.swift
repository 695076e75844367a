/// The values of all lists of a dictionary, by number.
///
/// Those of a compiled file stay there as bytes and are read when they are asked for: a list of 50,000 names costs nothing
/// until one of them is said.
package struct ListValues: Sendable {
    /// How many values there are.
    package let count: Int
    private let written: [EntityList.Value]
    private let stored: StoredListValues?

    /// Takes values that were read.
    package init(_ values: [EntityList.Value]) {
        count = values.count
        written = values
        stored = nil
    }

    /// Takes values of a compiled file.
    init(_ stored: StoredListValues) {
        count = stored.count
        written = []
        self.stored = stored
    }

    /// The value of that number, which is below ``count``.
    ///
    /// Constant time; one that is stored is read every time, so that threads share nothing that is written.
    package subscript(number: Int) -> EntityList.Value { withValue(number) { $0 } }

    /// Shows the value of that number, which counts no references to what is not used of it.
    @inline(__always)
    func withValue<Result>(_ number: Int, _ body: (EntityList.Value) -> Result) -> Result {
        if let stored { body(stored.value(number)) } else { body(written[number]) }
    }

    /// The values of some numbers, for callers that need all of them at once.
    package func values(_ numbers: Range<Int>) -> [EntityList.Value] {
        guard let stored else { return Array(written[numbers]) }
        return numbers.map(stored.value)
    }
}

/// The values of one list, as a part of those of all lists.
package struct ListedValues: Sendable, RandomAccessCollection {
    /// The number of the first among the values of all lists.
    package let first: Int
    /// How many there are.
    package let count: Int
    /// The values, where they were read with their dictionary.
    private let written: [EntityList.Value]
    /// The values of all lists, where these are stored.
    private let stored: ListValues?

    /// Values of which the first has a number among those of all lists.
    package init(_ values: [EntityList.Value], first: Int) {
        self.first = first
        count = values.count
        written = values
        stored = nil
    }

    /// The values of these numbers, which are all below the count of `stored`.
    init(_ numbers: Range<Int>, of stored: ListValues) {
        first = numbers.lowerBound
        count = numbers.count
        written = []
        self.stored = stored
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(position: Int) -> EntityList.Value { stored.map { $0[first + position] } ?? written[position] }

    /// All of them.
    ///
    /// Takes linear time where they are stored.
    var all: [EntityList.Value] { stored.map { $0.values(first..<first + count) } ?? written }
}
