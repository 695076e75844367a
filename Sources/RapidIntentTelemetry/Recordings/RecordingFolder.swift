#if SQLite
import Foundation
import GRDB
import RapidIntentDatabase
import RapidIntentSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The folder beside a telemetry file with the recordings of its utterances.
///
/// A recording belongs to the first row of its utterance, and its name is the time and the number of that row. So no
/// name holds text of an app or a speaker, no two rows share a file, and a recording whose row is gone is recognised.
///
/// Recordings are written and removed only within transactions that write to the telemetry file. So ``tidy(_:under:at:)``
/// never meets a recording whose row is still to be committed.
struct RecordingFolder: Sendable {
    /// The folder, whether it exists or not.
    let path: String

    /// Names the folder of an existing telemetry file; every path to that file gives the same folder.
    init(telemetry path: String) { self.path = (FilePath.resolved(path) ?? path) + ".recordings" }

    /// The largest recording, in bytes: 60 s at 192 kHz, with its header.
    static let sizeLimit = 24_000_000

    struct Name: Hashable {
        /// The time of the row, in milliseconds since 1970.
        var recordedAt: Int64
        var row: Int64

        var file: String { "\(recordedAt)-\(row).wav" }
    }

    /// Whether there is a folder; without one, there are no recordings.
    var exists: Bool { (try? FileStatus(ofPath: path).kind) == .folder }

    private func path(of name: Name) -> String { "\(path)/\(name.file)" }

    func has(_ name: Name) -> Bool {
        // A symbolic link is no recording, whatever it leads to.
        FilePath.resolved(path(of: name)) == path(of: name) && (try? FileStatus(ofPath: path(of: name)).kind) == .file
    }

    /// The bytes of a recording; nil if there is none, or if it cannot be read.
    func bytes(of name: Name) -> [UInt8]? {
        guard has(name) else { return nil }
        return try? FileContents.bytes(ofFile: path(of: name), limit: Self.sizeLimit)
    }

    /// The file that holds the limits under which the recordings were made, for programs that make none.
    private var limitsPath: String { path + "/limits" }

    /// The limits under which the recordings were made; nil if there are no recordings, or none were noted.
    var limits: TelemetryRetention? {
        guard let bytes = try? FileContents.bytes(ofFile: limitsPath, limit: 1024) else { return nil }
        var limits = TelemetryRetention()
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let value = Int(words[1]) else { continue }
            if words[0] == "seconds" { limits.age = .seconds(value) }
            if words[0] == "bytes" { limits.bytes = value }
        }
        return limits
    }

    private func note(_ limits: TelemetryRetention) throws(FileFailure) {
        guard limits != self.limits else { return }
        var text = ""
        if let age = limits.age { text += "seconds \(age.components.seconds)\n" }
        if let bytes = limits.bytes { text += "bytes \(bytes)\n" }
        try FileContents.replace(limitsPath, with: Array(text.utf8), followsLinks: false, newMode: .ownerOnly)
    }

    /// Writes a recording that only its owner can read, in a folder that only its owner can open.
    func write(_ recording: UtteranceRecording, as name: Name, under limits: TelemetryRetention?) throws(FileFailure) {
        // The mode of an existing folder is kept. If this fails, writing the file reports the reason.
        _ = mkdir(path, S_IRWXU)
        if let limits { try note(limits) }
        try FileContents.replace(path(of: name), with: recording.waveFile, followsLinks: false, newMode: .ownerOnly)
    }

    /// Removes a recording; does nothing if there is none.
    ///
    /// - Throws: `DatabaseFileError` with the path of a file that cannot be removed.
    func remove(_ name: Name) throws { try remove(file: name.file) }

    private func remove(file: String) throws {
        guard unlink("\(path)/\(file)") != 0, errno != ENOENT else { return }
        throw DatabaseFileError(
            .readOnly, "the recording \(path)/\(file) cannot be removed: \(String(cString: strerror(errno)))",
            remedy: "give this user the right to write to the folder of recordings")
    }

    /// Removes the recordings of the rows that fulfil a condition, which go with them.
    func remove(rowsWhere condition: String, _ arguments: StatementArguments, in db: Database) throws {
        guard exists else { return }
        let rows = try Row.fetchCursor(
            db, sql: "SELECT recordedAt, id FROM resolution WHERE \(condition)", arguments: arguments)
        while let row = try rows.next() { try remove(Name(recordedAt: row[0], row: row[1])) }
    }

    /// Removes the recordings of the utterances to which rows belong, because each may have what any of them says.
    func remove(utterancesOf rows: some Sequence<Int64>, in db: Database) throws {
        guard exists else { return }
        let statement = try db.cachedStatement(
            sql: """
                SELECT other.recordedAt, other.id FROM resolution row JOIN resolution other
                    ON other.session = row.session AND other.utterance = row.utterance
                WHERE row.id = ?
                """)
        for id in rows {
            for row in try Row.fetchAll(statement, arguments: [id]) {
                try remove(Name(recordedAt: row[0], row: row[1]))
            }
        }
    }

    /// Removes the recordings whose row is gone, those that a killed process left incomplete, and the oldest ones beyond
    /// the limits.
    ///
    /// - Parameter retention: The limits; nil for none.
    func tidy(_ db: Database, under retention: TelemetryRetention? = nil, at now: Date = Date()) throws {
        guard exists else { return }
        let files: [String]
        do throws(FileFailure) {
            files = try FileContents.entries(ofFolder: path)
        } catch {
            throw DatabaseFileError(.cannotOpen, "the recordings in \(path) cannot be listed: \(error.reason)")
        }
        let row = try db.cachedStatement(sql: "SELECT 1 FROM resolution WHERE id = ? AND recordedAt = ?")
        let oldest = retention?.age.map { now.addingTimeInterval(-$0.milliseconds / 1000).epochMilliseconds } ?? .min
        var kept: [Name] = []
        for file in files {
            guard let match = file.wholeMatch(of: /(-?[0-9]+)-([0-9]+)\.wav(\.[0-9a-z]+\.new)?/),
                let recordedAt = Int64(match.1), let number = Int64(match.2)
            else { continue }
            if match.3 == nil, recordedAt >= oldest,
                try Int.fetchOne(row, arguments: [number, recordedAt]) != nil
            {
                kept.append(Name(recordedAt: recordedAt, row: number))
            } else {
                try remove(file: file)
            }
        }
        if kept.isEmpty, files.contains("limits") { try remove(file: "limits") }
        guard let limit = retention?.bytes else { return }
        var bytes = 0
        for name in kept.sorted(by: { ($0.recordedAt, $0.row) > ($1.recordedAt, $1.row) }) {
            bytes += (try? FileStatus(ofPath: path(of: name)).size) ?? 0
            if bytes > limit { try remove(name) }
        }
    }
}
#endif
