#if Tool
import Foundation
import TestSupport
import Testing

/// The phrases for a home that `Examples/HomeAssistant` has beside Home Assistant's own.
@Suite("Phrases for a home") struct HomePhrasesTests {
    private static let phrases = "Examples/HomeAssistant/phrases.en.yaml"

    /// A file with names, as the server writes it.
    private func names(in folder: ScratchFolder) throws -> String {
        try folder.write(
            """
            version: 1
            prefer: [name]
            lists:
              floor: [upstairs]
              area: [kitchen, { in: (hall|hallway), out: hall }]
              name:
                - { in: lamp, context: { domain: light, area: kitchen } }
                - { in: heater, context: { domain: climate, area: hall } }
                - { in: blinds, context: { domain: cover, area: kitchen } }
                - { in: radio, context: { domain: media_player, area: kitchen } }
                - { in: rosie, context: { domain: vacuum } }
                - { in: back door, context: { domain: lock } }

            """, to: "names.yaml")
    }

    @Test("They mean the intents of Home Assistant, by what the thing is")
    func meanings() async throws {
        let folder = try ScratchFolder()
        let expected = [
            ("put the lamp on", "HassTurnOn(name: lamp)"),
            ("put the kitchen lights on", "HassTurnOn(area: kitchen, domain: light)"),
            ("cut the lights in the hallway off", "HassTurnOff(area: hall, domain: light)"),
            ("dim the lamp to a quarter", "HassLightSet(name: lamp, brightness: 25)"),
            (
                "move the blinds in the kitchen to 40 percent",
                "HassSetPosition(name: blinds, area: kitchen, position: 40)"
            ),
            ("bring the heater up to 21 degrees", "HassClimateSetTemperature(name: heater, temperature: 21)"),
            ("set the volume of the radio to twenty", "HassSetVolume(name: radio, volume_level: 20)"),
            ("turn the radio down a bit", "HassSetVolumeRelative(name: radio, volume_step: down)"),
            ("send rosie home", "HassVacuumReturnToBase(name: rosie)"),
            ("is the back door locked", "HassGetState(name: back door, state: locked)"),
            ("sing to rosie", "unresolved"), ("don't put the lamp on", "unresolved"),
        ]
        let options = ["--dictionary", try names(in: folder), "--dictionary", Self.phrases]
        let run = try await Tool.run(["resolve"] + expected.map(\.0) + options)
        let meanings = run.lines.map { line in
            line.contains(" ▶ ") ? line.components(separatedBy: " ▶ ")[1] : "unresolved"
        }
        #expect(meanings == expected.map(\.1), "\(run)")
    }

    @Test("With names, no phrase of theirs is a mistake")
    func mistakes() async throws {
        let folder = try ScratchFolder()
        let run = try await Tool.run("check", try names(in: folder), Self.phrases, "--all")
        #expect(!run.output.contains("error"), "\(run.output)")
    }
}
#endif
