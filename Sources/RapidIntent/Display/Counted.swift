/// A number with a noun, which is plural unless the number is 1: "1 file", "2 files".
///
/// For nouns with a plural in "s".
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
