#if SQLite
/// Some of the segments that a filter means, the newest first.
public struct SegmentPage: Sendable, Equatable {
    /// The segments, the last written first.
    public var segments: [RecordedSegment]
    /// Where the next page begins: the value for `before` of
    /// ``TelemetryReader/segments(matching:before:limit:scanning:)``; nil at the end of the file.
    public var next: Int64?

    /// Creates a page; without arguments, the last and empty one.
    public init(segments: [RecordedSegment] = [], next: Int64? = nil) {
        self.segments = segments
        self.next = next
    }
}
#endif
