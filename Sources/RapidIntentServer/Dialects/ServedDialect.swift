#if Server
import RapidIntentSupport

/// The format of a service's replies.
protocol ServedDialect: Sendable {
    /// The body of a reply that reports a problem.
    static func body(of problem: ServiceProblem) -> JSONWriter
}

extension JSONWriter {
    /// Writes a value as LUIS writes a list entity: an array of canonical names, or a number.
    ///
    /// All entities but values of types have this form, because dictionaries do not distinguish values of a list from free values.
    mutating func luisValue(of entity: ServedEntity) {
        if let value = entity.typed {
            json(value.luisV3)
        } else if let value = entity.number {
            number(value)
        } else {
            array(entity.values) { $0.string($1) }
        }
    }
}
#endif
