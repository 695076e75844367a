import RapidIntent
import RapidIntentDictionary
import RapidIntentModel
import Testing
import TestSupport

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

    @Test("A sentence without a phrase gets its intent from the model and its entities from the lists")
    func entities() async throws {
        let service = try Self.service()
        let text = "could you put some lights on in the Living Room please"
        let prediction = try await service.prediction(for: Question(text: text, locale: "en-GB"))
        #expect(prediction.topIntent?.name == "lights_on")
        #expect(
            prediction.entities == [
                Prediction.PredictedEntity(name: "room", text: "Living Room", value: "living room", range: 36..<47)
            ])
        #expect(service.modelVersion == "model:\(service.model.version)")
        #expect(service.name == "model")
    }

    @Test("Entities come from the current dictionaries, in the language of the question")
    func following() throws {
        func dictionary(_ locale: LocaleIdentifier, _ room: String) throws -> CommandDictionary {
            try CommandDictionary([
                DictionarySource(
                    locale: locale, lists: ["room": [room]], intents: ["lights_on": ["turn on the {room} light"]])
            ])
        }
        let model = try Self.service().model
        let active = ActiveDictionaries([try dictionary("de", "kitchen"), try dictionary("en", "kitchen")])
        let service = IntentModelService(model, following: active)
        func rooms(_ locale: LocaleIdentifier?) -> [String] {
            service.answer(to: Question(text: "put some lights on in the kitchen, not the hall", locale: locale))
                .entities.map(\.value)
        }
        #expect(rooms("en-GB") == ["kitchen"])
        active.current = [try dictionary("de", "kitchen"), try dictionary("en", "hall")]
        #expect(rooms("en") == ["hall"])
        #expect(rooms(nil) == ["hall"], "without a spoken language, the model's own is used")
        active.current = [try dictionary("de", "kitchen")]
        #expect(rooms("en").isEmpty)
    }

    @Test("Scores are in order, and the best intent is the first")
    func ranking() throws {
        let prediction = try Self.service().answer(to: Question(text: "tell me another joke"))
        #expect(prediction.intents.first == prediction.topIntent)
        #expect(prediction.intents.map(\.score) == prediction.intents.map(\.score).sorted(by: >))
        #expect(Set(prediction.intents.map(\.name)) == ["lights_on", "joke", "taxi", "spell", "None"])
    }

    @Test("A question in another language has no intent")
    func language() throws {
        let prediction = try Self.service().answer(to: Question(text: "erzähl einen Witz", locale: "de-DE"))
        #expect(prediction.foundNothing)
        #expect(prediction.intents.isEmpty)
    }

    @Test("A resolver fires commands with a high score of the model")
    func resolver() async throws {
        let dictionary = try #require(Self.dictionary)
        let resolver = IntentResolver(
            dictionaries: [dictionary], service: try Self.service(),
            configuration: ResolverConfiguration {
                $0.thresholds = PredictionThresholds(accept: 0.3, confirm: 0.2, margin: 0.05)
            })
        let resolution = await resolver.resolution(of: "put the light on in the kitchen please")
        guard case .fired(let fired) = resolution.outcome else {
            Issue.record("\(resolution.outcome)")
            return
        }
        #expect(fired.command.intent == "lights_on")
        #expect(fired.command.entities.first?.value == "kitchen")
        #expect(fired.source == .online)
    }
}
