/// The progress between two values of a placeholder that takes several: in the "and" of "ham and olives".
package enum JointProgress: Equatable {
    /// Behind a value. The next may follow at once, since recognisers leave out commas.
    case behindValue
    /// After the first words of a joint.
    case inJoint(Int, count: Int)
    /// Behind a joint.
    case behindJoint

    /// The largest number of words in a joint.
    private static let longest = 8

    /// The progress in a ``TemplateStates/Position``.
    var part: UInt32 {
        switch self {
        case .behindValue: 0
        case .inJoint(let joint, let count): UInt32((joint + 1) * Self.longest + count)
        case .behindJoint: .max
        }
    }

    init(part: UInt32) {
        self =
            switch part {
            case 0: .behindValue
            case .max: .behindJoint
            default: .inJoint(Int(part) / Self.longest - 1, count: Int(part) % Self.longest)
            }
    }

    /// Whether a value may begin here.
    package var mayBeginValue: Bool { self == .behindValue || self == .behindJoint }

    /// The words of joints that may follow, with the progress behind each.
    package func next(of joints: [[[UInt8]]]) -> [(word: [UInt8], JointProgress)] {
        joints.enumerated().compactMap { number, words in
            let said: Int
            switch self {
            case .behindValue: said = 0
            case .inJoint(number, let count): said = count
            default: return nil
            }
            guard said < words.count, words.count < Self.longest else { return nil }
            return (words[said], said + 1 == words.count ? .behindJoint : .inJoint(number, count: said + 1))
        }
    }
}
