#if Server
/// The limits of exports.
enum ExportLimits {
    /// The number of exports at once.
    static let count = 2
    /// The number of rows of one export.
    static let rows = 1_000_000
    /// The number of rows that are in memory at once.
    static let page = 1000
}
#endif
