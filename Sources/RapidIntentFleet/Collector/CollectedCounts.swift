#if Fleet
/// What a collector did with messages.
public struct CollectedCounts: Sendable, Equatable {
    /// Messages that were written to the file.
    public var messages = 0
    /// Segments that are new in the file.
    public var segments = 0
    /// Segments that changed, such as by late feedback.
    public var changed = 0
    /// Segments that were erased because the instance erased them.
    public var erased = 0
    /// Messages that were received before.
    public var duplicates = 0
    /// Messages that were set aside, because no instance of this version sends such.
    public var refused = 0

    /// Counts nothing.
    public init() {}

    /// Adds counts.
    public static func += (sum: inout CollectedCounts, other: CollectedCounts) {
        sum.messages += other.messages
        sum.segments += other.segments
        sum.changed += other.changed
        sum.erased += other.erased
        sum.duplicates += other.duplicates
        sum.refused += other.refused
    }
}
#endif
