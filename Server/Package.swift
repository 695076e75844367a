// swift-tools-version: 6.2

import PackageDescription

/// A library of the package RapidIntent.
func library(_ name: String) -> Target.Dependency { .product(name: name, package: "RapidIntent") }

// A package of its own, so that no caller that does not serve intents builds an HTTP server.
let package = Package(
    name: "RapidIntentServer",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "RapidIntentServer", targets: ["RapidIntentServer"]),
        .library(name: "RapidIntentReviewServer", targets: ["RapidIntentReviewServer"]),
        .executable(name: "rapid-intent-server", targets: ["rapid-intent-server"]),
    ],
    dependencies: [
        .package(name: "RapidIntent", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
    ],
    targets: [
        .target(
            name: "RapidIntentServer",
            dependencies: [
                library("RapidIntent"), library("RapidIntentSpeech"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        // The review's pages; who only serves questions does not build them.
        .target(
            name: "RapidIntentReviewServer",
            dependencies: [
                "RapidIntentServer", library("RapidIntent"), library("RapidIntentFleet"), library("RapidIntentReview"),
                library("RapidIntentTelemetry"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("Resources")]),
        .executableTarget(
            name: "rapid-intent-server",
            dependencies: [
                "RapidIntentServer", "RapidIntentReviewServer", library("RapidIntentReview"), library("RapidIntent"),
                library("RapidIntentDictionary"), library("RapidIntentFleet"), library("RapidIntentModel"),
                library("RapidIntentEncoder"), library("RapidIntentYAML"), library("RapidIntentSpeech"),
                library("RapidIntentMoonshine"), library("RapidIntentPocketSphinx"),
                library("RapidIntentWyomingServer"), library("RapidIntentHomeAssistant"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        // What HTTP alone costs, for Load/measure.
        .executableTarget(
            name: "hello-world",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Load", exclude: ["measure"]),
        // What tests of both targets need: a running server, and a client that sends arbitrary bytes.
        .target(
            name: "ServerTestSupport",
            dependencies: [
                "RapidIntentServer", library("RapidIntent"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/ServerTestSupport"),
        .testTarget(
            name: "RapidIntentServerTests",
            dependencies: [
                "ServerTestSupport", "RapidIntentServer", library("RapidIntent"), library("RapidIntentDictionary"),
                library("RapidIntentModel"), library("RapidIntentYAML"), library("RapidIntentHomeAssistant"),
                library("RapidIntentFleet"), library("RapidIntentOnline"), library("RapidIntentTelemetry"),
                library("RapidIntentSpeech"), library("RapidIntentTesting"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        .testTarget(
            name: "RapidIntentReviewServerTests",
            dependencies: [
                "RapidIntentReviewServer", "RapidIntentServer", "ServerTestSupport", library("RapidIntent"),
                library("RapidIntentFleet"), library("RapidIntentReview"), library("RapidIntentTelemetry"),
                library("RapidIntentYAML"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// What every target of RapidIntent is held to.
for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ]
}
