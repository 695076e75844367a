extension JSON {
    /// What an entity stands for: a text, a number without quotes, or an array of texts.
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
