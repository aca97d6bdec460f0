# Baize: `make run` to look, `make test` to prove. Each target installs the packages it needs.
BUILD := build
FUZZ_BUILD := -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false -Dfuzz=true

.PHONY: help run test build bench fuzz install format clean need-build need-test

help:
	@echo "make run      build, then show exact odds and a played round"
	@echo "make test     everything, also under sanitizers; ends with one line of counts"
	@echo "make build    build/baize"
	@echo "make bench    speed, each figure beside a reference of the same run"
	@echo "make fuzz     long fuzzing (FUZZ_SECONDS=600)"
	@echo "make install  installs under PREFIX (/usr/local)"
	@echo "make format   lays the sources out with clang-format"

need-build:
	@tools/need gcc libc6-dev meson ninja-build pkg-config python3 libsodium-dev libyaml-dev libjansson-dev libcmocka-dev

need-test: need-build
	@tools/need clang libclang-rt-14-dev clang-format

build: need-build
	@tools/build $(BUILD)

run: build
	@tools/show $(BUILD)/baize

test: need-test
	@tools/build build
	@tools/build build-san -Dbuildtype=debugoptimized -Db_sanitize=address,undefined
	@CC=clang tools/build build-fuzz $(FUZZ_BUILD)
	@python3 tests/run.py

bench: build
	@$(BUILD)/bench/bench

FUZZ_SECONDS ?= 600
fuzz: need-test
	@CC=clang tools/build build-fuzz $(FUZZ_BUILD)
	@mkdir -p build-fuzz/corpus build-fuzz/corpus-files
	@build-fuzz/tests/fuzz_table -max_total_time=$$(($(FUZZ_SECONDS) * 2 / 3)) -max_len=4096 -artifact_prefix=build-fuzz/ build-fuzz/corpus tests/fuzz/seeds
	@build-fuzz/tests/fuzz_files -max_total_time=$$(($(FUZZ_SECONDS) / 3)) -max_len=4096 -artifact_prefix=build-fuzz/ build-fuzz/corpus-files tests/fuzz/files

PREFIX ?= /usr/local
install: need-build
	@tools/build build-install -Dprefix=$(PREFIX)
	@ninja -C build-install install

format:
	@find src tests bench -name '*.[ch]' | xargs clang-format -i

clean:
	@rm -rf build build-san build-fuzz build-install
