#if Server
import RapidIntentSupport

/// The fields of a form or a query, in their order (`application/x-www-form-urlencoded`).
package struct FormFields: Sendable, Equatable {
    package static let limit = 2000

    package private(set) var fields: [(name: String, value: String)] = []

    package init() {}

    /// Parses fields.
    ///
    /// - Returns: Nil for an invalid escape, text that is not UTF-8 or has a zero byte, or more fields than ``limit``.
    package init?(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard String(validating: bytes, as: UTF8.self) != nil,
            let fields = Self.decoded(bytes[...], atMost: Self.limit),
            !fields.contains(where: { $0.value.utf8.contains(0) })
        else { return nil }
        self.fields = fields
    }

    /// The fields of valid text; nil for an invalid escape or too many fields.
    static func decoded(_ bytes: ArraySlice<UInt8>, atMost limit: Int = .max) -> [(name: String, value: String)]? {
        var fields: [(name: String, value: String)] = []
        var rest: ArraySlice<UInt8>? = bytes
        while let pair = PercentEncoding.consumePart(of: &rest, until: UInt8(ascii: "&")) {
            guard !pair.isEmpty else { continue }
            guard fields.count < limit else { return nil }
            var parts: ArraySlice<UInt8>? = pair
            let name = PercentEncoding.consumePart(of: &parts, until: UInt8(ascii: "=")) ?? []
            guard let name = PercentEncoding.decoded(name, plusIsSpace: true),
                let value = PercentEncoding.decoded(parts ?? [], plusIsSpace: true)
            else { return nil }
            fields.append((name, value))
        }
        return fields
    }

    /// Parses the query of a request target; without fields if it has none.
    ///
    /// - Returns: Nil as for ``init(_:)``.
    package init?(queryOf target: String) {
        let bytes = Array(target.utf8.prefix { $0 != UInt8(ascii: "#") })
        guard let start = bytes.firstIndex(of: UInt8(ascii: "?")) else {
            self.init()
            return
        }
        self.init(bytes[(start + 1)...])
    }

    /// The first value of a name; nil if there is none.
    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    package mutating func append(_ name: String, _ value: String) { fields.append((name, value)) }

    /// The fields with percent encoding: only letters, digits and `-._~` stand for themselves.
    package var encoded: String {
        fields.map { "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))" }.joined(separator: "&")
    }

    package static func == (first: FormFields, second: FormFields) -> Bool {
        first.fields.elementsEqual(second.fields, by: ==)
    }
}
#endif
