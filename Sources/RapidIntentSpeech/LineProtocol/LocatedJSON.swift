/// A JSON value that knows where it stands.
struct LocatedJSON: Equatable, Sendable {
    /// What it is.
    var content: Content
    /// The place of its first byte in the text's UTF-8.
    var offset: Int

    indirect enum Content: Equatable, Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([LocatedJSON])
        /// Members in the order of the text; names are unique.
        case object([Member])
    }

    struct Member: Equatable, Sendable {
        var name: String
        var value: LocatedJSON
    }

    /// What it is, as messages say it.
    var kind: String {
        switch content {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
