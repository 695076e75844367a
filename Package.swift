// swift-tools-version: 6.2

import PackageDescription

/// The libraries, each of one target with its name.
let libraries = [
    "RapidIntent", "RapidIntentDictionary", "RapidIntentYAML", "RapidIntentImport", "RapidIntentSpeech",
    "RapidIntentPocketSphinx", "RapidIntentMoonshine", "RapidIntentALSA", "RapidIntentVosk", "RapidIntentWyoming",
    "RapidIntentWyomingServer", "RapidIntentHomeAssistant", "RapidIntentAppleSpeech", "RapidIntentOnline",
    "RapidIntentCache", "RapidIntentOnlineYAML", "RapidIntentTelemetry", "RapidIntentFleet", "RapidIntentObservability",
    "RapidIntentGrowth", "RapidIntentReview", "RapidIntentModel", "RapidIntentEncoder", "RapidIntentTesting",
]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
func nio(_ module: String) -> Target.Dependency { .product(name: module, package: "swift-nio") }

let package = Package(
    name: "RapidIntent",
    platforms: [.macOS(.v15)],
    products: libraries.map { .library(name: $0, targets: [$0]) } + [
        .executable(name: "rapid-intent", targets: ["rapid-intent"])
    ],
    traits: [
        .default(enabledTraits: ["SpeechServers", "Fleet"]),
        .trait(
            name: "Fleet",
            description: "The tool's part in a fleet of instances. Without it, the tool is built without libnats."),
        .trait(
            name: "SpeechServers",
            description:
                "The tool's clients of Vosk, Wyoming and Home Assistant. Without it, the tool is built without swift-nio."
        ),
        .trait(name: "Observability", description: "Metrics and spans: RapidIntentObservability."),
        .trait(name: "ServiceLifecycle", description: "SpeechPipeline as a Service of swift-service-lifecycle."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Only the clients of speech servers need it.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        // Only with the trait Observability.
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        // Only with the trait ServiceLifecycle.
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // The core knows nobody; every arrow points to it.
        .target(name: "RapidIntent"),
        // Makes dictionaries of their sources; needs nothing but the core.
        .target(name: "RapidIntentDictionary", dependencies: ["RapidIntent"]),

        // Adapters, one system library each.
        .target(
            name: "RapidIntentYAML",
            dependencies: ["RapidIntent", "RapidIntentDictionary", "RapidIntentFiles", "CYAML"]),
        .target(name: "RapidIntentImport", dependencies: ["RapidIntent", "RapidIntentDictionary", "RapidIntentYAML"]),
        .target(
            name: "RapidIntentSpeech",
            dependencies: [
                "RapidIntent",
                .product(
                    name: "ServiceLifecycle", package: "swift-service-lifecycle",
                    condition: .when(traits: ["ServiceLifecycle"])),
            ]),
        .target(
            name: "RapidIntentPocketSphinx",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentFiles", "RapidIntentSpeech", "CPocketSphinx",
            ]),
        .target(
            name: "RapidIntentMoonshine",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentFiles", "RapidIntentSpeech", "CONNXRuntime",
            ]),
        // Loads ONNX Runtime when it is asked to: nothing has to be installed for it to be built.
        .target(name: "CONNXRuntime"),
        .target(name: "RapidIntentALSA", dependencies: ["RapidIntent", "RapidIntentSpeech", "CALSA"]),
        .target(
            name: "RapidIntentVosk", dependencies: ["RapidIntent", "RapidIntentSpeech", "RapidIntentSpeechServer"]),
        .target(
            name: "RapidIntentWyoming",
            dependencies: [
                "RapidIntent", "RapidIntentSpeech", "RapidIntentSpeechServer", nio("NIOCore"), nio("NIOPosix"),
            ]),
        // The other side of that protocol, for Home Assistant; it links no recogniser.
        .target(
            name: "RapidIntentWyomingServer",
            dependencies: ["RapidIntent", "RapidIntentSpeech", "RapidIntentWyoming", nio("NIOCore"), nio("NIOPosix")]),
        // How clients hold a session with a server, and the WebSocket; no product.
        .target(
            name: "RapidIntentSpeechServer",
            dependencies: [
                "RapidIntent", "RapidIntentSpeech", nio("NIOCore"), nio("NIOPosix"), nio("NIOHTTP1"),
                nio("NIOWebSocket"),
            ]),
        // The names of a running Home Assistant.
        .target(
            name: "RapidIntentHomeAssistant",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentFiles", "RapidIntentSpeech",
                "RapidIntentSpeechServer", "RapidIntentYAML", nio("NIOCore"),
            ]),
        // Its adapters are empty where there is no Speech framework; what they decide with is not.
        .target(name: "RapidIntentAppleSpeech", dependencies: ["RapidIntent", "RapidIntentSpeech"]),
        .target(name: "RapidIntentOnline", dependencies: ["RapidIntent", "CCurl"]),
        .target(
            name: "RapidIntentCache",
            dependencies: ["RapidIntent", "RapidIntentFiles", "RapidIntentOnline", "RapidIntentDatabase", grdb]),
        // A service from `online.yaml`: the only one that links libyaml, libcurl and SQLite together.
        .target(
            name: "RapidIntentOnlineYAML",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentYAML", "RapidIntentOnline", "RapidIntentCache",
            ]),
        .target(
            name: "RapidIntentTelemetry",
            dependencies: ["RapidIntent", "RapidIntentDatabase", "RapidIntentFiles", grdb]),
        // Many instances over NATS JetStream. Of the speech target it needs the executor for calls that block.
        .target(
            name: "RapidIntentFleet",
            dependencies: [
                "RapidIntent", "RapidIntentFiles", "RapidIntentSpeech", "RapidIntentTelemetry", "RapidIntentDatabase",
                "RapidIntentYAML", "RapidIntentDictionary", "CNATS", "COpenSSL", grdb,
            ]),
        .target(
            name: "RapidIntentGrowth",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentFiles", "RapidIntentYAML", "RapidIntentTelemetry",
            ]),
        // What people look at and decide on, in whatever interface.
        .target(
            name: "RapidIntentReview",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentFiles", "RapidIntentYAML", "RapidIntentTelemetry",
                "RapidIntentGrowth", "RapidIntentDatabase", grdb,
            ]),
        // The intent model, which needs nothing but the core.
        .target(name: "RapidIntentModel", dependencies: ["RapidIntent", "RapidIntentFiles"]),
        // A sentence encoder for it, where it is installed.
        .target(
            name: "RapidIntentEncoder",
            dependencies: ["RapidIntent", "RapidIntentModel", "RapidIntentFiles", "CSentenceProducts"]),
        // Its inner loop, for the processor's wider registers.
        .target(name: "CSentenceProducts"),
        // How dictionaries and models are read, mapped and replaced; no product.
        .target(name: "RapidIntentFiles"),
        // How cache and telemetry open their files; no product.
        .target(name: "RapidIntentDatabase", dependencies: [grdb]),
        // Empty without its trait.
        .target(
            name: "RapidIntentObservability",
            dependencies: [
                "RapidIntent",
                .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Observability"])),
                .product(
                    name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Observability"])),
            ]),
        .target(name: "RapidIntentTesting", dependencies: ["RapidIntent", "RapidIntentSpeech"]),

        // The tool.
        .executableTarget(
            name: "rapid-intent",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentFiles", "RapidIntentYAML", "RapidIntentImport",
                "RapidIntentSpeech", "RapidIntentPocketSphinx", "RapidIntentMoonshine", "RapidIntentALSA",
                .target(name: "RapidIntentVosk", condition: .when(traits: ["SpeechServers"])),
                .target(name: "RapidIntentWyoming", condition: .when(traits: ["SpeechServers"])),
                .target(name: "RapidIntentHomeAssistant", condition: .when(traits: ["SpeechServers"])),
                .target(name: "RapidIntentFleet", condition: .when(traits: ["Fleet"])),
                "RapidIntentOnline", "RapidIntentCache", "RapidIntentOnlineYAML", "RapidIntentTelemetry",
                "RapidIntentGrowth", "RapidIntentReview", "RapidIntentModel", "RapidIntentEncoder", argumentParser,
            ]),

        // Examples.
        .executableTarget(
            name: "stand-in-service",
            dependencies: ["RapidIntent", "RapidIntentTesting", argumentParser],
            path: "Examples/StandInService", exclude: ["answers.jsonl"]),

        // Gives the library what nobody would write.
        .executableTarget(
            name: "rapid-intent-fuzz",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentSpeech", "RapidIntentYAML", "RapidIntentImport",
                argumentParser,
            ],
            path: "Fuzz"),

        // Puts the transport through what servers and callers can do to it, and listening through what microphones can.
        .executableTarget(
            name: "rapid-intent-soak",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentOnline", "RapidIntentTesting", "RapidIntentSpeech",
                "RapidIntentALSA", "RapidIntentMoonshine", "RapidIntentPocketSphinx", argumentParser,
            ],
            path: "Soak"),

        // System libraries.
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CPocketSphinx", pkgConfig: "pocketsphinx",
            providers: [.apt(["libpocketsphinx-dev", "pocketsphinx-en-us"])]),
        .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),

        // Tests mirror the sources.
        .testTarget(
            name: "RapidIntentTests",
            dependencies: ["RapidIntent", "RapidIntentDictionary", "RapidIntentTesting", "TestSupport"]),
        .testTarget(
            name: "RapidIntentDictionaryTests",
            dependencies: ["RapidIntent", "RapidIntentDictionary", "RapidIntentTesting", "TestSupport"]),
        .testTarget(name: "RapidIntentFilesTests", dependencies: ["RapidIntentFiles"]),
        .testTarget(
            name: "RapidIntentYAMLTests",
            dependencies: ["RapidIntentDictionary", "RapidIntentYAML", "RapidIntentFiles", "TestSupport"]),
        .testTarget(
            name: "RapidIntentImportTests",
            dependencies: ["RapidIntentDictionary", "RapidIntentImport", "RapidIntentYAML", "TestSupport"]),
        .testTarget(
            name: "RapidIntentSpeechTests",
            dependencies: ["RapidIntentDictionary", "RapidIntentSpeech", "RapidIntentTesting"]),
        .testTarget(
            name: "RapidIntentPocketSphinxTests",
            dependencies: ["RapidIntentDictionary", "RapidIntentPocketSphinx", "RapidIntentSpeech", "TestSupport"]),
        .testTarget(
            name: "RapidIntentMoonshineTests",
            dependencies: [
                "RapidIntentDictionary", "RapidIntentMoonshine", "RapidIntentPocketSphinx", "RapidIntentSpeech",
                "RapidIntentTesting", "TestSupport",
            ]),
        .testTarget(
            name: "RapidIntentVoskTests",
            dependencies: [
                "RapidIntentDictionary", "RapidIntentVosk", "RapidIntentSpeech", "RapidIntentSpeechServer",
                "RapidIntentTesting", "TestSupport",
            ]),
        .testTarget(
            name: "RapidIntentWyomingTests",
            dependencies: [
                "RapidIntentDictionary", "RapidIntentWyoming", "RapidIntentSpeech", "RapidIntentTesting", "TestSupport",
            ]),
        .testTarget(
            name: "RapidIntentWyomingServerTests",
            dependencies: [
                "RapidIntentDictionary", "RapidIntentPocketSphinx", "RapidIntentWyoming", "RapidIntentWyomingServer",
                "RapidIntentSpeech", "RapidIntentTesting", "TestSupport", nio("NIOCore"), nio("NIOPosix"),
            ]),
        .testTarget(
            name: "RapidIntentHomeAssistantTests",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentHomeAssistant", "RapidIntentImport",
                "RapidIntentSpeechServer", "RapidIntentTesting", "RapidIntentYAML", "TestSupport", nio("NIOCore"),
            ]),
        // What tests of several targets need: scratch folders, the built tool, speech and servers of their own.
        .target(
            name: "TestSupport",
            dependencies: ["RapidIntent", "RapidIntentDictionary", "RapidIntentSpeech", "RapidIntentTesting"],
            path: "Tests/TestSupport"),
        .testTarget(
            name: "RapidIntentAppleSpeechTests",
            dependencies: ["RapidIntentAppleSpeech", "RapidIntentSpeech", "RapidIntentTesting"]),
        .testTarget(
            name: "RapidIntentALSATests", dependencies: ["RapidIntentALSA", "RapidIntentSpeech", "RapidIntentTesting"]),
        .testTarget(
            name: "RapidIntentOnlineTests",
            dependencies: ["RapidIntentDictionary", "RapidIntentOnline", "RapidIntentTesting", "TestSupport"]),
        .testTarget(name: "RapidIntentTestingTests", dependencies: ["RapidIntentTesting", "RapidIntentSpeech"]),
        .testTarget(
            name: "RapidIntentCacheTests",
            dependencies: [
                "RapidIntent", "RapidIntentCache", "RapidIntentOnline", "RapidIntentTesting", "TestSupport", grdb,
            ]),
        .testTarget(
            name: "RapidIntentOnlineYAMLTests",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentYAML", "RapidIntentOnline", "RapidIntentCache",
                "RapidIntentOnlineYAML", "RapidIntentTesting", "TestSupport",
            ]),
        .testTarget(
            name: "RapidIntentTelemetryTests",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentSpeech", "RapidIntentTelemetry", "TestSupport",
                grdb,
            ]),
        .testTarget(
            name: "RapidIntentFleetTests",
            dependencies: [
                "rapid-intent", "RapidIntent", "RapidIntentDictionary", "RapidIntentFleet", "RapidIntentTelemetry",
                "RapidIntentTesting", "RapidIntentYAML", "CNATS", "TestSupport", grdb,
            ]),
        // What people say in a week, recorded by real telemetry.
        .target(
            name: "SimulatedWeeks",
            dependencies: ["RapidIntent", "RapidIntentDictionary", "RapidIntentTelemetry"],
            path: "Tests/SimulatedWeeks"),
        .testTarget(
            name: "RapidIntentGrowthTests",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentYAML", "RapidIntentTelemetry", "RapidIntentGrowth",
                "TestSupport", "SimulatedWeeks",
            ]),
        .testTarget(
            name: "RapidIntentReviewTests",
            dependencies: [
                "RapidIntent", "RapidIntentDictionary", "RapidIntentYAML", "RapidIntentTelemetry", "RapidIntentReview",
                "TestSupport", "SimulatedWeeks",
            ]),
        // Its corpus is read where it lies.
        .testTarget(
            name: "RapidIntentModelTests",
            dependencies: ["RapidIntentDictionary", "RapidIntentModel", "TestSupport"],
            exclude: ["Corpus/assistant.txt", "Corpus/outOfScope.txt"]),
        .testTarget(
            name: "RapidIntentEncoderTests", dependencies: ["RapidIntent", "RapidIntentEncoder", "CSentenceProducts"]),
        .testTarget(name: "StandInServiceTests", dependencies: ["stand-in-service", "RapidIntent"]),
        .testTarget(name: "FuzzTests", dependencies: ["rapid-intent-fuzz", "RapidIntent"]),
        .testTarget(
            name: "RapidIntentToolTests",
            dependencies: [
                "RapidIntentDictionary", "rapid-intent", "RapidIntentYAML", "RapidIntentOnline", "RapidIntentCache",
                "RapidIntentOnlineYAML", "RapidIntentTelemetry", "RapidIntentSpeech", "RapidIntentALSA",
                "RapidIntentTesting", "RapidIntentModel", "RapidIntentEncoder", "RapidIntentMoonshine",
                "RapidIntentGrowth", "RapidIntentReview", "RapidIntentWyoming", "RapidIntentVosk",
                "RapidIntentPocketSphinx", "RapidIntentImport", "TestSupport", argumentParser, grdb,
            ]),

        // What Scripts/test runs apart from the others, whatever it tests. These keep deadlines by the real clock …
        .testTarget(
            name: "DeadlineTests",
            dependencies: ["rapid-intent", "rapid-intent-soak", "RapidIntent", "RapidIntentTesting", "TestSupport"]),
        // … these decode speech for minutes on every core …
        .testTarget(
            name: "DecodingTests",
            dependencies: [
                "rapid-intent", "rapid-intent-soak", "RapidIntent", "RapidIntentSpeech", "RapidIntentALSA",
                "RapidIntentTelemetry", "TestSupport",
            ]),
        // … and these talk to servers while they decode, or count what recognisers leave behind in the process.
        .testTarget(
            name: "UndisturbedTests",
            dependencies: [
                "RapidIntentDictionary", "rapid-intent", "RapidIntent", "RapidIntentSpeech", "RapidIntentPocketSphinx",
                "RapidIntentTesting", "TestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// One place for what every target of ours is held to.
for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ]
}
