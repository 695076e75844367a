#if SQLite
/// Names by number, so that many rows can share one copy of a name.
struct NameTable: Sendable {
    private var numbers: [String: UInt32] = [:]
    /// The names, by number.
    private(set) var names: [String] = []

    /// The number of a name, which is new if the name is; nil for none.
    mutating func number(of name: String?) -> UInt32? {
        guard let name else { return nil }
        if let number = numbers[name] { return number }
        let number = UInt32(names.count)
        numbers[name] = number
        names.append(name)
        return number
    }

    /// The number of a name that is there; nil if it is not.
    func known(_ name: String) -> UInt32? { numbers[name] }

    /// The name of a number.
    subscript(number: UInt32) -> String { names[Int(number)] }
}
#endif
