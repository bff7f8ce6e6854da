# Jantaku: the commands a person needs. `make help` lists them.

CARGO ?= cargo
JANTAKU := target/debug/jantaku
BUILD := $(CARGO) build --quiet -p jantaku
# Recorded scenarios with known results live beside the project where there are any.
CONFORMANCE ?= ../shared/conformance/cases.json
# Calculators that scoring is held against, and how many hands.
JUDGES := target/judges
HANDS := $(if $(JANTAKU_THOROUGH),100000,2000)
SHIPPED := $(notdir $(basename $(wildcard rulesets/*.majs)))

# Tests of random inputs take the same ones every time, so that a change is judged by what it does.
# A thorough run takes others: make test PROPTEST_RNG_SEED=7.
export PROPTEST_RNG_SEED ?= 1

.DEFAULT_GOAL := help
.PHONY: help run announce test fmt style lint docs unit smoke library conformance judges bench fuzz deny
.PHONY: client web types browser program chromium screenshots

help: ## Show this list
	@awk -F ':.*## ' '/^[a-zA-Z0-9_-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: announce client ## Build everything and serve http://localhost:4000
	@echo 'Building the server …'
	@$(CARGO) build --release -p jantaku
	@target/release/jantaku serve --listen 127.0.0.1:4000 --data data

announce:
	@echo 'The web client is built, then the server, which then runs at http://localhost:4000.'
	@test -e target/release/jantaku || \
		echo 'The first time this takes about five minutes, most of them for the server.'

# What is quick to fail comes first. The client comes before the server, which carries it inside.
test: style client web lint docs unit library conformance judges browser ## Run all tests
# The tests have built the program; alone it would be built once more, as its libraries then have
# fewer features.
test: BUILD := true

fmt: ## Format Rust and MahjongScript
	$(CARGO) fmt --all
	$(CARGO) run --quiet -p jantaku -- fmt rulesets mods

# Versions of dependencies are written once, in the workspace.
style:
	@awk '/^\[/ { listed = /dependencies\]$$/ } \
		listed && /^[a-z]/ && !/workspace = true/ { print FILENAME ": not through the workspace: " $$0; found = 1 } \
		END { exit found }' crates/*/Cargo.toml fuzz/laws/Cargo.toml
	$(CARGO) fmt --all --check

# Checked by themselves, server and bots have the engine without its hooks for tests: what people
# play on can only use the engine's face.
lint: style ## Check formatting and lints
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	$(CARGO) check --quiet -p jantaku-server -p jantaku-bot

docs: ## Write the documentation of the crates to target/doc
	RUSTDOCFLAGS='-D warnings' $(CARGO) doc --workspace --no-deps --quiet

unit:
	$(CARGO) test --workspace --quiet

# One of the unit tests; asked for with the whole workspace, so that nothing is built twice.
smoke: ## Fuzz for some seconds, with the same inputs every time
	$(CARGO) test --workspace --quiet --test smoke

$(JANTAKU): unit
	@$(BUILD)

library: $(JANTAKU) ## Check the shipped library and run the project's scenarios
	$(JANTAKU) fmt --check rulesets mods
	$(JANTAKU) check --deny-warnings rulesets mods
	$(JANTAKU) fmt --check tests/corpus
	$(JANTAKU) check tests/corpus
	$(JANTAKU) scenario --strict --library tests/corpus tests/scenarios

conformance: $(JANTAKU) ## Run the recorded scenarios, if they are there
	@if [ -e $(CONFORMANCE) ]; then \
		$(JANTAKU) scenario --kind script --kind match --library tests/conformance/library \
			--decided tests/conformance/decided.yaml $(CONFORMANCE) && \
		$(JANTAKU) scenario --kind play --kind load --library tests/conformance/library \
			--decided tests/conformance/decided.yaml $(addprefix --ruleset ,$(SHIPPED)) $(CONFORMANCE); \
	else \
		echo 'no recorded scenarios at $(CONFORMANCE)'; \
	fi

judges: $(JANTAKU) $(JUDGES)/venv/made $(JUDGES)/node_modules/.package-lock.json ## Hold scoring against independent calculators
	$(JUDGES)/venv/bin/python tests/judges/mcr/judge.py --jantaku $(JANTAKU) --hands $(HANDS) --seed 1
	NODE_PATH=$(CURDIR)/$(JUDGES)/node_modules \
		$(JUDGES)/venv/bin/python tests/judges/hk/judge.py --jantaku $(JANTAKU) --hands $(HANDS) --seed 1

$(JUDGES)/venv/made: tests/judges/mcr/requirements.txt
	@tests/judges/venv.sh $(JUDGES)/venv $<
	@touch $@

$(JUDGES)/node_modules/.package-lock.json: tests/judges/hk/package.json tests/judges/hk/package-lock.json
	@mkdir -p $(JUDGES)
	@cp $^ $(JUDGES)
	@cd $(JUDGES) && npm ci --silent --no-audit --no-fund
	@touch $@

client: web/dist/index.html

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@echo 'Fetching the packages of the web client …'
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(shell find web/src web/public web/index.html web/*.config.* -type f)
	@echo 'Building the web client …'
	@cd web && npm run --silent build

web: web/node_modules/.package-lock.json ## Check and test the web client
	cd web && npm run --silent lint && npm run --silent check && npm test --silent

browser: program chromium ## Play in real browsers
	cd web && npm run --silent e2e

program: client
	@$(BUILD)

chromium:
	@web/scripts/chromium.sh

types: ## Write what is generated: the client's types, the handbook's pages of the variants
	JANTAKU_WRITE=1 $(CARGO) test --quiet -p jantaku-proto -p jantaku-tile --test typescript
	JANTAKU_WRITE=1 $(CARGO) test --quiet -p jantaku-server --test openapi
	JANTAKU_WRITE=1 $(CARGO) test --quiet -p jantaku --test handbook

screenshots: program chromium ## Take pictures of every page into web/screenshots
	cd web && npm run --silent screenshots
	node web/scripts/palette.mjs web/screenshots/table-riichi-night-desktop.png docs/table.png

bench: ## Measure
	$(CARGO) bench --workspace

fuzz: ## Run every fuzz target for a minute (needs cargo-fuzz)
	./fuzz/run 60

deny: ## Check licences and advisories of dependencies (needs cargo-deny)
	$(CARGO) deny check
