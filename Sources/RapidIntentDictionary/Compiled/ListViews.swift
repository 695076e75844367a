import RapidIntent

/// Which values of a list the conditions of phrases allow: a light's phrases take the names of lights only.
///
/// Used while a dictionary is compiled, by one thread.
final class ListViews {
    /// For each view, whether a value is allowed, by the value's number.
    private(set) var allowed: [[Bool]] = []

    private let lists: ListCompiler
    private var numbers: [Key: Int32] = [:]

    private struct Key: Hashable {
        var list: Int32
        var conditions: [String]
    }

    init(lists: ListCompiler) { self.lists = lists }

    /// The number of the view that a block has of a list; -1 if it sees all of it.
    func number(of list: Int32, for block: PhraseBlock) -> Int32 {
        guard !block.isUnconditional, lists.lists[Int(list)].hasContext else { return -1 }
        let conditions =
            block.requires.map { "+\($0.key)=\($0.values)" }
            + block.excludes.map { "-\($0.key)=\($0.values)" }
        let key = Key(list: list, conditions: conditions)
        if let number = numbers[key] { return number }
        let values = lists.lists[Int(list)].values
        var view = [Bool](repeating: true, count: Int(values.upperBound))
        for value in values { view[Int(value)] = block.allows(lists.values[Int(value)].context) }
        allowed.append(view)
        numbers[key] = Int32(allowed.count - 1)
        return Int32(allowed.count - 1)
    }
}
