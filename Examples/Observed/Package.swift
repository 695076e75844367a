// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Observed",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "RapidIntent", path: "../..", traits: ["Observability"]),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    ],
    targets: [
        .executableTarget(
            name: "observed",
            dependencies: [
                .product(name: "RapidIntent", package: "RapidIntent"),
                .product(name: "RapidIntentDictionary", package: "RapidIntent"),
                .product(name: "RapidIntentObservability", package: "RapidIntent"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
            ]),
        // The tests of RapidIntentObservability: its trait is off when the package's other tests are built.
        .testTarget(
            name: "ObservabilityTests",
            dependencies: [
                .product(name: "RapidIntent", package: "RapidIntent"),
                .product(name: "RapidIntentObservability", package: "RapidIntent"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
