#if Tool
import ArgumentParser

/// A recogniser by its name on the command line.
enum RecogniserChoice: String, ExpressibleByArgument, CaseIterable {
    case moonshine
    case pocketSphinx = "pocketsphinx"
    case both
    case vosk
    case wyoming

    /// Whether it is a client of a server.
    var needsServer: Bool { self == .vosk || self == .wyoming }
    /// An example of its server's address.
    var exampleAddress: String { self == .wyoming ? "tcp://127.0.0.1:10300" : "ws://127.0.0.1:2700" }
}
#endif
