#ifndef PREFIX_H
#define PREFIX_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct PREFIX PREFIX;
typedef int (*PREFIX_callback)(uintptr_t handle, int index);

#ifdef WITH_CALLBACKS
int PREFIX_create(PREFIX **out, int device, int64_t n, PREFIX_callback call, uintptr_t handle);
#else
int PREFIX_create(PREFIX **out, int device, int64_t n);
#endif
int PREFIX_set_gain(PREFIX *g, float value);
int PREFIX_set_shift(PREFIX *g, int64_t value);
int PREFIX_load_w(PREFIX *g, const float *src);
int PREFIX_load_count(PREFIX *g, const int64_t *src);
int PREFIX_read_count(PREFIX *g, int64_t *dst);
int PREFIX_bind_extra(PREFIX *g, void *pointer, int64_t bytes);
int PREFIX_launch(PREFIX *g);
int PREFIX_wait(PREFIX *g);
int PREFIX_launch_on(PREFIX *g, uintptr_t stream);
uintptr_t PREFIX_own_stream(PREFIX *g);
int PREFIX_launch_and_wait(PREFIX *g);
int64_t PREFIX_pool_bytes(const PREFIX *g);
uint64_t PREFIX_launch_count(const PREFIX *g);
int PREFIX_release(PREFIX *g);
int PREFIX_close(PREFIX *g);
float *PREFIX_x(PREFIX *g);
float *PREFIX_y(PREFIX *g);
float *PREFIX_w(PREFIX *g);
int64_t *PREFIX_count(PREFIX *g);
int64_t PREFIX_len_x(const PREFIX *g);
int64_t PREFIX_len_y(const PREFIX *g);
int64_t PREFIX_len_w(const PREFIX *g);
int64_t PREFIX_len_count(const PREFIX *g);
int64_t PREFIX_len_extra(const PREFIX *g);
const char *PREFIX_message(const PREFIX *g);
const char *PREFIX_hash(void);

#ifdef __cplusplus
}
#endif

#endif
