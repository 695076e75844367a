/// A mapping of the schema with its allowed keys.
///
/// ``SchemaReader`` accepts what these tables allow, and ``SchemaDocument`` exports them for editors.
package struct SchemaRecord: Sendable {
    /// The name among the definitions of the JSON Schema.
    package let name: String
    package let summary: String
    /// The keys, in the order in which messages list them.
    package let keys: [SchemaKey]

    /// The allowed number of keys; nil for any number.
    package let size: ClosedRange<Int>?
    /// The remedies for keys that are often written here by mistake.
    package let strays: [String: String]

    package let names: [String]

    package init(
        _ name: String, _ summary: String, _ keys: [SchemaKey], size: ClosedRange<Int>? = nil,
        strays: [String: String] = [:]
    ) {
        self.name = name
        self.size = size
        self.summary = summary
        self.keys = keys
        self.strays = strays
        names = keys.map(\.name)
    }

    /// The key that an unknown key was probably meant to be, found by other systems' names or by edit distance.
    func key(meantBy unknown: String) -> String? {
        keys.first { $0.alsoCalled.contains(unknown) }?.name ?? SchemaReader.nearest(to: unknown, in: names)
    }
}

package struct SchemaKey: Sendable {
    package let name: String
    package let type: SchemaType
    package let summary: String
    /// Whether the mapping is incomplete without it.
    package let isRequired: Bool
    package let alsoCalled: [String]

    package init(
        _ name: String, _ type: SchemaType, _ summary: String, isRequired: Bool = false, alsoCalled: [String] = []
    ) {
        self.name = name
        self.type = type
        self.summary = summary
        self.isRequired = isRequired
        self.alsoCalled = alsoCalled
    }
}

package indirect enum SchemaType: Sendable {
    /// Text, quoted or not, that is not blank.
    case text
    /// Text without line breaks, used as one of several texts.
    case line
    /// Text that is not a boolean.
    case name
    /// A scalar that is passed on to the app or compared with a value from it.
    case scalar
    /// The word `null`, or an empty value.
    case null
    case yes
    /// The words `true` and `false`.
    case boolean
    case path
    case choice([String])
    case version(String)
    case locale
    case duration
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case list(SchemaType, mayBeEmpty: Bool = false)
    /// A mapping whose keys the author chooses.
    case names(SchemaType, mayBeEmpty: Bool = false)
    case record(SchemaRecord)
    case any([SchemaType])
}
