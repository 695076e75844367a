import RapidIntent

/// The lists of several sources, joined by name, in the order of their first declaration.
struct ListMerge {
    private(set) var lists: [ListSource] = []
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    init(_ sources: [ListSource]) {
        var numbers: [String: Int] = [:]
        for list in sources {
            if let number = numbers[list.name.value] {
                lists[number].content = join(list, to: lists[number])
            } else {
                numbers[list.name.value] = lists.count
                lists.append(list)
            }
        }
    }

    private mutating func join(_ other: ListSource, to list: ListSource) -> ListSource.Content {
        switch (list.content, other.content) {
        case (.values(let values), .values(let more)): return .values(values + more)
        case (.wildcard, .wildcard): break
        case (.range(let range), .range(let another)) where range.value == another.value: break
        default:
            diagnostics.report(
                .conflictingDeclaration, "list '\(other.name.value)' is declared in two ways",
                at: other.name.location,
                notes: [.init("the other declaration is here", at: list.name.location)],
                help:
                    "values add up, but a range or a wildcard cannot be combined; keep one, or give one another name"
            )
        }
        return list.content
    }
}
