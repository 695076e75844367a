#if SQLite
import RapidIntentSupport
import RapidIntent

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
#endif
