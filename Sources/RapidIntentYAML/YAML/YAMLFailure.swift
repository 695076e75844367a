/// Why a text gives no tree.
enum YAMLFailure: Error, Equatable {
    /// It is not YAML.
    case syntax(YAMLSyntaxError)
    /// Collections stand in one another more than ``YAMLComposer/depthLimit`` deep.
    case tooDeep(at: YAMLMark)
    /// It has more than ``YAMLComposer/nodeLimit`` nodes; `alias` is the one that went over the limit, if one did.
    case tooManyNodes(at: YAMLMark, to: YAMLMark, alias: String?)
    /// `*alias` without an `&alias` before it.
    case unknownAlias(String, at: YAMLMark, to: YAMLMark)
    /// `*alias` within what `&alias` names.
    case aliasInsideItself(String, at: YAMLMark, to: YAMLMark)
    /// A second document begins.
    case secondDocument(at: YAMLMark, to: YAMLMark)
    /// libyaml could not get memory.
    case outOfMemory
}

/// What libyaml found wrong, in its own words.
struct YAMLSyntaxError: Equatable {
    /// Such as `did not find expected ',' or ']'`.
    var problem: String
    var mark: YAMLMark
    /// What it was reading, such as `while parsing a flow sequence`.
    var context: String?
    /// Where that began.
    var contextMark: YAMLMark
}
