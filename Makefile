# Everything a developer or an operator starts with; `make help` lists it.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

# The tests start hundreds of processes: without bytecode each would compile the product anew.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000

venv := .venv
bin := $(venv)/bin
stamps := $(venv)/.stamps
reports := $(venv)/reports
static := src/http/studio_http/static
ui_sources := $(shell find src/studio_core/texts/*.json src/studio_core/languages/*.json src/http/studio_http/base/problems/*.json ui/src ui/public ui/scripts ui/index.html ui/*.ts ui/*.json -type f -not -name api.d.ts 2>/dev/null)
api_sources := $(shell find src/studio_core src/http/studio_http -name '*.py' -o -name '*.json' -not -path '*/static/*')
# npm and node of the machine when new enough, else those of the wheel: see scripts/node.py.
in_ui = cd ui && PATH="$$(cat ../$(stamps)/node):$$PATH"
quick_tests := tests/core tests/tree tests/packaging tests/http
quick := not long and not slow and not server and not browser
# Whole files: what is made once for a file is made once. Three for two processors: many tests wait.
side_by_side := --numprocesses=3 --dist=loadfile --no-loadscope-reorder

.PHONY: help setup setup-python setup-ui run test test-ui test-python statements check check-style check-tests check-types check-ui types \
	bench interacting moving faults generated soak switching prove planted compare advisories sbom dist release lock clean

help: ## list what there is
	@sed -nE 's/^([a-z-]+):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS=$$'\t' read -r name text; do printf '  make %-13s %s\n' "$$name" "$$text"; done

setup: setup-python setup-ui ## install everything, build the user interface

setup-python: $(stamps)/editable ## install the Python side alone

setup-ui: $(stamps)/ui-build ## install and build the user interface alone

$(stamps)/venv:
	@$(PYTHON) scripts/python_version.py
	@test -x $(bin)/python || $(PYTHON) -m venv $(venv)
	@mkdir -p $(stamps) && touch $@

$(stamps)/packages: requirements.lock.txt | $(stamps)/venv
	@echo "Installing Python packages …"
	@$(bin)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock.txt
	@touch $@

$(stamps)/editable: $(stamps)/packages pyproject.toml
	@$(bin)/python -m pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation -e .
	@touch $@

$(stamps)/node: requirements.node.txt scripts/node.py | $(stamps)/venv
	@$(bin)/python scripts/node.py > $@.new && mv $@.new $@

$(stamps)/npm: ui/package-lock.json $(stamps)/node
	@echo "Installing the user interface's packages …"
	@$(in_ui) npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# Made of what the server answers; the checks of the user interface need them, its build does not.
$(stamps)/api-types: $(api_sources) scripts/api_types.py $(stamps)/npm $(stamps)/editable
	@$(bin)/python scripts/api_types.py
	@touch $@

ifeq ($(wildcard $(static)/*),)
.PHONY: $(stamps)/ui-build
endif
$(stamps)/ui-build: $(ui_sources) $(stamps)/npm $(stamps)/editable
	@echo "Building the user interface …"
	@$(in_ui) npm run --silent build -- --logLevel=warn
	@$(bin)/python -m studio_http.static_files.build
	@touch $@

run: setup ## set up and serve the site on http://127.0.0.1:8000 (HOST=, PORT=, DEMO=0: an empty one)
	@$(bin)/studio init $(if $(filter 0,$(DEMO)),--in-browser,--demo) --if-needed
	@exec $(bin)/studio serve --host $(HOST) --port $(PORT)

check: setup-python $(stamps)/api-types check-style ## format, lint, types, import rules, quick tests
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-tests check-types check-ui

check-style: setup-python
	@$(bin)/ruff format --check --quiet .
	@$(bin)/ruff check --quiet .

check-tests: setup-python
	@HYPOTHESIS_PROFILE=quick $(bin)/python -m pytest -q $(side_by_side) -m "$(quick)" $(quick_tests)

check-types: setup-python
	@$(bin)/lint-imports --no-logo >/dev/null || $(bin)/lint-imports
	@$(bin)/mypy

check-ui: setup-python $(stamps)/api-types
	@$(in_ui) npm run --silent check

test: setup ## set up and run every test but the long proofs
	@$(MAKE) --no-print-directory --keep-going advisories test-ui test-python statements

test-ui: setup
	@$(in_ui) npm run --silent budget
	@$(in_ui) npm run --silent test

# The programs come first: two processes must not install one at the same time.
test-python: setup $(stamps)/supply
	@$(bin)/python -m scripts.browser >/dev/null
	@$(bin)/python -m scripts.nginx >/dev/null
	@$(bin)/python -m scripts.pgbouncer >/dev/null
	@$(bin)/python -m scripts.caddy >/dev/null
	@$(bin)/python -m scripts.promtool >/dev/null
	@$(bin)/python -m scripts.in_memory $(bin)/python -m pytest $(side_by_side) -m "not long" --junitxml=$(reports)/python.xml

statements: setup-python
	@$(bin)/python -m scripts.statements $(reports)/python.xml $(reports)/interface.json

$(stamps)/bench: requirements.bench.txt bench/node/package-lock.json $(stamps)/node $(stamps)/packages
	@echo "Installing what we are compared with …"
	@$(bin)/python -m pip install --quiet --disable-pip-version-check --upgrade \
		--require-hashes -r requirements.bench.txt --target $(venv)/bench-peers
	@cd bench/node && PATH="$$(cat ../../$(stamps)/node):$$PATH" npm ci --no-audit --no-fund --loglevel=error
	@touch $@

bench: setup $(stamps)/bench ## measure, and write a table; asserts nothing about time (ONLY=names)
	@$(bin)/python -m bench $(ONLY)

lighthouse: setup $(stamps)/bench ## load every public page as a telephone does, as a table
	@$(bin)/python -m bench --group lighthouse

interacting: setup ## how soon a phone answers taps and has pictures, on a fourth of the speed, as a table
	@$(bin)/python -m bench --group interacting

moving: setup ## how long the longest frame is while a picture moves, on a fourth of the speed, as a table
	@$(bin)/python -m bench --group moving

faults: setup ## every fault of docs/reliability.md at full length, as a table (ONLY=words)
	@$(bin)/python -m bench.faults $(ONLY)

generated: setup ## more than 50 000 requests generated from the API document
	@$(bin)/python -m bench.generated

soak: setup ## a long mixed load, as a table
	@$(bin)/python -m bench --group soak

switching: setup ## move a running site ten times around the stores, as a table
	@$(bin)/python -m bench --group switching

setup-engines: setup-python ## install Firefox and WebKit beside Chromium (as root on Debian), which `make prove` walks in
	@$(bin)/python -m scripts.engines

prove: setup $(stamps)/bench setup-engines ## every proof that takes minutes, as one table (ONLY=words, SEED=n, SMALL=1)
	@$(bin)/python -m bench.prove "$(ONLY)" $(if $(SEED),--seed $(SEED)) $(if $(SMALL),--small)

planted: setup-python ## plant 100 small faults in the core: do the quick tests find them? (SEED=n)
	@$(bin)/python -m bench.planted_faults $(if $(SEED),--seed $(SEED))

compare: setup ## write our screens beside drawn ones (REFERENCE=folder, ONLY=names)
	@$(bin)/python -m scripts.compare_screens $(REFERENCE) $(if $(ONLY),--only $(ONLY))

$(stamps)/supply: requirements.supply.txt $(stamps)/packages
	@$(PYTHON) -m venv $(venv)/supply
	@$(venv)/supply/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

advisories: $(stamps)/supply $(stamps)/npm ## ask advisories about the locked packages; none reached is no failure
	@$(bin)/python scripts/supply_chain.py audit

sbom: setup ## write the bill of materials (CycloneDX) of what ships into dist/
	@$(bin)/python -m scripts.shipping bill

dist: setup ## make the files of a release in dist/, from whatever is checked out
	@$(bin)/python -m scripts.shipping files

release: setup ## make a release of what is committed: docs/releasing.md
	@$(bin)/python -m scripts.shipping release

types: setup-python $(stamps)/api-types ## write the types of the API for the user interface

lock: ## resolve the Python packages anew and write the hashed locks
	@$(bin)/python scripts/lock.py

clean: ## remove what make built (never var/)
	@rm -rf $(venv) ui/node_modules ui/generated $(static) dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
