# Jantaku: the commands a person needs. `make help` lists them.

CARGO ?= cargo
JANTAKU := target/debug/jantaku
BUILD := $(CARGO) build --quiet -p jantaku
# Recorded scenarios with known results live beside the project where there are any.
CONFORMANCE ?= ../shared/conformance/cases.json

.DEFAULT_GOAL := help
.PHONY: help run test fmt lint bench unit library conformance fuzz deny docs
.PHONY: client web types browser program chromium screenshots

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: client ## Build everything and serve http://localhost:4000
	@$(CARGO) build --release --quiet -p jantaku
	@target/release/jantaku serve --listen 127.0.0.1:4000 --data data

test: client lint unit library conformance web browser ## Run all tests
# The tests have built the program; alone it would be built once more, as its libraries then have
# fewer features.
test: BUILD := true

fmt: ## Format Rust and MahjongScript
	$(CARGO) fmt --all
	$(CARGO) run --quiet -p jantaku -- fmt rulesets mods

lint: ## Check formatting and lints
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

unit:
	$(CARGO) test --workspace --quiet

$(JANTAKU): unit
	@$(BUILD)

library: $(JANTAKU) ## Check the shipped library and run the project's scenarios
	$(JANTAKU) fmt --check rulesets mods
	$(JANTAKU) check --deny-warnings rulesets mods
	$(JANTAKU) scenario --strict tests/scenarios

conformance: $(JANTAKU) ## Run the recorded scenarios, if they are there
	@if [ -e $(CONFORMANCE) ]; then \
		$(JANTAKU) scenario --kind script --kind match --library tests/conformance/library \
			--decided tests/conformance/decided.yaml $(CONFORMANCE) && \
		$(JANTAKU) scenario --kind play --kind load --ruleset riichi $(CONFORMANCE); \
	else \
		echo 'no recorded scenarios at $(CONFORMANCE)'; \
	fi

# The client is built before the server, which carries it inside.
client: web/dist/index.html

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(shell find web/src web/public web/index.html web/*.config.* -type f)
	@cd web && npm run --silent build

web: web/node_modules/.package-lock.json ## Check and test the web client
	cd web && npm run --silent check && npm test --silent

browser: program chromium ## Play in real browsers
	cd web && npm run --silent e2e

program: client
	@$(BUILD)

chromium:
	@web/scripts/chromium.sh

types: ## Write the client's types from the server's
	JANTAKU_WRITE=1 $(CARGO) test --quiet -p jantaku-proto

screenshots: program chromium ## Take pictures of every page into web/screenshots
	cd web && npm run --silent screenshots
	node web/scripts/palette.mjs web/screenshots/table-riichi-night-desktop.png docs/table.png

bench: ## Measure
	$(CARGO) bench --workspace

fuzz: ## Run every fuzz target for a minute (needs cargo-fuzz)
	./fuzz/run 60

deny: ## Check licences and advisories of dependencies (needs cargo-deny)
	$(CARGO) deny check
