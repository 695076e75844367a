#if Tool
import RapidIntent
import RapidIntentSupport

extension JSON {
    /// A share or probability, rounded to four decimals.
    init(share: Double) { self = .number((share * 10_000).rounded() / 10_000) }

    init(milliseconds duration: Duration) { self = .number((duration / .microseconds(100)).rounded() / 10) }

    init(_ diagnostic: DictionaryDiagnostic) {
        let notes = diagnostic.notes.map { (["message": $0.message] as JSON).adding(JSON(at: $0.location)) }
        let head: JSON = [
            "severity": diagnostic.severity.rawValue, "code": diagnostic.code.rawValue, "message": diagnostic.message,
        ]
        self = head.adding(JSON(at: diagnostic.location)).adding(["help": diagnostic.help, "notes": notes])
    }

    private init(at location: DictionaryLocation?) {
        self = [
            "file": location?.file, "line": location?.line, "column": location?.column, "length": location?.length,
        ]
    }
}
#endif
