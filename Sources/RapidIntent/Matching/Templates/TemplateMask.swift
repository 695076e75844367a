/// Which templates may be meant at all in a situation: those whose conditions it does not rule out.
struct TemplateMask: Sendable, Hashable {
    /// Masks of one dictionary that allow the same have the same number, and others another.
    var number: Int32
    let allowed: [Bool]

    /// All templates.
    static let all = TemplateMask(number: -1, allowed: [])

    /// The templates of which `allowed` is true, by number.
    init(number: Int32, allowed: [Bool]) {
        self.number = number
        self.allowed = allowed
    }

    @inline(__always)
    func allows(_ template: Int32) -> Bool { allowed.isEmpty || template < 0 || allowed[Int(template)] }
}
