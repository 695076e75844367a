#if Fleet
import RapidIntentSupport

/// What a collector tells an instance: which of its messages are on the collector's disk.
///
/// An instance keeps what it sent until then. A cluster that loses its leader may forget a message that it acknowledged.
struct CollectorStatus: Sendable, Equatable {
    static let version = 1
    /// The maximum number of gaps that are named; others are named later.
    static let gaps = 1000

    var generation: String
    /// The highest number that was received.
    var mark: Int64
    /// The numbers up to the mark that were not received.
    var missing: [ClosedRange<Int64>] = []
    /// Whether the stream has nothing more for the collector: what is missing has to be sent again.
    var isDrained: Bool

    var payload: [UInt8] {
        let json: JSON = [
            "version": Self.version, "generation": generation, "mark": mark,
            "missing": missing.map { [$0.lowerBound, $0.upperBound] }, "drained": isDrained,
        ]
        return json.bytes
    }
}

extension CollectorStatus {
    /// Reads a message; nil if it is none.
    init?(_ payload: [UInt8]) {
        guard payload.count <= 1 << 20, let json = try? JSON(reading: payload),
            json["version"]?.wholeNumber == Int64(Self.version),
            let generation = json["generation"]?.string, let mark = json["mark"]?.wholeNumber, mark >= 0,
            let gaps = json["missing"]?.array, gaps.count <= Self.gaps, let isDrained = json["drained"]?.bool
        else { return nil }
        var missing: [ClosedRange<Int64>] = []
        for gap in gaps {
            let ends = gap.array?.compactMap(\.wholeNumber) ?? []
            guard ends.count == 2, 1 <= ends[0], ends[0] <= ends[1], ends[1] <= mark else { return nil }
            missing.append(ends[0]...ends[1])
        }
        self.init(generation: generation, mark: mark, missing: missing, isDrained: isDrained)
    }
}
#endif
