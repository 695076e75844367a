import Testing

@testable import RapidIntentSpeech

@Suite("The table of the documentation")
struct PipelineTableTests {
    @Test("lists every state and every request")
    func isWhole() throws {
        let rows = try PipelineTable.rows()
        #expect(rows[0] == ["state"] + PipelineRequest.allCases.map { "`\($0.rawValue)`" })
        #expect(rows.dropFirst(2).map(\.first) == PipelineSituation.all.map(\.name))
        let states = Set(PipelineSituation.all.map { $0.machine().machine.state })
        #expect(states == Set(PipelineState.allCases))
    }

    @Test("agrees with the state machine", arguments: PipelineSituation.all.indices)
    func row(index: Int) throws {
        let situation = PipelineSituation.all[index]
        let row = try PipelineTable.rows()[index + 2]
        #expect(row == [situation.name] + PipelineRequest.allCases.map(situation.cell))
        #expect(situation.name.hasPrefix(situation.machine().machine.state.rawValue))
    }
}
