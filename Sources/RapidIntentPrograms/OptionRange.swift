#if Tool
package import ArgumentParser

extension ParsableArguments {
    /// Refuses the value of an option that is out of its range.
    ///
    /// - Parameter unit: What the message says after the range, such as " seconds".
    package func check<Value: Comparable>(
        _ option: String, _ value: Value?, in range: ClosedRange<Value>, unit: String = ""
    ) throws {
        guard let value, !range.contains(value) else { return }
        let (least, most) = ("\(range.lowerBound)".withoutZeroDecimal, "\(range.upperBound)".withoutZeroDecimal)
        throw ValidationError("'--\(option) \(value)' is out of range; give \(least) to \(most)\(unit).")
    }

    /// Refuses the value of an option that is too small.
    package func check(_ option: String, _ value: Int?, atLeast least: Int) throws {
        guard let value, value < least else { return }
        throw ValidationError("'--\(option) \(value)' is out of range; give \(least) or more.")
    }
}

/// A text and what it belongs to, as `NAME=TEXT`: an intent and its answer, a satellite and its area, a fact of the situation.
package struct NamedText: ExpressibleByArgument {
    package let name: String
    package let text: String

    package init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        (name, text) = (String(parts[0]), String(parts[1]))
    }
}

extension String {
    fileprivate var withoutZeroDecimal: Substring { hasSuffix(".0") ? dropLast(2) : self[...] }
}
#endif
