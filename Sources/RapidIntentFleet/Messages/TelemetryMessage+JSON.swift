#if Fleet
import GRDB
import RapidIntent
import RapidIntentSupport
import RapidIntentTelemetry

extension TelemetryMessage {
    /// Why a collector sets a message aside.
    enum Refusal: String, Error, Sendable, CaseIterable {
        case tooLarge
        /// Not JSON, or not of the form.
        case malformed
        /// Of a version that this collector does not know.
        case otherVersion
        /// A value that no telemetry file has.
        case invalidValue
        /// So far ahead or so full of gaps, or of so many generations, that no instance sends it.
        case implausibleSequence
        case foreignSubject
    }

    /// The largest message that is read, in bytes; NATS allows up to 1 MiB unless it is configured otherwise.
    static let limit = 8 << 20

    var payload: [UInt8] { json.bytes }

    private var json: JSON {
        [
            "version": Self.version, "generation": generation, "sequence": sequence, "dropped": dropped,
            "columns": SegmentColumn.recorded.map(\.name), "segments": segments.map(\.json),
            "losses": losses.map(\.json), "erasedSegments": erasedSegments.map(\.json),
            "erasedLosses": erasedLosses.map(\.json),
        ]
    }

    init(_ payload: [UInt8]) throws(Refusal) {
        guard payload.count <= Self.limit else { throw .tooLarge }
        guard let json = try? JSON(reading: payload), json.object != nil else { throw .malformed }
        guard case .integer(let version)? = json["version"]?.content else { throw .malformed }
        guard version == Self.version else { throw .otherVersion }
        guard let generation = json["generation"]?.string, (1...64).contains(generation.utf8.count),
            let columns = json["columns"]?.array, let segments = json["segments"]?.array,
            let losses = json["losses"]?.array, let erasedSegments = json["erasedSegments"]?.array,
            let erasedLosses = json["erasedLosses"]?.array
        else { throw .malformed }
        guard let sequence = json["sequence"]?.wholeNumber, Self.sequences.contains(sequence),
            let dropped = json["dropped"]?.wholeNumber, dropped >= 0
        else { throw .implausibleSequence }
        self.generation = generation
        self.sequence = sequence
        self.dropped = dropped
        let places = try Self.places(of: columns)
        self.segments = try segments.map { (row) throws(Refusal) in try Segment(row, places) }
        self.losses = try losses.map { (row) throws(Refusal) in try Loss(row) }
        self.erasedSegments = try erasedSegments.map { (row) throws(Refusal) in try RowIdentity(row) }
        self.erasedLosses = try erasedLosses.map { (row) throws(Refusal) in try RowIdentity(row) }
    }

    /// For each known column, its place in the rows of the message; nil if it is not there.
    private static func places(of columns: [JSON]) throws(Refusal) -> Places {
        let names = columns.map(\.string)
        let known = SegmentColumn.recorded.map { column in names.firstIndex(of: column.name) }
        guard known.count(where: { $0 != nil }) == names.count else { throw .otherVersion }
        return Places(places: known, count: names.count)
    }

    /// Where the columns of a message's rows are.
    fileprivate struct Places {
        var places: [Int?]
        var count: Int
    }
}

extension TelemetryMessage.Segment {
    fileprivate var json: JSON { .array([row.json] + values.map(\.json)) }

    /// The size of the row in a message, in bytes, with the comma.
    var size: Int { json.text.utf8.count + 1 }

    fileprivate init(_ json: JSON, _ columns: TelemetryMessage.Places) throws(TelemetryMessage.Refusal) {
        guard let elements = json.array, elements.count == columns.count + 1, let row = elements[0].wholeNumber else {
            throw .malformed
        }
        self.row = row
        values = []
        values.reserveCapacity(SegmentColumn.recorded.count)
        for (column, place) in zip(SegmentColumn.recorded, columns.places) {
            let element = place.map { elements[$0 + 1] } ?? .null
            let value = element.isNull && !column.isRequired ? .null : element.databaseValue(of: column.values)
            guard let value else { throw .invalidValue }
            values.append(value)
        }
    }
}

extension TelemetryMessage.Loss {
    fileprivate var json: JSON {
        .array([identity.row.json, identity.recordedAt.json, session.json, count.json, feedback.json])
    }

    /// The size of the row in a message, in bytes, with the comma.
    var size: Int { json.text.utf8.count + 1 }

    fileprivate init(_ json: JSON) throws(TelemetryMessage.Refusal) {
        guard let elements = json.array, elements.count == 5, let session = elements[2].string else {
            throw .malformed
        }
        identity = try TelemetryMessage.RowIdentity(.array(Array(elements[..<2])))
        let numbers = elements[3...].compactMap(\.wholeNumber).filter { (0...Int64(Int32.max)).contains($0) }
        guard numbers.count == 2 else { throw .invalidValue }
        self.session = session
        (count, feedback) = (numbers[0], numbers[1])
    }
}

extension TelemetryMessage.RowIdentity {
    /// The largest size of it in a message, in bytes, with the comma.
    static let size = 44

    fileprivate var json: JSON { [row, recordedAt].json }

    fileprivate init(_ json: JSON) throws(TelemetryMessage.Refusal) {
        guard let numbers = json.array, numbers.count == 2, let row = numbers[0].wholeNumber else { throw .malformed }
        guard let recordedAt = numbers[1].recordedTime else { throw .invalidValue }
        self.init(row: row, recordedAt: recordedAt)
    }
}

extension DatabaseValue {
    fileprivate var json: JSON {
        switch storage {
        case .null, .blob: .null
        case .int64(let number): number.json
        case .double(let number): .number(number)
        case .string(let text): .string(text)
        }
    }
}

extension JSON {
    /// The value as a column has it; nil if the column cannot have it.
    func databaseValue(of values: SegmentColumn.Values) -> DatabaseValue? {
        switch (values, content) {
        case (.text, .string(let text)): text.databaseValue
        case (.word(let words), .string(let text)): words.contains(text) ? text.databaseValue : nil
        case (.list, .string(let text)):
            (try? JSON(reading: text.utf8))?.array == nil ? nil : text.databaseValue
        case (.integer(let range), .integer(let number)): range.contains(Int64(number)) ? number.databaseValue : nil
        case (.real(let limit), _): number.flatMap { abs($0) <= limit ? $0.databaseValue : nil }
        default: nil
        }
    }

    /// The time of a row, in milliseconds since 1970; nil if no row has it.
    var recordedTime: Int64? { databaseValue(of: .time).flatMap(Int64.fromDatabaseValue) }

    var wholeNumber: Int64? {
        guard case .integer(let number) = content else { return nil }
        return Int64(number)
    }
}
#endif
