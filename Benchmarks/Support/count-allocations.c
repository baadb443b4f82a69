/* Preloaded into a program: counts what it takes from the heap, and says so on standard error when it ends, with the
   bytes that it has not given back, the heap's own included.
   For glibc, whose own functions stay reachable under these names, even before any library is initialised. */
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static atomic_long allocations;
static atomic_long bytes;

/* The word in front of each block belongs to the heap. */
static long footprint(void *block) { return block ? (long)(malloc_usable_size(block) + sizeof(size_t)) : 0; }

static void *counted(void *block) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, footprint(block), memory_order_relaxed);
  return block;
}

__attribute__((destructor)) static void report(void) {
  fprintf(stderr, "allocations %ld\nbytes %ld\n", atomic_load(&allocations), atomic_load(&bytes));
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void free(void *block) {
  atomic_fetch_sub_explicit(&bytes, footprint(block), memory_order_relaxed);
  __libc_free(block);
}

void *realloc(void *block, size_t size) {
  long before = footprint(block);
  void *moved = __libc_realloc(block, size);
  if (moved || size == 0) atomic_fetch_sub_explicit(&bytes, before, memory_order_relaxed);
  return counted(moved);
}

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = counted(__libc_memalign(alignment, size));
  return *block ? 0 : ENOMEM;
}
