import RapidIntent
import Testing

@testable import RapidIntentModel

@Suite struct MeaningGroupsTests {
    private static let sentences = [
        "turn the light on", "switch the lights on", "lights on", "turn the light off", "switch the lights off",
        "lights off", "play some music", "start the music", "put a song on", "stop the music", "music off",
        "no more song stop",
    ].enumerated().map { LabelledSentence($1, intent: ["LightsOn", "LightsOff", "Play", "Pause"][$0 / 3]) }

    private static let texts = [
        MeaningGroups.Text("end the tune", heard: 1, sessions: [3]),
        MeaningGroups.Text("entrance open", heard: 5, sessions: [1, 2]),
        MeaningGroups.Text("cease that melody", heard: 4, sessions: [2, 3]),
        MeaningGroups.Text("lamps begin", heard: 2, sessions: [1]),
        MeaningGroups.Text("open the gate", heard: 2, sessions: [2]),
        MeaningGroups.Text("why oh why", heard: 1, sessions: [1]),
    ]

    private static func groups(
        _ texts: [MeaningGroups.Text] = texts, _ sentences: [LabelledSentence] = sentences
    ) -> MeaningGroups {
        MeaningGroups(of: texts, sentences: sentences, locale: "en", encoder: ConceptEncoder())
    }

    @Test("Texts with the same meaning form a group, with the nearest intent and the sessions of all")
    func grouped() {
        let groups = Self.groups().groups
        #expect(
            groups.map { $0.texts.map(\.text) } == [
                ["entrance open", "open the gate"], ["cease that melody", "end the tune"], ["lamps begin"],
            ])
        #expect(groups.map(\.heard) == [7, 5, 2] && groups.map(\.sessions) == [2, 2, 1])
        #expect(groups[1...].map(\.nearest) == ["Pause", "LightsOn"] && groups[1...].allSatisfy(\.isNear))
        #expect(groups[1...].allSatisfy { $0.closeness > 0.9 && $0.closeness <= 1.001 })
    }

    @Test("A group far from every intent says so")
    func missingIntent() {
        let doors = Self.groups().groups[0]
        #expect(!doors.isNear && doors.nearest != nil && doors.closeness < 0.3)
    }

    @Test("The order of texts and sentences does not matter")
    func order() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<10 {
            let shuffled = Self.groups(Self.texts.shuffled(using: &random), Self.sentences.shuffled(using: &random))
            #expect(shuffled == Self.groups())
        }
    }

    @Test("Without sentences there is no nearest intent, and the usual bound groups the texts")
    func noDictionary() {
        let groups = Self.groups(Self.texts, [LabelledSentence("who are you", intent: nil)])
        #expect(groups.groups.map(\.texts) == Self.groups().groups.map(\.texts))
        #expect(groups.groups.allSatisfy { $0.nearest == nil && $0.closeness == 0 && !$0.isNear })
        #expect(Self.groups([]).groups.isEmpty)
    }

    @Test("Intents that are near each other raise the bounds, to a limit, and only with enough sentences")
    func bounds() {
        func bounds(_ count: Int, closeness: Float) -> MeaningBounds {
            let second = [closeness, (1 - closeness * closeness).squareRoot()]
            let sentences = (0..<count).map { (meaning: $0 % 2 == 0 ? [1, 0] : second, label: $0 % 2) }
            let means = MeaningMeans(of: sentences.map { ($0.meaning, $0.label, 1) }, width: 2, count: 2)
            return MeaningBounds(of: sentences, means: means, count: 2)
        }
        #expect(abs(bounds(30, closeness: 0.66).sentences - 0.63) < 1e-4)
        #expect(abs(bounds(30, closeness: 0.66).intents - 0.63) < 1e-4)
        #expect(bounds(4, closeness: 0.9).sentences < 0.65 && bounds(300, closeness: 0.9).sentences == 0.7)
        #expect(bounds(300, closeness: 0.3).sentences < 0.35)
    }

    @Test("Beyond the limit, the texts heard least often are left out, and each intent keeps some sentences")
    func limit() {
        let many = (0..<MeaningGroups.limit + 7).map {
            MeaningGroups.Text("gate number \($0)", heard: $0 < 7 ? 1 : 2, sessions: [1])
        }
        let sentences = (0..<MeaningGroups.limit).map { LabelledSentence("start the song \($0)", intent: "Play") }
        var steps: [Int] = []
        let groups = MeaningGroups(
            of: many, sentences: sentences + Self.sentences, locale: "en", encoder: ConceptEncoder(),
            progress: { steps.append($1 - $0) })
        #expect(groups.leftOut == 7 && groups.groups.map(\.texts.count) == [MeaningGroups.limit])
        // 250 sentences of 'Play', and the nine of the other three intents.
        #expect(steps.count == MeaningGroups.limit + 250 + 9 && steps.last == 0)
    }
}
