import RapidIntent

/// The encoding of a file whose first bytes show that it is not UTF-8.
///
/// Such a file is reported, not converted, because other tools read dictionaries too. The UTF-8 mark, which YAML
/// allows and Windows editors write, is skipped.
enum ByteOrderMark: Equatable {
    case utf16
    case utf32

    static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Recognises the marks of UTF-16 and UTF-32, and UTF-16 without a mark by the zero bytes beside ASCII letters.
    init?(startOf bytes: some Collection<UInt8>) {
        switch (bytes.first, bytes.dropFirst().first, bytes.dropFirst(2).first, bytes.dropFirst(3).first) {
        case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF): self = .utf32
        case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): self = .utf16
        case (0, .some(1...), 0, .some(1...)), (.some(1...), 0, .some(1...), 0): self = .utf16
        default: return nil
        }
    }

    func diagnostic(in file: String) -> DictionaryDiagnostic {
        let message =
            switch self {
            case .utf16: "the file is UTF-16, not UTF-8"
            case .utf32: "the file is UTF-32, not UTF-8"
            }
        return DictionaryDiagnostic(
            .invalidEncoding, message, at: DictionaryLocation(file: file, line: 1, column: 1),
            help: "save it as UTF-8 without a byte order mark")
    }
}
