#include "CRapidIntentSentenceProducts.h"

// The sums of one row of inputs, for every processor.
static void row_products(const int16_t *input, const int8_t *weights, size_t outputs, size_t width, int32_t *sums) {
    for (size_t output = 0; output < outputs; output++) {
        const int8_t *row = weights + output * width;
        int32_t sum = 0;
        for (size_t index = 0; index < width; index++) sum += input[index] * row[index];
        sums[output] = sum;
    }
}

// How many rows of inputs and of weights are multiplied at once: their sums, and what they are made of, fill sixteen registers.
enum { input_block = 4, output_block = 2 };

#if defined(__x86_64__) && defined(__clang__)
#include <immintrin.h>
enum { lane = 16 };

#define HAS_BLOCKS __builtin_cpu_supports("avx2")

__attribute__((target("avx2"))) static int32_t total(__m256i lanes) {
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1)));
}

// The sums of four rows of inputs with two rows of weights; `width` is a multiple of 16.
__attribute__((target("avx2"))) static void block_products(
    const int16_t *inputs, const int8_t *weights, size_t outputs, size_t width, int32_t *sums) {
    __m256i first[input_block], second[input_block];
    for (int row = 0; row < input_block; row++) first[row] = second[row] = _mm256_setzero_si256();
    for (size_t index = 0; index < width; index += lane) {
        __m256i one = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(weights + index)));
        __m256i two = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(weights + width + index)));
#pragma clang loop unroll(full)
        for (int row = 0; row < input_block; row++) {
            __m256i input = _mm256_loadu_si256((const __m256i *)(inputs + row * width + index));
            first[row] = _mm256_add_epi32(first[row], _mm256_madd_epi16(input, one));
            second[row] = _mm256_add_epi32(second[row], _mm256_madd_epi16(input, two));
        }
    }
    for (int row = 0; row < input_block; row++) {
        sums[row * outputs] = total(first[row]);
        sums[row * outputs + 1] = total(second[row]);
    }
}
#elif defined(__aarch64__)
#include <arm_neon.h>
enum { lane = 8 };

// Every processor of this architecture has NEON.
#define HAS_BLOCKS 1

static int32x4_t add_products(int32x4_t sum, int16x8_t input, int16x8_t weights) {
    return vmlal_high_s16(vmlal_s16(sum, vget_low_s16(input), vget_low_s16(weights)), input, weights);
}

// The sums of four rows of inputs with two rows of weights; `width` is a multiple of 8.
static void block_products(
    const int16_t *inputs, const int8_t *weights, size_t outputs, size_t width, int32_t *sums) {
    int32x4_t first[input_block], second[input_block];
    for (int row = 0; row < input_block; row++) first[row] = second[row] = vdupq_n_s32(0);
    for (size_t index = 0; index < width; index += lane) {
        int16x8_t one = vmovl_s8(vld1_s8(weights + index)), two = vmovl_s8(vld1_s8(weights + width + index));
        for (int row = 0; row < input_block; row++) {
            int16x8_t input = vld1q_s16(inputs + row * width + index);
            first[row] = add_products(first[row], input, one);
            second[row] = add_products(second[row], input, two);
        }
    }
    for (int row = 0; row < input_block; row++) {
        sums[row * outputs] = vaddvq_s32(first[row]);
        sums[row * outputs + 1] = vaddvq_s32(second[row]);
    }
}
#endif

void sentence_products(
    const int16_t *inputs, size_t count, const int8_t *weights, size_t outputs, size_t width, int32_t *sums) {
    size_t row = 0;
#ifdef HAS_BLOCKS
    if (HAS_BLOCKS && width % lane == 0 && outputs % output_block == 0) {
        size_t blocked = count - count % input_block;
        // Weights in the outer loop, since they are what has to come from memory.
        for (size_t output = 0; output < outputs; output += output_block) {
            for (row = 0; row < blocked; row += input_block) {
                block_products(
                    inputs + row * width, weights + output * width, outputs, width, sums + row * outputs + output);
            }
        }
        row = blocked;
    }
#endif
    for (; row < count; row++) row_products(inputs + row * width, weights, outputs, width, sums + row * outputs);
}
