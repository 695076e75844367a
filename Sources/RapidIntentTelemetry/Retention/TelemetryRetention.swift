/// How long what was recorded is kept; without a bound, for ever.
///
/// ```swift
/// TelemetryConfiguration(retention: TelemetryRetention(age: .seconds(90 * 86_400), bytes: 200_000_000))
/// ```
///
/// What goes is overwritten in the file (SQLite's `secure_delete`). Copies of a row that SQLite made while it reordered its
/// pages may outlive the row for a while; ``TelemetryEraser`` is for what must be gone without a trace.
///
/// Stores that share a file should agree: the strictest decides.
public struct TelemetryRetention: Sendable, Equatable {
    var age: Duration?
    package var bytes: Int?

    /// Describes what is kept; without arguments, everything.
    ///
    /// - Parameters:
    ///   - age: The oldest that is kept, by the wall clock; nil for any age.
    ///   - bytes: How many bytes of the file may be in use, and no fewer than 64 KiB; nil for any number. The oldest rows go
    ///     first, those that count what was lost among them. A row of a short command takes some 300 bytes with its share of
    ///     the indexes (measured in `Benchmarks/`), so 100 MB hold some 300,000 segments. The write-ahead log beside the file,
    ///     some 4 MB as a rule, is not counted.
    public init(age: Duration? = nil, bytes: Int? = nil) {
        self.age = age
        self.bytes = bytes.map { max(65_536, $0) }
    }

    /// Whether anything ever goes.
    var isLimited: Bool { age != nil || bytes != nil }
}
