/// The reason why a text gives no tree.
enum YAMLFailure: Error, Equatable {
    /// The text is not YAML.
    case syntax(YAMLSyntaxError)
    /// Collections are nested deeper than ``YAMLComposer/depthLimit``.
    case tooDeep(at: YAMLMark)
    /// The text has more than ``YAMLComposer/nodeLimit`` nodes; `alias` is the alias that exceeded the limit, if any.
    case tooManyNodes(at: YAMLMark, to: YAMLMark, alias: String?)
    /// `*alias` without an `&alias` before it.
    case unknownAlias(String, at: YAMLMark, to: YAMLMark)
    /// `*alias` within the node that `&alias` names.
    case aliasInsideItself(String, at: YAMLMark, to: YAMLMark)
    /// A second document begins.
    case secondDocument(at: YAMLMark, to: YAMLMark)
    /// libyaml could not allocate memory.
    case outOfMemory
}

/// A syntax error as libyaml reports it.
struct YAMLSyntaxError: Equatable {
    /// The problem, such as `did not find expected ',' or ']'`.
    var problem: String
    var mark: YAMLMark
    /// The context, such as `while parsing a flow sequence`.
    var context: String?
    /// The start of the context.
    var contextMark: YAMLMark
}
