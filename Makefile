# Tiltyard. `make run` serves a demo, `make test` proves everything, `make help` lists the rest.
SHELL := /bin/sh
PYTHON := $(shell sh scripts/prerequisites.sh python)
BIN := .venv/bin
WEB_SOURCES := $(shell find web/src web/public web/index.html web/*.ts web/*.json -type f 2>/dev/null)
ENGINE_SOURCES := $(shell find engine/native engine/CMakeLists.txt -type f)
PROJECTS := pyproject.toml engine/pyproject.toml server/pyproject.toml hosts/pyproject.toml
INSTALL := $(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt
PORT ?= 8000
# Who tests the kernel wants no warnings in it; who only runs it is not kept from it by one.
test check fetch: export SKBUILD_CMAKE_DEFINE := TILTYARD_STRICT=ON
# Compiled modules make the second start quick.
export PYTHONDONTWRITEBYTECODE :=
# What scripts/toolchain.py had to fetch comes before what the machine has.
export PATH := $(CURDIR)/.venv/tools:$(PATH)

.DEFAULT_GOAL := help
.PHONY: help run test fetch check fix bench coverage chaos audit constraints deployment acceptance demo release docs pictures pictures-check clean prerequisites

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile

run: prerequisites .venv/.run web/dist/.built ## serve a demo on this machine (PORT=8000)
	@$(BIN)/tiltyard serve --demo --port $(PORT)

test: prerequisites .venv/.dev web/node_modules/.installed ## run every check there is (STAGES="docs web": these; TRIES=--twice: what fails once more, alone)
	@$(BIN)/python scripts/test_all.py $(TRIES) $(STAGES)

fetch: prerequisites .venv/.dev web/node_modules/.installed ## get all that `make test` may need, so that it runs without a network
	@$(BIN)/python scripts/programs.py

check: prerequisites .venv/.dev web/node_modules/.installed ## check what differs from main, in two minutes: lint, types, layers, tests of the changed parts
	@$(BIN)/python scripts/check.py

fix: .venv/.dev web/node_modules/.installed ## format and mend what the linters can
	@$(BIN)/ruff check --fix -q . ; $(BIN)/ruff format -q .
	@$(BIN)/clang-format -i $$(find engine/native -name '*.?pp')
	@cd web && npm run --silent format

bench: prerequisites .venv/.rivals ## measure everything in forty minutes; the reports go to docs/reports
	@$(BIN)/python benches/run_all.py

coverage: prerequisites .venv/.dev ## measure the branch coverage of the engine in ten minutes; the report goes to docs/reports
	@$(BIN)/python scripts/coverage_report.py

chaos: prerequisites .venv/.dev ## kills and faults on each database, long properties: 50 minutes (TILTYARD_CHAOS=short: 10; =all: whatever is left out, too)
	@$(BIN)/python scripts/chaos.py

constraints: .venv/.dev ## resolve the pins for every Python we support (needs the network)
	@$(BIN)/python scripts/constraints_check.py

deployment: .venv/.dev ## check units, compose file and Containerfile as far as this machine allows
	@$(BIN)/python scripts/deployment_check.py

audit: .venv/.dev web/node_modules/.installed ## look up known weaknesses of all packages (needs the network)
	@$(BIN)/python scripts/audit.py

acceptance: prerequisites .venv/.dev ## thousands of made-up tournaments against gacrux and the judge
	@$(BIN)/tiltyard accept --count 3000 -o var/acceptance

demo: prerequisites .venv/.run web/dist/.built ## serve the demo and let its tournaments play by themselves
	@$(BIN)/tiltyard serve --demo --play --port $(PORT)

release: prerequisites .venv/.dev web/dist/.built ## build wheels and source archives into dist/, twice, compare and try them
	@$(BIN)/python scripts/release.py --twice

pictures: prerequisites .venv/.dev web/dist/.built ## take the pictures of the documentation anew, with the browser
	@$(BIN)/python scripts/pictures.py take

pictures-check: .venv/.dev ## say which pictures of the documentation show pages that have changed since
	@$(BIN)/python scripts/pictures.py check

docs: .venv/.dev ## build the documentation into site/
	@$(BIN)/mkdocs build --strict -q

clean: ## remove everything that was made, the demo database too
	rm -rf .venv var site dist web/dist web/node_modules engine/build

prerequisites:
	@sh scripts/prerequisites.sh check

.venv/.pip:
	@echo "Setting up .venv …"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt uv
	@touch $@

.venv/.tools: .venv/.pip scripts/toolchain.py web/package.json
	@$(BIN)/python scripts/toolchain.py
	@touch $@

.venv/.run: .venv/.tools constraints.txt $(PROJECTS) $(ENGINE_SOURCES)
	@echo "Installing the packages and compiling the kernel …"
	@$(INSTALL) -e engine -e server -e hosts
	@touch $@

.venv/.dev: .venv/.run
	@echo "Installing the development tools …"
	@$(INSTALL) --group dev
	@touch $@

.venv/.rivals: .venv/.dev
	@echo "Installing what is measured beside us …"
	@$(INSTALL) --group rivals
	@touch $@

# The versions of the lock file, which stays as it is. `npm ci` would also want the packages of every other platform in it.
web/node_modules/.installed: .venv/.tools web/package.json web/package-lock.json
	@echo "Installing the web client's packages …"
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/.built: web/node_modules/.installed $(WEB_SOURCES)
	@echo "Building the web client …"
	@cd web && npm run build --silent -- --logLevel warn
	@touch $@
