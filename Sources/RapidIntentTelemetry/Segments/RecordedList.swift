#if SQLite
import RapidIntent
import RapidIntentSupport

/// Reads the lists that a column of a row keeps as a JSON array of objects.
enum RecordedList {
    /// The elements of an array; none if another program wrote something else into the column.
    ///
    /// - Parameters:
    ///   - json: The column.
    ///   - element: Reads an object; nil if it is not of the expected form.
    static func read<Element>(_ json: String?, _ element: (JSON) -> Element?) -> [Element] {
        guard let json, json != "[]", let array = (try? JSON(reading: json.utf8))?.array else { return [] }
        var elements: [Element] = []
        for value in array {
            guard let element = element(value) else { return [] }
            elements.append(element)
        }
        return elements
    }
}

extension Duration {
    /// The duration in a column; nil if there is none, or if another program wrote an impossible one.
    init?(recordedMilliseconds milliseconds: Double?) {
        // 10^15 ms are 30,000 years; a number that does not fit in a duration would trap.
        guard let milliseconds, milliseconds.magnitude < 1e15 else { return nil }
        self = .milliseconds(milliseconds)
    }
}
#endif
