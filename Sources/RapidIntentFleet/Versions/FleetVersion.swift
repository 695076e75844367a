#if Fleet
package import Foundation
import RapidIntentDatabase
import RapidIntentSupport

/// A published version: a folder's files, with who published it and why.
package struct FleetVersion: Sendable, Equatable {
    package var line: VersionLine
    /// Its number within the line, from 1.
    package var number: Int
    /// Why it was published.
    package var note: String
    package var author: String
    /// When it was published, to the millisecond.
    package var published: Date
    /// Its files, sorted by path.
    package var files: [File]
    /// How many bytes a piece has, except for the last.
    var piece: Int

    package struct File: Sendable, Equatable {
        /// The path below the folder, with `/`.
        package var path: String
        package var size: Int
        let digest: SHA256Digest
    }

    package var size: Int { files.reduce(0) { $0 + $1.size } }

    var pieces: Int { (size + piece - 1) / piece }
}

extension FleetVersion {
    var json: JSON {
        [
            "format": 1, "name": line.name.rawValue, "site": line.site?.rawValue, "number": number, "note": note,
            "author": author, "at": published.epochMilliseconds, "piece": piece,
            "files": files.map { ["path": $0.path, "size": $0.size, "sha256": $0.digest.description] as JSON },
        ]
    }

    init(_ json: JSON, of line: VersionLine, number: Int) throws(VersionRefusal) {
        guard json.names(line), json["number"]?.wholeNumber == Int64(number) else {
            throw VersionRefusal(.malformed, "version \(number) of \(line) describes another one")
        }
        guard let (note, author, published) = json.circumstances, let piece = json["piece"]?.wholeNumber,
            (1...(8 << 20)).contains(piece), let files = json["files"]?.array,
            (1...VersionFiles.maximumCount).contains(files.count)
        else { throw VersionRefusal(.malformed, "the description of version \(number) of \(line) is incomplete") }
        self.init(
            line: line, number: number, note: note, author: author, published: published, files: [],
            piece: Int(piece))
        for file in files {
            guard let path = file["path"]?.string, let size = file["size"]?.wholeNumber,
                (0...Int64(VersionFiles.maximumSize)).contains(size),
                let digest = file["sha256"]?.string.flatMap(SHA256Digest.init)
            else { throw VersionRefusal(.malformed, "a file of version \(number) of \(line) is not described") }
            if let trouble = VersionFiles.trouble(withPath: path) {
                throw VersionRefusal(.malformed, "a file of version \(number) of \(line) \(trouble)")
            }
            guard self.files.last.map({ VersionFiles.precedes($0.path, path) }) ?? true else {
                throw VersionRefusal(.malformed, "the files of version \(number) of \(line) are not in order")
            }
            self.files.append(File(path: path, size: Int(size), digest: digest))
        }
        let paths = Set(self.files.map(\.path))
        guard
            !paths.contains(where: { path in
                path.indices.contains { path[$0] == "/" && paths.contains(String(path[..<$0])) }
            })
        else { throw VersionRefusal(.malformed, "a file of version \(number) of \(line) is a folder as well") }
        guard size <= VersionFiles.maximumSize else {
            throw VersionRefusal(.malformed, "version \(number) of \(line) has \(size) bytes")
        }
    }
}

extension JSON {
    /// Whether a message is of a line, so that nobody can use it for another one.
    func names(_ line: VersionLine) -> Bool {
        self["name"]?.string == line.name.rawValue && self["site"]?.string == line.site?.rawValue
    }

    /// Why, by whom and when something was published or decided; nil if that is missing.
    var circumstances: (note: String, author: String, at: Date)? {
        guard let note = self["note"]?.string, note.utf8.count <= 2000, let author = self["author"]?.string,
            author.utf8.count <= 200, let at = self["at"]?.wholeNumber, (0...Int64(Date.end)).contains(at)
        else { return nil }
        return (note, author, Date(epochMilliseconds: at))
    }
}

extension Date {
    /// The year 9999, in milliseconds since 1970.
    static let end = 253_402_300_799_999
}

/// A line of versions: what all sites share under a name, or what one site adds to it.
///
/// A site's own lists, such as its rooms, lie over what all share, as several dictionaries of a service do.
public struct VersionLine: Hashable, Sendable, CustomStringConvertible {
    package let name: FleetName
    /// The site; nil for what all sites share.
    package let site: FleetName?

    package init(_ name: FleetName, site: FleetName? = nil) {
        self.name = name
        self.site = site
    }

    /// The name, or `NAME@SITE`.
    public var description: String { site.map { "\(name)@\($0)" } ?? "\(name)" }

    /// The lines that an instance of a site follows, the shared one first.
    static func followed(_ name: FleetName, at site: FleetName) -> [VersionLine] {
        [VersionLine(name), VersionLine(name, site: site)]
    }
}
#endif
