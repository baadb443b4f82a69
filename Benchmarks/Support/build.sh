# To be sourced: build [PRODUCT] builds everything, or that product, for release and sets `binaries`.
build() {
  # The package manager would not notice files added to the library, which is outside of this package.
  swift build -c release --quiet --disable-build-manifest-caching ${1:+--product "$1"}
  binaries=$(swift build -c release --show-bin-path)
}
