#!/usr/bin/env python3
"""Works out a ledger of random play without the program: read-ledger.py PLAY-LEDGER SEED STEPS

Shares nothing with the program but the format (docs/reference/ledger.md): both chains are computed again, signatures are checked, every
entry balances and follows the one before, each table's lines are numbered without a gap and name an entry with that entry's code, each ask
has one answer, what is locked is awarded, released or still held, and no sum is awarded twice. Gaming days end one after another, and the
entries between two ends add up. A fact of the pit is words of one form, in a row without a meter; it is there once, and an item is done once.
Prints TAP.
"""
import base64
import collections
import datetime
import hashlib
import re
import sqlite3
import struct
import subprocess
import sys
import tempfile

ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
results = []


def report(good, name, detail=''):
    results.append(good)
    if not good:
        print('#', detail)
    print('ok' if good else 'not ok', len(results), '-', name)


def number(value):
    return struct.pack('<q', value or 0)


def text(value):
    data = (value or '').encode()
    return struct.pack('<I', len(data)) + data


def blake(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def code(n, head):
    bits = int.from_bytes(blake(b'upcard-code-1\0' + struct.pack('<QQ', 0, n) + head)[:10], 'big')
    letters = ''.join(ALPHABET[bits >> (75 - 5 * i) & 31] for i in range(16))
    return '-'.join(letters[i:i + 4] for i in range(0, 16, 4))


def micros(words):
    """Dollars as micro-dollars."""
    whole, _, part = words.partition('.')
    return int(whole) * 1000000 + int((part + '000000')[:6]) * (-1 if whole.startswith('-') else 1)


def words_of(line):
    verb, *rest = line.split(' ')
    return verb, dict(word.split('=', 1) for word in rest)


# ---- Ed25519 by RFC 8032, section 5.1: points as (X, Y, Z, T) ----

P = 2 ** 255 - 19
ORDER = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, p):
    result = (0, 1, 1, 0)
    for bit in bin(n)[2:]:
        result = add(result, result)
        if bit == '1':
            result = add(result, p)
    return result


def point(data):
    y = int.from_bytes(data, 'little')
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P:
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, 'little'))


def is_signed(key, message, signature):
    a, r, s = point(key), point(signature[:32]), int.from_bytes(signature[32:], 'little')
    if a is None or r is None or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), 'little') % ORDER
    p, q = times(s, BASE), add(r, times(h, a))
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def read_signatures(db):
    """Each key row is signed by the key before it, or by that of a second link; every fifth other row by its key, and so is the last one."""
    wrong, key, n, keys = [], None, 0, 0
    second = None
    last = db.execute('SELECT max(id) FROM link_row').fetchone()[0]
    for row in db.execute('SELECT * FROM link_row ORDER BY id'):
        by = key
        if row['kind'] == 6:
            verb, words = words_of(row['input'])
            second = base64.urlsafe_b64decode(words['key'] + '=') if words['key'] != '-' else None
            if verb != 'second' or words['by'] == words['second'] or words['reason'] == '':
                wrong.append('second link in row %d' % row['id'])
        if row['kind'] in (4, 7):
            verb, words = words_of(row['input'])
            key = base64.urlsafe_b64decode(words['key'] + '=')
            by, keys = (by or key) if row['kind'] == 4 else second or bytes(32), keys + 1
            second = None if row['kind'] == 7 else second
            if verb != ('key' if row['kind'] == 4 else 'over') or words['core'] == '' or row['signature'] is None:
                wrong.append('key in row %d' % row['id'])
        if row['signature'] is None:
            continue
        n += 1
        if row['kind'] in (4, 7) or row['id'] == last or n % 5 == 0:
            message = b'upcard-ledger-1\0' + number(row['id']) + row['hash']
            if not is_signed(by, message, row['signature']) or is_signed(by, message + b'x', row['signature']):
                wrong.append('row %d' % row['id'])
        done = row['id']
    if done != last or keys < 3:
        wrong.append('row %d is signed last, of %d, with %d keys' % (done, last, keys))
    return wrong


def read_record(db):
    """The chain of the link's record."""
    before, seq, n = bytes(32), 1, 0
    for row in db.execute('SELECT * FROM link_row ORDER BY id'):
        n += 1
        data = before + b''.join(number(row[name]) for name in ('id', 'kind', 'seq', 'round', 'device_seq', 'row', 'row_real', 'real', 'term'))
        data += b''.join(text(row[name]) for name in ('meter', 'device', 'input', 'events'))
        if row['id'] != n or row['seq'] != seq or blake(data) != row['hash']:
            return 'row %d' % row['id']
        before, seq = row['hash'], seq + len(row['events'].splitlines())
    return '' if n > 100 else 'there are %d rows' % n


ACCOUNTS = ('display', 'reserve', 'overflow', 'held', 'payable')
OUTSIDE = ('paid', 'house', 'coin_in')


def read_entries(db):
    """The chain of each meter's entries, and their sums."""
    heads, wrong = {}, []
    for meter in [row['meter'] for row in db.execute('SELECT meter FROM meter')]:
        before, sums, n = bytes(32), dict.fromkeys(ACCOUNTS, 0), 0
        for row in db.execute('SELECT * FROM entry WHERE meter = ? ORDER BY n', (meter,)):
            data = before + text(row['meter']) + number(row['n']) + number(row['epoch']) + text(row['cause']) + text(row['table'])
            data += number(row['seq']) + number(row['round']) + number(row['claim'])
            data += text(row['by_badge']) + text(row['second_badge']) + text(row['reason'])
            data += b''.join(number(row['d_' + account]) for account in ACCOUNTS + OUTSIDE)
            data += b''.join(number(row[account]) for account in ACCOUNTS)
            for account in ACCOUNTS:
                sums[account] += row['d_' + account]
            if (row['n'] != n or blake(data) != row['hash'] or any(sums[a] != row[a] or sums[a] < 0 for a in ACCOUNTS)
                    or sum(row['d_' + account] for account in ACCOUNTS + OUTSIDE) != 0):
                wrong.append('%s %d' % (meter, row['n']))
            heads[meter, n] = row['hash']
            before, n = row['hash'], n + 1
    return heads, wrong


def read_says(db, heads):
    """Numbers without a gap, and the code of the entry that each line names."""
    wrong, last = [], collections.Counter()
    place = {'joined': (4, 6), 'locked': (5, 9), 'settled': (3, 6), 'not-joined': (3, None)}
    for row in db.execute('SELECT * FROM say ORDER BY "table", n'):
        words = row['line'].split(' ')
        entry, head = place[words[0]]
        last[row['table']] += 1
        if row['n'] != last[row['table']] or int(words[entry]) != row['entry']:
            wrong.append('%s %d' % (row['table'], row['n']))
        if head is not None and words[head] != code(row['entry'], heads[row['meter'], row['entry']]):
            wrong.append('%s %d: %s' % (row['table'], row['n'], row['line']))
    return wrong


def read_answers(db):
    """Each ask: one ticket and one answer, or a refusal."""
    answered = collections.Counter()
    for row in db.execute('SELECT * FROM say'):
        words = row['line'].split(' ')
        if words[0] in ('joined', 'not-joined'):
            answered[row['table'], int(words[1]), int(words[2])] += 1
    asked = collections.Counter()
    for row in db.execute('SELECT * FROM request'):
        verb, keys = words_of(row['line'])
        if verb == 'asked':
            asked[row['table'], row['seq'], int(keys['round'])] += 1
    return ['%s %d %d' % key for key in asked if asked[key] != answered[key]] or ([] if len(asked) > 30 else ['few asks'])


def read_claims(db):
    """By its entries alone, what is held for all claims is what was locked and neither awarded nor released; each award is paid once."""
    wrong = []
    for meter in [row['meter'] for row in db.execute('SELECT meter FROM meter')]:
        awarded, paid, claims = collections.Counter(), collections.Counter(), set()
        for row in db.execute('SELECT * FROM entry WHERE meter = ?', (meter,)):
            awarded[row['claim']] += row['d_payable'] if row['cause'] == 'awarded' else 0
            paid[row['claim']] += row['d_paid'] if row['cause'] == 'paid' else 0
            if row['cause'] == 'locked':
                claims.add(row['claim'])
            if row['cause'] == 'joined' and not (row['d_display'] >= 0 and row['d_coin_in'] < 0):
                wrong.append('%s %d' % (meter, row['n']))
        for row in db.execute('SELECT * FROM claim WHERE meter = ?', (meter,)):
            if row['state'] != 'released' and row['claim'] not in claims:
                wrong.append('claim %s %d' % (meter, row['claim']))
            if awarded[row['claim']] > row['tier10'] + row['tier100'] or paid[row['claim']] > awarded[row['claim']]:
                wrong.append('award %s %d' % (meter, row['claim']))
            if row['state'] == 'locked' and awarded[row['claim']] > 0:
                wrong.append('locked %s %d' % (meter, row['claim']))
    return wrong


def read_days(db):
    """Each day's end moves nothing, and follows the day before; opening balances and all changes since come to its balances."""
    wrong, n = [], 0
    for meter in [row['meter'] for row in db.execute('SELECT meter FROM meter')]:
        last, sums = None, dict.fromkeys(ACCOUNTS, 0)
        for row in db.execute('SELECT * FROM entry WHERE meter = ? ORDER BY n', (meter,)):
            for account in ACCOUNTS:
                sums[account] += row['d_' + account]
            if row['cause'] != 'day':
                continue
            day = datetime.date.fromisoformat(row['reason'])
            if (any(row['d_' + account] for account in ACCOUNTS + OUTSIDE) or any(sums[a] != row[a] for a in ACCOUNTS)
                    or row['table'] is not None or row['by_badge'] is not None or last not in (None, day - datetime.timedelta(1))):
                wrong.append('%s %d' % (meter, row['n']))
            last, n = day, n + 1
    return wrong or ([] if n > 20 else ['%d days' % n])


FACT = re.compile(r'(seen|coming|done) table=([A-Za-z0-9_.-]{1,31}) seq=([1-9][0-9]{0,18}) item=([a-z][a-z0-9-]{0,22}'
                  r'(?: seat=[1-9][0-9]?)?(?: name=[A-Za-z0-9-]{1,31})?) by=([A-Za-z0-9-]{1,15}) where=([A-Za-z0-9_.-]{1,31})')
DAY = 24 * 3600 * 10 ** 9


def read_facts(db):
    """Who says it again is not recorded again, and nobody says anything of an item that is done, within a day."""
    wrong, known, kinds = [], {}, collections.Counter()
    for row in db.execute('SELECT * FROM link_row WHERE kind = 8 ORDER BY id'):
        found = FACT.fullmatch(row['input'])
        if (found is None or row['device'] != found[2] or int(found[3]) >= 2 ** 63 or row['meter'] + row['events'] != ''
                or any(row[name] for name in ('round', 'device_seq', 'row', 'row_real'))):
            wrong.append('row %d' % row['id'])
            continue
        said = known.setdefault(found.group(2, 3, 4), {})
        if (found[1], found[5]) in said or any(what == 'done' for what, _ in said):
            wrong.append('row %d: %s' % (row['id'], row['input']))
        said[found[1], found[5]] = row['real']
        kinds[found[1]] += 1
        known = {item: facts for item, facts in known.items()
                 if row['real'] - max(facts.values()) < (DAY if any(what == 'done' for what, _ in facts) else 7 * DAY)}
    return wrong or ([] if min(kinds[what] for what in ('seen', 'coming', 'done')) > 20 else [str(kinds)])


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = subprocess.run([sys.argv[1], folder, *sys.argv[2:4]], check=True, capture_output=True, text=True).stdout.strip()
        db = sqlite3.connect(path)
        db.row_factory = sqlite3.Row
        wrong = read_record(db)
        report(not wrong, '/ledger/read/record', wrong)
        wrong = read_signatures(db)
        report(not wrong, '/ledger/read/signatures', wrong[:3])
        heads, wrong = read_entries(db)
        report(len(heads) > 30 and not wrong, '/ledger/read/entries', wrong)
        for name, found in (('lines', read_says(db, heads)), ('answers', read_answers(db)), ('claims', read_claims(db)),
                            ('days', read_days(db)), ('facts', read_facts(db))):
            report(not found, '/ledger/read/' + name, found[:3])
        locked = db.execute("SELECT count(*) FROM claim").fetchone()[0]
        report(locked > 3, '/ledger/read/has-claims', locked)
    print('1..%d' % len(results))
    return 0 if all(results) else 1


sys.exit(main())
