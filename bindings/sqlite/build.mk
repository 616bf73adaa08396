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

-include $(SQLITE_OBJ:.o=.d) $(SQLITE_CORE_OBJ:.o=.d)
