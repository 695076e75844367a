/// Lists of several sources, those of one name joined, in the order in which they are first declared.
struct ListMerge {
    private(set) var lists: [ListSource] = []

    init(_ sources: [DictionarySource]) {
        var numbers: [String: Int] = [:]
        for list in sources.flatMap(\.lists) {
            if let number = numbers[list.name.value] {
                lists[number].content = .values(lists[number].values + list.values)
            } else {
                numbers[list.name.value] = lists.count
                lists.append(list)
            }
        }
    }
}
