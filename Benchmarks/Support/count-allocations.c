/* Preloaded into a program: counts what it takes from the heap, and says so on standard error when it ends. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static atomic_long allocations;

/* dlsym itself may allocate before the real functions are known: it gets pieces of this. */
static char early[16384];
static atomic_size_t early_used;

static void *early_allocation(size_t size) {
  size_t start = atomic_fetch_add(&early_used, (size + 15) & ~(size_t)15);
  return start + size <= sizeof early ? early + start : NULL;
}

static int is_early(void *block) {
  return (char *)block >= early && (char *)block < early + sizeof early;
}

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void *(*real_aligned_alloc)(size_t, size_t);
static int (*real_posix_memalign)(void **, size_t, size_t);
static void (*real_free)(void *);

__attribute__((constructor)) static void find_real_functions(void) {
  real_calloc = dlsym(RTLD_NEXT, "calloc");
  real_realloc = dlsym(RTLD_NEXT, "realloc");
  real_aligned_alloc = dlsym(RTLD_NEXT, "aligned_alloc");
  real_posix_memalign = dlsym(RTLD_NEXT, "posix_memalign");
  real_free = dlsym(RTLD_NEXT, "free");
  real_malloc = dlsym(RTLD_NEXT, "malloc");
}

__attribute__((destructor)) static void report(void) {
  fprintf(stderr, "allocations %ld\n", atomic_load(&allocations));
}

static void count(void) { atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  if (!real_malloc) return early_allocation(size);
  count();
  return real_malloc(size);
}

void *calloc(size_t number, size_t size) {
  if (!real_calloc) return early_allocation(number * size);
  count();
  return real_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  if (is_early(block)) {
    size_t available = (size_t)(early + sizeof early - (char *)block);
    void *moved = malloc(size);
    if (moved) memcpy(moved, block, size < available ? size : available);
    return moved;
  }
  if (!real_realloc) return early_allocation(size);
  count();
  return real_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  if (!real_aligned_alloc) find_real_functions();
  count();
  return real_aligned_alloc(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (!real_posix_memalign) find_real_functions();
  count();
  return real_posix_memalign(block, alignment, size);
}

void free(void *block) {
  if (!is_early(block) && real_free) real_free(block);
}
