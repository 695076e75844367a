#if Observability
    import RapidIntent

    /// What is said of a segment without a word of it.
    struct SegmentLabels {
        /// How it ended.
        let outcome: String
        /// What knew the command; `none` if nothing did.
        let source: String
        /// Why it is unresolved.
        var reason: String?
        /// How the service failed.
        var code: String?

        init(_ resolution: Resolution) {
            switch resolution.outcome {
            case .fired(let fired): (outcome, source) = ("fired", fired.source.rawValue)
            case .contradicted(let fired, _): (outcome, source) = ("contradicted", fired.source.rawValue)
            case .needsConfirmation(let fired): (outcome, source) = ("needsConfirmation", fired.source.rawValue)
            case .unresolved(let why):
                (outcome, source, reason) = ("unresolved", "none", why.name)
                if case .serviceFailed(let error) = why { code = error.code.rawValue }
            }
        }

        /// All of it, in an order of its own.
        var dimensions: [(String, String)] {
            [("outcome", outcome), ("source", source)] + (reason.map { [("reason", $0)] } ?? [])
                + (code.map { [("code", $0)] } ?? [])
        }
    }
#endif
