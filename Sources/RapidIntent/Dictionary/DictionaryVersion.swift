/// A fingerprint of the content of a dictionary, which changes when the content changes.
///
/// A ``Checksum`` over the contents of the sources, in the order in which they are merged. File locations, comments,
/// summaries and tests do not count. The same sources have the same version on every machine, whether they were
/// compiled in advance or not.
package struct DictionaryVersion {
    /// The complete checksum.
    package let number: UInt64

    package init(number: UInt64) { self.number = number }

    /// Combines the versions of dictionaries that are active together; a single version stays the same.
    init(joining versions: [DictionaryVersion]) {
        number =
            versions.count == 1
            ? versions[0].number : versions.reduce(0) { WordHash.combine($0, $1.number) }
    }

    /// Twelve hexadecimal digits; two of a million versions are equal with a probability of 1 in 500.
    var text: String {
        let digits = String(number >> 16, radix: 16)
        return String(repeating: "0", count: 12 - digits.count) + digits
    }
}
