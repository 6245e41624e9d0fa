#!/usr/bin/env python3
"""Reads and checks an evidence file (FILE.upcard-evidence) with nothing of Upcard's: Python 3 and its standard library.

    python3 read-evidence.py FILE [--code CODE] [--trust FINGERPRINT] [--events] [--extract FOLDER]

It says what the file is evidence of, whether every row stands in the chain and under the table's own signatures, and with
--events what happened. Exit status: 0 whole, 1 changed or not to be trusted, 2 it cannot be read. It does not decide the
inputs again: that is what the program's "upcardctl verify --prove" does.

The format is that of docs/reference/evidence.md and docs/reference/journal.md. Whoever doubts who made the file takes this program from
elsewhere than out of the file. Ed25519 is RFC 8032's, BLAKE2b is Python's.
"""

import argparse
import base64
import hashlib
import os
import re
import struct
import sys

FORMAT = 4
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
INPUT, CONTEXT, OPENING, END = range(4)
NOTHING = bytes(32)

# ---- hashes and codes ----


def blake(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def code_of(purpose, data):
    """The first 80 bits, five at a time."""
    bits = int.from_bytes(blake(purpose.encode() + b"\0" + data)[:10], "big")
    text = "".join(ALPHABET[bits >> 5 * (15 - i) & 31] for i in range(16))
    return "-".join(text[i:i + 4] for i in range(0, 16, 4))


def plain(code):
    return re.sub(r"[\s-]", "", code).upper().translate(str.maketrans("ILO", "110"))


def from_base64(text):
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if base64.urlsafe_b64encode(data).decode().rstrip("=") != text:
        raise ValueError
    return data


def from_hex(text):
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise ValueError
    return bytes.fromhex(text)


def number(text, lowest=-2**63, highest=2**63 - 1):
    """As it is written and in no other way: no "+", no zeros before it."""
    if not re.fullmatch("0|-?[1-9][0-9]*", text) or not lowest <= int(text) <= highest:
        raise ValueError
    return int(text)


# ---- Ed25519 (RFC 8032), for verifying only ----

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
CURVE_D = -121665 * pow(121666, -1, PRIME) % PRIME
ROOT_OF_MINUS_1 = pow(2, (PRIME - 1) // 4, PRIME)


def point(data):
    """32 bytes as a point x, y, z, xy; None where they are none."""
    number = int.from_bytes(data, "little")
    odd, y = number >> 255, number & (1 << 255) - 1
    if y >= PRIME:
        return None
    squared = (y * y - 1) * pow(CURVE_D * y * y + 1, -1, PRIME) % PRIME
    x = pow(squared, (PRIME + 3) // 8, PRIME)
    if (x * x - squared) % PRIME:
        x = x * ROOT_OF_MINUS_1 % PRIME
    if (x * x - squared) % PRIME or (x == 0 and odd):
        return None
    if x & 1 != odd:
        x = PRIME - x
    return x, y, 1, x * y % PRIME


def add(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0])
    b = (p[1] + p[0]) * (q[1] + q[0])
    c = 2 * p[3] * q[3] * CURVE_D
    d = 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def times(number, p):
    total = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = add(total, p)
        p = add(p, p)
        number >>= 1
    return total


BASE = point((4 * pow(5, -1, PRIME) % PRIME).to_bytes(32, "little"))


def is_signed(key, message, signature):
    public, random = point(key), point(signature[:32])
    number = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or public is None or random is None or number >= ORDER:
        return False
    # A key of small order would sign anything.
    if times(8, public)[0] == 0 or times(8, random)[0] == 0:
        return False
    hashed = hashlib.sha512(signature[:32] + key + message).digest()
    left, right = times(number, BASE), add(random, times(int.from_bytes(hashed, "little") % ORDER, public))
    return all((left[i] * right[2] - right[i] * left[2]) % PRIME == 0 for i in (0, 1))


# ---- events: docs/reference/events.md ----


def value(line, key, otherwise=""):
    for word in line.split(" "):
        if word.startswith(key + "="):
            return word[len(key) + 1:]
    return otherwise


# ---- the file ----


class Unreadable(Exception):
    pass


class Row:
    def __init__(self, fields):
        numbers = [number(field) for field in fields[:4]]
        self.id, self.kind, self.seq, self.round = numbers
        if self.id < 1 or not INPUT <= self.kind <= END or self.seq < 0 or not 0 <= self.round < 2**32:
            raise ValueError
        self.origin, self.device, self.input, self.events = fields[4], fields[8], fields[12], fields[13]
        self.mono, self.real, self.context, self.device_seq = (number(fields[i]) for i in (5, 6, 7, 9))
        self.hash = from_hex(fields[10])
        self.signature = None if fields[11] == "-" else from_base64(fields[11])
        if self.signature is not None and len(self.signature) != 64:
            raise ValueError
        self.lines = self.events.split("\n") if self.events else []

    def hash_after(self, before):
        numbers = (self.id, self.seq, self.round, self.mono, self.real, self.context, self.device_seq)
        data = before + struct.pack("<B7Q", self.kind, *(number & 2**64 - 1 for number in numbers))
        for text in (self.origin, self.device, self.input, self.events):
            data += struct.pack("<I", len(text.encode())) + text.encode()
        return blake(data)

    def closes(self):
        """The round that it closes; 0 = none."""
        for line in self.lines:
            if line.startswith("round-closed "):
                return int(value(line, "round", "0"))
        return 0

    def begins(self):
        """Whether whoever has it knows how the table stands behind it."""
        return self.id == 1 or self.kind == OPENING or (self.lines and self.lines[-1].startswith("checkpoint "))

    def head(self):
        return head_of(self.closes(), self.seq + len(self.lines) - 1, self.hash)


def head_of(round_number, seq, hashed):
    return struct.pack("<QQ", round_number, seq & 2**64 - 1) + hashed


class Month:
    """The rows of one of the table's files, in stretches: the hash of the row before, and rows."""

    def __init__(self, name):
        self.name = name
        self.parts = []
        self.whole = set()


# What follows the name of a record.
FIELDS = {"made": 1, "program": 1, "journal": 1, "case": 1, "round": 1, "damage": 1, "head": 4, "text": 2, "part": 1, "row": 14,
          "month": 1, "file": 2}


class Evidence:
    def __init__(self, data):
        self.one = {}
        self.rounds, self.damage, self.files = [], [], []
        self.texts = {}
        self.months = [Month("")]
        self.head = None
        end = data.rfind(b"\nend\t") + 1
        if not data.startswith(b"upcard-evidence\t"):
            raise Unreadable("this is no evidence file")
        self.digest = blake(data[:end])
        lines = data.decode().split("\n")
        if end == 0 or lines[-1] != "" or not lines[-2].startswith("end\t"):
            raise Unreadable("the file was cut off: its last line, “end”, is missing")
        self.stated = lines[-2][4:]
        for at, line in enumerate(lines[:-2], 1):
            self.take(at, [unescape(field) for field in line.split("\t")])

    def take(self, line, fields):
        word, rest = fields[0], fields[1:]
        try:
            if line > 1 and len(rest) != FIELDS[word] or any("\0" in field for field in fields):
                raise ValueError
            if line == 1:
                if rest != [str(FORMAT)]:
                    raise Unreadable("it is of another format than %d, the one that this program reads" % FORMAT)
            elif word in ("made", "program", "journal", "case"):
                self.one[word], = rest
            elif word == "round":
                self.rounds.append(number(rest[0], 1, 2**32 - 1))
            elif word == "damage":
                self.damage.append(rest[0])
            elif word == "head":
                self.head_seq = number(rest[1], 1, 2**64 - 1)
                self.head = head_of(number(rest[0], 1, 2**32 - 1), self.head_seq, from_hex(rest[2])), from_base64(rest[3])
            elif word == "text":
                self.texts[rest[0]] = rest[1]
            elif word == "file":
                if not is_name(rest[0]):
                    raise ValueError
                self.files.append((rest[0], base64.b64decode(rest[1], validate=True)))
            elif word == "month":
                self.begin_month(rest[0])
            elif word == "part":
                self.months[-1].parts.append((from_hex(rest[0]), []))
            else:
                self.months[-1].parts[-1][1].append(Row(rest))
        except (ValueError, IndexError, KeyError, struct.error):
            raise Unreadable("line %d cannot be read" % line)

    def begin_month(self, name):
        if not name:
            raise ValueError
        if not self.months[-1].name:
            if self.months.pop().parts:
                raise ValueError
        self.months.append(Month(name))


def shown(text):
    r"""What would move a terminal's cursor, end the line or turn letters around stands as the \x1b of its bytes."""
    return re.sub("[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]",
                  lambda found: "".join("\\x%02x" % byte for byte in found[0].encode("utf-8", "surrogateescape")), text)


def tell(text, *values, file=None):
    """The only way that anything is printed: one line, of which the file says a part."""
    print(shown(text % values), file=file)


def is_name(name):
    return name != "" and name[0] != "." and "/" not in name and os.sep not in name


def unescape(field):
    escaped = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
    if re.search(r"\\([^ntr\\]|$)", re.sub(r"\\\\", "", field)):
        raise Unreadable("a backslash stands for nothing")
    return re.sub(r"\\(.)", lambda found: escaped[found[1]], field)


# ---- checking ----


class Check:
    def __init__(self, evidence):
        self.evidence = evidence
        self.wrong = []
        self.key = self.first_key = self.head_key = None
        self.first_keys = []
        self.signed = {}
        self.unsigned_rows = 0

    def say(self, text, *values):
        self.wrong.append(text % values)

    def signature(self, row, what):
        if self.key and row.signature and is_signed(self.key, b"upcard-head-1\0" + row.head(), row.signature):
            return True
        self.say("row %d: %s is not signed by a key that the first key leads to", row.id, what)
        return False

    def unsigned(self, row):
        if row.signature:
            self.say("row %d has a signature, and a row of its kind has none: it was put there", row.id)

    def keys(self, row, contexts):
        """Whether a signature vouches for this row and those before it."""
        if row.kind == CONTEXT:
            context = contexts[row.id] = row.input
            key = from_base64(value(context, "key"))
            before = value(context, "prev-key")
            if row.id == 1 and self.first_key is None:
                self.first_key, self.key = key, from_base64(before) if before else key
                self.first_keys = [key] + ([self.key] if before else [])
            if value(context, "new-key") != "yes":
                self.unsigned(row)
                if key != self.key:
                    self.say("row %d names another key than the one in force", row.id)
                return False
            good = self.signature(row, "its key")
            self.key = key
            if self.evidence.head and row.seq <= self.evidence.head_seq:
                self.head_key = key
            return good
        if row.kind == END:
            return self.signature(row, "its end")
        closed = row.closes()
        if not closed:
            self.unsigned(row)
            return False
        good = self.signature(row, "round %d" % closed)
        if good:
            self.signed[closed] = code_of("upcard-code-1", row.head())
        return good

    def part(self, month, before, rows, contexts, needed):
        due_id = due_seq = None
        begun, vouched = False, 0
        if not rows or (rows[0].id == 1 and before != NOTHING):
            self.say("a stretch of rows is empty, or does not begin as a journal does")
        for row in rows:
            if due_id is not None and (row.id, row.seq) != (due_id, due_seq):
                self.say("row %d, event %d stands where row %d, event %d is due", row.id, row.seq, due_id, due_seq)
            if row.hash_after(before) != row.hash:
                self.say("row %d does not fit its hash: what it says, or what stood before it, was changed", row.id)
            if row.kind == OPENING and row.id != 2:
                self.say("row %d opens a file, and only the second row of a file that goes on from another does that", row.id)
            if self.keys(row, contexts):
                vouched = row.id
            if begun and row.closes():
                month.whole.add(row.closes())
            begun = begun or row.begins()
            if begun:
                needed.add(row.context)
            before, due_id, due_seq = row.hash, row.id + 1, row.seq + len(row.lines)
        self.unsigned_rows += sum(row.id > vouched for row in rows)
        for row in rows:
            if row.id > vouched and self.evidence.head and row.seq <= self.evidence.head_seq:
                self.say("no signature vouches for row %d", row.id)

    def month(self, month, before):
        contexts, needed, last = {}, set(), 0
        old_key = self.key
        if not month.parts or not month.parts[0][1] or month.parts[0][1][0].id != 1:
            self.say("%s: row 1 is missing: nothing says with which key it began", month.name or "the file")
        for hashed, rows in month.parts:
            if rows and rows[0].id <= last:
                self.say("the stretch that begins with row %d is not in its place", rows[0].id)
            self.part(month, hashed, rows, contexts, needed)
            last = rows[-1].id if rows else last
        if before:
            self.joined(before, old_key, month, contexts.get(1, ""))
        if month.whole.intersection(self.evidence.rounds):
            for row in sorted(needed):
                self.texts(row, contexts.get(row))

    def joined(self, before, old_key, month, first):
        last = [row for _, rows in before.parts for row in rows if row.kind != END][-1:]
        if not last or value(first, "prev") != last[0].hash.hex():
            self.say("%s does not go on where %s ends", month.name, before.name)
        elif not value(first, "prev-key") or from_base64(value(first, "prev-key")) != old_key:
            self.say("the key by which %s goes on is not the last one of %s", month.name, before.name)

    def texts(self, row, context):
        if context is None:
            self.say("row %d, which says under which rules the rounds were kept, is missing", row)
            return
        for word in value(context, "rules").split(","):
            name, colon, hashed = word.partition(":")
            if colon and blake(self.evidence.texts.get(hashed, "\0").encode()).hex() != hashed:
                self.say("the text “%s” that was in force is missing, or was changed", name)

    def run(self, code, trust):
        evidence, before = self.evidence, None
        own = code_of("upcard-bundle-1", evidence.digest)
        if evidence.digest.hex() != evidence.stated:
            self.say("the file was changed after it was written: it does not fit the digest in its last line")
        if code is not None and plain(code) != plain(own):
            self.say("the file has the code %s and not %s", own, code)
        for month in evidence.months:
            self.month(month, before)
            before = month
        if trust is not None and plain(trust) not in [plain(code_of("upcard-fingerprint-1", key)) for key in self.first_keys]:
            self.say("the first key is another one than %s", trust)
        if not evidence.rounds:
            self.say("it names no round that it is evidence of")
        for number in evidence.rounds:
            if not any(number in month.whole for month in evidence.months):
                self.say("round %d is listed, and is not here as a whole", number)
        for hashed, body in evidence.texts.items():
            if blake(body.encode()).hex() != hashed:
                self.say("a text does not fit its hash: it was put there, or changed")
        if evidence.rounds and not evidence.head:
            self.say("how far the journal went is missing: a file that is evidence of a round has the journal's last signature")
        if evidence.head and not (self.head_key
                                  and is_signed(self.head_key, b"upcard-head-1\0" + evidence.head[0], evidence.head[1])):
            self.say("what is said of the journal's end is not signed by the key in force then")


# ---- what it says ----


def print_cover(evidence, check):
    tell("Evidence of rounds %s of %s", ", ".join(map(str, evidence.rounds)), evidence.one.get("journal", "?"))
    tell("Made %s by %s", evidence.one.get("made", "?"), evidence.one.get("program", "?"))
    if evidence.one.get("case"):
        tell("Case: %s", evidence.one["case"])
    tell("Code of the file: %s", code_of("upcard-bundle-1", evidence.digest))
    if check.first_key:
        tell("First key: %s", code_of("upcard-fingerprint-1", check.first_key))
    for number in evidence.rounds:
        if number in check.signed:
            tell("Round %d: signed as %s", number, check.signed[number])
    if check.unsigned_rows:
        tell("Rows after the last signature, chained but not signed: %d", check.unsigned_rows)
    for name, data in evidence.files:
        tell("File in it: %s, %d bytes", name, len(data))
    for text in evidence.damage:
        tell("The journal was damaged when this was made: %s", text)


def vouching(evidence, code):
    """The table has signed the rows and nothing else: anyone can change the rest and write a digest that fits."""
    if code:
        return "The code is the one that was written down: nothing in the file was changed since"
    names = "".join(", " + name for name, _ in evidence.files)
    return ("The table's signatures do not vouch for: the cover (who made it, when, of which journal, the case, damage)%s; "
            "--code CODE does" % names)


def print_events(evidence):
    for month in evidence.months:
        for _, rows in month.parts:
            for row in rows:
                for line in row.lines:
                    if int(value(line, "round", "0")) in evidence.rounds:
                        tell("%s", line)


def extract(evidence, folder):
    for name, data in evidence.files:
        with open(os.path.join(folder, name), "xb") as file:
            file.write(data)
        tell("%s: written", os.path.join(folder, name))


def main():
    parser = argparse.ArgumentParser(description="Checks an evidence file with nothing of Upcard's.")
    parser.add_argument("file")
    parser.add_argument("--code", help="what was written down when the file was made")
    parser.add_argument("--trust", help="the fingerprint of the table's first key")
    parser.add_argument("--events", action="store_true", help="print what happened in the rounds, a line each event")
    parser.add_argument("--extract", metavar="FOLDER", help="write the files that lie in it, when it is whole")
    options = parser.parse_args()
    try:
        with open(options.file, "rb") as file:
            evidence = Evidence(file.read())
        check = Check(evidence)
        check.run(options.code, options.trust)
        judgement = "Damaged" if check.wrong else "Whole, and in the journal of that first key"
        tell("%s", judgement)
        print_cover(evidence, check)
        if options.events:
            print_events(evidence)
        for text in check.wrong:
            tell("Wrong: %s", text)
        tell("%s", vouching(evidence, options.code if not check.wrong else None))
        if options.extract and not check.wrong:
            extract(evidence, options.extract)
    except (OSError, Unreadable, UnicodeDecodeError, ValueError) as problem:
        tell("%s: %s", options.file, problem, file=sys.stderr)
        return 2
    tell("%s", judgement)
    return 1 if check.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
