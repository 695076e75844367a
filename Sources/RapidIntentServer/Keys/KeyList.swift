#if Server
/// The contents of a file of keys, one per line.
package protocol KeyList: Sendable {
    /// Parses the text of a file.
    init(_ text: String) throws(AccessKeys.Failure)
    /// The names, in the order of the file.
    var names: [String] { get }
}
#endif
