// libcurl, used by RapidIntentOnline only.
//
// curl_easy_setopt, curl_easy_getinfo, curl_multi_setopt and curl_share_setopt take a variable argument, and Swift calls
// no variadic C functions. Each function below fixes the type of that argument, which libcurl documents per option.

#ifndef RAPID_INTENT_CCURL_SHIM_H
#define RAPID_INTENT_CCURL_SHIM_H

#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x074400
#error "RapidIntentOnline needs libcurl 7.68 or later, for curl_multi_wakeup"
#endif

// For options that take a number or a switch.
static inline CURLcode rapid_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

// For sizes, which are 64 bits wide also where long is not.
static inline CURLcode rapid_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

// For options that take a text. libcurl copies it, except for CURLOPT_POSTFIELDS.
static inline CURLcode rapid_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

// For options that take a pointer libcurl hands back to a callback, or writes to.
static inline CURLcode rapid_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

// For the list of header fields, which must live as long as the transfer.
static inline CURLcode rapid_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

// What CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION call.
typedef size_t (*rapid_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

// For the two receiving callbacks.
static inline CURLcode rapid_curl_set_receiver(CURL *easy, CURLoption option, rapid_curl_receiver value) {
    return curl_easy_setopt(easy, option, value);
}

// For the session cache that all easy handles of one multi handle use.
static inline CURLcode rapid_curl_set_share(CURL *easy, CURLSH *share) {
    return curl_easy_setopt(easy, CURLOPT_SHARE, share);
}

// For naming what a share handle shares.
static inline CURLSHcode rapid_curl_share(CURLSH *share, curl_lock_data data) {
    return curl_share_setopt(share, CURLSHOPT_SHARE, data);
}

// For options of a multi handle that take a number.
static inline CURLMcode rapid_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// Asks for a number, such as the status.
static inline CURLcode rapid_curl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

// Asks for a time in microseconds.
static inline CURLcode rapid_curl_get_time(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

// The result of a finished transfer. It lies in a union, of which Swift cannot tell the valid member.
static inline CURLcode rapid_curl_result(const CURLMsg *message) {
    return message->data.result;
}

// Allows http and https only. The option that takes names came with 7.85, and deprecated the one that takes bits.
static inline CURLcode rapid_curl_allow_http_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// Lets a transfer be dropped while a name is still being looked up. Without it, libcurl waits for the resolver's thread,
// and with it every other transfer of the loop. It came with 7.87; before that there is no way around the wait.
static inline CURLcode rapid_curl_do_not_wait_for_resolver(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
    return CURLE_OK;
#endif
}

#endif
