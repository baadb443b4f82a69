#!/usr/bin/env python3
"""Reads a recording of streams, as Sources/StreamsWire/StreamsWire.docc/Format.md describes it, and prints each fact as
a line of JSON. It shows that the page suffices: it knows nothing else.

usage: read.py FILE"""
import json
import sys

MAGIC = bytes([0x89, 0x53, 0x54, 0x52, 0x45, 0x43, 0x0D, 0x0A])
KINDS = ["", "made", "attached", "request", "run", "answered", "failed", "unheard", "next", "error", "retry", "drop",
         "pause", "resume", "cancel", "end"]


def crc_table():
    table = []
    for number in range(256):
        for _ in range(8):
            number = number >> 1 ^ 0x82F63B78 if number & 1 else number >> 1
        table.append(number)
    return table


TABLE = crc_table()


def crc(data):
    value = 0xFFFFFFFF
    for byte in data:
        value = value >> 8 ^ TABLE[(value ^ byte) & 0xFF]
    return value ^ 0xFFFFFFFF


class Bytes:
    def __init__(self, data):
        self.data, self.place = data, 0

    def at_end(self):
        return self.place == len(self.data)

    def byte(self):
        self.place += 1
        return self.data[self.place - 1]

    def number(self):
        value, shift = 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def signed(self):
        value = self.number()
        return value >> 1 ^ -(value & 1)

    def part(self, count):
        self.place += count
        return self.data[self.place - count:self.place]

    def text(self):
        return self.part(self.number() >> 1).decode("utf-8", "replace")

    def name(self, names):
        place = self.number()
        if place == 0:
            names.append(self.text())
            return names[-1]
        return names[place - 1]


def identity(source, names):
    number = source.number()
    parents = [number - source.signed() for _ in range(source.number())]
    kind, kind_type, operation, location = (source.name(names) for _ in range(4))
    flags = source.byte()
    name = source.name(names) if flags & 2 else None
    return {"id": number, "parents": parents, "kind": kind, "type": kind_type, "operation": operation,
            "location": location, "name": name, "readsErrors": bool(flags & 1)}


def end_of(source, names):
    reason = source.byte()
    return "error " + source.name(names) if reason == 2 else ["completed", "cancelled"][reason]


def retry_of(source, names):
    attempt, limit, delay = source.number(), source.number(), source.signed()
    return {"attempt": attempt, "limit": limit - 1 if limit else None, "delay": delay, "error": source.name(names)}


def details_of(source, kind, node, names):
    if kind == "attached":
        return {"to": node - source.signed()}
    if kind == "request":
        return {"value": source.text() if source.byte() else None}
    if kind == "run":
        return {"attempt": source.number()}
    if kind == "next":
        return {"value": source.text()}
    if kind == "error":
        return {"error": source.name(names)}
    if kind == "retry":
        return retry_of(source, names)
    if kind == "end":
        return {"end": end_of(source, names), "cause": source.name(names) if source.byte() else None}
    return {}


def facts(source, nodes, names):
    sequence = time = node = 0
    while not source.at_end():
        first = source.byte()
        kind, number = KINDS[first & 15], None
        if first & 15 == 0:
            number = source.number()
            if number == 18:
                found = identity(Bytes(source.part(source.number())), names)
                nodes[found["id"]] = found
                continue
        sequence += 1 if first & 0x40 else source.signed()
        time += 0 if first & 0x20 else source.signed()
        node += source.signed()
        exchange = None
        if first & 0x80:
            exchange = {"request": source.number(), "branch": node + source.signed(), "share": bool(first & 0x10)}
        if number is None:
            details = details_of(source, kind, node, names)
        else:
            inner = Bytes(source.part(source.number()))
            kind = {16: "named", 17: "command"}.get(number)
            details = {"text": inner.name(names)} if kind else {}
        if kind:
            name = nodes[node]["name"] if node else None
            yield {"seq": sequence, "time": time, "node": node, "name": name, "event": kind, "exchange": exchange,
                   "details": details}


def snapshots(source, nodes, names):
    while not source.at_end():
        # Of a snapshot this reader needs to know only who it is; but all names count.
        inner = Bytes(source.part(source.number()))
        found = identity(inner, names)
        inner.signed()
        skip_reading(inner)
        for _ in range(inner.number()):
            inner.signed()
        if inner.byte():
            retry_of(inner, names)
            inner.signed()
        for _ in range(inner.number()):
            inner.number()
            inner.signed()
            if inner.byte():
                inner.number()
                inner.signed()
        if inner.byte():
            end_of(inner, names)
            inner.signed()
        nodes[found["id"]] = found


def skip_reading(source):
    source.number()
    changed = source.number()
    for bit in range(10):
        if changed >> bit & 1:
            source.signed()
    if changed >> 10 & 1 and source.byte():
        source.signed(), source.signed()
        skip_limit(source)
        source.signed()
        skip_limit(source)


def skip_limit(source):
    if source.byte() == 2:
        source.signed()


def looks(data):
    place, nodes, names, waiting = 0, {}, [], []
    is_keyframe_new = True
    while place < len(data):
        if data.startswith(MAGIC, place):
            place, names, is_keyframe_new = place + len(MAGIC), [], True
            continue
        length = int.from_bytes(data[place:place + 4], "little")
        if place + 8 + length > len(data):
            return
        kind, payload = data[place + 4], data[place + 9:place + 8 + length]
        if crc(bytes([kind]) + payload) != int.from_bytes(data[place + 5:place + 9], "little"):
            sys.exit(f"a chunk at byte {place} is damaged")
        place += 8 + length
        source = Bytes(payload)
        if kind == ord("K"):
            if is_keyframe_new:
                nodes.clear()
            is_keyframe_new = bool(source.byte())
            snapshots(source, nodes, names)
        elif kind == ord("F"):
            waiting += facts(source, nodes, names)
        elif kind == ord("P"):
            for _ in range(source.number()):
                source.name(names)
            for _ in range(source.number()):
                source.name(names)
                source.text()
        elif kind == ord("T"):
            yield from waiting
            waiting = []


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as file:
        for fact in looks(file.read()):
            print(json.dumps(fact, ensure_ascii=False, sort_keys=True))
