/// A number and the thing counted, in the plural where it is not one: "1 file", "2 files".
///
/// For nouns whose plural ends in a plain "s".
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
