# To be sourced: build [PRODUCT [OPTION ...]] builds everything, or that product, for release and sets `binaries`; compile
# [OPTION ...] builds as the options say.
compile() {
  # The package manager would not notice files added to the library, which is outside of this package.
  swift build --quiet --disable-build-manifest-caching "$@"
}

build() {
  compile -c release ${1:+--product "$1"} "${@:2}"
  binaries=$(swift build -c release --show-bin-path)
}
