import RapidIntent

/// The list values that the conditions of phrases allow: for example, only the names of lights for a light's phrases.
///
/// Used by one thread while a dictionary is compiled.
final class ListViews {
    /// For each view, whether a value is allowed, by value number.
    private(set) var allowed: [[Bool]] = []

    private let lists: ListCompiler
    private var numbers: [Key: Int32] = [:]

    private struct Key: Hashable {
        var list: Int32
        var conditions: [String]
    }

    init(lists: ListCompiler) { self.lists = lists }

    /// The number of a block's view of a list; -1 if all values are allowed.
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
