// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "RapidIntentBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "RapidIntent", path: "..")],
    targets: [
        .executableTarget(
            name: "rapid-intent-benchmark",
            dependencies: [
                "CMalloc",
                .product(name: "RapidIntent", package: "RapidIntent"),
                .product(name: "RapidIntentYAML", package: "RapidIntent"),
            ]),
        .systemLibrary(name: "CMalloc"),
    ],
    swiftLanguageModes: [.v6]
)
