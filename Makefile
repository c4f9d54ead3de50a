# Everything one types, from a fresh clone on. `make` alone lists it.
#
#   make play ARGS="--text"      passes arguments on
#   make test ARGS="-k ledger"   the same, to pytest
#   PYTHON=python3.13 make test  chooses a Python

.DEFAULT_GOAL := help
.PHONY: help play test long site booklet site-test parameters texts clicks evening lint bench battery torture fuzz soak mutation pages release-check scale scale-test researchers researchers-test peers corpus goldens twins strength seats screenshots test-rules firmware simulator art deb release release-test deploy-test arm64-test lock clean

VENV := .venv
PYTHON_OF_VENV := $(VENV)/bin/python
ARGS ?=

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

play: ## set up what is missing, then play
	@bash deploy/setup.sh play
	@exec $(VENV)/bin/companion play $(ARGS)

test: ## set up what is missing, then run everything that must hold
	@bash deploy/setup.sh test
	@exec bash tests/gates.sh all $(ARGS)

parameters: ## play every number of every pack at both ends and every step left out, 20 times 2,000 answers, five minutes (ARGS="-k coin")
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m pytest -m long tests/games/house/test_parameters.py tests/games/house/test_steps.py $(ARGS)

art: ## the pages of pictures and the sounds, anew from their drawings and scripts (ARGS="fonts", ARGS="sheet")
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m deploy.art $(ARGS)

lint: ## only the checks that run nothing: style, types, layers
	@bash deploy/setup.sh test
	@exec bash tests/gates.sh lint

bench: ## measure, each figure beside its reference and held against the baseline (ARGS="--accept" writes it)
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.bench $(ARGS)

long: ## the long tests that stand in none of the targets below: streams, whole games by text, firmware, secrets, story files
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m pytest -m long tests/cli tests/hardware tests/secrets tests/story tests/table tests/text_play $(ARGS)

texts: ## tell every sentence once, one page per language in build/texts, to be read from top to bottom (ARGS="fr")
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.texts.page $(ARGS)

battery: ## play all options with all numbers of players, long; goes on where it was (ARGS="--seats 5" for a part)
	@bash deploy/setup.sh test
	@$(PYTHON_OF_VENV) -m pytest -m "long or lot" tests/battery tests/protocol
	@exec $(PYTHON_OF_VENV) -m tests.battery $(ARGS)

torture: ## kills, power cuts, failing disks, leaks; goes on where it was (ARGS="kills --times 0.1")
	@bash deploy/setup.sh test
	@$(if $(ARGS),,$(PYTHON_OF_VENV) -m pytest -m long tests/torture)
	@exec $(PYTHON_OF_VENV) -m tests.torture $(ARGS)

fuzz: ## what strangers can send in, varied without end; goes on where it was (ARGS="packs --seed 2")
	@bash deploy/setup.sh test
	@$(if $(ARGS),,$(PYTHON_OF_VENV) -m pytest -m long tests/fuzz)
	@exec $(PYTHON_OF_VENV) -m tests.fuzz $(ARGS)

soak: ## 24 virtual hours at one window, with faults and with phones; goes on where it was (ARGS="--hours 2 --seed 3")
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.soak $(ARGS)

scale: ## what simulations on several machines need besides (docs/simulation.md)
	@bash deploy/setup.sh play
	@$(PYTHON_OF_VENV) -m pip install -qq --disable-pip-version-check --require-hashes --only-binary :all: \
		-r deploy/requirements-scale.txt

scale-test: ## simulations killed and gone on with, here and on clusters whose workers are lost
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m pytest -m long tests/simulate $(ARGS)

RESEARCH := build/researchers
RESEARCH_LOCK := deploy/requirements-researchers.txt

# An environment of its own: what is fetched for it stays out of the game's and of its tests'.
$(RESEARCH)/ready: $(RESEARCH_LOCK) pyproject.toml deploy/pettingzoo/pyproject.toml
	@bash deploy/setup.sh play
	@rm -rf $(RESEARCH) && $(PYTHON_OF_VENV) -m venv $(RESEARCH)
	@$(RESEARCH)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes --only-binary :all: \
		-r $(RESEARCH_LOCK)
	@$(RESEARCH)/bin/python -m pip install -qq --disable-pip-version-check --no-index --no-deps --no-build-isolation \
		--editable . --editable deploy/pettingzoo
	@touch $@

researchers: $(RESEARCH)/ready ## the games as PettingZoo environments, in build/researchers (docs/researchers.md)

researchers-test: researchers ## what those environments promise: PettingZoo's own tests and ours
	@exec $(RESEARCH)/bin/python -m pytest -c deploy/pettingzoo/pyproject.toml --rootdir deploy/pettingzoo deploy/pettingzoo/tests $(ARGS)

PEERS := build/peers
PEERS_WANTED := open_spiel==2.0.2 rlcard==1.2.0 pettingzoo==1.27.0 pygame==2.6.1 chess==1.11.2

# Without hashes: they are measured, and nothing of them gets into what is given away. One has no wheel.
$(PEERS)/ready: Makefile
	@bash deploy/setup.sh test
	@rm -rf $(PEERS) && $(PYTHON_OF_VENV) -m venv $(PEERS)
	@$(PEERS)/bin/python -m pip install -qq --disable-pip-version-check $(PEERS_WANTED)
	@command -v npm >/dev/null && npm install --silent --no-save --prefix $(PEERS) boardgame.io@0.50.2 || true
	@touch $@

peers: $(PEERS)/ready ## moves a second of other programs for games beside ours, by turns, as a table (ARGS="--rounds 5")
	@exec $(PYTHON_OF_VENV) -m tests.peers $(PEERS)/bin/python $(PEERS) $(ARGS)

HANDBOOK := build/handbook/environment
SITE_LOCK := deploy/requirements-site.txt

# What builds the handbook stays out of the game's environment, and of its tests'.
$(HANDBOOK)/ready: $(SITE_LOCK)
	@bash deploy/setup.sh test
	@rm -rf $(HANDBOOK) && $(PYTHON_OF_VENV) -m venv $(HANDBOOK)
	@$(HANDBOOK)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes --only-binary :all: \
		-r $(SITE_LOCK)
	@touch $@

site: $(HANDBOOK)/ready ## the owners' handbook in three languages and its booklets, into build/site; its pictures are drawn anew
	@bash deploy/setup.sh test
	@bash deploy/apt.sh "site" ""
	@$(PYTHON_OF_VENV) -m tests.screenshots --handbook
	@exec $(PYTHON_OF_VENV) -m deploy.site $(ARGS)

booklet: $(HANDBOOK)/ready ## only the handbook's booklets (PDF), with the pictures of the last `make site`
	@bash deploy/setup.sh test
	@bash deploy/apt.sh "site" ""
	@exec $(PYTHON_OF_VENV) -m deploy.site --booklet $(ARGS)

site-test: site ## the built handbook in Chromium: search, contrast, keys, nothing asked for outside; long
	@exec $(PYTHON_OF_VENV) -m pytest -m long -p no:randomly tests/site $(ARGS)

pages: ## write what is generated in docs/: from a rule to its code, and the figures of the tree
	@bash deploy/setup.sh test
	@$(PYTHON_OF_VENV) -m tests.tools.rules_page
	@exec $(PYTHON_OF_VENV) -m tests.tools.measure $(ARGS)

clicks: ## whole games by taps, every screen on every panel, a round at the real window by clicks alone; long
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m pytest -m "long or lot" tests/e2e tests/ui tests/phones $(ARGS)

evening: ## taps and seconds of first run, second evening, rounds, secrets, contest, into docs/screens.md
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.evening

twins: ## a hunt for secrets: pairs that differ in something hidden, over every channel; goes on (ARGS="10000")
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.secrets $(ARGS)

strength: ## how strong a player without people is (ARGS="karriere_poker good --games 60"); goes on where it was
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.strength $(ARGS)

seats: ## whole games with the box at all seats: is anything that it answers refused? (ARGS="--games 40"); goes on
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.strength.seats $(ARGS)

screenshots: ## draw every screen into build/screenshots
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.screenshots $(ARGS)

test-rules: ## prove that each scenario fails when its rule is switched off (ARGS="karriere_poker")
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.rule_coverage $(ARGS)

corpus: ## saves, transcripts and exports of an earlier tree: each is told as it was, or its difference is named
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.corpus $(ARGS)

goldens: ## what games tell, show and would play by seeds, against what was written down (ARGS=write takes over what is meant)
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.goldens $(ARGS)

mutation: ## does a test fail when the referee is changed? Ten minutes to begin with; goes on (ARGS="games --sample 50")
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.mutation $(ARGS)

release-check: ## everything that must be green before a version, what fails most likely first, into build/release-check (ARGS="--list")
	@bash deploy/setup.sh test
	@exec $(PYTHON_OF_VENV) -m tests.tools.release_check $(ARGS)

# Seven days: a release that was withdrawn or tampered with is usually found out by then.
UV := .cache/lock/bin/uv
LOCKED := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--only-binary :all: --exclude-newer "7 days" --upgrade pyproject.toml
COMPILE := $(LOCKED) --extra pi --extra phones --extra radio --extra events --group build

FIRMWARE := hardware/firmware/dice_tower
BUILT := build/firmware
AVR := avr-gcc -mmcu=atmega328p -DF_CPU=16000000UL -Os -std=gnu11 -Wall -Wextra -Werror -ffunction-sections -Wl,--gc-sections
COMMON := $(addprefix $(FIRMWARE)/,main.c board.c talk.c frame.c entropy.c)

firmware: $(BUILT)/dice_tower_sensors.hex $(BUILT)/dice_tower_jitter.hex ## the dice tower's two firmwares (docs/firmware.md)

simulator: $(BUILT)/run ## what runs them without a tower

$(BUILT)/dice_tower_sensors.elf: $(COMMON) $(FIRMWARE)/dice_sensors.c
$(BUILT)/dice_tower_jitter.elf: $(COMMON) $(FIRMWARE)/dice_jitter.c $(FIRMWARE)/display.c
$(BUILT)/%.elf: $(wildcard $(FIRMWARE)/*.h) Makefile
	@mkdir -p $(BUILT)
	@$(AVR) -o $@ $(filter %.c,$^)
	@avr-size $@ | tail -n 1

$(BUILT)/%.hex: $(BUILT)/%.elf
	@avr-objcopy -O ihex -R .eeprom $< $@

$(BUILT)/run: hardware/firmware/simulator/run.c
	@mkdir -p $(BUILT)
	@$(CC) -O2 -Wall -Wextra -o $@ $< -lsimavr -lelf

$(UV):
	@python3 -m venv .cache/lock && .cache/lock/bin/pip install --quiet 'uv>=0.13,<0.14'

deb: $(UV) ## the Debian packages, into dist/ (KEY=… signs, ARGS="--release trixie --machine arm64" for one)
	@bash deploy/setup.sh test
	@bash deploy/apt.sh "deb" ""
	@$(PYTHON_OF_VENV) -m deploy.deb --uv $(UV) $(if $(KEY),--key $(KEY)) $(ARGS)

TOOLS := build/release-tools
JUDGE := .cache/reuse/bin/reuse

# An environment of its own, and without the project: a release is made of a commit, not of this checkout.
$(TOOLS)/ready: deploy/requirements-release.txt
	@rm -rf $(TOOLS) && $(PYTHON_OF_VENV) -m venv $(TOOLS)
	@$(TOOLS)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes --only-binary :all: -r $<
	@touch $@

# It publishes no wheel for most machines; nothing of it gets into what is given away.
$(JUDGE):
	@python3 -m venv .cache/reuse && .cache/reuse/bin/pip install --quiet 'reuse>=6.2,<7'

release: $(UV) $(JUDGE) ## all that is given away, from the last commit, into dist/ (KEY=… signs; docs/packaging.md)
	@bash deploy/setup.sh test
	@bash deploy/apt.sh "deb release" ""
	@$(MAKE) --no-print-directory $(TOOLS)/ready
	@$(TOOLS)/bin/python -m deploy.release --uv $(UV) --reuse $(JUDGE) --key '$(KEY)' $(ARGS)

release-test: $(UV) ## two releases compared, then installed in empty Debian roots by apt and pipx; long, needs root
	@bash deploy/setup.sh test
	@bash deploy/apt.sh "deb box release" ""
	@$(MAKE) --no-print-directory $(TOOLS)/ready
	@exec $(PYTHON_OF_VENV) -m pytest -m long -p no:randomly tests/deploy/test_release.py $(ARGS)

deploy-test: $(UV) ## the package on booted Debian machines: installed, hung, updated, removed; long, needs root
	@bash deploy/setup.sh test
	@bash deploy/apt.sh "deb box" ""
	@exec $(PYTHON_OF_VENV) -m pytest -m long -p no:randomly tests/deploy/test_trials.py $(ARGS)

arm64-test: $(UV) ## the package in a Raspberry Pi's userland, emulated; long, needs root
	@bash deploy/setup.sh test
	@bash deploy/apt.sh "deb box" ""
	@exec $(PYTHON_OF_VENV) -m pytest -m long -p no:randomly tests/deploy/test_arm64.py $(ARGS)

lock: $(UV) ## resolve the dependencies anew and write their hashes into deploy/
	$(COMPILE) --output-file deploy/requirements.txt
	$(COMPILE) --extra scale --constraint deploy/requirements.txt --output-file deploy/requirements-scale.txt
	$(COMPILE) --extra scale --group dev --constraint deploy/requirements-scale.txt --output-file deploy/requirements-dev.txt
	$(LOCKED) deploy/pettingzoo/pyproject.toml --group build --group deploy/pettingzoo/pyproject.toml:test \
		--constraint deploy/requirements-dev.txt --output-file $(RESEARCH_LOCK)
	$(COMPILE) --group release --constraint deploy/requirements-dev.txt --output-file deploy/requirements-release.txt
	$(filter-out pyproject.toml,$(LOCKED)) --group site --constraint deploy/requirements-dev.txt --output-file $(SITE_LOCK)

clean: ## remove what set-up and tests left (saved games lie elsewhere and stay)
	@rm -rf $(VENV) $(VENV).before .cache build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis \
		.import_linter_cache
