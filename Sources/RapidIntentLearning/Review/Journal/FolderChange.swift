#if SQLite
/// A change of a folder's files that is ready to be written, with what the journal says about it.
package struct FolderChange: Sendable, Equatable {
    /// What is done.
    package var action: JournalEntry.Action
    /// What is done, in one line.
    package var summary: String
    /// The change in the unified format of `diff -u`; empty if there is nothing to show.
    package var diff = ""
    var files: [FileChange] = []

    /// Writes the files in order; if one cannot be written, those before it are as they were.
    ///
    /// - Throws: ``ReviewError`` with `conflict` if somebody else has changed a file meanwhile.
    func write() throws(ReviewError) {
        var written: [FileChange] = []
        do throws(ReviewError) {
            for file in files {
                try file.write()
                written.append(file)
            }
        } catch {
            for file in written.reversed() {
                try? FileChange(path: file.path, before: file.after, after: file.before).write()
            }
            throw error
        }
    }
}
#endif
