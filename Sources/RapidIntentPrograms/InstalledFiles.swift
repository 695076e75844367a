import Foundation

/// Programs and files of this machine.
package enum InstalledFiles {
    /// The path of a program in some folders or in `PATH`; nil if it is nowhere.
    package static func program(_ name: String, in folders: [String] = []) -> String? {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map(String.init)
        return (folders + path).map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// Whether two paths lead to the same file.
    package static func areSame(_ first: String, _ second: String) -> Bool { resolved(first) == resolved(second) }

    package static func resolved(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
