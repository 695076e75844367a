#if SQLite
package import RapidIntent

extension UnresolvedReason {
    /// The reason as displayed, without control characters, because its text may come from a service.
    package var shown: String { DisplayWidth.printable([name, detail].compactMap { $0 }.joined(separator: ": ")) }
}
#endif
