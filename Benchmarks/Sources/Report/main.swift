// Turns what `run` has measured (on standard input) into a report or a drawing (on standard output).

let measurements = Measurements(lines: AnyIterator { readLine() })
switch CommandLine.arguments.dropFirst().first {
case "results": print(results(of: measurements))
case "growth": print(growthPlot(of: measurements))
default: print("usage: Report results|growth")
}
