# make help    say what can be made
# make demo    build and run the dashboard's demo     make build    build everything, for debugging
# make test    build and run all tests                make release  one static, stripped binary: .build/streamtop
# make lint    check the format                       make format   correct the format
# make sanitize        run the tests under Thread Sanitizer and Address Sanitizer, and look for leaks
# make sanitize-short  the same with the tests of races, schedules and the core alone
# make model           explore the gate's protocol with a model checker
# make layers          check that layers know nothing of what lies above them
# make watching        record, replay, attach to and judge real programs with a released streamtop: WATCHING='lints costs'
# make consumer        build a package that uses the library as others do
# make fuzz-recordings  read recordings, configurations and scenarios that were spoilt at random: FUZZ=1000000 of them
# make metrics         build and test StreamsMetrics, a package of its own
# make http            build and run a check with a real HTTP client, which takes minutes to build
# make example NAME=fetcher  build and run an example, with options in ARGS='--for 20'; there are fetcher, search and lines
# make examples              build and test all examples; the first time takes 4 minutes
# make bench   run the benchmarks against our peers, and write Benchmarks/RESULTS.md and growth.svg
# make bench-inspector  measure what it costs that a program can be watched, and that it is, against the bars: BARS='asleep model'
# make docs    build the documentation: .build/documentation
# make install   make a release, and install it with its manual page and completions: PREFIX=/usr/local DESTDIR=
# make uninstall remove that again
# make clean   remove what was built

SWIFT ?= swift
# Options of the demo, as in: make demo DEMO='--seed 7 --speed 4'
DEMO ?=
# Where make install puts things, and what stands before that in a package, as in: make install PREFIX=~/.local
PREFIX ?= /usr/local
DESTDIR ?=
# Which sanitizers, as in: make sanitize-short SANITIZERS=thread
SANITIZERS ?= thread address
# Options of the model's check, as in: make model MODEL=--short
MODEL ?=
# Which of its checks, by words of their names, as in: make watching WATCHING='first costs'
WATCHING ?=
# Which bars are measured, by words of their names, as in: make bench-inspector BARS='asleep model'
BARS ?=
# How many recordings are spoilt, as in: make fuzz-recordings FUZZ=1000000
FUZZ ?= 10000
# Options of swift test, as in: make test TEST='--filter RetryPolicyTests'
TEST ?=
# Options of swift build for make docs, examples, metrics, consumer and sanitize, which build nothing anew with those of the
# last build, as in: make docs FLAGS='-Xswiftc -warnings-as-errors'
FLAGS ?=

# The example to run, and its options, as in: make example NAME=search ARGS='--latency 2'
NAME ?=
ARGS ?=

SOURCES = Sources Tests Benchmarks/Sources Examples/Sources Examples/Tests Package.swift Benchmarks/Package.swift \
  Examples/Package.swift StreamsMetrics/Sources StreamsMetrics/Tests StreamsMetrics/Package.swift

# Stops make with the one line that Scripts/set-up prints when it cannot help itself.
need = $(eval problem := $$(shell Scripts/set-up $(1)))$(if $(problem),$(error $(problem)))

.PHONY: help demo test build lint format release sanitize sanitize-short model layers watching consumer metrics fuzz-recordings http example \
  examples bench bench-inspector docs install uninstall clean

help:
	@sed -n '/^#/!q; s/^# //p' Makefile

demo:
	$(call need,ncurses)@$(SWIFT) build -c release --product streamtop
	@.build/release/streamtop demo $(DEMO)

test:
	$(call need,ncurses tmux)@$(SWIFT) test $(TEST)

build:
	$(call need,ncurses)@$(SWIFT) build --build-tests

release:
	$(call need,ncurses)@$(SWIFT) build -c release --product streamtop --static-swift-stdlib
	@strip -o .build/streamtop .build/release/streamtop
	@ls -lh .build/streamtop

sanitize:
	$(call need,ncurses)@SANITIZERS='$(SANITIZERS)' Tests/Sanitizers/run $(FLAGS)

sanitize-short:
	$(call need,ncurses)@SANITIZERS='$(SANITIZERS)' Tests/Sanitizers/run --short $(FLAGS)

model:
	$(call need,spin)@Tests/Model/run $(MODEL)

layers:
	$(call need,ncurses)@Tests/Layers/check

watching:
	$(call need,ncurses)@Tests/Watching/check $(WATCHING)

consumer:
	$(call need,)@Tests/Consumer/check $(FLAGS)

metrics:
	$(call need,)@$(SWIFT) test --package-path StreamsMetrics $(or $(FLAGS),-Xswiftc -warnings-as-errors)

fuzz-recordings:
	$(call need,ncurses)@STREAMS_FUZZ=$(FUZZ) $(SWIFT) test --filter 'StreamsWireTests.FuzzTests|HostileRecordingTests|ConfigurationTests|ScenarioFuzzTests'

http:
	$(call need,)@Tests/HTTP/check

example:
	$(if $(filter fetcher search lines,$(NAME)),,$(error NAME is '$(NAME)': write fetcher, search or lines))
	$(call need,)@$(SWIFT) build --package-path Examples --product $(NAME) -Xswiftc -warnings-as-errors
	@Examples/.build/debug/$(NAME) $(ARGS)

examples:
	$(call need,)@$(SWIFT) test --package-path Examples $(or $(FLAGS),-Xswiftc -warnings-as-errors)

bench:
	$(call need,valgrind)@Benchmarks/run

bench-inspector:
	$(call need,ncurses binutils valgrind)@Benchmarks/inspector $(BARS)

docs:
	$(call need,ncurses)@FLAGS='$(FLAGS)' Scripts/docs

install: release
	@Scripts/install .build/streamtop "$(DESTDIR)$(PREFIX)"

uninstall:
	@Scripts/install --remove "$(DESTDIR)$(PREFIX)"

lint:
	@$(SWIFT) format lint --strict --parallel -r $(SOURCES)

format:
	@$(SWIFT) format --in-place --parallel -r $(SOURCES)

clean:
	@rm -rf .build Benchmarks/.build Examples/.build StreamsMetrics/.build
