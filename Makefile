# Baize: `make run` to look, `make test` to prove. Each target installs the packages it needs.
BUILD := build
# Quicker to compile than what is shipped by half, and hardly slower to run. What the sanitizers find ends the program, so
# nothing is compiled for going on; and it lies at a fixed place, or half a million addresses would be reckoned at each start.
SAN_BUILD := -Dbuildtype=plain -Doptimization=1 -Ddebug=true -Dc_args='-g1 -fno-sanitize-recover=all' -Dc_link_args=-no-pie -Db_pie=false -Db_sanitize=address,undefined
FUZZ_BUILD := -Dbuildtype=plain -Doptimization=1 -Ddebug=true -Db_sanitize=address,undefined -Db_lundef=false -Dfuzz=true

.PHONY: help run show docs pictures test check to-test check-lib check-nginx check-patroni check-repmgr soak mutants breaks build screens bench bench-load bench-pits bench-tournament bench-wire bench-screens fuzz dossier rng-report totals-check install uninstall format clean need-build need-test need-fuzz need-bench need-web

help:
	@echo "make run      opens a casino floor on this machine; prints the address"
	@echo "make show     exact odds and a played round, on the command line"
	@echo "make test     everything, also under sanitizers; ends with one line of counts"
	@echo "make check    what most changes break, in about five minutes"
	@echo "make check-lib  a million rounds of every game by the best play, through the library, beside the exact odds; and its speed"
	@echo "make soak     the floor killed, pestered, filled and simulated (KILLS=100 RACES=1000 SOAK_SECONDS=300 MEMBERS=300000 MINUTES=5 SEED=1)"
	@echo "make check-nginx  a floor behind nginx with deploy/nginx/baize.conf: who comes through it, from where, and what a stranger says of himself"
	@echo "make check-patroni  two database servers under Patroni by deploy/postgres/patroni.yml; the machine of the first is lost, and play goes on"
	@echo "make check-repmgr  two database servers under repmgr as docs/pits.md sets them up; the first is killed, and play goes on"
	@echo "make mutants  whether the tests notice changed rules, one change at a time (SEED=1 COUNT=100)"
	@echo "make breaks   whether the plays of a clause notice when it is broken (CLAUSE=…, or a sample: SEED=15 COUNT=60)"
	@echo "make build    build/baize"
	@echo "make screens  the browser screens, web/dist"
	@echo "make docs     the books as pages, build/docs; a floor serves them under /docs"
	@echo "make pictures  the pictures of docs/, taken of a floor that plays"
	@echo "make bench    speed, each figure beside a reference of the same run"
	@echo "make bench-load  a floor with millions of members, tickets and accounts behind it"
	@echo "make bench-pits  the book in PostgreSQL beside the book in SQLite, two pits beside one, a hundred on paper"
	@echo "make bench-tournament  512 entrants on 64 tables while 2,000 others play"
	@echo "make bench-wire  the network layer beside libwebsockets"
	@echo "make bench-screens  how busy a terminal keeps a machine that draws with its processor, and how soon it is seen"
	@echo "make fuzz     long fuzzing (FUZZ_SECONDS=600)"
	@echo "make totals-check blackjack's chart by totals alone, played by the second model (DECKS=\"4 8\")"
	@echo "make rng-report  statistical tests of what chance brings (BIAS=1e-3 that is planted and caught, ROUNDS=100000, DIEHARDER=quick|all|no, TESTU01=small|crush|big|no)"
	@echo "make dossier  what a test laboratory asks for, in the folder dossier (DOSSIER=…)"
	@echo "make install  installs under PREFIX (/usr/local); make uninstall takes it away again"
	@echo "make deb      the Debian packages, build/deb"
	@echo "make check-deb  two builds of the packages are one; installed, played, upgraded, removed, purged, and a pit with its standby (as root, some minutes)"
	@echo "make image    a container image of a floor, build/baize-image.tar (OCI; as root)"
	@echo "make check-image  that image: opened, played, closed, its book verified (as root)"
	@echo "make sbom     what is in what is shipped, build/baize.spdx.json (SPDX 2.3)"
	@echo "make release  sources, packages, SBOM, dossier, sums and signature, build/release (KEY=minisign's secret key)"
	@echo "make format   lays the sources out with clang-format"
	@echo "make clean    takes away everything that was built; a floor's book stays"

need-build:
	@tools/need gcc libc6-dev meson ninja-build pkg-config python3 libsodium-dev libyaml-dev libjansson-dev libsqlite3-dev libpq-dev libzstd-dev libssl-dev libcmocka-dev

need-test: need-build
	@tools/need clang-format openssl sqlite3 postgresql-15 zstd xxd binutils util-linux mount chromium-headless-shell minisign dpkg-dev systemd

need-fuzz: need-build
	@tools/need clang libclang-rt-14-dev

need-bench: need-build
	@tools/need libwebsockets-dev libuv1-dev libwebsockets-evlib-uv

need-web:
	@command -v npm >/dev/null || tools/need nodejs npm

build: need-build
	@tools/build $(BUILD)

SCREENS := $(shell find web/src web/public web/index.html web/*.ts web/*.js docs README.md -type f 2>/dev/null)
screens: web/dist/index.html
# Not `npm ci`: it refuses a lock file that leaves out packages for other kinds of machines, and some
# registries do not carry those. This takes the versions of the lock file all the same, and leaves it be.
web/node_modules/.installed: web/package.json web/package-lock.json | need-web
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@
web/dist/index.html: web/node_modules/.installed $(SCREENS)
	@cd web && npm run --silent build

run: build screens
	@tools/run $(BUILD)/baize

docs: screens
	@rm -rf build/docs && mkdir -p build/docs
	@cp -r web/dist/docs/. build/docs/ && find build/docs -name '*.gz' -delete
	@echo "build/docs/index.html"

pictures: need-test build screens
	@tools/need webp
	@python3 examples/plots.py
	@cd web && node pictures.mjs --baize $(abspath $(BUILD))/baize

show: build
	@tools/show $(BUILD)/baize

# Packages of npm are waited for while the program is compiled.
to-test: need-test need-web
	@$(MAKE) --no-print-directory -j2 screens build BUILD=build

test: to-test
	@tools/build build-san $(SAN_BUILD)
	@python3 tests/run.py

check: to-test
	@python3 tests/run.py check

check-lib: build
	@python3 examples/best_play.py 1000000
	@python3 examples/speed.py

soak: need-test
	@tools/build build
	@tools/build build-san $(SAN_BUILD)
	@python3 tests/run.py soak

check-nginx: need-test build
	@tools/need nginx
	@python3 tests/nginx.py build/baize

check-patroni: need-test build
	@tools/need patroni python3-etcd etcd-server
	@python3 tests/patroni.py build/baize

check-repmgr: need-test build
	@tools/need repmgr postgresql-15-repmgr
	@python3 tests/repmgr.py build/baize

SEED ?= 1
COUNT ?= 100
mutants: need-build
	@python3 tools/mutants.py --seed $(SEED) --count $(COUNT)

breaks: need-build
	@python3 tools/breaks.py $(if $(CLAUSE),$(foreach id,$(CLAUSE),--clause '$(id)'),$(if $(filter file,$(origin SEED)),,--seed $(SEED)) $(if $(filter file,$(origin COUNT)),,--count $(COUNT)))

bench: need-bench build
	@$(BUILD)/bench/bench $(BUILD)/baize
	@$(BUILD)/bench/bench_book
	@$(BUILD)/bench/bench_audit
	@$(BUILD)/bench/stadium $(BUILD)/baize $(BUILD)/bench/echo

bench-load: need-bench build
	@$(BUILD)/bench/bench_load
	@$(BUILD)/bench/bench_change

bench-pits: need-test build
	@tests/postgres.py --durable $(BUILD)/bench/bench_pits

bench-tournament: need-bench build
	@$(BUILD)/bench/tournament $(BUILD)/baize $(BUILD)/bench-tournament.json

# A build that was set up before the other library was there looks for it again.
bench-wire: need-bench build
	@[ -x $(BUILD)/bench/peer_lws ] || { meson setup --reconfigure $(BUILD) >/dev/null && ninja -C $(BUILD) --quiet; }
	@bench/wire $(BUILD)

bench-screens: need-test build screens
	@cd web && node_modules/.bin/playwright test --config e2e/bench.config.ts

fuzz: need-fuzz
	@CC=clang tools/build build-fuzz $(FUZZ_BUILD)
	@python3 tests/run.py fuzz

BIAS ?= 1e-3
ROUNDS ?= 100000
DIEHARDER ?= quick
TESTU01 ?= small
totals-check: build
	@python3 tools/totals_check.py $(BUILD)/baize $(DECKS)

rng-report: build
	@tools/need dieharder
	@python3 tools/rng_report.py $(BUILD)/baize rng-report --bias $(BIAS) --rounds $(ROUNDS) --dieharder $(DIEHARDER) --testu01 $(TESTU01)

DOSSIER ?= dossier
dossier: build screens
	@tools/sbom $(BUILD)/baize.spdx.json
	@$(BUILD)/baize dossier $(DOSSIER) --plan floor.yaml --sbom $(BUILD)/baize.spdx.json $(if $(wildcard rng-report/report.json),--statistics rng-report/report.json)

PREFIX ?= /usr/local
install: need-build screens
	@tools/build build-install -Dchecks=false -Dprefix=$(PREFIX)
	@ninja -C build-install install
	@tools/installed $(DESTDIR)$(PREFIX) build-install

uninstall:
	@tools/installed --remove $(DESTDIR)$(PREFIX)

.PHONY: deb check-deb image check-image sbom release need-deb
need-deb: need-build
	@tools/need build-essential debhelper dh-python zstd

deb: need-deb screens
	@tools/deb $(BUILD)/deb

check-deb: need-deb screens
	@tools/need util-linux iproute2 adduser procps binutils lintian postgresql-15 systemd systemd-sysv systemd-container
	@rm -rf $(BUILD)/deb-one $(BUILD)/deb-two
	@tools/deb $(BUILD)/deb-one
	@tests/deb/elsewhere $(BUILD)/deb-two
	@python3 tests/deb/check.py $(BUILD)/deb-one $(BUILD)/deb-two

image: deb
	@tools/need buildah mmdebstrap
	@tools/image $(BUILD)/baize-image.tar $(BUILD)/deb

check-image: image
	@tools/need util-linux iproute2
	@python3 tests/deb/image.py $(BUILD)/baize-image.tar

sbom: build screens
	@tools/sbom $(BUILD)/baize.spdx.json
	@echo $(BUILD)/baize.spdx.json

release: need-deb screens
	@tools/need minisign
	@tools/release $(BUILD)/release $(KEY)

format:
	@find src tests bench examples -name '*.[ch]' | xargs clang-format -i

clean:
	@rm -rf build build-san build-fuzz build-install build-mutants build-newgame web/dist web/node_modules
