#if Fleet
import RapidIntent
import RapidIntentSupport

extension TelemetryMessage {
    /// Why a collector sets a message aside.
    enum Refusal: String, Error, Sendable, CaseIterable {
        /// Larger than any message of an instance.
        case tooLarge
        /// Not JSON, or not of the form.
        case malformed
        /// Of a version that this collector does not know.
        case otherVersion
        /// A value that no telemetry file has.
        case invalidValue
        /// So far ahead or so full of gaps, or of so many generations, that no instance sends it.
        case implausibleSequence
        /// On a subject of another form.
        case foreignSubject
    }

    /// The largest message that is read, in bytes; NATS allows up to 1 MiB unless it is configured otherwise.
    static let limit = 8 << 20

    /// The bytes of the message.
    var payload: [UInt8] { Array(json.text.utf8) }

    private var json: JSON {
        .object([
            ("version", .integer(Self.version)), ("generation", .string(generation)),
            ("sequence", .integer(Int(sequence))), ("dropped", .integer(Int(dropped))),
            ("columns", .array(FleetColumn.all.map { .string($0.name) })),
            ("segments", .array(segments.map(\.json))),
            ("losses", .array(losses.map(\.json))),
            ("erasedSegments", .array(erasedSegments.map(\.json))),
            ("erasedLosses", .array(erasedLosses.map(\.json))),
        ])
    }

    /// Reads and checks a message.
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
        let known = FleetColumn.all.map { column in names.firstIndex(of: column.name) }
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
    fileprivate var json: JSON { .array([.integer(Int(row))] + values.map(\.json)) }

    /// The size of the row in a message, in bytes, with the comma.
    var size: Int { json.text.utf8.count + 1 }

    fileprivate init(_ json: JSON, _ columns: TelemetryMessage.Places) throws(TelemetryMessage.Refusal) {
        guard let elements = json.array, elements.count == columns.count + 1, let row = elements[0].wholeNumber else {
            throw .malformed
        }
        self.row = row
        values = []
        values.reserveCapacity(FleetColumn.all.count)
        for (column, place) in zip(FleetColumn.all, columns.places) {
            guard let value = FleetValue(place.map { elements[$0 + 1] } ?? .null, for: column) else {
                throw .invalidValue
            }
            values.append(value)
        }
    }
}

extension TelemetryMessage.Loss {
    fileprivate var json: JSON {
        .array([
            .integer(Int(identity.row)), .integer(Int(identity.recordedAt)), .string(session), .integer(Int(count)),
            .integer(Int(feedback)),
        ])
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

    fileprivate var json: JSON { .array([.integer(Int(row)), .integer(Int(recordedAt))]) }

    fileprivate init(_ json: JSON) throws(TelemetryMessage.Refusal) {
        guard let numbers = json.array, numbers.count == 2, let row = numbers[0].wholeNumber else { throw .malformed }
        let time = FleetColumn(name: "recordedAt", kind: FleetColumn.time, isRequired: true)
        guard case .integer(let recordedAt)? = FleetValue(numbers[1], for: time) else { throw .invalidValue }
        self.init(row: row, recordedAt: recordedAt)
    }
}

extension JSON {
    /// The number, if it is whole and was written so.
    var wholeNumber: Int64? {
        guard case .integer(let number) = content else { return nil }
        return Int64(number)
    }
}
#endif
