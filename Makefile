# Jantaku: the commands a person needs. `make help` lists them.

CARGO ?= cargo
JANTAKU := target/debug/jantaku
# Recorded scenarios with known results live beside the project where there are any.
CONFORMANCE ?= ../shared/conformance/cases.json

.DEFAULT_GOAL := help
.PHONY: help run test fmt lint bench unit library conformance fuzz deny docs

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Build everything and start
	@$(CARGO) build --release --quiet
	@target/release/jantaku rulesets
	@printf '\nThe table in the browser is still being built. Until then, try:\n'
	@printf '  target/release/jantaku play riichi\n'
	@printf '  target/release/jantaku mods tutorial/21_complete\n'
	@printf '  target/release/jantaku check rulesets mods\n'
	@printf '  target/release/jantaku help\n'

test: lint unit library conformance ## Run all tests

fmt: ## Format Rust and MahjongScript
	$(CARGO) fmt --all
	$(CARGO) run --quiet -p jantaku -- fmt rulesets mods

lint: ## Check formatting and lints
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

unit:
	$(CARGO) test --workspace --quiet

$(JANTAKU): unit
	$(CARGO) build --quiet -p jantaku

library: $(JANTAKU) ## Check the shipped library and run the project's scenarios
	$(JANTAKU) fmt --check rulesets mods
	$(JANTAKU) check --deny-warnings rulesets mods
	$(JANTAKU) scenario --strict tests/scenarios

conformance: $(JANTAKU) ## Run the recorded scenarios, if they are there
	@if [ -e $(CONFORMANCE) ]; then \
		$(JANTAKU) scenario --kind script --kind match --library tests/conformance/library \
			--decided tests/conformance/decided.yaml $(CONFORMANCE) && \
		$(JANTAKU) scenario --kind play --kind load --ruleset riichi \
			--decided tests/conformance/riichi.yaml $(CONFORMANCE); \
	else \
		echo 'no recorded scenarios at $(CONFORMANCE)'; \
	fi

bench: ## Measure
	$(CARGO) bench --workspace

fuzz: ## Run every fuzz target for a minute (needs cargo-fuzz)
	./fuzz/run 60

deny: ## Check licences and advisories of dependencies (needs cargo-deny)
	$(CARGO) deny check
