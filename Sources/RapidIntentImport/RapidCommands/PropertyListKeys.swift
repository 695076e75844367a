import RapidIntent

/// The locations of keys in an XML property list, which Foundation's reader does not report; empty for a binary one.
struct PropertyListKeys {
    private var locations: [String: DictionaryLocation] = [:]

    /// Searches each line for `<key>…</key>`; if a key occurs twice, the last one is stored.
    init(_ bytes: [UInt8], file: String) {
        guard !bytes.starts(with: "bplist".utf8) else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var rest = line
            // Counted from key to key, because a file may be a single line.
            var (counted, column) = (line.startIndex, 1)
            while let open = rest.firstRange(of: "<key>"), let close = rest[open.upperBound...].firstRange(of: "</key>")
            {
                let key = rest[open.upperBound..<close.lowerBound]
                column += line.distance(from: counted, to: open.upperBound)
                counted = open.upperBound
                locations[Self.unescaped(key)] = DictionaryLocation(
                    file: file, line: number + 1, column: column, length: key.count,
                    lineText: line.utf8.count <= 2_000 ? String(line) : nil)
                rest = rest[close.upperBound...]
            }
        }
    }

    /// The location of a key with its length; nil if it was not found.
    func location(of key: String) -> DictionaryLocation? { locations[key] }

    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        return String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
    }
}
