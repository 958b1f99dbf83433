# Needs only Python 3.10+ and make. `make demo` and `make test` are the two commands of the README.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
DEMO := demo-output

.PHONY: demo test lint clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The demo installs what a user installs; the tests and the linters add their own packages.
$(VENV)/.installed: setup.cfg pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.installed-test: setup.cfg pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[test]"
	touch $@

$(VENV)/.installed-dev: setup.cfg pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[test,dev]"
	touch $@

demo: $(VENV)/.installed
	$(BIN)/hybrid-deid run examples/mailbox.mbox -o $(DEMO)/mailbox.mbox --overwrite
	$(BIN)/python examples/compare.py examples/mailbox.mbox $(DEMO)/mailbox.mbox
	@echo "The de-identified mailbox lies in $(DEMO)/mailbox.mbox"

test: $(VENV)/.installed-test
	$(BIN)/python -m pytest -n 2

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf $(VENV) $(DEMO) build dist .pytest_cache .mypy_cache .ruff_cache
