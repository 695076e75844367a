import RapidIntent
import Testing

@Suite struct PredictionTests {
    private typealias Entity = Prediction.PredictedEntity

    @Test("Each entity is followed by its parts, at any depth")
    func allEntities() {
        let count = Entity(name: "Count", text: "two", value: "2")
        let item = Entity(name: "Item", text: "two lamps", value: "two lamps", children: [count])
        let order = Entity(name: "Order", text: "two lamps", value: "two lamps", children: [item])
        let room = Entity(name: "Room", text: "den", value: "den")
        let prediction = Prediction(text: "two lamps", intents: [], topIntent: nil, entities: [order, room])
        #expect(prediction.allEntities.map(\.name) == ["Order", "Item", "Count", "Room"])
    }

    @Test("A date in a part, or in a nested prediction, makes the whole depend on time")
    func timeDependence() {
        let date = Entity(name: "When", text: "tomorrow", value: "2026-11-22", isTimeDependent: true)
        let order = Entity(name: "Order", text: "x", value: "x", children: [date])
        let plain = Prediction(text: "x", intents: [], topIntent: nil, entities: [])
        let dated = Prediction(text: "x", intents: [], topIntent: nil, entities: [order])
        #expect(!plain.isTimeDependent)
        #expect(dated.isTimeDependent)
        var outer = plain
        outer.inner = dated
        #expect(outer.isTimeDependent)
        #expect(outer.inner == dated)
        outer.inner = nil
        #expect(outer == plain)
    }

    @Test(
        "In a command an entity is called by its role, its name, or the last part of its name",
        arguments: [
            ("City", "from", "from"), ("City", nil, "City"), ("City::To", nil, "To"), ("City::To", "from", "from"),
            ("::", nil, "::"), ("", nil, ""),
        ] as [(String, String?, String)])
    func part(name: String, role: String?, part: String) {
        #expect(Entity(name: name, role: role, text: "x", value: "x").part == part)
    }
}
