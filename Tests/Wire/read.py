#!/usr/bin/env python3
"""Reads a recording of streams and prints each fact as one line of JSON. Knows the format from its page alone:
Sources/StreamsWire/StreamsWire.docc/Format.md.

usage: read.py FILE        exit 0, or 65 when something is damaged
"""
import json
import sys

MAGIC = b"\x89STREC\r\n"
COUNTERS = 10
KINDS = ["", "made", "attached", "request", "run", "answered", "failed", "unheard", "next", "error", "retry",
         "drop", "pause", "resume", "cancel", "end"]


def checksum_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ 0x82F63B78 if byte & 1 else byte >> 1
        table.append(byte)
    return table


TABLE = checksum_table()


def checksum(data):
    total = 0xFFFFFFFF
    for byte in data:
        total = total >> 8 ^ TABLE[(total ^ byte) & 0xFF]
    return total ^ 0xFFFFFFFF


class Damaged(Exception): pass


class Reader:
    """Takes numbers and texts out of bytes."""

    def __init__(self, data, names):
        self.data, self.place, self.names = data, 0, names

    def rest(self):
        return len(self.data) - self.place

    def byte(self):
        return self.take(1)[0]

    def take(self, count):
        if count > self.rest():
            raise Damaged("something ends too early")
        self.place += count
        return self.data[self.place - count:self.place]

    def number(self):
        byte = self.byte()
        return byte if byte < 0x80 else byte & 0x7F | self.number() << 7

    def signed(self):
        number = self.number()
        return number >> 1 ^ -(number & 1)

    def text(self):
        return self.take(self.number() >> 1).decode("utf-8", "replace")

    def name(self):
        place = self.number()
        if place == 0:
            self.names.append(self.text())
            return self.names[-1]
        if place > len(self.names):
            raise Damaged("a name has not been told")
        return self.names[place - 1]

    def part(self):
        return Reader(self.take(self.number()), self.names)

    def identity(self):
        node = self.number()
        parents = [node - self.signed() for _ in range(self.number())]
        identity = [node, parents] + [self.name() for _ in range(4)]
        flags = self.byte()
        return identity + [self.name() if flags & 2 else None, flags & 1]

    def exchange(self, node, request, shared):
        request += self.signed()
        return request, node + self.signed(), shared

    def retry(self):
        attempt, limit, delay = self.number(), self.number(), self.signed()
        coming = [self.signed() for _ in range(self.number())]
        return [attempt, limit - 1 if limit else None, delay, coming, self.name()]

    def end(self):
        reason = ["completed", "cancelled", "error"][self.byte()]
        return reason, self.name() if reason == "error" else None


class Facts:
    """The facts of one chunk."""

    def __init__(self, reader, nodes):
        self.reader, self.nodes = reader, nodes
        self.sequence = self.time = self.node = self.request = 0

    def all(self):
        while self.reader.rest():
            yield self.next()

    def next(self):
        reader = self.reader
        first = reader.byte()
        kind = first & 0x0F
        number = reader.number() if kind == 0 else kind
        if number == 18:
            identity = reader.part().identity()
            self.nodes[identity[0]] = identity
            return None
        self.sequence += 1 if first & 0x40 else reader.signed()
        self.time += 0 if first & 0x20 else reader.signed()
        self.node += reader.signed()
        if self.node and self.node not in self.nodes:
            raise Damaged("a node has not been told of")
        exchange = None
        if first & 0x80:
            exchange = reader.exchange(self.node, self.request, 1 if first & 0x10 else 0)
            self.request = exchange[0]
        event, details = self.event(kind, number)
        if event is None:
            return None
        if event == "cancel" and exchange:
            event = "stopped"
        details = ([exchange[0], exchange[1], exchange[2]] if exchange else []) + details
        label = self.nodes[self.node][6] if self.node else None
        return [self.sequence, self.time, self.node, label or "", event, details]

    def event(self, kind, number):
        reader = self.reader
        if kind == 0:
            inner = reader.part()
            if number == 19:
                return "answered", []
            return ({16: "named", 17: "command"}[number], [inner.name()]) if number in (16, 17) else (None, [])
        read = {
            "attached": lambda: [self.node - reader.signed()],
            "request": lambda: [reader.text() if reader.byte() else None],
            "run": lambda: [reader.number()],
            "next": lambda: [reader.text()],
            "error": lambda: [reader.name()],
            "retry": reader.retry,
            "end": lambda: [*reader.end(), reader.name() if reader.byte() else None],
        }.get(KINDS[kind], list)
        return KINDS[kind], read()


class Recording:
    def __init__(self, data):
        self.data, self.gaps = data, 0

    def facts(self):
        """The facts of all whole looks. What is damaged is left out up to the next segment."""
        place = self.data.find(MAGIC)
        while 0 <= place:
            place += len(MAGIC)
            names, nodes, pending = [], {}, []
            try:
                while place < len(self.data):
                    # The end of what has been written, unless another segment follows.
                    if not any(self.data[place:place + 4]) and self.data.find(MAGIC, place) < 0:
                        return
                    if self.data.startswith(MAGIC, place):
                        break
                    type_, payload, end = self.chunk(place)
                    reader = Reader(payload, names)
                    if type_ == "S" and reader.number() != 1:
                        raise Damaged("the format is of another version")
                    if type_ == "L":
                        nodes.clear()
                    if type_ == "K":
                        self.keyframe(reader, nodes)
                    elif type_ == "P":
                        self.properties(reader)
                    elif type_ == "F":
                        pending += filter(None, Facts(reader, nodes).all())
                    elif type_ == "T":
                        yield from pending
                        pending = []
                    place = end
            except (Damaged, IndexError, RecursionError) as damage:
                self.gaps += 1
                print(f"gap at byte {place}: {damage}", file=sys.stderr)
                place += 1
            place = self.data.find(MAGIC, place)

    def chunk(self, place):
        head = self.data[place:place + 9]
        length = int.from_bytes(head[:4], "little")
        payload = self.data[place + 9:place + 8 + length]
        if len(head) < 9 or not 1 <= length <= 1 << 20 or len(payload) < length - 1:
            raise Damaged("a chunk is not complete")
        if checksum(head[4:5] + payload) != int.from_bytes(head[5:], "little"):
            raise Damaged("a chunk is damaged")
        return chr(head[4]), payload, place + 8 + length

    @staticmethod
    def keyframe(reader, nodes):
        reader.byte()
        while reader.rest():
            # Who the node is comes first; names that are told in the rest count, too.
            inner = reader.part()
            identity = inner.identity()
            nodes[identity[0]] = identity
            Recording.standing(inner, identity[0])

    @staticmethod
    def standing(reader, node):
        reader.signed()
        reader.number()
        mask = reader.number()
        for _ in range(bin(mask & (1 << COUNTERS) - 1).count("1")):
            reader.signed()
        if mask >> COUNTERS & 1 and reader.byte():
            for field in ["number", "number", "limit", "number", "limit"]:
                if field == "number" or reader.byte() == 2:
                    reader.signed()
        for _ in range(bin(mask >> (COUNTERS + 1)).count("1")):
            reader.signed()
        for _ in range(reader.number()):
            reader.signed()
        if reader.byte():
            reader.retry()
            reader.signed()
        for _ in range(reader.number()):
            reader.number()
            reader.signed()
            if reader.byte():
                reader.exchange(node, 0, 0)
        if reader.byte():
            reader.end()
            reader.signed()

    @staticmethod
    def properties(reader):
        for _ in range(reader.number()):
            reader.name()
        for _ in range(reader.number()):
            reader.name()
            reader.text()


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        recording = Recording(file.read())
    for fact in recording.facts():
        print(json.dumps(fact, ensure_ascii=False, separators=(",", ":")))
    sys.exit(65 if recording.gaps else 0)
