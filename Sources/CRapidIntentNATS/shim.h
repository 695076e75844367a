// libnats, used by RapidIntentFleet only.
#include <nats/nats.h>
