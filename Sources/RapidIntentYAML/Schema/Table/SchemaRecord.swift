/// A mapping of the schema with its allowed keys.
///
/// ``DictionaryReader`` accepts what these tables allow, and ``DictionarySchema`` exports them for editors.
struct SchemaRecord: Sendable {
    /// The name among the definitions of the JSON Schema.
    let name: String
    /// The description for readers.
    let summary: String
    /// The keys, in the order in which messages list them.
    let keys: [SchemaKey]

    /// The allowed number of keys; nil for any number.
    let size: ClosedRange<Int>?
    /// The remedies for keys that are often written here by mistake.
    let strays: [String: String]

    /// The names of the keys.
    let names: [String]

    init(
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
        keys.first { $0.alsoCalled.contains(unknown) }?.name ?? DictionaryReader.nearest(to: unknown, in: names)
    }
}

/// A key of a mapping.
struct SchemaKey: Sendable {
    let name: String
    let type: SchemaType
    /// The description for readers.
    let summary: String
    /// Whether the mapping is incomplete without it.
    let isRequired: Bool
    /// The names of the key in other systems.
    let alsoCalled: [String]

    init(_ name: String, _ type: SchemaType, _ summary: String, isRequired: Bool = false, alsoCalled: [String] = []) {
        self.name = name
        self.type = type
        self.summary = summary
        self.isRequired = isRequired
        self.alsoCalled = alsoCalled
    }
}

/// The allowed type of a value.
indirect enum SchemaType: Sendable {
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
    /// The word `true`.
    case yes
    /// The words `true` and `false`.
    case boolean
    /// Text that is the path of a file or folder.
    case path
    case choice([String])
    case version(String)
    case locale
    case duration
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    /// A list with at least one entry.
    case list(SchemaType, mayBeEmpty: Bool = false)
    /// A mapping whose keys the author chooses.
    case names(SchemaType, mayBeEmpty: Bool = false)
    case record(SchemaRecord)
    case any([SchemaType])
}
