# make python: the package, installed into an environment of its own, $(BUILD)/python-venv. Its Python
# is Debian's, and sees Debian's NumPy, pandas and pytest.
PYTHON ?= /usr/bin/python3
PYTHON_VENV := $(BUILD)/python-venv
PYTHON_FILES = $(wildcard bindings/python/*.toml bindings/python/*.py bindings/python/*.md bindings/python/nonet/* \
	bindings/python/src/*) bindings/python/nonet bindings/python/src

python: $(PYTHON_VENV)/made

$(PYTHON_VENV)/made: $(LIB_A) $(PROGRAM) $(PYTHON_FILES)
	$(call say,PYTHON,$(PYTHON_VENV))
	@[ -x $(PYTHON_VENV)/bin/python ] || $(PYTHON) -m venv --system-site-packages $(PYTHON_VENV)
	$(Q)NONET_BUILT='$(abspath $(BUILD))' NONET_PROGRAM='$(abspath $(PROGRAM))' CC='$(CC)' \
		CFLAGS=$(call quote,$(CFLAGS) $(INSTRUMENT) $(if $(filter 1,$(WERROR)),-Werror)) LDFLAGS=$(call quote,$(LDFLAGS)) \
		PIP_DISABLE_PIP_VERSION_CHECK=1 $(PYTHON_VENV)/bin/python -m pip install --quiet --no-build-isolation \
		--no-index --no-deps --force-reinstall --root-user-action=ignore ./bindings/python
	@touch $@
