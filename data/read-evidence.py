#!/usr/bin/env python3
"""Reads and checks an evidence file (FILE.upcard-evidence) with nothing of Upcard's: Python 3 and its standard library.

    python3 read-evidence.py FILE [--code CODE] [--trust FINGERPRINT] [--trust-link FINGERPRINT] [--events] [--extract FOLDER]

It says what the file is evidence of, whether every row stands in the chain and under the table's own signatures, and with
--events what happened. Exit status: 0 whole, 1 changed or not to be trusted, 2 it cannot be read. It does not decide the
inputs again: that is what the program's "upcardctl verify --prove" does.

The format is that of docs/reference/evidence.md, docs/reference/journal.md and docs/reference/ledger.md. If rows of a ledger of linked
meters are in the file, it checks their chain and signatures, what their entries add up to, and that they and the table's rows say the same. Whoever doubts who made the file takes this program from
elsewhere than out of the file. Ed25519 is RFC 8032's, BLAKE2b is Python's.
"""

import argparse
import base64
import hashlib
import os
import re
import struct
import sys

# The second one has rows of a ledger of linked meters, too.
FORMAT, FORMAT_LINKED = 4, 5
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


def head_code(number, hashed):
    """The code of an entry of a ledger: that of a head of round 0."""
    return code_of("upcard-code-1", head_of(0, number, hashed))


ACCOUNTS = ("display", "reserve", "overflow", "held", "payable", "paid", "house", "coin-in")
BALANCES = ACCOUNTS[:5]
LINK_INPUT, LINK_TERMS, LINK_JOURNAL, LINK_REBUILT, LINK_KEY, LINK_COPIES, LINK_SECOND, LINK_OVER, LINK_FACT = range(9)


def micros(text):
    """Dollars as micro-dollars; nothing is nothing."""
    if not re.fullmatch(r"(-?[0-9]+\.[0-9]{2,6})?", text):
        raise ValueError
    whole, _, part = text.partition(".")
    return int((whole or "0") + (part + "000000")[:6])


def plain_text(text):
    """A text of a ledger's line: percent and two digits are a byte."""
    if re.search("%(?![0-9A-Fa-f]{2})", text):
        raise ValueError
    return re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes.fromhex(found[1].decode()), text.encode()).decode()


class Said:
    """A line of a ledger: a verb, and keys that are there where they are not empty."""

    def __init__(self, line):
        self.line = line
        self.verb, *words = line.split(" ")
        self.keys = dict(word.split("=", 1) for word in words)
        if len(self.keys) != len(words):
            raise ValueError

    def text(self, key):
        return plain_text(self.keys.get(key, ""))

    def number(self, key):
        return number(self.keys.get(key, "0"), 0, 2**64 - 1)

    def money(self, key):
        return micros(self.keys.get(key, ""))


class LinkRow:
    def __init__(self, fields):
        self.id, self.kind, self.seq, self.round = (number(field, 0) for field in fields[:4])
        self.meter, self.device, self.input, self.events = fields[4], fields[5], fields[13], fields[14]
        self.device_seq, self.row = number(fields[6], 0), number(fields[7], 0)
        self.row_real, self.real, self.term = number(fields[8]), number(fields[9]), number(fields[10], 0)
        self.hash = from_hex(fields[11])
        self.signature = None if fields[12] == "-" else from_base64(fields[12])
        if self.signature is not None and len(self.signature) != 64:
            raise ValueError
        self.lines = self.events.split("\n") if self.events else []

    def hash_after(self, before):
        numbers = (self.id, self.kind, self.seq, self.round, self.device_seq, self.row, self.row_real, self.real, self.term)
        return blake(before + struct.pack("<9Q", *(number & 2**64 - 1 for number in numbers))
                     + b"".join(counted(text) for text in (self.meter, self.device, self.input, self.events)))

    def message(self):
        return b"upcard-ledger-1\0" + struct.pack("<Q", self.id) + self.hash


def counted(text):
    return struct.pack("<I", len(text.encode())) + text.encode()


class LinkPart:
    """A stretch of a ledger's rows: the hash of the row before, the entries before it by their meters, and rows."""

    def __init__(self, before):
        self.before = before
        self.entries = []
        self.rows = []


class Month:
    """The rows of one of the table's files, in stretches: the hash of the row before, and rows."""

    def __init__(self, name):
        self.name = name
        self.parts = []
        self.whole = set()


# What follows the name of a record.
FIELDS = {"made": 1, "program": 1, "journal": 1, "case": 1, "round": 1, "damage": 1, "head": 4, "text": 2, "part": 1, "row": 14,
          "month": 1, "file": 2}
LINK_FIELDS = {"ledger": 2, "link-part": 1, "link-entry": 3, "link-row": 15}


class Evidence:
    def __init__(self, data):
        self.one = {}
        self.rounds, self.damage, self.files = [], [], []
        self.texts = {}
        self.months = [Month("")]
        self.head = None
        self.ledger = self.table = None
        self.link_parts = []
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
        if self.format == FORMAT_LINKED and self.ledger is None:
            raise Unreadable("it is of the format that holds rows of a ledger, and there are none")

    def take(self, line, fields):
        word, rest = fields[0], fields[1:]
        try:
            if line > 1:
                known = LINK_FIELDS if self.ledger is not None else FIELDS | (LINK_FIELDS if self.format == FORMAT_LINKED else {})
                if len(rest) != known[word]:
                    raise ValueError
            if any("\0" in field for field in fields):
                raise ValueError
            if line == 1:
                if rest not in ([str(FORMAT)], [str(FORMAT_LINKED)]):
                    raise Unreadable("it is of another format than %d and %d, the ones that this program reads" % (FORMAT, FORMAT_LINKED))
                self.format = int(rest[0])
            elif word in LINK_FIELDS:
                self.take_link(word, rest)
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

    def take_link(self, word, rest):
        if word == "ledger":
            if self.ledger is not None or "" in rest:
                raise ValueError
            self.ledger, self.table = rest
        elif self.ledger is None:
            raise ValueError
        elif word == "link-part":
            self.link_parts.append(LinkPart(from_hex(rest[0])))
        elif word == "link-entry":
            if self.link_parts[-1].rows or rest[0] in [name for name, _, _ in self.link_parts[-1].entries]:
                raise ValueError
            self.link_parts[-1].entries.append((rest[0], number(rest[1], 0), from_hex(rest[2])))
        else:
            self.link_parts[-1].rows.append(LinkRow(rest))

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
        self.link = None
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

    def run(self, code, trust, trust_link):
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
        if evidence.ledger is not None:
            self.link = LinkCheck(self)
            self.link.run(trust_link)
        elif trust_link is not None:
            self.say("it holds nothing of a ledger, and the ledger with the first key %s was expected", trust_link)


# ---- what the ledger of linked meters has of the rounds ----


class Meter:
    def __init__(self):
        self.members, self.codes, self.claims = {}, {}, {}
        self.entry = self.balances = self.hash = self.hash_of = None
        self.follows = False


class Claim:
    def __init__(self):
        self.awarded = self.paid = 0
        self.now = None


# How a table's event is written in the ledger: the verb, and for each of its keys that of the table.
REQUESTS = {
    "meter-asked": ("asked", {"round": "round", "count": "counted", "stake": "stake"}),
    "meter-returned": ("returned", {"round": "round", "count": "counted"}),
    "meter-abandoned": ("returned", {"round": "round", "count": "counted"}),
    "meter-left": ("left", {"round": "round"}),
    "meter-claimed": ("claimed", {"round": "round", "tenth": "winners-10", "whole": "winners-100"}),
    "meter-settled": ("settled", {"round": "of-round", "claim": "claim", "tenth": "winners-10", "whole": "winners-100", "awarded": "award",
                                  "released": "released", "of-tenth": "of-10", "by-hand": "by-hand"}),
    "meter-documented": ("documented", {"round": "of-round", "claim": "claim", "awarded": "award"}),
}
OF_CLAIM = ("meter-locked", "meter-settled", "meter-confirmed", "meter-documented")
SUMS = ("stake", "awarded", "released", "of-tenth")
ANSWERS = {"meter-joined": ("joined",), "meter-refused": ("refused",), "meter-late": ("joined", "refused"), "meter-locked": ("locked",),
           "meter-confirmed": ("settled",)}


def dollars(sum_of):
    return "$%d.%s" % (sum_of // 1000000, ("%06d" % (sum_of % 1000000)).rstrip("0").ljust(2, "0"))


class LinkCheck:
    """The rows of a ledger by themselves, and then beside those of the table."""

    def __init__(self, check):
        self.evidence, self.check = check.evidence, check
        self.key = self.first_key = self.second = None
        self.meters, self.requests, self.lines = {}, {}, {}
        self.taken = self.heard = self.last = self.n_rows = 0
        self.fingerprint = None
        self.asked, self.seen_requests, self.seen_lines = set(), set(), set()
        self.facts, self.missing, self.notes = [], [], []
        self.used = {}

    def say(self, row, text, *values):
        of_round = ", %s, round %d" % (row.device, row.round) if row.device and row.round else ""
        self.check.say("row %d of the ledger%s%s: %s", row.id, ", meter " + row.meter if row.meter else "", of_round, text % values)

    def listed(self, number):
        return number in self.evidence.rounds

    # -- rows --

    def part(self, part):
        rows = part.rows
        if not rows:
            self.check.say("a stretch of the ledger's rows is empty")
            return
        if rows[0].id <= self.last:
            self.say(rows[0], "the stretch that begins with it is not in its place")
        if self.last == 0 and rows[0].id != 1:
            self.say(rows[0], "row 1, which names the first key, is not before it")
        if rows[0].id == 1 and part.before != NOTHING:
            self.say(rows[0], "nothing stands before it, and something is named")
        for meter in self.meters.values():
            meter.follows, meter.hash = False, None
        for name, entry, hashed in part.entries:
            meter = self.meters.setdefault(name, Meter())
            if meter.entry is not None and entry < meter.entry:
                self.say(rows[0], "entry %d of %s is named as the one before it, and the stretch before has entry %d", entry, name, meter.entry)
            if meter.codes.get(entry, head_code(entry, hashed)) != head_code(entry, hashed):
                self.say(rows[0], "entry %d of %s has another hash in the stretch before", entry, name)
            self.keep_hash(meter, entry, hashed)
        before, due_id, due_seq, vouched = part.before, None, None, -1
        for at, row in enumerate(rows):
            if due_id is not None and row.id != due_id:
                self.say(row, "row %d is due", due_id)
            if row.hash_after(before) != row.hash:
                self.say(row, "it does not fit its hash: what it says, or what stood before it, was changed")
            if due_seq is not None and row.seq != due_seq:
                self.say(row, "it begins with another event than is due")
            if self.signature(rows, at):
                vouched = at
            self.row(row)
            before, due_id, due_seq = row.hash, row.id + 1, row.seq + len(row.lines)
        if vouched < len(rows) - 1:
            self.say(rows[-1], "no signature of the ledger vouches for it")
        self.last = max(self.last, rows[-1].id)
        self.n_rows += len(rows)

    def signature(self, rows, at):
        row, key = rows[at], self.key
        if row.kind in (LINK_SECOND, LINK_REBUILT):
            self.second = self.named_key(row, "second") if row.kind == LINK_SECOND else None
        if row.kind in (LINK_KEY, LINK_OVER):
            key = self.named_key(row, "key" if row.kind == LINK_KEY else "over")
            if key is None:
                self.say(row, "it names no key that can be read")
                return False
            by = (self.key or key) if row.kind == LINK_KEY else self.second or bytes(32)
            self.second = None if row.kind == LINK_OVER else self.second
            self.first_key = self.first_key or key
            self.key = key
            if row.signature and is_signed(by, row.message(), row.signature):
                return True
            restored = self.restored(rows, at)
            if row.signature and restored and is_signed(key, row.message(), row.signature):
                self.notes.append("row %d of the ledger: the key before did not sign this key, because %s and %s restored the ledger; ask them"
                                  % (row.id, restored.text("by"), restored.text("second")))
                return True
            self.say(row, "the key that it names is not signed by the key before it")
            return False
        if row.signature is None:
            return False
        if key is not None and is_signed(key, row.message(), row.signature):
            return True
        self.say(row, "it is not signed by a key that the first key leads to")
        return False

    @staticmethod
    def named_key(row, verb):
        """Of a row that names the next key, or that of a second link, which two persons filed; None: it names none."""
        try:
            said = Said(row.input)
            key = from_base64(said.keys["key"])
            signed = said.keys.get("reason" if verb == "second" else "core")
            return key if said.verb == verb and len(key) == 32 and signed and not row.events + row.meter + row.device else None
        except (ValueError, KeyError):
            return None

    @staticmethod
    def restored(rows, at):
        """What two persons restored in the row before, from the last signature on: inputs of one term, and nothing else."""
        last = at - 2
        while last >= 0 and rows[last].signature is None:
            last -= 1
        if last < 0 or rows[at - 1].kind != LINK_REBUILT or rows[at - 1].signature is not None:
            return None
        between = rows[last + 1:at - 1]
        try:
            said = Said(rows[at - 1].input)
            good = (said.verb == "rebuilt" and said.number("first") == rows[last].id + 1 and said.number("last") == rows[at - 1].id - 1
                    and said.text("by") and said.text("second") and said.text("by") != said.text("second") and said.text("reason")
                    and all(row.kind == LINK_INPUT for row in between)
                    and {row.term for row in between} | {rows[at - 1].term} == {rows[at].term})
            return said if good else None
        except ValueError:
            return None

    def row(self, row):
        try:
            if row.kind == LINK_JOURNAL and row.device == self.evidence.table and self.fingerprint is None:
                self.fingerprint = Said(row.input).keys["fingerprint"]
            elif row.kind == LINK_INPUT:
                self.input(row)
            elif row.kind > LINK_FACT:
                self.say(row, "its kind is not known")
        except (ValueError, KeyError):
            self.say(row, "it cannot be read")

    def input(self, row):
        said = Said(row.input)
        if (said.text("table"), said.number("seq"), said.number("round")) != (row.device, row.device_seq, row.round):
            raise ValueError
        meter = self.meters.setdefault(row.meter, Meter())
        if row.device == self.evidence.table and row.device_seq and said.verb in [verb for verb, _ in REQUESTS.values()]:
            if row.device_seq <= self.taken:
                self.say(row, "event %d of the table comes behind event %d", row.device_seq, self.taken)
            self.taken = max(self.taken, row.device_seq)
            self.requests[row.device_seq] = row, said
        for line in row.lines:
            event = Said(line)
            if event.verb == "member":
                meter.members[event.number("member")] = event.text("table")
            elif event.verb == "entry":
                self.entry(row, meter, event)
            elif event.verb == "claim":
                self.claim(meter, event)
            elif event.verb == "told" and meter.members.get(event.number("member")) == self.evidence.table:
                self.lines[event.number("said")] = row, event, meter.hash is not None
                if event.text("say") != "refused" and self.listed(event.number("round")):
                    self.used.setdefault(row.meter, []).append((row.id, event.number("entry"), meter.follows))
        for number_of, claim in meter.claims.items():
            amount, back = claim.now.money("amount"), claim.now.money("back")
            if claim.now.money("awarded") > amount - back or claim.awarded > amount:
                self.say(row, "more is awarded for claim %d than was locked for it", number_of)
            if claim.paid > claim.awarded:
                self.say(row, "more is paid for claim %d than it was awarded", number_of)
        if said.verb == "adjusted" and meter.claims:
            self.facts.append("meter %s, entry %d: %s and %s adjusted the meter after the claim: %s"
                              % (row.meter, meter.entry, said.text("by"), said.text("second"), said.text("reason")))

    # -- entries --

    @staticmethod
    def keep_hash(meter, entry, hashed):
        meter.hash, meter.hash_of = hashed, entry
        meter.codes[entry] = head_code(entry, hashed)

    def entry(self, row, meter, event):
        entry, member = event.number("entry"), event.number("member")
        changes = [event.money(account) for account in ACCOUNTS]
        balances = [event.money("now-" + account) for account in BALANCES]
        before = [balance - change for balance, change in zip(balances, changes)]
        if sum(changes) != 0:
            self.say(row, "the eight changes of entry %d do not add up to 0", entry)
        if min(balances + before) < 0 or (entry == 0 and any(before)):
            self.say(row, "by entry %d there is less than nothing on the meter", entry)
        if meter.entry is not None and (entry != meter.entry + 1 if meter.follows else entry <= meter.entry):
            self.say(row, "entry %d comes behind entry %d", entry, meter.entry)
        elif meter.entry is not None and entry == meter.entry + 1 and before != meter.balances:
            self.say(row, "the balances of entry %d do not follow from those of the entry before it", entry)
        if meter.hash is not None and entry != meter.hash_of + 1:
            self.say(row, "entry %d is named as the one before entry %d", meter.hash_of, entry)
        if member and member not in meter.members:
            self.say(row, "entry %d is of table %d on the meter, and no row names that table", entry, member)
        elif meter.hash is not None or entry == 0:
            numbers = (event.number("seq"), event.number("round"), event.number("claim"))
            data = NOTHING if entry == 0 else meter.hash
            data += counted(row.meter) + struct.pack("<2Q", entry, event.number("epoch"))
            data += counted(event.text("cause") or "opening") + counted(meter.members[member] if member else "") + struct.pack("<3Q", *numbers)
            data += b"".join(counted(event.text(key)) for key in ("by", "second", "reason"))
            data += struct.pack("<13q", *changes, *balances)
            self.keep_hash(meter, entry, blake(data))
        meter.entry, meter.balances, meter.follows = entry, balances, True
        claim = meter.claims.get(event.number("claim"))
        if claim and event.text("cause") == "awarded":
            claim.awarded += event.money("payable")
        if claim and event.text("cause") == "paid":
            claim.paid += event.money("paid")

    def claim(self, meter, event):
        number_of = event.number("id")
        if number_of not in meter.claims:
            if meter.members.get(event.number("of-member")) != self.evidence.table or not self.listed(event.number("of-round")):
                return
            meter.claims[number_of] = Claim()
        meter.claims[number_of].now = event

    def entries(self, part):
        """The code that the table recorded with an answer vouches for the hash of the entry before the stretch; without one nothing does."""
        for name, entry, _ in part.entries:
            if part.rows and not any(part.rows[0].id <= row <= part.rows[-1].id and (told == entry or follows)
                                     for row, told, follows in self.used.get(name, [])):
                self.say(part.rows[0], "entry %d of %s is named as the one before it, and no answer to the table in this stretch needs that: it was "
                         "put there", entry, name)

    # -- beside the table --

    def compare(self, row):
        if row.device == "link":
            self.heard = max(self.heard, row.device_seq)
        for line in row.lines:
            kind = line.split(" ", 1)[0]
            # A round that left an award to come leaves its meter in a later one, too.
            of_round = int(value(line, "of-round", None) or ("0" if kind in OF_CLAIM else value(line, "round", "0")))
            if kind in REQUESTS:
                self.compare_request(row, line, kind, of_round)
            elif kind in ANSWERS:
                # An answer that comes late is recorded in a later round than it names.
                if kind == "meter-late" and re.match(r"(not-)?joined [0-9]+ [0-9]+ ", row.input):
                    of_round = int(row.input.split(" ")[2])
                self.compare_answer(row, line, kind, of_round)

    def compare_request(self, row, line, kind, of_round):
        seq, table = int(value(line, "seq")), self.evidence.table
        verb, keys = REQUESTS[kind]
        if kind == "meter-asked" and self.listed(of_round):
            self.asked.add(of_round)
        if seq not in self.requests:
            if self.listed(of_round) and seq > self.taken:
                self.missing.append("%s, round %d, event %d: the ledger had not taken it yet: “%s”" % (table, of_round, seq, line))
            elif self.listed(of_round):
                self.check.say("%s, round %d, event %d: the ledger's row with it is missing, and a later one of the table is here", table, of_round, seq)
            return
        self.seen_requests.add(seq)
        of_ledger, said = self.requests[seq]
        own = {"table": table, "seq": str(seq), "hash": row.hash.hex()}
        for key, of_table in keys.items():
            text = str(of_round) if key == "round" else value(line, of_table).replace("yes", "1")
            own[key] = micros(text) if key in SUMS else text
        other = {key: micros(text) if key in SUMS else text for key, text in said.keys.items()}
        wrong = [key for key in sorted(own.keys() | other.keys()) if (own.get(key) or 0) != (other.get(key) or 0) and own.get(key) != "0"]
        if verb != said.verb or wrong:
            self.check.say("%s, round %d, event %d: the table's row and row %d of the ledger differ: %s", table, of_round, seq, of_ledger.id,
                           ", ".join(wrong) or verb)
        elif value(line, "linked") != of_ledger.meter:
            self.check.say("%s, round %d, event %d: it is about meter %s, and row %d of the ledger about meter %s", table, of_round, seq,
                           value(line, "linked"), of_ledger.id, of_ledger.meter)
        elif (row.id, row.real) != (of_ledger.row, of_ledger.row_real):
            self.check.say("%s, round %d, event %d: row %d of the ledger names another row of the table's record, or another time of it", table,
                           of_round, seq, of_ledger.id)

    def compare_answer(self, row, line, kind, of_round):
        table, seq = self.evidence.table, int(value(line, "seq"))
        of_ledger, told, has_hash = self.lines.get(row.device_seq, (None, None, False)) if row.device == "link" else (None, None, False)
        if not self.listed(of_round) and (told is None or not self.listed(told.number("round"))):
            return
        if told is None:
            self.check.say("%s, round %d, event %d: the ledger's row with this answer of the meter, “%s”, is missing", table, of_round, seq, row.input)
            return
        self.seen_lines.add(row.device_seq)
        say, entry = told.text("say") or "joined", told.number("entry")
        code = self.meters[of_ledger.meter].codes.get(entry) if has_hash else None
        if say != "refused" and code is None:
            self.check.say("%s, round %d, event %d: the entry before the stretch is missing, with which the code of entry %d is worked out", table,
                           of_round, seq, entry)
            return
        answered, round_of = Said(of_ledger.input).number("seq"), told.number("round")
        sums = {"value": told.money("value"), "of-10": told.money("of-tenth"), "held": told.money("is-held")}
        ends = {"joined": [answered, round_of, told.number("epoch"), entry, sums["value"], code],
                "refused": [answered, round_of, entry, told.text("why") or "none"],
                "locked": [round_of, told.number("claim"), told.number("rank"), told.number("epoch"), entry, sums["of-10"], sums["value"],
                           sums["held"], code],
                "settled": [round_of, told.number("claim"), entry, sums["value"], sums["held"], code]}[say]
        verb, *words = row.input.split(" ")
        heard = [micros(word) if re.fullmatch(r"[0-9]+\.[0-9]{2,6}", word) else int(word) if word.isdigit() else word for word in words]
        if (verb, heard) != ("not-joined" if say == "refused" else say, ends):
            self.check.say("%s, round %d, event %d: the table was told “%s”, and row %d of the ledger, entry %d, says otherwise: “%s”", table,
                           of_round, seq, row.input, of_ledger.id, entry, told.line)
            return
        if say not in ANSWERS[kind] or not self.says_the_same(line, kind, say, told, answered, code) or value(line, "linked") != of_ledger.meter:
            self.check.say("%s, round %d, event %d: it says something else than what the table was told by row %d of the ledger", table, of_round,
                           seq, of_ledger.id)
        elif say == "joined":
            self.facts.append("%s, round %d: joined meter %s as entry %d, code %s, in both records" % (table, of_round, of_ledger.meter, entry, code))
        elif say == "refused":
            self.facts.append("%s, round %d: refused by meter %s in both records" % (table, of_round, of_ledger.meter))

    @staticmethod
    def says_the_same(line, kind, say, told, answered, code):
        own = {key: int(value(line, key, "0") or 0) for key in ("entry", "asked", "epoch", "claim", "rank", "round", "of-round")}
        sums = {key: micros(value(line, key)) for key in ("value", "award", "of-10", "held")}
        good = own["entry"] == told.number("entry") and (say == "refused" or value(line, "head") == code)
        if kind in ("meter-joined", "meter-refused", "meter-late"):
            good = good and own["asked"] == answered
        if kind == "meter-joined":
            good = good and (own["round"], own["epoch"], sums["value"]) == (told.number("round"), told.number("epoch"), told.money("value"))
        if kind in ("meter-locked", "meter-confirmed"):
            good = good and (own["of-round"], own["claim"], sums["award"], sums["held"]) == (
                told.number("round"), told.number("claim"), told.money("value"), told.money("is-held"))
        if kind == "meter-locked":
            good = good and (own["rank"], own["epoch"], sums["of-10"]) == (told.number("rank"), told.number("epoch"), told.money("of-tenth"))
        return good

    def unseen(self):
        table, evidence = self.evidence.table, self.evidence
        for seq, (row, said) in sorted(self.requests.items()):
            if seq in self.seen_requests or not self.listed(row.round):
                continue
            if evidence.head and seq > evidence.head_seq:
                self.missing.append("%s, round %d, event %d: the ledger has it behind the end of the journal: “%s”" % (table, row.round, seq, said.line))
            else:
                self.check.say("%s, round %d, event %d: row %d of the ledger has it, and the table's row is missing", table, row.round, seq, row.id)
        for line, (row, told, _) in sorted(self.lines.items()):
            if line in self.seen_lines or not self.listed(told.number("round")):
                continue
            if line > self.heard:
                self.missing.append("%s, round %d: the table had not recorded line %d of the link yet, which row %d of the ledger has"
                                    % (table, told.number("round"), line, row.id))
            else:
                self.check.say("%s, round %d: row %d of the ledger has line %d for the table, entry %d, and the table's row with it is missing",
                               table, told.number("round"), row.id, line, told.number("entry"))

    def sum_up(self):
        table = self.evidence.table
        for name, meter in sorted(self.meters.items()):
            for number_of, claim in sorted(meter.claims.items()):
                now = claim.now
                held = now.money("amount") - now.money("awarded") - now.money("back")
                where = "%s, round %d: claim %d" % (table, now.number("of-round"), number_of)
                self.facts.append("%s on meter %s, rank %d: locked %s, awarded %s, paid %s" % (
                    where, name, now.number("order"), dollars(now.money("amount")), dollars(claim.awarded), dollars(claim.paid)))
                if now.text("decided") != "yes":
                    self.missing.append("%s was not decided yet; %s was held for it" % (where, dollars(held)))
                elif held > 0:
                    self.missing.append("%s: %s was still held for it" % (where, dollars(held)))
                if claim.paid < claim.awarded:
                    self.missing.append("%s: %s of the award had no documents in the ledger yet" % (where, dollars(claim.awarded - claim.paid)))

    def run(self, trust):
        evidence = self.evidence
        if not evidence.link_parts:
            self.check.say("the rows of the ledger are missing")
        for part in evidence.link_parts:
            self.part(part)
        for part in evidence.link_parts:
            self.entries(part)
        own = code_of("upcard-fingerprint-1", self.first_key) if self.first_key else "none"
        if trust is not None and plain(trust) != plain(own):
            self.check.say("the first key of the ledger is %s and not %s: this is another ledger, or it was written and signed again", own, trust)
        if self.fingerprint is None:
            self.check.say("the ledger's row that enrolled table %s is missing", evidence.table)
        elif len(self.check.first_keys) == 2:
            self.notes.append("%s: the first month of the table's journal is not here, so its first key is not compared with the ledger" % evidence.table)
        elif self.check.first_keys and plain(self.fingerprint) != plain(code_of("upcard-fingerprint-1", self.check.first_keys[0])):
            self.check.say("the ledger enrolled table %s with the journal %s, and the first key here is another one", evidence.table, self.fingerprint)
        for month in evidence.months:
            for _, rows in month.parts:
                for row in rows:
                    try:
                        self.compare(row)
                    except ValueError:
                        self.check.say("row %d of the table, or the ledger's row that answers it, cannot be read", row.id)
        if not self.asked:
            self.check.say("no round that is listed has a wager on a meter that tables share, and rows of a ledger are here")
        self.unseen()
        self.sum_up()


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
    if check.link:
        link = check.link
        tell("Ledger %s: %d rows; the table is %s there", evidence.ledger, link.n_rows, evidence.table)
        if link.first_key:
            tell("First key of the ledger: %s", code_of("upcard-fingerprint-1", link.first_key))
        for text in link.facts:
            tell("%s", text)
        for text in link.missing:
            tell("Not in it: %s", text)
        for text in link.notes:
            tell("Note: %s", text)
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
    parser.add_argument("--trust-link", help="the fingerprint of the first key of the ledger of linked meters")
    parser.add_argument("--events", action="store_true", help="print what happened in the rounds, a line each event")
    parser.add_argument("--extract", metavar="FOLDER", help="write the files that lie in it, when it is whole")
    options = parser.parse_args()
    try:
        with open(options.file, "rb") as file:
            evidence = Evidence(file.read())
        check = Check(evidence)
        check.run(options.code, options.trust, options.trust_link)
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
