// What RapidIntentMoonshine calls of ONNX Runtime's C interface. The library is loaded at run time, so that the package builds
// where it is not installed.
//
// ONNX Runtime exports one function, OrtGetApiBase. It gives a table of functions, which only grows at its end: the places of
// the functions declared here are the same in every version since 1.0 (https://onnxruntime.ai/docs/api/c/struct_ort_api.html).
#ifndef CONNXRUNTIME_H
#define CONNXRUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A loaded library. All that a process loads from one file share one environment.
typedef struct connx_runtime connx_runtime;
// A model that is ready to run. Running it is safe from several threads at once.
typedef struct connx_session connx_session;
// A tensor.
typedef struct connx_tensor connx_tensor;

// The types of a tensor's elements, by ONNX's numbers.
enum { connx_float = 1, connx_int64 = 7 };

// Loads a library. Gives NULL and a text in `message` (`size` bytes, ended by a zero) where that fails.
connx_runtime *connx_load(const char *path, char *message, size_t size);
// Frees what was made. The library and its environment stay in the process.
void connx_release_runtime(connx_runtime *runtime);

// Makes a model of a file ready to run on `threads` threads. Gives NULL and a text in `message` where that fails. A process that
// calls exit() meanwhile may crash: ONNX Runtime 1.22.1 then destroys on one thread what it makes on another.
connx_session *connx_open(connx_runtime *runtime, const char *path, int threads, char *message, size_t size);
// How many inputs (or outputs) a model has.
size_t connx_count(connx_session *session, bool is_output);
// The name of an input or output, which the session keeps; NULL where there is none of that index.
const char *connx_name(connx_session *session, bool is_output, size_t index);
void connx_release_session(connx_session *session);

// Makes a tensor over memory of the caller, which must outlive it and keep its place. Gives NULL where that fails.
connx_tensor *connx_tensor_over(
    connx_runtime *runtime, void *bytes, size_t size, const int64_t *shape, size_t rank, int type);
// The elements of a tensor, which it owns unless it was made over the caller's memory; NULL where there are none.
void *connx_elements(connx_runtime *runtime, connx_tensor *tensor);
// Writes at most `limit` dimensions of a tensor and gives how many it has; 0 where it cannot be read.
size_t connx_shape(connx_runtime *runtime, connx_tensor *tensor, int64_t *shape, size_t limit);
void connx_release_tensor(connx_runtime *runtime, connx_tensor *tensor);

// Runs a model. Fills `outputs` with tensors that the caller releases. Gives false and a text in `message` where that fails.
bool connx_run(
    connx_session *session, const char *const *input_names, connx_tensor *const *inputs, size_t input_count,
    const char *const *output_names, size_t output_count, connx_tensor **outputs, char *message, size_t size);

// The logarithm of the sum of e to each of `count` numbers, without overflow. In C, since a search needs it of 32,000 numbers for
// each token, also in a debug build.
float connx_log_sum_exp(const float *numbers, size_t count);

#endif
