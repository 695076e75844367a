#if SQLite
package import GRDB

extension DatabaseMigrator {
    /// Creates the steps of a file in SQL, each of which begins with a line such as `-- step: 2 asking ahead`.
    ///
    /// The first one also gives the file its application id.
    package init(steps file: [UInt8], applicationID: Int) {
        self.init()
        let steps = String(decoding: file, as: UTF8.self).split(separator: "-- step: ").dropFirst()
        for (number, step) in steps.enumerated() {
            let parts = step.split(separator: "\n", maxSplits: 1)
            let sql = String(parts[1]) + (number == 0 ? "PRAGMA application_id = \(applicationID);" : "")
            registerMigration(String(parts[0])) { try $0.execute(sql: sql) }
        }
    }
}
#endif
