#if SQLite
/// The limits on age and size of recorded rows, or of recordings; without limits, they are kept without end.
///
/// ```swift
/// TelemetryConfiguration(retention: TelemetryRetention(age: .seconds(90 * 86_400), bytes: 200_000_000))
/// ```
///
/// Deleted rows are overwritten in the file (SQLite's `secure_delete`). Copies of a row that SQLite made while it
/// reordered its pages may exist longer; use ``TelemetryEraser`` to erase rows completely.
///
/// A recording is deleted with its row or, by limits of its own, before it (``TelemetryConfiguration``).
///
/// Stores that share a file should use the same limits: the strictest apply.
public struct TelemetryRetention: Sendable, Equatable {
    var age: Duration?
    package var bytes: Int?

    /// Creates limits; without arguments, everything is kept.
    ///
    /// - Parameters:
    ///   - age: The maximum age of a row, by the wall clock; nil for no limit.
    ///   - bytes: The maximum number of used bytes of the file, or of all recordings together, at least 128 KiB; nil for
    ///     no limit. The oldest rows are deleted first, including counts of losses. A row of a short command takes about
    ///     300 bytes with its index entries (measured in `Benchmarks/`), so 100 MB hold about 300,000 segments. The
    ///     write-ahead log beside the file, usually about 4 MB, is not counted.
    public init(age: Duration? = nil, bytes: Int? = nil) {
        self.age = age
        self.bytes = bytes.map { max(131_072, $0) }
    }

    /// Whether rows are ever deleted.
    var isLimited: Bool { age != nil || bytes != nil }
}
#endif
