import RapidIntent

/// How a service writes its replies.
protocol ServedDialect: Sendable {
    /// The body of a reply that reports a problem.
    static func body(of problem: ServiceProblem) -> JSONWriter
}

extension JSONWriter {
    /// Writes a value as an entry of a list, as LUIS has it: canonical names in an array; a number stays one.
    ///
    /// Dictionaries do not tell a value that a list resolved from one that was said freely, and clients are better off
    /// with one shape for an entity than with two.
    mutating func luisValue(of entity: ServedEntity) {
        if let value = entity.number { number(value) } else { array(entity.values) { $0.string($1) } }
    }
}
