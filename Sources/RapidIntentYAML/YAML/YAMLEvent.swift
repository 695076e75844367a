/// A libyaml parser event as a Swift value.
struct YAMLEvent {
    var kind: Kind
    var start: YAMLMark
    var end: YAMLMark

    /// The kind of event.
    enum Kind {
        case documentStart
        case documentEnd
        case streamEnd
        case alias(String)
        case scalar(String, YAMLScalarStyle, YAMLProperties)
        case sequenceStart(YAMLCollectionStyle, YAMLProperties)
        case mappingStart(YAMLCollectionStyle, YAMLProperties)
        case collectionEnd
        /// An unused event, such as the start of the stream.
        case other
    }
}

/// The properties before a node: `&anchor` and `!tag`.
struct YAMLProperties {
    var anchor: String?
    var tag: String?
}
