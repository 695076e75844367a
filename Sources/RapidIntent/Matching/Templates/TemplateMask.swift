/// The templates that are possible in a scope: those whose conditions it does not rule out.
struct TemplateMask: Sendable, Hashable {
    /// The number of the mask; two masks of one dictionary have the same number only if they allow the same templates.
    var number: Int32
    let allowed: [Bool]

    /// All templates.
    static let all = TemplateMask(number: -1, allowed: [])

    /// Creates a mask from a flag per template.
    init(number: Int32, allowed: [Bool]) {
        self.number = number
        self.allowed = allowed
    }

    @inline(__always)
    func allows(_ template: Int32) -> Bool { allowed.isEmpty || template < 0 || allowed[Int(template)] }
}
