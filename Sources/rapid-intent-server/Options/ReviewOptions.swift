#if Server
import ArgumentParser
import Foundation
import Logging
import RapidIntentFleet
import RapidIntentLearning
import RapidIntentPrograms
import RapidIntentReviewServer
import RapidIntentServer

struct ReviewOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Serve the review below '/review': what was said, and what the dictionaries may learn. What is saved there takes effect at once, as with '--watch'."
        ))
    var review = false

    @Option(help: ArgumentHelp("The telemetry file that is reviewed.", valueName: "file"))
    var telemetry: String?

    @Option(
        help: ArgumentHelp(
            "A file of reviewers, 'name role key' a line, with the role read or edit; reread when it changes. An address that others can reach needs one.",
            valueName: "file"))
    var reviewers: String?

    @Option(
        help: ArgumentHelp(
            "The folder of dictionaries that is reviewed. (default: the folder of '--dictionary', if there is one)",
            valueName: "folder"))
    var reviewFolder: String?

    @Option(
        help: ArgumentHelp(
            "The address at which people open the review, if a proxy serves it, such as https://voice.example.org.",
            valueName: "url"))
    var reviewAddress: String?

    @Flag(help: "Print an address that opens the review once, within a minute. Always done without '--reviewers'.")
    var reviewOnce = false

    func validate() throws {
        guard review else {
            guard telemetry == nil, reviewers == nil, reviewFolder == nil, reviewAddress == nil, !reviewOnce else {
                throw ValidationError("the options of the review need '--review'.")
            }
            return
        }
        guard telemetry != nil else { throw ValidationError("'--review' needs '--telemetry FILE'.") }
        if let reviewAddress, PageAddress(proxied: reviewAddress) == nil {
            throw ValidationError("'--review-address' must be a scheme and a host, such as https://voice.example.org.")
        }
        guard reviewAddress == nil || reviewers != nil else {
            throw ValidationError("'--review-address' needs '--reviewers FILE'.")
        }
    }

    /// The review; nil if it is off.
    ///
    /// - Parameter followed: The dictionaries that follow a fleet or a Home Assistant, which no review may change.
    func served(
        _ configuration: IntentServerConfiguration, paths: [String], followed: [String], fleet: RecentFleetStatus?,
        logger: Logger
    ) throws -> ServedReview? {
        guard review, let telemetry else { return nil }
        guard reviewers != nil || configuration.isLoopback else {
            throw Failure(
                .usage,
                "\(configuration.host) can be reached by others, and there are no reviewers\n"
                    + "  help: --reviewers FILE, or --host 127.0.0.1")
        }
        let folder = try folder(of: paths)
        let file = try Failure.badInput { try reviewers.map { try ReviewerFile(path: $0, logger: logger) } }
        let desk = try Failure.badInput {
            try ReviewDesk(
                telemetry: telemetry, folder: folder, others: (paths + followed).filter { $0 != folder },
                locale: configuration.locale)
        }
        let address =
            reviewAddress.flatMap(PageAddress.init(proxied:))
            ?? PageAddress(isLoopback: configuration.isLoopback, isEncrypted: configuration.certificate != nil)
        let site = try ReviewSite(desk: desk, reviewers: file?.ring, address: address, fleet: fleet, logger: logger)
        return ServedReview(
            site: site, updates: ReviewUpdates(desk, logger: logger), reviewers: file,
            printsAddress: reviewOnce || file == nil)
    }

    private func folder(of paths: [String]) throws(Failure) -> String {
        func isFolder(_ path: String) -> Bool {
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
        }
        if let reviewFolder {
            guard isFolder(reviewFolder) else {
                throw Failure(.badInput, "\(reviewFolder): this is not a folder; name one with '--review-folder'")
            }
            return reviewFolder
        }
        let folders = paths.filter(isFolder)
        guard folders.count == 1 else {
            throw Failure(
                .usage,
                folders.isEmpty
                    ? "the review needs a folder of dictionaries\n  help: --review-folder FOLDER"
                    : "the dictionaries are in several folders\n  help: --review-folder FOLDER")
        }
        return folders[0]
    }
}

struct ServedReview {
    let site: ReviewSite
    let updates: ReviewUpdates
    let reviewers: ReviewerFile?
    /// Whether an address that opens the review once is printed.
    let printsAddress: Bool
}
#endif
