#if Fleet
import RapidIntent
import RapidIntentSupport

/// A value of a row, of the kinds that SQLite has.
enum FleetValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    /// The value in a message.
    var json: JSON {
        switch self {
        case .null: .null
        case .integer(let number): .integer(Int(number))
        case .real(let number): .number(number)
        case .text(let text): .string(text)
        }
    }

    /// Checks a value from a message; nil if the column cannot have it.
    init?(_ json: JSON, for column: FleetColumn) {
        if json.isNull {
            guard !column.isRequired else { return nil }
            self = .null
            return
        }
        switch (column.kind, json.content) {
        case (.text, .string(let text)): self = .text(text)
        case (.word(let words), .string(let text)) where words.contains(text): self = .text(text)
        case (.list, .string(let text)):
            guard (try? JSON(reading: text.utf8))?.array != nil else { return nil }
            self = .text(text)
        case (.integer(let range), .integer(let number)) where range.contains(Int64(number)):
            self = .integer(Int64(number))
        case (.real(let limit), .integer), (.real(let limit), .number):
            guard let number = json.number, number.isFinite, abs(number) <= limit else { return nil }
            self = .real(number)
        default: return nil
        }
    }
}
#endif
