#if Server
import RapidIntentFleet
/// The style sheet and the script, under names with the digest of their contents.
struct ReviewAssets: Sendable {
    struct Asset: Sendable {
        var bytes: [UInt8]
        var type: String
    }

    let style: String
    let script: String
    private let byName: [String: Asset]

    init() {
        let style = Asset(bytes: PackageResources.review_css, type: "text/css; charset=utf-8")
        let script = Asset(bytes: PackageResources.review_js, type: "text/javascript; charset=utf-8")
        func name(_ asset: Asset, _ ending: String) -> String {
            "review-\(SHA256Digest(of: asset.bytes).description.prefix(16)).\(ending)"
        }
        let names = (style: name(style, "css"), script: name(script, "js"))
        byName = [names.style: style, names.script: script]
        self.style = "/review/assets/\(names.style)"
        self.script = "/review/assets/\(names.script)"
    }

    /// The file of a name; nil if there is none.
    subscript(name: String) -> Asset? { byName[name] }
}
#endif
