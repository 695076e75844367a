// libcurl, used by RapidIntentOnline only.
#include <curl/curl.h>
