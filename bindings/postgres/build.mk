# The PostgreSQL extension: nonet.so, which has the library in it, and its scripts. PG_CONFIG names the
# installation that it is for.
PG_CONFIG ?= pg_config
PG_ASK = $(shell $(PG_CONFIG) --$(1))
PG_SO := $(BUILD)/bindings/postgres/nonet.so
PG_OBJ := $(BUILD)/bindings/postgres/nonet.o
PG_CORE_OBJ := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard bindings/sql/*.c))
PG_SCRIPTS := bindings/postgres/nonet.control $(wildcard bindings/postgres/sql/nonet--*.sql)

postgres: $(PG_SO)

$(PG_CORE_OBJ): EXTRA := -fPIC -fvisibility=hidden

# Another installation, another build.
$(BUILD)/bindings/postgres/config: FORCE
	@mkdir -p $(@D)
	@echo '$(PG_CONFIG) $(call PG_ASK,version) $(call PG_ASK,includedir-server)' | cmp -s - $@ || \
		echo '$(PG_CONFIG) $(call PG_ASK,version) $(call PG_ASK,includedir-server)' >$@

# What PostgreSQL is to find is not hidden, and there is nothing else in this file.
$(PG_OBJ): bindings/postgres/nonet.c $(BUILD)/flags $(BUILD)/bindings/postgres/config
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) -fPIC -D_GNU_SOURCE -Ibindings/sql -isystem $(call PG_ASK,includedir-server) \
		-MMD -MP -c $< -o $@

$(PG_SO): $(PG_OBJ) $(PG_CORE_OBJ) $(LIB_A) $(BUILD)/have/zlib
	$(call say,LD,$@)
	$(Q)$(CC) -shared $(ALL_LDFLAGS) -Wl,--exclude-libs,ALL -o $@ $(PG_OBJ) $(PG_CORE_OBJ) $(LIB_A) $(LIBS)

# For the tests: what the scripts have to declare.
PG_CONTRACT := $(BUILD)/bindings/postgres/contract
.PHONY: postgres-contract
postgres-contract: $(PG_CONTRACT)
$(PG_CONTRACT): bindings/postgres/tests/contract.c bindings/sql/sql.h $(PG_CORE_OBJ) $(LIB_A) $(BUILD)/flags
	$(call say,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) -Ibindings/sql $(ALL_LDFLAGS) -o $@ $< $(PG_CORE_OBJ) $(LIB_A) $(LIBS)

.PHONY: install-postgres uninstall-postgres
install-postgres: postgres
	install -d '$(DESTDIR)$(call PG_ASK,pkglibdir)' '$(DESTDIR)$(call PG_ASK,sharedir)/extension'
	install -m 755 $(PG_SO) '$(DESTDIR)$(call PG_ASK,pkglibdir)/nonet.so'
	install -m 644 $(PG_SCRIPTS) '$(DESTDIR)$(call PG_ASK,sharedir)/extension/'

uninstall-postgres:
	rm -f '$(DESTDIR)$(call PG_ASK,pkglibdir)/nonet.so'
	for name in $(notdir $(PG_SCRIPTS)); do \
		rm -f '$(DESTDIR)$(call PG_ASK,sharedir)/extension'/$$name; done

-include $(PG_OBJ:.o=.d) $(PG_CORE_OBJ:.o=.d)
