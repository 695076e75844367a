#if Tool && Fleet
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentSupport

extension FleetVersion {
    /// The version on one line: number, time, author, size and note.
    func text(inForce: Int, canary: VersionDecision.Canary?) -> String {
        let time = published.formatted(.iso8601)
        let state =
            number == inForce
            ? "  in force"
            : canary.flatMap { $0.number == number ? "  tried at \($0.siteNames.joined(separator: ", "))" : nil }
                ?? ""
        let text = "\(number)  \(time)  \(author)  \(counted(files.count, "file")), \(size) bytes\(state)"
        return DisplayWidth.printable(text + (note.isEmpty ? "" : "  \(note)"))
    }

    var output: JSON {
        [
            "name": "\(line.name)", "site": line.site?.rawValue, "number": number,
            "published": published.formatted(.iso8601), "author": author, "note": note, "files": files.count,
            "bytes": size,
        ]
    }
}

extension VersionDecision.Canary {
    var siteNames: [String] { sites.map(\.rawValue) }
}
#endif
