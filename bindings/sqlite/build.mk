# The SQLite extension: nonet.so, which has the library in it and stands alone.
SQLITE_SO := $(BUILD)/bindings/nonet.so
SQLITE_CORE_OBJ := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard bindings/sql/*.c))
SQLITE_OBJ := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard bindings/sqlite/*.c))

sqlite: $(SQLITE_SO)

$(SQLITE_CORE_OBJ): EXTRA := -fPIC -fvisibility=hidden
$(SQLITE_OBJ): EXTRA := -fPIC -fvisibility=hidden -Ibindings/sql

$(SQLITE_SO): $(SQLITE_OBJ) $(SQLITE_CORE_OBJ) $(LIB_A) $(BUILD)/have/zlib
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) -shared $(ALL_LDFLAGS) -Wl,--exclude-libs,ALL -o $@ $(SQLITE_OBJ) $(SQLITE_CORE_OBJ) $(LIB_A) $(LIBS)

# Where `.load nonet` finds it, if LIBDIR is a folder of the system's.
.PHONY: install-sqlite uninstall-sqlite
install-sqlite: $(SQLITE_SO)
	install -d '$(DESTDIR)$(LIBDIR)'
	install -m 644 $(SQLITE_SO) '$(DESTDIR)$(LIBDIR)/nonet.so'
uninstall-sqlite:
	rm -f '$(DESTDIR)$(LIBDIR)/nonet.so'

# For the tests: the same without a shell, and with memory that can be refused.
SQLITE_DRIVER := $(BUILD)/tests/sqlite/driver
.PHONY: sqlite-driver
sqlite-driver: $(SQLITE_DRIVER)
$(SQLITE_DRIVER): $(BUILD)/obj/bindings/sqlite/tests/driver.o $(SQLITE_OBJ) $(SQLITE_CORE_OBJ) $(LIB_A) $(BUILD)/have/zlib
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_LDFLAGS) -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc -o $@ $(filter %.o,$^) $(LIB_A) $(LIBS) -lsqlite3
$(BUILD)/obj/bindings/sqlite/tests/driver.o: EXTRA := -D_XOPEN_SOURCE=700

-include $(BUILD)/obj/bindings/sqlite/tests/driver.d $(SQLITE_OBJ:.o=.d) $(SQLITE_CORE_OBJ:.o=.d)
