// Wide ncurses for Swift, with inline functions for what its macros hide.
//
// No feature-test macros here: they would change system structures for this module only, and the debug build
// refuses a structure that differs between modules. What needs one is declared by hand instead.

#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdint.h>
#include <wchar.h>

extern int wcwidth(wchar_t);
extern int posix_openpt(int);
extern int grantpt(int);
extern int unlockpt(int);
extern int ptsname_r(int, char *, size_t);

#ifdef __linux__
#include <sys/signalfd.h>

extern int memfd_create(const char *, unsigned int);
#endif

static inline attr_t curses_bold(void) { return A_BOLD; }
static inline attr_t curses_dim(void) { return A_DIM; }
static inline attr_t curses_reverse(void) { return A_REVERSE; }
static inline attr_t curses_underline(void) { return A_UNDERLINE; }

static inline WINDOW *curses_standard_window(void) { return stdscr; }
static inline WINDOW *curses_current_window(void) { return curscr; }

static inline int curses_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

static inline void curses_set_cell(cchar_t *cell, uint32_t scalar, attr_t attributes, short pair) {
  wchar_t text[2] = {(wchar_t)scalar, 0};
  setcchar(cell, text, attributes, pair, 0);
}

#endif
