import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import Testing

/// Several commands in one utterance, from NDJSON to NDJSON.
@Suite struct SeveralCommandsLinesTests {
    private func resolver() throws -> IntentResolver {
        IntentResolver(
            dictionaries: [
                try CommandDictionary([
                    DictionarySource(
                        locale: Located("en-GB"), lists: [ListSource("place", "Starbucks")],
                        intents: [
                            IntentSource("Surroundings", phrases: "what's around me"),
                            IntentSource("Navigate", phrases: "take me to {place}"),
                        ])
                ])
            ])
    }

    @Test("The events of several commands are those of single ones, with segment numbers")
    func events() async throws {
        var reader = TranscriptLineReader()
        var session = try resolver().session()
        var lines: [String] = []
        for line in [
            #"{"utterance":"u1","at":0.9,"text":"what's around me","final":false}"#,
            #"{"utterance":"u1","at":1.5,"text":"what's around me and take","final":false}"#,
            #"{"utterance":"u1","at":2.4,"text":"what's around me and take me to starbucks","final":false}"#,
            #"{"utterance":"u1","at":3.3,"text":"what's around me and take me to starbucks","final":true,"decoding":0.0725}"#,
            #"{"utterance":"u1","at":3.3,"end":true}"#,
        ] {
            for event in try reader.events(in: line) { lines += await session.handle(event).map { EventLine($0).text } }
        }
        #expect(
            lines.filter { !$0.contains("partial") } == [
                #"{"event":"fired","utterance":"u1","segment":0,"at":1.05,"intent":"Surroundings","entities":[],"#
                    + #""source":"dictionary","score":1,"phrase":"what's around me"}"#,
                #"{"event":"fired","utterance":"u1","segment":1,"at":2.55,"intent":"Navigate","entities":"#
                    + #"[{"name":"place","value":"Starbucks","text":"starbucks","start":7,"end":8}],"#
                    + #""source":"dictionary","score":1,"phrase":"take me to {place}"}"#,
                #"{"event":"final","utterance":"u1","at":3.3,"text":"what's around me and take me to starbucks"}"#,
                #"{"event":"resolved","utterance":"u1","segment":0,"at":3.3,"outcome":"fired","lead":2.25,"decoding":0.0725}"#,
                #"{"event":"resolved","utterance":"u1","segment":1,"at":3.3,"outcome":"fired","lead":0.75,"decoding":0.0725}"#,
                #"{"event":"endpoint","utterance":"u1","at":3.3}"#,
            ])
    }

    @Test("A line for one segment has its own text, and places count in it")
    func resolutions() async throws {
        let lines = try await resolver().resolutions(of: "what's around me and take me to Starbucks").map {
            ResolutionLine($0).text
        }
        #expect(
            lines == [
                #"{"text":"what's around me","outcome":"fired","intent":"Surroundings","entities":[],"#
                    + #""source":"dictionary","score":1,"phrase":"what's around me"}"#,
                #"{"text":"take me to Starbucks","outcome":"fired","intent":"Navigate","entities":"#
                    + #"[{"name":"place","value":"Starbucks","text":"Starbucks","start":3,"end":4}],"#
                    + #""source":"dictionary","score":1,"phrase":"take me to {place}"}"#,
            ])
    }
}
