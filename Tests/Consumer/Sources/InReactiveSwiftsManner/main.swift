let groups: [(String, (Journal) -> Void)] = [
  ("creating", creating), ("transforming", transforming), ("flattening", flattening), ("failing", failing),
  ("combining", combining), ("disposing", disposing), ("scheduling", scheduling), ("properties", properties),
  ("extending", extending),
]
for (name, run) in groups {
  let journal = Journal()
  run(journal)
  print(name, journal.lines.joined(separator: " "), separator: ": ")
}
