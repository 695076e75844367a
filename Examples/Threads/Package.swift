// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Threads",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "RapidIntent", path: "../..")],
    targets: [
        .executableTarget(
            name: "threads",
            dependencies: [
                .product(name: "RapidIntent", package: "RapidIntent"),
                .product(name: "RapidIntentSpeech", package: "RapidIntent"),
                .product(name: "RapidIntentTesting", package: "RapidIntent"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
