package import RapidIntent

extension JSON {
    /// The value of an entity: a string, a number, or an array of strings.
    package init(valueOf entity: Entity) {
        self =
            switch entity.type {
            case .text: .string(entity.value)
            case .number:
                Int(entity.value).map(JSON.integer) ?? entity.number.map(JSON.number)
                    ?? .string(entity.value)
            case .list: .array(entity.values.map(JSON.string))
            }
    }
}
