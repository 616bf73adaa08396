# The weights of the net that reads digits from photos, from nothing but typefaces: fetched, drawn,
# photographed by a program, learned. All of it is exact, so the last line is the same everywhere.
# -march=native only makes it faster: see scripts/photo/net.h. docs/photo-weights.md has the numbers.

PHOTO := $(BUILD)/photo
PHOTO_CC_FLAGS := -std=c11 -O3 -march=native -Wall -Wextra -Wpedantic -Wno-psabi -ffp-contract=off -Iinclude -Isrc
PHOTO_CELLS := 500000
PHOTO_HELD := 100000
PHOTO_EPOCHS := 8

.PHONY: photo-weights photo-freetype
photo-weights: $(PHOTO)/digits.w8 $(PHOTO)/held.cells $(PHOTO)/measure
	$(Q)$(PHOTO)/measure $(PHOTO)/held.cells $<
	$(Q)cd $(PHOTO) && sha256sum --check $(CURDIR)/scripts/photo/checksums
	$(Q)cd $(PHOTO) && sha256sum digits.w8

photo_parts = $(patsubst %,scripts/photo/%.c,$(1)) $(wildcard scripts/photo/*.h)
$(PHOTO)/glyphs: $(call photo_parts,glyphs store)
$(PHOTO)/synth: $(call photo_parts,synth canvas store)
$(PHOTO)/train: $(call photo_parts,train net weights store)
$(PHOTO)/measure: $(call photo_parts,measure net weights store)
$(PHOTO)/measure: PHOTO_LIBS := -lm
$(PHOTO)/glyphs: PHOTO_LIBS = $$(pkg-config --cflags --libs freetype2)
$(PHOTO)/glyphs $(PHOTO)/synth $(PHOTO)/train $(PHOTO)/measure:
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(PHOTO_CC_FLAGS) -o $@ $(filter %.c,$^) $(PHOTO_LIBS)

$(PHOTO)/glyphs: | photo-freetype
photo-freetype:
	@pkg-config --exists freetype2 || { echo 'photo-weights needs pkg-config and the development' \
		'files of FreeType (libfreetype-dev)' >&2; exit 1; }

$(PHOTO)/fonts/faces: scripts/photo/fonts scripts/photo/fonts.txt
	$(call say,FONTS,$@)
	$(Q)sh scripts/photo/fonts $(@D)

# The paths in the list of faces are below its folder.
$(PHOTO)/digits.glyphs: $(PHOTO)/glyphs $(PHOTO)/fonts/faces
	$(call say,GLYPHS,$@)
	$(Q)cd $(PHOTO)/fonts && ../glyphs faces ../digits.glyphs >../faces

$(PHOTO)/train.cells: $(PHOTO)/synth $(PHOTO)/digits.glyphs
	$(call say,SYNTH,$@)
	$(Q)$(PHOTO)/synth $(PHOTO)/digits.glyphs train $(PHOTO_CELLS) 1 $@
$(PHOTO)/held.cells: $(PHOTO)/synth $(PHOTO)/digits.glyphs
	$(call say,SYNTH,$@)
	$(Q)$(PHOTO)/synth $(PHOTO)/digits.glyphs held $(PHOTO_HELD) 2 $@

$(PHOTO)/digits.w8: $(PHOTO)/train $(PHOTO)/train.cells
	$(call say,TRAIN,$@)
	$(Q)$(PHOTO)/train $(PHOTO)/train.cells 1 $(PHOTO_EPOCHS) 128 $@
