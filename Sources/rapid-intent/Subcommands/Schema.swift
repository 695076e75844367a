#if Tool
import ArgumentParser
import Foundation
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentYAML

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the JSON Schema with which editors complete and check dictionaries.",
        discussion: """
            Writes 'dictionary.schema.json' into the folder; an existing file is replaced. An editor with a YAML language \
            server uses it for every dictionary that begins with this line:

              # yaml-language-server: $schema=dictionary.schema.json

            EXAMPLES
              rapid-intent schema my-dictionaries
              # into the folder of this file
              rapid-intent schema my-dictionaries/home.yaml
            """)

    @Argument(help: "A folder, or a dictionary in it.")
    var path = DefaultDictionaries.folder

    func run() throws {
        var folder = URL(filePath: path)
        do throws(FileFailure) {
            if try FileStatus(ofPath: path).kind != .folder { folder.deleteLastPathComponent() }
        } catch {
            throw Failure(.badInput, "'\(path)': \(error.reason); name a folder, or a dictionary")
        }
        let file = folder.appending(path: "dictionary.schema.json").relativePath
        do throws(FileFailure) {
            try FileContents.replace(file, with: Array(DictionarySchema.json.utf8))
        } catch {
            throw Failure(.badInput, "'\(file)' cannot be written: \(error.reason)")
        }
        StandardOutput.write(file)
        StandardError.write("begin your dictionaries with '# yaml-language-server: $schema=dictionary.schema.json'")
    }
}
#endif
