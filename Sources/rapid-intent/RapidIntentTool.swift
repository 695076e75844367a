#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentPrograms
import RapidIntentSupport

/// `rapid-intent`: the library from the command line.
@main
struct RapidIntentTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rapid-intent",
        abstract: "Turns what a person says into the command they meant, while they are still speaking.",
        discussion: """
            Exit codes: 0 success; 1 invalid input (a dictionary with errors, an unreadable file); 2 wrong usage; 3 a \
            service or device failed.

            EXAMPLES
              rapid-intent check Dictionaries
              rapid-intent resolve "take me to the office"
              rapid-intent listen --audio order.wav
              rapid-intent devices
              rapid-intent import hassil sentences/en --output my-home.yaml
              rapid-intent ask "sing me a song" --online wit --key-file token.txt
              rapid-intent train --output home.model
              rapid-intent report
              rapid-intent grow
              rapid-intent tune
            """,
        version: PackageVersion.text,
        subcommands: [
            Listen.self, Devices.self, Resolve.self, Ask.self, Check.self, Sample.self, Schema.self, Compile.self,
            Import.self,
            Report.self, Train.self, Evaluate.self,
            Forget.self, Grow.self, Review.self, Tune.self,
        ] + fleetSubcommands)

    private static var fleetSubcommands: [any ParsableCommand.Type] {
        #if Fleet
        [Collect.self, Fleet.self]
        #else
        []
        #endif
    }

    /// The number of the first argument that is not UTF-8, from 1; nil if all are.
    ///
    /// Swift replaces what is wrong in such arguments, and the rest of a text may be a command.
    private static var firstArgumentNotInUTF8: Int? {
        (1..<max(Int(CommandLine.argc), 1)).first { place in
            CommandLine.unsafeArgv[place].map { String(validatingCString: $0) == nil } ?? false
        }
    }

    static func main() async {
        // A closed standard descriptor would be reused for the next opened file. Writing to a descriptor opened for
        // reading fails.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDONLY)
        }
        if let place = firstArgumentNotInUTF8 {
            StandardError.write(
                "rapid-intent: argument \(place) is not UTF-8\n  help: write texts and names of files in UTF-8")
            Foundation.exit(ExitStatus.usage.rawValue)
        }
        await runProgram(beforeHelp: {
            guard let name = unknownSubcommand else { return }
            let nearest = EditDistance.nearest(to: name, in: names)
            StandardError.write(
                "rapid-intent: there is no subcommand '\(name)'\n  help: "
                    + (nearest.map { "did you mean '\($0)'?" }
                        ?? "the subcommands are \(names.joined(separator: ", "))"))
            Foundation.exit(ExitStatus.usage.rawValue)
        })
    }

    private static var names: [String] { configuration.subcommands.compactMap { $0._commandName } }

    /// The first argument if a subcommand is expected and it is not one.
    ///
    /// Without this check, `--help` after such a word would show the general help.
    private static var unknownSubcommand: String? {
        CommandLine.arguments.dropFirst().first.flatMap { word in
            word.hasPrefix("-") || word == "help" || names.contains(word) ? nil : word
        }
    }
}

extension StandardOutput {
    static func write(_ line: String) { writeRaw(line + "\n") }

    static func write(_ json: JSON) { write(json.text) }

    /// Writes text unchanged; ends the tool if it cannot be written.
    static func writeRaw(_ text: String) {
        guard let reason = failure(writing: text) else { return }
        StandardError.write("rapid-intent: standard output cannot be written: \(reason)")
        exit(ExitStatus.serviceFailed.rawValue)
    }
}
#else
import RapidIntentSupport

@main
struct WithoutTrait {
    static func main() { MissingTrait.end("rapid-intent", needs: "Tool") }
}
#endif
