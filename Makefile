# nonet: `make` builds the program and the libraries. cc and make are all it needs.
#
#     make                  ./nonet, build/libnonet.a, build/libnonet.so.*, man pages, completions
#     make demo             installs what building needs, builds everything and the page, and shows the main job
#     make test             installs what testing needs, and runs every test
#     make deps             only installs what these two need
#     make web              the page, in build/web (clang, wasi-libc)
#     make npm deb          the JavaScript package and the Debian packages, in build
#     make install          into PREFIX (or prefix; /usr/local), below DESTDIR
#     make uninstall clean
#     make SAN=1            with AddressSanitizer and UBSan, separate from the rest, in build/san
#     make DEBUG=1          with assertions and for a debugger, in build/debug
#     make bindings         the packages for Python, SQLite and PostgreSQL, those whose development files are there;
#                           make python, make sqlite, make postgres: one of them;
#                           make install-postgres: what PostgreSQL needs, where pg_config says, below DESTDIR
#     make cuda             build/libnonet_cuda.so, the plugin for NVIDIA devices (part of make where nvcc is found)
#     make device-tests     what tests/device/run needs on a machine with such a device
#     make fuzz             the fuzzers (clang); make fuzz-run SECONDS=60 runs each that long
#     make soak             the long tests; SOAK_SECONDS for each fuzzer
#     make docs-pictures    the pictures of docs/variants.md, from its sample puzzles
#     make photo-weights    the weights of the net that reads photos, from typefaces on: see docs/photo-weights.md
#     make format           clang-format on every source; make check-format only looks
#
# Honoured: CC CXX AR CFLAGS CPPFLAGS LDFLAGS DESTDIR PREFIX/prefix BINDIR LIBDIR INCLUDEDIR MANDIR
# DATADIR; BUILD (a build folder of your own), ZLIB=0 (without gzip input), NONET_CADICAL=0 (without
# the SAT engine), NONET_MICROHTTPD=0 (without the server), NONET_JPEG=0 and NONET_PNG=0 (without pictures
# of these kinds), NONET_CUDA=0 (without the plugin; 1: not without), NVCC NVCC_FLAGS CUDA_ARCHS (90: for those devices alone), WERROR=1, V=1 (show the commands),
# DOCS=0 (no man pages and completions: they come from the program, which cannot run here if it is
# built for another machine). Only demo, test, deps and the like install anything, only as root, and
# never with NONET_NO_INSTALL=1.
#
# Sources are found by wildcard: a new file in src/*/ needs no line here.

ifeq ($(SAN),1)
BUILD ?= build/san
CFLAGS ?= -O1 -g -fno-omit-frame-pointer
INSTRUMENT := -fsanitize=address,undefined -fno-sanitize-recover=all
DOCS ?= 0
else ifeq ($(FUZZ),1)
BUILD ?= build/fuzz
CFLAGS ?= -O1 -g -fno-omit-frame-pointer
INSTRUMENT := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
DOCS ?= 0
else ifeq ($(DEBUG),1)
BUILD ?= build/debug
CFLAGS ?= -O1 -g
DOCS ?= 0
else
# Assertions are for the builds above: they state what tables and bounds promise.
NDEBUG := -DNDEBUG
endif
BUILD ?= build
CFLAGS ?= -O2
DOCS ?= 1
AR ?= ar
NVCC ?= nvcc
PROGRAM := $(if $(filter-out build,$(BUILD)),$(BUILD)/)nonet

VERSION := $(shell sed -n 's/^.define NONET_VERSION "\(.*\)"$$/\1/p' include/nonet.h)
SOVERSION := $(firstword $(subst ., ,$(VERSION)))

prefix ?= /usr/local
PREFIX ?= $(prefix)
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR ?= $(PREFIX)/share
MANDIR ?= $(DATADIR)/man
BASH_DIR := $(DATADIR)/bash-completion/completions
ZSH_DIR := $(DATADIR)/zsh/site-functions
FISH_DIR := $(DATADIR)/fish/vendor_completions.d
WEB_DIR := $(DATADIR)/nonet/web

Q := $(if $(V),,@)
say = $(if $(V),,@printf '  %-8s %s\n' '$(1)' '$(2)')

# ---- sources ----

# The plugin for a device is a library of its own.
CUDA_SRC := $(wildcard src/device/cuda/*.c)
LIB_SRC := $(filter-out src/cli/% $(CUDA_SRC),$(wildcard src/*/*.c src/*/*/*.c))
CLI_SRC := $(wildcard src/cli/*.c src/cli/*/*.c)
# CaDiCaL is C++ and may print and exit, so the libraries do without it: they need only libc. The
# program, and the tests of the bridge, have it linked in front of the library.
SAT_OBJ := $(BUILD)/obj/src/solve/cadical.o
NO_SAT_OBJ := $(BUILD)/obj/src/solve/cadical.without.o
LIB_OBJ := $(filter-out $(SAT_OBJ),$(LIB_SRC:%.c=$(BUILD)/obj/%.o)) $(NO_SAT_OBJ)
CLI_OBJ := $(CLI_SRC:%.c=$(BUILD)/obj/%.o)
# All of the command line except main(), for the tests of its parts.
CLI_A := $(BUILD)/cli.a
LIB_A := $(BUILD)/libnonet.a
LIB_SO := $(BUILD)/libnonet.so.$(VERSION)
LIB_LINKS := $(BUILD)/libnonet.so.$(SOVERSION) $(BUILD)/libnonet.so

# In tests/unit a test_*.c is a program; the other files there are linked to each of them.
UNIT_SRC := $(wildcard tests/unit/test_*.c)
UNIT_HELP := $(filter-out $(UNIT_SRC),$(wildcard tests/unit/*.c))
UNIT_HELP_OBJ := $(UNIT_HELP:%.c=$(BUILD)/obj/%.o)
UNIT := $(UNIT_SRC:%.c=$(BUILD)/%)
SOAK := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/soak/*.c))
FUZZERS := $(patsubst %.c,%,$(wildcard fuzz/fuzz_*.c))
REPLAYS := $(FUZZERS:fuzz/fuzz_%=$(BUILD)/fuzz/replay_%)

# ---- flags ----

BASE := -std=c11 -Wall -Wextra -Wpedantic $(NDEBUG)
ALL_CFLAGS = $(BASE) $(if $(filter 1,$(WERROR)),-Werror) -pthread $(CFLAGS) $(INSTRUMENT) -Iinclude -Isrc $(LIBRARY) $(CPPFLAGS)
ALL_LDFLAGS = -pthread $(CFLAGS) $(INSTRUMENT) $(LDFLAGS)
LIB_CFLAGS := -fPIC -fvisibility=hidden -DNONET_BUILD
CLI_CFLAGS := -D_POSIX_C_SOURCE=200809L
LIBS = $(ZLIB_LIBS) $(DL_LIBS)
CLI_LIBS = $(MICROHTTPD_LIBS) $(JPEG_LIBS) $(PNG_LIBS) $(DL_LIBS) $(ZLIB_LIBS) -lm

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all cuda device-tests device-made docs docs-pictures unit replays soak-programs install install-docs install-web uninstall clean deps demo test FORCE \
	soak fuzz fuzz-run fuzz-programs format check-format web web-files

all: $(PROGRAM) $(LIB_A) $(LIB_SO) $(LIB_LINKS) $(if $(filter 1,$(DOCS)),docs)

# The stamp changes when the compiler or a flag does, and everything depends on it.
FLAGS_NOW := $(CC) : $(AR) : $(BASE) : $(CFLAGS) : $(CPPFLAGS) : $(LDFLAGS) : $(INSTRUMENT) : $(ZLIB) : $(NONET_CADICAL) : $(NONET_MICROHTTPD) : $(NONET_JPEG) : $(NONET_PNG)
quote = '$(subst ','\'',$(1))'
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(call quote,$(FLAGS_NOW)) | cmp -s - $@ || \
		printf '%s\n' $(call quote,$(FLAGS_NOW)) >$@

# Are zlib, CaDiCaL, libmicrohttpd, libjpeg and libpng there? Checked each time, by building programs with them: only
# what uses a library that appeared or disappeared is rebuilt. (Not for goals that do not compile or
# that call make again: there may be no compiler yet.)
ifneq ($(filter-out clean uninstall deps demo test soak fuzz fuzz-run format check-format web web-files \
	npm npm-files deb debian soak-deb bindings bindings-files,\
	$(or $(MAKECMDGOALS),all)),)
include $(BUILD)/config.mk
endif
$(BUILD)/config.mk: FORCE
	@CC='$(CC)' LINK_FLAGS=$(call quote,$(CPPFLAGS) $(CFLAGS) $(INSTRUMENT) $(LDFLAGS)) \
		NONET_ZLIB='$(ZLIB)' NONET_CADICAL='$(NONET_CADICAL)' \
		NONET_MICROHTTPD='$(NONET_MICROHTTPD)' NONET_JPEG='$(NONET_JPEG)' NONET_PNG='$(NONET_PNG)' NVCC='$(NVCC)' \
		NONET_CUDA='$(if $(INSTRUMENT),0,$(NONET_CUDA))' sh scripts/config $(BUILD)

HAVE := $(addprefix $(BUILD)/have/,zlib cadical microhttpd jpeg png)
$(HAVE): $(BUILD)/config.mk
	@:

# The objects whose source uses an optional library.
asks_for = $(patsubst %.c,$(BUILD)/obj/%.o,$(shell grep -l 'NONET_HAVE_$(1)' src/*/*.c src/*/*/*.c tests/*/*.c))
ZLIB_OBJ := $(call asks_for,ZLIB)
MICROHTTPD_OBJ := $(call asks_for,MICROHTTPD)
JPEG_OBJ := $(call asks_for,JPEG)
PNG_OBJ := $(call asks_for,PNG)
DL_OBJ := $(call asks_for,DLOPEN)

# The library looks for its plugins below LIBDIR: this file changes when LIBDIR does.
PLUGIN_OBJ := $(BUILD)/obj/src/device/load.o
$(BUILD)/libdir: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(call quote,$(LIBDIR)) | cmp -s - $@ || printf '%s\n' $(call quote,$(LIBDIR)) >$@

# ---- objects and libraries ----

$(LIB_OBJ): EXTRA := $(LIB_CFLAGS)
$(SAT_OBJ): EXTRA := $(LIB_CFLAGS)
$(CLI_OBJ): EXTRA := $(CLI_CFLAGS)
$(BUILD)/obj/tests/% $(BUILD)/obj/fuzz/%: EXTRA := -I. -D_POSIX_C_SOURCE=200809L
$(ZLIB_OBJ): LIBRARY += $(ZLIB_CPPFLAGS)
$(SAT_OBJ): LIBRARY += $(CADICAL_CPPFLAGS)
$(MICROHTTPD_OBJ): LIBRARY += $(MICROHTTPD_CPPFLAGS)
$(JPEG_OBJ): LIBRARY += $(JPEG_CPPFLAGS)
$(PNG_OBJ): LIBRARY += $(PNG_CPPFLAGS)
$(DL_OBJ): LIBRARY += $(DL_CPPFLAGS)
$(PLUGIN_OBJ): LIBRARY += -DNONET_LIBDIR='"$(LIBDIR)"'
$(PLUGIN_OBJ): $(BUILD)/libdir
$(ZLIB_OBJ): $(BUILD)/have/zlib
$(SAT_OBJ): $(BUILD)/have/cadical
$(MICROHTTPD_OBJ): $(BUILD)/have/microhttpd
$(JPEG_OBJ): $(BUILD)/have/jpeg
$(PNG_OBJ): $(BUILD)/have/png

$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(EXTRA) -MMD -MP -c $< -o $@

$(BUILD)/obj/%.without.o: %.c $(BUILD)/flags
	$(call say,CC,$< (without))
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(EXTRA) -MMD -MP -c $< -o $@

# The list of objects, so that a source that is removed also leaves the archive.
$(BUILD)/objects: FORCE
	@mkdir -p $(@D)
	@echo '$(LIB_OBJ) : $(CLI_OBJ)' | cmp -s - $@ || echo '$(LIB_OBJ) : $(CLI_OBJ)' >$@

$(LIB_A): $(LIB_OBJ) $(BUILD)/objects
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $(LIB_OBJ)

$(CLI_A): $(CLI_OBJ) $(BUILD)/objects
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $(filter-out %/main.o,$(CLI_OBJ))

$(LIB_SO): $(LIB_OBJ) $(BUILD)/objects $(BUILD)/have/zlib
	$(call say,LD,$@)
	$(Q)$(CC) -shared -Wl,-soname,libnonet.so.$(SOVERSION) $(ALL_LDFLAGS) -o $@ $(LIB_OBJ) $(ZLIB_LIBS) $(DL_LIBS)

$(LIB_LINKS): $(LIB_SO)
	$(Q)ln -sf $(notdir $(LIB_SO)) $@

$(PROGRAM): $(CLI_OBJ) $(SAT_OBJ) $(LIB_A) $(BUILD)/objects $(HAVE)
	$(call say,LD,$@)
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $(CLI_OBJ) $(SAT_OBJ) $(LIB_A) $(PROGRAM_CADICAL_LIBS) $(CLI_LIBS)

# ---- the plugin for NVIDIA devices: loaded when a device is first opened, so nothing else needs CUDA ----
#
# nvcc compiles the kernels, for each kind of device, and as PTX for those to come. The rest is C. The
# CUDA runtime is linked statically, and with it what it needs of the C++ library.

CUDA_SO := $(BUILD)/libnonet_cuda.so
CUDA_ARCHS ?= $(CUDA_KNOWN)
CUDA_HOST_OBJ := $(CUDA_SRC:%.c=$(BUILD)/obj/%.o)
CUDA_KERNELS := $(BUILD)/obj/src/device/cuda/kernels.o
CUDA_CODE = $(foreach arch,$(CUDA_ARCHS),-gencode arch=compute_$(arch),code=sm_$(arch)) \
	-gencode arch=compute_$(lastword $(CUDA_ARCHS)),code=compute_$(lastword $(CUDA_ARCHS))
CUDA_LINK = $(NVCC) -shared -cudart static -Xcompiler -static-libstdc++,-static-libgcc \
	-Xlinker --exclude-libs,ALL,-s

# Where the program built here looks for it: beside itself.
CUDA_BESIDE := $(if $(filter-out build,$(BUILD)),,$(notdir $(CUDA_SO)))

cuda: $(if $(CUDA_INCLUDE),$(CUDA_SO) $(CUDA_BESIDE),cuda-missing)
cuda-missing:
	@echo 'the plugin for NVIDIA devices needs nvcc (CUDA 12 or later); NVCC=/where/it/is' >&2; exit 1
ifdef CUDA_INCLUDE
all: $(CUDA_SO) $(CUDA_BESIDE)
endif

$(BUILD)/cuda: FORCE
	@mkdir -p $(@D)
	@echo '$(NVCC) $(CUDA_CODE) $(NVCC_FLAGS)' | cmp -s - $@ || echo '$(NVCC) $(CUDA_CODE) $(NVCC_FLAGS)' >$@

$(CUDA_HOST_OBJ): EXTRA := $(LIB_CFLAGS) -D_POSIX_C_SOURCE=200809L $(addprefix -isystem ,$(CUDA_INCLUDE))

$(CUDA_KERNELS): src/device/cuda/kernels.cu $(BUILD)/cuda $(BUILD)/have/cuda
	$(call say,NVCC,$<)
	@mkdir -p $(@D)
	$(Q)$(NVCC) -std=c++17 -O3 --threads 0 $(CUDA_CODE) $(NVCC_FLAGS) -Xcompiler -fPIC,-fvisibility=hidden \
		-Isrc -MMD -MP -MF $(@:.o=.d) -c $< -o $@

$(CUDA_SO): $(CUDA_HOST_OBJ) $(CUDA_KERNELS)
	$(call say,LD,$@)
	$(Q)$(CUDA_LINK) -o $@ $^

ifneq ($(CUDA_BESIDE),)
$(CUDA_BESIDE): $(CUDA_SO)
	$(Q)ln -sf $< $@
endif

# The same with failures on demand, and a program that asks both of them everything.
DEVICE_TESTS := $(BUILD)/tests/device/libnonet_cuda_faults.so $(BUILD)/tests/device/device
CUDA_FAULTS_OBJ := $(CUDA_SRC:%.c=$(BUILD)/obj/faults/%.o)
device-tests: cuda $(DEVICE_TESTS)
device-made: $(BUILD)/tests/device/libnonet_cuda_made.so $(BUILD)/tests/device/device
$(BUILD)/obj/faults/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(LIB_CFLAGS) -D_POSIX_C_SOURCE=200809L $(addprefix -isystem ,$(CUDA_INCLUDE)) \
		-DNONET_PLUGIN_FAULTS -MMD -MP -c $< -o $@
$(BUILD)/tests/device/libnonet_cuda_faults.so: $(CUDA_FAULTS_OBJ) $(CUDA_KERNELS)
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CUDA_LINK) -o $@ $^
$(BUILD)/obj/tests/device/made/runtime.o: LIBRARY += $(LIB_CFLAGS) $(addprefix -isystem ,$(CUDA_INCLUDE))
$(BUILD)/tests/device/libnonet_cuda_made.so: $(CUDA_FAULTS_OBJ) $(BUILD)/obj/tests/device/made/runtime.o $(LIB_A)
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) -shared $(ALL_LDFLAGS) -Wl,--exclude-libs,ALL -o $@ $^ $(LIBS)
$(BUILD)/tests/device/device: $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard tests/device/*.c)) $(LIB_A)
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS) $(DL_LIBS)

# ---- man pages and completions: the program writes them from its own tables ----

docs: $(BUILD)/docs
$(BUILD)/docs: $(PROGRAM) scripts/docs
	$(call say,DOCS,$(BUILD)/man $(BUILD)/completion)
	$(Q)sh scripts/docs ./$(PROGRAM) $(BUILD)
	@touch $@

docs-pictures: $(PROGRAM)
	$(Q)sh scripts/variants ./$(PROGRAM) docs/variants

# ---- test programs ----

# Tests of the command line's internals are linked with it.
PARTS := $(addprefix $(BUILD)/,tests/unit/test_options tests/unit/test_part tests/unit/test_pool tests/unit/test_shelf tests/unit/test_spread tests/unit/test_serve \
	tests/unit/test_serve_api tests/unit/test_serve_parts tests/unit/test_picture \
	fuzz/replay_serve fuzz/fuzz_serve fuzz/replay_picture fuzz/fuzz_picture)
$(PARTS): $(CLI_A)
$(PARTS): LIBS = $(CLI_LIBS)
parts_first = $(filter %.o,$(1)) $(filter $(CLI_A),$(1)) $(LIB_A)

# A plugin of the tests' own, which has no device.
FAKE_PLUGIN := $(BUILD)/tests/plugin/fake.so
$(FAKE_PLUGIN): tests/plugin/fake.c src/device/plugin.h $(BUILD)/flags
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) -D_POSIX_C_SOURCE=200809L -fPIC -shared $(ALL_LDFLAGS) -o $@ $<

# Tests of the plugin's own parts.
PACKS := $(addprefix $(BUILD)/tests/unit/,test_pack test_round test_round_tight)
$(PACKS): $(BUILD)/obj/src/device/cuda/pack.o

unit: $(UNIT) $(FAKE_PLUGIN)
$(UNIT): $(BUILD)/tests/unit/%: $(BUILD)/obj/tests/unit/%.o $(UNIT_HELP_OBJ) $(SAT_OBJ) $(LIB_A) $(HAVE)
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $(call parts_first,$^) -lcmocka $(CADICAL_LIBS) $(LIBS) -lm

soak-programs: $(SOAK)
$(SOAK): $(BUILD)/tests/soak/%: $(BUILD)/obj/tests/soak/%.o $(LIB_A)
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# A fuzzer without the fuzzing: runs its function on the files given to it.
replays: $(REPLAYS)
$(REPLAYS): $(BUILD)/fuzz/replay_%: $(BUILD)/obj/fuzz/fuzz_%.o $(BUILD)/obj/fuzz/replay.o $(LIB_A)
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $(call parts_first,$^) $(LIBS)

fuzz-programs: $(FUZZERS:%=$(BUILD)/%)
$(FUZZERS:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/obj/%.o $(LIB_A)
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_LDFLAGS) -fsanitize=fuzzer -o $@ $(call parts_first,$^) $(LIBS)

# ---- the web page: the library as WebAssembly, once with vectors and once without ----
#
# What a browser downloads first has the techniques of Sudoku Explainer's scale alone. The other scales
# have a module of their own, fetched when one is first used: the same sources, with all techniques.

WEB := $(BUILD)/web
WEB_CC ?= clang
WEB_CFLAGS ?= -O2
# What seldom runs, or never at the sizes of the page, is built for size: browsers have to download
# it. Those without vectors wait a tenth longer for a solution, or a fifth, but download 9 KB less.
WEB_SMALL := $(addsuffix %,web/ src/format/ src/canon/ src/logic/ src/rules/ src/grid/ src/print/ src/generate/ \
	src/solve/slate src/solve/learn src/solve/why src/solve/backtrack src/solve/check src/solve/hybrid \
	src/solve/any src/solve/spare src/solve/marks src/solve/lanes src/solve/batch src/solve/solve src/solve/scalar)
# The largest side there is 32: the engines for larger ones are left out, and calls to them go to
# the last one kept.
WEB_LARGE := $(foreach engine,nonet_any nonet_slate,-D$(engine)64=$(engine)32 -D$(engine)128=$(engine)32) \
	-Dnonet_logic_128=nonet_logic_64
WEB_SRC := $(filter-out %/any64.c %/any128.c %/width128.c src/device/%,$(LIB_SRC)) web/engine.c web/printf.c web/malloc.c
WEB_FLAGS := --target=wasm32-wasi -isystem /usr/include/wasm32-wasi -flto -fvisibility=hidden \
	-mbulk-memory -msign-ext -mnontrapping-fptoint -DNONET_BUILD -DNDEBUG $(WEB_LARGE)
WEB_HOUSES := -DNONET_HOUSES_ONLY -Wno-empty-translation-unit
WEB_EXPLAINER := -DNONET_EXPLAINER_ONLY -Wno-unused-function
WEB_LDFLAGS := --target=wasm32-wasi -nodefaultlibs -mexec-model=reactor -flto \
	-Wl,-z,stack-size=2097152,--stack-first,--gc-sections,--strip-all,--lto-O2,-mllvm,-enable-merge-functions
WEB_LIBS := -lc $(shell $(WEB_CC) --print-resource-dir 2>/dev/null)/lib/wasi/libclang_rt.builtins-wasm32.a
# What the compiler leaves to be saved: 3%. Without wasm-opt (Debian: binaryen) the modules are so much larger.
WEB_OPT := $(if $(shell command -v wasm-opt),wasm-opt -O3 -Oz --enable-bulk-memory --enable-simd --enable-sign-ext \
	--enable-nontrapping-float-to-int --enable-mutable-globals,sh -c 'cp "$$0" "$$2"')
# web/later/ is what the page fetches when it is first used.
WEB_FILES := $(filter-out %.c %.h,$(wildcard web/*.* web/later/*.*))
WEB_COPIES := $(WEB_FILES:web/%=$(WEB)/%) $(WEB)/LICENSE $(WEB)/later/techniques.md

web:
	@sh scripts/deps web
	@$(MAKE) --no-print-directory web-files

WEB_LATER := nonet-all nonet-variants nonet-photo
web-files: $(patsubst %,$(WEB)/%.wasm,nonet nonet-simd $(WEB_LATER)) $(foreach kind,patch simd.patch,$(WEB_LATER:%=$(WEB)/later/%.$(kind))) \
	$(WEB)/later/patch.wasm $(WEB_COPIES)

$(BUILD)/wasm/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(WEB_CC) $(WEB_CFLAGS) $(WEB_SMALL) $(WEB_FLAGS) $(WEB_HOUSES) $(WEB_EXPLAINER) $(WEB_LDFLAGS) $(WEB_OPT) $(WEB_SRC)' | cmp -s - $@ || \
		echo '$(WEB_CC) $(WEB_CFLAGS) $(WEB_SMALL) $(WEB_FLAGS) $(WEB_HOUSES) $(WEB_EXPLAINER) $(WEB_LDFLAGS) $(WEB_OPT) $(WEB_SRC)' >$@

define WASM # NAME FLAGS SMALL: what a module is made of
$(BUILD)/wasm/$(1)/%.o: %.c $(BUILD)/wasm/flags
	$$(call say,WASM,$$< $(2))
	@mkdir -p $$(@D)
	$$(Q)$(WEB_CC) -std=c11 -Wall -Wextra -Wpedantic $$(if $$(filter 1,$$(WERROR)),-Werror) $(WEB_CFLAGS) $$(if $$(filter $(WEB_SMALL) $(3),$$<),-Oz) $$(if $$(filter web/malloc.c,$$<),-fno-builtin) $(WEB_FLAGS) $(2) \
		-Iinclude -Isrc -I. -MMD -MP -c $$< -o $$@
endef
# Of the reader of pictures only the net is worth speed.
$(eval $(call WASM,nonet,$(WEB_HOUSES) $(WEB_EXPLAINER),$(filter-out src/photo/net.c,$(wildcard src/photo/*.c))))
$(eval $(call WASM,nonet-all,$(WEB_HOUSES)))
$(eval $(call WASM,nonet-variants,$(WEB_EXPLAINER)))
# Only the kernels are compiled for vectors: one such object is enough for the linker to use them everywhere.
$(eval $(call WASM,nonet-simd,$(WEB_HOUSES) $(WEB_EXPLAINER) -msimd128))
WEB_KERNELS := src/solve/wasm128.c src/solve/scalar.c src/solve/dispatch.c

# $(WASM) has all modules, with vectors and without, $(WEB) those that are fetched whole.
WASM := $(BUILD)/wasm/modules
wasm_of = $(patsubst %.c,$(BUILD)/wasm/$(1)/%.o,$(2))
define MODULE # NAME OBJECTS SOURCES
$(WASM)/$(1).wasm: $(call wasm_of,$(2),$(3))
$(WASM)/$(1)-simd.wasm: $(call wasm_of,$(2),$(filter-out $(WEB_KERNELS),$(3))) $(call wasm_of,nonet-simd,$(WEB_KERNELS))
endef
$(eval $(call MODULE,nonet,nonet,$(WEB_SRC)))
$(eval $(call MODULE,nonet-all,nonet-all,$(WEB_SRC)))
$(eval $(call MODULE,nonet-variants,nonet-variants,$(WEB_SRC)))
$(eval $(call MODULE,nonet-photo,nonet,$(WEB_SRC:web/engine.c=web/photo.c)))

$(WASM)/%.wasm:
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(WEB_CC) $(WEB_LDFLAGS) $^ $(WEB_LIBS) -o $@.linked && $(WEB_OPT) $@.linked -o $@

$(WEB)/%.wasm: $(WASM)/%.wasm
	@mkdir -p $(@D)
	$(Q)cp $< $@

# What is fetched later shares most of its code with what was fetched first: browsers download what is new in it.
$(BUILD)/wasm/patch: web/patch.c
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(WEB_CC) -std=c11 -O2 -Wall -Wextra -Wpedantic $(if $(filter 1,$(WERROR)),-Werror) $< -o $@

$(WEB)/later/patch.wasm: web/patch.c
	$(call say,WASM,$<)
	@mkdir -p $(@D)
	$(Q)$(WEB_CC) --target=wasm32 -std=c11 -Wall -Wextra -Wpedantic $(if $(filter 1,$(WERROR)),-Werror) -Oz -nostdlib -Wl,--no-entry,--strip-all $< -o $@

$(WEB)/later/%.simd.patch: $(WASM)/%-simd.wasm $(WASM)/nonet-simd.wasm $(BUILD)/wasm/patch
	$(make_patch)
$(WEB)/later/%.patch: $(WASM)/%.wasm $(WASM)/nonet.wasm $(BUILD)/wasm/patch
	$(make_patch)
define make_patch
	$(call say,PATCH,$@)
	@mkdir -p $(@D)
	$(Q)$(BUILD)/wasm/patch $(word 2,$^) $< >$@
endef

$(WEB)/LICENSE: LICENSE
	@mkdir -p $(@D)
	$(Q)cp $< $@

# Comments and indentation stay here: a browser would download them. (A comment behind code that has a quotation mark in it
# is left, since it could be the end of a text.)
CODE_ONLY := '/^ *\/\/ /d; /^ *\/\/$$/d; /^$$/d; /^ *\/\*.*\*\/$$/d; /^ *\/\*/,/\*\/$$/d; s/^ *//; s/ *\/\/ [^"`\x27]*$$//'

# The lists of levels are nonet.h's: with two limits, HoDoKu's with one, and nonet's own with none.
LEVELS_OF = $$(sed -n "s/^ *LEVEL(\([a-z]*\)$(1)).*/$(2),/p" include/nonet.h | tr '\n' ' ')
$(WEB)/engine.js: web/engine.js include/nonet.h
	@mkdir -p $(@D)
	$(Q)sed -e "s|/\* @RATED@ \*/|$(call LEVELS_OF,\(, [0-9]*, [0-9]*\),['\1'\2])|" \
		-e "s|/\* @SCORED@ \*/|$(call LEVELS_OF,\(, [0-9]*\),'\1')|" \
		-e "s|/\* @OWN@ \*/|$(call LEVELS_OF,,'\1')|" $< | sed $(CODE_ONLY) >$@

$(WEB)/%.js: web/%.js
	@mkdir -p $(@D)
	$(Q)sed $(CODE_ONLY) $< >$@

$(WEB)/%.css: web/%.css
	@mkdir -p $(@D)
	$(Q)sed $(CODE_ONLY) $< >$@

# The page has the words of docs/techniques.md, without what the program prints for its examples.
$(WEB)/later/techniques.md: docs/techniques.md
	@mkdir -p $(@D)
	$(Q)sed '/^```console/,/^```$$/d' $< >$@

$(WEB)/%: web/%
	@mkdir -p $(@D)
	$(Q)cp $< $@

# ---- install ----

# From LIBDIR up to PREFIX, so that the cmake package works wherever it is moved to.
UP := $(if $(filter $(PREFIX)/%,$(LIBDIR)),$(patsubst %/,%,\
	$(subst x ,../,$(foreach part,$(subst /, ,$(LIBDIR:$(PREFIX)/%=%)),x) )))
under_prefix = $(1:$(PREFIX)/%=$(2)/%)

semicolon := ;
space := $(subst x,,x x)
join_libs = $(subst $(space),$(semicolon),$(strip $(1)))
CMAKE_DIR := $(LIBDIR)/cmake/nonet
FILL = sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' -e 's|@SOVERSION@|$(SOVERSION)|' \
	-e 's|@LIBS_PRIVATE@|$(strip $(LIBS))|' -e 's|@CMAKE_LIBS@|$(call join_libs,$(LIBS:-l%=%))|'
PC_DIRS = -e 's|@LIBDIR@|$(call under_prefix,$(LIBDIR),$${prefix})|' \
	-e 's|@INCLUDEDIR@|$(call under_prefix,$(INCLUDEDIR),$${prefix})|'
CMAKE_DIRS = -e 's|@NONET_ROOT@|$(if $(UP),$${CMAKE_CURRENT_LIST_DIR}/../../$(UP),$(PREFIX))|' \
	-e 's|@LIBDIR@|$(call under_prefix,$(LIBDIR),$${_nonet_root})|' \
	-e 's|@INCLUDEDIR@|$(call under_prefix,$(INCLUDEDIR),$${_nonet_root})|'

install: all $(if $(filter 1,$(DOCS)),install-docs) $(if $(wildcard $(WEB)/nonet.wasm),install-web)
	install -d '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(LIBDIR)/pkgconfig' '$(DESTDIR)$(CMAKE_DIR)' \
		'$(DESTDIR)$(INCLUDEDIR)'
	install -m 755 $(PROGRAM) '$(DESTDIR)$(BINDIR)/nonet'
	install -m 644 $(LIB_A) '$(DESTDIR)$(LIBDIR)/libnonet.a'
	install -m 755 $(LIB_SO) '$(DESTDIR)$(LIBDIR)/'
	for link in $(notdir $(LIB_LINKS)); do \
		ln -sf $(notdir $(LIB_SO)) '$(DESTDIR)$(LIBDIR)'/$$link || exit; done
	install -m 644 include/nonet.h '$(DESTDIR)$(INCLUDEDIR)/nonet.h'
	$(if $(CUDA_INCLUDE),install -d '$(DESTDIR)$(LIBDIR)/nonet')
	$(if $(CUDA_INCLUDE),install -m 755 $(CUDA_SO) '$(DESTDIR)$(LIBDIR)/nonet/')
	$(FILL) $(PC_DIRS) nonet.pc.in >'$(DESTDIR)$(LIBDIR)/pkgconfig/nonet.pc'
	$(FILL) $(CMAKE_DIRS) cmake/nonet-config.cmake.in >'$(DESTDIR)$(CMAKE_DIR)/nonet-config.cmake'
	$(FILL) cmake/nonet-config-version.cmake.in \
		>'$(DESTDIR)$(CMAKE_DIR)/nonet-config-version.cmake'

# The page, if it was built: serve looks for it there.
install-web:
	install -d '$(DESTDIR)$(WEB_DIR)/later'
	install -m 644 $(wildcard $(WEB)/*.*) $(WEB)/LICENSE '$(DESTDIR)$(WEB_DIR)/'
	install -m 644 $(WEB)/later/* '$(DESTDIR)$(WEB_DIR)/later/'

install-docs: docs
	install -d '$(DESTDIR)$(MANDIR)/man1' '$(DESTDIR)$(BASH_DIR)' '$(DESTDIR)$(ZSH_DIR)' \
		'$(DESTDIR)$(FISH_DIR)'
	install -m 644 $(BUILD)/man/*.1 '$(DESTDIR)$(MANDIR)/man1/'
	install -m 644 $(BUILD)/completion/nonet.bash '$(DESTDIR)$(BASH_DIR)/nonet'
	install -m 644 $(BUILD)/completion/nonet.zsh '$(DESTDIR)$(ZSH_DIR)/_nonet'
	install -m 644 $(BUILD)/completion/nonet.fish '$(DESTDIR)$(FISH_DIR)/nonet.fish'

uninstall:
	rm -f '$(DESTDIR)$(BINDIR)/nonet' '$(DESTDIR)$(INCLUDEDIR)/nonet.h' \
		'$(DESTDIR)$(LIBDIR)/libnonet.a' '$(DESTDIR)$(LIBDIR)/pkgconfig/nonet.pc' \
		'$(DESTDIR)$(BASH_DIR)/nonet' '$(DESTDIR)$(ZSH_DIR)/_nonet' \
		'$(DESTDIR)$(FISH_DIR)/nonet.fish' '$(DESTDIR)$(CMAKE_DIR)/nonet-config.cmake' \
		'$(DESTDIR)$(CMAKE_DIR)/nonet-config-version.cmake' '$(DESTDIR)$(MANDIR)/man1/nonet.1'
	for name in $(notdir $(LIB_SO) $(LIB_LINKS)); do rm -f '$(DESTDIR)$(LIBDIR)'/$$name; done
	rm -f '$(DESTDIR)$(MANDIR)/man1'/nonet-*.1
	rm -rf '$(DESTDIR)$(DATADIR)/nonet'
	rm -f '$(DESTDIR)$(LIBDIR)/nonet/$(notdir $(CUDA_SO))'
	[ ! -d '$(DESTDIR)$(LIBDIR)/nonet' ] || rmdir '$(DESTDIR)$(LIBDIR)/nonet'
	[ ! -d '$(DESTDIR)$(CMAKE_DIR)' ] || rmdir '$(DESTDIR)$(CMAKE_DIR)'

clean:
	rm -rf $(BUILD) $(PROGRAM) $(CUDA_BESIDE)

include packaging/packages.mk

# ---- the weights of the net that reads photos ----

include scripts/photo/weights.mk

# ---- bindings: bindings/NAME/build.mk has the target NAME; bindings/NAME/found says whether it can be built ----

BINDINGS := $(patsubst bindings/%/build.mk,%,$(wildcard bindings/*/build.mk))
include $(wildcard bindings/*/build.mk)
.PHONY: bindings bindings-files $(BINDINGS)
bindings:
	@sh scripts/deps bindings
	@$(MAKE) --no-print-directory bindings-files
bindings-files:
	@for name in $(BINDINGS); do \
		if sh bindings/$$name/found; then $(MAKE) --no-print-directory $$name || exit; fi; done

# ---- what people call ----

deps:
	@sh scripts/deps test

demo:
	@sh scripts/deps build
	@$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$$(nproc)) all $$(sh scripts/deps --has web && echo web-files)
	@sh scripts/demo

test:
	@sh scripts/deps test
	@sh tests/run

SECONDS ?= 60
fuzz:
	@sh scripts/deps test
	@$(MAKE) --no-print-directory FUZZ=1 CC=clang fuzz-programs

fuzz-run: fuzz
	@sh scripts/fuzz '$(SECONDS)' $(notdir $(FUZZERS))

SOAK_SECONDS ?= 1200
soak:
	@sh scripts/deps test
	@$(MAKE) --no-print-directory soak-programs
	@for program in $(SOAK); do echo "== $$program"; $$program || exit; done
	@$(MAKE) --no-print-directory fuzz-run SECONDS=$(SOAK_SECONDS)
	@$(MAKE) --no-print-directory soak-deb

SOURCES = $(wildcard include/*.h src/*/*.[ch] src/cli/*/*.[ch] src/*/*.inc src/*/*/*.inc src/*/cuda/*.[ch] src/*/cuda/*.cu tests/*/*.[ch] fuzz/*.[ch] \
	examples/*.c web/*.[ch] scripts/photo/*.[ch] bindings/*/*.[ch] bindings/*/*/*.[ch])
format:
	@sh scripts/deps format
	@clang-format -i $(SOURCES)

check-format:
	@sh scripts/deps format
	@clang-format --dry-run -Werror $(SOURCES)

-include $(wildcard $(patsubst %.o,%.d,$(LIB_OBJ) $(SAT_OBJ) $(CLI_OBJ)) $(BUILD)/obj/tests/*/*.d \
	$(BUILD)/obj/src/device/cuda/*.d $(BUILD)/obj/faults/*/*/*/*.d \
	$(BUILD)/obj/fuzz/*.d $(BUILD)/wasm/*/*/*.d $(BUILD)/wasm/*/*/*/*.d)
