#pragma once

// How much memory is allocated: glibc's `mallinfo2`, which Swift's own module of glibc leaves out.
#if defined(__GLIBC__) || __has_include(<malloc.h>)
#include <malloc.h>
#endif
