import Foundation
import RapidIntent
import RapidIntentImport

/// Applications as services export them, written for these tests.
enum ServiceExportFixture {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/ServiceExports")

    /// The path of the export of a service.
    static func path(_ format: ServiceExport.Format) -> String {
        switch format {
        case .luis, .clu: folder.appending(path: "\(format.rawValue).json").path
        case .rasa, .wit: folder.appending(path: format.rawValue).path
        }
    }

    /// The dictionary that is made of an export, as it is written down, without the notes at its head.
    static func yaml(_ format: ServiceExport.Format) throws -> String {
        let yaml = try ServiceExportImporter(format).dictionary(at: path(format)).yaml(origin: "a test")
        return yaml.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix("#") }.dropFirst()
            .joined(separator: "\n")
    }

    /// The notes on parts not imported, without the folder of the fixtures.
    static func notes(_ format: ServiceExport.Format) throws -> [String] {
        try ServiceExportImporter(format).dictionary(at: path(format)).notes.map { note in
            let place = note.location.map { "\($0)".replacingOccurrences(of: folder.path + "/", with: "") + ": " } ?? ""
            return place + note.message
        }
    }
}
