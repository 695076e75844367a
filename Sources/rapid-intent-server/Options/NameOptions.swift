#if Server
import ArgumentParser
import Foundation
import NIOCore
import NIOSSL
import RapidIntentHomeAssistant
import RapidIntentPrograms

/// The options for the names of a running Home Assistant.
struct NameOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The Home Assistant whose names of floors, areas and exposed entities are followed: ws://HOST:8123 or wss://HOST.",
            valueName: "address"))
    var homeAssistant: String?

    @Option(
        help: ArgumentHelp(
            "A file whose first line is a long-lived access token of an administrator; only its owner and group may read it.",
            valueName: "file"))
    var homeAssistantTokenFile: String?

    @Option(
        help: ArgumentHelp(
            "The dictionary file that the names are written to, and served from beside '--dictionary', in the language of the first one.",
            valueName: "file"))
    var homeAssistantNames: String?

    func validate() throws {
        let all = [homeAssistant, homeAssistantTokenFile, homeAssistantNames]
        guard all.allSatisfy({ $0 == nil }) || !all.contains(nil) else {
            throw ValidationError(
                "'--home-assistant ADDRESS', '--home-assistant-token-file FILE' and '--home-assistant-names FILE' belong together."
            )
        }
    }

    /// The files of names, which are served and watched in any case.
    var paths: [String] { homeAssistantNames.map { [$0] } ?? [] }

    /// The Home Assistant; nil if it is off.
    ///
    /// Writes a file without names if it is missing or empty, so that sentences that need no name are understood
    /// meanwhile.
    ///
    /// - Parameter others: The other dictionaries and folders of them.
    /// - Throws: ``Failure`` for an invalid address or token, or if the file is one of the others, holds something else or
    ///   is no file.
    func home(besides others: [String]) throws(Failure) -> HomeAssistant? {
        guard let homeAssistant, let homeAssistantTokenFile, let homeAssistantNames else { return nil }
        let own = InstalledFiles.resolved(homeAssistantNames)
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: own, isDirectory: &isFolder)
        // That a folder is none of names is told below.
        for other in others
        where !isFolder.boolValue
            && (own == InstalledFiles.resolved(other) || own.hasPrefix("\(InstalledFiles.resolved(other))/"))
        {
            throw Failure(
                .usage,
                "'--home-assistant-names \(homeAssistantNames)' is among the dictionaries of '\(other)'; name a file "
                    + "elsewhere, which is served too")
        }
        do throws(HomeAssistantError) {
            let home = try HomeAssistant(homeAssistant, tokenFile: homeAssistantTokenFile, encryption: Self.encrypt)
            try HomeAssistantNames.check(homeAssistantNames)
            if FileManager.default.contents(atPath: homeAssistantNames)?.isEmpty ?? true {
                try HomeAssistantNames.none.write(to: homeAssistantNames)
            }
            return home
        } catch {
            throw Failure(error.code == .invalidAddress ? .usage : .badInput, "\(error)")
        }
    }

    /// Encrypts a connection; the certificate must be one that the system trusts.
    private static let encrypt: HomeAssistant.Encryption = { channel, host in
        let context = try NIOSSLContext(configuration: .makeClientConfiguration())
        // An address is no name of a server (RFC 6066, section 3).
        let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
        try channel.pipeline.syncOperations.addHandler(
            NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : host))
    }
}
#endif
