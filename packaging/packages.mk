# Packages, included by the Makefile.
#
#     make npm              build/nonet-VERSION.tgz: the JavaScript package (see docs/web.md)
#     make deb              build/deb/*.deb: nonet, the library, and what is needed to build against it
#     make debian           brings debian/ in line with the version in include/nonet.h, after that has changed

.PHONY: npm npm-files deb debian soak-deb

# ---- npm ----

NPM := $(BUILD)/npm
NPM_TARBALL := $(BUILD)/nonet-$(VERSION).tgz
NPM_COPIES := $(filter-out %/package.json %/inline.js,$(patsubst web/npm/%,$(NPM)/%,$(wildcard web/npm/*.*)))
NPM_FILES := $(NPM_COPIES) $(addprefix $(NPM)/,engine.js inline.js package.json LICENSE nonet.wasm nonet-simd.wasm \
	nonet-all.wasm nonet-variants.wasm)

npm:
	@sh scripts/deps npm
	@$(MAKE) --no-print-directory npm-files

npm-files: $(NPM_TARBALL)
$(NPM_TARBALL): $(NPM_FILES)
	$(call say,PACK,$@)
	$(Q)cd $(NPM) && npm pack --silent --offline --pack-destination '$(abspath $(@D))' >/dev/null

copy_npm = @mkdir -p $(NPM) && install -m 644 $< $@
$(NPM)/engine.js: $(WEB)/engine.js
	$(copy_npm)
$(NPM)/LICENSE: LICENSE
	$(copy_npm)
$(NPM)/%.wasm: $(WEB)/%.wasm
	$(copy_npm)
$(NPM_COPIES): $(NPM)/%: web/npm/%
	$(copy_npm)

$(NPM)/package.json: web/npm/package.json include/nonet.h
	@mkdir -p $(@D)
	$(Q)sed 's/@VERSION@/$(VERSION)/' $< >$@

# The line with the placeholder is replaced by one with the text.
$(NPM)/inline.js: web/npm/inline.js $(WEB)/nonet.wasm
	@mkdir -p $(@D)
	$(Q){ sed '/@BASE64@/,$$d' $< && \
		printf "const BASE64 = '%s';\n" "$$(gzip -9nc $(WEB)/nonet.wasm | base64 | tr -d '\n')" && \
		sed '1,/@BASE64@/d' $<; } >$@

# ---- Debian ----

deb:
	@sh scripts/deps deb
	@sh packaging/deb '$(BUILD)/deb'

debian:
	@sh packaging/debian-version .

# A part of `make soak`: the packages in a clean Debian; skipped without the tools to build them.
soak-deb:
	@if command -v dpkg-buildpackage >/dev/null 2>&1; then \
		$(MAKE) --no-print-directory deb && sh tests/soak/deb.sh '$(BUILD)/deb'; \
	else \
		echo 'ok the packages in a clean Debian # SKIP there is no dpkg-buildpackage'; \
	fi
