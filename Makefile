# Tiltyard. `make run` serves a demo, `make test` proves everything, `make help` lists the rest.
SHELL := /bin/sh
PYTHON := $(shell sh scripts/prerequisites.sh python)
BIN := .venv/bin
WEB_SOURCES := $(shell find web/src web/public web/index.html web/*.ts web/*.json -type f 2>/dev/null)
ENGINE_SOURCES := $(shell find engine/native engine/CMakeLists.txt -type f)
PROJECTS := pyproject.toml engine/pyproject.toml server/pyproject.toml hosts/pyproject.toml
INSTALL := $(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt -e engine -e server -e hosts
PORT ?= 8000
# Compiled modules make the second start quick.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help run test check fix bench chaos audit acceptance demo docs clean prerequisites

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile

run: prerequisites .venv/.run web/dist/.built ## serve a demo on this machine (PORT=8000)
	@$(BIN)/tiltyard serve --demo --port $(PORT)

test: prerequisites .venv/.dev web/node_modules/.installed ## run every check there is
	@$(BIN)/python scripts/test_all.py

check: prerequisites .venv/.dev web/node_modules/.installed ## lint, types, layers, engine and SQLite tests, web unit tests
	@$(BIN)/python scripts/test_all.py web-lint types web-types layers lint engine server-sqlite web

fix: .venv/.dev ## format and mend what the linter can
	@$(BIN)/ruff check --fix -q . ; $(BIN)/ruff format -q .

bench: prerequisites .venv/.rivals ## measure everything in half an hour; the reports go to docs/reports
	@$(BIN)/python benches/run_all.py

chaos: prerequisites .venv/.dev ## kills and faults on each database, long properties: 50 minutes (TILTYARD_CHAOS=short: 10; =all: whatever is left out, too)
	@$(BIN)/python scripts/chaos.py

audit: .venv/.dev web/node_modules/.installed ## look up known weaknesses of all packages (needs the network)
	@$(BIN)/python scripts/audit.py

acceptance: prerequisites .venv/.dev ## thousands of generated tournaments against a second engine
	@$(BIN)/python benches/acceptance.py

demo: prerequisites .venv/.run web/dist/.built ## serve the demo and let its tournaments play by themselves
	@$(BIN)/tiltyard serve --demo --play --port $(PORT)

docs: .venv/.dev ## build the documentation into site/
	@$(BIN)/mkdocs build --strict -q

clean: ## remove everything that was made, the demo database too
	rm -rf .venv var site web/dist web/node_modules engine/build

prerequisites:
	@sh scripts/prerequisites.sh check

.venv/.pip:
	@echo "Setting up .venv …"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt uv 2>&1 | grep -v '^WARNING: Location' || true
	@touch $@

.venv/.run: .venv/.pip constraints.txt $(PROJECTS) $(ENGINE_SOURCES)
	@echo "Installing the packages and compiling the kernel …"
	@$(INSTALL)
	@touch $@

.venv/.dev: .venv/.run
	@echo "Installing the development tools …"
	@$(INSTALL) --group dev
	@touch $@

.venv/.rivals: .venv/.dev
	@echo "Installing what is measured beside us …"
	@$(INSTALL) --group rivals
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json
	@echo "Installing the web client's packages …"
	@cd web && npm install --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/.built: web/node_modules/.installed $(WEB_SOURCES)
	@echo "Building the web client …"
	@cd web && npm run build --silent -- --logLevel warn
	@touch $@
