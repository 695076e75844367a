import RapidIntent

/// The templates of a dictionary as numbered parts.
struct SpokenNodes: Sendable {
    enum Node: Sendable {
        case text(String)
        case sequence([Int])
        case alternative([Int])
        case optional(Int)
        case permutation([Int])
        case list(Int)
        case range(NumberRange)
        case wildcard
        /// An undeclared name; such a phrase cannot be spoken.
        case nothing
    }

    private var nodes: [Node] = []
    private var silent: [Bool] = []
    private var lists: [String: Node] = [:]
    private var types: [String: EntityType] = [:]
    private var rules: [String: Int] = [:]
    /// What may stand between several values.
    private let joints: [String]
    /// The number of the part that stands for any phrase.
    private(set) var root = 0

    init(_ dictionary: CommandDictionary) {
        for (number, list) in dictionary.lists.enumerated() {
            lists[list.name] =
                switch list.kind {
                case .values: .list(number)
                case .range(let range): .range(range)
                case .wildcard: .wildcard
                case .typed: .nothing
                }
            if case .typed(let range) = list.kind { types[list.name] = range.type }
        }
        for type in EntityType.valueTypes where lists[type.rawValue] == nil { types[type.rawValue] = type }
        let rules = dictionary.rules
        let language = dictionary.storage.normaliser.language
        joints = [" "] + language.valueJoints.map { " \($0) " }
        let phrases = dictionary.intents.flatMap { intent in
            intent.phrases.map { append($0.template) { rules[$0] ?? language.spokenRule(named: $0) } }
        }
        root = append(.alternative(phrases))
    }

    subscript(number: Int) -> Node { nodes[number] }

    func mayBeSilent(_ number: Int) -> Bool { silent[number] }

    private mutating func append(_ node: Node) -> Int {
        nodes.append(node)
        let isSilent =
            switch node {
            case .text(let text): SpokenForms.isSilent(text)
            case .sequence(let parts), .permutation(let parts): parts.allSatisfy { silent[$0] }
            case .alternative(let parts): parts.contains { silent[$0] }
            case .optional: true
            case .list, .range, .wildcard, .nothing: false
            }
        silent.append(isSilent)
        return nodes.count - 1
    }

    private mutating func append(_ template: Template, rules templates: (String) -> Template?) -> Int {
        switch template {
        case .text(let text): return append(.text(text))
        case .sequence(let parts): return append(.sequence(parts.map { append($0, rules: templates) }))
        case .alternative(let parts): return append(.alternative(parts.map { append($0, rules: templates) }))
        case .optional(let part): return append(.optional(append(part, rules: templates)))
        case .permutation(let parts): return append(.permutation(parts.map { append($0, rules: templates) }))
        case .list(let placeholder) where placeholder.takesSeveral:
            var one = placeholder
            one.takesSeveral = false
            let value = append(.list(one), rules: templates)
            let joint = append(.alternative(joints.map { append(.text($0)) }))
            // Behind each value, a joint with another one is optional: the part names itself.
            let rest = nodes.count + 1
            _ = append(.optional(append(.sequence([joint, value, rest]))))
            return append(.sequence([value, rest]))
        case .list(let placeholder):
            // The numbers in the rules of a language have names of types, too.
            if let range = placeholder.range { return append(.range(range)) }
            if let type = types[placeholder.list] {
                return append(LanguageFile.spokenRule(of: type), rules: templates)
            }
            return append(lists[placeholder.list] ?? .nothing)
        case .rule(let name, _):
            if let node = rules[name] { return node }
            // A rule that contains itself cannot be spoken.
            let nothing = append(.nothing)
            rules[name] = nothing
            guard let body = templates(name) else { return nothing }
            let node = append(body, rules: templates)
            rules[name] = node
            return node
        }
    }
}
