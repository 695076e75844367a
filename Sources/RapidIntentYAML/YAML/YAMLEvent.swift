/// A step of libyaml through a text, as a Swift value.
struct YAMLEvent {
    var kind: Kind
    var start: YAMLMark
    var end: YAMLMark

    /// What was met.
    enum Kind {
        case documentStart
        case documentEnd
        case streamEnd
        case alias(String)
        case scalar(String, YAMLScalarStyle, YAMLProperties)
        case sequenceStart(YAMLCollectionStyle, YAMLProperties)
        case mappingStart(YAMLCollectionStyle, YAMLProperties)
        case collectionEnd
        /// Of no interest here, such as the start of the stream.
        case other
    }
}

/// What may stand before a node: `&anchor` and `!tag`.
struct YAMLProperties {
    var anchor: String?
    var tag: String?
}
