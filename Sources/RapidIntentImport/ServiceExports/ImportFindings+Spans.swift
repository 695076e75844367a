import RapidIntent
import RapidIntentYAML

extension ImportFindings {
    /// The range of characters of an entity, end exclusive, from two numbers of its mark.
    ///
    /// Returns nil, with a mistake, if they are not numbers.
    ///
    /// - Parameter second: The meaning of the second number.
    mutating func range(
        of members: [Member], _ firstKey: String, _ secondKey: String, _ second: SecondNumber, at node: DocumentNode
    ) -> Range<Int>? {
        var numbers: [Int] = []
        for key in [firstKey, secondKey] {
            guard let number = members[key]?.scalar.flatMap({ Int($0) }), (0...Self.longestText).contains(number) else {
                refuse(
                    .wrongType, "'\(key)' of an entity must be a number of characters",
                    at: members[key]?.location ?? node.location)
                return nil
            }
            numbers.append(number)
        }
        let end =
            switch second {
            case .last: numbers[1] + 1
            case .end: numbers[1]
            case .length: numbers[0] + numbers[1]
            }
        guard numbers[0] < end else {
            refuse(.invalidValue, "an entity ends before it begins", at: members[secondKey]?.location ?? node.location)
            return nil
        }
        return numbers[0]..<end
    }

    /// The meaning of the second number of a mark.
    enum SecondNumber {
        /// The last character.
        case last
        /// The character after the last.
        case end
        case length
    }

    /// The maximum text length; sums of numbers up to this cannot overflow.
    private static let longestText = 1_000_000
}
