/// A number with a noun, which is plural unless the number is 1: "1 file", "2 files".
///
/// For nouns with a plural in "s".
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A number in short form: "563", "12 k", "9.0 M"; "more than 9.2 E" for `Int.max`.
package func shortened(_ number: Int) -> String {
    guard number != .max else { return "more than 9.2 E" }
    guard number >= 1_000 else { return "\(number)" }
    var (rest, lost, unit) = (number, 0, 0)
    let units = ["", " k", " M", " G", " T", " P", " E"]
    // At least two digits, rounded down, so that the result never exceeds the number.
    while rest >= 1_000, unit < units.count - 1 { (rest, lost, unit) = (rest / 1_000, rest % 1_000, unit + 1) }
    return rest < 10 ? "\(rest).\(lost / 100)\(units[unit])" : "\(rest)\(units[unit])"
}
