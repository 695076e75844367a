import RapidIntent

/// The reason why a text gives no tree.
enum YAMLFailure: Error, Equatable {
    case syntax(YAMLSyntaxError)
    /// Collections are nested deeper than ``YAMLComposer/depthLimit``.
    case tooDeep(at: YAMLMark)
    /// The text has more than ``YAMLComposer/nodeLimit`` nodes; `alias` is the alias that exceeded the limit, if any.
    case tooManyNodes(at: YAMLMark, to: YAMLMark, alias: String?)
    /// `*alias` without an `&alias` before it.
    case unknownAlias(String, at: YAMLMark, to: YAMLMark)
    /// `*alias` within the node that `&alias` names.
    case aliasInsideItself(String, at: YAMLMark, to: YAMLMark)
    case secondDocument(at: YAMLMark, to: YAMLMark)
    /// libyaml could not allocate memory.
    case outOfMemory
}

struct YAMLSyntaxError: Equatable {
    /// The problem, such as `did not find expected ',' or ']'`.
    var problem: String
    var mark: YAMLMark
    /// The context, such as `while parsing a flow sequence`.
    var context: String?
    var contextMark: YAMLMark
}

extension YAMLFailure {
    func diagnostic(in source: SourceText) -> DictionaryDiagnostic {
        var places = PlaceFinder(in: source)
        switch self {
        case .syntax(let error):
            return error.diagnostic(in: source)
        case .tooDeep(let mark):
            return DictionaryDiagnostic(
                .tooLarge, "lists and mappings stand in one another more than \(YAMLComposer.depthLimit) deep",
                at: places.place(from: mark, to: mark.next), help: "a dictionary needs ten levels at most")
        case .tooManyNodes(let start, let end, let alias):
            let limit = "more than \(YAMLComposer.nodeLimit) values"
            return DictionaryDiagnostic(
                .tooLarge,
                alias.map { "with the alias \(Excerpt("*" + $0)) written out, the file has \(limit)" }
                    ?? "the file has \(limit)",
                at: places.place(from: start, to: end),
                help: alias == nil
                    ? "divide the file into several; they are joined when they are loaded together"
                    : "write out what is needed instead of the alias")
        case .unknownAlias(let name, let start, let end):
            return DictionaryDiagnostic(
                .invalidYAML, "the alias \(Excerpt("*" + name)) refers to nothing above it",
                at: places.place(from: start, to: end),
                help: "put '&\(Excerpt.text(name))' before the value it stands for, or quote it if it is text")
        case .aliasInsideItself(let name, let start, let end):
            return DictionaryDiagnostic(
                .invalidYAML, "the alias \(Excerpt("*" + name)) stands inside the value it refers to",
                at: places.place(from: start, to: end), help: "write out what is needed instead of the alias")
        case .secondDocument(let start, let end):
            return DictionaryDiagnostic(
                .invalidYAML, "a second document begins here", at: places.place(from: start, to: end),
                help: "a file holds one dictionary; put the second one into a file of its own")
        case .outOfMemory:
            return DictionaryDiagnostic(
                .tooLarge, "there is not enough memory to read '\(source.file)'", help: "divide it into several files")
        }
    }
}

extension YAMLMark {
    /// The mark one scalar later on the same line.
    var next: YAMLMark { YAMLMark(line: line, column: column + 1) }
}
