# Cadogan's commands. They install everything they need into this clone, except Python >= 3.11, Node >= 20.19 and make.

.DEFAULT_GOAL := help
# One thing after another, except the parts of `make test`.
ifndef AT_ONCE
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:
.PHONY: help setup play kernels test test-all test-arm test-fast test-page test-programs check page engine site docs bench research tool wheel release lock clean prerequisites

PYTHON ?= python3
export PYTHON

BIN  := .venv/bin
# What developers need, and the part of it that players need; each is a file that says so.
ENV_PLAY  := .venv/.play
ENV       := .venv/.ready
NODE_PLAY := frontend/node_modules/.play
NODE      := frontend/node_modules/.ready
PAGE      := src/cadogan/server/page/index.html
TESTS     := tests/__pycache__/.compiled

# Use the system's certificates: behind a company's proxy, the lists of uv and Node are not enough.
SYSTEM_CERTS := $(firstword $(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt))
ifneq ($(SYSTEM_CERTS),)
export NODE_EXTRA_CA_CERTS ?= $(SYSTEM_CERTS)
endif
export UV_SYSTEM_CERTS ?= 1
# Python keeps what it has compiled, whatever the environment says: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE
# The tests use the system's Chromium.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

play: | prerequisites ## start the server and open the page in the browser; the solver and coach get ready behind it
	@$(MAKE) --no-print-directory -j2 AT_ONCE=yes $(ENV_PLAY) $(PAGE)
	@$(BIN)/cadogan serve --open

setup: ## install what developers need, and compile the kernels
	@$(MAKE) --no-print-directory -j2 AT_ONCE=yes $(ENV) $(NODE)
	@$(MAKE) --no-print-directory kernels
	@echo "Ready. Call Cadogan as $(BIN)/cadogan, or as cadogan after: source $(BIN)/activate"

# Firefox is in dear tests only.
FIREFOX_TOO = $(if $(filter --all,$(ARGS)),tools/firefox,true)

# Two processes at once from the first second to the last: what needs one core only, such as the page, beside what can use two.
test: ## run all checks and tests, including those in a real browser
	@$(MAKE) --no-print-directory -j2 AT_ONCE=yes $(ENV) $(NODE)
	@$(MAKE) --no-print-directory -j2 $(filter --output-sync,$(.FEATURES:%=--%)) AT_ONCE=yes kernels $(PAGE) test-programs .venv-docs/.ready check test-page engine $(TESTS)
	CHROMIUM="$$(tools/chromium --shell)" && FIREFOX="$$($(FIREFOX_TOO))" && POSTGRES="$$(tools/postgres)" && export CHROMIUM FIREFOX POSTGRES && $(BIN)/python -m pytest -n auto $(ARGS)

# pytest compiles the tests itself, with messages for their asserts, when it first imports them: here once, not in each of its
# processes at the same time. If a test cannot be imported, the run itself says so.
$(TESTS): $(ENV) | kernels
	@$(BIN)/python -m pytest --collect-only -q >/dev/null && touch $@ || true

test-all: ## run those tests too that are too dear for every change, before ending work on what they are about
	@$(MAKE) --no-print-directory test SYSTEMS="linux darwin win32" ARGS="--all $(ARGS)"

test-arm: kernels engine ## run what is shipped on 64-bit ARM, and on x86-64 without AVX2, in emulation (part of test-all)
	$(BIN)/python -m pytest --all $(ARGS) tests/shipped

kernels: $(ENV)
	@$(BIN)/cadogan build

test-programs:
	@tools/chromium >/dev/null && tools/chromium --shell >/dev/null && $(FIREFOX_TOO) >/dev/null && tools/postgres >/dev/null

test-page: $(NODE)
	cd frontend && npm test

test-fast: kernels test-page ## run the page's tests and those of Python that need neither browser nor server, about a minute
	$(BIN)/python -m pytest -n auto $(ARGS) @tests/fast.txt

check: $(ENV) $(NODE) ## check style, types, imports, wording, and that generated files are up to date
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	printf "%s\n" $(or $(SYSTEMS),linux) | xargs -P 2 -I SYSTEM $(BIN)/mypy --platform SYSTEM --cache-dir .mypy_cache/SYSTEM
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/wire.py --check
	$(BIN)/python tools/fixtures.py --check
	$(BIN)/python tools/api.py --check
	$(BIN)/python tools/plain_words.py
	cd frontend && npm run check

page: $(PAGE) ## build the page into the Python package

engine: kernels $(NODE) $(PAGE) ## build the engine with which the page plays without a server; nothing to do if it is up to date
	@$(BIN)/python -m cadogan.browser.site

site: $(ENV) $(NODE) $(PAGE) ## write Cadogan as plain files for any web host (FOLDER=build/site)
	@$(BIN)/cadogan site $(or $(FOLDER),build/site)

docs: $(ENV) .venv-docs/.ready ## build the documentation, and check its links (show it while you write: ARGS=--serve)
	@$(BIN)/python tools/docs.py $(ARGS)

.venv-docs/.ready: requirements-docs.lock $(ENV)
	tools/uv venv --quiet --clear --python $(BIN)/python .venv-docs
	tools/uv pip sync --quiet --python .venv-docs/bin/python --require-hashes requirements-docs.lock
	@touch $@

# Given on the command line only: some systems have NAME in the environment.
NAME :=
# What a program of benchmarks/ or tools/ needs built.
NEEDS_load := $(PAGE) .venv-load/.ready
NEEDS_page := $(PAGE)
NEEDS_wall := engine
NEEDS_site := $(PAGE)
NEEDS_wire := $(NODE)

bench: $(ENV) $(NEEDS_$(NAME)) ## run a benchmark: NAME=solver, ARGS=options; without NAME, list them
	@$(call run,benchmarks)

research: $(ENV) ## measure published figures again (research/README.md): NAME=winnability; without NAME, list them
	@$(call run,research)

tool: $(ENV) $(NEEDS_$(NAME)) ## make data, types, notebooks or icons again: NAME=wire, ARGS=options; without NAME, list them
	@$(call run,tools)

# Run the program NAME of a folder, or list its programs, each with the first line of its docstring.
run = $(if $(NAME),$(if $(wildcard $(1)/$(NAME).py),$(BIN)/python $(1)/$(NAME).py $(ARGS),$(error no $(1)/$(NAME).py: without NAME you get a list)),\
	awk -F '"""' 'FNR == 1 { gsub(/.*\/|[.]py/, "", FILENAME); printf "%-16s%s\n", FILENAME, $$2 }' $$(grep -l __main__ $(1)/*.py))

.venv-load/.ready: requirements-load.lock $(ENV)
	tools/uv venv --quiet --clear --python $(BIN)/python .venv-load
	tools/uv pip sync --quiet --python .venv-load/bin/python --require-hashes requirements-load.lock
	@touch $@

wheel: $(ENV) engine ## build a wheel with everything into dist/ (for another machine: TARGET=macos-aarch64)
	rm -rf src/cadogan/native
	$(BIN)/cadogan build --out src/cadogan/native $(TARGET) $(if $(findstring x86_64,$(TARGET)),$(TARGET)-v3)
	@$(BIN)/python -m cadogan.browser.site --best
	$(BIN)/python -m hatchling build -t wheel

# Given on the command line only.
VERSION :=
SKIP :=

release: $(ENV) ## check, test, build and try what is published as VERSION=0.2.0; uploads nothing (RELEASING.md)
	@$(BIN)/python tools/release.py "$(VERSION)" $(TARGET:%=--target %) $(if $(filter test,$(SKIP)),--skip-test)

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
	rm -rf .venv .venv-docs .venv-load .tools build dist frontend/node_modules src/cadogan/server/page src/cadogan/native test-results
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
$(PAGE): $(NODE_PLAY) $(wildcard src/cadogan/drawing/*.json) $(shell find frontend -name node_modules -prune -o -name tests -prune -o ! -path frontend -print)
	@tools/step 'The page' npm run build --prefix frontend
	@PYTHONPATH=src $(PYTHON) -m cadogan.browser.site --page
	@touch $@
