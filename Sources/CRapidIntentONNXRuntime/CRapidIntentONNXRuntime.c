#include "CRapidIntentONNXRuntime.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The runtime's own types, which only it looks into.
typedef struct Status Status;
typedef struct Environment Environment;
typedef struct Session Session;
typedef struct SessionOptions SessionOptions;
typedef struct Allocator Allocator;
typedef struct MemoryInfo MemoryInfo;
typedef struct TensorInfo TensorInfo;

// The functions in use, at their places in the table. A gap is a run of functions that are not called.
typedef struct {
    void *gap_0[2];
    const char *(*get_error_message)(const Status *);                                       // 2
    Status *(*create_environment)(int level, const char *name, Environment **);             // 3
    void *gap_4[3];
    Status *(*create_session)(Environment *, const char *path, SessionOptions *, Session **);  // 7
    void *gap_8;
    Status *(*run)(
        Session *, const void *options, const char *const *names, const connx_tensor *const *inputs, size_t,
        const char *const *output_names, size_t, connx_tensor **outputs);                   // 9
    Status *(*create_session_options)(SessionOptions **);                                   // 10
    void *gap_11[12];
    Status *(*set_optimization_level)(SessionOptions *, int level);                         // 23
    Status *(*set_threads)(SessionOptions *, int count);                                    // 24
    void *gap_25[5];
    Status *(*get_input_count)(const Session *, size_t *);                                  // 30
    Status *(*get_output_count)(const Session *, size_t *);                                 // 31
    void *gap_32[4];
    Status *(*get_input_name)(const Session *, size_t, Allocator *, char **);               // 36
    Status *(*get_output_name)(const Session *, size_t, Allocator *, char **);              // 37
    void *gap_38[11];
    Status *(*create_tensor_over)(
        const MemoryInfo *, void *bytes, size_t size, const int64_t *shape, size_t rank, int type,
        connx_tensor **);                                                                   // 49
    void *gap_50;
    Status *(*get_elements)(connx_tensor *, void **);                                       // 51
    void *gap_52[9];
    Status *(*get_rank)(const TensorInfo *, size_t *);                                      // 61
    Status *(*get_dimensions)(const TensorInfo *, int64_t *, size_t);                       // 62
    void *gap_63[2];
    Status *(*get_tensor_info)(const connx_tensor *, TensorInfo **);                        // 65
    void *gap_66[3];
    Status *(*create_cpu_memory_info)(int allocator, int memory, MemoryInfo **);            // 69
    void *gap_70[6];
    Status *(*free_with)(Allocator *, void *);                                              // 76
    void *gap_77;
    Status *(*get_allocator)(Allocator **);                                                 // 78
    void *gap_79[14];
    void (*release_status)(Status *);                                                       // 93
    void (*release_memory_info)(MemoryInfo *);                                              // 94
    void (*release_session)(Session *);                                                     // 95
    void (*release_tensor)(connx_tensor *);                                                 // 96
    void *gap_97[2];
    void (*release_tensor_info)(TensorInfo *);                                              // 99
    void (*release_session_options)(SessionOptions *);                                      // 100
} Functions;

_Static_assert(offsetof(Functions, release_session_options) == 100 * sizeof(void *), "a gap has the wrong length");

// What the library exports.
typedef struct {
    const Functions *(*get_functions)(uint32_t version);
    const char *(*get_version)(void);
} Base;

struct connx_runtime {
    const Functions *functions;
    Environment *environment;
    MemoryInfo *memory;
};

struct connx_session {
    connx_runtime *runtime;
    Session *session;
    // The names of inputs, then of outputs.
    char **names;
    size_t input_count, output_count;
};

// The interface's oldest version that models with 8-bit weights were tried with (ONNX Runtime 1.16).
enum { oldest_version = 16 };

static void say(char *message, size_t size, const char *text) { snprintf(message, size, "%s", text); }

// Writes what a status says, frees it, and gives whether it was an error.
static bool failed(const Functions *functions, Status *status, char *message, size_t size) {
    if (!status) return false;
    say(message, size, functions->get_error_message(status));
    functions->release_status(status);
    return true;
}

connx_runtime *connx_load(const char *path, char *message, size_t size) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        say(message, size, dlerror());
        return NULL;
    }
    const Base *(*get_base)(void) = (const Base *(*)(void))dlsym(library, "OrtGetApiBase");
    if (!get_base) {
        snprintf(message, size, "it has no function OrtGetApiBase");
        return NULL;
    }
    const Base *base = get_base();
    const Functions *functions = base->get_functions(oldest_version);
    if (!functions) {
        snprintf(message, size, "its version %s is older than 1.%d", base->get_version(), oldest_version);
        return NULL;
    }
    connx_runtime *runtime = calloc(1, sizeof *runtime);
    if (!runtime) {
        snprintf(message, size, "out of memory");
        return NULL;
    }
    runtime->functions = functions;
    // 4 is the level "fatal": what the runtime logs goes to standard error, which belongs to the program, and its errors are in the
    // messages. 1 and 0 are an arena of memory on the processor.
    if (failed(functions, functions->create_environment(4, "RapidIntent", &runtime->environment), message, size)
        || failed(functions, functions->create_cpu_memory_info(1, 0, &runtime->memory), message, size)) {
        connx_release_runtime(runtime);
        return NULL;
    }
    return runtime;
}

// The environment stays: the library has one per process, which it destroys itself when the process ends, and does not expect it to
// be released on another thread at the same time.
void connx_release_runtime(connx_runtime *runtime) {
    if (runtime->memory) runtime->functions->release_memory_info(runtime->memory);
    free(runtime);
}

// Keeps the names of all inputs or outputs.
static bool keep_names(connx_session *session, bool is_output, char *message, size_t size) {
    const Functions *functions = session->runtime->functions;
    size_t count = is_output ? session->output_count : session->input_count;
    char **names = session->names + (is_output ? session->input_count : 0);
    Allocator *allocator = NULL;
    if (failed(functions, functions->get_allocator(&allocator), message, size)) return false;
    for (size_t index = 0; index < count; index++) {
        char *name = NULL;
        Status *status = is_output ? functions->get_output_name(session->session, index, allocator, &name)
                                   : functions->get_input_name(session->session, index, allocator, &name);
        if (failed(functions, status, message, size)) return false;
        names[index] = strdup(name);
        failed(functions, functions->free_with(allocator, name), message, size);
        if (!names[index]) {
            snprintf(message, size, "out of memory");
            return false;
        }
    }
    return true;
}

connx_session *connx_open(connx_runtime *runtime, const char *path, int threads, char *message, size_t size) {
    const Functions *functions = runtime->functions;
    SessionOptions *options = NULL;
    connx_session *session = calloc(1, sizeof *session);
    if (!session) {
        snprintf(message, size, "out of memory");
        return NULL;
    }
    session->runtime = runtime;
    // 99 is "all optimisations".
    bool is_open =
        !failed(functions, functions->create_session_options(&options), message, size)
        && !failed(functions, functions->set_optimization_level(options, 99), message, size)
        && !failed(functions, functions->set_threads(options, threads), message, size)
        && !failed(functions, functions->create_session(runtime->environment, path, options, &session->session),
                   message, size)
        && !failed(functions, functions->get_input_count(session->session, &session->input_count), message, size)
        && !failed(functions, functions->get_output_count(session->session, &session->output_count), message, size);
    if (options) functions->release_session_options(options);
    if (is_open) {
        session->names = calloc(session->input_count + session->output_count + 1, sizeof *session->names);
        is_open = session->names && keep_names(session, false, message, size)
            && keep_names(session, true, message, size);
    }
    if (is_open) return session;
    connx_release_session(session);
    return NULL;
}

size_t connx_count(connx_session *session, bool is_output) {
    return is_output ? session->output_count : session->input_count;
}

const char *connx_name(connx_session *session, bool is_output, size_t index) {
    if (index >= connx_count(session, is_output)) return NULL;
    return session->names[index + (is_output ? session->input_count : 0)];
}

void connx_release_session(connx_session *session) {
    if (session->names) {
        for (size_t index = 0; index < session->input_count + session->output_count; index++) {
            free(session->names[index]);
        }
        free(session->names);
    }
    if (session->session) session->runtime->functions->release_session(session->session);
    free(session);
}

connx_tensor *connx_tensor_over(
    connx_runtime *runtime, void *bytes, size_t size, const int64_t *shape, size_t rank, int type) {
    connx_tensor *tensor = NULL;
    char message[1];
    const Functions *functions = runtime->functions;
    Status *status = functions->create_tensor_over(runtime->memory, bytes, size, shape, rank, type, &tensor);
    return failed(functions, status, message, sizeof message) ? NULL : tensor;
}

void *connx_elements(connx_runtime *runtime, connx_tensor *tensor) {
    void *elements = NULL;
    char message[1];
    Status *status = runtime->functions->get_elements(tensor, &elements);
    return failed(runtime->functions, status, message, sizeof message) ? NULL : elements;
}

size_t connx_shape(connx_runtime *runtime, connx_tensor *tensor, int64_t *shape, size_t limit) {
    const Functions *functions = runtime->functions;
    TensorInfo *info = NULL;
    char message[1];
    size_t rank = 0;
    if (failed(functions, functions->get_tensor_info(tensor, &info), message, sizeof message)) return 0;
    if (failed(functions, functions->get_rank(info, &rank), message, sizeof message)
        || failed(functions, functions->get_dimensions(info, shape, rank < limit ? rank : limit), message,
                  sizeof message)) {
        rank = 0;
    }
    functions->release_tensor_info(info);
    return rank;
}

void connx_release_tensor(connx_runtime *runtime, connx_tensor *tensor) { runtime->functions->release_tensor(tensor); }

bool connx_run(
    connx_session *session, const char *const *input_names, connx_tensor *const *inputs, size_t input_count,
    const char *const *output_names, size_t output_count, connx_tensor **outputs, char *message, size_t size) {
    for (size_t index = 0; index < output_count; index++) outputs[index] = NULL;
    Status *status = session->runtime->functions->run(
        session->session, NULL, input_names, (const connx_tensor *const *)inputs, input_count, output_names,
        output_count, outputs);
    return !failed(session->runtime->functions, status, message, size);
}

float connx_log_sum_exp(const float *numbers, size_t count) {
    float largest = -INFINITY;
    for (size_t index = 0; index < count; index++) largest = numbers[index] > largest ? numbers[index] : largest;
    if (!isfinite(largest)) return largest;
    double sum = 0;
    for (size_t index = 0; index < count; index++) sum += expf(numbers[index] - largest);
    return largest + (float)log(sum);
}
