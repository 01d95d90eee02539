# Cadogan's commands. They install everything they need into this clone, except Python >= 3.11, Node >= 20.19 and make.

.DEFAULT_GOAL := help
# One thing after another, except the parts of `make test`.
ifndef AT_ONCE
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:
.PHONY: help setup play test test-all test-fast test-page test-programs check format wire page engine site docs docs-serve notebooks shots bench bench-annotation bench-fair bench-first bench-hints bench-kernels bench-kills bench-load bench-page bench-records bench-serving bench-site bench-solver bench-study bench-coach bench-env calibrate winnability verdicts puzzles daily signature verify-rules wheel lock clean prerequisites

PYTHON ?= python3
export PYTHON

BIN  := .venv/bin
# What developers need, and the part of it that players need; each is a file that says so.
ENV_PLAY  := .venv/.play
ENV       := .venv/.ready
NODE_PLAY := frontend/node_modules/.play
NODE      := frontend/node_modules/.ready
PAGE      := src/cadogan/web/page/index.html

# Use the system's certificates: behind a company's proxy, the lists of uv and Node are not enough.
SYSTEM_CERTS := $(firstword $(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt))
ifneq ($(SYSTEM_CERTS),)
export NODE_EXTRA_CA_CERTS ?= $(SYSTEM_CERTS)
endif
export UV_SYSTEM_CERTS ?= 1
# The tests use the system's Chromium.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

play: | prerequisites ## start the server and open the page in the browser; the solver and coach get ready behind it
	@$(MAKE) --no-print-directory -j2 AT_ONCE=yes $(ENV_PLAY) $(PAGE)
	@$(BIN)/cadogan serve --open

setup: ## install what developers need, and compile the kernels
	@$(MAKE) --no-print-directory -j2 AT_ONCE=yes $(ENV) $(NODE)
	@$(BIN)/cadogan build
	@echo "Ready. Call Cadogan as $(BIN)/cadogan, or as cadogan after: source $(BIN)/activate"

test: setup $(PAGE) ## run all checks and tests, including those in a real browser
	@$(MAKE) --no-print-directory -j2 $(filter --output-sync,$(.FEATURES:%=--%)) AT_ONCE=yes engine test-programs .venv-docs/.ready check test-page
	CHROMIUM="$$(tools/chromium --shell)" && FIREFOX="$$(tools/firefox)" && POSTGRES="$$(tools/postgres)" && export CHROMIUM FIREFOX POSTGRES && $(BIN)/python -m pytest -n auto $(ARGS)

test-all: ## run those tests too that are too dear for every change, before ending work on what they are about
	@$(MAKE) --no-print-directory test ARGS="--all $(ARGS)"

# What `make test` does before its Python tests, two parts at once: half of the engine's build needs only one core.
test-programs:
	@tools/chromium >/dev/null && tools/chromium --shell >/dev/null && tools/firefox >/dev/null && tools/postgres >/dev/null

test-page: $(NODE)
	cd frontend && npm test

test-fast: $(ENV) ## run the tests that need neither browser nor server, about a minute (tests/fast.txt lists them)
	@$(BIN)/cadogan build
	$(BIN)/python -m pytest -n auto $(ARGS) @tests/fast.txt

check: $(ENV) $(NODE) ## check style, types, imports, wording, and that the generated types are up to date
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	printf "%s\n" linux darwin win32 | xargs -P 2 -I SYSTEM $(BIN)/mypy --platform SYSTEM --cache-dir .mypy_cache/SYSTEM
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/wire.py --check
	$(BIN)/python tools/plain_words.py
	cd frontend && npm run check

format: $(ENV) ## fix the style of the Python code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

wire: $(ENV) $(NODE) ## generate the API's types (frontend/src/wire/types.ts) from its schema
	$(BIN)/python tools/wire.py

page: $(PAGE) ## build the page into the Python package

engine: $(ENV) $(NODE) $(PAGE) ## build the engine with which the page plays without a server; nothing to do if it is up to date
	@$(BIN)/python -m cadogan.site

site: $(ENV) $(NODE) $(PAGE) ## write Cadogan as plain files for any web host (FOLDER=build/site)
	@$(BIN)/cadogan site $(or $(FOLDER),build/site)

docs: $(ENV) .venv-docs/.ready ## build the documentation into build/docs, and check its links
	@$(BIN)/python tools/docs.py

docs-serve: $(ENV) .venv-docs/.ready ## show the documentation in the browser while you write; run it again after changing docstrings
	@$(BIN)/python tools/docs.py --serve

notebooks: $(ENV) ## run the notebooks of docs/notebooks, and store what they print and draw
	@$(BIN)/python tools/notebooks.py

.venv-docs/.ready: requirements-docs.lock $(ENV)
	tools/uv venv --quiet --clear --python $(BIN)/python .venv-docs
	tools/uv pip sync --quiet --python .venv-docs/bin/python --require-hashes requirements-docs.lock
	@touch $@

shots: setup $(PAGE) ## take screenshots of all games in all sizes into build/shots (FOLDER=, ARGS=)
	@$(BIN)/python tools/shots.py $(or $(FOLDER),build/shots) $(ARGS)

bench: $(ENV) ## measure random playouts in moves per second, for every game
	$(BIN)/python benchmarks/playouts.py $(ARGS)

bench-kernels: setup ## compare the kernels' speed in Pyodide under node with that of this machine's own code
	$(BIN)/python benchmarks/kernels.py $(ARGS)

bench-first: $(ENV) ## install the newest wheel in dist/, and measure its size and its first answers (make wheel)
	$(BIN)/python benchmarks/first_answer.py $(ARGS)

bench-serving: $(ENV) ## measure the server's response time to a move, in every game
	$(BIN)/python benchmarks/serving.py $(ARGS)

bench-fair: $(ENV) ## measure how long players wait for winnable deals while others have games reviewed
	$(BIN)/python benchmarks/fairness.py $(ARGS)

bench-annotation: $(ENV) ## measure how long the review of a game takes (ARGS="--luck 60" for the mean luck of whole games)
	$(BIN)/python benchmarks/annotation.py $(ARGS)

bench-hints: $(ENV) ## measure how soon hints arrive, in every game (short: ARGS="--positions 5 windmill")
	$(BIN)/python benchmarks/hints.py $(ARGS)

bench-kills: $(ENV) ## kill servers at random while people play; nothing that was answered may be lost (ARGS="--kills 1000 --on sqlite")
	@tools/postgres >/dev/null
	$(BIN)/python benchmarks/kills.py $(ARGS)

bench-load: setup $(PAGE) .venv-load/.ready ## measure how many players a server holds (ARGS="--seconds 30 --only sqlite-200")
	$(BIN)/python benchmarks/load.py $(ARGS)

.venv-load/.ready: requirements-load.lock $(ENV)
	tools/uv venv --quiet --clear --python $(BIN)/python .venv-load
	tools/uv pip sync --quiet --python .venv-load/bin/python --require-hashes requirements-load.lock
	@touch $@

bench-page: setup $(PAGE) ## measure how soon a table is playable in a browser, and the size of its scripts (ARGS=--lighthouse for scores)
	$(BIN)/python benchmarks/page.py $(ARGS)

bench-site: setup $(PAGE) ## measure the site as plain files in Chromium, in build/site (ARGS="--slow 4" for a slower processor; make site)
	$(BIN)/python benchmarks/site.py $(or $(FOLDER),build/site) $(ARGS)

bench-records: $(ENV) ## measure how fast a big file of records is read, and in how much memory (ARGS="--games 10000")
	$(BIN)/python benchmarks/records.py $(ARGS)

bench-solver: $(ENV) ## measure the solver on many deals against target figures; takes hours (short: ARGS="--deals 30 --seconds 1")
	$(BIN)/python benchmarks/solver.py $(ARGS)

winnability: $(ENV) ## make or finish the studies of docs/winnability.md, then its pages; takes hours (pages only: ARGS=--render)
	$(BIN)/python tools/winnability.py $(ARGS)

verdicts: $(ENV) ## add the verdicts of every deal of docs/winnability.md's rows that lack them; takes an hour (ARGS=GAME for one row)
	$(BIN)/python tools/winnability.py --verdicts $(ARGS)

puzzles: $(ENV) ## make or finish the package's puzzles, from deal 1 of every game; takes hours (ARGS="quilt --count 300")
	$(BIN)/python tools/puzzles.py $(ARGS)

daily: $(ENV) ## choose the deals of the day for 30 years; takes some minutes (prove them again: ARGS=--check)
	$(BIN)/python tools/daily.py $(ARGS)

bench-study: $(ENV) ## measure a study's overhead and the gain from more workers; takes half an hour (short: ARGS=--quick)
	$(BIN)/python benchmarks/study.py $(ARGS)

bench-coach: $(ENV) ## measure the coach's share of wins, without peeking, against targets; takes hours (results so far: ARGS=--table; upper bounds: ARGS=--bound)
	$(BIN)/python benchmarks/coach.py $(ARGS)

bench-env: $(ENV) ## measure the steps per second of the environments for agents (short: ARGS="--runs 1")
	$(BIN)/python benchmarks/env.py $(ARGS)

calibrate: $(ENV) ## calibrate the coach's chances on those games, and report how accurate they are (ARGS=--render)
	$(BIN)/python tools/calibrate.py $(ARGS)

signature: $(ENV) ## write the search signature again, after a change that alters the search
	$(BIN)/python tests/solver/signature.py

verify-rules: $(ENV) ## compare interpreted and compiled rules on a million random moves per game
	$(BIN)/python -m pytest tests/test_agreement.py --plies 1000000 $(ARGS)

wheel: $(ENV) engine ## build a wheel with the page, its engine and the compiled kernels into dist/ (for another machine: TARGET=macos-aarch64)
	rm -rf src/cadogan/native
	$(BIN)/cadogan build --out src/cadogan/native $(TARGET) $(if $(findstring x86_64,$(TARGET)),$(TARGET)-v3)
	@$(BIN)/python -m cadogan.site --best
	$(BIN)/python -m hatchling build -t wheel

lock: ## update the locks from pyproject.toml (newer versions: ARGS=--upgrade)
	tools/uv pip compile --quiet --universal --generate-hashes --group dev --extra build --extra postgres --extra study --extra cluster --extra rl --extra terminal --extra pictures --no-emit-index-url --no-emit-find-links \
	    --custom-compile-command 'make lock' --output-file requirements.lock pyproject.toml $(ARGS)
	tools/uv pip compile --quiet --universal --generate-hashes --group editable --extra build --constraint requirements.lock --no-emit-index-url --no-emit-find-links \
	    --custom-compile-command 'make lock' --output-file requirements-play.lock pyproject.toml $(ARGS)
	tools/uv pip compile --quiet --universal --generate-hashes --group load --no-emit-index-url --no-emit-find-links \
	    --custom-compile-command 'make lock' --output-file requirements-load.lock $(ARGS)
	tools/uv pip compile --quiet --universal --generate-hashes --group docs --no-emit-index-url --no-emit-find-links \
	    --custom-compile-command 'make lock' --output-file requirements-docs.lock $(ARGS)

clean: ## remove everything that was built or installed in this clone
	rm -rf .venv .venv-docs .venv-load .tools build dist frontend/node_modules src/cadogan/web/page src/cadogan/native test-results
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .schemathesis
	find . -name __pycache__ -prune -exec rm -rf {} +

prerequisites:
	@tools/prerequisites

# Both install into one environment: `make play` adds to it, and never takes a developer's packages away.
$(ENV_PLAY): pyproject.toml requirements-play.lock | prerequisites
	@tools/step 'Python packages' tools/packages requirements-play.lock
	@touch $@

$(ENV): pyproject.toml requirements.lock | prerequisites
	@tools/step 'Python packages for developers' tools/packages requirements.lock --only
	@touch $(ENV_PLAY) $@

QUIET = --no-audit --no-fund --no-update-notifier

$(NODE_PLAY): frontend/package.json frontend/package-lock.json | prerequisites
	@tools/step 'Packages of the page' npm ci --prefix frontend $(QUIET) $(if $(wildcard $(NODE)),,--omit=dev)
	@touch $@

$(NODE): frontend/package.json frontend/package-lock.json | prerequisites
	@tools/step 'Packages of the page for developers' npm ci --prefix frontend $(QUIET)
	@touch $(NODE_PLAY) $@

# Folders are listed too: adding or removing a file makes its folder newer than the page.
$(PAGE): $(NODE_PLAY) $(shell find frontend -name node_modules -prune -o -name tests -prune -o ! -path frontend -print)
	@tools/step 'The page' npm run build --prefix frontend
	@PYTHONPATH=src $(PYTHON) -m cadogan.site --page
	@touch $@
