// OpenSSL's libcrypto, used by RapidIntentFleet only.
#include <openssl/evp.h>
#include <openssl/pem.h>
