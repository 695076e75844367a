// libcurl as it is, to compare with. Swift calls no variadic C functions; each of these fixes the type of an argument.

#ifndef RAPID_INTENT_BENCHMARK_CLIBCURL_SHIM_H
#define RAPID_INTENT_BENCHMARK_CLIBCURL_SHIM_H

#include <curl/curl.h>

// For options that take a number.
static inline CURLcode bench_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

// For options that take a text.
static inline CURLcode bench_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

// For the header fields.
static inline CURLcode bench_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

// What takes the body.
typedef size_t (*bench_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

// Hands the body to a function, with a number to add its length to.
static inline CURLcode bench_curl_set_receiver(CURL *easy, bench_curl_receiver receiver, size_t *length) {
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, length);
    return curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receiver);
}

#endif
