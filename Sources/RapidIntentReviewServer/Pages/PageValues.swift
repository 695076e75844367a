#if Server
import Mustache

/// The values that a template names: texts, numbers, truth values, further values, and lists of these.
///
/// A name whose value is nil is left out, so that a section with it is not shown.
struct PageValues: ExpressibleByDictionaryLiteral, MustacheParent {
    private var values: [String: Any] = [:]

    init(dictionaryLiteral elements: (String, Any?)...) {
        for case (let name, let value?) in elements { values[name] = value }
    }

    func child(named name: String) -> Any? { values[name] }
}
#endif
