/// A mapping of the schema with the keys it may have.
///
/// ``DictionaryReader`` accepts what is in these tables, and ``DictionarySchema`` tells editors the same.
struct SchemaRecord: Sendable {
    /// Its name among the definitions of the JSON Schema.
    let name: String
    /// What it is, for people.
    let summary: String
    /// Its keys, in the order in which messages list them.
    let keys: [SchemaKey]

    /// How many keys it has; nil for any number.
    let size: ClosedRange<Int>?
    /// What to do about keys that have no place here but are often meant.
    let strays: [String: String]

    /// The names of its keys.
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

    /// The key that an unknown one was probably meant to be, by what other systems call it or by its letters.
    func key(meantBy unknown: String) -> String? {
        keys.first { $0.alsoCalled.contains(unknown) }?.name ?? DictionaryReader.nearest(to: unknown, in: names)
    }
}

/// A key of a mapping.
struct SchemaKey: Sendable {
    let name: String
    let type: SchemaType
    /// What it says, for people.
    let summary: String
    /// Whether the mapping is incomplete without it.
    let isRequired: Bool
    /// What people who know other systems may call it.
    let alsoCalled: [String]

    init(_ name: String, _ type: SchemaType, _ summary: String, isRequired: Bool = false, alsoCalled: [String] = []) {
        self.name = name
        self.type = type
        self.summary = summary
        self.isRequired = isRequired
        self.alsoCalled = alsoCalled
    }
}

/// What may stand for a value.
indirect enum SchemaType: Sendable {
    /// Text, quoted or not, that is not blank.
    case text
    /// Text without line breaks, one of several.
    case line
    /// Text that is no boolean.
    case name
    /// A scalar that is handed on to the app or compared with what it says.
    case scalar
    /// The word `null`, or nothing.
    case null
    /// The word `true`.
    case yes
    case choice([String])
    case version(String)
    case locale
    case duration
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    /// A list that has an entry.
    case list(SchemaType)
    /// A mapping whose keys the author chooses.
    case names(SchemaType, mayBeEmpty: Bool = false)
    case record(SchemaRecord)
    case any([SchemaType])
}
