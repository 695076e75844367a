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
                "CMalloc", "CLibCurl", "CBarePocketSphinx",
                .product(name: "RapidIntent", package: "RapidIntent"),
                .product(name: "RapidIntentDictionary", package: "RapidIntent"),
                .product(name: "RapidIntentYAML", package: "RapidIntent"),
                .product(name: "RapidIntentModel", package: "RapidIntent"),
                .product(name: "RapidIntentOnline", package: "RapidIntent"),
                .product(name: "RapidIntentTelemetry", package: "RapidIntent"),
                .product(name: "RapidIntentFleet", package: "RapidIntent"),
                .product(name: "RapidIntentTesting", package: "RapidIntent"),
                .product(name: "RapidIntentSpeech", package: "RapidIntent"),
                .product(name: "RapidIntentPocketSphinx", package: "RapidIntent"),
            ]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(
            name: "CBarePocketSphinx", pkgConfig: "pocketsphinx",
            providers: [.apt(["libpocketsphinx-dev"]), .brew(["cmu-pocketsphinx"])]),
        .systemLibrary(
            name: "CLibCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    ],
    swiftLanguageModes: [.v6]
)
