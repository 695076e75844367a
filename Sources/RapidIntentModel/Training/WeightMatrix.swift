/// A matrix with one row per feature and one column per class, laid out so that whole rows are added at once.
///
/// The rows of a sentence encoder's numbers follow those of the features, and the bias has the last row.
// Unchecked: one owner fills it, and it is only read after that owner has passed it on.
final class WeightMatrix: @unchecked Sendable {
    typealias Lane = SIMD8<Float>

    let rows: Int
    let columns: Int
    /// The number of lanes of a row; values beyond the columns stay 0.
    let lanes: Int
    /// The positions of a row's last lane that are beyond the columns.
    let padding: SIMDMask<Lane.MaskStorage>
    private let base: UnsafeMutablePointer<Lane>

    init(rows: Int, columns: Int) {
        (self.rows, self.columns) = (rows, columns)
        lanes = (columns + Lane.scalarCount - 1) / Lane.scalarCount
        var padding = SIMDMask<Lane.MaskStorage>(repeating: false)
        for column in columns..<lanes * Lane.scalarCount { padding[column % Lane.scalarCount] = true }
        self.padding = padding
        base = .allocate(capacity: max(1, rows * lanes))
        base.initialize(repeating: .zero, count: max(1, rows * lanes))
    }

    deinit { base.deallocate() }

    /// A row; the caller must keep the matrix alive while it uses the row.
    @inline(__always)
    func row(_ index: Int) -> UnsafeMutablePointer<Lane> {
        precondition(index >= 0 && index < rows)
        return base + index * lanes
    }

    subscript(row: Int, column: Int) -> Float {
        get { self.row(row)[column / Lane.scalarCount][column % Lane.scalarCount] }
        set { self.row(row)[column / Lane.scalarCount][column % Lane.scalarCount] = newValue }
    }

    /// The products of a sparse vector with every column.
    ///
    /// - Parameter scores: Memory for ``lanes`` lanes.
    func scores(of vector: FeatureVector, into scores: UnsafeMutablePointer<Lane>) {
        for lane in 0..<lanes { scores[lane] = .zero }
        vector.numbers.withUnsafeBufferPointer { numbers in
            vector.values.withUnsafeBufferPointer { values in
                for index in 0..<numbers.count {
                    let row = row(Int(numbers[index]))
                    let value = Lane(repeating: values[index])
                    for lane in 0..<lanes { scores[lane] += row[lane] * value }
                }
            }
        }
        let first = rows - 1 - vector.meaning.count
        for (index, number) in vector.meaning.enumerated() {
            let row = row(first + index)
            let value = Lane(repeating: number)
            for lane in 0..<lanes { scores[lane] += row[lane] * value }
        }
    }

    /// Adds `changes`, multiplied by the value of each feature of a vector, to the row of the feature.
    func add(_ changes: UnsafeMutablePointer<Lane>, times vector: FeatureVector) {
        vector.numbers.withUnsafeBufferPointer { numbers in
            vector.values.withUnsafeBufferPointer { values in
                for index in 0..<numbers.count {
                    let row = row(Int(numbers[index]))
                    let value = Lane(repeating: values[index])
                    for lane in 0..<lanes { row[lane] += changes[lane] * value }
                }
            }
        }
        let first = rows - 1 - vector.meaning.count
        for (index, number) in vector.meaning.enumerated() {
            let row = row(first + index)
            let value = Lane(repeating: number)
            for lane in 0..<lanes { row[lane] += changes[lane] * value }
        }
    }
}
