import RapidIntent
import RapidIntentModel
import Testing

@Suite("IntentModelService")
struct IntentModelServiceTests {
    private static let dictionary = try? CommandDictionary([
        DictionarySource(
            locale: "en", lists: ["room": ["kitchen", "living room"]],
            intents: ["lights_on": ["turn on the {room} light"], "joke": ["tell me a joke"]])
    ])

    private static func service() throws -> IntentModelService {
        let model = try IntentModelTrainer().train(
            AssistantCorpus.sentences(of: ["lights_on", "joke", "taxi", "spell"]))
        return IntentModelService(model, dictionaries: DictionarySet([try #require(dictionary)]))
    }

    @Test("A sentence that no phrase has gets its intent from the model and its entities from the lists")
    func entities() async throws {
        let service = try Self.service()
        let text = "could you put some lights on in the Living Room please"
        let prediction = try await service.prediction(for: Question(text: text, locale: "en-GB"))
        #expect(prediction.topIntent?.name == "lights_on")
        #expect(
            prediction.entities == [
                Prediction.PredictedEntity(name: "room", text: "Living Room", value: "living room", range: 36..<47)
            ])
        #expect(service.modelVersion == service.model.version)
        #expect(service.name == "model")
    }

    @Test("Scores are in order, and the best intent is the first")
    func ranking() throws {
        let prediction = try Self.service().answer(to: Question(text: "tell me another joke"))
        #expect(prediction.intents.first == prediction.topIntent)
        #expect(prediction.intents.map(\.score) == prediction.intents.map(\.score).sorted(by: >))
        #expect(Set(prediction.intents.map(\.name)) == ["lights_on", "joke", "taxi", "spell", "None"])
    }

    @Test("Another language finds nothing")
    func language() throws {
        let prediction = try Self.service().answer(to: Question(text: "erzähl einen Witz", locale: "de-DE"))
        #expect(prediction.foundNothing)
        #expect(prediction.intents.isEmpty)
    }

    @Test("A resolver fires what the model is sure of")
    func resolver() async throws {
        let dictionary = try #require(Self.dictionary)
        let resolver = IntentResolver(
            dictionary: dictionary, service: try Self.service(),
            thresholds: PredictionThresholds(accept: 0.3, confirm: 0.2, margin: 0.05))
        let resolution = await resolver.resolve("put the light on in the kitchen please")
        guard case .fired(let fired) = resolution.outcome else {
            Issue.record("\(resolution.outcome)")
            return
        }
        #expect(fired.command.intent == "lights_on")
        #expect(fired.command.entities.first?.value == "kitchen")
        #expect(fired.source == .online)
    }
}
