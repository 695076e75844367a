package import RapidIntent

/// The names of the values that services find without training.
package enum PrebuiltEntity {
    /// The types of the values of a prebuilt entity, the most likely first; empty if the name is none.
    ///
    /// The names are those of LUIS (`datetimeV2`, `builtin.datetimeV2.time`), of CLU's components and resolutions
    /// (`Quantity.Number`, `NumberResolution`), of Duckling (`amount-of-money`) and of Wit.ai (`wit$amount_of_money`).
    package static func types(of name: String) -> [EntityType] {
        var levels = name.lowercased().split(whereSeparator: { $0 == "." || $0 == "$" })[...]
        if levels.count > 1, ["builtin", "quantity", "wit"].contains(levels[0]) { levels.removeFirst() }
        guard var base = levels.first.map(String.init) else { return [] }
        for ending in ["resolution", "v2"] where base.hasSuffix(ending) { base.removeLast(ending.count) }
        return switch base {
        // Those of one name in a service are of different types here.
        case "datetime", "time": [.time, .date, .datetime, .duration]
        case "amount-of-money", "amount_of_money", "money": [.currency]
        default: EntityType(rawValue: base).flatMap { numbers.contains($0) ? [$0] : nil } ?? []
        }
    }

    private static let numbers: Set<EntityType> = [
        .number, .ordinal, .percentage, .temperature, .currency, .duration,
    ]
}
