extension String {
    /// The beginning of a peer's text for a message: on one line, without control characters.
    ///
    /// - Parameter limit: The largest number of Unicode scalars.
    package func quotable(_ limit: Int = 200) -> String {
        var kept = UnicodeScalarView()
        kept.append(
            contentsOf: unicodeScalars.lazy.filter {
                switch $0.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            }
            .prefix(limit))
        return String(kept)
    }
}
