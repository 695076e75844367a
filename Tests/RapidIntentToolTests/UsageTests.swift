import Testing

@Suite struct UsageTests {
    @Test("Every subcommand helps with an example", arguments: ["listen", "resolve", "check", "report"])
    func help(subcommand: String) async throws {
        let run = try await Tool.run(subcommand, "--help")
        #expect(run.status == 0)
        #expect(run.output.contains("EXAMPLES\n  rapid-intent \(subcommand)"))
        #expect(run.errors.isEmpty)
    }

    @Test(
        "A wrong call ends with 2 and says what is right",
        arguments: [
            (["resolve", "--bogus"], "Unknown option '--bogus'"),
            (["resolve", "x", "--transcripts"], "'--transcripts' reads standard input"),
            (["resolve", "x", "--online", "luis-v9"], "luis-v3"),
            (["resolve", "x", "--online", "luis-v3"], "'--online' needs '--endpoint URL' and '--app NAME'"),
            (["resolve", "x", "--endpoint", "http://127.0.0.1"], "belong to '--online'"),
            (["resolve", "x", "--online", "luis-v3", "--endpoint", "nonsense", "--app", "a"], "cannot be asked"),
            (["listen", "--raw", "--audio", "x.wav"], "three sources; give one"),
            (["listen", "--raw", "--realtime"], "'--realtime' belongs to '--audio'"),
            (["listen", "--raw", "--rate", "0"], "'--rate 0' is out of range"),
            (["report", "--since", "yesterday"], "--since"),
            (["report", "--format", "pdf"], "terminal"),
            (["dance"], "dance"),
        ])
    func usage(arguments: [String], message: String) async throws {
        let run = try await Tool.run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
