#if SQLite
/// A value of a segment in an export.
package struct ExportedValue: Sendable, Encodable {
    private let json: any Encodable & Sendable
    /// The value as CSV has it.
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
