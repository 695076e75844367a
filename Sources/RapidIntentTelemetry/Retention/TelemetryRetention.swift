/// How long recorded rows are kept; without a limit, for ever.
///
/// ```swift
/// TelemetryConfiguration(retention: TelemetryRetention(age: .seconds(90 * 86_400), bytes: 200_000_000))
/// ```
///
/// Deleted rows are overwritten in the file (SQLite's `secure_delete`). Copies of a row that SQLite made while it reordered its
/// pages may outlive the row for a while; use ``TelemetryEraser`` to erase rows without a trace.
///
/// Stores that share a file should use the same limits: the strictest apply.
public struct TelemetryRetention: Sendable, Equatable {
    var age: Duration?
    package var bytes: Int?

    /// Describes the limits; without arguments, everything is kept.
    ///
    /// - Parameters:
    ///   - age: The greatest age of a row, by the wall clock; nil for any age.
    ///   - bytes: The largest number of used bytes of the file, at least 64 KiB; nil for any number. The oldest rows are deleted
    ///     first, including counts of losses. A row of a short command takes some 300 bytes with its share of the indexes
    ///     (measured in `Benchmarks/`), so 100 MB hold some 300,000 segments. The write-ahead log beside the file, some 4 MB as a
    ///     rule, is not counted.
    public init(age: Duration? = nil, bytes: Int? = nil) {
        self.age = age
        self.bytes = bytes.map { max(65_536, $0) }
    }

    /// Whether rows are ever deleted.
    var isLimited: Bool { age != nil || bytes != nil }
}
