#if Tool
package import ArgumentParser
import Foundation

extension AsyncParsableCommand {
    /// Runs a program with its documented exit codes, which differ from those of ArgumentParser.
    ///
    /// - Parameters:
    ///   - arguments: The arguments; nil for those of the command line.
    ///   - beforeHelp: Called before `--help` or `--version` is shown.
    package static func runProgram(
        _ arguments: @Sendable () throws -> [String]? = { nil }, beforeHelp: @Sendable () -> Void = {}
    ) async {
        do {
            var command = try parseAsRoot(try arguments())
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let error as any ProgramError {
            let failure = error.failure
            StandardError.write("\(configuration.commandName ?? ""): \(failure.message)")
            Foundation.exit(failure.status.rawValue)
        } catch let error as ExitStatus {
            Foundation.exit(error.rawValue)
        } catch {
            if exitCode(for: error) == .validationFailure {
                StandardError.write(fullMessage(for: error))
                Foundation.exit(ExitStatus.usage.rawValue)
            }
            beforeHelp()
            exit(withError: error)
        }
    }
}
#endif
