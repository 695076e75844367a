import RapidIntent

/// Expands a template without placeholders into all its texts: the spoken forms of a list value.
struct TemplateForms {
    static let limit = 5_000
    /// The maximum length of a text, in bytes.
    static let lengthLimit = 1_024
    /// The maximum number of steps: nested rules without words could otherwise double without end.
    private static let stepLimit = 1_000_000

    /// The reason why a template cannot be expanded.
    enum Failure: Error {
        case unknownRule(String, Template.Span)
        case cycle(String, Template.Span)
        case placeholder(Template.Span)
        case tooMany
        case tooLong
    }

    private let rule: (String) -> Template?
    private var openRules: [String] = []
    private var depth = 0
    /// The number of visited parts and of texts built from them.
    private(set) var steps = 0

    init(rule: @escaping (String) -> Template?) { self.rule = rule }

    mutating func forms(of template: Template) throws(Failure) -> [String] {
        steps += 1
        depth += 1
        defer { depth -= 1 }
        guard steps <= Self.stepLimit, depth <= TemplateGraph.depthLimit else { throw .tooMany }
        let forms: [String]
        switch template {
        case .text(let text): return [text]
        case .sequence(let parts): forms = try product(parts)
        case .alternative(let parts):
            var all: [String] = []
            for part in parts where all.count <= Self.limit { all += try self.forms(of: part) }
            forms = all
        case .optional(let part): forms = try self.forms(of: part) + [""]
        case .permutation(let parts): forms = try permutations(of: parts)
        case .list(let placeholder): throw .placeholder(placeholder.span)
        case .rule(let name, let span):
            guard let body = rule(name) else { throw .unknownRule(name, span) }
            guard !openRules.contains(name) else { throw .cycle(name, span) }
            openRules.append(name)
            defer { openRules.removeLast() }
            forms = try self.forms(of: body)
        }
        steps += forms.count
        guard forms.count <= Self.limit else { throw .tooMany }
        return forms
    }

    private mutating func product(_ parts: [Template], joinedBy joint: String = "") throws(Failure) -> [String] {
        var result = [""]
        for part in parts {
            let ends = try forms(of: part)
            guard result.count * ends.count <= Self.limit else { throw .tooMany }
            let length = (result.map(\.utf8.count).max() ?? 0) + (ends.map(\.utf8.count).max() ?? 0)
            guard length <= Self.lengthLimit else { throw .tooLong }
            steps += result.count * ends.count
            result = result.flatMap { start in ends.map { start.isEmpty ? $0 : start + joint + $0 } }
        }
        return result
    }

    private mutating func permutations(of parts: [Template]) throws(Failure) -> [String] {
        guard parts.count > 1 else { return try product(parts) }
        guard parts.count <= TemplateGraph.permutationLimit else { throw .tooMany }
        var result: [String] = []
        for number in parts.indices {
            var rest = parts
            let first = rest.remove(at: number)
            let ends = try permutations(of: rest)
            for start in try forms(of: first) { result += ends.map { start + " " + $0 } }
            guard result.count <= Self.limit else { throw .tooMany }
        }
        return result
    }
}
