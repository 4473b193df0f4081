/* Plays random games with a native engine and prints a digest of all that its rules say: the same for Windows' libraries and for Linux'.
   Compiled with -D for LIBRARY and for the game's SIZE, LEGAL, OUTCOMES, OPTIONS, SEATS and GAMES. Windows needs no C library for it. */
#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
void *LoadLibraryA(const char *), *GetProcAddress(void *, const char *), *GetProcessHeap(void), *HeapAlloc(void *, unsigned, size_t);
void *GetStdHandle(unsigned);
int HeapFree(void *, unsigned, void *), WriteFile(void *, const void *, unsigned, unsigned *, void *);
void ExitProcess(unsigned);
static void *library(void) { return LoadLibraryA(LIBRARY); }
static void *symbol(void *from, const char *name) { return GetProcAddress(from, name); }
static void *allocate(size_t size) { return HeapAlloc(GetProcessHeap(), 8 /* zeros */, size); }
static void release(void *block) { HeapFree(GetProcessHeap(), 0, block); }
static void print(const char *text, unsigned length) {
  unsigned written;
  WriteFile(GetStdHandle(-11 /* the output */), text, length, &written, NULL);
}
#else
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>
static void *library(void) { return dlopen(LIBRARY, RTLD_NOW); }
static void *symbol(void *from, const char *name) { return dlsym(from, name); }
static void *allocate(size_t size) { return calloc(1, size); }
static void release(void *block) { free(block); }
static void print(const char *text, unsigned length) { (void)!write(1, text, length); }
#endif

static uint64_t digest = 1469598103934665603u, draws = 88172645463325252u;

static void add(const void *data, size_t size) {
  for (size_t i = 0; i < size; i++) digest = (digest ^ ((const uint8_t *)data)[i]) * 1099511628211u;
}

static uint64_t draw(void) {
  draws ^= draws << 13;
  draws ^= draws >> 7;
  return draws ^= draws << 17;
}

static void *room(size_t size) { return (void *)(((uintptr_t)allocate(size + 127) + 63) & ~(uintptr_t)63); }

static int play(void) {
  void *from = library();
  if (!from) return 1;
  *(void **)symbol(from, "nexarium_malloc") = (void *)allocate;
  *(void **)symbol(from, "nexarium_free") = (void *)release;
  void (*setup)(void *, void *) = symbol(from, "contract_setup");
  long long (*mover)(void *) = symbol(from, "contract_mover");
  long long (*legal)(void *, void *) = symbol(from, "contract_legal");
  long long (*chance)(void *, void *, void *) = symbol(from, "contract_chance");
  void (*apply)(void *, long long) = symbol(from, "contract_apply");
  void (*score)(void *, void *) = symbol(from, "contract_score");
  void (*returns)(void *, void *) = symbol(from, "contract_returns");
  int64_t options[] = {OPTIONS}, *ids = room(8 * LEGAL), *weights = room(8 * OUTCOMES);
  double *numbers = room(8 * SEATS);
  for (int game = 0; game < GAMES; game++) {
    uint8_t *state = room(SIZE);
    setup(state, options);
    for (long long seat; (seat = mover(state)) != -4;) {
      long long count = seat == -1 ? chance(state, ids, weights) : legal(state, ids);
      if (seat == -1) add(weights, 8 * count);
      add(ids, 8 * count);
      apply(state, ids[draw() % count]);
    }
    add(state, SIZE);
    score(state, numbers);
    add(numbers, 8 * SEATS);
    returns(state, numbers);
    add(numbers, 8 * SEATS);
  }
  char text[17];
  for (int i = 0; i < 16; i++) text[i] = "0123456789abcdef"[digest >> (60 - 4 * i) & 15];
  text[16] = '\n';
  print(text, 17);
  return 0;
}

#ifdef _WIN32
void start(void) { ExitProcess(play()); }
#else
int main(void) { return play(); }
#endif
