// swift-tools-version: 6.2

import PackageDescription

// Every other package stands behind a trait: without traits, the package resolves to nothing but itself.

/// A product of another package, which is fetched and compiled only with one of some traits.
func product(_ name: String, _ package: String, _ traits: String...) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: Set(traits)))
}

/// A target of ours that is compiled into another only with one of some traits.
func target(_ name: String, _ traits: String...) -> Target.Dependency {
    .target(name: name, condition: .when(traits: Set(traits)))
}

/// A library with the name of its main target.
func library(_ name: String, with further: String...) -> Product {
    .library(name: name, targets: [name] + further)
}

let grdb = product("GRDB", "GRDB.swift", "SQLite")
let argumentParser = product("ArgumentParser", "swift-argument-parser", "Tool")
func nio(_ module: String) -> Target.Dependency { product(module, "swift-nio", "SpeechServers") }
let lifecycle = product("ServiceLifecycle", "swift-service-lifecycle", "ServiceLifecycle")
let log = product("Logging", "swift-log", "Server", "ServiceLifecycle")

let package = Package(
    name: "RapidIntent",
    // Synchronization.Mutex begins with these.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        library("RapidIntent", with: "RapidIntentDictionary", "RapidIntentObservability"),
        library("RapidIntentYAML", with: "RapidIntentImport"),
        library("RapidIntentSpeech"),
        library("RapidIntentALSA"),
        library("RapidIntentPocketSphinx"),
        library("RapidIntentMoonshine"),
        library("RapidIntentSpeechServers"),
        library("RapidIntentOnline"),
        library("RapidIntentOnlineFiles"),
        library("RapidIntentModel"),
        library("RapidIntentTelemetry"),
        library("RapidIntentLearning"),
        library("RapidIntentFleet"),
        library("RapidIntentTesting"),
    ],
    traits: [
        .trait(
            name: "SQLite",
            description: "RapidIntentTelemetry, RapidIntentLearning and RapidIntentOnlineFiles; fetches GRDB."),
        .trait(
            name: "Fleet", description: "RapidIntentFleet; needs libnats and libcrypto.", enabledTraits: ["SQLite"]),
        .trait(name: "SpeechServers", description: "RapidIntentSpeechServers; fetches swift-nio."),
        .trait(
            name: "Observability",
            description: "RapidIntentObservability; fetches swift-metrics and swift-distributed-tracing."),
        .trait(
            name: "ServiceLifecycle",
            description:
                "SpeechPipeline and TranscriptLineRecogniser as Services; fetches swift-service-lifecycle and swift-log."
        ),
        .trait(
            name: "Tool",
            description:
                "The tool rapid-intent, which has the commands of Fleet and SpeechServers where these are on; fetches swift-argument-parser.",
            enabledTraits: ["SQLite"]),
        .trait(
            name: "Server", description: "The program rapid-intent-server; fetches Hummingbird.",
            enabledTraits: ["Tool", "Fleet", "ServiceLifecycle", "SpeechServers"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Without its own settings, which are swift-configuration's.
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // The core depends on no other target but its own text files; every other one depends on it.
        .target(
            name: "RapidIntent", dependencies: ["CRapidIntentTexts"], exclude: ["Languages", "Normalisation/Unicode"]),
        .target(name: "CRapidIntentTexts"),
        // Makes dictionaries of their sources; needs nothing but the core.
        .target(name: "RapidIntentDictionary", dependencies: ["RapidIntent"]),
        // Metrics and spans.
        .target(
            name: "RapidIntentObservability",
            dependencies: [
                "RapidIntent", product("CoreMetrics", "swift-metrics", "Observability"),
                product("Tracing", "swift-distributed-tracing", "Observability"),
            ]),
        // The C library under one name; no product.
        .target(name: "RapidIntentPlatform"),
        // Files, JSON, and what blocks or waits; no product.
        .target(name: "RapidIntentSupport", dependencies: ["RapidIntent", "RapidIntentPlatform"]),

        // Dictionaries as files, and from other systems' files.
        .target(
            name: "RapidIntentYAML",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentPlatform", "RapidIntentSupport", "CRapidIntentYAML",
            ]),
        .target(
            name: "RapidIntentImport",
            dependencies: ["RapidIntent", "RapidIntentDictionary", "RapidIntentSupport", "RapidIntentYAML"]),

        // Speech. Apple's recognisers are empty where there is no Speech framework; what they decide with is not.
        .target(
            name: "RapidIntentSpeech",
            dependencies: ["RapidIntent", "RapidIntentPlatform", "RapidIntentSupport", lifecycle]),
        .target(
            name: "RapidIntentALSA",
            dependencies: [
                "RapidIntent", "RapidIntentPlatform", "RapidIntentSpeech", "RapidIntentSupport", "CRapidIntentALSA",
            ]),
        .target(
            name: "RapidIntentPocketSphinx",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentPlatform", "RapidIntentSpeech",
                "RapidIntentSupport", "CRapidIntentPocketSphinx",
            ]),
        .target(
            name: "RapidIntentMoonshine",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentPlatform", "RapidIntentSpeech",
                "RapidIntentSupport", "CRapidIntentONNXRuntime",
            ]),
        // Loads ONNX Runtime when it is asked to: nothing has to be installed for it to be built.
        .target(name: "CRapidIntentONNXRuntime"),
        // Clients of Vosk and Wyoming.
        .target(
            name: "RapidIntentSpeechServers",
            dependencies: [
                "RapidIntent", "RapidIntentPlatform", "RapidIntentSpeech", "RapidIntentSupport", nio("NIOCore"),
                nio("NIOPosix"), nio("NIOHTTP1"), nio("NIOWebSocket"),
            ]),
        // The names of a running Home Assistant, and the other side of Wyoming's protocol, for it; no product.
        .target(
            name: "RapidIntentHomeAssistant",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentSpeech", "RapidIntentSpeechServers",
                "RapidIntentSupport", "RapidIntentYAML", nio("NIOCore"), nio("NIOPosix"),
            ]),

        // Intent services and the model.
        .target(name: "RapidIntentOnline", dependencies: ["RapidIntent", "RapidIntentSupport", "CRapidIntentCurl"]),
        // The files of a service: its settings, the cache of its answers, the ledger of its calls.
        .target(
            name: "RapidIntentOnlineFiles",
            dependencies: [
                "RapidIntent", "RapidIntentDatabase", "RapidIntentDictionary", "RapidIntentOnline",
                "RapidIntentSupport", "RapidIntentYAML", grdb,
            ],
            resources: [.embedInCode("Ledger/ledger.sql"), .embedInCode("Predictions/predictions.sql")]),
        .target(
            name: "RapidIntentModel",
            dependencies: ["RapidIntent", "RapidIntentPlatform", "RapidIntentSupport", "CRapidIntentSentenceProducts"],
            resources: [.embedInCode("Meaning/background.txt")]),
        // The inner loop of the sentence encoder, for the processor's wider registers.
        .target(name: "CRapidIntentSentenceProducts"),

        // Telemetry and what is learnt from it.
        // How caches and telemetry open their files; no product.
        .target(name: "RapidIntentDatabase", dependencies: [grdb]),
        .target(
            name: "RapidIntentTelemetry",
            dependencies: ["RapidIntent", "RapidIntentDatabase", "RapidIntentSupport", grdb],
            resources: [.embedInCode("Database/telemetry.sql"), .embedInCode("Reports/Formats/HTML/report.css")]),
        .target(
            name: "RapidIntentLearning",
            dependencies: [
                "RapidIntent", "RapidIntentDatabase", "RapidIntentDictionary", "RapidIntentSupport",
                "RapidIntentTelemetry", "RapidIntentYAML", grdb,
            ],
            resources: [.embedInCode("Review/Journal/journal.sql")]),
        // Many instances over NATS JetStream.
        .target(
            name: "RapidIntentFleet",
            dependencies: [
                "RapidIntent", "RapidIntentDatabase", "RapidIntentDictionary", "RapidIntentSpeech",
                "RapidIntentSupport", "RapidIntentTelemetry", "RapidIntentYAML", target("CRapidIntentNATS", "Fleet"),
                target("CRapidIntentOpenSSL", "Fleet"), grdb,
            ]),

        // For tests, ours and others'.
        .target(
            name: "RapidIntentTesting",
            dependencies: ["RapidIntent", "RapidIntentPlatform", "RapidIntentSpeech", "RapidIntentSupport"]),

        // The programs.
        // What both have: options, wiring, messages.
        .target(
            name: "RapidIntentPrograms",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentMoonshine", "RapidIntentPocketSphinx",
                "RapidIntentSpeech", "RapidIntentSupport", "RapidIntentYAML", argumentParser,
            ]),
        .executableTarget(
            name: "rapid-intent",
            dependencies: [
                "RapidIntent", "RapidIntentALSA", "RapidIntentDictionary", "RapidIntentImport", "RapidIntentLearning",
                "RapidIntentModel", "RapidIntentMoonshine", "RapidIntentOnline", "RapidIntentOnlineFiles",
                "RapidIntentPocketSphinx", "RapidIntentPrograms", "RapidIntentSpeech", "RapidIntentSupport",
                "RapidIntentTelemetry", "RapidIntentYAML", target("RapidIntentFleet", "Fleet"),
                target("RapidIntentHomeAssistant", "SpeechServers"),
                target("RapidIntentSpeechServers", "SpeechServers"), argumentParser,
            ]),
        .target(
            name: "RapidIntentServer",
            dependencies: [
                "RapidIntent", "RapidIntentSpeech", "RapidIntentSupport",
                product("Hummingbird", "hummingbird", "Server"), product("HummingbirdCore", "hummingbird", "Server"),
                product("HummingbirdTLS", "hummingbird", "Server"), lifecycle, log,
                product("HTTPTypes", "swift-http-types", "Server"), nio("NIOCore"), nio("NIOHTTP1"),
                nio("NIOPosix"), nio("NIOTLS"), product("NIOHTTPTypes", "swift-nio-extras", "Server"),
                product("NIOHTTPTypesHTTP1", "swift-nio-extras", "Server"),
                product("NIOSSL", "swift-nio-ssl", "Server"),
            ],
            exclude: ["README.md"]),
        // The review's pages.
        .target(
            name: "RapidIntentReviewServer",
            dependencies: [
                "RapidIntent", "RapidIntentFleet", "RapidIntentLearning", "RapidIntentServer", "RapidIntentSupport",
                "RapidIntentTelemetry", product("Hummingbird", "hummingbird", "Server"),
                product("HTTPTypes", "swift-http-types", "Server"), log,
                product("Mustache", "swift-mustache", "Server"), nio("NIOCore"), lifecycle,
            ],
            resources: [.embedInCode("Resources")]),
        .executableTarget(
            name: "rapid-intent-server",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentFleet", "RapidIntentHomeAssistant",
                "RapidIntentLearning", "RapidIntentModel", "RapidIntentPrograms", "RapidIntentReviewServer",
                "RapidIntentServer", "RapidIntentSpeech",
                "RapidIntentSupport", "RapidIntentYAML", lifecycle,
                product("UnixSignals", "swift-service-lifecycle", "ServiceLifecycle"), log, nio("NIOCore"),
                product("NIOSSL", "swift-nio-ssl", "Server"), argumentParser,
            ]),

        // Examples.
        .executableTarget(
            name: "stand-in-service",
            dependencies: ["RapidIntent", "RapidIntentSupport", "RapidIntentTesting", argumentParser],
            path: "Examples/StandInService", exclude: ["answers.jsonl"]),
        .executableTarget(
            name: "observed",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentObservability", "RapidIntentSupport",
                product("MetricsTestKit", "swift-metrics", "Observability"),
                product("InMemoryTracing", "swift-distributed-tracing", "Observability"),
            ],
            path: "Examples/Observed"),
        .executableTarget(
            name: "service",
            dependencies: [
                "RapidIntent", "RapidIntentSpeech", "RapidIntentSupport", "RapidIntentTesting", lifecycle, log,
                product("UnixSignals", "swift-service-lifecycle", "ServiceLifecycle"),
            ],
            path: "Examples/Service"),
        .executableTarget(
            name: "first-service",
            dependencies: [
                "RapidIntent", "RapidIntentOnlineFiles", "RapidIntentSpeech", "RapidIntentSupport",
                "RapidIntentTelemetry", "RapidIntentYAML", lifecycle, log,
                product("UnixSignals", "swift-service-lifecycle", "ServiceLifecycle"),
            ],
            path: "Examples/FirstService"),
        .executableTarget(
            name: "threads", dependencies: ["RapidIntent", "RapidIntentSpeech", "RapidIntentTesting"],
            path: "Examples/Threads"),

        // Gives the library hostile input.
        .executableTarget(
            name: "rapid-intent-fuzz",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentImport", "RapidIntentSpeech",
                "RapidIntentSupport", "RapidIntentYAML", argumentParser,
            ],
            path: "Fuzz"),
        // Puts the transport through what servers and callers can do to it, and listening through what microphones can.
        .executableTarget(
            name: "rapid-intent-soak",
            dependencies: [
                "RapidIntent", "RapidIntentALSA", "RapidIntentDictionary", "RapidIntentMoonshine", "RapidIntentOnline",
                "RapidIntentPocketSphinx", "RapidIntentSpeech", "RapidIntentSupport", "RapidIntentTesting",
                argumentParser,
            ],
            path: "Soak"),
        // Measures the library beside others.
        .executableTarget(
            name: "rapid-intent-benchmark",
            dependencies: [
                "CMalloc", "CLibCurl", "CBarePocketSphinx", "RapidIntent", "RapidIntentDictionary", "RapidIntentFleet",
                "RapidIntentModel", "RapidIntentOnline", "RapidIntentPocketSphinx", "RapidIntentSpeech",
                "RapidIntentSupport", "RapidIntentTelemetry", "RapidIntentTesting", "RapidIntentYAML",
            ],
            path: "Benchmarks/Sources/rapid-intent-benchmark"),
        .systemLibrary(name: "CMalloc", path: "Benchmarks/Sources/CMalloc"),
        .systemLibrary(
            name: "CBarePocketSphinx", path: "Benchmarks/Sources/CBarePocketSphinx", pkgConfig: "pocketsphinx",
            providers: [.apt(["libpocketsphinx-dev"]), .brew(["cmu-pocketsphinx"])]),
        .systemLibrary(
            name: "CLibCurl", path: "Benchmarks/Sources/CLibCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        // What HTTP alone costs, for Benchmarks/server/measure.
        .executableTarget(
            name: "hello-world",
            dependencies: ["RapidIntentSupport", product("Hummingbird", "hummingbird", "Server"), log],
            path: "Benchmarks/server", exclude: ["measure"]),

        // System libraries.
        .systemLibrary(
            name: "CRapidIntentYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CRapidIntentPocketSphinx", pkgConfig: "pocketsphinx",
            providers: [.apt(["libpocketsphinx-dev", "pocketsphinx-en-us"])]),
        .systemLibrary(name: "CRapidIntentALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
        .systemLibrary(
            name: "CRapidIntentCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(
            name: "CRapidIntentNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
        .systemLibrary(
            name: "CRapidIntentOpenSSL", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),

        // What tests of several targets need: scratch folders, the built tool, speech and servers of their own; a validator
        // of JSON Schemas; a running server and a client that sends arbitrary bytes; what people say in a week, recorded by
        // real telemetry.
        .target(
            name: "TestSupport",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentSpeech", "RapidIntentSupport", "RapidIntentTesting",
            ],
            path: "Tests/TestSupport"),
        .target(
            name: "SchemaTestSupport", dependencies: ["RapidIntentDictionary", "RapidIntentYAML"],
            path: "Tests/SchemaTestSupport"),
        .target(
            name: "ServerTestSupport",
            dependencies: ["RapidIntent", "RapidIntentServer", "TestSupport", lifecycle, log],
            path: "Tests/ServerTestSupport"),
        .target(
            name: "SimulatedWeeks", dependencies: ["RapidIntent", "RapidIntentDictionary", "RapidIntentTelemetry"],
            path: "Tests/SimulatedWeeks"),
    ],
    swiftLanguageModes: [.v6]
)

/// Adds the tests of a target: they may use what it uses, what all tests need, and more.
@MainActor func addTests(
    _ name: String, of tested: String, using further: Target.Dependency..., exclude: [String] = []
) {
    let common = [tested, "RapidIntent", "RapidIntentDictionary", "RapidIntentTesting", "TestSupport"]
    let own = package.targets.first { $0.name == tested }?.dependencies ?? []
    var seen: Set<String> = []
    package.targets.append(
        .testTarget(
            name: name,
            dependencies: (common.map { .byName(name: $0) } + own + further).filter { seen.insert("\($0)").inserted },
            exclude: exclude))
}

// Tests mirror the sources.
for library in [
    "RapidIntent", "RapidIntentDictionary", "RapidIntentSupport", "RapidIntentSpeech", "RapidIntentPocketSphinx",
    "RapidIntentSpeechServers", "RapidIntentALSA", "RapidIntentOnline", "RapidIntentTesting",
] { addTests(library + "Tests", of: library) }
addTests(
    "RapidIntentObservabilityTests", of: "RapidIntentObservability",
    using: product("MetricsTestKit", "swift-metrics", "Observability"),
    product("InMemoryTracing", "swift-distributed-tracing", "Observability"))
addTests("RapidIntentYAMLTests", of: "RapidIntentYAML", using: "SchemaTestSupport")
addTests("RapidIntentImportTests", of: "RapidIntentImport")
addTests("RapidIntentOnlineFilesTests", of: "RapidIntentOnlineFiles", using: "SchemaTestSupport")
addTests("RapidIntentMoonshineTests", of: "RapidIntentMoonshine", using: "RapidIntentPocketSphinx")
addTests(
    "RapidIntentHomeAssistantTests", of: "RapidIntentHomeAssistant",
    using: "RapidIntentImport", "RapidIntentPocketSphinx")
addTests("RapidIntentTelemetryTests", of: "RapidIntentTelemetry", using: "RapidIntentSpeech")
addTests("RapidIntentFleetTests", of: "RapidIntentFleet", using: "rapid-intent", "SchemaTestSupport")
addTests("RapidIntentLearningTests", of: "RapidIntentLearning", using: "SimulatedWeeks")
// Its corpus is read where it lies.
addTests(
    "RapidIntentModelTests", of: "RapidIntentModel", exclude: ["Corpus/assistant.txt", "Corpus/outOfScope.txt"])
addTests(
    "RapidIntentServerTests", of: "RapidIntentServer",
    using: "RapidIntentFleet", "RapidIntentHomeAssistant", "RapidIntentModel", "RapidIntentOnline",
    "RapidIntentTelemetry", "RapidIntentYAML", "rapid-intent-server", "SchemaTestSupport", "ServerTestSupport")
addTests(
    "RapidIntentReviewServerTests", of: "RapidIntentReviewServer", using: "RapidIntentYAML", "rapid-intent-server",
    "ServerTestSupport")
addTests("StandInServiceTests", of: "stand-in-service")
addTests("FuzzTests", of: "rapid-intent-fuzz")
addTests("RapidIntentToolTests", of: "rapid-intent", using: grdb)
// Tests of several targets together. These keep deadlines by the real clock …
addTests("DeadlineTests", of: "rapid-intent", using: "rapid-intent-soak")
// … these decode speech …
addTests("DecodingTests", of: "rapid-intent", using: "rapid-intent-soak")
// … and these talk to servers while they decode, or count what recognisers leave behind in the process.
addTests("UndisturbedTests", of: "rapid-intent")

// 'Scripts/test --filter' builds no more than some targets of tests need.
if let wanted = Context.environment["RAPID_INTENT_TESTS"] {
    var needed: Set<String> = []
    var open = wanted.split(separator: ",").map(String.init)
    while let name = open.popLast() {
        guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else {
            continue
        }
        for dependency in target.dependencies {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
            case .productItem(_, let other, _, _): needed.insert(other ?? "")
            default: break
            }
        }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll()
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let address, _) = dependency.kind else { return false }
        return !needed.contains { address.hasSuffix("/" + $0) }
    }
}

// One place for what every target of ours is held to.
for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ]
    // A release build of tests takes half the time if only what they test is optimised.
    if target.type == .test {
        target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
    }
}
