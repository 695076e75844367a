/// A fingerprint of what decides how texts are understood: another one once any of it is another.
///
/// Twelve hexadecimal digits, made of a ``Checksum`` over the sources' contents in the order in which they are joined. Where
/// they stand, comments, summaries and tests do not count; the same sources have the same version on every machine, and
/// whether they were compiled beforehand or not.
package struct DictionaryVersion {
    /// The whole sum.
    package let number: UInt64

    /// Takes a sum.
    package init(number: UInt64) { self.number = number }

    /// Sums up what is in force together; of a single one it is its own.
    init(joining versions: [DictionaryVersion]) {
        number =
            versions.count == 1
            ? versions[0].number : versions.reduce(0) { WordHash.combine($0, $1.number) }
    }

    /// Twelve hexadecimal digits: of a million versions, two are the same once in 500 times.
    var text: String {
        let digits = String(number >> 16, radix: 16)
        return String(repeating: "0", count: 12 - digits.count) + digits
    }
}
