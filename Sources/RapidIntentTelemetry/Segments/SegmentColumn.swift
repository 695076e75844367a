#if SQLite
import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase

/// A column of the table `resolution`: its values, what is recorded in it, and the property of a segment that has it.
///
/// What a store writes, what readers read, what an export gives and what a fleet sends follow from ``recorded``. A new
/// column is a property of ``RecordedSegment`` and one line at the end of that list, and cannot be required; files of earlier
/// versions get it when a store opens them. Then `Telemetry/schema.sql` and `Telemetry/reference.md` describe it. A column that
/// shows who spoke, or what they said, also needs its place in ``TelemetryEraser`` and in what a configuration leaves out.
package struct SegmentColumn: Sendable {
    /// The name, in the table and in the messages of a fleet.
    package let name: String
    package let property: any PartialKeyPath<RecordedSegment> & Sendable
    package let values: Values
    /// Whether it has a value in every row.
    package let isRequired: Bool
    /// Its place in an export as CSV, from 1; 0 if only an export as JSON has it; nil if no export has it.
    package let place: Int?
    /// The value of a segment in an export; nil if it has none.
    package let exported: @Sendable (RecordedSegment) -> ExportedValue?
    /// The value to record; nil for none.
    let value: @Sendable (SegmentRecording) -> (any DatabaseValueConvertible)?
    /// Reads the value at an index of a row into the segment; returns false if no segment has such a value.
    let read: @Sendable (Row, Int, inout SegmentReading) -> Bool

    /// The columns that a store writes, in the order of the table and of a fleet's messages.
    package static let recorded: [SegmentColumn] = [
        .init("session", name, \.session, isRequired: true, place: 2) { $0.session },
        .init("utterance", name, \.utterance, isRequired: true, place: 3) { $0.resolution.utterance.rawValue },
        .init("segment", count, \.segment, isRequired: true, place: 4) { $0.resolution.segment },
        .init("recordedAt", time, \.recordedAt, isRequired: true, place: 1) { $0.recordedAt },
        .init("locale", locale, \.locale, isRequired: true, place: 5) { $0.resolution.locale.rawValue },
        .init("text", text, \.text, place: 6) { RecordedText.text(of: $0.resolution, under: $0.configuration) },
        .init("outcome", outcome, \.outcome, isRequired: true, place: 7, exported: { .init($0.ending.rawValue) }) {
            $0.outcome.rawValue
        },
        .init("intent", text, \.intent, place: 8) { $0.intent },
        .init("entities", entities, \.entities, isRequired: true, place: 9) { $0.entities },
        .init("source", word(), \.source, place: 10) { $0.command?.source.rawValue },
        .init("score", score, \.score, place: 11) { $0.score },
        .init("phrase", text, \.phrase, place: 12) { $0.phrase },
        .init("reason", text, \.reason, place: 13) { $0.reason },
        .init("detail", text, \.detail, place: 14) { $0.detail },
        .init("firstPartialMs", milliseconds, \.firstPartial) { $0.resolution.times.firstPartial?.milliseconds },
        .init("firedMs", milliseconds, \.fired) { $0.resolution.times.fired?.milliseconds },
        .init("finalMs", milliseconds, \.final) { $0.resolution.times.final?.milliseconds },
        .init("leadMs", milliseconds, \.lead, place: 15) { $0.resolution.times.lead?.milliseconds },
        .init("serviceMs", milliseconds, \.serviceTime, place: 16) { $0.resolution.serviceTime?.milliseconds },
        .init("askedEarly", count, \.askedEarly) { $0.resolution.early?.asked },
        .init("wastedEarly", count, \.wastedEarly) { $0.resolution.early?.wasted },
        .init("aheadMs", milliseconds, \.ahead) { $0.resolution.early?.ahead?.milliseconds },
        .init("feedback", word(), \.feedback, place: 18) { $0.feedback?.rawValue },
        .init("price", price, \.price, place: 17) { $0.resolution.price.map { Double($0.millionths) / 1e6 } },
        .init("dictionaryVersion", text, \.dictionaryVersion, place: 22) { $0.resolution.dictionaryVersion },
        .init("modelVersion", text, \.modelVersion, place: 23) { $0.resolution.modelVersion },
        .init("decodingMs", milliseconds, \.decoding) { $0.resolution.times.decoding?.milliseconds },
        .init("stops", list(RecordedStop.list), \.stops) { $0.stops },
        .init("withdrawals", count, \.withdrawals) {
            $0.resolution.withdrawals == 0 ? nil : $0.resolution.withdrawals
        },
        .init("near", flag, \.isNearMiss, place: 19) { $0.command?.near == nil ? nil : 1 },
        .init("takenFor", text, \.takenFor, place: 20) { $0.takenFor },
        .init("recogniser", text, \.recogniser, place: 21) { $0.configuration.recogniser },
        .init("partials", list(RecordedPartial.list, exported: ExportedValue.init), \.partials, place: 0) {
            $0.partials.isEmpty ? nil : RecordedPartial.json(of: $0.partials)
        },
        .init("answers", text, \.answers, place: 24) { $0.resolution.answers?.rawValue },
        .init("followUp", word(), \.followUp, place: 25) { $0.resolution.followUp?.rawValue },
    ]

    /// The columns that readers read: also those that a collector writes.
    static let all =
        recorded + [.init("site", text, \.site) { _ in nil }, .init("instance", text, \.instance) { _ in nil }]

    /// The place among the ``recorded`` columns of a property that has one there.
    package static func place(of property: PartialKeyPath<RecordedSegment>) -> Int {
        guard let place = recorded.firstIndex(where: { $0.property == property }) else {
            // Safe: the callers name `session` and `recordedAt`, which the list above has.
            preconditionFailure("no column is recorded for \(property)")
        }
        return place
    }

    init<Value>(
        _ name: String, _ kind: ColumnKind<Value>, _ property: any WritableKeyPath<RecordedSegment, Value> & Sendable,
        isRequired: Bool = false, place: Int? = nil,
        exported: (@Sendable (RecordedSegment) -> ExportedValue?)? = nil,
        value: @escaping @Sendable (SegmentRecording) -> (any DatabaseValueConvertible)?
    ) {
        (self.name, self.property, self.isRequired, self.place, self.value) = (name, property, isRequired, place, value)
        values = kind.values
        self.exported = exported ?? { kind.exported($0[keyPath: property]) }
        read = { row, index, reading in
            guard let value = kind.read(row, index, &reading) else { return false }
            reading.segment[keyPath: property] = value
            return true
        }
    }

    package enum Values: Sendable, Equatable {
        case text
        case list
        case word([String])
        /// A whole number within limits.
        case integer(ClosedRange<Int64>)
        /// A number of no more than this.
        case real(limit: Double)

        /// Times in milliseconds since 1970, up to the year 2100.
        package static let time = integer(0...4_102_444_800_000)
        static let count = integer(0...Int64(Int32.max))

        var type: String {
            switch self {
            case .text, .list, .word: "TEXT"
            case .integer: "INTEGER"
            case .real: "REAL"
            }
        }
    }
}

// MARK: - Kinds of columns

struct ColumnKind<Value: Sendable>: Sendable {
    let values: SegmentColumn.Values
    /// Reads the value at an index of a row; nil if no segment has such a value.
    let read: @Sendable (Row, Int, inout SegmentReading) -> Value?
    let exported: @Sendable (Value) -> ExportedValue?

    init(
        _ values: SegmentColumn.Values, read: @escaping @Sendable (Row, Int, inout SegmentReading) -> Value?,
        exported: @escaping @Sendable (Value) -> ExportedValue? = { _ in nil }
    ) {
        (self.values, self.read, self.exported) = (values, read, exported)
    }
}

extension SegmentColumn {
    static let text = ColumnKind<String?>(.text, read: { row, index, _ in .some(row[index]) }) {
        $0.map(ExportedValue.text)
    }
    private static let name = ColumnKind<String>(.text, read: { row, index, _ in row[index] }) { .text($0) }
    private static let locale = ColumnKind<LocaleIdentifier>(.text, read: { $2.locale($0[$1]) }) { .text($0.rawValue) }
    private static let count = ColumnKind<Int>(.count, read: { row, index, _ in row[index] as Int? ?? 0 }) { .init($0) }
    private static let flag = ColumnKind<Bool>(.count, read: { row, index, _ in row[index] as Int? == 1 }) { .init($0) }
    private static let time = ColumnKind<Date>(
        .time, read: { row, index, _ in Date(epochMilliseconds: row[index]) }
    ) { .init($0.formatted(.iso8601)) }
    private static let milliseconds = ColumnKind<Duration?>(
        .real(limit: 1e12), read: { row, index, _ in .some(Duration(recordedMilliseconds: row[index])) }
    ) { $0.map { .init($0 / .seconds(1), cell: "\(($0 / .milliseconds(1)).rounded() / 1000)") } }
    private static let score = ColumnKind<Double?>(
        .real(limit: 1e6), read: { row, index, _ in .some(row[index]) }
    ) { $0.map { .init($0) } }
    private static let price = ColumnKind<Money?>(
        .real(limit: 1e9),
        read: { row, index, _ in
            let millionths = (row[index] as Double?).flatMap { Int64(exactly: ($0 * 1e6).rounded()) }
            // Without the type, a row without a price would be one that cannot be read.
            let price: Money? = millionths.map { Money(millionths: $0) }
            return .some(price)
        }
    ) { $0.map { .init("\($0)") } }
    private static let entities = ColumnKind<[RecordedEntity]>(
        .list, read: { $2.entities($0[$1]) }, exported: ExportedValue.init)
    /// A row with another outcome is one that this version cannot read.
    private static let outcome = ColumnKind<RecordedSegment.Outcome>(
        .word(RecordedSegment.Outcome.allCases.map(\.rawValue)),
        read: { row, index, _ in RecordedSegment.Outcome(rawValue: row[index]) })

    /// One of some words; nil for another.
    private static func word<Word: RawRepresentable<String> & CaseIterable>() -> ColumnKind<Word?> {
        ColumnKind(
            .word(Word.allCases.map(\.rawValue)),
            read: { row, index, _ in .some((row[index] as String?).flatMap(Word.init(rawValue:))) }
        ) { $0.map { .init($0.rawValue) } }
    }

    private static func list<Element>(
        _ read: @escaping @Sendable (String?) -> [Element],
        exported: @escaping @Sendable ([Element]) -> ExportedValue? = { _ in nil }
    ) -> ColumnKind<[Element]> {
        ColumnKind(.list, read: { row, index, _ in read(row[index]) }, exported: exported)
    }
}

package struct ExportedValue: Sendable, Encodable {
    private let json: any Encodable & Sendable
    package let cell: String
    /// Whether it is a text that somebody may have said or chosen.
    package private(set) var isText = false

    init(_ json: some Encodable & Sendable, cell: String? = nil) {
        self.json = json
        self.cell = cell ?? "\(json)"
    }

    static func text(_ text: String) -> Self {
        var value = Self(text)
        value.isText = true
        return value
    }

    init(_ entities: [RecordedEntity]) {
        struct Entity: Encodable {
            var name: String
            var values: [String]
            var text: String?
        }
        self.init(
            entities.map { Entity(name: $0.name, values: $0.values, text: $0.text) },
            cell: entities.map { "\($0.name)=\($0.values.joined(separator: "+"))" }.joined(separator: "; "))
        isText = true
    }

    init(_ partials: [RecordedPartial]) {
        struct Partial: Encodable {
            var at: Double
            var text: String
        }
        self.init(partials.map { Partial(at: $0.at / .seconds(1), text: $0.text) }, cell: "")
    }

    package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
#endif
