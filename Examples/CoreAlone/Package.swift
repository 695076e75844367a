// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "CoreAlone",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "RapidIntent", path: "../..")],
    targets: [
        .executableTarget(name: "core-alone", dependencies: [.product(name: "RapidIntent", package: "RapidIntent")])
    ],
    swiftLanguageModes: [.v6]
)
