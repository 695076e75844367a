import CRapidIntentYAML

/// The only type that calls libyaml: turns bytes into ``YAMLEvent`` values.
///
/// It uses libyaml's event level. The document level does not expand aliases, has no limits and drops the style.
/// ``SourceText`` must have checked that the bytes are UTF-8.
struct YAMLEventReader: ~Copyable {
    // Both are heap-allocated, because libyaml stores addresses inside its parser.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let event: UnsafeMutablePointer<yaml_event_t>

    /// `bytes` must stay valid while the reader is used.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(YAMLFailure) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw .outOfMemory
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
        self.parser = parser
        self.event = .allocate(capacity: 1)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        event.deallocate()
    }

    /// Do not call this after ``YAMLEvent/Kind/streamEnd`` or an error.
    mutating func next() throws(YAMLFailure) -> YAMLEvent {
        guard yaml_parser_parse(parser, event) == 1 else { throw failure() }
        defer { yaml_event_delete(event) }
        return YAMLEvent(kind: kind(), start: YAMLMark(event.pointee.start_mark), end: YAMLMark(event.pointee.end_mark))
    }

    private func kind() -> YAMLEvent.Kind {
        switch event.pointee.type {
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_STREAM_END_EVENT: return .streamEnd
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .collectionEnd
        case YAML_ALIAS_EVENT: return .alias(Self.string(event.pointee.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = event.pointee.data.scalar
            let style: YAMLScalarStyle =
                switch scalar.style {
                case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
                case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
                default: .plain
                }
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return .scalar(String(decoding: bytes, as: UTF8.self), style, Self.properties(scalar.anchor, scalar.tag))
        case YAML_SEQUENCE_START_EVENT:
            let start = event.pointee.data.sequence_start
            return .sequenceStart(
                start.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block, Self.properties(start.anchor, start.tag))
        case YAML_MAPPING_START_EVENT:
            let start = event.pointee.data.mapping_start
            return .mappingStart(
                start.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block, Self.properties(start.anchor, start.tag))
        default: return .other
        }
    }

    private func failure() -> YAMLFailure {
        guard parser.pointee.error != YAML_MEMORY_ERROR else { return .outOfMemory }
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "unknown problem"
        let context = parser.pointee.context.map { String(cString: $0) }
        return .syntax(
            YAMLSyntaxError(
                problem: problem, mark: YAMLMark(parser.pointee.problem_mark), context: context,
                contextMark: YAMLMark(parser.pointee.context_mark)))
    }

    private static func properties(
        _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?
    ) -> YAMLProperties {
        YAMLProperties(anchor: string(anchor), tag: string(tag))
    }

    private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        text.map { String(cString: $0) }
    }
}

extension YAMLMark {
    /// ``SourceText/sizeLimit`` limits the input to far less than 2³¹ bytes, so nothing is truncated.
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int32(truncatingIfNeeded: mark.line), column: Int32(truncatingIfNeeded: mark.column))
    }
}

/// A libyaml parser event as a Swift value.
struct YAMLEvent {
    var kind: Kind
    var start: YAMLMark
    var end: YAMLMark

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
