#if Server
import Testing

@testable import RapidIntentServer

@Suite("RequestTarget and Endpoint")
struct RequestTargetTests {
    @Test("path and query are decoded apart")
    func decoding() throws {
        let target = try #require(RequestTarget("/luis/v2.0/apps/a%20b%2Fc+d?q=where+am%20i%3F&verbose=true&q=no&x"))
        #expect(target.segments == ["luis", "v2.0", "apps", "a b/c+d"])
        #expect(target.query == ["q": "where am i?", "verbose": "true", "x": ""])
        #expect(target.isOn("verbose"))
        #expect(!target.isOn("x"))
    }

    @Test("empty and missing parts")
    func emptyParts() throws {
        let target = try #require(RequestTarget("/a//b/?&x==1&=v&&y=%3D#q=1"))
        #expect(target.segments == ["a", "", "b", ""])
        #expect(target.query == ["x": "=1", "": "v", "y": "="])
        #expect(RequestTarget("/")?.segments == [""])
        #expect(RequestTarget("/é/日?ü=%C3%BC+ß")?.query == ["ü": "ü ß"])
        #expect(RequestTarget("/a#b?c=d")?.query == [:])
    }

    @Test("an absolute URL is reduced to its path and query", arguments: ["http://host", "HTTPS://[::1]:8080"])
    func absolute(authority: String) {
        #expect(RequestTarget(authority + "/health?q=a/b") == RequestTarget("/health?q=a/b"))
        #expect(RequestTarget(authority + "/health") != nil)
    }

    @Test(
        "an invalid path is refused",
        arguments: [
            "", "*", "luis", "http://host", "ftp://host/health", "/%", "/%2", "/%zz", "/%ff", "/health?q=%c3", "/a?%=1",
        ])
    func refused(target: String) { #expect(RequestTarget(target) == nil) }

    @Test(
        "the endpoints",
        arguments: [
            ("/health", "health"), ("/metrics", "metrics"), ("/v1/listen", "listen"), ("/model/parse", "rasa"),
            ("/language/:analyze-conversations?api-version=2023-04-01", "clu"),
            ("/language/%3Aanalyze-conversations", "clu"),
            ("/luis/v2.0/apps/home", "luis-v2"),
            ("/luis/prediction/v3.0/apps/home/slots/production/predict", "luis-v3"),
            ("/luis/prediction/v3.0/apps/home/slots/Staging/predict", "luis-v3"),
            ("/luis/prediction/v3.0/apps/home/versions/0.1/predict", "luis-v3"),
            ("/luis/v3.0-preview/apps/home/slots/production/predict", "luis-v3"),
            ("/luis/v3.0/apps/home/slots/production/predict", "luis-v3"),
        ])
    func endpoints(target: String, name: String) throws {
        #expect(Endpoint(try #require(RequestTarget(target)).segments)?.name == name)
    }

    @Test(
        "path traversal reaches no endpoint",
        arguments: [
            "/", "//health", "/health/", "/./health", "/luis/../health", "/health%00", "/health%2F", "/HEALTH",
            "/luis/v2.0/apps/", "/luis/v2.0/apps/a/b", "/luis%2Fv2.0/apps/a", "/..%2f..%2fetc%2fpasswd",
            "/luis/prediction/v3.0/apps//slots/production/predict", "/luis/prediction/v3.0/apps/a/slots/x/predict",
            "/luis/prediction/v3.0/apps/a/versions//predict", "/luis/prediction/apps/a/slots/production/predict",
            "/luis", "/model", "/language", "/v1/listen/", "/v1",
        ])
    func tricks(target: String) throws {
        #expect(Endpoint(try #require(RequestTarget(target)).segments) == nil)
    }

    @Test(
        "loopback addresses are recognised",
        arguments: [
            ("127.0.0.1", true), ("127.8.9.10", true), ("localhost", true), ("::1", true), ("LOCALHOST", true),
            ("0:0:0:0:0:0:0:1", true), ("::2", false), ("::ffff:127.0.0.1", false), ("fe80::1", false),
            ("0.0.0.0", false), ("::", false), ("0127.0.0.1", false), ("127.0.0.1.example.com", false),
            ("127.0.0", false), ("192.168.0.1", false), ("", false), ("128.0.0.1", false), ("127.0.0.256", false),
        ])
    func loopback(host: String, isLoopback: Bool) {
        var configuration = IntentServerConfiguration()
        configuration.host = host
        #expect(configuration.isLoopback == isLoopback)
    }
}
#endif
