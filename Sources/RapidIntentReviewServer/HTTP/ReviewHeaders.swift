#if Server
import HTTPTypes

enum ReviewHeaders {
    /// Nothing but this server's own style sheet, script, images and recordings; no frame around the page.
    private static let policy = [
        "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self' data:", "media-src 'self'",
        "connect-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
    ].joined(separator: "; ")

    /// The fields, apart from `Cache-Control`.
    ///
    /// The referrer policy is `same-origin`, not `no-referrer`: with the latter, browsers send `Origin: null` with
    /// every form (Fetch Standard, "append a request Origin header"), and its check would be blind. No other site gets
    /// a referrer with either.
    private static let common: HTTPFields = [
        .contentSecurityPolicy: policy, .xContentTypeOptions: "nosniff", .name("Referrer-Policy"): "same-origin",
        .name("Cross-Origin-Opener-Policy"): "same-origin", .name("Cross-Origin-Resource-Policy"): "same-origin",
        .name("Permissions-Policy"): "camera=(), geolocation=(), microphone=()", .name("X-Frame-Options"): "DENY",
    ]

    /// The fields of a reply that is not kept anywhere.
    static func page(_ type: String) -> HTTPFields {
        var fields = common
        fields[.contentType] = type
        fields[.cacheControl] = "no-store"
        return fields
    }

    /// The fields of a file whose name changes with its contents.
    static func asset(_ type: String) -> HTTPFields {
        var fields = common
        fields[.contentType] = type
        fields[.cacheControl] = "public, max-age=31536000, immutable"
        return fields
    }
}

extension HTTPField.Name {
    fileprivate static func name(_ name: String) -> HTTPField.Name {
        HTTPField.Name(name) ?? .contentSecurityPolicy
    }
}
#endif
