# Cadogan's commands. Everything they need comes into this clone, but for Python >= 3.11, Node >= 20.19 and make itself.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help setup play test check format wire page shots bench bench-hints bench-page bench-serving bench-solver bench-study bench-coach calibrate winnability puzzles signature verify-rules wheel lock clean prerequisites

PYTHON ?= python3
export PYTHON

BIN  := .venv/bin
ENV  := .venv/.ready
NODE := frontend/node_modules/.package-lock.json
PAGE := src/cadogan/web/page/index.html

# Trust whom the system trusts: behind a company's proxy neither uv nor Node's own list will do.
SYSTEM_CERTS := $(firstword $(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt))
ifneq ($(SYSTEM_CERTS),)
export NODE_EXTRA_CA_CERTS ?= $(SYSTEM_CERTS)
endif
export UV_SYSTEM_CERTS ?= 1
# The tests drive the system's Chromium.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

setup: $(ENV) $(NODE) ## the Python environment in .venv and the front end's packages

play: setup $(PAGE) ## open a table in the browser
	@$(BIN)/cadogan serve --open

test: setup check $(PAGE) ## every check and test, those in a real browser too
	cd frontend && npm test
	CHROMIUM="$$(tools/chromium)" && export CHROMIUM && $(BIN)/python -m pytest -n auto --dist loadfile $(ARGS)

check: $(ENV) $(NODE) ## style, types, and who imports whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/wire.py --check
	cd frontend && npm run check

format: $(ENV) ## mend the style of the Python
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

wire: $(ENV) $(NODE) ## write the front end's types of the HTTP API (frontend/src/wire/types.ts) from its schema
	$(BIN)/python tools/wire.py

page: $(PAGE) ## build the page into the package

shots: setup $(PAGE) ## a picture of every game's table in every size, into build/shots (FOLDER=, ARGS=)
	@$(BIN)/python tools/shots.py $(or $(FOLDER),build/shots) $(ARGS)

bench: $(ENV) ## random playouts: plies a second of every game
	$(BIN)/python benchmarks/playouts.py $(ARGS)

bench-serving: $(ENV) ## how long the server takes to answer a move, in every game
	$(BIN)/python benchmarks/serving.py $(ARGS)

bench-hints: $(ENV) ## how soon the server gives hints, in every game (ARGS="--positions 5 windmill" for a look)
	$(BIN)/python benchmarks/hints.py $(ARGS)

bench-page: setup $(PAGE) ## how soon a table can be played on in a browser, and the script it takes (ARGS=--lighthouse for its scores)
	$(BIN)/python benchmarks/page.py $(ARGS)

bench-solver: $(ENV) ## hours: the solver on many deals, beside the figures to reach (ARGS="--deals 30 --seconds 1" for a look)
	$(BIN)/python benchmarks/solver.py $(ARGS)

winnability: $(ENV) ## hours: the studies of docs/winnability.md made or finished, then its pages (ARGS=--render for these alone)
	$(BIN)/python tools/winnability.py $(ARGS)

puzzles: $(ENV) ## hours: the package's puzzles made or finished, from deal 1 of every game on (ARGS="quilt --count 300")
	$(BIN)/python tools/puzzles.py $(ARGS)

bench-study: $(ENV) ## half an hour: what a study costs beside its searches, and what more workers bring (ARGS=--quick for a look)
	$(BIN)/python benchmarks/study.py $(ARGS)

bench-coach: $(ENV) ## hours: games played by the coach, without peeking, beside the shares to reach (ARGS=--table for what is there)
	$(BIN)/python benchmarks/coach.py $(ARGS)

calibrate: $(ENV) ## the chances that the coach tells, learned anew from those games, and how well they hold (ARGS=--render)
	$(BIN)/python tools/calibrate.py $(ARGS)

signature: $(ENV) ## write the search signature anew, after a change that searches otherwise
	$(BIN)/python tests/solver/signature.py

verify-rules: $(ENV) ## a million random plies a game, interpreted and compiled alike
	$(BIN)/python -m pytest tests/test_agreement.py --plies 1000000 $(ARGS)

wheel: $(ENV) $(PAGE) ## a wheel in dist/, the page in it
	$(BIN)/python -m hatchling build -t wheel

lock: ## requirements.lock anew from pyproject.toml (ARGS=--upgrade for newer versions)
	tools/uv pip compile --quiet --universal --generate-hashes --group dev --extra study --extra cluster --no-emit-index-url --no-emit-find-links \
	    --custom-compile-command 'make lock' --output-file requirements.lock pyproject.toml $(ARGS)

clean: ## remove all that was built and installed here
	rm -rf .venv .tools build dist frontend/node_modules src/cadogan/web/page test-results
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .schemathesis
	find . -name __pycache__ -prune -exec rm -rf {} +

prerequisites:
	@tools/prerequisites

$(ENV): pyproject.toml requirements.lock | prerequisites
	tools/uv venv --quiet --allow-existing --no-python-downloads --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" .venv
	tools/uv pip sync --quiet --compile-bytecode --python $(BIN)/python --require-hashes requirements.lock
	tools/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@

$(NODE): frontend/package.json frontend/package-lock.json | prerequisites
	cd frontend && npm ci --no-audit --no-fund --no-update-notifier
	@touch $@

# A folder is newer than the page once a file came or went.
$(PAGE): $(NODE) $(shell find frontend -name node_modules -prune -o -name tests -prune -o ! -path frontend -print)
	cd frontend && npm run build
	@touch $@
